"""Description of the games: what they are played with, as it lies beside them, so that they can be told from others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from companion.cards import CardRow
from companion.cards.in_play import sets_in_play
from companion.cards.looking_up import read_sets
from companion.cards.places import shipped_sets
from companion.games import Game
from companion.lab.findings.frames import COSTS
from companion.lab.plan import LabPlan, Sets
from companion.version import __version__

PROGRAM = {"program": __version__}


def about(game: Game, plan: LabPlan, named: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The description of a plan's games, whose arms are played with the sets that were `named`."""
    arms = [_arm(game, names, sets) for names, sets in zip(named, plan.arms, strict=True)]
    told = {
        "game": game.name,
        "mode": plan.mode,
        "title": game.title,
        "contest": game.contest,
        "better": list(game.better),
        "first": schema.first if (schema := game.schema()) else "the first player",
        "switches": dict(plan.rules),
        "rules": [each.id for each in game.register().rules.values() if each.mode in ("", plan.mode)],
        "seats": plan.seats,
        "players": ["careful" if plan.careful else "chance"] * plan.seats,
        "seed": plan.seed,
        "held": list(plan.held),
        "rules_digest": plan.rules_digest,
        **PROGRAM,
        **arms[0],
    }
    return told | ({"against": arms[1]} if len(arms) > 1 else {})


def key(about: dict[str, Any]) -> str:
    """A key that tells these games from all others."""
    return sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:8]


def _arm(game: Game, named: Sequence[str], sets: Sets) -> dict[str, Any]:
    sources = sets_in_play(game.name, named)
    there = [each for each in read_sets(sources, game.row_of) if issubclass(game.row_of(each.path), game.sources().row)]
    rows = [_row(card) for each in there for card in each.cards]
    own = {each.info.name for each in there if each.path not in shipped_sets(game.name)}
    files = {path.stem: sha256(path.read_bytes()).hexdigest()[:16] for path in sources}
    return {"sets": files, "own": sorted(own), "digest": sets.digest, "cards": _told_apart(rows)}


def _told_apart(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cards of one name that cost different things are called by that, too, as games do that have such cards."""
    costs: dict[str, set[str]] = {}
    for row in rows:
        costs.setdefault(row["card"], set()).add(str(row.get(_cost(row))))
    return [
        row | {"card": f"{row['card']} {row[_cost(row)]}", "name": row["card"]} if len(costs[row["card"]]) > 1 else row
        for row in rows
    ]


def _cost(row: dict[str, Any]) -> str:
    return next((name for name in COSTS if name in row), "")


def _row(card: CardRow) -> dict[str, Any]:
    """A card as its file has it: what is left empty is left out."""
    row = card.model_dump(mode="json", exclude={"name", "source", "extra", "picture"})
    filled = {key: value for key, value in row.items() if value not in ("", None)}
    return {"card": card.name} | filled | dict(card.extra)
