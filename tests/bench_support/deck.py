"""The decks that every tool prints: the same cards each time, from a fixed seed, as a card source with pictures."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal

Art = Literal["text", "jpeg", "png"]

CARDS, COPIES = 56, 2
WIDTH, HEIGHT = 624, 440  # pixels of a card's picture
WORDS = 22
SEED = 4
COLUMNS = ("name", "code", "copies", "cost", "class", "element", "power", "health", "text", "picture")
COLOURS = ("Amber", "Copper", "Frost", "Gloom", "Ivory", "Moss", "Slate", "Thorn")
BEASTS = ("Badger", "Crane", "Drake", "Fox", "Newt", "Stag", "Wyrm")
CLASSES, ELEMENTS = ("Familiar", "Spirit", "Monster"), ("Fire", "Water", "Earth", "Air")
SAYINGS = (
    "after all of the other cards in your hand have been seen once more you may turn it over and give it away",
    "put two small stones on any card of your own and take one of them off when it is next your turn to draw",
    "if you have more cards than each other player then pass one on to your left and look at the top of the deck",
    "leave this here until the end of the round and count it as if it were the card that lies on top of it now",
)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck; `picture` is a path from the deck's folder, or empty."""

    name: str
    code: str
    cost: int
    text: str
    picture: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck in a folder of its own, as a card source that a folder `pictures` belongs to."""

    art: Art
    folder: Path
    cards: tuple[Card, ...]
    source: Path

    @property
    def pictures(self) -> tuple[Path, ...]:
        """The files of the cards' pictures."""
        return tuple(self.folder / card.picture for card in self.cards if card.picture)


def small_deck(art: Art, folder: Path) -> Deck:
    """56 different cards, two of each, with a picture of 624 x 440 pixels on each card, as JPEG or PNG, or none."""
    random = Random(SEED)
    folder.mkdir()
    suffix = {"text": "", "jpeg": ".jpg", "png": ".png"}[art]
    (folder / "pictures").mkdir()
    cards = []
    for number in range(CARDS):
        picture = f"pictures/{number + 1:02}{suffix}" if suffix else ""
        if picture:
            paint(folder / picture, random)
        cards.append(_card(number, picture, random))
    return Deck(art, folder, tuple(cards), _written(folder, cards, COPIES))


def large_deck(count: int, folder: Path) -> Deck:
    """So many different cards, one of each, each with a JPEG of its own.

    The pictures are copies of one, told apart by a comment in the file: each has to be read and stored for itself.
    """
    random = Random(SEED)
    folder.mkdir()
    (folder / "pictures").mkdir()
    paint(folder / "pictures" / "painted.jpg", random)
    painted = (folder / "pictures" / "painted.jpg").read_bytes()
    cards = []
    for number in range(count):
        picture = f"pictures/{number + 1:05}.jpg"
        comment = f"{number:08}".encode()
        marked = painted[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + painted[2:]
        (folder / picture).write_bytes(marked)
        cards.append(_card(number, picture, random))
    return Deck("jpeg", folder, tuple(cards), _written(folder, cards, 1))


def finished_deck(count: int, folder: Path) -> Deck:
    """So many finished pictures of 744 x 1039 pixels, each a JPEG of its own, as `large_deck` tells them apart."""
    folder.mkdir()
    (folder / "pictures").mkdir()
    painted = folder / "painted.jpg"
    paint(painted, Random(SEED), 744, 1039)
    whole, cards = painted.read_bytes(), []
    for number in range(count):
        picture = f"pictures/{number + 1:05}.jpg"
        comment = f"{number:08}".encode()
        (folder / picture).write_bytes(
            whole[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + whole[2:]
        )
        cards.append(_card(number, picture, Random(SEED)))
    return Deck("jpeg", folder, tuple(cards), folder)


def paint(path: Path, random: Random, wide: int = WIDTH, high: int = HEIGHT) -> None:
    """Paint a picture such as a card has: a few soft shapes on a ground that runs from colour to colour, and grain."""
    from PIL import Image, ImageDraw, ImageFilter

    size = (wide, high)
    ground, sky = (Image.new("RGB", size, _colour(random)) for _ in range(2))
    picture = Image.composite(ground, sky, Image.linear_gradient("L").resize(size))
    draw = ImageDraw.Draw(picture)
    for _ in range(12):
        x, y, r = random.randrange(wide), random.randrange(high), random.randrange(20, 120)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=_colour(random))
    grain = Image.frombytes("RGB", size, random.randbytes(wide * high * 3))
    Image.blend(picture.filter(ImageFilter.GaussianBlur(3)), grain, 0.05).save(path, quality=90)


def _colour(random: Random) -> tuple[int, int, int]:
    return random.randrange(256), random.randrange(256), random.randrange(256)


def _card(number: int, picture: str, random: Random) -> Card:
    again, place = divmod(number, len(COLOURS) * len(BEASTS))
    name = f"{COLOURS[place // len(BEASTS)]} {BEASTS[place % len(BEASTS)]}" + (f" {again + 1}" if again else "")
    words = random.choice(SAYINGS).split()
    start = random.randrange(len(words))
    words = (words[start:] + words[:start])[:WORDS]
    return Card(name, f"B-{number + 1:05}", random.randint(1, 9), f"{' '.join(words).capitalize()}.", picture)


def _written(folder: Path, cards: list[Card], copies: int) -> Path:
    """The card source `deck.csv`."""
    path = folder / "deck.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        for number, card in enumerate(cards):
            kind = [CLASSES[number % 3], ELEMENTS[number % 4], 1 + number % 6, 1 + number % 5]
            table.writerow([card.name, card.code, copies, card.cost, *kind, card.text, card.picture])
    head = 'name = "deck"\ntitle = "Bench"\ngame = "tamer"\nprefix = "B"\nback = "round1"\nstock = "poker"\n'
    path.with_suffix(".toml").write_text(head, encoding="utf-8")
    return path
