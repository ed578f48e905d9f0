"""No secret is told by odds: the figure one seat sees is the same whatever the others hold, or there is none."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from odds.at_table import position
from support.play import Begun, Chance, Script

from companion.errors import CompanionError
from companion.odds.asking import odds
from companion.odds.determinizing import determinized
from companion.odds.lookahead import CarefulPlayer
from companion.odds.observation import as_seen_by
from companion.odds.players import ChancePlayer
from companion.odds.position import Position, winners_of
from companion.odds.rollout import Player, Rollout, StopRollout
from companion.odds.runs import luck, played
from companion.odds.workers import InlineExecutor
from companion.table.question import Question

pytestmark = pytest.mark.slow


def stands(options: str, lines: list[str]) -> Position:
    begun = Begun(options.split())
    front = Script([(line, 0) for line in lines])
    assert begun.by(front) is None
    assert not front.left and not [each for each in front.lines() if each["type"] == "error"]
    return position(begun, front.session)


def told(where: Position, *seats: str) -> Any:
    """The figures that some seats are told, or why there are none."""
    try:
        return [each.data() for each in odds(InlineExecutor(), where, frozenset(seats), stages=(2, 4), ranks=False)]
    except CompanionError as error:
        return str(error)


TEAMS = ("Heroicat, Fraghoul", "Vulpike, Matchwisp")
EVENING = ["Ann, Bo, Cleo, Dan", "unrecorded", "referee it"]


@pytest.mark.parametrize("seats", [(), ("Bo",), ("Cleo",)])
def test_a_team_that_is_told_in_secret(seats: tuple[str, ...]) -> None:
    figures = [told(stands("tamer evening", [*EVENING, team]), *seats) for team in TEAMS]
    assert figures[0] == figures[1]
    assert isinstance(figures[0], list), "teams of others are drawn anew"


def test_who_told_a_team_knows_it() -> None:
    """Where this failed, the test above would show nothing."""
    one, two = (as_seen_by(stands("tamer evening", [*EVENING, team]), frozenset(["Ann"])) for team in TEAMS)
    assert not one.hidden and one.digest != two.digest


class Once:
    """A player that answers as another one does, once."""

    def __init__(self, then: Player) -> None:
        self.then = then
        self.chosen: list[str] = []

    def answers(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        if self.chosen:
            raise StopRollout
        answer, text = self.then.answers(run, question)
        self.chosen.append(text)
        return answer, text


def test_the_careful_know_no_secret_of_others() -> None:
    """The second to tell a team chooses the same, whatever was told first."""
    chosen = []
    for team in TEAMS:
        where = stands("tamer evening", [*EVENING, team])
        second = Once(CarefulPlayer(where, 5, runs=16, most=8))
        assert Rollout(where, second).to_its_end() is None
        chosen.append(second.chosen)
    assert chosen[0] == chosen[1] and chosen[0]


def test_a_team_that_was_shown_is_a_secret_no_more() -> None:
    where = stands("tamer evening", [*EVENING, *TEAMS])
    assert not as_seen_by(where, frozenset()).hidden


def test_what_was_told_is_what_was_heard_then() -> None:
    """A creature that was hurt is to have a die, and is gone when the battle is over: the words stay what they were."""
    known = as_seen_by(stands("tamer evening", [*EVENING, *TEAMS, "referee it", TEAMS[0]]), frozenset())
    assert known.hidden and known.seen and any("Set the black die" in each for each in known.seen.told)
    [place] = known.hidden
    assert determinized(known, partial(luck, known, 0)).entries[place].answer


def test_five_that_were_shown_are_a_secret_no_more() -> None:
    begun, front = Begun(["tetra-master", "tournament"]), UpToSecrets(7, 0, 2, ["Ann, Bo"])
    assert begun.by(front) is None
    assert sum(entry.ask == "five" for entry in front.session.entries) == 2
    assert not as_seen_by(position(begun, front.session), frozenset()).hidden


@pytest.mark.parametrize("reveals", [(), ("Newcomer",), ("Champion", "Dog", "Newcomer")])
def test_decks_told_in_secret_are_drawn_anew_from_what_was_revealed(reveals: tuple[str, ...]) -> None:
    """Two decks of which the same was revealed, and which may still show the same."""
    begun = ["Ann, Bo", "Ann, Bo", "unrecorded", "without Funfair", "referee it"]
    rest = ["Newcomer, Dog S, Talent S, Champion S", "Ann", *reveals]
    decks = ("starter", "Newcomer, Newcomer, Talent S, Dog S, Champion S")
    known = [as_seen_by(stands("challengers tournament", [*begun, deck, *rest]), frozenset()) for deck in decks]
    assert known[0].seen == known[1].seen and known[0].hidden
    figures = [told(stands("challengers tournament", [*begun, deck, *rest])) for deck in decks]
    assert figures[0] == figures[1]
    assert isinstance(figures[0], list), "decks of others are drawn anew"


PHASES = (("Cat, Hermit", "Cat, Hermit"), ("Pig, redraw, Butler", "Pig, Butler"))


@pytest.mark.parametrize("seats", [(), ("Bo",)])
def test_picks_of_a_recorded_tournament_in_the_middle_of_a_match(seats: tuple[str, ...]) -> None:
    """Cards that were picked and removed at once nobody else has seen; the decks show the same."""
    begun = ["Ann, Bo", "Ann, Bo", "recorded", "without Funfair"]
    match = ["Sailor", "none", "referee it", "Bo", "Newcomer", "Champion"]
    games = [stands("challengers tournament", [*begun, *phase, *match]) for phase in PHASES]
    known = [as_seen_by(each, frozenset(seats)) for each in games]
    assert known[0].seen == known[1].seen and known[0].hidden
    figures = [told(each, *seats) for each in games]
    assert figures[0] == figures[1]
    assert isinstance(figures[0], list), "picks of others are drawn anew"


def later(names: str, seed: int, part: float) -> Position:
    """Where a recorded tournament by chance stands after a part of its answers."""
    start = stands("challengers tournament", [names, names, "recorded"])
    whole = Rollout(start, ChancePlayer.seeded(seed, writes=True))
    assert whole.to_its_end() is not None
    place = int(part * len(whole.entries))
    return start.after(whole.entries[:place], whole.entries[place].strand)


@pytest.mark.parametrize("names", ["Ann, Bo", "Ann, Bo, Cleo, Dan"])
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_recorded_tournament_is_drawn_anew_from_what_was_seen_of_it(names: str, part: float) -> None:
    """All that was seen holds, and a few tries find it."""
    tries = 0
    for seed in range(3, 6):
        where = later(names, seed, part)
        known = as_seen_by(where, frozenset())
        seeds = Mock(side_effect=partial(luck, known, 0))
        anew = determinized(known, seeds)
        assert known.seen and anew.entries != where.entries
        seen = as_seen_by(anew, frozenset()).seen
        assert seen and (seen.told, seen.asked) == (known.seen.told, known.seen.asked)
        tries += seeds.call_count
    assert tries < 40


def test_a_run_that_fits_goes_on_as_one_from_what_was_drawn() -> None:
    known = as_seen_by(later("Ann, Bo", 4, 0.6), frozenset())
    for run in range(4):
        straight = played(known, (), "chance", run, Rollout)
        anew = Rollout(determinized(known, partial(luck, known, run)), ChancePlayer.seeded(luck(known, run)))
        result = anew.to_its_end()
        assert straight and result
        assert (straight.winners, len(straight.game.entries)) == (winners_of(known, result), len(anew.entries))


PICKS = ("Heroicat, Fraghoul, Matchwisp, Wickfinch, Sootling", "Vulpike, Kindlehound, Grateling, Cindermouse, Sootling")


@pytest.mark.parametrize("seats", [(), ("Bo",)])
def test_picks_of_a_recorded_draft(seats: tuple[str, ...]) -> None:
    figures = [told(stands("tamer evening", ["Ann, Bo, Cleo, Dan", "recorded", picks]), *seats) for picks in PICKS]
    assert figures[0] == figures[1]


class UpToSecrets(Chance):
    """Answers by chance up to the question behind so many secrets; only the secrets hang on `held`."""

    def __init__(self, seed: int, held: int, many: int, first: list[str]) -> None:
        super().__init__(Random(seed))
        self.seed, self.held, self.many, self.first = seed, held, many, first

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        given = len(self.session.entries)
        if given < len(self.first):
            return self.first[given], 0
        if self.many == 0:
            return None
        self.many -= question.secret
        luck = Random(repr((self.seed, given, self.held if question.secret else 0)))
        return question.write(question.pick(luck)), 0


SECRETS = [
    ("tamer evening", ["Ann, Bo, Cleo, Dan", "recorded"], 1, True),
    ("tamer evening", ["Ann, Bo, Cleo, Dan", "recorded"], 3, True),
    ("tamer evening", ["Ann, Bo, Cleo, Dan", "unrecorded", "referee it"], 1, True),
    ("challengers tournament", ["Ann, Bo, Cleo, Dan", "Ann, Bo, Cleo, Dan", "recorded"], 1, True),
    ("challengers tournament", ["Ann, Bo, Cleo, Dan", "Ann, Bo, Cleo, Dan", "recorded"], 4, True),
    ("tossing-tiger game --rule hands=told", ["Ann, Bo"], 1, True),
    ("tossing-tiger game --rule hands=told", ["Ann, Bo"], 3, True),
    ("tossing-tiger war --rule hands=told", ["Ann, Bo"], 1, True),
    ("tossing-tiger war --rule hands=told", ["Ann, Bo"], 2, True),
    ("tetra-master tournament", ["Ann, Bo"], 1, True),
    ("cardpg game --rule hands=known", ["Ann, Bo"], 1, True),
    ("cardpg game --rule hands=known", ["Ann, Bo"], 2, True),
    ("cardpg game --rule hands=known", ["Ann, Bo"], 3, True),
]


@pytest.mark.parametrize(("options", "first", "many", "tells"), SECRETS)
def test_the_same_whatever_the_others_hold(options: str, first: list[str], many: int, tells: bool) -> None:
    """Games that everybody saw go the same way, in which others hold something else: the same figures, or the same
    words about why there are none."""
    alike: dict[Any, list[Position]] = {}
    for held in range(20):
        begun, front = Begun(options.split()), UpToSecrets(7, held, many, first)
        assert begun.by(front) is None
        where = position(begun, front.session)
        known = as_seen_by(where, frozenset())
        assert known.hidden, "something is hidden"
        alike.setdefault((tuple(map(repr, known.entries)), known.at, repr(known.seen)), []).append(where)
        if len(alike[tuple(map(repr, known.entries)), known.at, repr(known.seen)]) == 3:
            break
    compared = max(alike.values(), key=len)
    assert len({repr(where.entries) for where in compared}) > 1, "two games that look the same"
    told_it = {where.entries[place].who for place in known.hidden for where in compared}
    for seats in ((), *((name,) for name in where.players if name not in told_it)):
        figures = [told(where, *seats) for where in compared]
        assert all(each == figures[0] for each in figures)
        assert seats or isinstance(figures[0], list) == tells


def test_odds_are_refused_with_why_where_what_is_hidden_can_not_be_drawn_anew() -> None:
    refused = "what others hold in secret can't be drawn anew such that all that was seen holds"
    from companion.odds import determinizing

    where = as_seen_by(stands("tamer evening", [*EVENING, TEAMS[0]]), frozenset())
    assert where.seen and where.hidden
    astray = Position(
        where.game,
        where.mode,
        where.rules,
        where.sets,
        where.entries,
        where.at,
        False,
        where.hidden,
        where.seen._replace(told=("otherwise",)),
    )
    with pytest.raises(determinizing.Inconsistent, match=refused):
        determinizing.determinized(astray, lambda turn: turn)
