"""What happens in an evening of Tamer Tournament beside its battles, as typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.table.events import Event


@dataclass(slots=True)
class Seated(Event):
    """The players sit; an odd number means that The Deck plays too."""

    name: ClassVar[str] = "seated"
    players: list[str]
    odd: bool

    @property
    def variant(self) -> str:
        return "odd" if self.odd else "even"


@dataclass(slots=True)
class DraftBegan(Event):
    """A round's deck is to be drafted."""

    name: ClassVar[str] = "draft"
    round: int
    players: int
    cards: int


@dataclass(slots=True)
class Picked(Event):
    """A player's picks are known to the referee; nobody is told which they are."""

    name: ClassVar[str] = "picked"
    player: str
    round: int
    number: int


@dataclass(slots=True)
class RoundBegan(Event):
    """A round's opponents are about to be found."""

    name: ClassVar[str] = "round"
    round: int
    limit: int
    records: list[str]

    @property
    def variant(self) -> str:
        return "first" if self.round == 1 else "later"


@dataclass(slots=True)
class Paired(Event):
    """Two sides meet; `why` says what made it so."""

    name: ClassVar[str] = "paired"
    round: int
    first: str
    second: str
    why: str


@dataclass(slots=True)
class PairingRolled(Event):
    """A die decided who meets whom."""

    name: ClassVar[str] = "pairing-rolled"
    subject: str
    faces: str
    caller: str | None
    call: str | None
    opponent: str | None

    @property
    def variant(self) -> str:
        if self.opponent is None:
            return "again"
        return "called" if self.caller else "numbered"


@dataclass(slots=True)
class RePaired(Event):
    """People changed the pairing by hand; `breaks` says which rules that breaks, or nothing."""

    name: ClassVar[str] = "re-paired"
    pairs: list[str]
    breaks: str

    @property
    def variant(self) -> str:
        return "breaks" if self.breaks else "keeps"


@dataclass(slots=True)
class Recorded(Event):
    """A match has a result; where it was `refereed`, hands have done all there is to do."""

    name: ClassVar[str] = "recorded"
    first: str
    second: str
    winners: list[str]
    refereed: bool

    @property
    def variant(self) -> str:
        return "refereed" if self.refereed else ("nobody", "one", "both")[len(self.winners)]


@dataclass(slots=True)
class ResultMended(Event):
    """A result that was recorded before was corrected by hand."""

    name: ClassVar[str] = "result-mended"
    round: int
    first: str
    second: str
    before: list[str]
    winners: list[str]
    stands: bool

    @property
    def variant(self) -> str:
        return "stands" if self.stands else "open"


@dataclass(slots=True)
class Left(Event):
    """A player has left; `match` says what becomes of the match that was still to play."""

    name: ClassVar[str] = "left"
    player: str
    opponent: str | None
    match: str

    @property
    def variant(self) -> str:
        return self.match


@dataclass(slots=True)
class Joined(Event):
    """A player came late; the rounds missed count as lost."""

    name: ClassVar[str] = "joined"
    player: str
    round: int


@dataclass(slots=True)
class Standings(Event):
    """Everybody's record after a round, best first."""

    name: ClassVar[str] = "standings"
    round: int
    records: list[str]


@dataclass(slots=True)
class TiedForBest(Event):
    """Several players have the best record."""

    name: ClassVar[str] = "tied-for-best"
    players: list[str]
    wins: int


@dataclass(slots=True)
class TiebreakBegan(Event):
    """A tiebreak of some kind begins: `battle`, `each-other`, `bracket` or `breaker` (the Tiebreakerbreaker)."""

    name: ClassVar[str] = "tiebreak"
    kind: str
    players: list[str]

    @property
    def variant(self) -> str:
        return self.kind


@dataclass(slots=True)
class BracketMatch(Event):
    """Two meet in the elimination bracket, or one goes on without a battle."""

    name: ClassVar[str] = "bracket-match"
    stage: str
    first: str
    second: str | None

    @property
    def variant(self) -> str:
        return "match" if self.second else "walkover"


@dataclass(slots=True)
class Champion(Event):
    """The evening is over: one champion, or a shared victory; `how` says what made it so."""

    name: ClassVar[str] = "champion"
    players: list[str]
    how: str

    @property
    def variant(self) -> str:
        return self.how


EVENTS: dict[str, type[Event]] = {
    each.name: each
    for each in globals().values()
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
}
