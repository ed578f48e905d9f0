"""What happens at the board of an event."""

from companion.table.events import Words, event
from companion.words import listed


@event
def round_paired(*, round: int, tables: list[str]) -> Words:
    """A round is paired: who sits where, and who has a bye."""
    return f"Round {round} is paired.", f"{'; '.join(tables)}."


@event
def ended(*, first: str, second: str, result: str) -> Words:
    """Both players have said how their match ended."""
    return f"{first} - {second}: {result}."


@event
def disagreed(*, first: str, second: str, said: list[str]) -> Words:
    """Two players say different things of their match."""
    return f"{first} - {second}: {listed(said)}. Once more, please: agree, and say the same."


@event
def mended(*, first: str, second: str, before: str, result: str) -> Words:
    """A result was given or corrected by hand."""
    was = "" if before == "to be played" else f" (it was: {before})"
    return f"By hand: {first} - {second}: {result}{was}."


@event
def left(*, player: str, opponent: str | None, match: str) -> Words:
    """A player has left; `match` says what becomes of the match that was still to play."""
    return {
        "re-paired": f"{player} leaves before a match of this round was played: the round is paired anew.",
        "victory": f"{player} leaves: {opponent} wins without a match.",
    }.get(match, f"{player} leaves.")


@event
def joined(*, player: str, round: int) -> Words:
    """A player has come late."""
    return f"{player} comes and plays from round {round} on."


@event
def no_more(*, why: str) -> Words:
    """There is no further round."""
    return f"{why}."
