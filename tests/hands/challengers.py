"""The sentences of Challengers!, as hands read them.

What people do in a Deck Phase they tell in secret, and hands have done it by then: how many cards they have drawn and
laid down follows from what they answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from hands.grammar import Grammar, names
from hands.own_table import CannotDo, Hands, Spot, Thing

from companion.cards.places import shipped_sets
from companion.cards.sheet import read_table
from companion.table.entries import Entry

DRAWN = 5
LEVEL = {
    row.cells[0]: row.cells[1]
    for path in sorted(shipped_sets("challengers"), key=lambda path: path.stem != "starter")
    for row in read_table(path)
}
"""The level of each card; that of a starter card which has its name from another one is told."""
GRAMMAR = Grammar()
form, talk = GRAMMAR.form, GRAMMAR.talk
talk(
    "Shuffle {player}'s deck.", "Shuffle both decks.",
    "{player}: look at your top {cards} and put them back in any order.",
    "{player}: look at your top {cards}, put one of them under your deck and the other back on top.",
    "{player}: look through your deck and put any one card on top; the others keep their order.",
    "{player}: look through your deck and put any one card under it; the others keep their order.",
)  # fmt: skip


def players(hands: Hands) -> list[str]:
    """The players of the match that is played."""
    return [place.removesuffix("/turned up") for place in hands.near if place.endswith("/turned up")][:2]


def foe(hands: Hands, player: str) -> str:
    """Whom a player plays against."""
    return next(each for each in players(hands) if each != player)


def middle(hands: Hands) -> str:
    """The place of the flag between two matches, in the park of the match."""
    return next(id for id in hands.near if id.startswith("middle of the "))


def move_flag(hands: Hands, where: str, to: str) -> None:
    """The flag goes from one place to another. Raises CannotDo where it does not lie there."""
    if not hands.spot(where).things:
        raise CannotDo(f"no flag lies in {where}")
    hands.move([hands.spot(where).things[0].name], where, to)


# Revealing


@GRAMMAR.by_answer("reveal")
def revealed(hands: Hands, who: str, asked: str, said: str) -> None:
    reveal(hands, who, said.removesuffix(" S"))


@form("{player}: reveal {card}.")
def reveal(hands: Hands, player: str, card: str) -> None:
    """The top card of a deck comes into the park half."""
    hands.lay(hands.take(card, f"{player}/deck"), f"{player}/row")


@form("Lay {card} into {player}'s park half, the flag on it.")
def opened(hands: Hands, card: str, player: str) -> None:
    hands.find(card, f"{player}/row")
    move_flag(hands, middle(hands), f"{player}/half")


@form("Place the flag on {card}.", "Place the flag on {card}, {cards} beneath it.")
def captured(hands: Hands, card: str, before: str, cards: list[str] | None = None) -> None:
    """The flag goes over; what lies beneath the card that had it, and beneath the new one, is as before."""
    player = before_by(before, hands)
    loser = foe(hands, player)
    move_flag(hands, f"{loser}/half", f"{player}/half")
    surface(hands, f"{loser}/row")
    row = hands.spot(f"{player}/row")
    for each in [*(cards or []), card]:
        hands.take(each, f"{player}/row")
    if row.many:
        raise CannotDo(f"{[each.name for each in row.things]} lie in the park half, too")
    row.things = [Thing(card, under=[*map(Thing, cards or [])])]


def before_by(before: str, hands: Hands) -> str:
    """The attacker: `Ann 3+2 = 5 of 4: takes the flag.`"""
    return next(each for each in players(hands) if before.startswith(f"{each} "))


def surface(hands: Hands, row: str) -> None:
    """Cards beneath a card lie open."""
    hands.spot(row).things = [one for each in hands.spot(row).things for one in (*each.under, replace(each, under=[]))]


@form("Put {cards} on {player}'s bench, cards of one name on one seat.")
def benched(hands: Hands, cards: list[str], player: str) -> None:
    for card in cards:
        hands.lay(hands.take(card, f"{player}/turned up", f"{player}/row"), f"{player}/bench")


@form(
    "Collect your decks: bench, park half, exhaust pile and the cards not played. Put the flag back into the middle of the park."
)
def match_over(hands: Hands) -> None:
    for player in players(hands):
        collect(hands, player)
        if hands.spot(f"{player}/half").things:
            move_flag(hands, f"{player}/half", middle(hands))


def collect(hands: Hands, player: str, to: str = "") -> None:
    """All cards of a player's come together, on the deck or elsewhere."""
    surface(hands, f"{player}/row")
    for place in ("row", "bench", "exhaust pile", "turned up"):
        hands.mix(f"{player}/{place}", to or f"{player}/deck")


# Effects


@form("Lay {cards} face up on {player}'s exhaust pile.")
def exhausted(hands: Hands, cards: list[str], player: str, before: str) -> None:
    pile = f"{player}/exhaust pile"
    for card in cards:
        if before.endswith(" of the deck."):
            hands.lay(hands.take(card, f"{player}/deck"), pile)
        elif any(each.name == card for each in hands.spot(f"{player}/bench").things):
            hands.lay(hands.take(card, f"{player}/bench"), pile)
        else:
            hands.lay(hands.take(card, f"{player}/row"), pile)


@form("Lay {cards} face down on {player}'s deck.")
def put_back(hands: Hands, cards: list[str], player: str) -> None:
    for card in cards:
        hands.take(card, f"{player}/bench")
        hands.spot(f"{player}/deck").unknown += 1


@form(
    "Take the top card of the Level {level} pile and put it, unseen, {where} {player}'s deck.",
    "Take the top {number} cards of the Level {level} pile and put them, unseen, {where} {player}'s deck.",
)
def gained(hands: Hands, level: str, where: str, player: str, number: int = 1) -> None:
    hands.move_unseen(number, f"Level {level} pile", f"{player}/deck")


@form("Lay {card} of the Level {level} pile face up on {player}'s exhaust pile.")
def gained_open(hands: Hands, card: str, level: str, player: str) -> None:
    hands.lay(hands.take(card, f"Level {level} pile"), f"{player}/exhaust pile")


@form("Put {card} onto the Level {level} discard.", "Put {card} into the box.")
def removed(hands: Hands, card: str, before: str, level: str = "") -> None:
    player = before.removesuffix("'s deck for good.").rpartition(" leaves ")[2]
    hands.take(card, f"{player}/row")
    if level:
        hands.spot(f"Level {level} discard").unknown += 1


@form("Turn {card} up and lay it beside {player}'s bench.")
def turned_up(hands: Hands, card: str, player: str) -> None:
    hands.lay(hands.take(card, f"{player}/deck"), f"{player}/turned up")


@form("Lay {many} fan beside {player}'s plan.", "Lay {many} fans beside {player}'s plan.")
def fans(hands: Hands, many: int, player: str) -> None:
    hands.spot(f"{player}/fans").unknown += many


# A tournament

talk(
    "Lay out the {rest} and the fans beside it. {more}",
    "Sort the trophies by their rounds and shuffle them; {rest}",
    "Pick, redraw once if you like, then remove what you don't want.{rest}",
    "Pick, redraw once if you like, then remove what you don't want.",
    "Discard the others; {rest}",
    "Remove any cards from your decks; nothing is picked.",
)


@form(
    "Shuffle the cards of the other sets by level {rest}",
    "Leave {sets} in the box. Shuffle the cards of the other sets by level {rest}",
)
def trays_filled(hands: Hands, rest: str, before: str, sets: list[str] | None = None) -> None:
    for many, level in re.findall(r"(\d+) (?:cards )?of Level (\w)", before):
        hands.spot(f"Level {level} pile").unknown += int(many)


@form("{moves}. Take plan, deck, fans and trophies along.")
def sit_elsewhere(hands: Hands, moves: list[str]) -> None:
    seats = [each.split(" to the ") for each in ", ".join(moves).split("; ")]
    plans = [(plan_of(hands, player), to) for player, to in seats]
    for (place, plan), _ in plans:
        hands.spot(place).things.remove(plan)
    for (_, plan), to in plans:
        hands.lay(plan, to)


@GRAMMAR.heard("{player} has plan {number} of {many}, the {sign}, and begins at {seat}.")
def has_plan(hands: Hands, player: str, number: int, many: int, sign: str, seat: str) -> None:
    hands.notes[f"plan of {player}"] = f"plan {number}"


@form("Lay the Robot's start cards beside its plan: they are its deck.")
def robot_sits(hands: Hands, before: str) -> None:
    plan, cards = re.findall(r"\d+", before)
    hands.notes["plan of Robot"] = f"plan {plan}"
    hands.spot("Robot/deck").unknown = int(cards)


@GRAMMAR.by_answer("robot-card")
def drawn_for_the_robot(hands: Hands, who: str, asked: str, said: str) -> None:
    hands.spot("Robot/deck").unknown += 1


@form("Put {card} back into the box.")
def replaced(hands: Hands, card: str) -> None:
    hands.spot("Robot/deck").unknown -= 1


def plan_of(hands: Hands, player: str) -> tuple[str, Thing]:
    """Somebody's plan, and where it lies."""
    halves = [place for place in hands.spots if " half of the " in place]
    plan = hands.notes[f"plan of {player}"]
    return hands.find(plan, *halves)


@GRAMMAR.seen
def counted_anew(hands: Hands, there: dict[str, Spot]) -> None:
    """Picks told once more were told wrongly before, and not done so: they are counted as the referee does."""
    if again := hands.notes.pop("told again", ""):
        for place in there:
            if place == f"{again}/deck" or place.startswith("Level "):
                hands.spots[place] = there[place]


@GRAMMAR.heard("{player}'s picks can't all be there, for somebody told the last of a kind before: once more, please.")
def told_again(hands: Hands, player: str) -> None:
    hands.notes["told again of"] = player


def phase_of(hands: Hands, player: str) -> list[Entry]:
    """Answers of somebody in the latest Deck Phase."""
    own = [each for each in hands.answers if each.who == player]
    begins = max((place for place, each in enumerate(own) if each.ask == "picks"), default=len(own))
    return [each for each in own[begins:] if each.strand == own[begins].strand]


@GRAMMAR.by_answer("remove")
def removes(hands: Hands, who: str, asked: str, said: str) -> Callable[[], object] | None:
    """Cards are removed before the final."""
    phase = phase_of(hands, who)
    if phase and phase[-1].ask != "remove":
        return None
    cards = named(said)
    hands.spot(f"{who}/deck").unknown -= len(cards)
    return lambda: discard(hands, cards)


def named(said: str) -> list[str]:
    """The cards of an answer."""
    return [] if said == "none" else names(said)


def discard(hands: Hands, cards: list[str]) -> None:
    """Removed cards go to their level's discard, those of a starter deck into the box."""
    for card in cards:
        level = "S" if card.endswith(" S") else LEVEL[card]
        if level in "ABC":
            hands.spot(f"Level {level} discard").unknown += 1


@GRAMMAR.heard(
    "{player} picks 1 card of Level {level} and removes {removed}.",
    "{player} picks {many} cards of Level {level} and removes {removed}.",
)
def picked(hands: Hands, player: str, level: str, removed: str, many: int = 1) -> None:
    """Five cards are drawn, once maybe anew, and some of them picked; the others are discarded, and what is removed."""
    first, *later = phase_of(hands, player)
    picks = named(first.answer)
    cards = [card for each in later if each.ask.startswith("remove") for card in named(each.answer)]
    if len(cards) != int(removed.replace("none", "0")):
        raise CannotDo(f"{cards} were removed, and not {removed}")
    anew = DRAWN - picks.index("redraw") if "redraw" in picks else 0
    hands.spot(f"Level {level} pile").unknown -= DRAWN + anew
    hands.spot(f"Level {level} discard").unknown += DRAWN + anew - many
    hands.spot(f"{player}/deck").unknown += many - len(cards)
    discard(hands, cards)
    if hands.notes.get("told again of") == player and player not in first.strand:
        hands.notes["told again"] = player


@form("Lay {many} fan beside your plan.", "Lay {many} fans beside your plan.")
def own_fans(hands: Hands, many: int, before: str) -> None:
    fans(hands, many, before.partition(" takes ")[0])


@form("Shuffle the Level {level} discard and put it under the Level {same} pile.")
def refilled(hands: Hands, level: str, same: str, before: str) -> None:
    found = re.search(r": (\d+) discarded card", before)
    assert found, before
    hands.spot(f"Level {level} discard").unknown -= int(found[1])
    hands.spot(f"Level {level} pile").unknown += int(found[1])


# Trophies


def trophy_of(hands: Hands, called: str, *places: str) -> Thing:
    """A trophy that is called `the trophy of round 3`, or with its park, in some places."""
    for place in places:
        for each in hands.spot(place).things:
            if each.name == called or each.name.startswith(f"{called} of "):
                return hands.take(each.name, place)
    raise CannotDo(f"{called} lies in none of {', '.join(places)}")


@form("{player}: take the trophy of round {number} of the {park} park.")
def trophy(hands: Hands, player: str, number: int, park: str) -> None:
    take_trophy(hands, number, park, f"{player}/trophies")


@form("Lay the trophy of round {number} of the {park} park beside the Robot's plan.")
def robots_trophy(hands: Hands, number: int, park: str) -> None:
    take_trophy(hands, number, park, "Robot/trophies")


@form("Put the trophy of round {number} of the {park} park into the box.")
def nobodys_trophy(hands: Hands, number: int, park: str) -> None:
    take_trophy(hands, number, park, "box")


def take_trophy(hands: Hands, number: int, park: str, to: str) -> None:
    """The uppermost trophy of a park goes somewhere."""
    hands.lay(hands.take(f"the trophy of round {number} of the {park} park", f"trophies of the {park} park"), to)


@form("{player}: put the trophy of round {number} into the box.")
def trophy_back(hands: Hands, player: str, number: int) -> None:
    hands.lay(trophy_of(hands, f"the trophy of round {number}", f"{player}/trophies"), "box")


@form("{player}: give {winner} the trophy of round {number}.")
def trophy_given(hands: Hands, player: str, winner: str, number: int) -> None:
    hands.lay(trophy_of(hands, f"the trophy of round {number}", f"{player}/trophies"), f"{winner}/trophies")


@form("{player}: take the trophy of round {number} of the {park} park out of the box.")
def trophy_from_the_box(hands: Hands, player: str, number: int, park: str) -> None:
    called = f"the trophy of round {number} of the {park} park"
    hands.lay(trophy_of(hands, called, "box"), f"{player}/trophies")


# Leaving


@form("Leave {player}'s plan where it is, and put {same}'s cards aside.{rest}",
      "Leave {player}'s plan where it is, and put {same}'s cards aside.")  # fmt: skip
def left(hands: Hands, player: str, same: str, rest: str = "") -> None:
    half = f"{player}/half"
    if hands.spot(half).things and "Put the flag back" not in rest:
        raise CannotDo(f"the flag lies in {player}'s park half, and nobody says what becomes of it")
    collect(hands, player)
    hands.mix(f"{player}/deck", f"{player}/aside")
    for sentence in re.findall(r"[A-Z].*?\.(?= [A-Z]|$)", rest):
        if found := re.fullmatch(r"Collect (\w+)'s deck: .+", sentence):
            collect(hands, found[1])
            half = half if hands.spot(half).things else f"{found[1]}/half"
        elif found := re.fullmatch(r"Put the flag back into the (middle of the \w+ park)\.", sentence):
            if not hands.spot(found[1]).things:
                move_flag(hands, half, found[1])
        else:
            GRAMMAR.do(hands, sentence)
