"""Truths of made games are found in them, and nothing where all is even."""

from __future__ import annotations

import polars as pl
import pytest
from lab.made_games import Made

from companion.games import every
from companion.lab.about import _arm
from companion.lab.findings.against import changed, moved
from companion.lab.findings.dominated import _printed_worse
from companion.lab.findings.finding import Finding
from companion.lab.findings.frames import CardFacts
from companion.lab.findings.study import Study, studied
from companion.lab.plan import Sets

FOUND = {"strong", "weak", "pair", "clash", "worse", "never acts", "first", "beats", "moved", "not taken"}
DRAWS = 0.15


MADE = Made(
    40_000,
    seed=1,
    strong={"Card 03": 5, "Card 04": -5},
    pairs={("Card 10", "Card 11"): 9},
    first=3,
    still=("Card 20",),
    care=10,
    turns=20,
    numbers={"Card 04": 2},
)


@pytest.fixture(scope="module")
def known() -> Study:
    """Forty thousand games with a card too strong and one too weak, a pair, a card that never acts, an edge."""
    return studied(MADE)


def of(study: Study, kind: str) -> list[Finding]:
    return [each for each in study.findings if each.kind == kind]


def one(study: Study, kind: str) -> Finding:
    (found,) = of(study, kind)
    return found


@pytest.mark.parametrize(
    ("kind", "subject", "truth"),
    [
        ("strong", "Card 03", 5 * (1 - DRAWS)),
        ("weak", "Card 04", -5 * (1 - DRAWS)),
        ("pair", "Card 10 + Card 11", 9 * (1 - DRAWS)),
        ("first", "first player", 3 * (1 - DRAWS)),
    ],
)
def test_what_is_known_is_found_within_its_bounds(known: Study, kind: str, subject: str, truth: float) -> None:
    found = one(known, kind)
    assert found.subject == subject
    assert found.low < truth < found.high and found.example is not None


def test_a_card_that_never_acts_is_named(known: Study) -> None:
    assert one(known, "never acts").subject == "Card 20"


def test_a_card_that_is_worse_than_another_in_every_way_is_named_with_it(known: Study) -> None:
    found = one(known, "worse")
    assert found.subject.startswith("Card 04 / ") and found.high < 0


def test_where_no_game_says_that_more_is_better_no_card_is_worse_in_every_way() -> None:
    """Tossing Tiger's one number is minus the strengths, which is printed nowhere."""
    made = Made(20_000, seed=1, strong={"Card 04": -8}, numbers={"Card 04": 2})
    found = one(studied(made), "worse")
    assert found.subject.startswith("Card 04 / ") and "in every way: nowhere more power, and with " in found.sentence
    made.about["better"] = []
    assert of(studied(made), "worse") == []
    made.about["better"] = ["power"]
    made.numbers = {"Card 04": 9}
    made.about["cards"] = [made._row(name, number) for number, name in enumerate(made.names)]
    assert of(studied(made), "worse") == [], "it has more"


def test_what_is_better_is_a_number_or_words() -> None:
    def row(name: str, **more: object) -> dict[str, object]:
        return {"card": name, "set": "base", **more}

    rows = [
        row("One", attack="2", arrows="N S"),
        row("Two", attack="3", arrows="S E N"),
        row("Three", attack="4", arrows="E W"),
        row("Four", attack="4"),
        row("Five", strength="9"),
    ]
    cards = CardFacts({"cards": rows, "better": ["attack", "arrows", "nothing"]}, [str(each["card"]) for each in rows])
    cards.cost_name = ""
    assert cards.better == ["attack", "arrows"]
    assert list(_printed_worse(list(cards.rows), cards)) == [("One", "Two")]


def test_games_say_of_columns_of_their_own_that_more_is_better() -> None:
    told = {game.name: game for game in every()}
    assert told["tossing-tiger"].better == () and set(told["tamer"].better) == {"power", "health"}
    for game in told.values():
        rows = _arm(game, [], Sets.of(game, game.modes[0], []))["cards"]
        assert all(any(column in row for row in rows) for column in game.better), game.name


def test_a_card_that_is_never_taken_is_named(known: Study) -> None:
    assert one(known, "not taken").subject == "Card 29"


def test_classes_that_beat_each_other_in_turn_have_a_mix_that_none_beats(known: Study) -> None:
    (found,) = known.beats
    assert found.in_turn == ["Reed", "Stone", "Tide"]
    assert found.mix.min() > 0.2 and found.low[0, 1] < 20 * (1 - DRAWS) < found.high[0, 1]


def test_the_game_itself_is_told(known: Study) -> None:
    assert 14 < known.figures["draws"] < 16
    assert 8 < one(known, "choice").figure - 50 < 10  # 10 points, and a draw is half a win
    assert known.unused == ["R2"]
    assert one(known, "half").low < 100 * (0.7 * 0.85 + 0.15 * 0) / 0.85 < 75


def test_examples_show_what_is_said(known: Study) -> None:
    """The game that is named for a pair is one that a side with both cards won; and so for a strong card."""
    for kind, cards in (("pair", ["Card 10", "Card 11"]), ("strong", ["Card 03"])):
        number = one(known, kind).example
        chunk = next(each for each in MADE.chunks() if number in each.games["game"])
        sides = chunk.cards.filter((pl.col("game") == number) & pl.col("card").is_in(cards)).group_by("seat").len()
        whole = sides.filter(pl.col("len") == len(cards))["seat"].to_list()
        assert whole


def test_a_game_that_shows_what_beats_what_is_won_by_it(known: Study) -> None:
    found = one(known, "beats")
    assert found.subject == "class: Reed / Stone" and found.example is not None
    chunk = next(each for each in MADE.chunks() if found.example in each.games["game"])
    winner = chunk.games.filter(pl.col("game") == found.example)["winner"].item()
    kinds: dict[bool, list[str]] = {True: [], False: []}
    for seat, card in chunk.cards.filter(pl.col("game") == found.example).select("seat", "card").iter_rows():
        kinds[seat == winner].append(MADE.classes[int(card[-2:]) % 3])
    assert kinds[True].count("Reed") >= 5 and kinds[False].count("Stone") >= 5


@pytest.mark.slow
def test_of_twenty_balanced_sets_at_most_one_has_a_finding() -> None:
    alarms = []
    for seed in range(20):
        study = studied(Made(10_000, seed=100 + seed))
        alarms += [(seed, each.sentence) for each in study.findings if each.kind in FOUND - {"not taken"}]
        assert study.figures["spread"] < 3
    assert len(alarms) <= 1, alarms


def test_what_a_second_set_moves_is_kept_apart_from_what_stands_out() -> None:
    """A card that moves from 1 to 4 points is found moved where it stands out among none; the others surely stand still."""
    study = studied(Made(20_000, 5, {"Card 07": 0.5, "Card 09": -6}, second={"Card 07": 2.5, "Card 09": -6}))
    found = one(study, "moved")
    assert found.subject == "Card 07" and found.low < 2 * (1 - DRAWS) < found.high
    assert [each.subject for each in of(study, "weak")] == ["Card 09"] and of(study, "strong") == []
    assert study.moved is not None and study.moved["still"].sum() >= 28
    times = study.moved.filter(pl.col("card") == "Card 07")["times"].item()
    assert times > 6


def test_what_was_changed_is_asked_for_before_all_others() -> None:
    """Of one card that was changed less is needed to be sure than of each among all."""
    made = Made(3_000, 9, {"Card 07": 0}, second={"Card 07": 3})
    rows = made.about["cards"]
    other = [row | {"power": 9} if row["card"] == "Card 07" else row for row in rows]
    assert changed(made.about) == set()
    blind = moved(made, made.names).filter(pl.col("card") == "Card 07")
    made.about["against"] = {"cards": other}
    assert changed(made.about) == {"Card 07"}
    told = moved(made, made.names).filter(pl.col("card") == "Card 07")
    assert told["change"].item() == blind["change"].item()
    assert told["high"].item() - told["low"].item() < 0.8 * (blind["high"].item() - blind["low"].item())


def test_of_twenty_equal_second_sets_none_moves() -> None:
    study = studied(Made(5_000, 6, {"Card 07": 4}, second={"Card 07": 4}))
    assert of(study, "moved") == [] and study.moved is not None and study.moved["still"].all()


def test_cards_with_a_number_that_others_have_not_are_compared_among_themselves() -> None:
    """A side has one champion: nothing tells how strong champions are beside other cards, and none is called weak for it."""
    made = Made(100, 1)
    rows = [
        {key: row[key] for key in row if key != "cost"} | ({"slots": place % 4} if place < 8 else {})
        for place, row in enumerate(made.about["cards"])
    ]
    cards = CardFacts({"cards": rows}, made.names)
    assert cards.cost_name == "kind" and {cards.cost(name) for name in made.names[:8]} == {"with slots"}
    assert cards.like("Card 20") == (" among cards without slots", "their middle one")
    assert CardFacts({"cards": rows}, made.names[:8]).cost_name == ""
    assert CardFacts(made.about, made.names).like("Card 00") == (" for its cost of 1", "cards of its cost")
