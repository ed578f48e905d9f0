"""`companion print`: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pypdfium2
import pytest
from printing.reading import MM, cards_on, reader, words_on
from support.processes import PATIENCE, started
from support.shell import STOPPABLE, in_process
from typer.main import get_command

from companion.cli.print import app


def run(*words: str) -> str:
    """The output of a print that goes well."""
    code, out, err = in_process(["print", *words])
    assert code == 0, err
    return out


def failed(code: int, *words: str) -> str:
    """The error of a print that ends with this code."""
    found, _, err = in_process(["print", *words])
    assert (found, "Traceback" in err) == (code, False), err
    return err


def test_cards_go_to_the_output_folder_and_the_path_is_said() -> None:
    assert re.fullmatch(
        r"output/tamer/cards\.pdf: 168 cards on 19 sheets of paper, 151 cuts, \S+ [kM]B\n"
        r"In the print dialog: 100 % \(actual size\), no scaling, two-sided, flip on the long edge\.\n",
        run("cards", "tamer"),
    )
    assert len(reader(Path("output/tamer/cards.pdf").read_bytes()).pages) == 38


def test_json_is_one_document_and_words_go_to_stderr() -> None:
    _, out, err = in_process(["print", "cards", "tamer", "--set", "round1", "--json", "--out", "here.pdf"])
    (file,) = json.loads(out)["files"]
    assert (file["path"], file["cards"], file["sheets"], file["pages"]) == ("here.pdf", 56, 7, 14)
    assert "here.pdf: 56 cards on 7 sheets" in err


def test_only_some_cards_with_as_many_copies_as_asked() -> None:
    out = run("cards", "tamer", "--only", "heroicat", "--copies", "3", "--back", "none", "--out", "h.pdf")
    assert "h.pdf: 3 cards on 1 sheet of paper" in out
    assert out.endswith("In the print dialog: 100 % (actual size), no scaling, one-sided.\n")
    assert len(cards_on(reader(Path("h.pdf").read_bytes()), 0)) == 3


def test_sets_with_the_same_codes_each_keep_their_own_faces() -> None:
    for name in ("one", "two"):
        row = f"Twinling,T-1,1,Spirit,Air,1,2,Says {name}."
        Path(f"{name}.csv").write_text(f"name,code,cost,class,element,power,health,text\n{row}\n", "utf-8")
        Path(f"{name}.toml").write_text('name = "twins"\ngame = "tamer"\n', "utf-8")
    run("cards", "tamer", "--set", "one.csv", "--set", "two.csv", "--back", "none", "--out", "t.pdf")
    words = words_on("t.pdf")
    assert "Says one." in words
    assert "Says two." in words


def test_the_kit_is_a_folder_with_all_that_is_needed() -> None:
    out = run("kit", "tamer", "--players", "Ann, Bo, Cleo, Dan, Eve", "--paper", "letter", "--out", "kit")
    cards = ["cards-round1.pdf", "cards-round2.pdf", "cards-round3.pdf"]
    others = ["dice.pdf", "recipe.pdf", "rules.pdf", "slips.pdf", "start-here.pdf", "tracker.pdf", "tuckbox.pdf"]
    assert sorted(path.name for path in Path("kit").iterdir()) == [*cards, *others]
    for path in Path("kit").iterdir():
        assert f"{path}: " in out
        assert float(reader(path.read_bytes()).pages[0].mediabox.width) == pytest.approx(612)
    assert "sheets of paper in all." in out


@pytest.mark.parametrize(
    ("code", "message", "words"),
    [
        (
            2,
            "--paper a9: there is no such size; known are a4, letter, a3, legal, a5, a2, sra3, sra4, tabloid, or write its",
            "cards tamer --paper a9",
        ),
        (2, "--stock stamp: there is no such size; known are ", "cards tamer --stock stamp"),
        (2, "tamer has no card set “round9”; did you mean round", "cards tamer --set round9"),
        (2, "there is no game “tame”; did you mean tamer?", "cards tame"),
        (1, "--only “xyzzy”: there is no such text on any of the ", "cards tamer --only xyzzy"),
        (2, "--players names “Ann” twice; give each player a name of their own", "tracker tamer --players Ann,ann"),
        (2, "--players names nobody; write the names with commas between", "tracker tamer --players ,"),
        (2, "--players names 2; Tamer Tournament is for 4 to 8 players", "tracker tamer --players A,B"),
        (2, "--players and --journal: the journal names the players", "tracker tamer --players A --journal j"),
        (1, "blocked/cards.pdf can't be written: a part of its path is a file", "cards tamer --out blocked/cards.pdf"),
        (1, "folder can't be written: it is a folder; name a file with --out", "cards tamer --out folder"),
        (2, "--paper a4: the box of Round One Deck unfolds to 1152 x 1117 mm", "kit tamer --thickness 9"),
        (
            2,
            "--paper a4: the box of Monster Cards unfolds to 310 x 272",
            "tuckbox tetra-master --thickness .7 --clearance 4",
        ),
        (1, "--only “xyzzy”: there is no such text on any piece; the groups are", "tokens tamer --only xyzzy"),
        (1, "own.toml: there is no such file; name the TOML of a game's tokens", "tokens tamer --layout own.toml"),
        (1, "blocked/start-here.pdf can't be written: a part of its path is a file", "kit tamer --out blocked"),
    ],
)
def test_what_is_wrong_is_one_sentence(code: int, message: str, words: str) -> None:
    Path("blocked").touch()
    Path("folder").mkdir()
    stderr = failed(code, *words.split())
    assert stderr.startswith(f"companion: {message}")
    assert stderr.count("\n") == 1


def test_a_name_that_is_too_long_is_one_sentence() -> None:
    name = f"{'x' * 300}.pdf"
    stderr = failed(1, "cards", "tamer", "--only", "heroicat", "--out", name)
    assert stderr == f"companion: {name} can't be written: the name is too long; choose another with --out\n"


def test_help_and_errors_cost_no_pdf_library() -> None:
    program = (
        "import sys\nfrom companion.cli import main\nsys.argv = ['companion', 'print', '--help']\n"
        "try:\n    main()\nfinally:\n    heavy = {'reportlab', 'qrcode', 'PIL', 'lark'} & set(sys.modules)\n"
        "    print('HEAVY', sorted(heavy))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=os.environ)
    assert "HEAVY []" in done.stdout, done.stdout


def test_every_option_is_described() -> None:
    group: Any = get_command(app)
    for command in (group.get_command(None, name) for name in group.list_commands(None)):
        for option in command.params:
            assert option.help, (command.name, option.name)


def own_set(name: str = "own") -> None:
    header, row = "name,code,copies,cost,class,element,power,health,text", "Oneling,O-1,1,1,Familiar,Fire,1,2,"
    Path(f"{name}.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    Path(f"{name}.toml").write_text(f'name = "{name}"\ngame = "tamer"\nback = "round1"\n', encoding="utf-8")
    Path("face.toml").write_text('extends = "tamer"\n', encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "over"),
    [
        ("cards tamer --set own.csv --out own.csv", "own.csv"),
        ("cards tamer --set own.csv --out ./own.toml", "own.toml"),
        ("cards tamer --set own.csv --layout face.toml --out face.toml", "face.toml"),
        ("cards tamer --set cards.csv --png --out .", "cards.csv"),
        ("tracker event --from event.csv --out event.csv", "event.csv"),
    ],
)
def test_nothing_is_written_over_what_is_read_for_it(words: str, over: str) -> None:
    own_set()
    own_set("cards")
    Path("event.csv").write_text("round,player,opponent,won\n1,Ann,Bo,Ann\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in Path().iterdir()}
    said = failed(2, *words.split())
    assert said == f"companion: --out would write {over} over {over}, which is read for it; choose another place\n"
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_print_that_is_ended_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    own_set()
    with Path("own.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"Card {number},C-{number},99,1,Familiar,Fire,1,2,\n" for number in range(1_500))
    before = set(tmp_path.iterdir())
    words = ["print", "cards", "tamer", "--set", "own.csv", "--out", "made/cards.pdf"]
    with started([*STOPPABLE, *words], stderr=subprocess.PIPE) as process:
        begun = monotonic()
        while not list(tmp_path.glob("made/.cards.pdf.*")):
            assert process.poll() is None and monotonic() - begun < PATIENCE
            sleep(0.02)
        process.send_signal(getattr(signal, name))
        _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + getattr(signal, name)
    assert b"Traceback" not in error
    assert set(tmp_path.iterdir()) == before


SWALLOWED = {
    "a bare except": "try:\n    os.kill(os.getpid(), signal.{name})\n    time.sleep(30)\nexcept:\n    pass\n",
    "a destructor": "class Dies:\n    def __del__(self):\n        os.kill(os.getpid(), signal.{name})\n        len('')\nDies()\n",
}


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
@pytest.mark.parametrize("swallowed", SWALLOWED)
def test_an_end_that_is_swallowed_is_said_again(name: str, swallowed: str) -> None:
    program = (
        "import os, signal, time\nfrom companion.cli.print import _end_cleanly\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n_end_cleanly()\n"
        f"{SWALLOWED[swallowed].format(name=name)}"
        "try:\n    time.sleep(30)\nexcept KeyboardInterrupt:\n    raise SystemExit(130)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (128 + getattr(signal, name), b"")


@pytest.mark.parametrize(
    "words", [["--bleed", "1,5", "--stock", "63,5x88,9"], ["--bleed", "1.5", "--stock", "63.5x88.9"]]
)
def test_a_decimal_comma_is_a_point(words: list[str]) -> None:
    run("cards", "tamer", "--only", "Vulpike", "--out", "o.pdf", *words)
    with pypdfium2.PdfDocument("o.pdf") as pdf:
        left, _, right, _ = pdf[0].get_trimbox()
    assert (right - left) * MM == pytest.approx(3 * 63.5 + 2 * 3, abs=0.01)  # three across, 3 mm apart


@pytest.mark.parametrize("text", ["1,5,2", "٣"])
def test_what_is_no_number_is_told(text: str) -> None:
    words = f"Invalid value for '--bleed': “{text}” is no number; write one such as 1.5"
    assert words in failed(2, "cards", "tamer", "--bleed", text)
