"""Events of an event in rounds beside its matches."""

from companion.table.events import Words, event
from companion.words import commas, listed


@event
def paired(*, round: int, first: str, second: str, why: str) -> Words:
    """Two sides meet; `why` says what made it so."""
    return f"{first} meets {second}: {why}."


@event
def pairing_rolled(*, subject: str, faces: str, caller: str | None, call: str | None, opponent: str | None) -> Words:
    """A die decided who meets whom."""
    if opponent is None:
        return f"The roll is {faces}, which means nobody: roll again."
    if caller:
        return f"{caller} called {call}, the die shows {faces}: {opponent} meets {subject}."
    return f"The roll is {faces}: {opponent} meets {subject}."


@event
def re_paired(*, pairs: list[str], before: list[str], breaks: str) -> Words:
    """People changed the pairing by hand; `breaks` says which rules that breaks, or nothing."""
    outcome = f"But: {breaks}" if breaks else "No rule is broken by it."
    marks = f"Instead of {listed(before)} mark {listed(pairs)} on the bracket sheet."
    return f"Paired by hand: {commas(pairs)}. {outcome}", marks


@event
def recorded(*, first: str, second: str, winners: list[str], refereed: bool) -> Words:
    """A match has a result; where it was `refereed`, hands have done all there is to do."""
    match, names = f"{first} against {second}", commas(winners)
    if refereed:
        return f"{match} is recorded: {names}."
    return (
        f"{match}: nobody records a victory.",
        (f"{match}: {names} records a victory.", f"Circle {names} on the bracket sheet."),
        (f"{match}: a tie, and both record a victory.", f"Circle {listed(winners)} on the bracket sheet."),
    )[len(winners)]


@event
def result_mended(*, round: int, first: str, second: str, before: list[str], winners: list[str], stands: bool) -> Words:
    """A result that was recorded before was corrected by hand."""
    won = f"{first} against {second} in round {round} was won by {commas(winners)} (it was {commas(before)})."
    if stands:
        follows = "This round has begun, so its pairings stand as they are."
    else:
        follows = "What follows is worked out again."
    changes = [f"rub out the circle at {name}" for name in before if name not in winners]
    changes += [f"circle {name}" for name in winners if name not in before]
    on_sheet = f"On the bracket sheet, round {round}: {'; '.join(changes)}." if changes else ""
    return f"Mended by hand: {won} {follows}", on_sheet


@event
def standings(*, round: int, records: list[str]) -> Words:
    """Everybody's record after a round, best first."""
    return f"After round {round}: {commas(records)}."
