"""What the tally shows of a refereed game."""

from typing import Any

from companion.errors import CompanionError


def filled(result: dict[str, Any] | None, state: dict[str, Any]) -> dict[str, Any]:
    """The tally's data from a journal: its result (None: not over), and what lies there now.

    Gives `players`, the `wars` (each with `attacker`, `defender`, battles `won`, `hands` after it) and the `champion`.
    Raises CompanionError for a single war.
    """
    if "told" not in state:
        raise CompanionError("this journal holds one war, and no game")
    wars = [
        {
            "attacker": war["attacker"],
            "defender": war["defender"],
            "won": " : ".join(str(len(battles)) for battles in war["won"].values()),
            "hands": ", ".join(f"{name} {hand}" for name, hand in war["hands"].items()),
        }
        for war in state["told"]
    ]
    return {"players": list(state["hands"]), "wars": wars, "champion": result["winners"] if result else []}
