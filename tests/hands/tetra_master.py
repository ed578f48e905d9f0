"""The sentences of Tetra Master, as hands read them."""

from __future__ import annotations

import re
from typing import Any

from hands.grammar import Grammar, names
from hands.own_table import CannotDo, Hands, Spot, Thing

GRAMMAR = Grammar()
form, talk = GRAMMAR.form, GRAMMAR.talk
NORTH = "Agree which edge of the arena is north: every card lies with its top there. Row 1 is the northern one. "
FIVE, CELLS = 5, 16

talk("{red} plays every card red side up, {blue} blue side up.", "Roll dice: {rolls}.", "Roll dice: {rolls}. {more}")


@form("Shuffle two decks of monster cards together.")
def two_decks(hands: Hands) -> None:
    hands.spot("deck").unknown *= 2


@form(f"{NORTH}Lay an empty arena card on each cell.")
def empty_arena(hands: Hands) -> None:
    hands.move_unseen(CELLS, "arena cards", "arena")


@form(f"{NORTH}Lay blocked arena cards on {{cells}}, and empty ones on the other cells.")
def arena(hands: Hands, cells: list[str]) -> None:
    hands.move_unseen(CELLS, "arena cards", "arena")
    for cell in cells:
        hands.lay(hands.take(f"the blocked card on {cell}", "arena"), "arena")


@form("Deal {cards} to {player}, beside the cards kept.")
def dealt_later(hands: Hands, cards: list[str], player: str) -> None:
    hands.move(cards, "deck", f"{player}/kept cards")


@form("Deal {cards} to {player}.", "Give {cards} to {player}.")
def dealt(hands: Hands, cards: list[str], player: str) -> None:
    for card in cards:
        hands.lay(hands.take(card, f"{player}/kept cards", "deck"), f"{player}/hand")


@form("Deal five monster cards to each player.")
def hidden(hands: Hands) -> None:
    for place in [each for each in hands.spots if each.endswith("/hand")]:
        hands.move_unseen(FIVE, "deck", place)


@form("Deal five monster cards to each player; put the cards that are not chosen aside, face down.")
def hidden_later(hands: Hands) -> None:
    for place in [each for each in hands.spots if each.endswith("/hand")]:
        kept = place.replace("/hand", "/kept cards")
        aside = hands.spot(kept).many
        hands.mix(kept, place)
        hands.move_unseen(FIVE, "deck", place)
        hands.move_unseen(aside, place, "cards set aside")


@form("Lay {card} on {cell}, {colour} side up.")
def laid(hands: Hands, card: str, cell: str, colour: str, before: str) -> None:
    if hands.spot(cell).things:
        raise CannotDo(f"something lies on {cell}")
    thing = hands.take(card, f"{before.partition(' plays ')[0]}/hand")
    thing.owner, thing.back = colour, colour == "red"
    hands.lay(thing, cell)


@form("Turn {card} on {cell} over: it shows {colour} now.")
def turned(hands: Hands, card: str, cell: str, colour: str) -> None:
    _, thing = hands.find(card, cell)
    if thing.owner == colour:
        raise CannotDo(f"{card} shows {colour} already")
    thing.owner, thing.back = colour, colour == "red"


@form("Turn {which} over: they show {colour} now.")
def all_turned(hands: Hands, which: str, colour: str) -> None:
    for each in re.split(r", | and ", which):
        card, _, cell = each.rpartition(" on ")
        turned(hands, card, cell, colour)


@form("{player} takes these cards from the arena; collect the arena cards.")
def kept(hands: Hands, player: str, before: str) -> None:
    for card in names(before.partition(" keeps ")[2].removesuffix(".")):
        thing = hands.take(card, *[place for place in hands.spots if re.fullmatch("[A-D][1-4]", place, re.I)])
        hands.lay(Thing(thing.name), f"{player}/kept cards")
    if not any(hands.spot(place).things for place in hands.spots if re.fullmatch("[A-D][1-4]", place, re.I)):
        hands.spots["arena cards"] = Spot(unknown=hands.spot("arena cards").many + hands.spot("arena").many)
        hands.spots["arena"] = Spot()


@form("Set these cards aside: {cards}.")
def set_aside(hands: Hands, cards: list[str], before: str) -> None:
    player = before.partition(" did not use ")[0]
    for card in cards:
        hands.lay(hands.take(card, f"{player}/kept cards", f"{player}/hand"), "cards set aside")


@form("Set {player}'s other cards aside: {cards}.", "{player}: take these cards in hand.")
def others_aside(hands: Hands, player: str, cards: list[str] | None = None) -> None:
    kept = f"{player}/kept cards"
    hands.move(cards or [], kept, "cards set aside")
    hands.move([each.name for each in hands.spot(kept).things], kept, f"{player}/hand")


@form("Shuffle the cards that were set aside together with the deck.")
def reshuffled(hands: Hands) -> None:
    hands.mix("cards set aside", "deck")


@GRAMMAR.after_moves
def of_no_side(hands: Hands, moves: list[dict[str, Any]]) -> None:
    """Cards that are kept are nobody's colour: nobody minds which side up they lie."""
    for place in hands.places("kept cards"):
        hands.spot(place).things = [Thing(each.name) for each in hands.spot(place).things]
