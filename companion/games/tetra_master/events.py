"""What happens in Tetra Master, as typed values. The words for each are in `words.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.table.events import Event


@dataclass(slots=True)
class Seated(Event):
    """Who plays which colour."""

    name: ClassVar[str] = "seated"
    red: str
    blue: str


@dataclass(slots=True)
class TwoDecks(Event):
    """Two decks are shuffled together."""

    name: ClassVar[str] = "two-decks"
    cards: int


@dataclass(slots=True)
class ArenaLaid(Event):
    """The arena lies, with these cells blocked."""

    name: ClassVar[str] = "arena-laid"
    blocked: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.blocked else "none"


@dataclass(slots=True)
class Dealt(Event):
    """Cards were dealt to a player."""

    name: ClassVar[str] = "dealt"
    player: str
    cards: list[str]


@dataclass(slots=True)
class HandsHidden(Event):
    """Five cards are dealt to each player and nobody types them; `kept` adds cards from the last battle."""

    name: ClassVar[str] = "hands-hidden"
    kept: bool

    @property
    def variant(self) -> str:
        return "kept" if self.kept else "first"


@dataclass(slots=True)
class Starts(Event):
    """Who starts: by the die (`face`), or by the rule of the later battles (`why`)."""

    name: ClassVar[str] = "starts"
    player: str
    why: str
    face: int | None

    @property
    def variant(self) -> str:
        return self.why


@dataclass(slots=True)
class Picked(Event):
    """A card was picked for a Chosen Army; `total` is the army's points so far."""

    name: ClassVar[str] = "picked"
    player: str
    card: str
    points: int
    total: int
    limit: int


@dataclass(slots=True)
class ArmyClosed(Event):
    """A Chosen Army takes no more cards: it is full, its player stops, or no card fits."""

    name: ClassVar[str] = "army-closed"
    player: str
    why: str
    cards: list[str]
    total: int

    @property
    def variant(self) -> str:
        return self.why


@dataclass(slots=True)
class Forced(Event):
    """A card or a cell was the only one left."""

    name: ClassVar[str] = "forced"
    player: str
    what: str
    only: str

    @property
    def variant(self) -> str:
        return self.what


@dataclass(slots=True)
class OutOfCards(Event):
    """A player has no card left while the other still has some."""

    name: ClassVar[str] = "out-of-cards"
    player: str
    other: str


@dataclass(slots=True)
class Placed(Event):
    """A card was played."""

    name: ClassVar[str] = "placed"
    player: str
    colour: str
    card: str
    cell: str


@dataclass(slots=True)
class Fight(Event):
    """Two cards fight: the dice that each side rolls. `defence` says against which type, `note` why it is special."""

    name: ClassVar[str] = "fight"
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


@dataclass(slots=True)
class NoDice(Event):
    """A card rolls no die."""

    name: ClassVar[str] = "no-dice"
    card: str


@dataclass(slots=True)
class Fought(Event):
    """A fight is decided. `how` is sum or sixes; `faces` are those that were told."""

    name: ClassVar[str] = "fought"
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


@dataclass(slots=True)
class Captured(Event):
    """A card was turned over: `by` fight, combo or unresisted; `through` is the card that did it."""

    name: ClassVar[str] = "captured"
    card: str
    cell: str
    before: str
    after: str
    colour: str
    by: str
    through: str

    @property
    def variant(self) -> str:
        return self.by


@dataclass(slots=True)
class NoChain(Event):
    """A defeated card starts no Combo Chain, and why."""

    name: ClassVar[str] = "no-chain"
    card: str
    why: str
    spared: list[str]

    @property
    def variant(self) -> str:
        return self.why


@dataclass(slots=True)
class NotChainedOn(Event):
    """Cards that a Combo Chain captured point at more, which stay what they are."""

    name: ClassVar[str] = "not-chained-on"
    cards: list[str]


@dataclass(slots=True)
class FightOff(Event):
    """A Combo Chain captured a card that would have fought."""

    name: ClassVar[str] = "fight-off"
    card: str
    attacker: str


@dataclass(slots=True)
class AttackOver(Event):
    """The attacking card was captured: what it would still have done does not happen."""

    name: ClassVar[str] = "attack-over"
    card: str
    spared: list[str]


@dataclass(slots=True)
class Quiet(Event):
    """A played card neither fights nor captures."""

    name: ClassVar[str] = "quiet"
    card: str


@dataclass(slots=True)
class BattleEnded(Event):
    """A battle is over. `worth` says what a draw brings: nobody, both or half."""

    name: ClassVar[str] = "battle-ended"
    winner: str | None
    first: str
    first_cards: int
    second: str
    second_cards: int
    worth: str

    @property
    def variant(self) -> str:
        return "won" if self.winner else f"draw-{self.worth}"


@dataclass(slots=True)
class Points(Event):
    """How a tournament stands."""

    name: ClassVar[str] = "points"
    battle: int
    first: str
    first_points: float
    second: str
    second_points: float
    target: int


@dataclass(slots=True)
class PlayedOn(Event):
    """Both players have the points that make a champion, and as many: it goes on until one is ahead."""

    name: ClassVar[str] = "played-on"
    points: float


@dataclass(slots=True)
class Champion(Event):
    """A tournament is won."""

    name: ClassVar[str] = "champion"
    player: str
    battles: int


@dataclass(slots=True)
class CalledOff(Event):
    """A tournament ends without anybody having enough wins; who is ahead wins it, or both."""

    name: ClassVar[str] = "called-off"
    players: list[str]
    battles: int


@dataclass(slots=True)
class Kept(Event):
    """The cards that a player takes from the board after a battle."""

    name: ClassVar[str] = "kept"
    player: str
    cards: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.cards else "none"


@dataclass(slots=True)
class Reshuffled(Event):
    """The deck was too short, and the cards set aside went back into it."""

    name: ClassVar[str] = "reshuffled"
    cards: int


@dataclass(slots=True)
class FiveChosen(Event):
    """The cards that a player goes into the next battle with, and those that are set aside."""

    name: ClassVar[str] = "five-chosen"
    player: str
    cards: list[str]
    aside: list[str]


@dataclass(slots=True)
class SetAside(Event):
    """Cards that a player kept and did not play, or pick, leave the tournament."""

    name: ClassVar[str] = "set-aside"
    player: str
    cards: list[str]


@dataclass(slots=True)
class FightChance(Event):
    """How likely the attacker wins: in percent for people, and exactly as a fraction."""

    name: ClassVar[str] = "fight-chance"
    attacker: str
    defender: str
    percent: str
    exact: str


@dataclass(slots=True)
class Outlooks(Event):
    """What placements are expected to bring, the best first.

    Each is a dict of card, cell, captures, losses, net (numbers) and exact (captures and losses as fractions).
    """

    name: ClassVar[str] = "outlooks"
    player: str
    best: str
    placements: list[dict[str, Any]]


@dataclass(slots=True)
class BoardShown(Event):
    """The board after a turn; it is drawn only where somebody reads it."""

    name: ClassVar[str] = "board"
    turn: int
    board: Any

    def data(self) -> dict[str, Any]:
        from companion.games.tetra_master.drawing import Drawing

        drawing = Drawing(*self.board)
        return {"turn": self.turn, "cells": drawing.cells(), "drawing": drawing.text(), "colours": drawing.colours()}


@dataclass(slots=True)
class Mended(Event):
    """A correction by hand: a card shows the other colour, or lies on another cell."""

    name: ClassVar[str] = "mended"
    card: str
    what: str
    before: str
    after: str

    @property
    def variant(self) -> str:
        return self.what


EVENTS: dict[str, type[Event]] = {
    each.name: each
    for each in globals().values()
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
}
