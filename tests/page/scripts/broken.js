(wide) => {
  const faults = [];
  const reaches = Math.max(document.documentElement.scrollWidth, innerWidth); // a phone zooms out to show all
  if (reaches > wide + 1) faults.push(`it scrolls sideways: ${reaches} of ${wide}`);
  for (const each of document.querySelectorAll("body *")) {
    if (!each.checkVisibility() || each.closest(".chosen, .unseen, svg")) continue; // chips lie in one row
    const box = each.getBoundingClientRect();
    if (box.width && (box.right > wide + 1 || box.left < -1))
      faults.push(`${each.outerHTML.slice(0, 60)} reaches from ${box.left} to ${box.right} of ${wide}`);
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
    if (scrolls && each.scrollWidth > each.clientWidth + 1)
      faults.push(`${each.className || each.tagName} scrolls sideways: ${each.scrollWidth} of ${each.clientWidth}`);
  }
  for (const each of document.querySelectorAll("b, .whose, .name, .option span, nav button, .seated")) {
    if (!each.checkVisibility() || each.closest(".unseen")) continue;
    const text = each.firstChild;
    if (!text || text.nodeType !== 3) continue;
    for (const word of text.data.matchAll(/[\p{L}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1 && word[0].length < 13) faults.push(`“${word[0]}” is broken in ${each.className || each.tagName}`);
    }
  }
  return faults;
}
