"""Events in files: what is read, what is refused and in which line, and that what is written is read again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pairing.witness import play
from support.refusals import refusal

from companion.pairing import EventError, Match, Tournament, WinningSide, next_round
from companion.pairing.matching import pairing
from companion.pairing.reading import CAME, LEFT, entered, read_event
from companion.pairing.results import won_word
from companion.pairing.trf import as_trf
from companion.pairing.writing import as_csv, presence

EVENING = """round,player,opponent,won
1,A,B,A
1,C,D,C
1,E,The Deck,E
2,A,E,A
2,B,D,both
2,C,The Deck,C
"""


def as_data(event: Tournament) -> dict[str, Any]:
    """The event as the plain data that `read_event` reads from JSON."""
    changes = presence(event)
    data: dict[str, Any] = {
        "players": event.seats,
        "bye": event.bye,
        "rounds": [[{"a": m.a, "b": m.b, "won": won_word(m)} for m in matches] for matches in event.rounds],
    }
    if event.planned is not None:
        data["planned"] = event.planned
    for word in (LEFT, CAME):
        said = {player: [number for number, each in there if each == word] for player, there in changes.items()}
        if any(said.values()):
            data[word] = {player: numbers for player, numbers in said.items() if numbers}
    return data


def read(folder: Path, text: str | bytes, bye: str | None = None, planned: int | None = None) -> Tournament:
    path = folder / "event.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    switches = {"bye": bye, "rounds": planned}
    return read_event(path, {name: str(value) for name, value in switches.items() if value})


def refused(tmp_path: Path, text: str | bytes, bye: str | None = None, planned: int | None = None) -> str:
    return refusal(EventError, read, tmp_path, text, bye, planned).replace(str(tmp_path) + "/", "")


@pytest.mark.parametrize(
    "text",
    [
        EVENING,
        "\ufeff" + EVENING.replace(",", ";").replace("\n", "\r\n"),
        EVENING.replace(",", "\t"),
        EVENING.replace("round,player,opponent,won", " Round , PLAYER,Opponent,Won").replace(
            "1,A,B,A", " 1 , A , B , A "
        ),
    ],
)
def test_csv(tmp_path: Path, text: str) -> None:
    event = read(tmp_path, text, "The Deck")
    assert event.seats == list("ABCDE") and event.bye_plays
    assert event.rounds[1] == [
        Match("A", "E", WinningSide.A),
        Match("B", "D", WinningSide.BOTH),
        Match("C", "The Deck", WinningSide.A),
    ]


def test_who_is_there(tmp_path: Path) -> None:
    text = "round,player,opponent,won\n,Ann,,\n,Bo,,\n,Cy,,\n1,Ann,Bo,Ann\n1,Cy,bye,\n2,Cy,,left\n2,Dee,,came\n2,Ann,Dee,Dee\n2,Bo,bye,\n3,Cy,,came\n"
    event = read(tmp_path, text)
    assert (event.seats, event.gone) == (["Ann", "Bo", "Cy", "Dee"], set())
    gone = read(tmp_path, text.replace("3,Cy,,came\n", ""))
    assert gone.gone == {"Cy"}


def test_a_list_of_names(tmp_path: Path) -> None:
    """With or without numbers before them, each on a line of its own; under a heading, between comments."""
    for text in ("Players\nAnn\nBo\n", "Who plays:\n\nAnn\nBo", "# Saturday, 3 pm\nAnn\n----\nBo\n"):
        event = read(tmp_path, text)
        assert event.seats == ["Ann", "Bo"] and ("# Saturday, 3 pm\n" in as_csv(event)) == ("Saturday" in text)
    for text in ("Ann\nBo\nCy Young\n", "1. Ann\n2. Bo\n\n3. Cy Young", "- Ann\n- Bo\n- Cy Young\n"):
        event = read(tmp_path, text)
        assert event.seats == ["Ann", "Bo", "Cy Young"] and not event.rounds


def test_json(tmp_path: Path) -> None:
    data = {
        "players": ["A", "B", "C"],
        "bye": "The Deck",
        "planned": 3,
        "rounds": [[{"a": "A", "b": "B", "won": "both"}, {"a": "C", "b": "The Deck", "won": "The Deck"}]],
        "left": {"B": 2},
        "came": {"D": [2]},
    }
    event = read(tmp_path, json.dumps(data))
    assert (event.seats, event.gone, event.planned) == (["A", "B", "C", "D"], {"B"}, 3)
    assert event.rounds == [[Match("A", "B", WinningSide.BOTH), Match("C", "The Deck", WinningSide.B)]]


REFUSED = [
    ("", ":1: is empty; the first line names the columns round, player, opponent, won"),
    ("who\n", ":1: there is no column “player”; the first line names the columns round, player, opponent, won"),
    ("player,points\n", ":1: “points” is no column; there are round, player, opponent, won, team, note"),
    ("player,player\n", ":1: the column “player” is there twice; one is right"),
    ("player\nA,B\n", ":2: has 2 cells; the columns are player"),
    (
        'player\n"A\n',
        ":2: a cell that begins with a double quote does not end with one; inside such a cell write each double quote twice",
    ),
    ("round,player\nx,A\n", ":2: “x” is no round; rounds are numbered 1, 2, 3, …"),
    ("round,player\n0,A\n", ":2: “0” is no round; rounds are numbered 1, 2, 3, …"),
    ("round,player\n1,\n", ":2: there is no player; give the name in the column “player”"),
    ("player,opponent\nA,B\n", ":2: A against B has no round; give its number"),
    ("player\nA\nA\n", ":3: there is a “A” already (event.csv:2); tell them apart"),
    ("player\nbye\n", ":2: “bye” is what the odd player out meets, no player"),
    ("player\nboth\n", ":2: nobody can be called “both”; that word says how a match ended or who plays"),
    ("player\nA\x07\n", ":2: “A\\x07” is no name; one is of up to 60 letters, without control characters"),
    ("round,player,opponent\n1,A,A\n", ":2: A cannot meet themselves"),
    ("round,player,opponent,won\n1,A,B,A\n1,B,A,B\n", ":3: B's match of round 1 is there already (event.csv:2)"),
    ("round,player,opponent,won\n1,A,B,A\n1,A,C,A\n", ":3: A has another match in round 1 already (event.csv:2)"),
    (
        "round,player,opponent,won\n1,A,bye,\n1,B,bye,\n",
        ":3: bye meets one player a round, and has a match (event.csv:2)",
    ),
    ("round,player,opponent,won\n1,A,B,C\n", ":2: “C” did not play this match; who won is A, B or both"),
    ("round,player,opponent,won\n1,A,,A\n", ":2: A has no opponent; then the column “won” is empty, left or came"),
    ("round,player,opponent,won\n1,A,B,A\n3,A,B,A\n", ":3: there is a round 3, but no round 2"),
    (
        "round,player,opponent,won\n,C,,\n1,A,B,A\n",
        ":2: C has no match in round 1; give one, or a row that says “1, C, , left” or from which round on C “came”",
    ),
    (
        "round,player,opponent,won\n1,A,B,A\n1,A,,left\n",
        ":2: A does not play in round 1; left in round 1 (event.csv:3)",
    ),
    ("player,won\nA,left\n", ":2: A left, but not in which round; give its number"),
    ("round,player,won\n1,A,left\n", ":2: A cannot leave: there is no such player so far"),
    ("[1]", ": “[1]” is no table; write it as { names with values }"),
    ('{"a":', ": is no JSON: EOF while parsing a value at line 1 column 5"),
    (
        '{"clubs": []}',
        ": clubs: is not known here; known are players, rounds, title, bye, planned, left, came, byes, full_byes, absent, rules, apart, teams, notes",
    ),
    ('{"players": "A"}', ": players: “A” is no list; write it as [ ]"),
    ('{"players": [1]}', ": players[0]: “1” is no text; write it between double quotes"),
    ('{"rounds": [[["A", "B"]]]}', ": rounds[0][0]: “['A', 'B']” is no table; write it as { names with values }"),
    ('{"rounds": [[{"a": "A", "b": ""}]]}', ": rounds[0][0]: “A” has no opponent"),
    ('{"left": ["A"]}', ": left: “['A']” is no table; write it as { names with values }"),
    ('{"planned": "3"}', ": planned: “3” is no whole number; write one"),
    ("[" * 100_000, ": is no JSON: recursion limit exceeded at line 1 column 202"),
    (b"player\n\x81\n", ": is no text; save it as CSV (UTF-8)"),
    (b"x" * 4_000_001, ": is larger than 4 MB; name the CSV or JSON file of an event"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=[message[:60] for _, message in REFUSED])
def test_what_is_refused(tmp_path: Path, text: bytes | str, message: str) -> None:
    assert refused(tmp_path, text) == f"event.csv{message}"


def test_a_fourth_round_of_three(tmp_path: Path) -> None:
    text = "round,player,opponent,won\n" + "".join(f"{number},A,B,A\n" for number in range(1, 5))
    assert refused(tmp_path, text, planned=3) == "event.csv:5: there is a round 4, but 3 are played in all"


def test_no_file(tmp_path: Path) -> None:
    for path, message in (
        (tmp_path / "none", f"{tmp_path}/none: there is no such file"),
        (tmp_path, f"{tmp_path}: is a folder"),
    ):
        assert refusal(EventError, read_event, path).startswith(message)


def test_players_that_are_entered() -> None:
    assert entered(["A", " B "]).seats == ["A", "B"]
    assert (
        refusal(EventError, entered, ["A", "B", "A"]) == "player 3: there is a “A” already (player 1); tell them apart"
    )


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Tournament(["A", "A"]), "there are 2 players called “A”; give each a name of their own"),
        (Tournament(["A", "bye"]), "“bye” is what the odd player out meets; no player can be called that"),
        (Tournament(["A", "B"], gone={"C"}), "“C” cannot leave: there is no such player"),
        (Tournament(["A", "B"], [[Match("A", "C")]]), "round 1: there is no player “C”"),
        (Tournament(["A", "B"], [[Match("A", "B"), Match("A", "bye")]]), "round 1: “A” has two matches; one is right"),
        (Tournament(["A", "B"], [[Match("A", "bye", WinningSide.B)]]), "round 1: “bye” cannot win; it does not play"),
        (Tournament(["A", "B"], [[]] * 2, planned=1), "there is a round 2, but only 1 were to be played"),
        (
            Tournament(["A", "B"], [[Match("A", "B")]]),
            "round 1 is not over: A against B has no result; the next round is paired when all have one",
        ),
        (
            Tournament(["A", "B"], [[Match("A", "B", WinningSide.A)]], planned=1),
            "all 1 rounds are played; there is no round 2 to pair",
        ),
        (Tournament(["A", "B"], gone={"B"}), "only one player is there to be paired; a round needs two"),
    ],
)
def test_events_that_contradict_themselves(event: Tournament, message: str) -> None:
    assert refusal(EventError, event.check_complete) == message


@settings(deadline=None, max_examples=60)
@given(st.integers(3, 14), st.integers(0, 5), st.integers(0, 2**32), st.booleans())
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, players: int, rounds: int, seed: int, plays: bool
) -> None:
    random = Random(seed)
    event = Tournament([f"Pål {n}, “x”" for n in range(players)], bye="The Deck" if plays else "bye", bye_plays=plays)
    for number in range(rounds):
        play(event, pairing(event), random)
        if random.random() < 0.4:
            event.seats.append(f"late {number}")
        if random.random() < 0.4 and len(event.playing) > 3:
            event.gone.add(random.choice(event.playing))
        if random.random() < 0.3 and event.gone:
            event.gone.discard(random.choice(sorted(event.gone)))
    folder = tmp_path_factory.mktemp("events")
    for text in (as_csv(event), json.dumps(as_data(event))):
        again = read(folder, text, event.bye)
        assert (again.seats, again.rounds, again.gone) == (event.seats, event.rounds, event.gone)


def test_what_is_announced_stays_announced(tmp_path: Path) -> None:
    """Players who leave or come in a round to come are in the file still when the rounds before it are paired."""
    announced = "2,Bo,,left\n3,Bo,,came\n3,Dee,,left\n4,Eve,,came\n"
    event = read(tmp_path, f"round,player,opponent,won\n1,Ann,Bo,Ann\n1,Cy,Dee,Cy\n{announced}")
    for pairs, gone in (("Ann-Cy Dee-bye", "Bo Eve"), ("Ann-bye Bo-Cy", "Dee Eve"), ("Ann-Bo Cy-bye", "Dee")):
        text = as_csv(event)
        assert all(row in text for row in announced.splitlines())
        assert text.count("left") == 2 and text.count("came") == 2
        again = read(tmp_path, text)
        assert again.gone == event.gone == set(gone.split())
        event = again.and_then((a, b) for a, _, b in (pair.partition("-") for pair in pairs.split()))


def test_a_quoted_name_among_the_switches(tmp_path: Path) -> None:
    """As it is typed, and as spreadsheet programs save it."""
    rows = "round,player,opponent,won\n1,Ann,Bo,Ann\n1,Cy,The Deck,Cy\n"
    for line in ('# --bye "The Deck"', '# --bye "The Deck",,,', '"# --bye ""The Deck""",,,', "# --bye 'The Deck';;;"):
        assert read(tmp_path, f"{line}\n{rows}").bye == "The Deck"


def test_trf(tmp_path: Path) -> None:
    """Columns as TRF16 has them: number 5-8, name 15-47, points 81-84, rank 86-89, then ten columns a round."""
    assert as_trf(read(tmp_path, EVENING, "The Deck"), "an evening").startswith("012 an evening\n062 5\n001 ")
    lines = as_trf(read(tmp_path, EVENING, "The Deck", 3), "an evening").splitlines()
    assert lines[:3] == ["012 an evening", "062 5", "XXR 3"]
    cells = [
        (line[4:8], line[14:47].rstrip(), line[80:84], line[85:89], line[91:99], line[101:109]) for line in lines[3:]
    ]
    assert cells == [
        ("   1", "A", " 2.0", "   1", "   2 w 1", "   5 w 1"),
        ("   2", "B", " 1.0", "   3", "   1 b 0", "   4 w 1"),
        ("   3", "C", " 2.0", "   1", "   4 w 1", "0000 - U"),
        ("   4", "D", " 1.0", "   3", "   3 b 0", "   2 b 1"),
        ("   5", "E", " 1.0", "   3", "0000 - U", "   1 b 0"),
    ]


WORDS = st.sampled_from(
    ["round", "player", "opponent", "won", "1", "2", "A", "B", "C", "bye", "both", "left", "came", ""]
)
TABLES = st.lists(st.lists(WORDS, max_size=5).map(",".join), max_size=8).map("\n".join)


@settings(deadline=None, max_examples=400)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode), TABLES.map(str.encode)), st.booleans())
def test_whatever_is_in_a_file_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: Any, headed: Any
) -> None:
    folder = tmp_path_factory.mktemp("any")
    text = b"round,player,opponent,won\n" * headed + content
    try:
        event = read(folder, text)
        found = next_round(event)
    except EventError as error:
        assert "\n" not in str(error)
    else:
        assert len(found.pairs) <= len(event.seats)


JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.sampled_from(["A", "B", "bye", ""])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["players", "rounds", "bye", "planned", "left", "came", "a", "b", "won"]), inner
        ),
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from(["players", "rounds", "bye", "planned", "left", "came"]), JSON))
def test_whatever_is_in_json_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: dict[str, Any]) -> None:
    try:
        read(tmp_path_factory.mktemp("any"), json.dumps(data))
    except EventError as error:
        assert "\n" not in str(error)
