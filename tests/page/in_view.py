"""A question in a person's view as it comes: all that is needed to answer it, and targets that a thumb hits."""

from __future__ import annotations

from page.browsers import Person
from support.document import words_beside

SIZES = {"320": (320, 568), "360": (360, 640), "390": (390, 844), "landscape": (844, 390)}
IN_HAND = SIZES | {"tablet": (768, 1024)}
LEAST = {100: 0.98, 150: 0.3, 200: -2.0}
"""By the size of the text, in parts of a hundred, how much of the first card is in view; else it is scrolled to."""
TARGET = 44  # px

_FAULTS = words_beside(__file__, "scripts/faults.js")

SHEET = words_beside(__file__, "scripts/sheet.js")

LAID = words_beside(__file__, "scripts/laid.js")

BROKEN = words_beside(__file__, "scripts/broken.js")


def faults(person: Person, called: str, sizes: dict[str, tuple[int, int]]) -> list[str]:
    """Faults of a question or a pause `called` so, on screens of these sizes, and at twice the text's size."""
    found = []
    page = person.page
    before = page.viewport_size
    for name, (wide, high) in sizes.items():
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 120)))")
        found += [f"{name}: {called}: {fault}" for fault in page.evaluate(_FAULTS, [TARGET, wide > high, wide])]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        found += [f"{name} at 200 %: {called}: {fault}" for fault in page.evaluate(BROKEN, wide)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(before)
    return found
