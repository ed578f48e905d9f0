"""Secrets of a tournament drawn anew: picks, removed cards and decks of which all that was seen since can be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from companion.games.challengers.match.card import Card
from companion.table.since import Look, Since

if TYPE_CHECKING:
    from companion.games.challengers.tournament.asks import FromDeck, Picks, SecretDeck

TRIES = 20


def named(cards: Iterable[Card], looked: Counter[str]) -> tuple[list[Card], Counter[str]]:
    """Those of some cards that were seen in a look, and what of it was none of them."""
    found, missing = list[Card](), looked.copy()
    for card in cards:
        name = card.called if missing[card.called] else card.name
        if missing[name]:
            missing[name] -= 1
            found.append(card)
    return found, +missing


def stays(deck: list[Card], looks: Iterable[Look]) -> Counter[Card]:
    """Those cards of a deck that were seen in some look."""
    seen = Counter[Card]()
    for look in looks:
        seen |= Counter(named(deck, look.cards)[0])
    return seen


def room(deck: list[Card], size: int, looks: list[Look]) -> int:
    """How many cards beside those that were seen in the first of some looks, or that stay, were in a deck of a size."""
    found, missing = named(deck, looks[0].cards)
    return size - missing.total() - (stays(deck, looks[1:]) | Counter(found)).total()


def picked(question: Picks, random: Random, since: Since) -> list[Card]:
    """As many picks as were told that do what was seen when they were picked."""
    phase = since.of("picked", question.who)[0]
    many = max(0, min(question.highest, phase.data["picks"] - question.before))
    paid = sum(each.place < phase.place for each in since.of("fans-when-picked", question.who))
    done = (paid, since.next == "remove-to-pick")
    for _ in range(TRIES):
        picks = _picks(question, many, random, since)
        if done == (sum(card.pays_when_picked for card in picks), any(map(_picks_more, picks))):
            break
    return picks


def _picks_more(card: Card) -> bool:
    return bool(card.picked) and not card.pays_when_picked


def _picks(question: Picks, many: int, random: Random, since: Since) -> list[Card]:
    """So many picks, those among them that are in the deck later and came in no later round."""
    phases, looks = since.of("picked", question.who), since.looks(question.who)
    taken = question.elsewhere() + question.deck
    free_copies = question.cards & Counter({card: card.copies - taken[card] for card in question.cards})
    there = random.sample(list(free_copies.elements()), free_copies.total())
    picks, deck, free = list[Card](), list(question.deck.elements()), many
    for place, look in enumerate(looks):
        new, _ = named(there, named(deck, look.cards)[1])
        before = [each.data for each in phases if each.place < look.place]
        later = sum(each["picks"] for each in before[1:] if each["level"] == question.level)
        now = max(len(new) - later, sum(random.random() < many / (many + later) for _ in new)) if many else 0
        picks += new[: max(0, min(now, free))]
        deck += new
        there = [card for card in there if card not in new]
        size = question.deck.total() + sum(each["picks"] - each["removed"] for each in before)
        size += _came(since, question.who, looks[place + 1].place if look is not looks[-1] else None)
        free = min(many - len(picks), free, room([*question.deck.elements(), *picks], size, looks[place:]))
    held = [*question.deck.elements(), *picks]
    passing = len(_impossible((Counter(held) - stays(held, looks[-1:])).elements(), question.who, since))
    if sum(each.data["removed"] for each in phases) - passing < many - len(picks):
        gone = _impossible(there, question.who, since)
        there = [card for card in there if card not in gone]
    return picks + there[: many - len(picks)]


def removed(question: FromDeck, random: Random, since: Since) -> list[Card]:
    """As many cards as were told, first those that can't have been there any more, and none that was seen later, unless
    it came back."""
    phase = next(iter(since.of("picked", question.who)), None)
    if phase is None:
        return question.pick(random)
    many = min(question.highest, phase.data["removed"] - question.before)
    deck, looks = random.sample(list(question.cards.elements()), question.cards.total()), since.looks(question.who)
    while len(loose := list((Counter(deck) - stays(deck, looks)).elements())) < many and looks:
        looks.pop()
    random.shuffle(loose)
    gone = _impossible(loose, question.who, since)
    return sorted(loose, key=lambda card: card not in gone)[:many]


def told(question: SecretDeck, random: Random, since: Since) -> list[Card]:
    """A deck with the cards that it showed, of as many as its match has told."""
    look = next(iter(since.looks(question.of)), None)
    cards = random.sample(list(question.cards.elements()), question.cards.total())
    deck, _ = named(cards, look.cards if look else Counter())
    others = list((Counter(question.pick_telling(random)) - Counter(deck)).elements())
    others = [card for card in others if card not in _impossible(others, question.of, since)]
    over = next((each.data for each in since.told if question.of in (each.data["winner"], each.data["loser"])), None)
    if over and over["winner"] == question.of:
        return deck + others[: over["cards"]]
    return deck if over and over["how"] == "out-of-cards" else deck + others


def _came(since: Since, who: str | None, end: int | None) -> int:
    """How many cards came to a deck in its matches, up to an answer."""
    came = {"gained-unseen": 1, "gained-exhausted": 1, "removed": -1}
    told = [each for name in came for each in since.of(name, who) if end is None or each.place < end]
    return sum(came[each.name] * each.data.get("number", 1) for each in told)


def _impossible(cards: Iterable[Card], who: str | None, since: Since) -> list[Card]:
    """Those of some cards that can't be in a deck of which it is known what may be left."""
    known = since.left is not None and since.left[0] == who
    return [card for card in cards if since.left and known and card.called not in since.left[1]]
