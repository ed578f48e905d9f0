"""A referee of CardPG of our own, written from the rulebook and the readings (their numbers stand behind each rule).

It knows nothing of the program: cards are their codes, champions small records. It is fed what was answered in a real
game, question by question; where it would ask something else, of somebody else or with other answers, it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

There = Callable[[], dict[str, "Champion"]]
"""Champions by their cards, as they are when it is asked."""
SUITS = "HSDC"
COLOUR = {"H": "R", "D": "R", "S": "B", "C": "B"}
NUMBERS = range(2, 11)
RANKS = "JQKA"
NAMES = (  # 52: one overall order
    *("Roll #", "Pair", "3 Kind", "4 Kind"),
    *("2 Straight", "3 Straight", "4 Straight", "5 Straight"),
    *("2 Flush", "3 Flush", "4 Flush", "5 Flush"),
    *("2 SF", "3 SF", "4 SF", "5 SF"),
)


class Asked(NamedTuple):
    """A question as it was put and answered; `between` where a combo was played instead."""

    name: str
    who: str | None
    offers: Any
    answer: str
    between: bool


class Differs(AssertionError):
    """The game does what the rules don't say."""


class Over(Exception):
    """End of the game: who has won, and how."""


@dataclass(eq=False)
class Champion:
    card: str
    rank: str
    abilities: list[str] = field(default_factory=list)
    tapped: bool = False

    @property
    def free(self) -> int:
        return RANKS.index(self.rank) + 2 - len(self.abilities)  # jack 2 … ace 5


@dataclass(eq=False)
class Player:
    name: str
    champions: list[Champion] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    hidden: int = 0
    protected: bool = False
    out: bool = False

    @property
    def cards(self) -> int:
        return len(self.hand) + self.hidden

    @property
    def untapped(self) -> list[Champion]:
        return [champion for champion in self.champions if not champion.tapped]


@dataclass(eq=False)
class Roll:
    number: int
    of: str
    countered: bool = False
    again: bool = False


def number_of(card: str) -> int:
    return int(card[:-1])


def faces_of(card: str) -> list[tuple[int, str]]:
    """Faces that a card can stand for: itself, a joker any number of a suit of its colour (8, 54)."""
    if card in ("RJ", "BJ"):
        return [(number, suit) for suit in SUITS if COLOUR[suit] == card[0] for number in NUMBERS]
    return [(number_of(card), card[-1])]


def patterns(rank: int) -> Iterator[list[set[tuple[int, str]]]]:
    """Patterns of a combo: for each of its cards the faces that it may show."""
    family, size = (rank - 1) // 4, (rank - 1) % 4 + (1 if rank <= 4 else 2)
    if family == 0:  # a kind
        for number in NUMBERS:
            yield [{(number, suit) for suit in SUITS}] * size
    elif family == 2:  # a flush
        for suit in SUITS:
            yield [{(number, suit) for number in NUMBERS}] * size
    else:  # consecutive, 2 to 10, no wrap (38); in one suit for a straight flush
        for low in range(2, 12 - size):
            for suits in SUITS if family == 3 else (SUITS,):
                yield [{(number, suit) for suit in suits} for number in range(low, low + size)]


def shown(pattern: list[set[tuple[int, str]]]) -> set[int]:
    return {number for faces in pattern for number, _ in faces}


class Model:
    """The whole game, or a single duel."""

    def __init__(self, rules: dict[str, str], names: list[str], feed: list[Asked], deck: list[str], mode: str) -> None:
        self.rules, self.feed, self.mode = rules, feed[::-1], mode
        self.numbers = [card for card in deck if card[0] not in RANKS]
        self.faces = [card for card in deck if card[0] in RANKS]
        self.unseen = list(self.numbers)
        self.discard: list[str] = []
        self.rest, self.below = [], []  # type: ignore[var-annotated]
        self.monster: Champion | None = None
        self.players = [Player(name) for name in names]
        self.turn_of = self.players[0]
        self.turns = self.quiet = 0
        self.dice, self.sides = {"2d6": (2, 6), "d10": (1, 10), "d12": (1, 12)}[rules["dice"]]

    # Asking

    def next(self, name: str, who: str | None, offers: Any) -> Asked:
        if not self.feed:
            raise Differs(f"the game ends, and the rules ask {name} of {who}")
        asked = self.feed.pop()
        if (asked.name, asked.who, asked.offers) != (name, who, offers):
            raise Differs(f"asked {asked.name} of {asked.who}: {asked.offers}; by the rules {name} of {who}: {offers}")
        return asked

    def ask(self, make: Callable[[], tuple[str, str | None, Any] | None]) -> str | None:
        """A question as things stand; None where nothing is left to ask. Combos may come first (44, 56)."""
        while question := make():
            asked = self.next(*question)
            if not asked.between:
                return asked.answer
            self.plays(asked.answer, [])
        return None

    def choose(
        self, name: str, who: str | None, there: Callable[[], dict[str, Any]], *, must: bool = False, no: str = "none"
    ) -> Any:
        """One of what is there: the only one by itself where one must, nothing where there is nothing."""

        def question() -> tuple[str, str | None, Any] | None:
            texts = list(there())
            if not texts or (must and len(texts) == 1):
                return None
            return name, who, frozenset(texts if must else [*texts, no])

        answer = self.ask(question)
        if answer is None:
            return next(iter(there().values()), None) if must else None
        return None if answer == no else there()[answer]

    # Who could hold what

    def could(self, player: Player, rolls: list[Roll], above: int) -> bool:
        """True if a hand can hold a combo that could be played now (34, 55, 71)."""
        rolled = {roll.number for roll in rolls if not roll.countered}
        for rank in range(above + 1, 17):
            for pattern in patterns(rank):
                if rank <= 8 and not rolled & shown(pattern):
                    continue
                if self.mode == "duel" and rank > 8 and (rank > 12 or {suit for _, suit in pattern[0]} != {"C"}):
                    continue
                if self.holds(player, pattern):
                    return True
        return False

    def holds(self, player: Player, pattern: list[set[tuple[int, str]]]) -> bool:
        unseen = self.unseen if player.hidden else []
        fitting = [
            [c for c in cards if any(set(faces_of(c)) & each for each in pattern)] for cards in (player.hand, unseen)
        ]
        if len(fitting[0]) + min(player.hidden, len(fitting[1])) < len(pattern):
            return False
        return self.laid(pattern, fitting[0], fitting[1], player.hidden, [])

    def laid(self, slots: Any, hand: list[str], unseen: list[str], hidden: int, faces: list[tuple[int, str]]) -> bool:
        """Tries every card in every place; without twins no face lies there twice (54)."""
        if not slots:
            return True
        for cards, costs in ((hand, 0), (unseen, 1)):
            for card in cards if costs <= hidden else ():
                for face in faces_of(card):
                    if face in slots[0] and not (self.rules["twins"] == "no" and face in faces):
                        left = [[each for each in pile if each != card] for pile in (hand, unseen)]
                        if self.laid(slots[1:], left[0], left[1], hidden - costs, [*faces, face]):
                            return True
        return False

    def makes(self, cards: list[str], rank: int) -> list[set[int]]:
        """The numbers that cards show as a combo, for each way in which they are one."""
        size = len(next(patterns(rank)))
        found = []
        for some in combinations(cards, size):  # larger sets as smaller combos (47)
            for faces in product(*map(faces_of, some)):
                if self.rules["twins"] == "no" and len(set(faces)) < len(faces):
                    continue
                if any(self.is_pattern(faces, pattern) for pattern in patterns(rank)):
                    found.append({number for number, _ in faces})
        return found

    @staticmethod
    def is_pattern(faces: Any, pattern: list[set[tuple[int, str]]]) -> bool:
        left = list(pattern)
        for face in faces:
            slot = next((each for each in left if face in each), None)
            if slot is None:
                return False
            left.remove(slot)
        return not left

    # Cards

    @property
    def playing(self) -> list[Player]:
        return [player for player in self.players if not player.out]

    @property
    def deck(self) -> int:
        return len(self.unseen) - sum(player.hidden for player in self.players) if self.mode == "game" else 0

    def able(self, player: Player) -> list[str]:
        return [*player.hand, *(self.unseen if player.hidden else [])]

    def left_of(self, player: Player) -> list[Player]:
        place = self.players.index(player) + 1
        return [each for each in self.players[place:] + self.players[:place] if not each.out]

    def named(self, name: str) -> Player:
        return next(player for player in self.players if player.name == name)

    def leaves(self, player: Player, card: str) -> None:
        if card in player.hand:
            player.hand.remove(card)
        else:
            player.hidden -= 1
            self.unseen.remove(card)

    def fill(self) -> bool:
        """An empty number deck: the discard pile is shuffled when a card is needed (32, 68)."""
        if self.mode == "game" and not self.deck:
            self.unseen, self.discard = self.unseen + self.discard, []
        return self.deck > 0

    def of_deck(self, name: str, who: str | None) -> str | None:
        while self.fill():
            card = self.ask(lambda: (name, who, frozenset(self.unseen)) if self.deck > 0 else None)
            if card is not None:
                self.unseen.remove(card)
                return card
        return None

    def draw(self, player: Player, many: int = 1) -> None:
        for _ in range(many):
            if not self.fill():
                return
            if self.rules["hands"] == "known":
                card = self.of_deck("drawn-card", player.name)
                if card is None:
                    return
                player.hand.append(card)
            else:
                player.hidden += 1
            self.quiet = 0

    def strip(self, champion: Champion, cards: list[str]) -> None:
        for card in list(cards):
            champion.abilities.remove(card)
            self.discard.append(card)

    def owner(self, champion: Champion) -> Player | None:
        return next((player for player in self.players if champion in player.champions), None)

    def in_play(self, champion: Champion) -> bool:
        return champion is self.monster or self.owner(champion) is not None

    def destroy(self, champion: Champion) -> None:
        """Out of play (31)."""
        self.strip(champion, champion.abilities)
        owner = self.owner(champion)
        if owner:
            owner.champions.remove(champion)
        else:
            self.monster = None

    def matching(self, champion: Champion) -> dict[str, int]:
        """The abilities with the numbers that match them; jokers move them, and are never matched (7)."""
        owner = self.owner(champion)
        moving = owner.champions if self.rules["joker"] == "all" and owner else [champion]
        by = sum({"RJ": 1, "BJ": -1}.get(card, 0) for each in moving for card in each.abilities)
        return {card: number_of(card) + by for card in champion.abilities if card not in ("RJ", "BJ")}

    def can_match(self, champion: Champion) -> bool:
        lowest, highest = self.dice, self.dice * self.sides
        there = self.in_play(champion)
        return there and any(lowest <= number <= highest for number in self.matching(champion).values())

    def targets(self, player: Player) -> list[Champion]:
        """Champions of all, but for those of others who are protected (67), and the monster (66)."""
        found = [c for each in self.playing if each is player or not each.protected for c in each.champions]
        return [*found, *([self.monster] if self.monster else [])]

    @staticmethod
    def called(champions: list[Champion]) -> dict[str, Champion]:
        return {champion.card: champion for champion in champions}

    # The game

    def game(self) -> dict[str, Any]:
        """Four champions, five cards; the highest roll starts (2, 3, 49, 69)."""
        for player in self.players:
            dealt = self.next("champions", player.name, (4, 4, frozenset(self.faces))).answer.split(", ")
            player.champions = [Champion(card, card[:-1]) for card in dealt]
            self.faces = [card for card in self.faces if card not in dealt]
        self.rest = self.faces
        for player in self.players:
            if self.rules["hands"] == "known":
                player.hand = self.next("hand", player.name, (5, 5, frozenset(self.unseen))).answer.split(", ")
                self.unseen = [card for card in self.unseen if card not in player.hand]
            else:
                player.hidden = 5
        able = self.players
        while len(able) > 1:
            bounds = (self.dice, self.dice * self.sides)
            rolls = [int(self.next("start", each.name, bounds).answer) for each in able]
            able = [each for each, roll in zip(able, rolls, strict=True) if roll == max(rolls)]
        self.turn_of = able[0]
        try:
            while True:
                self.turn(self.turn_of)
                self.turn_of = self.left_of(self.turn_of)[0]
        except Over as over:
            winners, how = over.args
        out = [player.name for player in self.players if player.out]
        return {"winners": winners, "how": how, "turns": self.turns, "out": out}

    def turn(self, player: Player) -> None:
        self.turns += 1
        self.quiet += 1
        for champion in player.champions:  # 1. untap; protection ends (43)
            champion.tapped = False
        player.protected = False
        self.draw(player, 1 if self.rules["draw"] == "one" else max(0, 5 - player.cards))  # 2 (5)
        self.assign(player)  # 3 (9)
        ready = lambda: self.called([each for each in player.untapped if self.can_match(each)])  # noqa: E731
        while champion := self.choose("tap", player.name, ready):  # 4 (11, 12, 63)
            champion.tapped = True
            self.quiet = 0
            suits = {card[-1]: card for card in self.force(player, champion)}
            card = self.choose(
                "ability", player.name, partial(dict[str, str], [(each, each) for each in suits.values()]), must=True
            )
            if card:
                self.suit(player, card[-1])
        while chosen := self.choose(
            "attack", player.name, lambda: self.attacks(player)
        ):  # 6; 5, combos, are played at any question (44, 45)
            champion, target = chosen
            champion.tapped = True
            self.quiet = 0
            if target is None:
                self.fight(player, champion)
            elif self.attack(player, champion, target):
                self.beaten(player, target)
        self.discards(player, lambda: player.cards - 5)  # 7 (48)
        if not (self.rest or self.below or any(each.champions for each in self.playing)):
            raise Over([], "nobody-left")  # 72
        if self.quiet >= 2 * len(self.playing):
            raise Over([], "nothing-moves")

    def attacks(self, player: Player) -> dict[str, Any]:
        """A champion with abilities, a player or a monster (23, 63)."""
        others: list[Any] = [each for each in self.left_of(player) if each is not player]
        others += [None] if self.rest or self.below else []
        able = [champion for champion in player.untapped if champion.abilities]
        return {f"{c.card} {t.name if t else 'monster'}": (c, t) for c in able for t in others}

    def beaten(self, player: Player, loser: Player) -> None:
        """Out; the game ends, or goes on without them (20, 70)."""
        loser.out = True
        if self.rules["last-standing"] == "off" or len(self.playing) == 1:
            raise Over([player.name], "forced")
        for champion in list(loser.champions):
            self.destroy(champion)
        self.discard += loser.hand
        loser.hand = []
        self.discards(loser, lambda: loser.hidden)

    def discards(self, player: Player, many: Callable[[], int]) -> None:
        answer = self.ask(
            lambda: ("discard", player.name, (many(), many(), frozenset(self.able(player)))) if many() > 0 else None
        )
        for card in answer.split(", ") if answer else ():
            self.leaves(player, card)
            self.discard.append(card)

    # Abilities

    def assign(self, player: Player) -> None:
        """A hand card onto an own champion with a slot, or for an ability of a full one (9)."""

        def able() -> list[Champion]:
            return [each for each in player.champions if each.free > 0 or self.rules["full-slot"] == "discard"]

        def question() -> tuple[str, str | None, Any] | None:
            cards = self.able(player)
            there = able()
            return ("assign", player.name, (*(c.card for c in there), *cards)) if cards and there else None

        answer = self.ask(question)
        if answer in (None, "none"):
            return
        card, onto = str(answer).split()
        champion = self.called(able())[onto]
        stands: Callable[[], bool] = lambda: card in self.able(player) and champion in player.champions  # noqa: E731
        old = self.choose(
            "replaced",
            player.name,
            lambda: {each: each for each in champion.abilities} if stands() and champion.free <= 0 else {},
            must=True,
        )
        if old:
            self.strip(champion, [old])
        if stands() and champion.free > 0:
            self.leaves(player, card)
            champion.abilities.append(card)
            self.quiet = 0

    def suit(self, player: Player, suit: str) -> None:
        """One card or one ability each time (13); what has a target may be waived (60)."""
        {"H": self.draw, "S": self.spade, "D": self.diamond, "C": self.club}[suit](player)

    def spade(self, player: Player) -> None:
        others = [player] if self.rules["spade"] == "self" else [each for each in self.playing if each is not player]
        loser = self.choose("opponent", player.name, lambda: {each.name: each for each in others if each.cards})
        if loser:
            card = self.ask(lambda: ("lost-card", None, frozenset(self.able(loser))) if loser.cards else None)
            if card:
                self.leaves(loser, card)
                self.discard.append(card)

    def diamond(self, player: Player) -> None:
        free: There = lambda: self.called([each for each in player.champions if each.free > 0])  # noqa: E731
        card = self.choose("from-discard", player.name, lambda: {each: each for each in self.discard} if free() else {})
        if card:
            onto = self.choose("target", player.name, lambda: free() if card in self.discard else {}, must=True)
            if onto:
                self.discard.remove(card)
                onto.abilities.append(card)
                self.quiet = 0

    def club(self, player: Player) -> None:
        able: There = lambda: self.called([each for each in self.targets(player) if each.abilities])  # noqa: E731
        champion = self.choose("target", player.name, able)
        if champion:
            cards = lambda: {c: c for c in champion.abilities} if champion.card in able() else {}  # noqa: E731
            card = self.choose("removed", player.name, cards, must=True)
            if card:
                self.strip(champion, [card])

    def rise(self, player: Player, champion: Champion) -> None:
        """J to Q to K to A: by exchange where the monster deck has the rank, which is shuffled then; or noted (30)."""

        def there() -> dict[str, str]:
            swaps = self.rules["upgrade"] == "swap" and self.in_play(champion) and champion.rank != "A"
            wanted = RANKS[RANKS.index(champion.rank) + 1] if swaps else "-"
            return {card: card for card in [*self.rest, *self.below] if card[:-1] == wanted}

        card = self.choose("exchanged", player.name, there, must=True)
        if self.in_play(champion) and champion.rank != "A":
            champion.rank = RANKS[RANKS.index(champion.rank) + 1]
            if card:
                self.rest = [each for each in [*self.rest, *self.below, champion.card] if each != card]
                self.below, champion.card = [], card

    # Rolls and combos

    def force(self, player: Player, champion: Champion) -> list[str]:
        """One roll and what is played on it: the abilities that it matches, when all have passed (11, 55, 63)."""
        while True:
            number = self.ask(lambda: ("roll", player.name, None) if self.can_match(champion) else None)
            if number is None:
                return []
            roll = Roll(int(number), player.name)
            self.answers([roll])
            if not roll.again:
                found = self.matching(champion).items()
                return [] if roll.countered else [card for card, wanted in found if wanted == roll.number]

    def answers(self, rolls: list[Roll]) -> None:
        """After every roll, and after each play, until all pass (55)."""
        while not any(roll.again for roll in rolls) and (play := self.who_answers(rolls, 0)):
            self.plays(play, rolls)

    def who_answers(self, rolls: list[Roll], above: int) -> str | None:
        """Of several the one nearest to the left of the roller is first (55, 56)."""
        first = self.named(rolls[0].of) if rolls else self.turn_of
        able = [player.name for player in self.left_of(first) if self.could(player, rolls, above)]
        if not able:
            return None
        asked = self.next("answers", None, (able[0], "several" if len(able) > 1 else "only"))
        return asked.answer if asked.between else None

    def plays(self, text: str, rolls: list[Roll]) -> None:
        if self.stands(text, rolls, 0, None):
            self.effect(text, rolls)

    def read(self, text: str) -> tuple[Player, list[str], int]:
        who, _, rest = text.partition(": ")
        cards, _, called = rest.partition(" as ")
        return self.named(who), cards.split(), NAMES.index(called) + 1

    def stands(self, text: str, rolls: list[Roll], above: int, numbers: list[Roll] | None) -> bool:
        """Laid down before its effect (59); answered by higher ones (33, 53)."""
        player, cards, rank = self.read(text)
        lying = rolls if numbers is None else numbers
        fits = [{roll.number for roll in lying if not roll.countered} & each for each in self.makes(cards, rank)]
        if not fits or (rank <= 8 and not any(fits)) or rank <= above or any(c not in self.able(player) for c in cards):
            raise Differs(f"{text} can't be played")
        if (self.mode == "duel" or not above) and (why := self.impossible(player, rank, cards)):
            raise Differs(f"{text} can't be: {why}")
        self.reach: dict[str, list[int]] = {} if not above else self.reach
        self.reach[text] = [p for p, r in enumerate(lying) if any(r.number in e for e in fits) and not r.countered]
        for card in cards:
            self.leaves(player, card)
            self.discard.append(card)
        before = [Roll(roll.number, roll.of, roll.countered) for roll in rolls]
        while answer := self.who_answers(before, rank):
            if self.stands(answer, rolls, rank, before):
                if self.rules["counters"] == "also-effect":
                    self.effect(answer, rolls)
                return False
        return True

    def impossible(self, player: Player, rank: int, cards: list[str]) -> str:
        """Refused, but may be an answer (62, 71)."""
        if self.mode == "duel" and rank > 8 and (rank > 12 or not any(card[-1] == "C" for card in cards)):
            return "no decks"
        if rank == 14:
            duel = self.rules["summon"] == "duel"
            nobody = self.monster or not any(each.abilities for each in player.champions)
            if not (self.rest or self.below) or (nobody if duel else len(player.champions) >= 4):
                return "no summons"
        return "aces" if rank == 15 and all(each.rank == "A" for each in player.champions) else ""

    def effect(self, text: str, rolls: list[Roll]) -> None:
        player, cards, rank = self.read(text)
        if self.impossible(player, rank, cards):
            return
        if rank in (1, 2, 5, 6, 7, 8):
            self.on_roll(player, rank, self.reach[text], rolls)
        elif rank in (3, 4):  # any champion, or the monster (37, 66)
            able: There = lambda: self.called([e for e in self.targets(player) if rank == 4 or e.abilities])  # noqa: E731
            champion = self.choose("target", player.name, able)
            if champion:
                self.destroy(champion) if rank == 4 else self.strip(champion, champion.abilities)
        elif rank <= 12:  # the suit's ability n times, or n more cards assigned (40)
            suit = next(card[-1] for card in cards if card not in ("RJ", "BJ"))
            for _ in range(rank - 8):
                self.suit(player, suit) if self.rules["flush"] == "use" else self.assign(player)
        elif rank == 13:  # 41
            card = self.of_deck("search", player.name)
            if card:
                player.hand.append(card)
                self.quiet = 0
        elif rank == 14:
            self.summon(player)
        elif rank == 15:
            below: There = lambda: self.called([each for each in player.champions if each.rank != "A"])  # noqa: E731
            champion = self.choose("target", player.name, below, must=True)
            if champion:
                self.rise(player, champion)
        else:
            player.protected = True  # 43, 67

    def on_roll(self, player: Player, rank: int, places: list[int], rolls: list[Roll]) -> None:
        """Re-roll, counter (36), or a shift (38, 39) of the roll whose number it shows (57)."""
        able = {f"{rolls[p].of}'s {rolls[p].number}": rolls[p] for p in places if not rolls[p].countered}
        roll = self.choose("which-roll", player.name, lambda: able, must=True)
        if roll is None:
            return
        if rank == 1:
            roll.again = True
        elif rank == 2:
            roll.countered = True
        elif self.rules["shift"] == "up-to":
            most = rank - 4
            roll.number += int(self.ask(lambda: ("shift", player.name, (-most, most))) or 0)
        else:
            by = {f"up {rank - 4}": rank - 4, f"down {rank - 4}": 4 - rank}
            roll.number += self.choose("shift-exactly", player.name, lambda: by, must=True)

    # Duels

    def attack(self, player: Player, champion: Champion, target: Player) -> bool:
        """Accepted, or forced by one roll; whether the target is beaten for good (17 to 21, 64)."""
        able: There = lambda: self.called(target.untapped if self.in_play(champion) else [])  # noqa: E731
        blocker = self.choose("block", target.name, able, no="decline")
        if blocker is None:
            if not self.force(player, champion):
                return False
            if not target.untapped:
                return True
            chooser = target if self.rules["drag"] == "defender" else player
            blocker = self.choose("dragged", chooser.name, able, must=True)
        if blocker:
            winner = self.rolls((player, target), (champion, blocker))
            if winner:  # the loser's abilities, or the champion (24)
                loser = blocker if winner is champion else champion
                self.strip(loser, loser.abilities) if loser.abilities else self.destroy(loser)
        return False

    def rolls(self, sides: tuple[Player, Player], both: tuple[Champion, Champion]) -> Champion | None:
        """Both roll until exactly one matches (22); a champion out of play, or nobody who can match: none (65, 73)."""

        def there() -> bool:
            return all(map(self.in_play, both))

        def hopeless() -> bool:
            return there() and not any(map(self.can_match, both))

        while there():
            on = hopeless()
            if on:
                answer = self.ask(
                    lambda: (
                        ("roll-on", None, frozenset(["roll", "none"]))
                        if hopeless() and any(map(self.straight_helps, both))
                        else None
                    )
                )
                if answer == "none" or (answer is None and hopeless()):
                    return None
            answer = self.ask(
                lambda on=on: ("duel-roll", None, None) if there() and (on or not hopeless()) else None  # type: ignore[misc]
            )
            if answer is None:
                continue
            rolls = [Roll(int(word), side.name) for word, side in zip(answer.split(), sides, strict=True)]
            armed = [bool(champion.abilities) for champion in both]
            self.answers(rolls)
            while any(roll.again for roll in rolls):
                for place, roll in enumerate(rolls):
                    if roll.again:  # that one only (57), unless it has lost all (63)
                        rolls[place] = self.again(roll, both[place], armed[place])
                self.answers(rolls)
            if not there():
                return None
            hits = [
                not roll.countered and roll.number in self.matching(champion).values()
                for roll, champion in zip(rolls, both, strict=True)
            ]
            if hits[0] != hits[1]:
                return both[hits.index(True)]
        return None

    def again(self, roll: Roll, champion: Champion, armed: bool) -> Roll:
        stands: Callable[[], Any] = lambda: self.in_play(champion) and (champion.abilities or not armed)  # noqa: E731
        number = self.ask(lambda: ("roll", roll.of, None) if stands() else None)
        return Roll(roll.number, roll.of, countered=True) if number is None else Roll(int(number), roll.of)

    def straight_helps(self, champion: Champion) -> bool:
        """True if somebody may hold a straight that shifts some roll to match (73)."""
        for rolled, wanted in product(range(self.dice, self.dice * self.sides + 1), self.matching(champion).values()):
            far = abs(rolled - wanted)
            for rank in range(5, 9):
                if far == rank - 4 or (0 < far < rank - 4 and self.rules["shift"] == "up-to"):
                    for pattern in patterns(rank):
                        if rolled in shown(pattern) and any(self.holds(each, pattern) for each in self.playing):
                            return True
        return False

    def summon(self, player: Player) -> None:
        """It joins as a champion without abilities, or is fought at once (42)."""
        if self.rules["summon"] == "duel":
            able: There = lambda: self.called([e for e in player.champions if e.abilities])  # noqa: E731
            champion = self.choose("target", player.name, lambda: {} if self.impossible(player, 14, []) else able())
            if champion:
                self.fight(player, champion)
        else:
            card = self.top(lambda: bool(self.impossible(player, 14, [])))
            if card:
                player.champions.append(Champion(card, card[:-1]))

    def top(self, refused: Callable[[], bool]) -> str | None:
        """The top monster: any of those whose place nobody knows, or the first that went under the deck."""
        able = lambda: {} if refused() else {card: card for card in self.rest or self.below[:1]}  # noqa: E731
        card: str | None = self.choose("revealed", None, able, must=True)
        if card:
            (self.rest if card in self.rest else self.below).remove(card)
        return card

    def fight(self, player: Player, champion: Champion) -> None:
        """The top monster with its slots filled; the left neighbour rolls for it (27, 66)."""
        card = self.top(lambda: False)
        if not card:
            return
        monster = self.monster = Champion(card, card[:-1])
        for _ in range(RANKS.index(monster.rank) + 2):
            ability = self.of_deck("revealed", None)
            if ability:
                monster.abilities.append(ability)
        winner = self.rolls((player, self.left_of(player)[0]), (champion, monster))
        if winner is champion:  # under its deck, upgrade, a random ability if a slot is free (29, 66)
            gains = lambda: {c: c for c in monster.abilities} if champion.free > 0 or champion.rank != "A" else {}  # noqa: E731
            gained = self.choose("random-ability", None, gains, must=True)
            if gained:
                monster.abilities.remove(gained)
            self.goes_back(monster)
            self.rise(player, champion)
            if gained and self.in_play(champion) and champion.free > 0:
                champion.abilities.append(gained)
                self.quiet = 0
            elif gained:
                self.discard.append(gained)
        elif winner is monster:  # a random ability, or the champion (28)
            if champion.abilities:
                lost = self.choose("random-ability", None, lambda: {c: c for c in champion.abilities}, must=True)
                if lost:
                    self.strip(champion, [lost])
            else:
                self.destroy(champion)
        if self.monster is monster:
            self.goes_back(monster)

    def goes_back(self, monster: Champion) -> None:
        """Under the deck, its cards to the discard pile (31)."""
        self.strip(monster, monster.abilities)
        self.below.append(monster.card)
        self.monster = None

    # A single duel

    def duel(self) -> dict[str, Any]:
        """Champions and abilities are told; no decks, no counted hands (71)."""
        for player in self.players:
            card = self.next("champion", player.name, frozenset(self.faces)).answer
            self.faces.remove(card)
            champion = Champion(card, card[:-1])
            offers = (0, champion.free, frozenset([*self.unseen, "none"]))
            told = self.next("abilities", player.name, offers).answer
            champion.abilities = [] if told == "none" else told.split(", ")
            self.unseen = [each for each in self.unseen if each not in champion.abilities]
            player.champions = [champion]
        for player in self.players:
            player.hidden = len(self.unseen)
        one, two = (player.champions[0] for player in self.players)
        winner = self.rolls((self.players[0], self.players[1]), (one, two))
        if winner:
            loser = two if winner is one else one
            self.strip(loser, loser.abilities) if loser.abilities else self.destroy(loser)
        winners = [player.name for player in self.players if winner in player.champions]
        return {"winners": winners, "how": "duel" if winner else "no-result", "turns": 0, "out": []}
