"""The sentences of Tamer Tournament, as hands read them."""

from __future__ import annotations

import re

from hands.grammar import Grammar
from hands.own_table import CannotDo, Hands, Thing

from companion.cards.places import shipped_sets
from companion.cards.sheet import read_table

BACKS = {
    row.cells[0]: path.stem
    for path in shipped_sets("tamer")
    if path.stem.startswith("round")
    for row in read_table(path)
}
"""The deck to which a card's back belongs."""


def plain(label: str) -> str:
    """A creature's name without its number and its player; a mark on the sheet without its round."""
    return re.sub(r"( \d+)?( \([^()]*\))?( in (round|tiebreak) \d+)?$", "", label)


GRAMMAR = Grammar(called=plain)
form, talk = GRAMMAR.form, GRAMMAR.talk
talk(
    "Build your teams in secret, front first.", "Remember that {creature} now reads as {card}.", "Build new teams{rest}"
)


def deck_of(card: str) -> str:
    """The deck that a card's back belongs to."""
    return f"Round {BACKS[plain(card)].removeprefix('round')} deck"


def creature(hands: Hands, label: str, kind: str = "row") -> tuple[str, Thing]:
    """The creature that a label means, and its row."""
    name, _, whose = label.removesuffix(")").rpartition(" (")
    if name and (row := f"{whose}/{kind}") in hands.spots:
        return hands.find(name, row)
    return hands.find(label, *hands.places(kind))


def dice(words: str) -> int:
    """The sum of dice: `6 + 1`."""
    return sum(map(int, words.split(" + ")))


@GRAMMAR.by_answer("deck-flip")
def flipped(hands: Hands, who: str, asked: str, said: str) -> None:
    hands.lay(hands.take(said, deck_of(said)), "The Deck/flipped")


@form("Lay {player}'s creatures in a row, front first: {creatures}.")
def row(hands: Hands, player: str, creatures: list[str]) -> None:
    if hands.spot(f"{player}/row").things:
        raise CannotDo(f"{player}'s row lies there already")
    for label in creatures:
        sources = [f"{player}/{kind}" for kind in ("flipped", "kept", "pile") if f"{player}/{kind}" in hands.spots]
        if f"{player}/pile" not in hands.spots:
            sources.append(deck_of(label))
        thing = hands.take(plain(label), *sources)
        hands.lay(Thing(label, thing.dice), f"{player}/row")


@form("Lay {player}'s creatures in a row, front first: {creatures}. Leave the black dice where they lie.")
def row_with_dice(hands: Hands, player: str, creatures: list[str]) -> None:
    row(hands, player, creatures)
    if not any(each.dice for each in hands.spot(f"{player}/row").things):
        raise CannotDo("no black dice lie there")


@form("Set {dice_on_it}.")
def set_dice(hands: Hands, dice_on_it: str) -> None:
    for each in re.split(r" and (?=set the)", dice_on_it):
        found = re.fullmatch(r"(?:set )?the (\w+) (?:die|dice) on (.+) to ([0-9 +]+)", each)
        if not found:
            raise CannotDo(f"hands can't read {each!r}")
        creature(hands, found[2])[1].dice[found[1]] = dice(found[3])


def take_off(hands: Hands, colour: str, label: str) -> None:
    """Takes the dice of a colour off a creature, which must lie on it."""
    _, thing = creature(hands, label)
    if not thing.dice.pop(colour, 0):
        raise CannotDo(f"no {colour} die lies on {label}")


@form(
    "Take the black die off {label} and remove it from the game.",
    "Take the black dice off {label} and remove it from the game.",
)
def out_of_the_game(hands: Hands, label: str) -> None:
    take_off(hands, "black", label)
    id, thing = creature(hands, label)
    hands.spot(id).things.remove(thing)
    hands.lay(Thing(plain(label)), id.replace("/row", "/out of the game"))


@form("Take {off}.")
def dice_off(hands: Hands, off: str) -> None:
    for each in re.split(r" and (?=the (?:red|green|black))", off):
        found = re.fullmatch(r"the (\w+) (?:die|dice) off (.+)", each)
        if not found:
            raise CannotDo(f"hands can't read {each!r}")
        for label in found[2].split(", "):
            take_off(hands, found[1], label)


def away(hands: Hands, creatures: list[str], *, all_dice: bool) -> None:
    """Creatures leave their row, with the dice on them."""
    for label in creatures:
        id, thing = creature(hands, label)
        if thing.dice and not all_dice:
            raise CannotDo(f"dice lie on {label}, and nobody says what becomes of them")
        hands.spot(id).things.remove(thing)
        hands.lay(Thing(thing.name), id.replace("/row", "/aside"))


@form(
    "Take {creatures} away with all dice.", "Take {creatures} away with all dice; move the row up.",
    "Take {creatures} away with all dice; close the row up.",
)  # fmt: skip
def away_with_dice(hands: Hands, creatures: list[str]) -> None:
    away(hands, creatures, all_dice=True)


@form("Take {creatures} away.", "Take {creatures} away; move the row up.", "Take {creatures} away; close the row up.")
def away_without(hands: Hands, creatures: list[str]) -> None:
    away(hands, creatures, all_dice=False)


@form("Lay the row anew, front first: {creatures}.")
def anew(hands: Hands, creatures: list[str]) -> None:
    id, _ = creature(hands, creatures[0])
    order = [creature(hands, each)[1] for each in creatures]
    there = hands.spot(id).things
    if any(all(each is not other for other in there) for each in order):
        raise CannotDo("somebody of another row is named")
    staying = iter(order)
    hands.spot(id).things = [next(staying) if any(each is other for other in order) else each for each in there]


@form(
    "Leave {label} face up, its black die on {number_there}.",
    "Leave {label} face up, its black dice on {number_there}.",
)
def kept(hands: Hands, label: str, number_there: str) -> None:
    _, thing = creature(hands, label)
    if thing.dice != {"black": dice(number_there)}:
        raise CannotDo(f"on {label} lie {thing.dice}")


@form("Circle {players} on the bracket sheet.")
def circled(hands: Hands, players: list[str]) -> None:
    for player in players:
        hands.spot("bracket sheet").things.append(Thing(f"circle at {player}"))


@form("On the bracket sheet, round {number}: {what}.")
def sheet_mended(hands: Hands, number: int, what: str) -> None:
    for each in what.split("; "):
        if each.startswith("rub out the circle at "):
            rub_out(hands, each.removeprefix("rub out the "))
        else:
            circled(hands, [each.removeprefix("circle ")])


def rub_out(hands: Hands, mark: str) -> None:
    """A mark that stands on the sheet is rubbed out."""
    there = [each.name for each in hands.spot("bracket sheet").things if plain(each.name) == mark]
    if not there:
        raise CannotDo(f"there is no {mark} on the bracket sheet")
    hands.take(there[-1], "bracket sheet")


@form("Mark {pairs} on the bracket sheet.")
def marked(hands: Hands, pairs: list[str]) -> None:
    for pair in pairs:
        hands.spot("bracket sheet").things.append(Thing(f"mark at {pair}"))


@form("Instead of {others} mark {pairs} on the bracket sheet.")
def marked_instead(hands: Hands, pairs: list[str], others: list[str]) -> None:
    for pair in others:
        if any(plain(each.name) == f"mark at {pair}" for each in hands.spot("bracket sheet").things):
            rub_out(hands, f"mark at {pair}")
    marked(hands, pairs)


@form("Return {cards} to their round's decks and shuffle those.")
def returned(hands: Hands, cards: list[str]) -> None:
    for card in cards:
        hands.take(plain(card), *(f"The Deck/{kind}" for kind in ("row", "aside", "flipped")))
        hands.spot(deck_of(card)).unknown += 1


def gone(hands: Hands) -> set[str]:
    """Those who have left, and have not come back."""
    said = [each.answer.rpartition(" ") for each in hands.answers if each.ask == "fix"]
    left = {who: what == "leaves" for who, _, what in said if what in ("leaves", "joins")}
    return {who for who, is_gone in left.items() if is_gone}


@form(
    "Shuffle the Round {number} deck and deal 7 cards to each of {many} players: "
    "5 go face down onto the piles, and the last 2 of each pack are shuffled back."
)
def draft(hands: Hands, number: int, many: int) -> None:
    piles = [pile for pile in hands.places("pile") if pile.removesuffix("/pile") not in gone(hands)]
    if len(piles) != many:
        raise CannotDo(f"{len(piles)} players sit there, and not {many}")
    for pile in piles:
        hands.move_unseen(5, f"Round {number} deck", pile)


@form("Deal {player} 7 cards of the Round {number} deck: {same} keeps 5 and shuffles the other 2 back.")
def dealt_in(hands: Hands, player: str, number: int, same: str) -> None:
    hands.move_unseen(5, f"Round {number} deck", f"{player}/pile")


talk("Deal {player} in with the next draft.")


@form(
    "{players}: put your creatures back face down on your pile.",
    "{players}: put your creatures back face down on your piles.",
)
def back(hands: Hands, players: list[str]) -> None:
    back_but(hands, players, [])


@form(
    "{players}: put your creatures back face down on your pile, all but {creatures}.",
    "{players}: put your creatures back face down on your piles, all but {creatures}.",
)
def back_but(hands: Hands, players: list[str], creatures: list[str]) -> None:
    stay = [creature(hands, each) for each in creatures]
    for id, thing in stay:
        hands.spot(id).things.remove(thing)
        hands.lay(Thing(plain(thing.name), thing.dice), id.replace("/row", "/kept"))
    for player in players:
        for kind in ("row", "aside"):
            for thing in hands.spot(f"{player}/{kind}").things:
                if thing.dice:
                    raise CannotDo(f"dice lie on {thing.name}, and nobody says what becomes of them")
            hands.mix(f"{player}/{kind}", f"{player}/pile")


@form("Put {player}'s creatures aside{rest}")
def left(hands: Hands, player: str, rest: str) -> None:
    """Somebody leaves, maybe in the middle of a battle: the own creatures go aside, and the other's are cleared up."""
    for kind in ("row", "pile", "kept"):
        if any(each.dice for each in hands.spot(f"{player}/{kind}").things) and "without their dice" not in rest:
            raise CannotDo(f"dice lie on {player}'s creatures, and nobody says what becomes of them")
        hands.mix(f"{player}/{kind}", f"{player}/aside")
    hands.spot(f"{player}/aside").unknown += len(hands.spot(f"{player}/aside").things)
    hands.spot(f"{player}/aside").things = []
    for sentence in re.findall(r"[A-Z][^.]*\.", rest.partition(".")[2]):
        if found := re.fullmatch(r"Take all dice off (.+?)'s creatures(?: but the black ones on (.+))?\.", sentence):
            but = [creature(hands, each)[1] for each in (found[2] or "").split(", ") if each]
            for kind in ("row", "aside"):
                for thing in hands.spot(f"{found[1]}/{kind}").things:
                    stays = any(thing is each for each in but)
                    thing.dice = {c: n for c, n in thing.dice.items() if stays and c == "black"}
        elif found := re.fullmatch(r"Remove (.+) from the game\.", sentence):
            id, thing = creature(hands, found[1])
            hands.spot(id).things.remove(thing)
            hands.lay(Thing(plain(thing.name)), id.replace("/row", "/out of the game"))
        else:
            GRAMMAR.do(hands, sentence.strip())
