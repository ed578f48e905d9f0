({ least, numbers, dice }) => {
  const faults = [];
  const unit = innerHeight / 100;
  const seen = (place) => place.checkVisibility() && !place.closest("noscript, .unseen");
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const place = text.parentElement;
    if (!text.data.trim() || !seen(place)) continue;
    const said = text.data.trim().slice(0, 40);
    const size = parseFloat(getComputedStyle(place).fontSize) / unit;
    if (place.closest("svg") === null && size < least - 0.01) faults.push(`${size.toFixed(2)} is small: ${said}`);
    const large = place.matches(".figures b, .rowhead b, .felt > h2, .waits b, header *");
    if (large && !place.closest(".corner, .felt h2 span") && size < numbers - 0.01)
      faults.push(`${size.toFixed(2)} is small for a name or a number: ${said}`);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      for (let above = place; above; above = above.parentElement) {
        const clips = above === document.documentElement || getComputedStyle(above).overflow !== "visible";
        const edge = above === document.documentElement
          ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
          : above.getBoundingClientRect();
        const slack = 0.35 * (box.bottom - box.top); // a line is higher than its letters
        if (clips && (box.left < edge.left - 2 || box.right > edge.right + 2 ||
            box.top < edge.top - slack || box.bottom > edge.bottom + slack)) {
          faults.push(`cut by ${above.className || above.tagName}: ${said}`);
          break;
        }
      }
    }
  }
  for (const die of document.querySelectorAll(".figures .die")) {
    const high = die.getBoundingClientRect().height / unit;
    if (high < dice - 0.01) faults.push(`${high.toFixed(2)} is small for a die`);
  }
  const cards = [...document.querySelectorAll(".piece .card")].filter((card) => !card.closest(".ghost"));
  const called = (card) => (card.nextSibling && card.nextSibling.textContent) || card.textContent;
  const boxes = cards.map((card) => [card, card.getBoundingClientRect()]).filter(([, box]) => box.width);
  for (const [card, box] of boxes) {
    const felt = card.closest(".felt").getBoundingClientRect();
    const row = card.closest(".row").getBoundingClientRect();
    if (box.bottom > felt.bottom + 1 || box.right > felt.right + 1 || box.left < felt.left - 1 || box.top < felt.top - 1)
      faults.push(`a card is cut: ${called(card)}`);
    if (box.right > row.right + 1 || box.left < row.left - 1) faults.push(`a card sticks out of its row: ${called(card)}`);
    for (const [other, its] of boxes) {
      if (other === card) break;
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (wide > 1 && high > 1) faults.push(`a card lies over another: ${called(other)}, ${called(card)}`);
    }
  }
  return [...new Set(faults)];
}
