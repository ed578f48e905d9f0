"""Names and results as people write them into a file."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from companion.errors import quoted
from companion.pairing.event import EventError, Match, WinningSide
from companion.pairing.rules import Rules
from companion.words import did_you_mean, fold

BOTH, NOBODY = "both", "nobody"
DRAWN = {"draw", "drawn", "tie", "=", "½", "1/2", "½-½", "1/2-1/2", "0.5-0.5"}
WALKOVERS = {
    "+-": WinningSide.A,
    "-+": WinningSide.B,
    "+:-": WinningSide.A,
    "-:+": WinningSide.B,
    "--": WinningSide.NOBODY,
    "1-0f": WinningSide.A,
    "0-1f": WinningSide.B,
}
_GAMES = re.compile(r"([0-9]{1,2}) ?[-:–] ?([0-9]{1,2})")


def meant(where: str, name: str, known: Iterable[str]) -> str | None:
    """The one of these whom a name in any case, with or without accents, means; None where it means none.

    Raises EventError where it may be several.
    """
    names = [each for each in known if fold(each) == fold(name)] if fold(name) else []
    if name in names or len(names) == 1:
        return name if name in names else names[0]
    if names:
        raise EventError(f"{where}: {quoted(name)} may be {' or '.join(names)}; write the name as it stands there")
    return None


def near_miss(name: str, known: Iterable[str], near: float = 0.8) -> str | None:
    """Somebody whose name differs by a slip of the hand; other numbers (`Team 1`, `Team 2`) are other names."""
    numbers = re.sub(r"[^0-9]", "", name)
    for each in known:
        a, b = fold(name), fold(each)
        if (
            min(len(a), len(b)) > 2
            and re.sub(r"[^0-9]", "", each) == numbers
            and SequenceMatcher(None, a, b).ratio() > near
        ):
            return each
    return None


def match_of(where: str, a: str, b: str, said: str, rules: Rules) -> Match:
    """A match with what its result says: a name, `both`, `draw` or `½`, games such as `2-1`, a walkover (`+-`).

    Raises EventError, also where both or nobody won a match of a knock-out.
    """
    match = _match_of(where, a, b, said.strip(), rules)
    if rules.bracket and match.won in (WinningSide.BOTH, WinningSide.NOBODY) and not match.walkover:
        right = f"who won is {a} or {b}, or with “{a} walkover” who goes on without a match"
        raise EventError(f"{where}: {quoted(said.strip())}: of a match of a knock-out one goes on; {right}")
    return match


def _match_of(where: str, a: str, b: str, text: str, rules: Rules) -> Match:
    low = text.casefold()
    games = _GAMES.fullmatch(text)
    if not text:
        return Match(a, b)
    if low in DRAWN and text not in (a, b):
        return Match(a, b, _drawn(where, rules))
    if low in WALKOVERS and text not in (a, b):
        return Match(a, b, WALKOVERS[low], walkover=True)
    if games:
        return _of_games(where, a, b, int(games[1]), int(games[2]), rules)
    name = text[: -len("walkover")].strip() if low.endswith(" walkover") else text
    winner = meant(where, name, (a, b)) or _beginning(name, (a, b))
    if winner:
        return Match(a, b, WinningSide.A if winner == a else WinningSide.B, walkover=name != text)
    if low in (BOTH, NOBODY):
        return Match(a, b, WinningSide.BOTH if low == BOTH else WinningSide.NOBODY)
    near = did_you_mean(text, (a, b))
    right = f"{a}, {b}{', draw' if rules.draws else ''} or both{f'; {near}' if near else ''}"
    raise EventError(f"{where}: {quoted(text)} did not play this match; who won is {right}")


def _beginning(name: str, sides: Sequence[str]) -> str | None:
    begun = [side for side in sides if len(fold(name)) > 1 and fold(side).startswith(fold(name))]
    return begun[0] if len(begun) == 1 else None


def _drawn(where: str, rules: Rules) -> WinningSide:
    if not rules.draws:
        raise EventError(f"{where}: there are no draws in this event; say who won, or allow them with --draws on")
    return WinningSide.DRAW


def _of_games(where: str, a: str, b: str, mine: int, other: int, rules: Rules) -> Match:
    if rules.best_of and (max(mine, other) > rules.needed or mine + other > rules.best_of):
        raise EventError(f"{where}: {mine}-{other} is no result of a match of the best of {rules.best_of} games")
    if mine == other:
        if not mine and not rules.best_of:
            return Match(a, b, WinningSide.NOBODY)
        return Match(a, b, _drawn(where, rules), (mine, other))
    games = (mine, other) if rules.best_of or (mine, other) not in ((1, 0), (0, 1)) else None
    return Match(a, b, WinningSide.A if mine > other else WinningSide.B, games)


def won_word(match: Match) -> str:
    """The result as a file says it: the winner's name, `both`, `draw` or the games; nothing while it is not played."""
    if match.walkover and match.won is WinningSide.NOBODY:
        return "--"
    if match.games:
        return f"{match.games[0]}-{match.games[1]}"
    word = {WinningSide.A: match.a, WinningSide.B: match.b, WinningSide.NOBODY_YET: ""}.get(match.won, str(match.won))
    return f"{word} walkover" if match.walkover else word
