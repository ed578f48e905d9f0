"""What happens in an evening of Tamer Tournament beside its battles."""

from __future__ import annotations

from companion.table.events import Event


class Seated(Event):
    """The players sit; an odd number means that The Deck plays too."""

    name = "seated"
    says = {
        "even": "{players} sit down to Tamer Tournament.",
        "odd": "{players} sit down to Tamer Tournament; The Deck makes the number even.",
    }
    players: list[str]
    odd: bool

    @property
    def variant(self) -> str:
        return "odd" if self.odd else "even"


class DraftBegan(Event):
    """A round's deck is to be drafted."""

    name = "draft"
    says = "Draft of round {round}: packs of 7, take one and pass the rest to the left until you have 5."
    do = (
        "Shuffle the Round {round} deck and deal 7 cards to each of {players:player}; afterwards shuffle "
        "the last 2 of each pack back."
    )
    round: int
    players: int
    cards: int


class Picked(Event):
    """A player's picks are known to the referee; nobody is told which they are."""

    name = "picked"
    says = "{player}'s {number} picks of round {round} are recorded."
    player: str
    round: int
    number: int


class RoundBegan(Event):
    """A round's opponents are about to be found."""

    name = "round"
    says = {
        "first": "Round 1: teams of at most {limit:point}.",
        "later": "Round {round}: teams of at most {limit:point}. Records: {records}.",
    }
    do = "Build your teams in secret, front first."
    round: int
    limit: int
    records: list[str]

    @property
    def variant(self) -> str:
        return "first" if self.round == 1 else "later"


class Paired(Event):
    """Two sides meet; `why` says what made it so."""

    name = "paired"
    says = "{first} meets {second}: {why}."
    round: int
    first: str
    second: str
    why: str


class PairingRolled(Event):
    """A die decided who meets whom."""

    name = "pairing-rolled"
    says = {
        "called": "{caller} called {call}, the die shows {faces}: {opponent} meets {subject}.",
        "numbered": "The roll is {faces}: {opponent} meets {subject}.",
        "again": "The roll is {faces}, which means nobody: roll again.",
    }
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


class RePaired(Event):
    """People changed the pairing by hand; `breaks` says which rules that breaks, or nothing."""

    name = "re-paired"
    says = {
        "keeps": "Paired by hand: {pairs}. No rule is broken by it.",
        "breaks": "Paired by hand: {pairs}. But: {breaks}",
    }
    do = "Mark it on the bracket sheet."
    pairs: list[str]
    breaks: str

    @property
    def variant(self) -> str:
        return "breaks" if self.breaks else "keeps"


class Recorded(Event):
    """A match has a result; where it was `refereed`, hands have done all there is to do."""

    name = "recorded"
    says = {
        "one": "{first} against {second}: {winners} records a victory.",
        "refereed": "{first} against {second} is recorded: {winners}.",
        "both": "{first} against {second}: a tie, and both record a victory.",
        "nobody": "{first} against {second}: nobody records a victory.",
    }
    do = {
        "one": "Circle {winners} on the bracket sheet.",
        "both": "Circle both on the bracket sheet.",
    }
    first: str
    second: str
    winners: list[str]
    refereed: bool

    @property
    def variant(self) -> str:
        return "refereed" if self.refereed else ("nobody", "one", "both")[len(self.winners)]


class ResultMended(Event):
    """A result that was recorded before was corrected by hand."""

    name = "result-mended"
    says = {
        "open": (
            "Mended by hand: {first} against {second} in round {round} was won by {winners} (it was "
            "{before}). What follows is worked out again."
        ),
        "stands": (
            "Mended by hand: {first} against {second} in round {round} was won by {winners} (it was "
            "{before}). This round has begun, so its pairings stand as they are."
        ),
    }
    do = "Mend the bracket sheet."
    round: int
    first: str
    second: str
    before: list[str]
    winners: list[str]
    stands: bool

    @property
    def variant(self) -> str:
        return "stands" if self.stands else "open"


class Left(Event):
    """A player has left; `match` says what becomes of the match that was still to play."""

    name = "left"
    varies_by = "match"
    says = {
        "none": "{player} leaves; the others go on.",
        "re-paired": "{player} leaves before a battle of this round was fought: the round is paired anew.",
        "dropped": "{player} leaves, and The Deck has no opponent this round.",
        "deck": "{player} leaves; {opponent} meets The Deck instead.",
        "victory": "{player} leaves, and The Deck can't stand in: {opponent} records a victory without a battle.",
    }
    do = {
        "none": "Put {player}'s creatures aside.",
        "re-paired": "Put {player}'s creatures aside.",
        "dropped": "Put {player}'s creatures aside.",
        "deck": "Put {player}'s creatures aside.",
        "victory": "Put {player}'s creatures aside. Circle {opponent} on the bracket sheet.",
    }
    player: str
    opponent: str | None
    match: str


class Joined(Event):
    """A player came late; the rounds missed count as lost."""

    name = "joined"
    says = "{player} joins and plays from round {round} on; the rounds missed count as lost."
    do = "Deal {player} in with the next draft."
    player: str
    round: int


class Standings(Event):
    """Everybody's record after a round, best first."""

    name = "standings"
    says = "After round {round}: {records}."
    round: int
    records: list[str]


class TiedForBest(Event):
    """Several players have the best record."""

    name = "tied-for-best"
    says = "{players} have {wins:win} each, the best record."
    players: list[str]
    wins: int


class TiebreakBegan(Event):
    """A tiebreak of some kind begins: `battle`, `each-other`, `bracket` or `breaker` (the Tiebreakerbreaker)."""

    name = "tiebreak"
    varies_by = "kind"
    says = {
        "battle": "Tiebreak: {players}, one battle with at most 15 points.",
        "each-other": "Tiebreak: {players} each meet each other, with at most 15 points; most victories win.",
        "bracket": "Tiebreak: {players} in a single-elimination bracket, filled up with The Deck.",
        "breaker": "Both won: {players} meet in the fabled Tiebreakerbreaker.",
    }
    do = {
        "breaker": (
            "Build new teams, at most 15 points, of drafted creatures that were not on the team of this battle."
        ),
    }
    kind: str
    players: list[str]


class BracketMatch(Event):
    """Two meet in the elimination bracket, or one goes on without a battle."""

    name = "bracket-match"
    says = {
        "match": "Bracket, {stage}: {first} against {second}.",
        "walkover": "Bracket, {stage}: The Deck would meet itself, and goes on without a battle.",
    }
    stage: str
    first: str
    second: str | None

    @property
    def variant(self) -> str:
        return "match" if self.second else "walkover"


class Champion(Event):
    """The evening is over: one champion, or a shared victory; `how` says what made it so."""

    name = "champion"
    varies_by = "how"
    says = {
        "wins": "{players} has the most victories and is the champion!",
        "tiebreak": "{players} wins the tiebreak and is the champion!",
        "bracket": "{players} wins the bracket and is the champion!",
        "shared": "{players} share the victory!",
        "breaker-tied": "Even the Tiebreakerbreaker was a tie: {players} share the victory!",
        "deck-won": (
            "The Deck wins the bracket, but cannot be champion: the victory goes to whom it beat last, {players}."
        ),
    }
    players: list[str]
    how: str
