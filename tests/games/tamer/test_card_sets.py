"""The three shipped sets: what the rulebook asks and names, and whether each form of the wording is used."""

import dataclasses
import types
import typing
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import product

import pytest

from companion.cards import CardSet, read_set
from companion.cards.places import shipped_sets
from companion.games.tamer.cards import CreatureRow, check
from companion.games.tamer.language import effects, targets, wording
from companion.games.tamer.language.reading import read
from companion.games.tamer.language.wording import write
from companion.wording import Part
from companion.wording.forms import fields_of

SETS = {path.stem: read_set(path, CreatureRow) for path in shipped_sets("tamer")}
CARDS = {card.name: card for card_set in SETS.values() for card in card_set.cards}
ROUNDS = [("round1", "R1", range(1, 4)), ("round2", "R2", range(2, 6)), ("round3", "R3", range(3, 8))]
EACH_CARD = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
EACH_SET = pytest.mark.parametrize(("name", "prefix", "costs"), ROUNDS)


def test_there_are_the_three_decks_of_the_rulebook() -> None:
    assert list(SETS) == ["round1", "round2", "round3"]


@EACH_SET
def test_a_deck_has_56_cards_and_at_least_40_different_creatures(name: str, prefix: str, costs: range) -> None:
    card_set = SETS[name]
    assert (card_set.info.name, card_set.info.prefix, card_set.info.back) == (name, prefix, name)
    assert (card_set.info.game, card_set.info.stock, card_set.info.provenance) == ("tamer", "poker", "house")
    assert card_set.count() == 56
    assert len(card_set.cards) >= 40
    assert {card.copies for card in card_set.cards} == {1, 2}
    assert [card.code for card in card_set.cards] == [f"{prefix}-{n:02}" for n in range(1, len(card_set.cards) + 1)]


def test_no_name_is_given_twice() -> None:
    assert len(CARDS) == sum(len(card_set.cards) for card_set in SETS.values())


@EACH_SET
def test_a_deck_has_every_class_with_every_element_and_all_costs_of_its_round(
    name: str, prefix: str, costs: range
) -> None:
    cards = SETS[name].cards
    kinds = {(card.creature_class, card.element) for card in cards}
    assert kinds == set(product(("Familiar", "Spirit", "Monster"), ("Fire", "Water", "Earth", "Air")))
    copies_of_cost = Counter(dict.fromkeys(costs, 0))
    for card in cards:
        copies_of_cost[card.cost] += card.copies
    assert set(copies_of_cost) == set(costs)
    assert min(copies_of_cost.values()) >= 5


@pytest.mark.parametrize("card_set", SETS.values(), ids=SETS)
def test_the_referee_can_read_every_card(card_set: CardSet[CreatureRow]) -> None:
    assert check(card_set) == []


@EACH_CARD
def test_a_text_is_canonical_and_fits_a_card(card: CreatureRow) -> None:
    assert write(read(card.text)) == card.text
    assert len(card.text) <= 120


@pytest.mark.parametrize(
    ("name", "power", "health", "text"),
    [
        ("Vulpike", 1, 2, "Battle Start: Give the creature behind this one +2 Health."),
        ("Heroicat", 3, 3, "Slay: Give the creature behind this one +1 Health."),
        ("Baby Drachna", 3, 2, "Slay: Give the creature behind this one +2 Power."),
        ("Fraghoul", None, None, "This creature keeps its damage between battles."),
        ("Toability", None, None, "Excess damage from this creature carries over to the creature behind."),
    ],
)
def test_a_creature_that_the_rulebook_names_is_as_it_says(name: str, power: int, health: int, text: str) -> None:
    card = CARDS[name]
    assert power in (None, card.power)
    assert health in (None, card.health)
    assert card.text == text


def test_escamophage_cannot_disturb_the_example_of_combat() -> None:
    """It says nothing before the last exchange, and then no creature stands that it could damage."""
    card = CARDS["Escamophage"]
    assert (card.power, card.health) == (2, 3)
    assert card.text == "Slay: Deal 2 damage to the front opposing creature."


def test_hydromorph_is_a_water_spirit_that_becomes_a_copy() -> None:
    card = CARDS["Hydromorph"]
    assert (card.element, card.creature_class) == ("Water", "Spirit")
    (triggered,) = read(card.text).triggered
    assert isinstance(triggered.sentences[-1].effect, effects.Copy)


def test_the_teams_of_the_example_of_combat_are_within_round_1() -> None:
    for team in (("Heroicat", "Escamophage"), ("Vulpike", "Baby Drachna")):
        assert sum(CARDS[name].cost for name in team) <= 5
        assert all(CARDS[name].set == "round1" for name in team)


@EACH_SET
def test_a_few_creatures_have_no_ability(name: str, prefix: str, costs: range) -> None:
    assert 2 <= sum(not card.text for card in SETS[name].cards) <= 6


def test_few_batter_ups_change_who_stands_in_front() -> None:
    moves = (effects.Move, effects.Swap)
    moving = [
        card.name
        for card in CARDS.values()
        for triggered in read(card.text).triggered
        if triggered.trigger is wording.Trigger.BATTER_UP
        and any(isinstance(sentence.effect, moves) for sentence in triggered.sentences)
    ]
    assert moving == ["Eddywraith", "Cyclonarch"]
    assert {CARDS[name].copies for name in moving} == {1}


def forms_of(value: object) -> Iterator[str]:
    """The forms of the wording that an ability holds: its dataclasses, and the variants of their fields."""
    if isinstance(value, tuple):
        for each in value:
            yield from forms_of(each)
    elif isinstance(value, Part) or dataclasses.is_dataclass(value):
        name = type(value).__name__
        yield name
        for field in fields_of(value):
            content = getattr(value, field.name)
            if isinstance(content, bool | StrEnum):
                yield f"{name}.{field.name} {content}"
            elif field.default is not dataclasses.MISSING:
                yield f"{name}.{field.name} {'as usual' if content == field.default else 'given'}"
            yield from forms_of(content)


def all_forms(hint: object = wording.Ability) -> Iterator[str]:
    """The same names for everything that the dataclasses of the wording allow."""
    if typing.get_origin(hint) in (tuple, types.UnionType, typing.Union):
        for part in typing.get_args(hint):
            yield from all_forms(part)
    elif isinstance(hint, type) and issubclass(hint, Part) and not hasattr(hint, "forms"):
        for part in hint.__subclasses__():
            if any(vars(room).get(part.__name__) is part for room in (targets, effects, wording)):
                yield from all_forms(part)
    elif isinstance(hint, type) and (issubclass(hint, Part) or dataclasses.is_dataclass(hint)):
        yield hint.__name__
        hints = typing.get_type_hints(hint)
        for field in fields_of(hint):
            content = hints[field.name]
            named = [each for each in typing.get_args(content) or (content,) if isinstance(each, type)]
            if variants := [str(each) for part in named if issubclass(part, StrEnum) for each in part]:
                variants += ["as usual"] * (field.default is not dataclasses.MISSING)
                yield from (f"{hint.__name__}.{field.name} {variant}" for variant in variants)
            elif content is bool:
                yield from (f"{hint.__name__}.{field.name} {variant}" for variant in (False, True))
            elif field.default is not dataclasses.MISSING:
                yield from (f"{hint.__name__}.{field.name} {how}" for how in ("as usual", "given"))
            yield from all_forms(content)


def test_every_form_of_the_wording_is_on_at_least_two_cards() -> None:
    cards_with = Counter(form for card in CARDS.values() for form in set(forms_of(read(card.text))))
    expected = set(all_forms())
    assert {"Give.per given", "EndOfRow.last True", "TriggeredAbility.trigger Slay", "Armour"} <= expected
    assert set(cards_with) <= expected
    assert {form: cards_with[form] for form in sorted(expected) if cards_with[form] < 2} == {}


def kinds_in(value: object) -> Iterator[targets.Kind]:
    """The kinds of creatures that an ability speaks of."""
    if isinstance(value, targets.Kind):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from kinds_in(each)
    elif isinstance(value, Part) or dataclasses.is_dataclass(value):
        for field in fields_of(value):
            yield from kinds_in(getattr(value, field.name))


@EACH_CARD
def test_what_an_ability_speaks_of_is_there_to_be_drafted(card: CreatureRow) -> None:
    """Six other cards at least where a class and an element are asked for, ten where one of them is."""
    until = list(SETS).index(card.set) + 1
    others = [each for card_set in list(SETS.values())[:until] for each in card_set.cards if each is not card]
    for kind in kinds_in(read(card.text)):
        fitting = sum(
            each.copies
            for each in others
            if kind.element in (None, each.element) and kind.creature_class in (None, each.creature_class)
        )
        both = kind.element is not None and kind.creature_class is not None
        assert fitting >= (6 if both else 10), kind.many()


def test_each_class_and_each_element_matters_in_every_deck() -> None:
    for name, card_set in SETS.items():
        kinds = [kind for card in card_set.cards for kind in kinds_in(read(card.text))]
        named = {kind.element for kind in kinds} | {kind.creature_class for kind in kinds}
        assert named >= {"Familiar", "Spirit", "Monster", "Fire", "Water", "Earth", "Air"}, name
