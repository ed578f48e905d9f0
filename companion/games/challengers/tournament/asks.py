"""Questions of a tournament beside its matches: plans, Deck Phases, fans and lots."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from random import Random

from companion.errors import quoted
from companion.games.challengers.match import asks as of_match
from companion.games.challengers.match.asks import ROBOT, CardOfLevel
from companion.games.challengers.match.card import Card
from companion.games.challengers.plans import Offer
from companion.games.challengers.tournament import anew
from companion.rounds.asks import RecordChoice
from companion.rounds.asks import Result as Result
from companion.table.observations import Observations
from companion.table.picks import one, some
from companion.table.question import NONE, Disclosure, Display, NotAllowed, Unreadable, WhichOne, at_semicolon, may_mean
from companion.table.questions import Arrange, Choose, Names, Number
from companion.words import commas, counted, fold, is_number, listed

WITHOUT = "Outer Space"
REDRAWN = "/"
"""The sign typed for a redraw."""
REDRAW = Card("redraw", "", "", "", 0, "", 1)
"""Stands among the picks where the cards still drawn were discarded and drawn anew."""


class OneToEight(Names, name="players", lowest=1, highest=8):
    """The first: 1 to 8 names, and whether the Robot plays as it is asked to."""

    rules: dict[str, str]
    says = "Who plays? 1 to 8 names⟨, a comma between⟩; the Robot makes an odd number even."

    @property
    def solo(self) -> str:
        """The Robot's part that belongs to solo mode, or nothing."""
        cards = "SOLO cards of the Robot belong" if self.rules["solo-cards"] == "on" else ""
        level = self.rules["robot"]
        return f"level {level} of the Robot belongs" if int(level) > 3 else cards

    def refuse(self, names: list[str]) -> NotAllowed | None:
        if any(fold(name) == fold(ROBOT) for name in names):
            return NotAllowed("the Robot plays by itself when the number is odd", "name the people only")
        if len(names) > 2 and self.solo:
            what = f"{self.solo} to solo mode, and that is {len(names)} players"
            return NotAllowed(what, "begin again with --rule robot=3 or less, and without SOLO cards")
        if len(names) % 2 == 0 and self.rules["robot"] != "1":
            what = f"the Robot does not play, for {len(names)} is an even number"
            return NotAllowed(what, "begin again without --rule robot")
        return None

    def pick(self, random: Random) -> list[str]:
        names = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
        if self.solo:
            return names[:1]
        return names[: one(random, range(1, 9) if self.rules["robot"] == "1" else (1, 3, 5, 7))]


class Plans(Arrange[str], name="plans", asks_for="chance", default="{items}"):
    """Players of the tournament plans: the names in the order of the plans' numbers."""

    first: int
    last: int

    def says(self) -> str:
        order = f"The names in the order of plans {self.first} to {self.last}"
        return f"Who takes which tournament plan? {order}⟨; Enter: as they were typed⟩."


class DraftRecord(
    RecordChoice,
    name="draft-record",
    what="Deck Phases",
    told="picks and removed cards in secret, and I know every deck",
):
    """A choice to tell the Deck Phases to the referee."""


class LeftOut(Choose[str], name="left-out"):
    """The additional set that stays in the box."""

    says = "Which set stays in the box? The rulebook advises to leave Outer Space out of a first game."

    def label(self, candidate: str) -> str:
        return f"without {candidate}"

    def default(self) -> str | None:
        return self.label(WITHOUT) if WITHOUT in self.candidates else None


class Pile(Choose[Offer], name="pile"):
    """A plan offers two piles: of which one cards are drawn. The `picks` tell it as well, where they can be of one."""

    picks: Callable[[Offer], "Picks"]
    says = "{who}, of which pile do you draw 5 cards? ⟨Your picks alone will do where they tell it.⟩"

    def display(self) -> Display:
        return super().display()._replace(masked=True)

    def splits(self, line: str) -> Iterable[tuple[str, str]]:
        text, rest = at_semicolon(line)
        yield text, rest
        asked = {offer: self.picks(offer) for offer in self.candidates}
        is_code = any(each.index.is_code(text) for each in asked.values())
        fitting = [offer for offer, each in asked.items() if not is_code and may_mean(each, text)]
        if len(fitting) > 1:
            raise WhichOne(f"{quoted(text)} fits {listed(map(self.label, fitting))}", "type the pile first")
        yield from ((self.label(offer), f"{text}; {rest}".strip("; ")) for offer in fitting)

    def following(self, answer: Offer) -> "Picks":
        return self.picks(answer)


class Picks(CardOfLevel, name="picks", secret=True, lowest=0, default=NONE):
    """The cards that a player picks of those drawn, beside so many `before`, into a `deck`, others being `elsewhere`;
    `redraw`, or a slash, stands where the others were discarded and drawn anew."""

    disclosure = Disclosure(
        hinted_by=("picked", "fans-when-picked", "gained-unseen", "gained-exhausted", "removed"),
        weakly_hinted_by=("pile-refilled",),
        chains=True,
    )
    besides = 1
    uncounted = True

    level: str
    deck: Counter[Card] = field(default_factory=Counter)
    before: int = 0
    elsewhere: Callable[[], Counter[Card]] = Counter
    redraws: bool = True

    def says(self) -> str:
        most = f"up to {self.highest} cards" if self.highest > 1 else "a card"
        what = f"{most} of Level {self.level}, ⟨`/`|“redraw”⟩ where you laid the others down and drew anew"
        return f"{self.who}, which cards do you pick? Nobody else looks: {what}."

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        if card not in self.pool.cards:
            return NotAllowed(f"{card.name} is a card of {card.icon}, which stays in the box", "look once more", card)
        if card.level != self.level:
            hint = f"your pile is that of Level {self.level}"
            return NotAllowed(f"{card.name} is a card of Level {card.level}", hint, card)
        what = f"{card.name} can't be there: all of it are in decks or in the discard"
        return NotAllowed(what, "look once more", card)

    def read(self, text: str) -> list[Card]:
        if any(REDRAWN in name for name in self.index.names()):
            return super().read(text)
        first, *later = (part.strip(" ,") for part in text.split(REDRAWN))
        parts = [first, *(each for part in later for each in (REDRAW.name, part))]
        return super().read(", ".join(filter(None, parts)) if later else text)

    def part(self, text: str) -> object:
        try:
            if fold(text) != REDRAW.name:
                return super().part(text)
        except Unreadable:
            if not REDRAW.name.startswith(fold(text)):
                raise
        if not self.redraws:
            raise NotAllowed("a further pick opens no redraw", "it is one of the cards still drawn")
        return REDRAW

    def many(self, cards: list[Card]) -> int:
        return len(cards) - cards.count(REDRAW)

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        hint = "one redraw in a Deck Phase, of all cards still drawn, before the last pick"
        if cards.count(REDRAW) > 1:
            return NotAllowed(f"that is {cards.count(REDRAW)} redraws", hint)
        if REDRAW in cards and cards.index(REDRAW) >= self.highest:
            return NotAllowed("after the last pick there is no redraw", hint)
        return super().refuse([card for card in cards if card is not REDRAW])

    def options(self) -> list[str]:
        return [*super().options(), *([REDRAW.name] if self.redraws else [])]

    def pick(self, random: Random) -> list[Card]:
        cards = list(self.cards.elements())
        picks = some(random, cards, one(random, [0, *[self.highest] * 5]))
        return self._redrawn(random, picks) if self.redraws and random.random() < 0.4 else picks

    def pick_with(self, random: Random, held: Counter[str]) -> list[Card]:
        picks = super().pick_with(random, held)
        named = [card for card in picks if card is not REDRAW][: self.highest]
        return self._redrawn(random, named) if REDRAW in picks else named

    def pick_anew(self, random: Random, since: Observations) -> list[Card]:
        told, taken = since.of("picked", self.who), self.elsewhere() + self.deck
        if not told:
            return self.pick(random)
        left = self.cards & Counter({card: card.copies - taken[card] for card in self.cards})
        rest = told[0].data["picks"] - self.before
        many = max(0, min(self.highest, rest))
        picks = anew.picked(self.who, left, self.deck, many, rest - many, random, since)
        return self._redrawn(random, picks) if self.redraws and random.random() < 0.4 else picks

    def _redrawn(self, random: Random, picks: list[Card]) -> list[Card]:
        """Picks with a redraw before one of them, or behind all where more could be picked."""
        at = one(random, range(min(len(picks) + 1, self.highest)))
        return [*picks[:at], REDRAW, *picks[at:]]


class MorePicks(Picks, name="more-picks", redraws=False):
    """A picked card lets its owner pick one more of the cards still drawn."""

    def says(self) -> str:
        return f"{self.who}, which of the cards still drawn do you pick? Nobody else looks: a card, or none."


class FromDeck(CardOfLevel, secret=True, lowest=0, default=NONE):
    """Cards of one's own deck that are removed, beside so many `before`; a deck keeps one card at least."""

    left = "in your deck"
    disclosure = Disclosure(hinted_by=("picked",))

    before: int = 0

    def pick_anew(self, random: Random, since: Observations) -> list[Card]:
        if not (told := since.of("picked", self.who)):
            return self.pick(random)
        many = min(self.highest, told[0].data["removed"] - self.before)
        return anew.removed(self.who, self.cards, many, random, since)

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        missing = NotAllowed(f"{card.name} is not {self.left}", "look once more", card)
        return super().why_not(card, cards) if self.cards[card] else missing


class Remove(FromDeck, name="remove"):
    """At the end of a Deck Phase, and before the final: the cards that a player removes."""

    says = "{who}, which cards do you remove from your deck? ⟨Enter for none; nobody|Nobody⟩ else looks."

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        if len(cards) >= self.cards.total():
            return NotAllowed("a deck keeps one card at least", "leave one of them in it")
        return super().refuse(cards)

    def pick(self, random: Random) -> list[Card]:
        deck = list(self.cards.elements())
        return some(random, deck, min(len(deck) - 1, one(random, [0, 0, 1, 2, 4])))


class RemoveToPick(FromDeck, name="remove-to-pick"):
    """A picked card lets its owner remove cards to pick one more."""

    disclosure = Disclosure(hinted_by=("picked",), chains=True)
    this: Card
    which: str

    def says(self) -> str:
        what = f"remove {'a' if self.highest == 1 else self.highest} {self.which} to pick 1 more"
        return f"{self.who}, {self.this} lets you {what}: which? ⟨Enter for none; nobody|Nobody⟩ else looks."

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        if 0 < len(cards) < self.highest:
            return NotAllowed(f"that is {counted(len(cards), 'card')}", f"name {self.highest}, or none")
        return super().refuse(cards)

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        no_such = NotAllowed(f"{card.name} is no {self.which} of your deck", "leave it", card)
        return super().why_not(card, cards) if self.cards[card] else no_such

    def pick(self, random: Random) -> list[Card]:
        return some(random, list(self.cards.elements()), self.highest) if random.random() < 0.5 else []

    def pick_anew(self, random: Random, since: Observations) -> list[Card]:
        return super().pick_anew(random, since) if since.next == "more-picks" else []


class SecretDeck(of_match.DeckTold, name="deck", secret=True):
    """A deck that is not known is to be refereed: its owner tells it, or `none`; the Robot's its opponent."""

    disclosure = Disclosure(hinted_by=("match-over",))

    of: str
    as_it_was: Sequence[Card]

    def says(self) -> str:
        enter = "; Enter: as it was dealt" if self.as_it_was else ""
        typed = f"Cards with a comma between, `none` if you don't tell it{enter}."
        return f"{self.of}'s deck? ⟨{typed}|Or “None” if you don't tell it.⟩ ⟨Nobody else looks.⟩"

    def default(self) -> str | None:
        return self.write(list(self.as_it_was)) if self.as_it_was else None

    def pick_anew(self, random: Random, since: Observations) -> list[Card]:
        return anew.told(self.of, self.cards, self.pick_telling(random), random, since)


class GainedCard(of_match.Reveal, name="gained-card", secret=True):
    """After a match: a card that came unseen and was not revealed; its owner names it, the Robot's its opponent."""

    whose: str
    says = "{who}, {whose} deck got a card unseen: which is it?"


class TrophyFans(Choose[int], name="trophy-fans", asks_for="chance"):
    """With one or two players: what the trophy just won is worth."""

    round: int
    says = "Turn the trophy of round {round}: how many fans is it worth?"


class PaidFans(Number, name="paid", asks_for="fact", lowest=0, highest=99, default="0"):
    """With one or two players: the fans that a player's cards paid in a round, where the referee has not seen it."""

    of: str
    round: int
    says = "How many fans have {of}'s cards paid in round {round}? ⟨Enter for none.⟩"

    def pick(self, random: Random) -> int:
        return one(random, [0, 0, 0, 1, 2, 3])


class Total(Number, name="total", asks_for="fact", secret=True):
    """After round 7: all fans of a player, on the backs of trophies and beside the plan."""

    disclosure = Disclosure(hinted_by=("fans-told",))
    trophies: Sequence[int]

    def says(self) -> str:
        rounds = f"round{'s' * (len(self.trophies) > 1)} {commas(self.trophies)}"
        where = f"on your trophies of {rounds} and beside" if self.trophies else "beside"
        return f"{self.who}, how many fans have you, {where} your plan? ⟨Nobody else looks.⟩"

    def pick_anew(self, random: Random, since: Observations) -> int:
        told = since.of("fans-told", self.who)
        return int(told[0].data["fans"]) if told else self.pick(random)

    def read(self, text: str) -> int:
        worth = [each for each in re.split(r"[\s,+]+", text.strip()) if each]
        if len(worth) > 1 and all(map(is_number, worth)):  # each trophy's fans, and those beside the plan
            text = str(sum(map(int, worth)))
        try:
            return super().read(text)
        except NotAllowed as refused:
            than, have = ("less than", "have") if int(text) < self.lowest else ("more than", "can have")
            what = f"{int(text)} is {than} {self.who}'s trophies and cards {have} paid"
            raise NotAllowed(what, refused.hint) from None

    def pick(self, random: Random) -> int:
        return one(random, range(self.lowest, min(self.highest, self.lowest + 12) + 1))


class Lots(Choose[str], name="lots", asks_for="chance"):
    """Players are level at the second place in every respect: lots say who is in the final."""

    def says(self) -> str:
        return f"{listed(self.candidates)} are level: draw lots. Who is in the final?"
