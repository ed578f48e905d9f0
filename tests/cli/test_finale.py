"""The end of a night in three figures, on the big screen and as a picture: how many, the closest, the card that won
most."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.shell import in_process

from companion.api.at_table import play, replay
from companion.api.finale import Highlights, finale
from companion.engine.journal import read_journal
from companion.games import Game, every, find
from companion.table.entries import JournalContent
from companion.table.event_schema import ContestEnd
from companion.table.events import Data

GILT = (240, 189, 79)


def night(folder: Path, game: str, mode: str, names: str, seed: int = 5) -> Path:
    """The journal of a game that the program has played, every match of it refereed."""
    journal = folder / f"{game}-{mode}-{seed}.jsonl"
    first = iter([names])
    play(
        game,
        mode,
        lambda question: "referee it" if question.name == "outcome" else next(first, ""),
        auto="all",
        seed=seed,
        journal=journal,
    )
    return journal


def told(journal: Path) -> dict[str, Any]:
    played = read_journal(journal)
    return finale(played, highlights(played), lambda name: f"{name}.webp")


def highlights(played: JournalContent) -> Highlights:
    found = Highlights(find(played.header.game))
    replay(played, listener=found)
    return found


def figures(journal: Path) -> list[tuple[str, str]]:
    return [(each["what"], each["words"]) for each in told(journal)["figures"]]


@pytest.mark.parametrize("game", every(), ids=[game.name for game in every()])
def test_each_game_tells_how_its_contests_end(game: Game) -> None:
    schema = game.schema()
    assert schema and schema.ended, f"{game.name} says nothing of how a {game.contest} ends"
    assert bool(schema.done) == all(schema.did)


@pytest.mark.parametrize(
    ("game", "event", "who", "far", "close", "words"),
    [
        ("tamer", "battle-ended", "first second", {"left": 3}, {"left": 0}, "nobody left standing"),
        ("tamer", "battle-ended", "first second", {"left": 9}, {"left": 1}, "1 Health left"),
        ("challengers", "match-over", "winner loser", (4, 2), (1, 6), "1 card left to reveal"),
        ("challengers", "match-over", "winner loser", (4, 2), (3, 1), "1 seat left"),
        ("tossing-tiger", "war-over", "attacker defender", (3, 1), (2, 3), "2 : 3 battles"),
        ("tossing-tiger", "war-over", "attacker defender", (0, 0), (2, 2), "2 : 2 battles"),
        ("tetra-master", "battle-ended", "first second", (9, 1), (4, 6), "4 : 6 cards"),
        ("cardpg", "duel-won", "winner loser", {"rolls": 1}, {"rolls": 7}, "7 rolls"),
    ],
)
def test_the_closest_of_each_game(
    game: str, event: str, who: str, far: Data | tuple[int, int], close: Data | tuple[int, int], words: str
) -> None:
    schema = find(game).schema()
    assert schema
    fields = {"challengers": ("cards", "seats"), "tossing-tiger": ("first", "second")}
    one, other = who.split()

    def ended(ann: str, bo: str, how: Data | tuple[int, int]) -> ContestEnd:
        named = fields.get(game, ("first_cards", "second_cards"))
        shown = how if isinstance(how, dict) else dict(zip(named, how, strict=True))
        assert schema
        return schema.ended[event](**{"winners": [ann], "winner": ann, one: ann, other: bo} | shown)

    found = Highlights(find(game))
    found.ended = [ended("Ann", "The Deck", close), ended("Ann", "Bo", close), ended("Ann", "Bo", far)]
    among = found.among(["Ann", "Bo"])
    assert len(among) == 2, "what stands in for somebody counts nothing"
    assert ((*among[0].met,), among[0].words) == (("Ann", "Bo"), words)
    found.ended.append(ended("Cleo", "Dan", close))
    assert (*found.among(["Ann", "Bo", "Cleo", "Dan"])[0].met,) == ("Cleo", "Dan"), "of two as close the later one"


def test_the_champion_is_shown_with_the_cards_that_they_won_with_last(tmp_path: Path) -> None:
    """And not with what was in a deck before, and was removed in secret."""
    journal = night(tmp_path, "challengers", "tournament", "Ann, Bo, Cleo, Dan")
    played = read_journal(journal)
    found = highlights(played)
    result = played.result or {}
    winner = result["final"]["winner"]
    for match in (match for matches in result["rounds"] for match in matches):
        match["decks"] = {winner: [f"Early {number}" for number in range(9)]}

    def shown(decks: dict[str, list[str]]) -> list[str]:
        result["final"]["decks"] = decks
        return [each["name"] for each in finale(played, found, lambda name: f"{name}.webp")["cards"]]

    assert shown({winner: ["Dog", "Pig", "Dog"]}) == ["Dog", "Pig"]
    assert shown({}) == [f"Early {number}" for number in range(9)], "of the final they aren't known"


def test_a_night_in_three_figures(tmp_path: Path) -> None:
    assert figures(night(tmp_path, "tetra-master", "tournament", "Ann, Bo")) == [
        ("8", "battles"),
        ("Ann – Bo", "closest battle: 5 : 5 cards"),
        ("Harbour Siren", "captured 6 cards"),
    ]
    assert figures(night(tmp_path, "cardpg", "game", "Ann, Bo", seed=6)) == [
        ("5", "duels"),
        ("Bo – Ann", "closest duel: 6 rolls"),
        ("KH", "won 5 duels"),
    ]
    assert figures(night(tmp_path, "tossing-tiger", "game", "Ann, Bo"))[0] == ("4", "wars")
    evening = told(night(tmp_path, "tamer", "evening", "Ann, Bo, Cleo, Dan"))
    assert [each["words"].partition(":")[0] for each in evening["figures"][:2]] == ["battles", "closest battle"]
    assert evening["cards"][0] == {"name": "Condorado", "face": "Condorado.webp"}


def test_one_match_alone_is_no_night(tmp_path: Path) -> None:
    assert told(night(tmp_path, "tamer", "battle", "Ann, Bo"))["figures"] == []


def crowned(path: Path) -> bool:
    """True if a picture has something golden in the middle of its upper quarter, where a crown is."""
    with Image.open(path) as picture:
        assert (picture.format, picture.size) == ("PNG", (1920, 1080))
        return GILT in {pixel for _, pixel in picture.crop((900, 70, 1020, 200)).getcolors(1 << 16) or ()}


@pytest.mark.slow
def test_the_end_as_a_picture(tmp_path: Path) -> None:
    older = night(tmp_path, "tetra-master", "battle", "Ann, Bo", seed=4)
    newer = night(tmp_path, "tamer", "evening", "Ann, Bo, Cleo, Dan")
    code, out, err = in_process(["history", "--in", str(tmp_path), "--picture", str(tmp_path / "night.png")])
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith(f"{tmp_path / 'night.png'}: a picture of 1920 x 1080 pixels, ")
    assert crowned(tmp_path / "night.png"), "the newest one, which has a champion"
    assert in_process(["history", "--in", str(older), "--picture", str(tmp_path / "draw.png")])[0] == 0
    assert not crowned(tmp_path / "draw.png"), "nobody has won that battle"
    assert in_process(["history", "tamer", "--in", str(newer), "--picture", str(tmp_path / "tamer.png")])[0] == 0
    assert (tmp_path / "tamer.png").read_bytes() == (tmp_path / "night.png").read_bytes()


def test_a_picture_of_nothing_is_refused(tmp_path: Path) -> None:
    code, _, err = in_process(["history", "--in", str(tmp_path), "--picture", str(tmp_path / "night.png")])
    assert (code, err) == (1, f"companion: no game in {tmp_path} was refereed to its end\n")
    assert not (tmp_path / "night.png").exists()
