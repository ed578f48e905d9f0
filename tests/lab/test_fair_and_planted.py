"""Thirty fair sets and ten plants over all five games: games that were really played, whose cards are called anew by
chance, so that it is known what each is worth. And each sentence beside the tables, by what stands in it alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl
import pytest
from lab.made_games import Made

from companion.api.lab import Lab, LabRequest
from companion.lab.findings.frames import Chunk
from companion.lab.findings.study import Study, studied
from companion.lab.report.writing import written

PLAYED = [
    ("tamer", "battle"),
    ("challengers", "match"),
    ("tossing-tiger", "war"),
    ("tetra-master", "battle"),
    ("cardpg", "duel"),
]
OF_CARDS = {"strong", "weak", "worse", "never acts", "pair", "clash"}
LABELS = [f"Label {number:02}" for number in range(24)]
PLANT = LABELS[7]


@cache
def really_played(game: str, mode: str, games: int) -> Chunk:
    """So many games with the shipped cards, as one chunk."""
    with TemporaryDirectory() as folder:
        lab = Lab.of(LabRequest(game, mode, games=games), Path(folder))
        lab.runs(lambda progress: None, workers=1)
        each = list(lab.store.chunks())
    return Chunk(*(pl.concat(frames) for frames in zip(*each, strict=True)))


@dataclass
class Relabelled:
    """Really played games in which each side's cards are called anew by chance: none is worth anything, but the `plant`,
    whose side wins instead of the other so often."""

    chunk: Chunk
    seed: int
    plant: float = 0.0

    @property
    def about(self) -> dict[str, Any]:
        rows = [
            {"card": name, "set": "base", "cost": 1 + place % 3, "power": place // 8, "text": "Does it."}
            for place, name in enumerate(LABELS)
        ]
        return {"contest": "battle", "seats": 2, "better": ["power"], "cards": rows, "rules": []}

    def chunks(self) -> Iterator[Chunk]:
        random = np.random.default_rng(self.seed)
        sides = self.chunk.cards.unique(["game", "contest", "seat"], maintain_order=True)
        cards = pl.concat([sides] * 6).sort("game", "contest", "seat")
        order = random.random((len(sides), len(LABELS))).argsort(axis=1)[:, :6]
        cards = cards.with_columns(
            card=pl.Series(np.array(LABELS)[order.ravel()]),
            copies=pl.lit(1, pl.UInt8),
            acted=pl.Series(random.integers(0, 3, len(cards)).astype(np.uint16)),
        )
        contests = self.chunk.contests
        if self.plant:
            has = cards.filter(pl.col("card") == PLANT).select("game", "contest", "seat")
            alone = has.filter(pl.len().over("game", "contest") == 1)
            wins = alone.filter(pl.Series(random.random(len(alone)) < self.plant))
            contests = contests.join(wins, on=["game", "contest"], how="left", maintain_order="left")
            winner = pl.coalesce(pl.col("seat").cast(pl.Int8), "winner")
            contests = contests.with_columns(winner=winner).select(self.chunk.contests.columns)
        yield self.chunk._replace(cards=cards, contests=contests)


def found(study: Study) -> list[tuple[str, str]]:
    return [(each.kind, each.subject) for each in study.findings if each.kind in OF_CARDS]


@pytest.mark.parametrize(
    ("fair", "games"), [(1, 600), pytest.param(6, 3_000, marks=[pytest.mark.long, pytest.mark.timeout(3_600)])]
)
def test_fair_sets_of_all_games_raise_no_alarm(fair: int, games: int) -> None:
    """None on the sure list, and on the other one in twenty sets at most."""
    alarms, others = [], []
    for game, mode in PLAYED:
        for seed in range(fair):
            study = studied(Relabelled(really_played(game, mode, games), seed))
            alarms += [(game, seed, *each) for each in found(study)]
            others += [(game, seed)] * any(each.kind in OF_CARDS for each in study.likely)
    assert alarms == []
    assert len(others) <= max(1, 0.05 * fair * len(PLAYED)), others


@pytest.mark.parametrize(
    ("plants", "games", "won"),
    [(1, 600, 0.7), pytest.param(2, 3_000, 0.35, marks=[pytest.mark.long, pytest.mark.timeout(3_600)])],
)
def test_plants_in_all_games_are_found(plants: int, games: int, won: float) -> None:
    """And nothing but them: a card whose side wins instead of the other."""
    for game, mode in PLAYED:
        for seed in range(100, 100 + plants):
            study = studied(Relabelled(really_played(game, mode, games), seed, won))
            (kind, subject), *more = found(study)
            assert (kind, subject) == ("strong", PLANT) and not more, (game, seed, found(study))


# Sentences beside the tables: nothing is taken from the findings but their words

NUMBER = r"([0-9.,]+)"
WON = rf"{NUMBER} (more|fewer) of a hundred battles are won"
BETWEEN = rf"\({NUMBER} to {NUMBER}\)"


def as_numbers(*texts: str) -> list[float]:
    return [float(text.replace(",", "")) for text in texts]


def is_told(row: dict[str, Any], name: str, words: tuple[str, ...]) -> bool:
    """True if `12.1 more (8.0 to 16.2)` is what a row has."""
    figure, more, low, high = words
    told = [abs(row[name]), *sorted((abs(row[f"{name}_low"]), abs(row[f"{name}_high"])))]
    signs = {row[name] > 0, row[f"{name}_low"] > 0, row[f"{name}_high"] > 0}
    return signs == {more == "more"} and as_numbers(figure, low, high) == [float(f"{each:.1f}") for each in told]


def begins(pattern: str, said: str) -> tuple[str, ...]:
    """The parts of a sentence that begins so."""
    found = re.match(pattern, said)
    assert found, said
    return found.groups()


def parts(pattern: str, said: str) -> tuple[str, ...]:
    """The parts of a sentence that is so."""
    return begins(rf"{pattern}$", said)


def test_each_sentence_says_what_the_tables_have(tmp_path: Path) -> None:
    made = Made(
        30_000, 1, {"Card 03": 5, "Card 04": -5, "Card 06": 2.5}, {("Card 10", "Card 11"): 9}, 3, still=("Card 20",),
        care=10, turns=20, numbers={"Card 04": 2},
    )  # fmt: skip
    study = studied(made)
    report = written(study, tmp_path, lambda number, arm: tmp_path / f"{number}-{arm}.jsonl", lambda place: "play")
    data = json.loads(json.dumps(report.data(study)))
    cards = {row["card"]: row for row in data["cards"]}
    pairs = [row | {"more_low": row["low"], "more_high": row["high"]} for row in data["pairs"]]
    frames = [pl.concat(each) for each in zip(*made.chunks(), strict=True)]
    games, contests, had, offers = frames[:4]
    seen = set[str]()
    for finding in data["findings"]:
        said, kind = finding["sentence"], finding["kind"]
        seen.add(kind)
        if kind in ("strong", "weak"):
            card, word, cost, *words = parts(
                rf"(.*) is too (strong|weak) for its cost of (\d): with it {WON} than with cards of its cost {BETWEEN}\.", said
            )  # fmt: skip
            row = cards[card]
            assert (word, cost) == (kind, row["cost"]) and is_told(row, "beyond", tuple(words))
            assert row["verdict"] == f"too {kind}" and finding["games"] == row["plays"] == len(
                had.filter(pl.col("card") == card)
            )
        elif kind in ("pair", "clash"):
            one, other, word, *words = parts(
                rf"(.*) and (.*) are (more|less) than their parts: together {WON} than both are worth apart {BETWEEN}\.", said
            )  # fmt: skip
            (row,) = [row for row in pairs if (row["one"], row["other"]) == (one, other)]
            assert is_told(row, "more", tuple(words)) and (word == "more") == (row["more"] > 0)
        elif kind == "never acts":
            card, _, plays = parts(
                rf"(.*) never acted: its text, “(.*)”, did nothing in any of the {NUMBER} battles in which somebody had it\.", said
            )  # fmt: skip
            own = had.filter(pl.col("card") == card)
            assert as_numbers(plays) == [len(own)] and own["acted"].sum() == 0
        elif kind == "worse":
            card, better, _, much, _, low, high = parts(
                rf"(.*) is worse than (.*) of the same cost in every way: nowhere more power, and with (.*), text and all, {WON} "
                rf"than with it {BETWEEN}\.", said,
            )  # fmt: skip
            rows = {row["card"]: row for row in made.about["cards"]}
            assert rows[card]["cost"] == rows[better]["cost"] and rows[card]["power"] < rows[better]["power"]
            apart = cards[better]["adjusted"] - cards[card]["adjusted"]
            assert float(low) < float(much) < float(high) and abs(apart - float(much)) < 1
        elif kind == "not taken":
            card, share, *_ = parts(
                rf"Careful players leave (.*): it is taken {NUMBER} of a hundred times that it is offered {BETWEEN}\.", said
            )  # fmt: skip
            own = offers.filter(pl.col("card") == card)
            assert float(share) == round(100 * own["taken"].mean(), 1) and finding["games"] == len(own)
        elif kind == "draws":
            (share,) = begins(r"(\d+) % of battles ", said)
            assert float(share) == round(100 * (contests["winner"] == -1).mean())
        elif kind == "length":
            middle, least, most = as_numbers(*begins(rf"Half of all games take {NUMBER} answers or fewer, nine of ten {NUMBER} to {NUMBER}:", said))  # fmt: skip
            answers = games["answers"].sort().to_list()
            assert [middle, least, most] == [
                answers[int(np.ceil(part * len(answers))) - 1] for part in (0.5, 0.05, 0.95)
            ]
        elif kind == "half":
            (share,) = begins(r"Who leads at half time wins (\d+) % of games", said)
            told = games.filter(pl.col("half") >= 0)
            won = (told["half"] == told["winner"]).sum() + 0.5 * (told["winner"] == -1).sum()
            assert float(share) == round(100 * won / len(told))
        elif kind == "first":
            (share,) = begins(rf".*wins {NUMBER} % of battles", said)
            assert float(share) == pytest.approx(50 + data["figures"]["first"], abs=0.06)
        elif kind == "beats":
            one, other, share, low, high = begins(
                r"By class, (.*) beats (.*?): .* would win (\d+) % \((\d+) to (\d+)\)", said
            )
            (found_,) = study.beats
            place = found_.classes.index(one), found_.classes.index(other)
            edges = [matrix[place] for matrix in (found_.edges, found_.low, found_.high)]
            assert as_numbers(share, low, high) == [round(50 + each) for each in edges]
        else:
            assert kind == "choice", said
    assert seen >= {
        "strong",
        "weak",
        "pair",
        "never acts",
        "worse",
        "not taken",
        "draws",
        "length",
        "half",
        "first",
        "beats",
    }
    for finding in data["likely"]:
        if finding["kind"] in ("strong", "weak"):
            card, word, much, more, low, high = parts(
                rf"(.*) may be too (strong|weak) for its cost of \d: with it {WON} than with cards of its cost, surely between "
                r"([+−0-9.]+) and ([+−0-9.]+)\.", finding["sentence"],
            )  # fmt: skip
            row = cards[card]
            assert [float(each.replace("−", "-")) for each in (low, high)] == [
                float(f"{row[f'beyond_{end}']:.1f}") for end in ("low", "high")
            ]
            assert float(much) == float(f"{abs(row['beyond']):.1f}") and (row["beyond"] > 0) == (more == "more")
            assert row["verdict"] == "not sure yet" and (word == "strong") == (row["beyond"] > 0)


def test_each_sentence_of_a_second_set_says_what_the_tables_have(tmp_path: Path) -> None:
    """And the one of a card that nobody played."""
    made = Made(6_000, 3, {"Card 03": 9}, second={"Card 03": 2})
    made.about["cards"].append(made.about["cards"][0] | {"card": "Left out"})
    study = studied(made)
    report = written(study, tmp_path, lambda number, arm: tmp_path / f"{number}-{arm}.jsonl", lambda place: "play")
    data = json.loads(json.dumps(report.data(study)))
    verdicts = {row["card"]: row["verdict"] for row in data["cards"]}
    rows = {row["card"]: row | {f"change_{end}": row[end] for end in ("low", "high")} for row in data["moved"]}
    had = pl.concat(chunk.cards for chunk in made.chunks()).filter(pl.col("arm") == 0)
    said = {finding["kind"]: (finding["sentence"], finding["games"]) for finding in data["findings"]}
    card, *words, times, before, after = parts(
        rf"(.*) moved: with the second set {WON} with it {BETWEEN}\. Two separate runs would each need {NUMBER} times the "
        r"games\. Whether it stands out among its like is another question: before (.*), after (.*)\.", said["moved"][0],
    )  # fmt: skip
    sides = had.filter(pl.col("card") == card).group_by("game").len()
    assert card == "Card 03" and words[1] == "fewer" and is_told(rows[card], "change", tuple(words))
    assert said["moved"][1] == rows[card]["pairs"] == len(sides.filter(pl.col("len") == 1))
    assert (float(times), before) == (float(f"{rows[card]['times']:.1f}"), verdicts[card])
    assert (before, after != before) == ("too strong", True)
    assert said["never played"] == ("Left out was played in no game.", 6_000) and data["unplayed"] == ["Left out"]
