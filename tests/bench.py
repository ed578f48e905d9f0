"""`make bench`: what the program costs, as figures of one run beside a yardstick measured in the same run.

Machines differ and are noisy, so look at the ratios; nothing here is a test.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from page.photos import photo, printed_cards
from page.speed import seconds_to_twelve_screens
from support.automatic import Automatic

from companion.cards.in_play import sets_in_play
from companion.engine.journal import read_journal
from companion.games import find
from companion.games.tamer.battle.asks import Team
from companion.games.tamer.battle.battle import Battle
from companion.page.scanning import codes_in

PYTHON = sys.executable
GAME = find("tamer")
POOL = GAME.load_cards(sets_in_play("tamer", ()))
RULES = GAME.register().settle(())
LIMITS = (5, 10, 15)


def row(what: str, figure: str, bar: str) -> None:
    print(f"| {what:<66} | {figure:>22} | {bar:<24} |")  # noqa: T201


def best(action: Callable[[], Any], times: int = 5) -> float:
    """The least CPU time of several runs, in seconds."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        action()
        spent.append(time.process_time() - start)
    return min(spent)


def battles() -> None:
    random = Random(1)
    teams = []
    for number in range(2000):
        question = Team("team.points", "", index=POOL.index, cards=Counter(POOL.cards), limit=LIMITS[number % 3])
        teams.append([(name, name, question.pick(random)) for name in ("Ann", "Bo")])
    events = 0

    def play(log: list[Any] | None) -> None:
        nonlocal events
        table = Automatic(POOL, Random(2), log)
        events = 0
        for each in teams:
            Battle(table, RULES, each).fight()
            if log is not None:
                events += len(log)
                log.clear()

    pairs = [(best(lambda: play(None), 1), best(lambda: play([]), 1)) for _ in range(9)]
    plain = min(first for first, _ in pairs)
    ratio = statistics.median(second / first for first, second in pairs)
    row("full battles of the shipped cards a second, one core", f"{len(teams) / plain:,.0f}", "at least 5,000")
    row("  events a battle", f"{events / len(teams):.0f}", "")
    row("  with the event log, time against without", f"{ratio:.2f}", "at most 1.10")


def wars() -> None:
    from games.tossing_tiger.arena import GAME, shipped_pool

    from companion.games.tossing_tiger.war.pieces import Player, Side
    from companion.games.tossing_tiger.war.waging import wage
    from companion.games.tossing_tiger.war.war import War

    rules, random = GAME.register().settle((), "war"), Random(7)
    pool = shipped_pool().with_sets(rules)

    def play() -> None:
        for _ in range(2_000):
            sides = (Side("Ann", [Player("Ann", 6)]), Side("Bo", [Player("Bo", 6)]))
            war = War(Automatic(pool, random), rules, sides, pool, 36)
            wage(war)

    row("wars of Tossing Tiger's base cards, hands of six, a second", f"{2_000 / best(play):,.0f}", "at least 8,000")


def turns() -> None:
    from games.cardpg.chance import GAME, pool

    from companion.games.cardpg.champion import Player
    from companion.games.cardpg.game import Game, GameOver

    rules = GAME.register().settle(["hands=known"], "game")

    played = 0

    def play() -> None:
        nonlocal played
        played = 0
        for seed in range(60):
            game = Game(Automatic(pool(), Random(seed)), rules, [Player("Ann"), Player("Bo")])
            game.deal()
            with suppress(GameOver):
                while game.desk.turns < 50:
                    game.turn(game.desk.players[game.desk.turns % 2])
            played += game.desk.turns

    seconds = best(play)
    row("turns of CardPG with hands known, a second, one core", f"{played / seconds:,.0f}", "at least 2,000")


def matches() -> None:
    from games.challengers.arena import GAME, shipped_pool
    from games.challengers.decks import round_7, two_sides

    from companion.games.challengers.match.match import Match

    pool, rules, random = shipped_pool(), GAME.register().settle(()), Random(7)
    decks = [(round_7(pool, random), round_7(pool, random)) for _ in range(1_000)]

    def play() -> None:
        for one, two in decks:
            sides = two_sides(one, two)
            Match(Automatic(pool, random), rules, sides, 7, pool).play(sides[0])

    row("matches of Challengers!, random round-7 decks, a second", f"{len(decks) / best(play):,.0f}", "at least 4,000")


def long_journal(folder: Path) -> Path:
    """A real journal of 470 answers and a few more: creatures whose Battle Start chooses twenty times."""
    says = "Battle Start: " + " ".join(["Give one of your creatures +1 Health."] * 19)
    rows = ["name,cost,class,element,power,health,text"]
    rows += [f"Chooser {n},1,Spirit,Air,1,3,{says}" for n in "ABCDEFGHIJKLM"]
    (folder / "long.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    head = 'name = "long"\ngame = "tamer"\nprefix = "L"\nback = "round1"\nstock = "poker"\nprovenance = "house"\n'
    (folder / "long.toml").write_text(head, encoding="utf-8")
    names = ", ".join(f"Chooser {n}" for n in "ABCDEFGHIJKLM")
    answers = folder / "answers.txt"
    answers.write_text(f"Ann, Bo\n{names}\n{names}\n" + ":auto\n" * 600, encoding="utf-8")
    journal = folder / "long.jsonl"
    command = [PYTHON, "-m", "companion", "referee", "tamer", "battle", "--set", str(folder / "long.csv")]
    subprocess.run([*command, "--answers", str(answers), "--journal", str(journal)], check=True, capture_output=True)
    return journal


def replay(folder: Path) -> None:
    from companion.api.at_table import GameAtTable, Listener

    journal = long_journal(folder)
    game = GameAtTable.of(read_journal(journal))
    game.cards.get()
    answers = len(read_journal(journal).entries)

    def again() -> None:
        game.session(Listener(), entries=read_journal(journal).entries).run()

    row(f"a journal of {answers} answers read and played again", f"{best(again) * 1000:.0f} ms", "under 50 ms (470)")


def wall(command: list[str], folder: Path, times: int = 5) -> float:
    """The least time of several runs of a whole process, in seconds."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
        spent.append(time.perf_counter() - start)
    return min(spent)


def first_question(folder: Path) -> None:
    def ask() -> float:
        command = [PYTHON, "-m", "companion", "referee", "tamer", "battle", "--json"]
        start = time.perf_counter()
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder) as referee:
            assert referee.stdin and referee.stdout
            while json.loads(referee.stdout.readline())["type"] != "ask":
                continue
            spent = time.perf_counter() - start
            referee.kill()
        return spent

    yardstick = [PYTHON, "-c", "import typer, prompt_toolkit"]
    pairs = [(wall(yardstick, folder, 1), ask()) for _ in range(9)]
    ratio = min(second for _, second in pairs) / min(first for first, _ in pairs)
    row("first question against `import typer, prompt_toolkit`", f"{ratio:.2f}", "at most 1.50")


def sheets(folder: Path) -> None:
    command = [PYTHON, "-m", "companion", "print", "cards", "tamer", "--out", str(folder / "cards.pdf")]
    spent = wall(command, folder, 3)
    yardstick = wall([PYTHON, "-c", "import reportlab.pdfgen.canvas, qrcode, pydantic"], folder, 3)
    size = (folder / "cards.pdf").stat().st_size
    row("168 cards with backs and QR, whole process", f"{spent:.2f} s", "well under 2 s")
    row("  against importing its libraries alone", f"{spent / yardstick:.1f}", "")
    row("  size of the PDF", f"{size / 1e6:.2f} MB", "below 1.5 MB")


def screens(folder: Path) -> None:
    """From an answer's POST to the last of twelve screens, while nobody else is at the table."""
    took = seconds_to_twelve_screens(folder, games=6)
    slow = statistics.quantiles(took, n=20)[-1] * 1000
    row(f"of {len(took)} answers 19 in 20 are on twelve screens within", f"{slow:.0f} ms", "below 100 ms")


def photos() -> None:
    """Photos of one to three printed cards, at the size that a phone sends."""
    random = Random(15)
    cards = printed_cards(random, 30)
    taken = [photo([image for _, image in random.sample(cards, 1 + turn % 3)], random) for turn in range(30)]
    slowest = max(best(partial(codes_in, each), 1) for each in taken) * 1000
    row("the codes in a photo of one to three cards are read within", f"{slowest:.0f} ms", "below 300 ms")


def main() -> None:
    row("what", "here", "bar")
    row("-" * 66, "-" * 22, "-" * 24)
    with tempfile.TemporaryDirectory() as folder:
        battles()
        matches()
        wars()
        turns()
        replay(Path(folder))
        first_question(Path(folder))
        sheets(Path(folder))
        screens(Path(folder))
        photos()


if __name__ == "__main__":
    main()
