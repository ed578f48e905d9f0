"""What a person sees of a question as it comes: all that is needed to answer it, and targets that a thumb hits."""

from __future__ import annotations

from page.browsers import Person

SIZES = {"320": (320, 568), "360": (360, 640), "390": (390, 844), "landscape": (844, 390)}
TARGET = 44  # px

_FAULTS = """([target, landscape, wide]) => {
  const faults = [];
  const sheet = document.getElementById("sheet");
  const panel = sheet && sheet.querySelector(".question, .step");
  if (innerWidth > wide) faults.push(`it is ${innerWidth} px wide`);
  if (!panel || sheet.hidden) return ["no question is pinned"];
  const high = innerHeight;
  const within = (box, least, most) => box.top >= least - 1 && box.bottom <= most + 1;
  const all = sheet.getBoundingClientRect();
  if (!within(all, 0, high)) faults.push(`the sheet stands from ${all.top} to ${all.bottom} of ${high}`);
  if (!landscape && all.top < high / 2 - 1) faults.push(`the sheet begins at ${all.top}, above the half of ${high}`);
  for (const part of panel.querySelectorAll(".whose, h2, .foot, .trouble:not(:empty)")) {
    const box = part.getBoundingClientRect();
    if (!within(box, all.top, all.bottom)) faults.push(`${part.className || "the question"} is cut: ${box.top} to ${box.bottom}`);
    if (landscape && part.tagName === "H2" && box.bottom > high / 2) faults.push("the question reaches below the half");
  }
  const answers = panel.querySelector(".answers").getBoundingClientRect();
  const first = panel.querySelector(".answers button, .answers input, .answers summary");
  if (panel.matches(".question") && first && first.getBoundingClientRect().top > answers.bottom - target) faults.push("no answer is in view");
  if (answers.height < target) faults.push(`the answers have ${answers.height} px`);
  for (const each of document.querySelectorAll("button, input, summary, a, select")) {
    if (!each.checkVisibility() || each.classList.contains("unseen")) continue;
    const box = each.getBoundingClientRect();
    if (box.width && (box.width < target - 0.5 || box.height < target - 0.5))
      faults.push(`${each.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`);
  }
  return faults;
}"""

_BROKEN = """(wide) => {
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
    for (const word of text.data.matchAll(/[\\p{L}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1 && word[0].length < 13) faults.push(`“${word[0]}” is broken in ${each.className || each.tagName}`);
    }
  }
  return faults;
}"""


def faults(person: Person, called: str, sizes: dict[str, tuple[int, int]]) -> list[str]:
    """What is wrong with how a question or a pause, which is `called` so, stands on screens of these sizes, and at twice
    the text's size."""
    found = []
    page = person.page
    before = page.viewport_size
    for name, (wide, high) in sizes.items():
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 120)))")
        found += [f"{name}: {called}: {fault}" for fault in page.evaluate(_FAULTS, [TARGET, wide > high, wide])]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        found += [f"{name} at 200 %: {called}: {fault}" for fault in page.evaluate(_BROKEN, wide)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(before)
    return found
