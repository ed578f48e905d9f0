"""A game's result in words, what the tally shows of it, and what was won in it."""

from companion.games import TrackerData
from companion.table import Data
from companion.table.contests import Contest, as_a_whole
from companion.table.journal import Played


class GameTally(TrackerData):
    """The tally of a game, with its wars."""

    wars: list[dict[str, str]]


def game_lines(result: Data) -> list[str]:
    """The result in words: who won, with how much."""
    values = ", ".join(f"{name} {value}" for name, value in result["values"].items())
    return [f"{' and '.join(result['winners'])} won after {len(result['wars'])} wars: {values}."]


def filled(result: Data | None, events: list[Data], state: Data) -> GameTally:
    """The tally's data from a journal: its result (None: not over), and what lies there now.

    Gives `players`, the `wars` (each with `attacker`, `defender`, battles `won`, `hands` after it) and the `champion`.
    """
    wars = []
    for war in state.get("told", ()):
        won = " : ".join(str(len(battles)) for battles in war["won"].values())
        hands = ", ".join(f"{name} {hand}" for name, hand in war["hands"].items())
        wars.append({"attacker": war["attacker"], "defender": war["defender"], "won": won, "hands": hands})
    return {"players": list(state.get("hands", ())), "wars": wars, "champion": result["winners"] if result else []}


def contests(played: Played) -> list[Contest]:
    """A game that is over, and its wars."""
    wars = (played.result or {})["wars"]
    return [as_a_whole(played, {}), *(Contest(war["players"], war["winners"], {}) for war in wars)]
