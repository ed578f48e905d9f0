"""Secrets of a tournament drawn anew: picks, removed cards and decks of which all that was seen since can be true."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from companion.games.challengers.match.card import Card
from companion.table.observations import Look, Observations
from companion.table.picks import some

TRIES = 60


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
    """The number of cards in a deck of a size beside those seen in the first of some looks, or that stay."""
    found, missing = named(deck, looks[0].cards)
    return size - missing.total() - (stays(deck, looks[1:]) | Counter(found)).total()


def picked(
    who: str | None, left: Counter[Card], deck: Counter[Card], many: int, rest: int, random: Random, since: Observations
) -> list[Card]:
    """Draw so many picks of the cards left, into a deck, that do what was seen of them; the rest come later."""
    phase = since.of("picked", who)[0]
    paid = sum(each.place < phase.place for each in since.of("fans-when-picked", who))
    more = since.next == "remove-to-pick"
    able = {
        card: n for card, n in left.items() if (paid or not card.pays_when_picked) and (more or not picks_more(card))
    }
    for _ in range(TRIES if paid or more else 1):
        picks = _picks(who, Counter(able), deck, many, rest, random, since)
        if (paid, more) == (sum(card.pays_when_picked for card in picks), any(map(picks_more, picks))):
            break
    return picks


def picks_more(card: Card) -> bool:
    """True if a card that is picked lets one more be picked."""
    return bool(card.picked) and not card.pays_when_picked


def _picks(
    who: str | None, left: Counter[Card], deck: Counter[Card], many: int, rest: int, random: Random, since: Observations
) -> list[Card]:
    """Draw so many picks, those among them that are in the deck later and came in no later round."""
    phases, looks = since.of("picked", who), since.looks(who)
    there = some(random, list(left.elements()), left.total())
    picks, before, free = list[Card](), list(deck.elements()), many
    held = before.copy()
    for place, look in enumerate(looks):
        new, _ = named(there, named(before, look.cards)[1])
        told = [each.data for each in phases if each.place < look.place]
        later = rest + sum(each["picks"] for each in told[1:] if each["level"] == phases[0].data["level"])
        now = max(len(new) - later, sum(random.random() < many / (many + later) for _ in new)) if many else 0
        picks += new[: max(0, min(now, free))]
        before += new
        there = [card for card in there if card not in new]
        held = [*deck.elements(), *picks]
        size = deck.total() + sum(each["picks"] - each["removed"] for each in told)
        size += _came(since, who, looks[place + 1].place if look is not looks[-1] else None)
        free = min(many - len(picks), free, room(held, size, looks[place:]))
    passing = len(_impossible((Counter(held) - stays(held, looks[-1:])).elements(), who, since))
    if sum(each.data["removed"] for each in phases) - passing < many - len(picks):
        gone = _impossible(there, who, since)
        there = [card for card in there if card not in gone]
    return picks + there[: many - len(picks)]


def removed(who: str | None, cards: Counter[Card], many: int, random: Random, since: Observations) -> list[Card]:
    """Draw so many cards of a deck to remove, first those that can't have been there any more, and none that was seen
    later, unless it came back.
    """
    deck, looks = some(random, list(cards.elements()), cards.total()), since.looks(who)
    while len(loose := list((cards - stays(deck, looks)).elements())) < many and looks:
        looks.pop()
    gone = _impossible(loose, who, since)
    return sorted(some(random, loose, len(loose)), key=lambda card: card not in gone)[:many]


def told(of: str, left: Counter[Card], usual: list[Card], random: Random, since: Observations) -> list[Card]:
    """A deck with the cards that it showed, of as many as its match has told, the others as is usual."""
    look = next(iter(since.looks(of)), None)
    deck, _ = named(some(random, list(left.elements()), left.total()), look.cards if look else Counter())
    others = list((Counter(usual) - Counter(deck)).elements())
    others = [card for card in others if card not in _impossible(others, of, since)]
    over = next((each.data for each in since.told if of in (each.data["winner"], each.data["loser"])), None)
    if over and over["winner"] == of:
        return deck + others[: over["cards"]]
    return deck if over and over["how"] == "out-of-cards" else deck + others


def _came(since: Observations, who: str | None, end: int | None) -> int:
    """The number of cards that came to a deck in its matches, up to an answer."""
    came = {"gained-unseen": 1, "gained-exhausted": 1, "removed": -1}
    told = [each for name in came for each in since.of(name, who) if end is None or each.place < end]
    return sum(came[each.name] * each.data.get("number", 1) for each in told)


def _impossible(cards: Iterable[Card], who: str | None, since: Observations) -> list[Card]:
    """Those of some cards that can't be in a deck of which it is known what may be left."""
    known = since.left is not None and since.left[0] == who
    return [card for card in cards if since.left and known and card.called not in since.left[1]]
