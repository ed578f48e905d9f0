"""Events of CardPG."""

from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combos import Combo, countered_by
from companion.table.events import Words, event
from companion.words import commas, counted, listed


@event
def dealt(*, players: list[str], cards: int, monsters: int, deck: int) -> Words:
    """Champions lie open, everybody has a hand, and the rest are two decks."""
    monster = f"{counted(monsters, 'face card')} are the monster deck" if monsters else "there are no monsters"
    decks = f"{monster}, {counted(deck, 'card')} the number deck"
    text = f"{listed(players)} have {counted(cards, 'number card')} each; {decks}."
    do = f"Shuffle the number cards with both jokers, deal each a hand of {cards}, and lay the rest face down."
    return text, f"{do} Shuffle the other face cards, and lay them face down." if monsters else do


@event
def starts(*, player: str, again: bool) -> Words:
    """The player who starts; or several rolled the same, and roll once more."""
    return f"{player} roll the same, and roll again." if again else f"{player} starts."


@event
def turn(*, player: Player, number: int) -> Words:
    """A player's turn begins."""
    return f"Turn {number}: {player}."


@event
def passed_over(*, step: str, why: str) -> Words:
    """A step of a turn has nothing to do."""
    return f"{step}: {why}."


@event
def untapped(*, player: Player, champions: list[str]) -> Words:
    """A player's champions are ready again, and protection ends."""
    return f"{player} untaps {listed(champions)}.", f"Turn {listed(champions)} upright."


@event
def drew(*, player: Player, cards: int) -> Words:
    """Cards of the number deck go to a hand."""
    return f"{player} draws {counted(cards, 'card')}.", f"{player}: take {counted(cards, 'card')} of the number deck."


@event
def reshuffled(*, cards: int) -> Words:
    """The number deck was empty: the discard pile is shuffled."""
    return "The number deck is empty.", f"Shuffle the discard pile: its {counted(cards, 'card')} are the number deck."


@event
def assigned(*, player: Player, card: Card, champion: Champion) -> Words:
    """A card is an ability of a champion now."""
    return f"{player} assigns {card} to {champion}.", f"Lay {card} on {champion}, open."


@event
def to_discard(*, cards: list[Card], of: str) -> Words:
    """Cards go to the discard pile."""
    go = "goes" if len(cards) == 1 else "go"
    return f"{commas(cards)} of {of} {go} to the discard pile.", f"Put {commas(cards)} on the discard pile."


@event
def tapped(*, player: Player, champion: Champion) -> Words:
    """A champion is tapped."""
    return f"{player} taps {champion}.", f"Turn {champion} sideways."


@event
def chance_of(*, what: str, chance: str, fraction: str) -> Words:
    """Hints: the exact chance of what is rolled for next."""
    return f"{what}: {fraction}, that is {chance}."


@event
def rolled(*, player: Player, number: int) -> Words:
    """A roll lies there."""
    return f"{player} has rolled {number}."


@event
def matched(*, champion: Champion, cards: list[Card], number: int) -> Words:
    """A roll equals abilities of a champion, or none (an empty list)."""
    if not cards:
        return f"{champion} has no ability with {number}."
    jokers = number - (cards[0].number or 0)
    why = f": a joker {'adds' if jokers > 0 else 'takes off'} {abs(jokers)}" if jokers else ""
    return f"{number} matches {listed(list(map(str, cards)), 'or')} of {champion}{why}."


@event
def missed(*, champion: Champion) -> Words:
    """A roll was countered, or nothing is left that it could match: it is a miss."""
    return f"{champion}'s roll is a miss."


@event
def played(*, player: Player, combo: Combo, cards: list[Card], effect: str, answers: str | None) -> Words:
    """A combo is laid down, on a roll, as an answer to another one, or by itself."""
    to = f" as an answer to {answers}" if answers else ""
    text = f"{player} plays {combo} ({commas(cards)}){to}: {effect} It is countered by {countered_by(combo.rank)}."
    return text, f"Put {commas(cards)} on the discard pile."


@event
def countered(*, combo: Combo, by: Combo) -> Words:
    """A combo was answered with a higher one that stands: it does nothing."""
    return f"{combo} is countered by {by}, and does nothing."


@event
def dropped(*, combo: Combo) -> Words:
    """A combo has nothing that it could be for any more."""
    return f"{combo} finds nothing that it could be for."


@event
def roll_countered(*, player: Player) -> Words:
    """A roll counts as a miss."""
    return f"{player}'s roll counts as a miss."


@event
def rolls_again(*, player: Player) -> Words:
    """A roll is made once more."""
    return f"{player} rolls again."


@event
def shifted(*, player: Player, by: int, number: int) -> Words:
    """A straight has moved a roll."""
    return f"{player}'s roll is moved by {by:+d}, to {number}."


@event
def abilities_gone(*, champion: Champion, cards: list[Card]) -> Words:
    """A champion or monster loses abilities."""
    if not cards:
        return f"{champion} has no abilities to lose."
    return f"{champion} loses {commas(cards)}.", f"Put {commas(cards)} on the discard pile."


@event
def destroyed(*, champion: Champion, owner: str, cards: list[Card]) -> Words:
    """A champion or monster is out of play; its abilities are these cards."""
    rub_out = f" Rub out the {champion.rank} beside it." if champion.is_noted else ""
    do = f"Put {champion} out of play{_and_discard(cards)}.{rub_out}"
    return f"{owner}'s {champion} is destroyed.", do


def _and_discard(cards: list[Card]) -> str:
    return f", and {commas(cards)} on the discard pile" if cards else ""


@event
def discarded(*, player: Player, card: Card | None) -> Words:
    """A spade: a player has discarded a card at random, or has none."""
    if card is None:
        return f"{player} has no card to discard."
    return f"{player} discards {card}.", f"{player}: put {card} on the discard pile."


@event
def searched(*, player: Player, card: Card) -> Words:
    """A card of the number deck was chosen, and goes to a hand."""
    text = f"{player} takes {card} out of the number deck."
    return text, f"{player}: take {card} in hand, and shuffle the number deck."


@event
def summoned(*, player: Player, champion: Champion) -> Words:
    """A monster has joined a player, as a champion without abilities."""
    text = f"{champion} joins {player} as a champion."
    return text, f"Lay {champion} before {player}, upright and without abilities."


@event
def upgraded(*, player: Player, before: str, champion: Champion, rank: str, was: str) -> Words:
    """A champion has a higher rank: another card, or only noted; `was` is the one that was noted before."""
    rub_out = f" Rub out the {was} beside {before}." if was else ""
    if champion.card.code == before:
        return f"{player}'s {champion} counts as {rank} from now on.", f"Note {rank} beside {champion}.{rub_out}"
    text = f"{player}'s {before} becomes {champion}."
    return text, f"Exchange {before} for {champion}, and shuffle the monster deck.{rub_out}"


@event
def protected(*, player: Player) -> Words:
    """A player's champions can't be chosen by others' combos and abilities."""
    return f"{player}'s champions are protected until {player} untaps again."


@event
def duel(*, attacker: Champion, of: Player, defender: Champion, opponent: str) -> Words:
    """A duel begins."""
    return f"Duel: {of}'s {attacker} against {opponent}'s {defender}."


@event
def declined(*, player: Player) -> Words:
    """An attack was declined, or nobody can take it: it must be forced by a roll."""
    return f"{player} does not take the duel: it must be forced."


@event
def not_forced(*, attacker: Champion) -> Words:
    """The forcing roll has not matched."""
    return f"{attacker} can't force the duel."


@event
def again(*, both: bool) -> Words:
    """Both have matched, or neither: they roll again."""
    return f"{'Both match' if both else 'Neither matches'}: both roll again."


@event
def duel_won(*, winner: str, champion: Champion, loser: str, other: Champion, rolls: int) -> Words:
    """Exactly one has matched; `rolls` is how often both have rolled for it."""
    return f"{winner}'s {champion} wins the duel against {loser}'s {other}."


@event
def no_result(*, attacker: Champion, defender: Champion) -> Words:
    """A duel has no winner: neither can match, or one is out of play."""
    return f"The duel of {attacker} and {defender} has no result."


@event
def monster_up(*, champion: Champion, cards: int) -> Words:
    """A monster is turned up; `cards` of the number deck are to fill its slots, all that there are if they are few."""
    return f"The monster is {champion}.", f"Lay {champion}, the top card of the monster deck, open."


@event
def monster(*, champion: Champion, roller: Player) -> Words:
    """A monster has its slots filled; somebody rolls for it."""
    abilities = commas(champion.abilities) if champion.abilities else "nothing"
    text = f"The monster is {champion} with {abilities}; {roller} rolls for it."
    return text, f"On {champion} lie {abilities}, open." if champion.abilities else ""


@event
def gained(*, champion: Champion, monster: Champion, card: Card) -> Words:
    """An ability of a beaten monster is gained; it lies aside until the champion has risen."""
    return f"{champion} gains {card} of {monster}.", f"Take {card} off {monster}, and lay it aside."


@event
def monster_leaves(*, champion: Champion, cards: list[Card]) -> Words:
    """A monster goes under its deck, its abilities to the discard pile."""
    return f"{champion} goes back.", f"Put {champion} under the monster deck{_and_discard(cards)}."


@event
def out(*, player: Player, by: Player) -> Words:
    """A player whose champions are all tapped or destroyed was forced: the player is out."""
    return f"{by} has forced {player}, whose champions are all tapped or destroyed: {player} is out."


@event
def game_over(*, players: list[str], why: str) -> Words:
    """The game is over: `forced` by a duel, or a draw (`nobody-left`, `nothing-moves`)."""
    return {
        "forced": f"The game is over: {listed(players)} wins.",
        "nobody-left": "The game is over: no champion and no monster is left. A draw.",
        "nothing-moves": "The game is over: two rounds without a card drawn or assigned, or a champion tapped. A draw.",
    }[why]
