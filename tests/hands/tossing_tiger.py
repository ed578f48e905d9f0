"""The sentences of Tossing Tiger, Rolling Dragon, as hands read them.

Nobody counts the cards in a single die: hands know how many lie in all dice of a player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from hands.grammar import Grammar, names
from hands.own_table import CannotDo, Hands, Spot, Thing

HIDDEN, DAWNCARD = "?", "Dawncard"
NUMBERS = {"two": 2, "three": 3}
GRAMMAR = Grammar(lambda name: HIDDEN if "'s die " in name or name == "empty" else name.split()[-1], HIDDEN)
form, talk = GRAMMAR.form, GRAMMAR.talk
talk(
    "Shuffle all cards and deal so many to each of you; the others are the face-down draw pile.",
    "{player}: look at both dice of one later battle, and keep their order.",
    "{player}: look at the top cards of both dice of one upcoming battle, and reshuffle your own if you like.",
    "{player}: say what you like, until the next card is revealed.",
    "All: say what you want, such as a card of the spoils, and nothing of your cards.",
    "Both: keep your hands; you form one die after another.",
    "All: keep your hands; you form one die after another.",
)


def row(hands: Hands, who: str) -> str:
    """The owner of the row of a player's dice: the player, or the team."""
    return hands.notes.get(f"team of {who}", who)


def cell(hands: Hands, who: str, battle: int | str) -> str:
    """The place of a die, by whose it is or by the row."""
    return f"{row(hands, who)}/{battle}"


def owner(hands: Hands, at: str) -> str:
    """The player whose cards a die is made of."""
    return hands.notes.get(f"owner of {at}", at.rpartition("/")[0])


def die(hands: Hands, at: str) -> Thing:
    """The die in a place. Raises CannotDo where none lies there."""
    if not hands.spot(at).things:
        raise CannotDo(f"no die lies in {at}")
    return hands.spot(at).things[0]


def open_card(hands: Hands, at: str, card: str) -> None:
    """The card that a die shows. Raises CannotDo where it shows another."""
    shown = GRAMMAR.called(die(hands, at).name)
    if shown != GRAMMAR.called(card):
        raise CannotDo(f"the die in {at} shows {shown}, and not {card}")


def out_of_a_die(hands: Hands, at: str, card: str | None) -> None:
    """A card leaves a die: the open one, which shows nothing then, or one that lies face down."""
    if card:
        open_card(hands, at, card)
        hands.spot(at).things = [Thing(HIDDEN)]
    hands.notes[f"taken from {at}"] = "a card"
    if owner(hands, at) == DAWNCARD:
        hands.take(hands.spot(DAWNCARD).things[0].name, DAWNCARD)
        hands.spots[at] = Spot()
        return
    cards = hands.spot(f"{owner(hands, at)}/dice")
    if cards.unknown < 1:
        raise CannotDo(f"no card is left in the dice of {owner(hands, at)}")
    cards.unknown -= 1


@GRAMMAR.after_moves
def whose(hands: Hands, moves: Iterable[dict[str, Any]]) -> None:
    """Owners of the dice that moves have laid."""
    for move in moves:
        if move["kind"] == "move" and (found := re.fullmatch(r"(.+)'s die (\d+)", move["key"])):
            hands.notes[f"owner of {move['to']}"] = found[1] if int(found[2]) else DAWNCARD


@GRAMMAR.seen
def left_over(hands: Hands, there: dict[str, Spot]) -> None:
    """Dice of which a card was taken may have no other."""
    for at in [each for each in there if hands.notes.pop(f"taken from {each}", "")]:
        if not there[at].things and hands.spot(at).things == [Thing(HIDDEN)]:
            hands.spots[at] = Spot()


@form("Sit as teams do.")
def teams(hands: Hands, before: str) -> None:
    for team, members in re.findall(r"(Team \w): (.+?)\.", before):
        for player in names(members):
            hands.notes[f"team of {player}"] = team


def clauses(said: str, all_of: list[str]) -> Iterator[tuple[str, str]]:
    """Clauses by player: `Both: …` is said of all."""
    for who, what in re.findall(r"([^:.]+): ([^:]+)\.(?= |$)", said):
        for each in all_of if who in ("Both", "All") else names(who.strip()):
            yield each, what


_LAY = re.compile(
    r"(?:shuffle|divide) (?:your whole hand|the rest of your hand)(?: into (?P<many>\d+) dice of \w+ cards or more, "
    r"shuffle each,)? and lay (?:it|them) (?P<where>.+?)(?: as one die)?(?:, in pairs)?"
)


def lay_dice(hands: Hands, said: str) -> bool:
    """Everybody lays dice; whether that is what was said."""
    waging = [place.partition("/")[0] for place in hands.places("dice")]
    if not (read := [*clauses(said, waging)]) or not all(_LAY.fullmatch(what) for _, what in read):
        return False
    for row_of in {row(hands, who) for who in waging}:
        for at in [each for each in hands.spots if re.fullmatch(rf"{re.escape(row_of)}/\d+", each)]:
            hands.spots[at] = Spot()
    for who, what in read:
        found = _LAY.fullmatch(what)
        assert found
        where, many = found["where"], int(found["many"] or 1)
        first = 2 if "behind the Dawncard" in where else 1
        if first == 2:
            hands.spots[cell(hands, who, 1)] = Spot([Thing(each.name) for each in hands.spot(DAWNCARD).things])
        places = [int(each) for each in re.findall(r"\d+", where)] or [*range(first, first + many)]
        for place in places:
            hands.spots[cell(hands, who, place)] = Spot([Thing(HIDDEN)])
            hands.notes[f"owner of {cell(hands, who, place)}"] = who
        hands.mix(f"{who}/hand", f"{who}/dice")
    return True


_FORM = re.compile(
    r"form the die of battle (?P<battle>\d+) of (?:(?P<least>\w+) cards or more|all cards that are left) of your hand"
    r"(?:, keep \w+ or more for each die to come,)? and shuffle it"
)


def form_dice(hands: Hands, said: str) -> bool:
    """A die of each is formed out of the hand; whether that is what was said."""
    waging = [place.partition("/")[0] for place in hands.places("dice")]
    if not (read := [*clauses(said, waging)]) or not all(_FORM.fullmatch(what) for _, what in read):
        return False
    for who, what in read:
        found = _FORM.fullmatch(what)
        assert found
        hands.spots[cell(hands, who, found["battle"])] = Spot([Thing(HIDDEN)])
        hands.notes[f"owner of {cell(hands, who, found['battle'])}"] = who
        many = NUMBERS[found["least"]] if found["least"] else hands.spot(f"{who}/hand").many
        hands.move_unseen(many, f"{who}/hand", f"{who}/dice")
        hands.notes[f"{who} forms"] = found["battle"]
    return True


GRAMMAR.readers += [lay_dice, form_dice]


@GRAMMAR.by_answer("die")
def named(hands: Hands, who: str, asked: str, said: str) -> None:
    """Take the cards that a player names for one die after another: more of them, maybe, than it needs."""
    if f"in your die {hands.notes.pop(f'{who} forms', '')}?" in asked:
        least = int(re.findall(r"which (\d+) to", asked)[0])
        hands.move_unseen(len(names(said)) - least, f"{who}/hand", f"{who}/dice")


@form("{player}: lay {card} face up in place of your first die. It always loses.")
def dawncard(hands: Hands, player: str, card: str) -> None:
    at = cell(hands, player, 1)
    hands.move_unseen(1, f"{player}/hand", DAWNCARD)
    hands.spots[DAWNCARD], hands.spots[at] = Spot([Thing(card)]), Spot([Thing(card)])
    hands.notes[f"owner of {at}"] = DAWNCARD
    hands.notes["lays the Dawncard"] = player


@GRAMMAR.by_answer("card")
def revealed(hands: Hands, who: str, asked: str, said: str) -> None:
    found = re.match(r"Battle (\d+)", asked)
    assert found, asked
    turn_up(hands, said, who, int(found[1]))


@form("{player}: turn up {card} on your die of battle {number}.")
def turned_up(hands: Hands, card: str, player: str, number: int) -> None:
    turn_up(hands, card, player, number)


def turn_up(hands: Hands, card: str, player: str, number: int) -> None:
    """The top card of a die is turned up."""
    at = cell(hands, player, number)
    if GRAMMAR.called(die(hands, at).name) != HIDDEN:
        raise CannotDo(f"the die in {at} shows {die(hands, at).name} already")
    hands.spot(at).things = [Thing(card)]


@form("{player}: turn your die of battle {number} face down, shuffle it, and reveal its top card.")
def rerolled(hands: Hands, player: str, number: int) -> None:
    hands.spots[cell(hands, player, number)] = Spot([Thing(HIDDEN)])


@form("{player}: swap your dice of battles {first} and {second}, with the cards that they show.")
def swapped(hands: Hands, player: str, first: str, second: str) -> None:
    one, two = cell(hands, player, first), cell(hands, player, second)
    hands.spots[one], hands.spots[two] = hands.spot(two), hands.spot(one)
    whose = owner(hands, one), owner(hands, two)
    hands.notes[f"owner of {two}"], hands.notes[f"owner of {one}"] = whose


@form("Put {whose}'s {card} of battle {number} out of the game; its die shows nothing.")
def destroyed(hands: Hands, whose: str, card: str, number: int) -> None:
    out_of_a_die(hands, cell(hands, whose, number), card)
    hands.lay(Thing(card), "out of the game")


@form("{player}: take the top card of the draw pile into your hand, not into a die.")
def drawn(hands: Hands, player: str) -> None:
    hands.move_unseen(1, "Draw pile", f"{player}/hand")


@form(
    "{player}: take {whose}'s {card} of battle {number} into your hand, not into a die.",
    "{player}: take {whose}'s {card} in battle {number} into your hand, not into a die.",
)
def taken(hands: Hands, player: str, whose: str, card: str, number: int) -> None:
    out_of_a_die(hands, cell(hands, whose, number), card)
    hands.spot(f"{player}/hand").unknown += 1


@form("{player}: take a face-down card of {whose}'s in battle {number} into your hand, not into a die.")
def stolen(hands: Hands, player: str, whose: str, number: int) -> None:
    out_of_a_die(hands, cell(hands, whose, number), None)
    hands.spot(f"{player}/hand").unknown += 1


@form(
    "{player}: shuffle your dice of battles {first} and {second} together; they lie in place {same}, and place {other} is empty."
)
def merged(hands: Hands, player: str, first: str, second: str, same: str, other: str) -> None:
    die(hands, cell(hands, player, first)), die(hands, cell(hands, player, second))
    hands.spots[cell(hands, player, same)] = Spot([Thing(HIDDEN)])
    hands.spots[cell(hands, player, other)] = Spot()


@form("{player}: take a card that lies face down in your die of battle {number} back into your hand, and into no die.")
def taken_back(hands: Hands, player: str, number: int) -> None:
    out_of_a_die(hands, cell(hands, player, number), None)
    hands.spot(f"{player}/hand").unknown += 1


@form("{player}: lay one card of your hand on the war pile.")
def aside(hands: Hands, player: str) -> None:
    hands.move_unseen(1, f"{player}/hand", "war pile")


@form("{player}: hold {number} cards in all, those in your dice among them; the draw pile has what is left.")
def counted_anew(hands: Hands, player: str, number: int) -> None:
    """A hand has more cards than it was thought, or fewer: where dice lie they are in those."""
    laid = hands.spot(DAWNCARD).many if hands.notes.get("lays the Dawncard") == player else 0
    held, lying = hands.spot(f"{player}/hand"), hands.spot(f"{player}/dice")
    more = int(number) - held.many - lying.many - laid
    (lying if lying.many else held).unknown += more
    hands.spot("Draw pile").unknown -= more


def rebuild(hands: Hands, said: str) -> bool:
    """Dice are formed anew of their cards; whether that is what was said."""
    waging = [place.partition("/")[0] for place in hands.places("dice")]
    form_anew = (
        r"take up your (?:die|dice) of battles? (.+), form as many of the same cards, shuffle each, and lay them there"
    )
    if not (read := [*clauses(said, waging)]) or not all(re.fullmatch(form_anew, what) for _, what in read):
        return False
    for who, what in read:
        for battle in re.findall(r"\d+", what):
            hands.spots[cell(hands, who, battle)] = Spot([Thing(HIDDEN)])
    return True


GRAMMAR.readers += [rebuild]


@form("{player}: take {what} back into your hand.")
def back(hands: Hands, player: str, what: str, before: str) -> None:
    grabbed(hands, player, what, before)


@form("{player}: take {what}.")
def grabbed(hands: Hands, player: str, what: str, before: str) -> None:
    """Cards out of dice into hands: how many there are then is told, and what of them is discarded or given."""
    found = re.search(r" has (\d+) cards? now", before)
    assert found, before
    pool = [*hands.places("dice"), DAWNCARD]
    gain = int(found[1]) - hands.spot(f"{player}/hand").many
    moved = {f"{player}/hand": gain}
    if discarded := re.search(r"Discard (\d+) of these", what):
        moved["out of the game"] = int(discarded[1])
    if given := re.search(r"Give (.+?) of (?:them|the others)", what):
        moved |= {f"{each.rpartition(' ')[0]}/hand": int(each.rpartition(" ")[2]) for each in names(given[1])}
    for place in sorted(pool, key=lambda place: "of your" in what and not place.startswith(player)):
        for to in moved:
            many = min(moved[to], hands.spot(place).many)
            hands.move_unseen(many, place, to)
            moved[to] -= many
    if not any(hands.spot(place).many for place in pool):  # the dice are no more
        rows = {row(hands, place.partition("/")[0]) for place in hands.places("dice")}
        for at in [each for each in hands.spots if re.fullmatch(r".+/\d+", each) and each.partition("/")[0] in rows]:
            hands.spots[at] = Spot()
    if any(moved.values()):
        raise CannotDo(f"there are not so many cards in the dice: {moved} are wanted")


@GRAMMAR.by_answer("counted")
def counted(hands: Hands, who: str, asked: str, said: str) -> Callable[[], object]:
    """A war that people wage by themselves: what the hands lack then is out of the game."""

    def count() -> None:
        fewer = hands.spot(f"{who}/hand").unknown - int(said)
        hands.spot(f"{who}/hand").unknown = int(said)
        hands.spot("out of the game").unknown += fewer

    return count
