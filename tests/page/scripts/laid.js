// The table as a phone draws it: no card is cut, and none lies over another.
() => {
  const faults = [];
  const boxes = [...document.querySelectorAll(".thetable .piece .card")].filter((card) => card.checkVisibility());
  const named = (card) => card.closest(".piece").getAttribute("aria-label") || card.textContent;
  const all = boxes.map((card) => [card, card.getBoundingClientRect()]);
  for (const [card, box] of all) {
    const felt = card.closest(".thetable").getBoundingClientRect();
    if (box.left < felt.left - 1 || box.right > felt.right + 1 || box.bottom > felt.bottom + 1) faults.push(`${named(card)} is cut`);
    for (const [other, its] of all) {
      if (other === card) break;
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (wide > 1 && high > 1) faults.push(`${named(card)} lies over ${named(other)}`);
    }
  }
  return faults;
}
