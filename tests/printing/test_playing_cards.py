"""CardPG's deck of playing cards: as many pips as a card counts, the lower half turned around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from printing.test_elements import leaves

from companion.cards import CardSet, read_set
from companion.cards.places import shipped_sets
from companion.games.cardpg.card import FACES, NUMBERS
from companion.games.cardpg.cards import PlayingRow
from companion.printing.drawing.vector import Clip, Item, Stamp, TransformedItem, Words
from companion.printing.faces.face import Painters


@pytest.fixture(scope="module")
def deck() -> CardSet[PlayingRow]:
    (path,) = [each for each in shipped_sets("cardpg") if each.stem == "standard"]
    return read_set(path, PlayingRow)


def drawings(items: tuple[Item, ...], turned: bool = False) -> Iterator[tuple[str, bool]]:
    """The parts of drawings that are shown, and whether they are upside down."""
    for item in items:
        if isinstance(item, Stamp):
            if item.name.startswith("drawing "):
                file, _, rest = item.name.rpartition("/")[2].partition(" ")
                yield from ((f"{file} {part}", turned) for part in rest.split("{")[0].split())
        elif isinstance(item, TransformedItem):
            yield from drawings(item.items, turned != (item.turn == 180))
        elif isinstance(item, Clip):
            yield from drawings(item.items, turned)


def shown(card: PlayingRow) -> Counter[tuple[str, bool]]:
    columns = {name: str(value) for name, value in card.columns().items()}
    return Counter(drawings(Painters("cardpg").of(columns).drawn("front", columns)))


def test_a_number_card_has_as_many_pips_as_it_counts_and_the_lower_ones_are_turned(deck: CardSet[PlayingRow]) -> None:
    turned = {2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 2, 8: 3, 9: 4, 10: 5}
    for card in deck.cards:
        if card.rank in NUMBERS:
            number, pip = int(card.rank), f"suits.svg {card.suit}"
            expected = {(pip, False): number - turned[number], (pip, True): turned[number]}
            assert shown(card) == expected, card.name


def test_kings_queens_and_jacks_have_two_heads_of_their_own(deck: CardSet[PlayingRow]) -> None:
    courts = [card for card in deck.cards if card.rank in "JQK"]
    assert len(courts) == 12
    for card in courts:
        own = f"courts.svg head-{card.rank}-{card.suit}"
        assert (shown(card)[own, False], shown(card)[own, True]) == (1, 1), card.name


def test_each_ace_and_each_joker_has_its_own_picture(deck: CardSet[PlayingRow]) -> None:
    for card in deck.cards:
        if card.rank in ("A", "Joker"):
            file = "aces" if card.rank == "A" else "jokers"
            assert shown(card)[f"{file}.svg {card.suit}", False] == 1, card.name


def test_the_words_of_a_card_say_what_it_does_or_how_many_slots_it_has(deck: CardSet[PlayingRow]) -> None:
    for card in deck.cards:
        columns = {name: str(value) for name, value in card.columns().items()}
        drawn = leaves(Painters("cardpg").of(columns).drawn("front", columns))
        words = " ".join(each.text for each in drawn if isinstance(each, Words))
        told = f"Lay up to {card.slots} abilities below" if card.rank in FACES else card.ability
        assert told in " ".join(words.split()), card.name


def test_the_back_looks_the_same_upside_down(deck: CardSet[PlayingRow]) -> None:
    face = Painters("cardpg")
    items = face.of({}).drawn("back", {"title": "", "back": "", "set": "", "of": ""})
    upright, turned = (Counter(part for part, upside in drawings(items) if upside is way) for way in (False, True))
    assert upright == turned == {"playing-back.svg half": 1, "playing-medallion.svg half": 1}
