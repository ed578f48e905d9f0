"""A game of the lab: the same with a journal and without, and what is kept of it."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from declared import events_of, questions_of
from odds.at_table import MODES

from companion import replay
from companion.api.lab import Lab, LabRequest
from companion.cards.places import shipped
from companion.errors import CompanionError
from companion.games import every
from companion.lab.chunks import play
from companion.lab.games import with_journal
from companion.lab.plan import LabPlan
from companion.lab.records import SCHEMA, RecordRows, frame
from companion.table.event_schema import EventSchema, Whose

MANY = 4


def lab(tmp_path: Path, *words: str, **asked: object) -> Lab:
    return Lab.of(LabRequest(*words, **asked), tmp_path)  # type: ignore[arg-type]


def games(plan: LabPlan, many: int, arm: int = 0) -> RecordRows:
    rows = RecordRows()
    for number in range(many):
        play(plan, number, arm, rows)
    return rows


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_game_is_the_same_with_its_journal_which_replays(game: str, mode: str, tmp_path: Path) -> None:
    made = lab(tmp_path, game, mode, games=20)
    seats = {name: seat for seat, name in enumerate(made.plan.names)}
    for number in range(MANY):
        plain, kept = RecordRows(), RecordRows()
        rules = Counter(play(made.plan, number, 0, plain))
        game_kept = with_journal(made.plan, number, 0)
        winners = [name for name, share in zip(seats, plain.games[0][4], strict=True) if share]
        game_kept.watcher.adds_to(kept, (number, 0), seats, winners, plain.games[0][-2], 0)
        assert (kept, Counter(game_kept.watcher.rules), game_kept.player.offers) == (plain, rules, [])
    told = replay(made.journal(MANY - 1))
    assert told.result == game_kept.result
    assert len(told.events) == plain.games[0][7]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_each_table_has_the_columns_that_are_told(game: str, mode: str, tmp_path: Path) -> None:
    rows = games(lab(tmp_path, game, mode, games=20).plan, MANY)
    for table, columns in SCHEMA.items():
        assert dict(frame(table, getattr(rows, table)).schema) == columns
    contests = {row[:3]: (set(row[4]), row[5]) for row in rows.contests}
    assert contests and rows.cards
    for number, arm, contest, seat, _, copies, _, _ in rows.cards:
        met, winner = contests[number, arm, contest]
        assert seat in met and copies >= 1
        assert winner in met | {-1, -2}


def test_each_game_tells_of_its_cards_by_events_that_there_are() -> None:
    for game in every():
        schema = game.schema()
        assert schema and schema.ended and schema.held and schema.acted
        assert schema.answered.keys() <= set(questions_of(game.package))
        assert {*schema.named, *schema.done, *schema.shows} <= set(events_of(game.package))


def test_a_meaning_takes_the_fields_of_its_event() -> None:
    """It is refused where it is declared: with a wrong field mypy refuses it, too."""
    from companion.games.tetra_master.events import placed

    schema = EventSchema()
    with pytest.raises(TypeError, match=r"placed has no field “sell”; did you mean cell\?"):

        @schema.holds(placed)  # type: ignore[arg-type]
        def laid(*, sell: str, **more: object) -> Whose:
            return []


def test_only_texts_act(tmp_path: Path) -> None:
    """Of Tamer's cards without a text none acts, and of those with one most do in a few games; so does what is told
    behind the end of a battle."""
    made = lab(tmp_path, "tamer", "battle", games=20, held=["Fraghoul"])
    acted: Counter[str] = Counter()
    for *_, card, _, often, _ in games(made.plan, 400).cards:
        acted[card] += often
    texts = {row["card"]: row.get("text", "") for row in made.store.about["cards"]}
    assert {card for card in acted if acted[card] and not texts[card]} == set()
    assert sum(bool(text) and not acted[card] for card, text in texts.items()) < 12
    assert acted["Fraghoul"]


def test_texts_act_by_whoever_has_the_card_before_a_match_and_when_the_flag_is_lost(tmp_path: Path) -> None:
    """Acts of a card as it is picked, as it loses the flag or takes it, and on the other player."""
    made = lab(tmp_path, "challengers", "tournament", games=20)
    rows = games(made.plan, 60)
    acted: Counter[str] = Counter()
    for *_, card, _, often, _ in rows.cards:
        acted[card] += often
    texts = {row["card"]: row.get("text", "") for row in made.store.about["cards"]}
    assert {card for card in acted if acted[card] and not texts[card]} == set()
    for card in ("Clones", "Shapeshifter", "Clairvoyant", "Navigator", "Rescue Pod", "Cowboy", "Ghost", "Reporter"):
        assert acted[card], card
    benched = [row for row in rows.cards if row[4] == "Butler"]
    assert 0 < sum(row[-2] for row in benched) < len(benched)


def test_two_cards_of_one_name_are_told_apart(tmp_path: Path) -> None:
    made = lab(tmp_path, "challengers", "match", games=20, held=["Dog"])
    called = {row["card"]: row["level"] for row in made.store.about["cards"]}
    assert (called["Dog B"], called["Dog S"]) == ("B", "S") and "Dog" not in called
    assert {row[4] for row in games(made.plan, 60).cards} <= called.keys()


@pytest.mark.parametrize(
    ("game", "mode", "first"),
    [("challengers", "match", {0, 1}), ("tetra-master", "battle", {0, 1}), ("cardpg", "duel", {0})],
)
def test_who_goes_first_is_told_and_no_question_of_who_won(
    game: str, mode: str, first: set[int], tmp_path: Path
) -> None:
    contests = games(lab(tmp_path, game, mode, games=20).plan, 60).contests
    assert {seats[0] for *_, seats, _ in contests} == first
    assert 10 < sum(seats[0] == winner for *_, seats, winner in contests) < 50


def test_a_deck_that_is_told_has_cards_of_every_level(tmp_path: Path) -> None:
    """Chance tells a starter deck at a table; the lab is about all cards."""
    rows = games(lab(tmp_path, "challengers", "match", games=20).plan, 60)
    assert len({row[4] for row in rows.cards}) > 60


def test_who_leads_at_half_time_wins_more_often_than_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the contests that are over then, or by some runs from there."""
    monkeypatch.setattr("companion.lab.chunks.EACH", 2)
    for words in (("tetra-master", "battle"), ("challengers", "tournament")):
        rows = games(lab(tmp_path / words[1], *words, games=20).plan, 100)
        led = [(half, winner) for _, _, _, winner, *_, half, _ in rows.games if half >= 0 and winner >= 0]
        won = sum(half == winner for half, winner in led)
        assert len(led) > 10 and won > len(led) / 2


def test_the_same_sets_are_the_same_games(tmp_path: Path) -> None:
    plan = lab(tmp_path, "tamer", "battle", games=20, sets=["round1"], against=["round1"]).plan
    one, two = games(plan, 40), games(plan, 40, arm=1)
    for table in ("games", "contests", "cards"):
        frames = [frame(table, getattr(each, table)).drop("arm") for each in (one, two)]
        assert frames[0].equals(frames[1])


def test_cards_that_are_held_are_in_a_deck_of_each_game_by_turns(tmp_path: Path) -> None:
    plan = lab(tmp_path, "tamer", "battle", games=20, held=["Heroicat"]).plan
    cards = frame("cards", games(plan, 40).cards).filter(pl.col("card") == "Heroicat")
    holders = cards.filter(pl.col("seat") == pl.col("game") % 2)
    assert sorted(holders["game"]) == list(range(40))


@pytest.mark.slow
def test_careful_players_tell_what_they_chose_among(tmp_path: Path) -> None:
    rows = games(lab(tmp_path, "tamer", "battle", games=20, players="careful", rules=["round=1"]).plan, 4)
    seats = {0: {0, 1}, 1: {0}, 2: {0, 1}, 3: {1}}
    assert [row[-1] for row in rows.games] == [0b11, 0b01, 0b11, 0b10]
    assert all(careful for *_, careful in rows.offers)
    for number, careful in seats.items():
        assert {row[2] for row in rows.offers if row[0] == number} == careful
        taken = {(seat, card) for game, _, seat, card, taken, _ in rows.offers if taken and game == number}
        assert taken == {(row[3], row[4]) for row in rows.cards if row[0] == number and row[3] in careful}


def test_of_a_game_whose_events_tell_nothing_the_cards_that_were_named_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = lab(tmp_path, "tamer", "battle", games=20).plan
    told = games(plan, 40)
    monkeypatch.setattr("companion.games.tamer.Tamer.schema", lambda game: None)
    named = games(plan, 40)
    assert [row[:6] for row in named.cards] == [row[:6] for row in told.cards]
    assert [row[:4] for row in named.games] == [row[:4] for row in told.games]
    assert [row[5] for row in named.contests] == [row[5] for row in told.contests]


def test_cards_of_ones_own_are_played_where_their_files_are_not(tmp_path: Path) -> None:
    """They travel as their texts."""
    for suffix in (".csv", ".toml"):
        (tmp_path / f"mine{suffix}").write_bytes((shipped("card_sources") / f"tamer/round1{suffix}").read_bytes())
    plan = lab(tmp_path / "lab", "tamer", "battle", games=20, sets=[str(tmp_path / "mine.csv")]).plan
    (tmp_path / "mine.csv").unlink()
    assert games(pickle.loads(pickle.dumps(plan)), 5).cards


def test_a_machine_with_other_cards_says_so(tmp_path: Path) -> None:
    plan = lab(tmp_path, "tamer", "battle", games=20).plan
    other = replace(plan, arms=(replace(plan.arms[0], digest="another"),))
    with pytest.raises(CompanionError, match="another machine has other cards than this one"):
        games(other, 1)
