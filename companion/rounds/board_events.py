"""Events of the board."""

from companion.table.events import Words, event
from companion.words import commas, listed


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
def re_paired(*, pairs: list[str], before: list[str], breaks: str) -> Words:
    """People changed the pairing by hand; `breaks` says which rules that breaks, or nothing."""
    outcome = f"But: {breaks}" if breaks else "No rule is broken by it."
    return f"Paired by hand: {commas(pairs)}, instead of {commas(before)}. {outcome}"


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
def bye_asked(*, players: list[str], round: int, kind: str) -> Words:
    """Somebody does not want to play a round: a `half` bye gives a draw's points, a `full` one a win's."""
    points = {"half": "a draw's points", "full": "a win's points"}[kind]
    return f"{listed(players, at_most=12)}: a bye in round {round}, which gives {points}."


@event
def kept_apart(*, first: str, second: str, apart: bool) -> Words:
    """Two are kept apart from now on, or may meet again."""
    return f"{first} and {second} {'are a prohibited pair from now on' if apart else 'may meet'}."


@event
def cut_made(*, best: list[str], settled: list[str]) -> Words:
    """The best of a Swiss event go on in a knock-out; `settled` says how places were where points are level."""
    return " ".join([f"The best {len(best)} go on in a knock-out: {listed(best, at_most=64)}.", *settled])


@event
def no_more(*, why: str) -> Words:
    """There is no further round."""
    return f"{why}."
