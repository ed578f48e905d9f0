"""The tools that print the deck: how each is installed, what it is handed, and the command that is measured."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench_support.deck import Deck
from bench_support.singles import write_pictures, write_singles
from bench_support.web import write_page

ROOT = Path(__file__).parent.parent.parent
JOBS = Path(__file__).parent / "jobs"
FONTS = ROOT / "layouts" / "fonts"
TYPEFACE = FONTS / "BarlowSemiCondensed-Medium.ttf"

Prepare = Callable[[Deck], None]
Command = Callable[[Path, str], list[str]]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: `prepare` writes what it takes into the deck's folder, which costs it nothing; `command`, made of the
    folder its programs are in and the PDF's name, is run in the deck's folder."""

    name: str
    prepare: Prepare
    command: Command
    package: str = ""  # nothing to install where it is ours
    is_for_cards: bool = True  # and not for documents of any kind


def companion(deck: Deck, *options: str) -> Tool:
    """Ours, with these options, printing the deck's card sources with the bench's face."""
    face = JOBS / ("face.toml" if deck.art == "text" else "art.toml")
    command = [
        sys.executable,
        "-m",
        "companion",
        "print",
        "cards",
        "tamer",
        "--layout",
        str(face),
        "--set",
        deck.source.name,
        *options,
    ]
    name = "companion --qr" if "--qr" in options else "companion"
    return Tool(name, lambda _: None, lambda programs, pdf: [*command, "--out", pdf])


def finished() -> Tool:
    """Ours, printing finished pictures."""
    command = [sys.executable, "-m", "companion", "print", "images", "pictures"]
    return Tool("companion", lambda _: None, lambda programs, pdf: [*command, "--out", pdf])


def _copied(name: str) -> Prepare:
    def copy(deck: Deck) -> None:
        shutil.copy(JOBS / name, deck.folder)

    return copy


def _singles(deck: Deck) -> None:
    write_singles(deck, TYPEFACE, *(deck.folder / f"{name}.pdf" for name in ("fronts", "back", "both")))


def _typst(programs: Path, pdf: str) -> list[str]:
    given = f"'deck.typ', output={pdf!r}, font_paths=[{str(FONTS)!r}], ignore_system_fonts=True"
    return [str(programs / "python"), "-c", f"import typst; typst.compile({given})"]


def _cardimpose(programs: Path, pdf: str) -> list[str]:
    laid = ["--mode", "singles", "--nup", "3x3", "--page-size", "A4", "--margin", "5mm", "--backside", "alternating"]
    return [str(programs / "cardimpose"), "both.pdf", *laid, "-o", pdf]


def _pdfimpose(programs: Path, pdf: str) -> list[str]:
    laid = ["-b", "back.pdf", "-k", "crop", "-f", "A4"]
    return [str(programs / "pdfimpose"), "cards", "fronts.pdf", *laid, "-o", pdf]


PEERS = (
    Tool(
        "protograf",
        _copied("deck_protograf.py"),
        lambda programs, pdf: [str(programs / "python"), "deck_protograf.py"],
        "protograf",
    ),
    Tool("cardimpose", _singles, _cardimpose, "cardimpose"),
    Tool("pdfimpose", _singles, _pdfimpose, "pdfimpose"),
    Tool("typst", _copied("deck.typ"), _typst, "typst", is_for_cards=False),
    Tool(
        "weasyprint",
        lambda deck: write_page(deck, TYPEFACE, deck.folder / "deck.html"),
        lambda programs, pdf: [str(programs / "weasyprint"), "deck.html", pdf],
        "weasyprint",
        is_for_cards=False,
    ),
)


IMPOSERS = (
    Tool(
        "cardimpose",
        lambda deck: write_pictures(deck, deck.folder / "fronts.pdf"),
        lambda programs, pdf: [
            str(programs / "cardimpose"), "fronts.pdf", "--mode", "singles", "--nup", "3x3", "--page-size", "A4",
            "--margin", "5mm", "-o", pdf,
        ],
        "cardimpose",
    ),
    Tool(
        "pdfimpose",
        lambda deck: write_pictures(deck, deck.folder / "fronts.pdf"),
        lambda programs, pdf: [
            str(programs / "pdfimpose"), "cards", "fronts.pdf", "-k", "crop", "-f", "A4", "-o", pdf,
        ],
        "pdfimpose",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Installed:
    """Where a tool's programs are, and its version; or what keeps it from being installed, in a few words."""

    programs: Path = Path()
    version: str = ""
    failed: str = ""


def installed(tool: Tool, folder: Path) -> Installed:
    """A tool in a virtual environment of its own in the folder, which is made where there is none."""
    home = folder.resolve() / tool.name
    programs, version = home / "bin", home / "version"
    if not version.exists():
        venv.create(home, with_pip=True, clear=True)
        pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", tool.package]
        done = subprocess.run([str(programs / "python"), *pip], capture_output=True, text=True, check=False)
        if done.returncode:
            return Installed(failed=f"not installed: {last_words(done.stderr)}")
        ask = [
            str(programs / "python"),
            "-c",
            f"from importlib.metadata import version as v; print(v({tool.package!r}))",
        ]
        version.write_text(subprocess.run(ask, capture_output=True, text=True, check=True).stdout, encoding="utf-8")
    return Installed(programs, version.read_text(encoding="utf-8").strip())


def last_words(said: str) -> str:
    """The last line of what a program said, cut to fit a row."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1][:70] if lines else "it said nothing"
