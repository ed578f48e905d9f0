"""`companion print`: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pypdfium2
import pytest
from printing.reading import cards_on, reader

from companion.cli.print import app

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def companion(*words: str) -> subprocess.CompletedProcess[str]:
        program = "from companion.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", program, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60
        )

    return companion


def failed(done: subprocess.CompletedProcess[str], code: int) -> str:
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    return done.stderr


def test_cards_go_to_the_output_folder_and_the_path_is_said(run: Run, tmp_path: Path) -> None:
    done = run("print", "cards", "tamer")
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(
        r"output/tamer/cards\.pdf: 168 cards on 19 sheets of paper, 151 cuts, \S+ [kM]B\n"
        r"In the print dialog: 100 % \(actual size\), no scaling, two-sided, flip on the long edge\.\n",
        done.stdout,
    )
    assert len(reader((tmp_path / "output/tamer/cards.pdf").read_bytes()).pages) == 38


def test_json_is_one_document_and_words_go_to_stderr(run: Run) -> None:
    done = run("print", "cards", "tamer", "--set", "round1", "--json", "--out", "here.pdf")
    (file,) = json.loads(done.stdout)["files"]
    assert (file["path"], file["cards"], file["sheets"], file["pages"]) == ("here.pdf", 56, 7, 14)
    assert "here.pdf: 56 cards on 7 sheets" in done.stderr


def test_only_some_cards_with_as_many_copies_as_asked(run: Run, tmp_path: Path) -> None:
    done = run("print", "cards", "tamer", "--only", "heroicat", "--copies", "3", "--back", "none", "--out", "h.pdf")
    assert "h.pdf: 3 cards on 1 sheet of paper" in done.stdout
    assert done.stdout.endswith("In the print dialog: 100 % (actual size), no scaling, one-sided.\n")
    assert len(cards_on(reader((tmp_path / "h.pdf").read_bytes()), 0)) == 3


def test_sets_with_the_same_codes_each_keep_their_own_faces(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.csv").write_text(
            f"name,code,cost,class,element,power,health,text\nTwinling,T-1,1,Spirit,Air,1,2,Says {name}.\n", "utf-8"
        )
        (tmp_path / f"{name}.toml").write_text('name = "twins"\ngame = "tamer"\n', "utf-8")
    done = run("print", "cards", "tamer", "--set", "one.csv", "--set", "two.csv", "--back", "none", "--out", "t.pdf")
    assert done.returncode == 0, done.stderr
    words = pypdfium2.PdfDocument(tmp_path / "t.pdf")[0].get_textpage().get_text_bounded()
    assert "Says one." in words
    assert "Says two." in words


def test_the_kit_is_a_folder_with_all_that_is_needed(run: Run, tmp_path: Path) -> None:
    done = run("print", "kit", "tamer", "--players", "Ann, Bo, Cleo, Dan, Eve", "--paper", "letter", "--out", "kit")
    assert done.returncode == 0, done.stderr
    cards = ["cards-round1.pdf", "cards-round2.pdf", "cards-round3.pdf"]
    others = ["dice.pdf", "recipe.pdf", "rules.pdf", "slips.pdf", "start-here.pdf", "tracker.pdf", "tuckbox.pdf"]
    names = [*cards, *others]
    assert sorted(path.name for path in (tmp_path / "kit").iterdir()) == names
    for name in names:
        assert f"kit/{name}: " in done.stdout
        assert float(reader((tmp_path / "kit" / name).read_bytes()).pages[0].mediabox.width) == pytest.approx(612)
    assert "sheets of paper in all." in done.stdout


def test_the_tracker_is_filled_from_a_journal(run: Run, tmp_path: Path) -> None:
    script = "Left, Right\nVulpike, Baby Drachna\nHeroicat, Escamophage\n"
    (tmp_path / "answers.txt").write_text(script, encoding="utf-8")
    played = run("referee", "tamer", "battle", "--answers", "answers.txt", "--journal", "j.jsonl", "--rule", "round=1")
    assert played.returncode == 0, played.stderr
    done = run("print", "tracker", "tamer", "--journal", "j.jsonl", "--out", "t.pdf")
    assert done.returncode == 0, done.stderr
    words = " ".join(reader((tmp_path / "t.pdf").read_bytes()).pages[0].extract_text().split())
    assert "Vulpike, Baby Drachna" in words
    assert "Heroicat, Escamophage" in words


@pytest.mark.parametrize(
    ("code", "message", "words"),
    [
        (2, "--paper a9: there is no such size; known are a4, letter, a3, legal", "cards tamer --paper a9"),
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
def test_what_is_wrong_is_one_sentence(code: int, message: str, words: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "blocked").touch()
    (tmp_path / "folder").mkdir()
    stderr = failed(run("print", *words.split()), code)
    assert stderr.startswith(f"companion: {message}")
    assert stderr.count("\n") == 1


def test_a_card_that_cannot_be_printed_leaves_no_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(
        "name,cost,class,element,power,health,text\nLongling,1,Spirit,Air,1,2," + "Words upon words. " * 60 + "\n",
        encoding="utf-8",
    )
    (tmp_path / "mine.toml").write_text('name = "mine"\ngame = "tamer"\n', encoding="utf-8")
    stderr = failed(run("print", "cards", "tamer", "--set", "mine.csv"), 1)
    assert stderr.startswith("companion: mine.csv:2: text: Longling: too long: at 6.5 pt it needs ")
    assert not (tmp_path / "output").exists()


def test_a_name_that_is_too_long_is_one_sentence(run: Run) -> None:
    name = f"{'x' * 300}.pdf"
    stderr = failed(run("print", "cards", "tamer", "--only", "heroicat", "--out", name), 1)
    assert stderr == f"companion: {name} can't be written: the name is too long; choose another with --out\n"


def test_a_full_disk_is_one_sentence(run: Run) -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("this system has no /dev/full")
    stderr = failed(run("print", "cards", "tamer", "--out", "/dev/full"), 1)
    assert stderr == (
        "companion: /dev/full can't be written: the disk is full; make room or choose another place with --out\n"
    )


def test_help_and_errors_cost_no_pdf_library() -> None:
    program = (
        "import sys\nfrom companion.cli import main\nsys.argv = ['companion', 'print', '--help']\n"
        "try:\n    main()\nfinally:\n    heavy = {'reportlab', 'qrcode', 'PIL', 'lark'} & set(sys.modules)\n"
        "    print('HEAVY', sorted(heavy))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=os.environ)
    assert "HEAVY []" in done.stdout, done.stdout


def test_every_option_is_described() -> None:
    import typer

    for command in typer.main.get_command(app).commands.values():  # type: ignore[attr-defined]
        for option in command.params:
            assert option.help, (command.name, option.name)


@pytest.mark.parametrize(("game", "paper"), [("tamer", "a4"), ("tetra-master", "letter")])
def test_the_rules_are_a_sheet_of_their_own(run: Run, tmp_path: Path, game: str, paper: str) -> None:
    done = run("print", "rules", game, "--paper", paper)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"output/{game}/rules.pdf: quick reference on ")
    assert len(reader((tmp_path / f"output/{game}/rules.pdf").read_bytes()).pages) >= 1


def own_set(folder: Path, name: str = "own") -> None:
    header, row = "name,code,copies,cost,class,element,power,health,text", "Oneling,O-1,1,1,Familiar,Fire,1,2,"
    (folder / f"{name}.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    (folder / f"{name}.toml").write_text(f'name = "{name}"\ngame = "tamer"\nback = "round1"\n', encoding="utf-8")
    (folder / "face.toml").write_text('extends = "tamer"\n', encoding="utf-8")


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
def test_nothing_is_written_over_what_is_read_for_it(run: Run, tmp_path: Path, words: str, over: str) -> None:
    own_set(tmp_path)
    own_set(tmp_path, "cards")
    (tmp_path / "event.csv").write_text("round,player,opponent,won\n1,Ann,Bo,Ann\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    said = failed(run("print", *words.split()), 2)
    assert said == f"companion: --out would write {over} over {over}, which is read for it; choose another place\n"
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_print_that_is_ended_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    own_set(tmp_path)
    with (tmp_path / "own.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"Card {number},C-{number},99,1,Familiar,Fire,1,2,\n" for number in range(1_500))
    before = set(tmp_path.iterdir())
    program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    program += "from companion.cli import main; main()"
    words = ["print", "cards", "tamer", "--set", "own.csv", "--out", "made/cards.pdf"]
    with subprocess.Popen([sys.executable, "-c", program, *words], cwd=tmp_path, stderr=subprocess.PIPE) as process:
        begun = monotonic()
        while not list(tmp_path.glob("made/.cards.pdf.*")):
            assert process.poll() is None and monotonic() - begun < 30
            sleep(0.02)
        process.send_signal(getattr(signal, name))
        _, error = process.communicate(timeout=30)
    assert process.returncode == 128 + getattr(signal, name)
    assert b"Traceback" not in error
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "words", [["--bleed", "1,5", "--stock", "63,5x88,9"], ["--bleed", "1.5", "--stock", "63.5x88.9"]]
)
def test_a_decimal_comma_is_a_point(run: Run, tmp_path: Path, words: list[str]) -> None:
    assert run("print", "cards", "tamer", "--only", "Vulpike", "--out", "o.pdf", *words).returncode == 0
    with pypdfium2.PdfDocument(tmp_path / "o.pdf") as pdf:
        left, _, right, _ = pdf[0].get_trimbox()
    wide = (right - left) * 25.4 / 72
    assert wide == pytest.approx(3 * 63.5 + 2 * 3, abs=0.01)  # three across, 3 mm apart


@pytest.mark.parametrize("text", ["1,5,2", "٣"])
def test_what_is_no_number_is_told(text: str, run: Run) -> None:
    told = run("print", "cards", "tamer", "--bleed", text)
    assert told.returncode == 2
    assert f"Invalid value for '--bleed': “{text}” is no number; write one such as 1.5" in told.stderr
