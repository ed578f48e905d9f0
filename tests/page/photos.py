"""Photos of printed cards as a phone takes them: tilted, a little out of focus, noisy, half in the shade."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy
from PIL import Image, ImageFilter

from companion.cards.in_play import sets_in_play
from companion.cards.looking_up import read_sets
from companion.games import every
from companion.printing.files.images import card_page, rendered
from companion.printing.print_run import Options, PrintRun

SIZE = (1600, 1200)
LARGE = (2400, 1800)  # what a phone sends
DPI = 300
NOISE = numpy.random.default_rng(15).normal(0, 1, (LARGE[1], LARGE[0], 1)).astype(numpy.float32)


@cache
def _printed(of: str) -> list[tuple[str, Any, Any]]:
    """The codes of all cards, each with its front and the paper."""
    found: list[tuple[str, Any, Any]] = []
    for game in [game for game in every() if of in ("", game.name)]:
        for each in read_sets(sets_in_play(game.name, []), game.row_of):
            if not each.info.kind:
                deck = PrintRun(game.title, game.name, [each], Options(copies=1))
                found += [(one.card.code, one.laid.front, deck.stock) for one in deck.printed]
    return found


def printed_cards(random: Random, many: int, of: str = "", codes: Sequence[str] = ()) -> list[tuple[str, Image.Image]]:
    """Fronts of cards as they are printed, of every game or `of` one, each with its code: some, or those of codes."""
    found = _printed(of)
    by_code = {each[0]: each for each in found}
    chosen = [by_code[code] for code in codes] or random.sample(found, many)
    pages = [card_page(front, stock, 0) for _, front, stock in chosen]
    images = list(rendered(pages, [DPI] * many, "color"))
    return [(code, image.convert("RGB")) for (code, *_), image in zip(chosen, images, strict=True)]


def photo(cards: Sequence[Image.Image], random: Random) -> bytes:
    """Some cards on a table, up to three side by side and more in two rows, as the JPEG that a phone sends."""
    size = SIZE if len(cards) <= 3 else LARGE
    ground = Image.new("RGB", size, random.choice([(112, 84, 60), (54, 66, 60), (196, 190, 180), (88, 92, 110)]))
    rows = 1 if len(cards) <= 3 else 2
    across = -(-len(cards) // rows)
    wide, tall = size[0] // across, size[1] // rows
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        high = min(tall * random.uniform(0.72, 0.9), wide * 0.86 * card.height / card.width)
        small = card.resize((round(high * card.width / card.height), round(high)), Image.Resampling.LANCZOS)
        tilted = _tilted(small.convert("RGBA"), random)
        left = column * wide + (wide - tilted.width) // 2 + random.randint(-8, 8)
        top = row * tall + (tall - tilted.height) // 2 + random.randint(-30, 30) // rows
        ground.paste(tilted, (left, top), tilted)
    dots = numpy.asarray(ground.filter(ImageFilter.GaussianBlur(random.uniform(0.4, 1.3))), dtype=numpy.float32)
    light = numpy.linspace(random.uniform(0.55, 1), random.uniform(0.55, 1), size[0], dtype=numpy.float32)[
        None, :, None
    ]
    noise = numpy.roll(NOISE, random.randrange(10**6))[: size[1], : size[0]] * random.uniform(3, 9)
    out = io.BytesIO()
    Image.fromarray(numpy.clip(dots * light + noise, 0, 255).astype("uint8")).save(out, "JPEG", quality=80)
    return out.getvalue()


def _tilted(card: Image.Image, random: Random) -> Image.Image:
    """Turned by some degrees, and seen a little from one side."""
    wide, high = card.size
    lean = random.uniform(-0.05, 0.05)
    shrink = abs(lean) * wide
    corners = [(shrink if lean > 0 else 0, 0), (wide - (shrink if lean > 0 else 0), 0),
               (wide - (shrink if lean < 0 else 0), high), (shrink if lean < 0 else 0, high)]  # fmt: skip
    rows = []
    for (x, y), (u, v) in zip(corners, [(0, 0), (wide, 0), (wide, high), (0, high)], strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    wanted = numpy.array([0, 0, wide, 0, wide, high, 0, high], dtype=float)
    seen = card.transform(card.size, Image.Transform.PERSPECTIVE, numpy.linalg.solve(numpy.array(rows), wanted).tolist(),
                          Image.Resampling.BICUBIC)  # fmt: skip
    return seen.rotate(random.uniform(-14, 14), Image.Resampling.BICUBIC, expand=True)
