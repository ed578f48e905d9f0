"""Tossing Tiger's tests speak the game: `war("mantis; crane", "none")`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from support.play import Begun

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.tossing_tiger.war.pool import Pool
from companion.wording import Part

GAME = find("tossing-tiger")
ON = ("--rule", "more-animals=on")


@cache
def shipped_pool() -> Pool:
    """All shipped cards."""
    pool: Pool = GAME.load_cards(sets_in_play("tossing-tiger", ()))
    return pool


def war(number: int, *typed: str, options: tuple[str, ...] = ON, hands: tuple[int, int] = (12, 12)) -> Any:
    """A war that Ann wages against Bo with so many dice; what is typed after their number."""
    lines = ["Ann, Bo", *map(str, hands), *([str(number)] if number > 1 else []), *typed]
    return Begun(["tossing-tiger", "war", *options]).play([(line, 0) for line in lines])


def refused(played: Any) -> list[str]:
    """What the referee refused."""
    return [f"{line['text']} {line['hint']}".strip() for line in played.lines if line["type"] == "error"]


def told(played: Any) -> list[str]:
    """The sentences of all events."""
    return [line["text"] for line in played.lines if line["type"] == "event"]


def asked(played: Any) -> list[tuple[str, str | None]]:
    """The questions, and who was asked."""
    return [(line["name"], line["who"]) for line in played.lines if line["type"] == "ask"]


def battles(played: Any) -> dict[int, list[str]]:
    """Who wins each battle, as it was told last."""
    found = {}
    for line in played.lines:
        if line["type"] == "event" and line["name"] == "battle":
            found[line["data"]["battle"]] = line["data"]["winners"]
    return found


def rooster_war(
    folder: Path,
    dawn: Part,
    change: Part,
    number: int,
    *typed: str,
    hands: tuple[int, int] = (12, 12),
    told: bool = False,
) -> Any:
    """A war in which Ann lays a Roaring Rooster with these two texts as Dawncard, as the first of what is typed says."""
    path = Path(mkdtemp(dir=folder)) / "dawndojo.csv"
    texts = f'"{dawn.text()}.","{change.text()}."'
    path.write_text(f"name,kind,copies,dawn,change\nRoaring Rooster,Rooster,9,{texts}\n", encoding="utf-8")
    path.with_suffix(".toml").write_text('name = "dawndojo"\ngame = "tossing-tiger"\nprefix = "DD"\n', encoding="utf-8")
    options = (*ON, "--rule", "dawndojo=on", "--set", str(path), *(("--rule", "hands=told") if told else ()))
    return war(number, *typed, options=options, hands=hands)


def hands_of(played: Any) -> dict[str, int]:
    """How many cards the hands have now."""
    state = played.session.view.state()
    return {name: side["hand"] for name, side in (state.get("war") or state)["players"].items()}
