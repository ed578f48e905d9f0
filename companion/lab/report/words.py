"""Words of the report about itself, on the page, on paper and at the terminal."""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any

from companion.lab.findings.against import changed
from companion.lab.findings.finding import Finding
from companion.lab.findings.strength import OPEN
from companion.lab.findings.study import Study
from companion.words import commas, listed, plural

ITSELF = ("first", "even", "choice", "half", "draws")
Journals = Mapping[tuple[int, int], str | Path]
"""The files of games that findings name, by number and arm."""
OF_GAMES = ("length", "half", "never played")
"""Findings of these kinds count games, the others what wins are counted of."""

LIKELY = "Likely, look again (of these at most one in twenty is chance)"
HOW = """Points are of a hundred: with a card of +3 a side wins 53 of 100 where else it would win 50. A draw counts as half a win.
Raw is what was won with a card. Adjusted allows for the cards beside it and against it, for who was first and who chose with care (a logistic regression with a penalty). What a side's cards cost is their sum, and a round is the same for both sides, so neither is left in it.
Beyond its like is adjusted strength less that of the middle card of the same cost, level or kind (a number that others don't have). More than two points beyond, surely, is too strong.
Surely between holds for all figures of a table at once: of a hundred reports about one has a finding anywhere that is chance alone. Four times the games make these bounds half as wide.
Likely is what is not sure, with a false discovery rate of 5 % (Benjamini and Hochberg): of such a list one in twenty is chance. How many games would settle it holds if its figure stays as it is.
Pairs are compared with what both cards are worth apart. Luck is what is left when a careful player meets one who chooses by chance."""  # noqa: E501
"""Notes on reading the report, a paragraph a line."""


def heading(study: Study) -> str:
    """`What 20,000 games show`."""
    return f"What {study.tallies.games:,} games show"


def source(study: Study) -> str:
    """A sentence on the games: how many, by whom, with which cards."""
    about = study.about
    of = f"{study.tallies.contests:,} {plural(study.contest)}"
    players = about.get("players") or []
    careful = players.count("careful")
    how = f"{f'{careful} ' * (careful < len(players))}choose with care" if careful else "choose by chance"
    who = f", {len(players)} players who {how}" if players else ""
    sets = _sets(study, about)
    cards = f"; cards: {sets}" if sets else ""
    other = f"; against the same with {listed(sorted(changed(about))) or 'nothing'} changed"
    return f"{of}{who}{cards}{other * bool(about.get('against'))}."


def _sets(study: Study, about: Mapping[str, Any]) -> str:
    """The card sets of which cards were played, somebody's own after the shipped ones."""
    played = dict.fromkeys(study.cards.of_class(card, "set") for card in study.strengths["card"].sort())
    own = [name for name in played if name in about.get("own", ())]
    shipped = [name for name in about.get("sets", ()) if name in played and name not in own]
    mine = f"your own {listed(own)}{' alone' * (not shipped)}"
    return " and ".join([listed(shipped)] * bool(shipped) + [mine] * bool(own))


def examples(finding: Finding) -> list[tuple[int, int]]:
    """The games that show a finding, by number and arm: what moved is seen with both sets."""
    if finding.example is None:
        return []
    return [(finding.example, arm) for arm in range(2 if finding.kind == "moved" else 1)]


def origin(study: Study, finding: Finding, journals: Journals) -> str:
    """The number of games that a finding is from, and the one that shows it."""
    noun = "game" if finding.kind in OF_GAMES else study.contest
    pairs = f"{'pair' if finding.games == 1 else 'pairs'} of " if finding.kind == "moved" else ""
    said = f"From {finding.games:,} {pairs}{noun if finding.games == 1 and not pairs else plural(noun)}"
    if finding.example is None:
        return f"{said}."
    shown = [f"`companion replay {quote(str(journals[game]))}`" for game in examples(finding) if game in journals]
    return f"{said}; see {listed(shown) or f'game {finding.example:,}'}."


def settled(finding: Finding, command: str) -> str:
    """The number of games that would settle what is likely, if its figure stays, as the command that plays them."""
    if finding.needs is None:
        return "No number of games that can be played would settle it, if it stays as it is."
    return f"About {finding.needs:,} games would settle it, if it stays as it is{_by(command, finding.needs)}"


def known_by(study: Study, command: str) -> str:
    """From how many games on each card is known within two points of its like; nothing where it is by now."""
    needed = study.needed
    if needed is None or needed <= study.tallies.games or not (study.strengths["verdict"] == OPEN).any():
        return ""
    return f"Each card is known within two points from about {needed:,} games on{_by(command, needed)}"


def _by(command: str, games: int) -> str:
    return f": `{command} --games {games}`" if command else "."


def unused(study: Study) -> str:
    """The rules that never came up."""
    if not study.register:
        return ""
    if not study.unused:
        return f"Each of the {len(study.register)} rules of the register came up."
    return (
        f"Of the {len(study.register)} rules of the register {len(study.unused)} never came up: {commas(study.unused)}."
    )
