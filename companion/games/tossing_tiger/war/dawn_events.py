"""Events of roosters and birds in a war."""

from companion.games.tossing_tiger.war.events import dice as so_many_dice
from companion.games.tossing_tiger.war.events import of_battles, to_each
from companion.games.tossing_tiger.war.pieces import Card, OpenCard, Player, Side
from companion.table.events import Words, event


@event
def dawncard(*, player: Player, card: Card, dawn: str, change: str) -> Words:
    """A rooster is laid as Dawncard: its rule holds for this war, and its change for the roosters after it."""
    text = f"{card} is the Dawncard. {dawn} Roosters after it: {change}"
    return text, f"{player}: lay {card} face up in place of your first die. It always loses."


@event
def animal_named(*, player: Side, animal: str, what: str) -> Words:
    """An animal was named, and `what` it does."""
    return f"{player} names {animal}: {what}."


@event
def lays_fewer(*, player: Side, number: int) -> Words:
    """A side lays one die fewer; its last place is empty."""
    return f"{player} lays {so_many_dice(number)}, and the last place is empty and loses."


@event
def formed(*, battle: int, last: bool, later: dict[str, int], least: int) -> Words:
    """Dice are formed one at a time: those of this battle, by everybody who has as many still to form `later`."""
    each = "two" if least == 2 else "three"
    does = {}
    for who, many in later.items():
        of = f"{each} cards or more" if many else "all cards that are left"
        keep = f", keep {each} or more for each die to come," * bool(many)
        does[who] = f"form the die of battle {battle} of {of} of your hand{keep} and shuffle it"
    return f"Battle {battle} comes next.", to_each(does)


@event
def merged(*, player: Player, one: int, two: int) -> Words:
    """Two dice of a row become one, and the right place is empty."""
    text = f"{player} merges the dice of battles {one} and {two}."
    both = of_battles([one, two], whose="your")
    return text, f"{player}: shuffle {both} together; they lie in place {one}, and place {two} is empty."


@event
def guessed(*, player: Side, animal: str, right: bool) -> Words:
    """A guess that has come true, or has not."""
    return f"{player} has guessed {animal}: {'right, and wins this battle' if right else 'wrong'}."


@event
def conceded(*, player: Side, battle: int) -> Words:
    """A battle was lost on purpose."""
    return f"{player} loses battle {battle} on purpose, and no card acts there any more."


@event
def bonus_cancelled() -> Words:
    """Nobody takes a whole die for winning the war."""
    return "Nobody takes a whole die for winning this war."


@event
def bonus_set(*, dice: int) -> Words:
    """The number of whole dice that the winner of the war takes."""
    whole = "no whole die" if not dice else f"{dice} whole {'die' if dice == 1 else 'dice'}"
    return f"Who wins the war takes {whole}."


@event
def stopped(*, battle: int) -> Words:
    """The war ends before its last battle, or with it."""
    return f"The war ends with battle {battle}."


@event
def given_up(*, player: Side, lost: int, won: int) -> Words:
    """A battle won was given up for another."""
    return f"{player} gives up battle {lost}, and has won battle {won} instead."


@event
def lone(*, card: OpenCard) -> Words:
    """A rooster is rolled in a war without a Dawncard."""
    return f"{card} has no Dawncard to follow, and loses."


@event
def battle_removed(*, player: Side, battle: int) -> Words:
    """A battle does not count any more, or is not fought at all."""
    return f"{player} has battle {battle} not count."


@event
def taken_back(*, player: Player, battle: int) -> Words:
    """A card that lay face down goes back to the hand."""
    text = f"{player} takes a card of the die of battle {battle} back into the hand."
    back = f"take a card that lies face down in your die of battle {battle} back into your hand"
    return text, f"{player}: {back}, and into no die."


@event
def strengths_removed(*, animal: str) -> Words:
    """Nobody's later cards are strong against an animal any more."""
    return f"No later card is strong against {animal} any more."


@event
def die_given(*, player: Side, to: Side, battle: int) -> Words:
    """A whole die is given away, and its battle counts nothing."""
    return f"{player} gives the die of battle {battle} to {to}; that battle counts nothing."


@event
def rebuilt(*, player: Side, number: int, dice: dict[str, list[int]]) -> Words:
    """The `dice` of later battles, everybody's by themselves, are formed anew."""
    anew = "form as many of the same cards, shuffle each, and lay them there"
    does = {who: f"take up {of_battles(own, whose='your')}, {anew}" for who, own in dice.items()}
    return f"{player} forms {so_many_dice(number)} anew.", to_each(does)


@event
def roosters_strong(*, animal: str) -> Words:
    """Later roosters are strong against an animal."""
    return f"Roosters in later battles are strong against {animal}."


@event
def stolen(*, player: Player, owner: Side, card: OpenCard | None, battle: int) -> Words:
    """A card of an opposing die goes to the hand at once; null: one that lay face down."""
    what = f"{owner}'s {card}" if card else f"a face-down card of {owner}'s"
    do = f"{player}: take {what} in battle {battle} into your hand, not into a die."
    return f"{player} steals {what} in battle {battle}.", do


@event
def counts_roosters(*, player: Side, card: OpenCard) -> Words:
    """A rooster pays by the roosters before it, if it wins."""
    return f"{card}: if it wins, {player} takes a card of the opposing die for each rooster in an earlier battle."


@event
def may_talk(*, player: Side, card: OpenCard) -> Words:
    """A bird lets its team talk."""
    text = f"{card}: {player} may talk freely about this war."
    return text, f"{player}: say what you like, until the next card is revealed."
