"""Benchmark of printing: cost and quality of our sheets beside those of its peers, with the same deck in one run.

`python tests/bench_print.py` measures ours. With `--peers FOLDER` each other tool is installed there, in a virtual
environment of its own, and measured, too; all are run as programs. The deck is 56 cards, two of each, with backs, nine
on A4, in three forms: without pictures, and with a picture a card as JPEG and as PNG. Everyone draws the same plain
card. Times are the best of three cold starts of a whole process (10,000 cards are printed once), memory is the largest
peak of the three. Page box, centring and back error are read back from each PDF, lengths to 0.002 mm (`readback.py`).
Machines differ and are noisy; nothing here is a test.

What a tool is handed is made beforehand and costs it nothing: imposers (cardimpose, pdfimpose) get a finished PDF with
a card a page, typst and weasyprint a page description that says where each card lies. So the places and backs of these
two are their author's work, and a card tool finds them itself.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench_support.deck import Deck, finished_deck, large_deck, small_deck
from bench_support.readback import Facts, facts
from bench_support.tools import IMPOSERS, PEERS, Installed, Tool, companion, finished, installed, last_words

STARTS = 3
LIMIT = 300  # seconds
MEASURED = Path(__file__).parent / "bench_support" / "measured.py"
TITLES = {"text": "Text, no pictures", "jpeg": "A JPEG on each card", "png": "A PNG on each card"}
COLUMNS = {
    "tool": 14, "s (CPU)": 11, "MiB": 5, "kB": 8, "pages": 5, "images": 6, "as is": 5, "page mm": 15, "centre mm": 11,
    "back mm": 7, "fonts": 11, "finish": 24,
}  # fmt: skip
HEAD, WIDTHS = tuple(COLUMNS), tuple(COLUMNS.values())


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds, CPU seconds, MiB and bytes of the PDF; or what went wrong, in a few words."""

    seconds: float = 0.0
    cpu: float = 0.0
    peak: float = 0.0
    size: int = 0
    failed: str = ""


def say(words: str = "") -> None:
    print(words, flush=True)  # noqa: T201


def row(cells: tuple[str, ...], widths: tuple[int, ...] = WIDTHS) -> None:
    say("| " + " | ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)) + " |")


def head(cells: tuple[str, ...], widths: tuple[int, ...] = WIDTHS) -> None:
    row(cells, widths)
    row(tuple("-" * (width - 1) + ":" for width in widths), widths)


def run(tool: Tool, programs: Path, deck: Deck, starts: int = STARTS) -> Cost:
    """The cost for a tool to print a deck to `TOOL.pdf` in the deck's folder."""
    pdf, log = deck.folder / pdf_name(tool), deck.folder / "said.txt"
    command = tool.command(programs, pdf.name)
    runs = []
    for _ in range(starts):
        measured = [sys.executable, "-S", "-I", str(MEASURED), str(LIMIT), log.name, *command]
        done = subprocess.run(measured, cwd=deck.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            return Cost(failed=last_words(done.stderr))
        runs.append(json.loads(done.stdout))
        if runs[-1]["code"] == -9:
            return Cost(failed=f"over {LIMIT} s")
        if runs[-1]["code"] or not pdf.exists():
            return Cost(failed=f"failed: {last_words(log.read_text(encoding='utf-8', errors='replace'))}")
    seconds, cpu = (min(run[what] for run in runs) for what in ("seconds", "cpu"))
    return Cost(seconds, cpu, max(run["peak"] for run in runs), pdf.stat().st_size)


def pdf_name(tool: Tool) -> str:
    return f"{tool.name.replace(' --', '-')}.pdf"


def hundredths(length: float) -> str:
    """A length to two places, never as -0.00."""
    return f"{round(length, 2) + 0.0:.2f}"


def cells(tool: Tool, cost: Cost, found: Facts, deck: Deck) -> tuple[str, ...]:
    return (
        tool.name,
        f"{cost.seconds:.2f} ({cost.cpu:.2f})",
        f"{cost.peak:.0f}",
        f"{cost.size / 1000:,.0f}",
        str(found.pages),
        str(found.images),
        str(found.as_they_came) if deck.pictures else "",
        f"{found.page[0]:.2f} x {found.page[1]:.2f}",
        "n/a" if found.centre is None else " ".join(hundredths(each) for each in found.centre),
        "n/a" if found.back_error is None else f"{found.back_error:.3f}",
        found.fonts,
        " ".join(found.finish) or "none",
    )


def table(deck: Deck, peers: Path | None) -> None:
    """Print what every tool makes of a deck, and ours beside its bars."""
    pictures = sum(path.stat().st_size for path in deck.pictures)
    say(f"\n## {TITLES[deck.art]}" + (f": {len(deck.pictures)} files, {pictures / 1000:,.0f} kB" if pictures else ""))
    say()
    head(HEAD)
    own = [companion(deck, "--no-qr"), companion(deck, "--qr")] if deck.art == "text" else [companion(deck, "--no-qr")]
    done: dict[str, tuple[Cost, Facts]] = {}
    for tool in (*own, *(PEERS if peers else ())):
        at = installed(tool, peers) if peers and tool.package else Installed()
        if not at.failed:
            tool.prepare(deck)
        cost = Cost(failed=at.failed) if at.failed else run(tool, at.programs, deck)
        if cost.failed:
            say(f"| {tool.name:>{WIDTHS[0]}} | {cost.failed} |")
            continue
        try:
            done[tool.name] = cost, facts(deck.folder / pdf_name(tool), deck)
        except Exception as error:  # a broken PDF makes its readers raise almost anything
            say(f"| {tool.name:>{WIDTHS[0]}} | can't be read back: {last_words(str(error))} |")
            continue
        row(cells(tool, *done[tool.name], deck))
    say()
    if own[0].name in done:
        bars(deck, [done[tool.name] for tool in own if tool.name in done], pictures)
        compare(
            done[own[0].name][0],
            {tool.name: done[tool.name][0] for tool in PEERS if tool.is_for_cards and tool.name in done},
        )


def bars(deck: Deck, own: list[tuple[Cost, Facts]], pictures: int) -> None:
    """Say how ours does against what it is to hold."""
    plain, found = own[0]
    if deck.art == "text":
        say(f"Bars: {plain.seconds:.2f} s of 0.6, {plain.peak:.0f} MiB of 60, {plain.size / 1000:.0f} kB of 80.")
        for coded, _ in own[1:]:
            more = (coded.seconds - plain.seconds, coded.peak - plain.peak, (coded.size - plain.size) / 1000)
            say(
                f"A QR code on each of the 56 cards costs {more[0]:.2f} s, {more[1]:.0f} MiB and {more[2]:.0f} kB more."
            )
    elif deck.art == "jpeg":
        say(f"Bars: {plain.seconds:.2f} s of 0.8; {plain.size / pictures - 1:+.1%} of the files' size of at most +5 %.")
    else:
        packed = len(deck.pictures) - found.as_they_came
        say(f"Bars: {plain.seconds:.2f} s of 1; {packed} of {len(deck.pictures)} pictures packed anew, of at most 0.")


def compare(own: Cost, others: dict[str, Cost]) -> None:
    """Say whether ours is ahead of every card tool, and where not, behind which."""
    if not others:
        return
    measured = {"seconds": "seconds", "memory": "peak", "size": "size"}
    behind = [
        f"behind {name} in {what}"
        for name, cost in others.items()
        for what, field in measured.items()
        if getattr(own, field) >= getattr(cost, field)
    ]
    say(f"Beside {', '.join(others)}: {'; '.join(behind) or 'ahead of each in seconds, memory and size'}.")


def many(folder: Path) -> None:
    """Print what 10,000 cards with a picture each cost beside 1,000."""
    say("\n## Different cards, each with a JPEG of its own and a QR code\n")
    widths = (14, 11, 5, 8)
    head(("companion", "s (CPU)", "MiB", "MB"), widths)
    costs = []
    for count, starts in ((1000, STARTS), (10_000, 1)):
        with tempfile.TemporaryDirectory(dir=folder) as home:
            deck = large_deck(count, Path(home) / "deck")
            cost = run(companion(deck, "--qr"), Path(), deck, starts)
        costs.append(cost)
        if cost.failed:
            say(f"| {count:>14,} | {cost.failed} |")
            return
        figures = (f"{cost.seconds:.2f} ({cost.cpu:.2f})", f"{cost.peak:.0f}", f"{cost.size / 1e6:.1f}")
        row((f"{count:,}", *figures), widths)
    ratios = costs[1].seconds / costs[0].seconds, costs[1].cpu / costs[0].cpu
    say(
        f"\nBars: {ratios[0]:.1f} times as long ({ratios[1]:.1f} in CPU) for 10 times the cards; {costs[1].peak * 2**20 / 1e6:.0f} MB of 400."
    )


def pictures(folder: Path, peers: Path | None) -> None:
    """Print what 500 finished pictures cost, each a JPEG of its own, beside imposers that get them as a PDF."""
    say("\n## `print images`: 500 finished cards, each a JPEG\n")
    widths = (14, 11, 5, 8, 9)
    head(("tool", "s (CPU)", "MiB", "MB", "of files"), widths)
    deck = finished_deck(500, folder / "finished")
    files = sum(path.stat().st_size for path in deck.pictures)
    done = {}
    for tool in (finished(), *(IMPOSERS if peers else ())):
        at = installed(tool, peers) if peers and tool.package else Installed()
        if not at.failed:
            tool.prepare(deck)
        cost = Cost(failed=at.failed) if at.failed else run(tool, at.programs, deck)
        if cost.failed:
            say(f"| {tool.name:>14} | {cost.failed} |")
            continue
        done[tool.name] = cost
        figures = (f"{cost.seconds:.2f} ({cost.cpu:.2f})", f"{cost.peak:.0f}", f"{cost.size / 1e6:.2f}")
        row((tool.name, *figures, f"{cost.size / files - 1:+.2%}"), widths)
    say()
    if own := done.pop("companion", None):
        say(f"Bars: {own.size / files - 1:+.2%} of the files' size of at most +5 %.")
        compare(own, done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", metavar="FOLDER", type=Path, help="install the other tools there and measure them")
    peers: Path | None = parser.parse_args().peers
    if peers:
        versions = {tool.name: installed(tool, peers) for tool in PEERS}
        say(", ".join(f"{name} {at.version or at.failed}" for name, at in versions.items()))
    with tempfile.TemporaryDirectory() as folder:
        for art in ("text", "jpeg", "png"):
            table(small_deck(art, Path(folder) / art), peers)
        pictures(Path(folder), peers)
        many(Path(folder))


if __name__ == "__main__":
    main()
