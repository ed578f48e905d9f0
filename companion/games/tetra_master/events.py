"""Events of Tetra Master."""

from companion.games.tetra_master.board import Card, Monster, Player
from companion.games.tetra_master.drawing import Drawing
from companion.table.events import Data, Words, event, table_drawing
from companion.words import commas, counted, listed


@event
def seated(*, red: str, blue: str) -> Words:
    """The player of each colour."""
    return f"{red} is red, {blue} is blue.", f"{red} plays every card red side up, {blue} blue side up."


@event
def two_decks(*, cards: int) -> Words:
    """Two decks are shuffled together."""
    return f"Two decks are played with: {cards} cards.", "Shuffle two decks of monster cards together."


@event
def arena_laid(*, blocked: list[str]) -> Words:
    """The arena lies, with these cells blocked."""
    north = "Agree which edge of the arena is north: every card lies with its top there. Row 1 is the northern one."
    if not blocked:
        return "The arena is dealt; no cell is blocked.", f"{north} Lay an empty arena card on each cell."
    laid = f"Lay blocked arena cards on {commas(blocked)}, and empty ones on the other cells."
    return f"The arena is dealt; blocked: {commas(blocked)}.", f"{north} {laid}"


@event
def dealt(*, player: Player, cards: list[Card], later: bool) -> Words:
    """Cards were dealt to a player; `later` beside those that were kept, to choose from."""
    return f"{player} gets {commas(cards)}.", f"Deal {commas(cards)} to {player}{', beside the cards kept' * later}."


@event
def hands_hidden(*, kept: bool) -> Words:
    """Five cards are dealt to each player and nobody types them; `kept` adds cards from the last battle."""
    deal = "Deal five monster cards to each player"
    if not kept:
        return "Hands are hidden: each player has five cards that only they know.", f"{deal}."
    chosen = "each player secretly chooses five of these and the kept ones"
    aside = "put the cards that are not chosen aside, face down"
    return f"Hands are hidden: five more cards each, and {chosen}.", f"{deal}; {aside}."


@event
def starts(*, player: Player, why: str, face: int | None) -> Words:
    """The player who starts: by the die (`face`), or by the rule of the later battles (`why`)."""
    return {
        "die": f"The die shows {face}: {player} starts.",
        "alternate": f"{player} starts, who did not start the last battle.",
        "winner": f"{player} starts as the winner of the last battle.",
        "loser": f"{player} starts as the loser of the last battle.",
    }[why]


@event
def picked(*, player: Player, card: Card, points: int, total: int, limit: int) -> Words:
    """A card was picked for a Chosen Army; `total` is the army's points so far."""
    return f"{player} takes {card} ({counted(points, 'point')}): {total} of {limit}.", f"Give {card} to {player}."


@event
def army_closed(*, player: Player, why: str, cards: list[Card], total: int) -> Words:
    """A Chosen Army takes no more cards: it is full, its player stops, or no card fits."""
    points, army = counted(total, "point"), commas(cards)
    return {
        "full": f"{player}'s army is full with {points}: {army}.",
        "stopped": f"{player} stops with {points}: {army}.",
        "stuck": f"No card is left that {player} may add. The army has {points}: {army}.",
    }[why]


@event
def forced(*, player: Player, what: str, only: Card | str) -> Words:
    """A card or a cell was the only one left."""
    return f"{player} has only {only} left to play." if what == "card" else f"Only {only} is free."


@event
def out_of_cards(*, player: Player, other: Player) -> Words:
    """A player has no card left while the other still has some."""
    return f"{player} has no card left; {other} goes on."


@event
def placed(*, player: Player, colour: str, card: Card, cell: str) -> Words:
    """A card was played."""
    return f"{player} plays {card} on {cell}.", f"Lay {card} on {cell}, {colour} side up."


@event
def fight(
    *,
    attacker: Monster,
    attacker_cell: str,
    player: Player,
    dice: int,
    type: str,
    defender: Monster,
    defender_cell: str,
    opponent: Player,
    defence_dice: int,
    defence: str,
    note: str,
    rolled: bool,
) -> Words:
    """Two cards fight: the dice that each side has, and whether they are `rolled`. `defence` says against which type,
    `note` why it is special."""
    parts = " That is more than the 36 dice in the box, so roll in parts and add up." * (note == "parts")
    stands = f"{defender_cell}, {defence} Defence {defence_dice})"
    if note == "flexible":
        stands = f"{defender_cell}), which defends with its lower Defence: {defence} {defence_dice}"
    text = f"{attacker} ({attacker_cell}, {type} attack {dice}) fights {defender} ({stands}."
    return text, f"Roll dice: {player} {dice}, {opponent} {defence_dice}.{parts}" if rolled else ""


@event
def no_dice(*, card: Monster) -> Words:
    """A card rolls no die."""
    return f"{card} rolls no die: 0."


@event
def fought(
    *,
    attacker: Monster,
    attack: int | None,
    attack_faces: list[int],
    defender: Monster,
    defence: int | None,
    defence_faces: list[int],
    winner: Player,
    how: str,
) -> Words:
    """A fight is decided. `how` is sum or sixes; `faces` are those that were told. Where only the winner was, there are
    no figures."""
    if attack is None or defence is None:
        return f"{winner} wins the fight of {attacker} against {defender}."
    figures = f"{attacker} {attack}, {defender} {defence}"
    lead = f"{figures}: " if how == "sum" else f"Chocobos: {figures}; "
    if attack == defence:
        return f"{lead}a tie, which the attacker wins; {winner} defeats {defender}."
    return f"{lead}the attack wins for {winner}." if attack > defence else f"{lead}the attack is beaten by {winner}."


@event
def captured(
    *,
    card: Monster,
    cell: str,
    before: Player,
    after: Player,
    colour: str,
    by: str,
    through: Monster,
    turned: list[Monster],
) -> Words:
    """A card was turned over: `by` fight, combo or unresisted; `through` is the card that did it. The last of several
    says which are `turned` at once."""
    text = {
        "fight": f"{after} captures {card} ({cell}), defeated by {through}.",
        "combo": f"Combo: {after} captures {card} ({cell}), which {through} points at.",
        "unresisted": f"{after} captures {card} ({cell}), which {through} points at and which does not point back.",
    }[by]
    if not turned:
        return text
    which, shows = listed((f"{each} on {each.cell}" for each in turned), at_most=len(turned)), "it shows"
    return text, f"Turn {which} over: {shows if len(turned) == 1 else 'they show'} {colour} now."


@event
def no_chain(*, card: Monster, why: str, spared: list[Monster]) -> Words:
    """A defeated card starts no Combo Chain, and why."""
    return {
        "nobody": f"{card} points at no other card of the loser: no Combo Chain.",
        "controlled": f"Controlled Arena: no Combo Chain. Not captured: {commas(spared)}.",
        "attacker-only": f"By this table's rule only an attacker's victory chains. Not captured: {commas(spared)}.",
    }[why]


@event
def not_chained_on(*, cards: list[Monster]) -> Words:
    """Cards that a Combo Chain captured point at more, which stay what they are."""
    return f"What {listed(map(str, cards))} {'point' if cards[1:] else 'points'} at stays: a Combo Chain goes one step."


@event
def fight_off(*, card: Monster, attacker: Monster) -> Words:
    """A Combo Chain captured a card that would have fought."""
    return f"{card} was captured by the chain, so {attacker} does not fight it any more."


@event
def attack_over(*, card: Monster, spared: list[Monster]) -> Words:
    """The attacking card was captured: what it would still have done does not happen."""
    if not spared:
        return f"{card} has changed hands, so its attack is over."
    return f"{card} was defeated, so its attack is over. Left alone: {commas(spared)}."


@event
def quiet(*, card: Monster) -> Words:
    """A played card neither fights nor captures."""
    return f"{card} points at no enemy card: nothing happens."


@event
def battle_ended(
    *, winner: Player | None, first: Player, first_cards: int, second: Player, second_cards: int, worth: str
) -> Words:
    """A battle is over. `worth` says what a draw brings: nobody, both or half."""
    outcome = {
        "nobody": "A draw: nobody wins it.",
        "both": "A draw: by this table's rule it is a win for both.",
        "half": "A draw: by this table's rule it is half a win for each.",
    }[worth]
    score = f"The battle is over: {first} {first_cards}, {second} {second_cards}."
    return f"{score} {f'{winner} wins.' if winner else outcome}"


@event
def points(
    *, battle: int, first: Player, first_points: float, second: Player, second_points: float, target: int
) -> Words:
    """The standing of a tournament."""
    return f"After battle {battle}: {first} {first_points}, {second} {second_points}; {target} make the champion."


@event
def played_on(*, points: float) -> Words:
    """Both players have the points that make a champion, and as many: it goes on until one is ahead."""
    return f"Both have {points}: the next battle that makes a difference decides."


@event
def champion(*, player: Player, battles: int) -> Words:
    """A tournament is won."""
    return f"{player} is the Tournament Champion after {battles} battles."


@event
def called_off(*, players: list[Player], battles: int) -> Words:
    """A tournament ends without anybody having enough wins; who is ahead wins it, or both."""
    return f"After {battles} battles the tournament ends all the same. It goes to: {commas(players)}."


@event
def kept(*, player: Player, cards: list[Card]) -> Words:
    """The cards that a player takes from the board after a battle."""
    if not cards:
        return f"{player} has no card left on the board to keep."
    return f"{player} keeps {commas(cards)}.", f"{player} takes these cards from the arena; collect the arena cards."


@event
def reshuffled(*, cards: int) -> Words:
    """The deck was too short, and the cards set aside went back into it."""
    back = "The deck is too short for the next hands: what was set aside goes back into it."
    return f"{back} It has {cards} cards.", "Shuffle the cards that were set aside together with the deck."


@event
def five_chosen(*, player: Player, cards: list[Card], aside: list[Card]) -> Words:
    """The cards that a player goes into the next battle with, and those that are set aside."""
    do = f"Set {player}'s other cards aside: {commas(aside)}." if aside else f"{player}: take these cards in hand."
    return f"{player} goes into the next battle with {commas(cards)}.", do


@event
def set_aside(*, player: Player, cards: list[Card], lie: bool) -> Words:
    """Cards that a player kept and did not play, or pick, leave the tournament; or they `lie` aside already, unseen."""
    used = f"{player} did not use {commas(cards)}: out of the tournament."
    return used, "" if lie else f"Set these cards aside: {commas(cards)}."


@event
def fight_chance(*, attacker: Monster, defender: Monster, percent: str, exact: str) -> Words:
    """The attacker's chance to win: in percent for people, and exactly as a fraction."""
    return f"Hint: {attacker} defeats {defender} with a chance of {percent}."


@event
def outlooks(*, player: Player, best: str, placements: list[Data]) -> Words:
    """Outlooks of placements, the best first.

    Each is a dict of card, cell, captures, losses, net (numbers) and exact (captures and losses as fractions).
    """
    return f"Hint for {player}, captures less losses to expect at best: {best}."


def _drawn(*, turn: int, drawing: Drawing) -> Data:
    return {"turn": turn, "cells": drawing.cells(), "drawing": drawing.text(), "colours": drawing.colours()}


@table_drawing(_drawn, turn="number", cells="object", drawing="text", colours="list of spans")
def board(*, turn: int, drawing: Drawing) -> Words:
    """The board after a turn; it is drawn only where somebody reads it."""
    return drawing.text()
