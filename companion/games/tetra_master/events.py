"""What happens in Tetra Master."""

from __future__ import annotations

from typing import Any

from companion.table.events import Event


class Seated(Event):
    """Who plays which colour."""

    name = "seated"
    says = "{red} is red, {blue} is blue."
    do = "{red} plays every card red side up, {blue} blue side up."
    red: str
    blue: str


class TwoDecks(Event):
    """Two decks are shuffled together."""

    name = "two-decks"
    says = "Two decks are played with: {cards} cards."
    do = "Shuffle two decks of monster cards together."
    cards: int


class ArenaLaid(Event):
    """The arena lies, with these cells blocked."""

    name = "arena-laid"
    says = {
        "some": "The arena is dealt; blocked: {blocked}.",
        "none": "The arena is dealt; no cell is blocked.",
    }
    do = "Agree which edge of the arena is north: every card lies with its top there. Row 1 is the northern one."
    blocked: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.blocked else "none"


class Dealt(Event):
    """Cards were dealt to a player."""

    name = "dealt"
    says = "{player} gets {cards}."
    player: str
    cards: list[str]


class HandsHidden(Event):
    """Five cards are dealt to each player and nobody types them; `kept` adds cards from the last battle."""

    name = "hands-hidden"
    says = {
        "first": "Hands are hidden: each player has five cards that only they know.",
        "kept": (
            "Hands are hidden: five more cards each, and each player secretly chooses five of these and the kept ones."
        ),
    }
    do = {
        "first": "Deal five monster cards to each player.",
        "kept": "Deal five monster cards to each player; put the cards that are not chosen aside, face down.",
    }
    kept: bool

    @property
    def variant(self) -> str:
        return "kept" if self.kept else "first"


class Starts(Event):
    """Who starts: by the die (`face`), or by the rule of the later battles (`why`)."""

    name = "starts"
    varies_by = "why"
    says = {
        "die": "The die shows {face}: {player} starts.",
        "alternate": "{player} starts, who did not start the last battle.",
        "winner": "{player} starts as the winner of the last battle.",
        "loser": "{player} starts as the loser of the last battle.",
    }
    player: str
    why: str
    face: int | None


class Picked(Event):
    """A card was picked for a Chosen Army; `total` is the army's points so far."""

    name = "picked"
    says = "{player} takes {card} ({points:point}): {total} of {limit}."
    do = "Give {card} to {player}."
    player: str
    card: str
    points: int
    total: int
    limit: int


class ArmyClosed(Event):
    """A Chosen Army takes no more cards: it is full, its player stops, or no card fits."""

    name = "army-closed"
    varies_by = "why"
    says = {
        "full": "{player}'s army is full with {total:point}: {cards}.",
        "stopped": "{player} stops with {total:point}: {cards}.",
        "stuck": "No card is left that {player} may add. The army has {total:point}: {cards}.",
    }
    player: str
    why: str
    cards: list[str]
    total: int


class Forced(Event):
    """A card or a cell was the only one left."""

    name = "forced"
    varies_by = "what"
    says = {
        "card": "{player} has only {only} left to play.",
        "cell": "Only {only} is free.",
    }
    player: str
    what: str
    only: str


class OutOfCards(Event):
    """A player has no card left while the other still has some."""

    name = "out-of-cards"
    says = "{player} has no card left; {other} goes on."
    player: str
    other: str


class Placed(Event):
    """A card was played."""

    name = "placed"
    says = "{player} plays {card} on {cell}."
    do = "Lay {card} on {cell}, {colour} side up."
    player: str
    colour: str
    card: str
    cell: str


class Fight(Event):
    """Two cards fight: the dice that each side rolls. `defence` says against which type, `note` why it is special."""

    name = "fight"
    says = {
        "plain": (
            "{attacker} ({attacker_cell}, {type} attack {dice}) fights {defender} ({defender_cell}, "
            "{defence} Defence {defence_dice})."
        ),
        "flexible": (
            "{attacker} ({attacker_cell}, flexible attack {dice}) fights {defender} ({defender_cell}), which "
            "defends with its lower Defence: {defence} {defence_dice}."
        ),
        "parts": (
            "{attacker} ({attacker_cell}, {type} attack {dice}) fights {defender} ({defender_cell}, "
            "{defence} Defence {defence_dice})."
        ),
    }
    do = {
        "plain": "Roll dice: {player} {dice}, {opponent} {defence_dice}.",
        "flexible": "Roll dice: {player} {dice}, {opponent} {defence_dice}.",
        "parts": (
            "Roll dice: {player} {dice}, {opponent} {defence_dice}. That is more than the 36 dice in the "
            "box, so roll in parts and add up."
        ),
    }
    attacker: str
    attacker_cell: str
    player: str
    dice: int
    type: str
    defender: str
    defender_cell: str
    opponent: str
    defence_dice: int
    defence: str
    note: str

    @property
    def variant(self) -> str:
        return self.note or "plain"


class NoDice(Event):
    """A card rolls no die."""

    name = "no-dice"
    says = "{card} rolls no die: 0."
    card: str


class Fought(Event):
    """A fight is decided. `how` is sum or sixes; `faces` are those that were told."""

    name = "fought"
    says = {
        "sum-won": "{attacker} {attack}, {defender} {defence}: the attack wins for {winner}.",
        "sum-tie": (
            "{attacker} {attack}, {defender} {defence}: a tie, which the attacker wins; {winner} defeats {defender}."
        ),
        "sum-lost": "{attacker} {attack}, {defender} {defence}: the attack is beaten by {winner}.",
        "sixes-won": "Chocobos: {attacker} {attack}, {defender} {defence}; the attack wins for {winner}.",
        "sixes-tie": (
            "Chocobos: {attacker} {attack}, {defender} {defence}; a tie, which the attacker wins; {winner} "
            "defeats {defender}."
        ),
        "sixes-lost": "Chocobos: {attacker} {attack}, {defender} {defence}; the attack is beaten by {winner}.",
    }
    attacker: str
    attack: int
    attack_faces: list[int]
    defender: str
    defence: int
    defence_faces: list[int]
    winner: str
    how: str

    @property
    def variant(self) -> str:
        outcome = "tie" if self.attack == self.defence else "won" if self.attack > self.defence else "lost"
        return f"{self.how}-{outcome}"


class Captured(Event):
    """A card was turned over: `by` fight, combo or unresisted; `through` is the card that did it."""

    name = "captured"
    varies_by = "by"
    says = {
        "fight": "{after} captures {card} ({cell}), defeated by {through}.",
        "combo": "Combo: {after} captures {card} ({cell}), which {through} points at.",
        "unresisted": "{after} captures {card} ({cell}), which {through} points at and which does not point back.",
    }
    do = "Turn {card} on {cell} over: it shows {colour} now."
    card: str
    cell: str
    before: str
    after: str
    colour: str
    by: str
    through: str


class NoChain(Event):
    """A defeated card starts no Combo Chain, and why."""

    name = "no-chain"
    varies_by = "why"
    says = {
        "nobody": "{card} points at no other card of the loser: no Combo Chain.",
        "controlled": "Controlled Arena: no Combo Chain. Not captured: {spared}.",
        "attacker-only": "By this table's rule only an attacker's victory chains. Not captured: {spared}.",
    }
    card: str
    why: str
    spared: list[str]


class NotChainedOn(Event):
    """Cards that a Combo Chain captured point at more, which stay what they are."""

    name = "not-chained-on"
    says = "Captured by the chain: {cards}. What these point at is not captured: a Combo Chain goes one step."
    cards: list[str]


class FightOff(Event):
    """A Combo Chain captured a card that would have fought."""

    name = "fight-off"
    says = "{card} was captured by the chain, so {attacker} does not fight it any more."
    card: str
    attacker: str


class AttackOver(Event):
    """The attacking card was captured: what it would still have done does not happen."""

    name = "attack-over"
    says = "{card} was defeated, so its attack is over. Left alone: {spared}."
    card: str
    spared: list[str]


class Quiet(Event):
    """A played card neither fights nor captures."""

    name = "quiet"
    says = "{card} points at no enemy card: nothing happens."
    card: str


class BattleEnded(Event):
    """A battle is over. `worth` says what a draw brings: nobody, both or half."""

    name = "battle-ended"
    says = {
        "won": "The battle is over: {first} {first_cards}, {second} {second_cards}. {winner} wins.",
        "draw-nobody": "The battle is over: {first} {first_cards}, {second} {second_cards}. A draw: nobody wins it.",
        "draw-both": (
            "The battle is over: {first} {first_cards}, {second} {second_cards}. A draw: by this table's "
            "rule it is a win for both."
        ),
        "draw-half": (
            "The battle is over: {first} {first_cards}, {second} {second_cards}. A draw: by this table's "
            "rule it is half a win for each."
        ),
    }
    winner: str | None
    first: str
    first_cards: int
    second: str
    second_cards: int
    worth: str

    @property
    def variant(self) -> str:
        return "won" if self.winner else f"draw-{self.worth}"


class Points(Event):
    """How a tournament stands."""

    name = "points"
    says = "After battle {battle}: {first} {first_points}, {second} {second_points}; {target} make the champion."
    battle: int
    first: str
    first_points: float
    second: str
    second_points: float
    target: int


class PlayedOn(Event):
    """Both players have the points that make a champion, and as many: it goes on until one is ahead."""

    name = "played-on"
    says = "Both have {points}: the next battle that makes a difference decides."
    points: float


class Champion(Event):
    """A tournament is won."""

    name = "champion"
    says = "{player} is the Tournament Champion after {battles} battles."
    player: str
    battles: int


class CalledOff(Event):
    """A tournament ends without anybody having enough wins; who is ahead wins it, or both."""

    name = "called-off"
    says = "After {battles} battles the tournament ends all the same. It goes to: {players}."
    players: list[str]
    battles: int


class Kept(Event):
    """The cards that a player takes from the board after a battle."""

    name = "kept"
    says = {
        "some": "{player} keeps {cards}.",
        "none": "{player} has no card left on the board to keep.",
    }
    do = {
        "some": "{player} takes these cards from the arena; collect the arena cards.",
    }
    player: str
    cards: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.cards else "none"


class Reshuffled(Event):
    """The deck was too short, and the cards set aside went back into it."""

    name = "reshuffled"
    says = "The deck is too short for the next hands: what was set aside goes back into it. It has {cards} cards."
    do = "Shuffle the cards that were set aside together with the deck."
    cards: int


class FiveChosen(Event):
    """The cards that a player goes into the next battle with, and those that are set aside."""

    name = "five-chosen"
    says = "{player} goes into the next battle with {cards}."
    do = "Set {player}'s other cards aside."
    player: str
    cards: list[str]
    aside: list[str]


class SetAside(Event):
    """Cards that a player kept and did not play, or pick, leave the tournament."""

    name = "set-aside"
    says = "{player} did not use {cards}: out of the tournament."
    do = "Set these cards aside: {cards}."
    player: str
    cards: list[str]


class FightChance(Event):
    """How likely the attacker wins: in percent for people, and exactly as a fraction."""

    name = "fight-chance"
    says = "Hint: {attacker} defeats {defender} with a chance of {percent}."
    attacker: str
    defender: str
    percent: str
    exact: str


class Outlooks(Event):
    """What placements are expected to bring, the best first.

    Each is a dict of card, cell, captures, losses, net (numbers) and exact (captures and losses as fractions).
    """

    name = "outlooks"
    says = "Hint for {player}, captures less losses to expect at best: {best}."
    player: str
    best: str
    placements: list[dict[str, Any]]


class BoardShown(Event):
    """The board after a turn; it is drawn only where somebody reads it."""

    name = "board"
    tells = {"turn": "number", "cells": "object", "drawing": "text", "colours": "list of spans"}
    says = "{drawing}"
    turn: int
    board: Any

    def data(self) -> dict[str, Any]:
        from companion.games.tetra_master.drawing import Drawing

        drawing = Drawing(*self.board)
        return {"turn": self.turn, "cells": drawing.cells(), "drawing": drawing.text(), "colours": drawing.colours()}


class Mended(Event):
    """A correction by hand: a card shows the other colour, or lies on another cell."""

    name = "mended"
    varies_by = "what"
    says = {
        "owner": "Mended by hand: {card} belongs to {after} (it was {before}'s).",
        "cell": "Mended by hand: {card} lies on {after} (it lay on {before}).",
    }
    card: str
    what: str
    before: str
    after: str
