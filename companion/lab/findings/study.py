"""All that is found in the games that are kept: read a few times, chunk by chunk, a million in as much memory as ten
thousand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from companion.lab.findings import likely, of_cards
from companion.lab.findings.against import moved, of_moving
from companion.lab.findings.dominated import Worse, dominated
from companion.lab.findings.finding import Bounds, Finding, Floats
from companion.lab.findings.frames import CardFacts, GameStore
from companion.lab.findings.logit import Fit, fitted
from companion.lab.findings.matchups import ClassMatchups, matchups, of_beating
from companion.lab.findings.of_cards import taking
from companion.lab.findings.of_game import Length, first_edge, lengths, of_game
from companion.lab.findings.pairings import CONTROLS, card_block
from companion.lab.findings.pairs import pairs
from companion.lab.findings.shown import shown
from companion.lab.findings.strength import against_cost, relative, spread, strengths
from companion.lab.findings.tallies import Tallies

ORDER = (
    *("moved", "strong", "weak", "never acts", "pair", "clash", "worse"),
    *("first", "even", "beats", "choice", "not taken", "half", "draws", "length"),
)
TEN = 10


@dataclass(slots=True)
class Study:
    """Findings of the games of the first set; `moved` is what a second one changes, if there is one, and `after` the
    strengths of its cards. Behind the `findings`, which are sure, others are `likely`.

    `figures` are those that a designer's own checks may name, such as `spread`; in points or in percent.
    """

    about: dict[str, Any]
    cards: CardFacts
    tallies: Tallies
    strengths: pl.DataFrame
    worse: list[Worse]
    pairs: pl.DataFrame
    taken: pl.DataFrame
    beats: list[ClassMatchups]
    lengths: list[Length]
    first: Bounds
    register: Mapping[str, str]
    figures: dict[str, float]
    moved: pl.DataFrame | None = None
    after: pl.DataFrame | None = None
    findings: list[Finding] = field(default_factory=list)
    likely: list[Finding] = field(default_factory=list)

    @property
    def contest(self) -> str:
        """The unit in which wins are counted: `battle`."""
        return str(self.about.get("contest") or "game")

    @property
    def is_first(self) -> str:
        """The first player in words: `the attacker`."""
        return str(self.about.get("first") or "the first player")

    @property
    def needed(self) -> int | None:
        """The number of games that would tell each card within two points of its like; None where that is too many."""
        times = self.strengths["within"].max()
        return likely.needed(self.tallies.games, float(times)) if isinstance(times, float) else None  # no card: none

    @property
    def sure_pairs(self) -> pl.DataFrame:
        """The pairs that surely are more or less than their parts."""
        return self.pairs.filter((pl.col("low") > 0) | (pl.col("high") < 0))

    @property
    def unused(self) -> list[str]:
        """The rules of the register that never came up."""
        return [rule for rule in self.register if rule not in self.tallies.rules]

    @property
    def unplayed(self) -> list[str]:
        """The cards of the sets that were played in no game."""
        played = set(self.strengths["card"])
        return [card for card in self.cards.rows if card not in played]

    @property
    def foremost(self) -> list[Finding]:
        """Ten findings to begin with: of each kind the first, then of those that are about cards the next."""
        kinds = {kind: [each for each in self.findings if each.kind == kind] for kind in ORDER}
        turns = [found[turn] for turn in range(3) for found in kinds.values() if turn < len(found)]
        return sorted(turns[:TEN], key=lambda each: ORDER.index(each.kind))


def studied(kept: GameStore, register: Mapping[str, str] | None = None) -> Study:
    """Read all games that are kept, and find what they show. `register` has the game's rules, so that those are named
    which never came up."""
    tallies = _counted(kept, 0)
    names = tallies.cards["card"].sort().to_list()
    cards = CardFacts(kept.about, names)
    fit, found, covariance = _arm(kept, cards, tallies)
    has_two = any((chunk.games["arm"] == 1).any() for chunk in kept.chunks())
    study = Study(
        about=kept.about,
        cards=cards,
        tallies=tallies,
        strengths=found,
        worse=dominated(found, covariance, cards),
        pairs=pairs(kept.chunks(), names, fit),
        taken=taking(tallies.offers),
        beats=[each for column in cards.classes if (each := matchups(kept, names, cards, column))],
        lengths=lengths(tallies),
        first=first_edge(tallies, fit, len(names)),
        register=register or dict.fromkeys(kept.about.get("rules", ()), ""),
        figures=_figures(tallies, fit, found),
        moved=moved(kept, names) if has_two else None,
        after=_arm(kept, cards, _counted(kept, 1))[1] if has_two else None,
    )
    study.findings = shown(kept, list(_found(study)))
    study.likely = shown(kept, _likely(study))
    return study


def _counted(kept: GameStore, arm: int) -> Tallies:
    """Tallies of one of the sets."""
    tallies = Tallies(arm)
    for chunk in kept.chunks():
        tallies.add(chunk)
    return tallies


def _arm(kept: GameStore, cards: CardFacts, tallies: Tallies) -> tuple[Fit, pl.DataFrame, Floats]:
    """Strengths of the cards of one of the sets."""
    counted, arm = tallies.cards.sort("card"), tallies.arm
    names = counted["card"].to_list()
    fit = fitted(lambda: (card_block(chunk, names, arm) for chunk in kept.chunks()), len(names) + len(CONTROLS))
    return fit, *strengths(fit, counted, cards)


def _found(study: Study) -> Iterator[Finding]:
    """All findings, those of a kind together."""
    contest, cards, counted = study.contest, study.cards, study.strengths
    yield from of_cards.of_strength(counted, cards, contest)
    if study.moved is not None and study.after is not None:
        verdicts = [dict(each.select("card", "verdict").iter_rows()) for each in (counted, study.after)]
        yield from of_moving(study.moved, verdicts, contest)
    yield from of_cards.of_acting(counted, cards, contest)
    yield from of_cards.of_unplayed(study.unplayed, counted["card"].to_list(), cards, study.tallies.games)
    yield from of_cards.of_worse(study.worse, counted, cards, contest)
    yield from of_cards.of_taking(study.taken)
    yield from of_cards.of_pairs(study.pairs, contest)
    for each in study.beats:
        yield from of_beating(each)
    yield from of_game(study.tallies, study.first, study.is_first, contest)


def _likely(study: Study) -> list[Finding]:
    """Findings that are likely and not sure: of a kind together, surest first."""
    contest, games = study.contest, study.tallies.games
    return likely.likely(
        [
            list(likely.of_moved(study.moved, contest, games)) if study.moved is not None else [],
            list(likely.of_cards(study.strengths, study.cards, contest, games)),
            list(likely.of_pairs(study.pairs, contest, games)),
            *(list(likely.of_classes(each, games)) for each in study.beats),
            list(likely.of_first(study.first, study.tallies.met, study.is_first, contest, games)),
        ]
    )


def _figures(tallies: Tallies, fit: Fit, found: pl.DataFrame) -> dict[str, float]:
    """The figures that have names, in points: how wide the `spread` of 95 in 100 cards of like cost is, the `strongest`
    and `weakest` beyond its like, what who is `first` wins beyond half, how far off the least `sure` card may be;
    `draws` in percent of contests, `minutes` as half of the games have at most."""
    logits, covariance = relative(fit, found["plays"].to_numpy().astype(float))
    left = against_cost(logits, covariance, found["cost"].to_list())
    wide = (found["adjusted_high"] - found["adjusted_low"]) / 2
    return {
        "spread": spread(*left),
        "strongest": float(np.max(found["beyond"].to_numpy(), initial=0)),
        "weakest": float(np.min(found["beyond"].to_numpy(), initial=0)),
        "first": first_edge(tallies, fit, len(found)).figure,
        "draws": 100 * tallies.drawn / max(1, tallies.contests),
        "minutes": lengths(tallies)[2].median,
        "sure": float(np.max(wide.to_numpy(), initial=0)),
    }
