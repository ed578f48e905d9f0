"""Piles, discards and Deck Phases, beside a table on which every card lies in one place: what may be typed as drawn is
what may lie there, and hands are told in time that a pile is refilled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.challengers.arena import GAME
from games.challengers.night import of_two
from hypothesis import given, settings
from hypothesis import strategies as st
from support.automatic import Automatic
from support.play import Begun

from companion.cards.in_play import sets_in_play
from companion.engine.journal import read_journal
from companion.games.challengers import TOURNAMENT
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament.trays import Copies
from companion.table import KnownAnswer, current
from companion.table.events import Event

NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
LEVELS = "ABC"


@cache
def few_sets() -> TeamPool:
    """City, Castle and Outer Space alone: piles of 36, 38 and 26 cards, which eight players empty again and again."""
    pool: TeamPool = GAME.load_cards(sets_in_play("challengers", ("starter", "city", "castle", "outer-space", "robot")))
    return pool


class OnTheTable:
    """Piles and discards as hands hold them, with every card; `told` is how much of the discards people have told."""

    def __init__(self, pool: TeamPool, random: Random) -> None:
        self.random = random
        cards = [card for card in pool.cards if card.level in LEVELS for _ in range(card.copies)]
        random.shuffle(cards)
        self.piles = {level: [card for card in cards if card.level == level] for level in LEVELS}
        self.discards: dict[str, list[Card]] = {level: [] for level in LEVELS}
        self.told: Counter[Card] = Counter()
        self.refills: list[tuple[str, int]] = []

    def draw(self, level: str, many: int) -> list[Card]:
        self.refill(level, many)
        drawn, self.piles[level] = self.piles[level][:many], self.piles[level][many:]
        return drawn

    def refill(self, level: str, many: int) -> None:
        if len(self.piles[level]) < many and self.discards[level]:
            self.refills.append((level, len(self.discards[level])))
            self.random.shuffle(self.discards[level])
            self.piles[level] += self.discards[level]
            self.discards[level] = []
            self.forget(level)

    def forget(self, levels: str) -> None:
        self.told = Counter({card: many for card, many in self.told.items() if card.level not in levels})

    def put_back(self, cards: list[Card]) -> None:
        for card in cards:
            if card.level in LEVELS:
                self.discards[card.level].append(card)
                self.told[card] += 1

    def counts(self) -> dict[str, dict[str, int]]:
        return {level: {"pile": len(self.piles[level]), "discard": len(self.discards[level])} for level in LEVELS}


class UnseenForEver(Exception):
    """A deck is left with nothing but cards that change decks unseen: nobody could be sure of it any more."""


class Played:
    """A Deck Phase of one player's hands: five cards, picks, a redraw, and removed cards."""

    def __init__(self, table: OnTheTable, random: Random, deck: Counter[Card]) -> None:
        self.table, self.random, self.deck = table, random, deck
        self.drawn: list[Card] = []

    def picks(self, level: str, most: int) -> list[Card]:
        """Cards to type; the discards lie where hands have put them."""
        typed: list[Card] = []
        self.drawn = self.table.draw(level, 5)
        redraw = self.random.choice([None, *range(most)])
        for number in range(min(most, self.random.choice([0, most, most]))):
            if redraw == number:
                self.redraw(level, typed)
            if not self.drawn:
                break
            card = self.random.choice(self.drawn)
            self.drawn.remove(card)
            typed.append(card)
            self.deck[card] += 1
        return typed

    def redraw(self, level: str, typed: list[Card]) -> None:
        typed.append(asks.REDRAW)
        many, self.drawn = len(self.drawn), self.throw(self.drawn)
        self.drawn = self.table.draw(level, many)

    def more(self) -> list[Card]:
        card = self.random.choice(self.drawn)
        self.drawn.remove(card)
        self.deck[card] += 1
        return [card]

    def throw(self, cards: list[Card]) -> list[Card]:
        for card in cards:
            self.table.discards[card.level].append(card)
        return []

    def some(self, cards: Counter[Card], many: int) -> list[Card]:
        """Cards that are removed for a further pick."""
        chosen = self.random.sample(list(cards.elements()), many)
        self.remove(chosen)
        return chosen

    def removed(self) -> list[Card]:
        """At the end: any cards, and all that would change decks unseen."""
        self.drawn = self.throw(self.drawn)
        deck = list(self.deck.elements())
        some = self.random.sample(deck, self.random.randint(0, len(deck) - 1))
        keep = next((card for card in deck if not card.changes_decks), None)
        if keep is None:
            raise UnseenForEver
        chosen = [*some, *(card for card in deck if card.changes_decks)]
        left = Counter(deck)
        taken = [card for card in dict.fromkeys(chosen) for _ in range(min(chosen.count(card), left[card]))]
        if len(taken) == len(deck):
            taken.remove(keep)
        self.remove(taken)
        return taken

    def remove(self, cards: list[Card]) -> None:
        self.deck.subtract(cards)
        self.deck += Counter()
        self.table.put_back(cards)


class Hands(Automatic):
    """A tournament's table at which hands do what they say, and matches are told by their winners."""

    def __init__(self, random: Random, players: int) -> None:
        super().__init__(few_sets(), random)
        self.view: Any = None
        self.players = players
        self.table = OnTheTable(self.cards, random)
        self.decks: dict[str, Counter[Card]] = {}
        self.playing: Played
        self.told: list[tuple[str, int]] = []
        self.names: set[str] = set()
        self.strict = 0
        self.refills = 0
        self.before: Counter[Card] = Counter()

    def together(self, plays: Any) -> dict[str, Any]:
        done: dict[str, Any] = {}
        while todo := {
            name: play for name, play in (plays() if callable(plays) else plays).items() if name not in done
        }:
            name = self.random.choice(list(todo))
            done[name] = todo[name]()
        return done

    def tell(self, event: Event) -> None:
        self.names.add(event.name)
        data = event.data()
        match event.name:
            case "round":
                self.table.forget("".join(level for level, _ in self.table.refills[self.refills :]))
                self.refills = len(self.table.refills)
                self.before = sum(self.decks.values(), self.table.told)
            case "picked":
                self.playing.drawn = self.playing.throw(self.playing.drawn)
                for level in LEVELS:
                    self.table.refill(level, 5)
            case "pile-refilled":
                self.told.append((data["level"], data["number"]))
            case "trophies":
                assert self.told == self.table.refills
                self.look()

    def look(self) -> None:
        piles = self.view.state()["piles"]
        assert piles.pop("sure") is True
        assert piles == self.table.counts()

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        given = self.given(asked)
        assert asked.read(asked.write(given)) == given, asked.text()
        return given

    def given(self, asked: Any) -> Any:
        match asked:
            case asks.OneToEight():
                self.decks = {name: Counter(self.cards.starter) for name in NAMES[: self.players]}
                return NAMES[: self.players]
            case asks.DraftRecord():
                return "recorded"
            case asks.Result():
                return asked.candidates[self.random.randrange(2)]
            case asks.MorePicks():
                return self.playing.more()
            case asks.Picks():
                return self.picks(asked)
            case asks.RemoveToPick() if self.playing.drawn and self.random.random() < 0.7:
                return self.playing.some(asked.cards, asked.highest)
            case asks.RemoveToPick():
                return []
            case asks.Remove() if asked.rule == "phase.remove":
                return self.playing.removed()
        return asked.pick(self.random)

    def picks(self, asked: Any) -> list[Card]:
        """Pick from what is drawn, which may be typed; where no pile can be refilled, nothing known to be elsewhere."""
        self.look()
        assert self.told == self.table.refills  # hands were told before they draw
        level = asked.level
        self.playing = Played(self.table, self.random, self.decks[asked.who])
        there = Counter(asked.cards)
        if level not in self.view.rounds.refillable:
            self.strict += 1
            lies = Counter({card: card.copies - self.before[card] for card in self.cards.of_level(level)})
            assert there == +lies and there >= Counter(self.table.piles[level])
        typed = self.playing.picks(level, asked.highest)
        drawn = Counter(card for card in typed if card is not asks.REDRAW)
        assert drawn <= there
        return typed


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 8))
def test_what_may_be_typed_as_drawn_lies_there(seed: int, players: int) -> None:
    """phase.pick phase.redraw phase.remove trays.short phase.together"""
    hands = Hands(Random(seed), players)
    with suppress(UnseenForEver):
        GAME.referee(TOURNAMENT)(hands, GAME.register().settle((), "tournament"))
    assert not hands.names & {"told-again", "trusted"}


def test_piles_are_refilled_and_some_cannot_be() -> None:
    refilled, strict = 0, 0
    for seed in range(8):
        hands = Hands(Random(seed), seed % 7 + 2)
        GAME.referee(TOURNAMENT)(hands, GAME.register().settle((), "tournament"))
        refilled, strict = refilled + len(hands.told), strict + hands.strict
    assert refilled > 20 and strict > 5


@pytest.mark.slow
@given(
    st.integers(0, 4), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=4), st.sampled_from(["", "A"])
)
def test_copies_lay_there_if_they_can_have_in_any_order(free: int, moves: list[tuple[int, int]], refilled: str) -> None:
    """phase.together: what was put back counts where the pile was refilled."""
    card = Card("Cat", "", "", "A", 3, "", 4)

    def can_have(more: int) -> bool:
        return any(accumulated(free, order) for order in permutations([*there, (more, 0)]))

    there = [(taken, back if refilled else 0) for taken, back in moves]
    copies = Copies(Counter({card: 4 - free}), refilled)
    doubles = [
        copies.moves_of((str(n), "phase"), [card] * taken, [card] * back) for n, (taken, back) in enumerate(moves)
    ]
    if moves and moves[-1][0]:
        assert (doubles[-1] is None) == can_have(0)
    assert copies.left(card) == max((more for more in range(5) if can_have(more)), default=0)


def accumulated(free: int, order: Iterable[tuple[int, int]]) -> bool:
    """True if each finds what it takes, in this order."""
    for taken, back in order:
        if taken > free:
            return False
        free += back - taken
    return True


def test_what_is_put_back_lies_in_the_discard_until_the_pile_is_refilled() -> None:
    """phase.pick trays.full"""
    ai = "A.I., A.I."
    start = (ai, ai, "A.I.", "none", "Ann", "2")  # Ann removes two of the three, and Bo has the third
    said = ["A.I. can't be there: all of it are in decks or in the discard. Look once more."]
    assert of_two(*start, "A.I.").refused == said
    tournament = of_two(*start, ":fix tray A is full", "A.I., A.I.")
    assert tournament.refused == [] and tournament.asked[-1] == ("remove", "Ann")
    assert of_two(*start, ":fix tray A is full", "A.I., A.I.", "none", "A.I.").refused == []  # Ann may put them back
    again = of_two(*start, ":fix tray A is full", "A.I., A.I.", "none", "A.I.", "none", "Ann", "2", "none")
    assert (
        "Bo's picks can't all be there, for somebody told the last of a kind before: once more, please." in again.told
    )


def test_what_is_put_back_in_a_round_is_counted_at_once() -> None:
    """trays.short"""
    piles = of_two("Cat, Cow", "Cat, Newcomer").state["piles"]
    assert piles["A"] == {"pile": 81 - 5, "discard": 3 + 1}


FEW = ("--set", "starter", "--set", "city", "--set", "castle", "--set", "outer-space", "--set", "robot")


def test_with_undo_after_every_answer_a_pile_is_refilled_as_often(tmp_path: Path) -> None:
    """trays.short"""
    begun = Begun(["challengers", "tournament", *FEW, "--seed", "3"])
    names = ("Ann, Bo, Cleo, Dan, Eve, Finn", "", "recorded")
    plain = begun.play([(line, 0) for line in (*names, *[":auto"] * 120)], journal=tmp_path / "plain.jsonl")
    given = [entry.answer for entry in read_journal(tmp_path / "plain.jsonl").entries]
    undone = begun.play([(line, 0) for answer in given for line in (answer, ":undo", answer)])

    def refills(played: Any) -> list[str]:
        return [line["text"] for line in played.story if line.get("name") == "pile-refilled"]

    assert refills(plain) and refills(undone) == refills(plain)
