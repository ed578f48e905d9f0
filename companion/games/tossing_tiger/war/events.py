"""Events of a war of Tossing Tiger, Rolling Dragon."""

from collections import Counter

from companion.games.tossing_tiger.war.pieces import Card, Die, OpenCard, Player, Side
from companion.table.events import Data, Event, Words, event, event_with
from companion.words import commas, counted, listed


def dice(number: int) -> str:
    """A number of dice, in words."""
    return counted(number, "die").replace("dies", "dice")


def of_battles(battles: list[int], *, whose: str = "") -> str:
    """The dice of some battles, in words."""
    noun = f"{'die' if len(battles) == 1 else 'dice'} of battle{'s' * (len(battles) > 1)}"
    return f"{whose} {noun} {listed(map(str, battles), at_most=len(battles))}".strip()


def to_each(does: dict[str, str]) -> str:
    """Each player's instructions; where all do the same it is said once."""
    if len(does) > 1 and len(set(does.values())) == 1:
        return f"{'Both' if len(does) == 2 else commas(does)}: {next(iter(does.values()))}."
    return " ".join(f"{who}: {what}." for who, what in does.items())


@event
def number_forced(*, player: Side, number: int, legal: bool) -> Words:
    """Only one number can be said; where none is `legal`, it is the largest that both can lay."""
    if number == 1:
        return f"{player} can only say one: a hand is too small for two dice."
    if legal:
        return f"{player} can only say {number}."
    return f"No number is legal: it is {number}, the most dice that both teams can lay."


def _lays(rows: list[list[Die]]) -> dict[str, list[int]]:
    """The battles of the dice that everybody lays: a Dawncard and an empty place are none of these."""
    found: dict[str, list[int]] = {}
    for row in rows:
        for battle, die in enumerate(row, start=1):
            if die.number:
                found.setdefault(die.owner.name, []).append(battle)
    return found


def _laid(
    *, attacker: Side, defender: Side, number: int, least: int, rows: list[list[Die]], dawncard: str, stages: bool
) -> Data:
    told: Data = {"attacker": str(attacker), "defender": str(defender), "number": number, "least": least}
    return told | {"lays": _lays(rows), "dawncard": dawncard, "stages": stages}


@event_with(
    _laid,
    attacker="text",
    defender="text",
    number="number",
    least="number",
    lays="object of lists of numbers",
    dawncard="text",
    stages="true or false",
)
def laid(
    *, attacker: Side, defender: Side, number: int, least: int, rows: list[list[Die]], dawncard: str, stages: bool
) -> Words:
    """Both hands are divided into dice of at `least` so many cards, which lie in two rows: everybody `lays` the dice of
    these battles, beside the `dawncard` of who has laid one. Where they are formed in `stages`, hands are kept yet."""
    lays = _lays(rows)
    text = f"War: {attacker} attacks {defender} with {dice(number)}."
    if stages:
        return text, f"{'Both' if len(lays) == 2 else 'All'}: keep your hands; you form one die after another."
    duel, each = len(lays) == 2, "two" if least == 2 else "three"
    does = {}
    for who, battles in lays.items():
        hand = "the rest of your hand" if who == dawncard else "your whole hand"
        first = battles[0]
        if duel and first == 1:
            where = "in a row" if len(battles) > 1 else "down"
        elif duel:
            where = "in a row behind the Dawncard" if len(battles) > 1 else "behind the Dawncard"
        else:
            where = f"in place {first}" if len(battles) == 1 else f"in places {listed(map(str, battles), at_most=99)}"
        if len(battles) == 1:
            does[who] = f"shuffle {hand} and lay it {where} as one die"
        else:
            what = f"{len(battles)} dice of {each} cards or more"
            does[who] = f"divide {hand} into {what}, shuffle each, and lay them {where}"
        does[who] += ", in pairs" * (duel and len(battles) > 1)
    return text, to_each(does)


@event
def battle(*, battle: int, attacker: OpenCard | None, defender: OpenCard | None, winners: list[Side]) -> Words:
    """A battle as the table stands: what lies there, and who wins so far."""
    won = "both win" if len(winners) == 2 else f"{next(iter(winners), 'nobody')} wins"
    return f"Battle {battle}: {attacker or 'an empty spot'} against {defender or 'an empty spot'}: {won}."


@event
def forced(*, player: Side, card: Card, owner: Player, battle: int) -> Words:
    """Hands are told, and a die has only one kind of card."""
    return f"{player}'s die can only show {card}.", f"{owner}: turn up {card} on your die of battle {battle}."


@event
def thrown(*, player: Side, card: OpenCard, up: bool, winner: Side) -> Words:
    """A Tiger was thrown."""
    return f"{card} lands face {'up' if up else 'down'}: it is for {winner}."


@event
def rerolled(*, player: Player, battle: int) -> Words:
    """A die is rolled once more."""
    do = f"{player}: turn your die of battle {battle} face down, shuffle it, and reveal its top card."
    return f"{player} rerolls the die of battle {battle}.", do


@event
def may_look(*, player: Player, card: OpenCard) -> Words:
    """A Monkey's owner may look at two dice."""
    text = f"{card}: {player} may look at a later battle."
    return text, f"{player}: look at both dice of one later battle, and keep their order."


@event
def switched_off(*, card: OpenCard, other: OpenCard) -> Words:
    """A Turtle switches off the action opposite, as far as it is still to come."""
    return f"{card}: what is still to come of {other}'s action is switched off, as long as both lie there."


@event
def stays_off(*, card: OpenCard) -> Words:
    """A card's action is not carried out, for a Turtle lies opposite."""
    return f"{card}'s action is switched off."


@event
def swapped(*, player: Side, one: int, two: int) -> Words:
    """Two dice of a row have changed places."""
    text = f"{player} swaps the dice of battles {one} and {two}."
    return text, f"{player}: swap your dice of battles {one} and {two}, with the cards that they show."


@event
def always(*, card: OpenCard, player: Side, how: str) -> Words:
    """A card `wins` or `loses` from now on, whatever lies opposite."""
    return f"{player}'s {card} always {how}."


@event
def claimed(*, player: Side, card: OpenCard, battle: int) -> Words:
    """A Peacock claims a battle without a single winner."""
    return f"{card}: if battle {battle} has no single winner, it is {player}'s."


@event
def destroyed(*, player: Side, card: OpenCard, battle: int) -> Words:
    """A shown card was destroyed."""
    do = f"Put {player}'s {card} of battle {battle} out of the game; its die shows nothing."
    return f"{player}'s {card} in battle {battle} is destroyed.", do


@event
def drawn(*, player: Player) -> Words:
    """A card of the draw pile goes to a hand."""
    return f"{player} draws a card.", f"{player}: take the top card of the draw pile into your hand, not into a die."


@event
def taken_away(*, player: Player, owner: Side, card: OpenCard, battle: int) -> Words:
    """A shown card of an earlier battle goes to a hand."""
    taken = f"{owner}'s {card} of battle {battle}"
    return f"{player} takes {taken}.", f"{player}: take {taken} into your hand, not into a die."


@event
def copied(*, card: OpenCard, of: OpenCard) -> Words:
    """A Chameleon copies an action."""
    return f"{card} copies the action of {of.acting()}."


@event
def strong(*, card: OpenCard, player: Side) -> Words:
    """A Horse is strong against everything."""
    return f"{player}'s {card} is strong against everything."


@event
def granted(*, player: Side, animal: str) -> Words:
    """A player's later animals have one strength more."""
    return f"{player}'s later animals are strong against {animal}, too."


@event
def nothing_happened(*, card: OpenCard, why: str) -> Words:
    """An action finds nothing to do, and `why`."""
    because = {
        "condition": "its condition is not met",
        "last": "no battle is left",
        "none": "there is no such card",
        "no-action": "there is no action opposite",
        "one-die": "there is no other die",
        "cancelled": "there is no bonus any more",
        "by-reroll": "a Dragon that a reroll has shown does not reroll",
    }[why]
    return f"{card}: nothing happens, for {because}."


@event
def skipped(*, player: Player, card: OpenCard) -> Words:
    """A card's action is given up for a look at an upcoming battle."""
    look = "look at the top cards of both dice of one upcoming battle, and reshuffle your own if you like"
    return f"{card} does not act: {player} looks at an upcoming battle.", f"{player}: {look}."


@event
def war_over(
    *, attacker: Side, first: int, defender: Side, second: int, winners: list[Side], cards: list[OpenCard]
) -> Words:
    """All battles are fought and judged once more from the cards that lie there: these `cards` have won one."""
    won = "Both win it!" if len(winners) == 2 else f"{winners[0]} wins it!" if winners else "Nobody wins it."
    return f"The war is over: {attacker} won {counted(first, 'battle')}, {defender} {second}. {won}"


@event
def grabbed(
    *, player: Side, number: int, kept: int, blind: bool, dice: list[int], cards: list[int], shares: dict[str, int]
) -> Words:
    """A player's spoils, and how many of them go into the hand: whole `dice` by their battles, and single `cards`, each
    by its battle, chosen or drawn `blind`. Of a team each takes their share."""
    return f"{player} grabs {counted(number, 'card')} and keeps {kept}."


def _takes(
    *, player: Side, number: int, kept: int, blind: bool, dice: list[int], cards: list[int], shares: dict[str, int]
) -> str:
    how = "drawn blind" if blind else "of your choice"
    what = [f"the whole opposing die of battle {battle}" for battle in dice]
    for battle, many in Counter(cards).items():
        single = "a card" if many == 1 else counted(many, "card")
        what.append(f"{single} {how} from the opposing die of battle {battle}")
    rest = f" Discard {number - kept} of these cards." if kept < number else ""
    given = [f"{who} {many}" for who, many in list(shares.items())[1:] if many]
    rest += f" Give {listed(given, at_most=len(given))} of {'the others' if rest else 'them'}." if given else ""
    return f"take {listed(what, at_most=len(what))}.{rest}"


def _back(*, player: Player, hand: int, dice: list[int], spoil: Event | None) -> Data:
    return {"player": str(player), "hand": hand, "dice": dice}


@event_with(_back, player="text", hand="number", dice="list of numbers")
def back(*, player: Player, hand: int, dice: list[int], spoil: Event | None) -> Words:
    """The rest of a player's `dice`, by their battles, goes back to the hand, after the `spoil` was taken."""
    do = [_takes(**spoil.changed)] if spoil else []
    if dice:
        of = of_battles(dice, whose="your")
        do.append(f"{'Then take' if do else 'take'} what is left of {of} back into your hand.")
    return f"{player} has {counted(hand, 'card')} now.", f"{player}: {' '.join(do)}" if do else ""
