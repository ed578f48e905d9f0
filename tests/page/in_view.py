"""What a person sees of a question as it comes: all that is needed to answer it, and targets that a thumb hits."""

from __future__ import annotations

from typing import Any

from page.browsers import Person

SIZES = {"320": (320, 568), "360": (360, 640), "390": (390, 844), "landscape": (844, 390)}
TARGET = 44  # px

_FAULTS = """([target, landscape]) => {
  const faults = [];
  const sheet = document.getElementById("sheet");
  const panel = sheet && sheet.querySelector(".question");
  if (!panel || sheet.hidden) return ["no question is pinned"];
  const high = innerHeight;
  const within = (box, least, most) => box.top >= least - 1 && box.bottom <= most + 1;
  const all = sheet.getBoundingClientRect();
  if (!within(all, 0, high)) faults.push(`the sheet stands from ${all.top} to ${all.bottom} of ${high}`);
  if (!landscape && all.top < high / 2 - 1) faults.push(`the sheet begins at ${all.top}, above the half of ${high}`);
  for (const part of panel.querySelectorAll(".whose, h2, .foot")) {
    const box = part.getBoundingClientRect();
    if (!within(box, all.top, all.bottom)) faults.push(`${part.className || "the question"} is cut: ${box.top} to ${box.bottom}`);
    if (landscape && part.tagName === "H2" && box.bottom > high / 2) faults.push("the question reaches below the half");
  }
  const answers = panel.querySelector(".answers").getBoundingClientRect();
  const first = panel.querySelector(".answers button, .answers input, .answers summary");
  if (first && first.getBoundingClientRect().top > answers.bottom - target) faults.push("no answer is in view");
  if (answers.height < target) faults.push(`the answers have ${answers.height} px`);
  for (const each of document.querySelectorAll("button, input, summary, a, select")) {
    if (!each.checkVisibility() || each.classList.contains("unseen")) continue;
    const box = each.getBoundingClientRect();
    if (box.width && (box.width < target - 0.5 || box.height < target - 0.5))
      faults.push(`${each.outerHTML.slice(0, 80)} is ${box.width} x ${box.height}`);
  }
  return faults;
}"""

_BROKEN = """() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth + 1)
    faults.push(`it scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);
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


def faults(person: Person, ask: dict[str, Any], sizes: dict[str, tuple[int, int]]) -> list[str]:
    """What is wrong with how a question stands on screens of these sizes, and at twice the text's size."""
    found = []
    page = person.page
    page.locator(f'#sheet .question[data-id="{ask["id"]}"]').wait_for()
    before = page.viewport_size
    for name, (wide, high) in sizes.items():
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 200)))")
        found += [f"{name}: {ask['name']}: {fault}" for fault in page.evaluate(_FAULTS, [TARGET, wide > high])]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(drawn))")
        found += [f"{name} at 200 %: {ask['name']}: {fault}" for fault in page.evaluate(_BROKEN)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(before)
    return found
