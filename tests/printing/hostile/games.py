"""Hostile files of what is played: journals, answers, events, reports, and card sets of the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from printing.hostile.running import Content, Hostile, Reader, Thing
from support.shell import in_process

JOURNAL = "night.jsonl"
REPLAY = Reader("journals", JOURNAL, f"replay {JOURNAL}")
RESUME = Reader("journals, to go on", JOURNAL, f"resume {JOURNAL} --answers -")
HISTORY = Reader("journals of a folder", f"nights/{JOURNAL}", "history --in nights")
FILLED = Reader("journals, for a tracker", JOURNAL, f"print tracker tamer --journal {JOURNAL}")
REPAIR = Reader("journals, to repair", JOURNAL, f"replay --repair {JOURNAL} --answers -")
ANSWERS = Reader("answers", "typed.txt", "referee tamer battle --answers typed.txt")
EVENT = Reader("events", "event.csv", "pair --from event.csv --seed 1")
JSON = Reader("events in JSON", "event.json", "pair --from event.json --seed 1")
TRF = Reader("reports (TRF)", "event.trf", "pair --from event.trf --seed 1")
NAMES = Reader("lists of players", "event.txt", "pair --from event.txt --seed 1")
BOARD = Reader("events, for a board", "event.csv", "event event.csv --answers -")
SHEET = Reader("events, for a sheet", "event.csv", "print tracker event --from event.csv")
TOML = b'name = "own"\ntitle = "Own"\ngame = "tamer"\nprefix = "OW"\nback = "round1"\n'
HEAD = "name,code,copies,cost,class,element,power,health,text,picture\n"
SET = Reader("card sets", "own.csv", "print cards tamer --set own.csv", {"own.toml": TOML})
PLAYED = Reader(
    "card sets, to play with", "own.csv", "referee tamer battle --set own.csv --answers -", {"own.toml": TOML}
)
STRENGTHS = Reader("strengths", "own.csv", "print cards tossing-tiger --set own.csv", {"own.toml": TOML.replace(b"tamer", b"tossing-tiger").replace(b'back = "round1"\n', b"")})  # fmt: skip
TYPED = b"Left, Right\nVulpike, Baby Drachna\nHeroicat, Escamophage\n0\n"


@cache
def night() -> tuple[dict[str, Any], ...]:
    """The lines of a battle's journal, without their checksums."""
    with TemporaryDirectory() as folder:
        path, typed = Path(folder) / JOURNAL, Path(folder) / "typed.txt"
        typed.write_bytes(TYPED)
        code, _, err = in_process(["referee", "tamer", "battle", "--answers", typed, "--journal", path])
        assert code == 0, err
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    return tuple({name: value for name, value in line.items() if name != "chain"} for line in lines)


def chained(*lines: dict[str, Any] | bytes) -> bytes:
    """A journal of these lines, each with the checksum that follows from the one before it."""
    out, before = b"", b""
    for number, line in enumerate(lines):
        if isinstance(line, bytes):
            whole = line
        else:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
            whole = text[:-1] + b',"chain":"%08x"}' % crc32(text, crc32(before) if number else 0)
        out += whole + b"\n"
        before = whole
    return out


def journals() -> dict[str, Content]:
    """Hostile journals, of which each line but the wrong one is as it should be."""
    head, *rest = night()
    end = rest.pop()

    def said(**what: Any) -> bytes:
        return chained({**head, **what}, *rest)

    def answered(**what: Any) -> bytes:
        return chained(head, rest[0], {**rest[1], **what}, *rest[2:])

    good = chained(head, *rest, end)
    return {
        "nothing": b"",
        "an empty line": b"\n",
        "letters alone": b"Howl\n",
        "a line that is cut off": good[:400],
        "bytes alone": bytes(range(256)) * 40,
        "NULs": bytes(10_000) + b"\n",
        "a list": b"[]\n",
        "brackets without end": b"[" * 100_000 + b"\n",
        "keys without end": b'{"a":' * 100_000 + b"\n",
        "a number of a hundred thousand digits": b'{"companion":' + b"9" * 100_000 + b"}\n",
        "no number": said(seed=float("nan")),
        "no end": said(seed=float("inf")),
        "another program's": said(companion="pokerkit"),
        "another format": said(format=99),
        "a format of words": said(format="one"),
        "a game that there is not": said(game="chess"),
        "a game by a number": said(game=5),
        "a game of Python": said(game="__class__"),
        "a mode that there is not": said(mode="blitz"),
        "rules that there are not": said(rules={"nosuch": "on"}),
        "rules by a word": said(rules="all"),
        "rules with values that there are not": said(rules={**head["rules"], "round": "nine"}),
        "rules of a hundred thousand": said(rules={f"r{n}": "on" for n in range(100_000)}),
        "cards of another day": said(cards="0" * 16),
        "cards by a list": said(cards=[]),
        "sets that there are not": said(sets=["nosuch"]),
        "sets outside": said(sets=["../../../etc/passwd.csv"]),
        "sets that are a device": said(sets=["/dev/zero.csv"]),
        "a seed by a word": said(seed="lucky"),
        "a seed of five hundred digits": said(seed=int("9" * 500)),
        "a mark by a number": said(answers=5),
        "a key that there is not": said(colour="red"),
        "cards that count below zero": said(each={"000000000000": -5}),
        "cards that count by words": said(each={"000000000000": "many"}),
        "half a surrogate": answered(answer="\ud800"),
        "an answer by a number": answered(answer=5),
        "an answer in a list": answered(answer=["Ann"]),
        "an answer of a million letters": answered(answer="x" * 1_000_000),
        "an answer of signs": answered(answer="\u0007\u202e\u001b[31m"),
        "an answer that does not fit": answered(answer="Nobody, Noone"),
        "an answer to what nobody asked": answered(ask="nosuch"),
        "an answer of nobody": answered(who="Nobody"),
        "an answer by nobody": answered(by="ghost"),
        "a line's number by a word": answered(line="two"),
        "a line's number below zero": answered(line=-2),
        "a place that is below zero": answered(source=-9),
        "a strand that there is not": answered(strand=["nosuch", 99]),
        "a strand by a word": answered(strand="battle"),
        "an undo of more than there is": chained(head, {"line": 2, "undo": 99}),
        "an undo without end": chained(head, rest[0], {"line": 3, "undo": 10**30}),
        "an undo below zero": chained(head, rest[0], {"line": 3, "undo": -1}),
        "an undo by a word": chained(head, rest[0], {"line": 3, "undo": "all"}),
        "names that change to nothing": chained(head, rest[0], {"line": 3, "names": ["Left", ""]}),
        "names that change in a circle": chained(head, rest[0], {"line": 3, "names": {"Left": "Right", "Right": "Left"}}),
        "what was heard by a word": chained(head, *rest, {"line": 9, "heard": "all"}),
        "a result in the midst": chained(head, rest[0], end, *rest[1:]),
        "a result by a word": chained(head, *rest, {"line": 5, "result": "Ann"}),
        "two heads": chained(head, head, *rest),
        "the same line twice": chained(head, rest[0], rest[0], *rest[1:]),
        "a line that is missing": chained(head, *rest[1:]),
        "a line of another journal": good.replace(b"Heroicat", b"Vulpike", 1),
        "no checksums": b"".join(json.dumps(each).encode() + b"\n" for each in (head, *rest)),
        "a hundred thousand undos": lambda: chained(head, *[line for n in range(30_000) for line in (rest[0], {"line": n, "undo": 1})]),
        "a line of forty megabytes": lambda: chained({**head, "more": "x" * 40_000_000}),
        "corrections that can't be read": answered(ask="fix", answer=":fix ((("),
        "steps of nothing": answered(steps=["nosuch"] * 1000),
    }  # fmt: skip


ANSWERED = {
    "nothing": b"",
    "comments alone": b"# nothing\n" * 100,
    "a mark alone": b"\xef\xbb\xbf",
    "bytes that are no UTF-8": b"Left, Right\n\xff\xfe\n",
    "UTF-16": "Left, Right\n".encode("utf-16"),
    "NULs": b"Left, Right\0\n",
    "escape sequences": b"\x1b[31mLeft, Right\x1b]0;x\x07\n",
    "a letter that turns the line around": "Left\u202e, Right\n".encode(),
    "a name of a million letters": b"L" * 1_000_000 + b", Right\n",
    "a million names": b"a, " * 1_000_000 + b"\n",
    "the same name twice": b"Ann, ann\n",
    "names of nothing": b", , ,\n",
    "names of no width": "\u200b, \u200c\n".encode(),
    "commands without end": b"Left, Right\n" + b":undo\n" * 5000,
    "a command that there is not": b"Left, Right\n:nosuch\n",
    "a command of a million letters": b"Left, Right\n:" + b"c" * 1_000_000 + b"\n",
    "corrections without end": b"Left, Right\n" + b":fix Vulpike to bench\n" * 300,
    "an undo of all": b"Left, Right\n:undo 99999999999999999999\n",
    "an undo below zero": b"Left, Right\n:undo -1\n",
    "an undo in another script": "Left, Right\n:undo ٣\n".encode(),
    "a try of itself": b"Left, Right\n:try :try :try :try Vulpike\n",
    "cards that there are not": b"Left, Right\nDragon of Nowhere\n",
    "ten thousand cards": b"Left, Right\n" + b"Vulpike, " * 10_000 + b"\n",
    "cards of signs": b"Left, Right\n(((, ***, ???, ..., ;;;\n",
    "all on one line": b"Left, Right; Vulpike; Heroicat; 0; 0; 0\n",
    "JSON": b'{"answer": "Left, Right"}\n',
    "a journal": b'{"companion":"journal"}\n',
    "fifty-one megabytes": b"#" * 51_000_000,
    "carriage returns alone": b"Left, Right\rVulpike\rHeroicat\r0\r",
    "ends that are missing": TYPED[:-3],
    "more than is asked": TYPED + b"7\n8\n9\n" * 100,
    ":quit": b"Left, Right\n:quit\n",
}  # fmt: skip

TABLE = "round,player,opponent,won\n"
EVENTS = {
    "nothing": "",
    "a heading alone": TABLE,
    "columns that there are not": "a,b,c\n1,2,3\n",
    "a round below zero": f"{TABLE}-1,Ann,Bo,Ann\n",
    "round zero": f"{TABLE}0,Ann,Bo,Ann\n",
    "a round without end": f"{TABLE}{'9' * 400},Ann,Bo,Ann\n",
    "a round of words": f"{TABLE}one,Ann,Bo,Ann\n",
    "a round in another script": f"{TABLE}٣,Ann,Bo,Ann\n",
    "a round that is missing": f"{TABLE}1,Ann,Bo,Ann\n3,Ann,Bo,Ann\n",
    "somebody against themselves": f"{TABLE}1,Ann,Ann,Ann\n",
    "somebody twice in a round": f"{TABLE}1,Ann,Bo,Ann\n1,Ann,Cy,Ann\n",
    "a winner who did not play": f"{TABLE}1,Ann,Bo,Cy\n",
    "a result without end": f"{TABLE}1,Ann,Bo,{'9' * 400}-0\n",
    "a result below zero": f"{TABLE}1,Ann,Bo,-2--1\n",
    "a result of words": f"{TABLE}1,Ann,Bo,perhaps\n",
    "a name of a thousand letters": f"{TABLE}1,{'A' * 1000},Bo,\n",
    "a name of nothing": f"{TABLE}1,,Bo,Bo\n",
    "a name of signs": f"{TABLE}1,A\x07nn,Bo,\n",
    "a name that turns around": f"{TABLE}1,A\u202enn,Bo,\n",
    "names alike but for their accents": f"{TABLE}1,Ann,Änn,Ann\n",
    "a formula as a name": f"{TABLE}1,=1+1,@SUM(A1),\n",
    "more cells than columns": f"{TABLE}1,Ann,Bo,Ann,,,,7\n",
    "the same column twice": "round,player,player,won\n1,Ann,Bo,Ann\n",
    "a quote that stays open": f'{TABLE}1,"Ann,Bo,Ann\n',
    "a switch that there is not": f"# --nosuch on\n{TABLE}1,Ann,Bo,Ann\n",
    "a switch without a value": f"# --event\n{TABLE}1,Ann,Bo,Ann\n",
    "a switch of too much": f"# --rounds {'9' * 400}\n{TABLE}1,Ann,Bo,Ann\n",
    "points without end": f"# --points {'9' * 400}-1-0\n{TABLE}1,Ann,Bo,Ann\n",
    "points below zero": f"# --points -3--1--0\n{TABLE}1,Ann,Bo,Ann\n",
    "points of thirds": f"# --points 1-0.333-0\n{TABLE}1,Ann,Bo,Ann\n",
    "tie-breaks that there are not": f"# --tie-breaks luck\n{TABLE}1,Ann,Bo,Ann\n",
    "a cut of more than there are": f"# --event swiss --cut 1024\n{TABLE}1,Ann,Bo,Ann\n",
    "a knock-out with draws": f"# --event knockout\n{TABLE}1,Ann,Bo,draw\n",
    "twenty thousand players and one": TABLE + "".join(f",Player {n},,\n" for n in range(20_001)),
    "two thousand rounds": TABLE + "".join(f"{n},Ann,Bo,Ann\n" for n in range(1, 2000)),
    "everybody kept apart": TABLE + "".join(f",P{a},P{b},apart\n" for a in range(60) for b in range(a)),
    "apart from themselves": f"{TABLE},Ann,Ann,apart\n,Bo,,\n",
    "apart in rounds backwards": f"{TABLE},Ann,Bo,apart 9-2\n",
    "who left before they came": f"{TABLE}1,Ann,Bo,Ann\n2,Cy,,left\n3,Cy,,came\n",
    "virtual points without end": f"{TABLE}1,Ann,Bo,Ann\n2,Ann,,+{'9' * 400}\n",
    "five megabytes": TABLE + "1,Ann,Bo,Ann\n" * 400_000,
}  # fmt: skip
OBJECTS = {
    "brackets without end": "[" * 100_000,
    "an end that is missing": '{"players": ["Ann", "Bo"]',
    "a list": '["Ann", "Bo"]',
    "an empty object": "{}",
    "players by a word": '{"players": "Ann"}',
    "players by numbers": '{"players": [1, 2]}',
    "players within players": '{"players": [["Ann"], ["Bo"]]}',
    "the same player twice": '{"players": ["Ann", "ann"]}',
    "a player of half a surrogate": '{"players": ["\\ud800", "Bo"]}',
    "rounds by a word": '{"players": ["Ann", "Bo"], "rounds": "one"}',
    "a match by a word": '{"players": ["Ann", "Bo"], "rounds": [["Ann-Bo"]]}',
    "a match without players": '{"players": ["Ann", "Bo"], "rounds": [[{}]]}',
    "a match with more keys": '{"players": ["Ann", "Bo"], "rounds": [[{"a": "Ann", "b": "Bo", "won": "Ann", "c": "d"}]]}',
    "a winner by a number": '{"players": ["Ann", "Bo"], "rounds": [[{"a": "Ann", "b": "Bo", "won": 1}]]}',
    "planned without end": '{"players": ["Ann", "Bo"], "planned": 1e308}',
    "planned by no number": '{"players": ["Ann", "Bo"], "planned": NaN}',
    "who left by a word": '{"players": ["Ann", "Bo"], "left": "Bo"}',
    "who left and is not there": '{"players": ["Ann", "Bo"], "left": {"Cy": 1}}',
    "rules that there are not": '{"players": ["Ann", "Bo"], "rules": {"nosuch": "on"}}',
    "a key twice": '{"players": ["Ann", "Bo"], "players": ["Cy", "Dee"]}',
    "a key that there is not": '{"players": ["Ann", "Bo"], "colour": "red"}',
    "digits without end": '{"players": ["Ann", "Bo"], "planned": ' + "9" * 100_000 + "}",
    "a bye by a list": '{"players": ["Ann", "Bo"], "bye": []}',
    "UTF-8 with a mark in its midst": '{"players": ["Ann", "\ufeffBo"]}',
}  # fmt: skip


def _report(*records: str, cells: dict[int, str] | None = None, head: str = "001 {:>4} m    {:<33} 2000 XXX") -> str:
    usual = {1: "     2 w 1", 2: "     1 b 0", 3: "     4 w =", 4: "     3 b ="} | (cells or {})
    points = {1: "1.0", 2: "0.0", 3: "0.5", 4: "0.5"}
    lines = [head.format(n, f"Player {n}").ljust(80) + f"{points[n]:>4} {n:>4}{usual[n]}" for n in usual]
    return "\n".join(["012 Open", *records, *lines]) + "\n"


REPORTS = {
    "no players": "012 Open\nXXR 5\n",
    "a player without a number": _report(head="001 XXXX m    {1:<33} 2000 XXX"),
    "players of the same number": _report().replace("001    2", "001    1"),
    "a player without a name": _report().replace("Player 2", "        "),
    "an opponent who is not there": _report(cells={1: "  9999 w 1"}),
    "an opponent who says otherwise": _report(cells={1: "     3 w 1"}),
    "somebody against themselves": _report(cells={1: "     1 w 1"}),
    "a result that there is not": _report(cells={1: "     2 w X"}),
    "results that contradict": _report(cells={2: "     1 b 1"}),
    "the same colour on both": _report(cells={2: "     1 w 0"}),
    "points of words": _report().replace(" 1.0 ", " one "),
    "a line that is cut off": _report()[:-30],
    "a line of a hundred thousand rounds": _report(cells={1: "     2 w 1" * 100_000}),
    "rounds planned without end": _report("XXR " + "9" * 400),
    "rounds planned by words": _report("XXR many"),
    "fewer rounds than were played": _report("XXR 0"),
    "points that are none": _report("XXS W=banana"),
    "points without end": _report("162 W " + "9" * 400),
    "a bye that there is not": _report("240 Q   2    2"),
    "a bye of nobody": _report("240 H   2 9999"),
    "a bye in round zero": _report("240 H   0    2"),
    "a pair of one": _report("XXP    1"),
    "a pair of themselves": _report("XXP    1    1"),
    "virtual points of nobody": _report("XXA 9999  1.0  1.0"),
    "virtual points without end": _report("250  1e999  1.0   1 999    1 9999"),
    "a report of teams": _report("013 Team                              1    2"),
    "records that there are not": _report(*["ZZZ what"] * 5000),
    "a record of a million letters": _report("012 " + "x" * 1_000_000),
    "a letter of signs": _report().replace("Player 2", "Pl\x07yer2"),
    "ends of every kind": _report().replace("\n", "\r\u2028\x85\n"),
    "tabs": _report().replace("    ", "\t"),
    "a mark": "\ufeff" + _report(),
    "ten thousand players": "\n".join(f"001 {n % 9999 + 1:>4} m    {f'P{n}':<33} 2000 XXX" for n in range(10_500)) + "\n",
}  # fmt: skip
LISTS = {
    "nothing": "",
    "one name": "Ann\n",
    "the same name twice": "Ann\nBo\nann\n",
    "names of a thousand letters": "A" * 1000 + "\n" + "B" * 1000 + "\n",
    "names of signs": "A\x07nn\nBo\n",
    "names that turn around": "A\u202enn\nBo\n",
    "names of no width": "\u200b\n\u200c\n",
    "numbers alone": "1.\n2.\n3.\n",
    "a heading alone": "Players:\n",
    "separators": "Ann,,,\nBo;;\n",
    "twenty thousand names and one": "".join(f"Player {n}\n" for n in range(20_001)),
    "the bye": "bye\nAnn\n",
    "a letter": "Dear Ann,\n\nplease come.\n\nYours, Bo\n",
}

ROW = "Emberling,,2,1,Familiar,Fire,1,2,{},\n"
SETS = {
    "nothing": "",
    "a heading alone": HEAD,
    "columns that are missing": "name,text\nWolf,Howl\n",
    "a cost below zero": HEAD + "Wolf,,1,-1,Familiar,Fire,1,2,,\n",
    "a power without end": HEAD + f"Wolf,,1,1,Familiar,Fire,{'9' * 400},2,,\n",
    "a class that there is not": HEAD + "Wolf,,1,1,Familair,Fire,1,2,,\n",
    "a name with a comma": HEAD + '"Wolf, the",,1,1,Familiar,Fire,1,2,,\n',
    "a name that is a command": HEAD + ":undo,,1,1,Familiar,Fire,1,2,,\n",
    "the same name twice": HEAD + ROW.format("") * 2,
    "the name of a shipped card": HEAD + "Heroicat,,1,1,Familiar,Fire,1,2,,\n",
    "the code of a shipped card": HEAD + "Wolf,R1-2222,1,1,Familiar,Fire,1,2,,\n",
    "a text that nobody can read": HEAD + ROW.format("Slay: Gvie it."),
    "a text without end": HEAD + ROW.format("Slay: " * 400),
    "a text of two thousand ands": HEAD + ROW.format('"Slay: Give this creature +1 Power' + " and +1 Power" * 140 + '."'),
    "a text of numbers without end": HEAD + ROW.format(f"Slay: Give this creature +{'9' * 1500} Power."),
    "a text of signs": HEAD + ROW.format('"Slay: \u202e Give\x07"'),
    "a text of braces": HEAD + ROW.format('"{1/0} {text}"'),
    "twenty thousand cards and one": HEAD + "".join(f"W{n},,1,1,Familiar,Fire,1,2,,\n" for n in range(20_001)),
    "copies by the hundred": HEAD + ROW.replace(",,2,", ",,100,").format(""),
    "no copies at all": HEAD + ROW.replace(",,2,", ",,0,").format(""),
    "bytes of a workbook": "PK\x03\x04" + "\0" * 60,
}  # fmt: skip


def cases() -> Iterator[Hostile]:
    """Files of every kind that is played with."""
    made = journals()
    for what, content in made.items():
        yield REPLAY.gets(what, content)
    for number, (what, content) in enumerate(made.items()):  # the other readers take every third by turns
        yield (RESUME, HISTORY, FILLED, REPAIR)[number % 4].gets(what, content)
    for what, data in ANSWERED.items():
        yield ANSWERS.gets(what, data)
    for reader, texts in ((EVENT, EVENTS), (JSON, OBJECTS), (TRF, REPORTS), (NAMES, LISTS), (SET, SETS)):
        for what, text in texts.items():
            yield reader.gets(what, text.encode("utf-8", "surrogatepass"))
    for number, (what, text) in enumerate(EVENTS.items()):
        yield (BOARD, SHEET)[number % 2].gets(what, text.encode())
    for number, (what, text) in enumerate(SETS.items()):
        if number % 2:
            yield PLAYED.gets(what, text.encode())
    yield STRENGTHS.gets("a table of another game", (HEAD + ROW.format("")).encode())
    yield STRENGTHS.gets("nothing", b"")
    info = Reader("a set's TOML", "own.toml", SET.words, {"own.csv": (HEAD + ROW.format("")).encode()})
    wrong: dict[str, Content] = {
        "nothing": b"",
        "no TOML": b"name: own",
        "another game's": TOML.replace(b"tamer", b"cardpg"),
        "a folder": Thing.FOLDER,
        "a dead link": Thing.DEAD_LINK,
        "a pipe": Thing.PIPE,
    }
    for what, said in wrong.items():
        yield info.gets(what, said)
