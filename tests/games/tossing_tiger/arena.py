"""Tossing Tiger's tests speak the game: `war("mantis; crane", "none")`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from support.play import Played, typed

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.tossing_tiger.war.pool import FighterPool
from companion.wording import Part

GAME = find("tossing-tiger")
ON = ("--rule", "more-animals=on")


@cache
def shipped_pool() -> FighterPool:
    """All shipped cards."""
    pool: FighterPool = GAME.load_cards(sets_in_play("tossing-tiger", ()))
    return pool


def war(number: int, *lines: str, options: tuple[str, ...] = ON, hands: tuple[int | str, ...] = (12, 12)) -> Played:
    """A war that Ann wages against Bo with so many dice; what is typed after their number."""
    begun = ["Ann, Bo", *map(str, hands), *([str(number)] if number > 1 else [])]
    return typed(" ".join(["tossing-tiger war", *options]), *begun, *lines)


def battles(played: Played) -> dict[int, list[str]]:
    """The winners of each battle, as they were told last."""
    found = {}
    for line in played.lines:
        if line["type"] == "event" and line["name"] == "battle":
            found[line["data"]["battle"]] = line["data"]["winners"]
    return found


def rooster_war(
    dawn: Part, change: Part, number: int, *lines: str, hands: tuple[int | str, ...] = (12, 12), told: bool = False
) -> Played:
    """A war in which Ann lays a Roaring Rooster with these two texts as Dawncard, as the first of what is typed says."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "dawndojo.csv"
        texts = f'"{dawn.text()}.","{change.text()}."'
        path.write_text(f"name,kind,copies,dawn,change\nRoaring Rooster,Rooster,9,{texts}\n", encoding="utf-8")
        path.with_suffix(".toml").write_text(
            'name = "dawndojo"\ngame = "tossing-tiger"\nprefix = "DD"\n', encoding="utf-8"
        )
        options = (*ON, "--rule", "dawndojo=on", "--set", str(path), *(("--rule", "hands=told") if told else ()))
        return war(number, *lines, options=options, hands=hands)


def hands_of(played: Played) -> dict[str, int]:
    """The number of cards in each hand now."""
    return {name: side["hand"] for name, side in (played.state.get("war") or played.state)["players"].items()}
