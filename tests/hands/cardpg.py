"""The sentences of CardPG, as hands read them. Places of the layout: rows of champions, hands, both decks and piles."""

from __future__ import annotations

import re

from hands.grammar import Grammar
from hands.own_table import CannotDo, Hands, Thing

NUMBERS, MONSTERS, DISCARD, MONSTER, ELSEWHERE = "Number deck", "Monster deck", "Discard pile", "Monster", "other cards"
GRAMMAR = Grammar()
form, talk = GRAMMAR.form, GRAMMAR.talk


def hands_of(hands: Hands) -> list[str]:
    """The hands that people hold."""
    return [place for place in hands.spots if place.endswith("/hand")]


def champion(hands: Hands, name: str) -> tuple[str, Thing]:
    """A champion or the monster by its card, and where it lies."""
    places = [place for place in hands.spots if place.endswith("/champions")]
    return hands.find(name, *places, MONSTER)


def take(hands: Hands, card: str, *places: str) -> Thing:
    """A card out of some places, or off a champion on which it lies; in a duel all that nobody sees is elsewhere."""
    for place in [each for each in hands.spots if each.endswith("/champions") or each == MONSTER]:
        for thing in hands.spot(place).things:
            for each in thing.on:
                if each.name == card:
                    thing.on.remove(each)
                    return each
    if ELSEWHERE in hands.near:
        places = (*places, ELSEWHERE)
    known = [place for place in places if any(each.name == card for each in hands.spot(place).things)]
    return hands.take(card, *known, *places)


@GRAMMAR.by_answer("champions")
def dealt_champions(hands: Hands, who: str, asked: str, said: str) -> None:
    for card in said.split(", "):
        hands.lay(hands.take(card, MONSTERS, ELSEWHERE), f"{who}/champions")


@form(
    "Shuffle the number cards with both jokers, deal each a hand of {number}, and lay the rest face down.",
    "Shuffle the number cards with both jokers, deal each a hand of {number}, and lay the rest face down. "
    "Shuffle the other face cards, and lay them face down.",
)
def dealt(hands: Hands, number: int) -> None:
    for place in hands_of(hands):
        hands.move_unseen(number - hands.spot(place).many, NUMBERS, place)


@form("Turn {champions} upright.")
def untapped(hands: Hands, champions: list[str]) -> None:
    for each in champions:
        _, thing = champion(hands, each)
        if not thing.turned:
            raise CannotDo(f"{each} is upright already")
        thing.turned = False


@form("Turn {name} sideways.")
def tapped(hands: Hands, name: str) -> None:
    _, thing = champion(hands, name)
    if thing.turned:
        raise CannotDo(f"{name} is tapped already")
    thing.turned = True


@form("{player}: take 1 card of the number deck.", "{player}: take {number} cards of the number deck.")
def drew(hands: Hands, player: str, number: int = 1) -> None:
    hands.move_unseen(number, NUMBERS, f"{player}/hand")


@form(
    "Shuffle the discard pile: its {many} cards are the number deck.",
    "Shuffle the discard pile: its 1 card are the number deck.",
)
def reshuffled(hands: Hands, many: int = 1) -> None:
    if hands.spot(DISCARD).many != many:
        raise CannotDo(f"{hands.spot(DISCARD).many} cards lie on the discard pile, and not {many}")
    hands.mix(DISCARD, NUMBERS)


@form("Lay {card} on {name}, open.")
def assigned(hands: Hands, card: str, name: str, before: str) -> None:
    player = before.partition(" assigns ")[0]
    champion(hands, name)[1].on.append(Thing(take(hands, card, "aside", f"{player}/hand", DISCARD).name))


@form("Put {cards} on the discard pile.")
def discarded(hands: Hands, cards: list[str], before: str) -> None:
    whose = re.search(r" of (\w+)(?:'s hand)? go(?:es)? to the discard pile", before)
    player = whose[1] if whose else before.partition(" plays ")[0]
    held = [f"{player}/hand"] if f"{player}/hand" in hands.spots else hands_of(hands)
    for card in cards:
        hands.lay(Thing(take(hands, card, "aside", *held, NUMBERS).name), DISCARD)


@form("{player}: put {card} on the discard pile.")
def discards(hands: Hands, player: str, card: str) -> None:
    hands.lay(Thing(take(hands, card, f"{player}/hand").name), DISCARD)


@form("{player}: take {card} in hand, and shuffle the number deck.")
def searched(hands: Hands, player: str, card: str) -> None:
    hands.lay(Thing(take(hands, card, NUMBERS).name), f"{player}/hand")


@form("Lay {name} before {player}, upright and without abilities.")
def summoned(hands: Hands, name: str, player: str) -> None:
    thing = hands.take(name, MONSTER, MONSTERS, ELSEWHERE)
    if thing.on:
        raise CannotDo(f"abilities lie on {name}")
    hands.lay(Thing(name), f"{player}/champions")


@form("Note {rank} beside {name}.", "Note {rank} beside {name}. Rub out the {old} beside {same}.")
def noted(hands: Hands, rank: str, name: str, old: str = "", same: str = "") -> None:
    if old:
        hands.take(f"{old} beside {same}", "notes")
    hands.write(f"{rank} beside {name}", "notes")


@form(
    "Exchange {before_it} for {name}, and shuffle the monster deck.",
    "Exchange {before_it} for {name}, and shuffle the monster deck. Rub out the {old} beside {same}.",
)
def exchanged(hands: Hands, before_it: str, name: str, old: str = "", same: str = "") -> None:
    _, thing = champion(hands, before_it)
    hands.take(name, MONSTERS, ELSEWHERE)
    hands.spot(MONSTERS if MONSTERS in hands.near else ELSEWHERE).unknown += 1
    thing.name = name
    if old:
        hands.take(f"{old} beside {same}", "notes")


@form("Lay {name}, the top card of the monster deck, open.")
def monster_up(hands: Hands, name: str) -> None:
    hands.lay(hands.take(name, MONSTERS), MONSTER)


@GRAMMAR.by_answer("revealed")
def revealed(hands: Hands, who: str, asked: str, said: str) -> None:
    """Cards of the number deck are turned up on the monster."""
    found = re.match(r"turn up (\w+)'s ability", asked, re.IGNORECASE)
    if found and ":" not in said:  # else a combo comes in between
        champion(hands, found[1])[1].on.append(hands.take(said, NUMBERS))


@form("On {name} lie {abilities}, open.")
def lies_open(hands: Hands, name: str, abilities: list[str]) -> None:
    lie = sorted(each.name for each in hands.spot(MONSTER).things[0].on)
    if lie != sorted(abilities):
        raise CannotDo(f"on {name} lie {lie}")


@form("Take {card} off {name}, and lay it aside.")
def gained(hands: Hands, card: str, name: str) -> None:
    hands.lay(take(hands, card), "aside")


def leaves(hands: Hands, name: str, cards: list[str]) -> Thing:
    """A champion or monster leaves, its abilities for the discard pile. Raises CannotDo where others lie on it."""
    place, thing = champion(hands, name)
    if sorted(each.name for each in thing.on) != sorted(cards):
        raise CannotDo(f"on {name} lie {[each.name for each in thing.on]}, and not {cards}")
    hands.spot(place).things = [each for each in hands.spot(place).things if each is not thing]
    for card in cards:
        hands.lay(Thing(card), DISCARD)
    return thing


@form(
    "Put {name} out of play.", "Put {name} out of play, and {cards} on the discard pile.",
    "Put {name} out of play. Rub out the {old} beside it.",
    "Put {name} out of play, and {cards} on the discard pile. Rub out the {old} beside it.",
)  # fmt: skip
def destroyed(hands: Hands, name: str, cards: list[str] | None = None, old: str = "") -> None:
    leaves(hands, name, cards or [])
    hands.lay(Thing(name), "out of play")
    if old:
        hands.take(f"{old} beside {name}", "notes")


@form("Put {name} under the monster deck.", "Put {name} under the monster deck, and {cards} on the discard pile.")
def monster_leaves(hands: Hands, name: str, cards: list[str] | None = None) -> None:
    leaves(hands, name, cards or [])
    hands.spot(MONSTERS).unknown += 1


@GRAMMAR.by_answer("champion")
def has_champion(hands: Hands, who: str, asked: str, said: str) -> None:
    hands.lay(hands.take(said, ELSEWHERE), f"{who}/champions")


@GRAMMAR.by_answer("abilities")
def has_abilities(hands: Hands, who: str, asked: str, said: str) -> None:
    for card in [] if said == "none" else said.split(", "):
        hands.spot(f"{who}/champions").things[-1].on.append(hands.take(card, ELSEWHERE))
