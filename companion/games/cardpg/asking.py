"""Questions at the desk: choices, rolls that anybody may answer, and cards of the decks (rulebook: Combinations, Start,
Turn). Anybody may play a combo at any of these.
"""
# mypyc

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.asks import MayChoose
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.plays import DieRoll, Play, Plays
from companion.table import Ask, KnownAnswer
from companion.table.card_questions import Draw

T = TypeVar("T")
S = TypeVar("S")
There = Callable[[], list[T]]
"""The options, or the cards to show, as things are now."""


class Asker:
    """Asks, and carries out what is played in between: `plays_out` is what does that."""

    plays_out: Callable[[Play, list[DieRoll]], None]

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.plays = Plays(desk, [])

    def ask(self, make: Ask[T, S]) -> T | S:
        """[anytime] The answer to a question, made of what is true now; a combo that is played before it is carried
        out, and then it is seen whether the question still stands."""
        while True:
            answer = self.desk.table.ask(make, between=self.plays)
            if not isinstance(answer, Play):
                return answer
            self.plays_out(answer, [])

    def chosen(
        self, kind: type[MayChoose[T]], rule: str, player: Player | None, of: There[T], must: bool = False, **more: Any
    ) -> T | None:
        """[optional] One of the things that are there to choose, or None: waived, or nothing is there (any more)."""

        def question() -> MayChoose[T] | KnownAnswer[T | None]:
            there, who = of(), player.name if player else None
            if not there or (must and len(there) == 1):
                return KnownAnswer(there[0] if there else None)
            return kind(rule, who, candidates=there if must else [*there, None], **more)

        return self.ask(question)

    def rolled(
        self, rule: str, sides: dict[Champion, Player], stands: Callable[[], bool], why: str = ""
    ) -> list[DieRoll]:
        """A roll, or both of a duel on one line; none where it doesn't stand any more that it is rolled."""
        by, hits = list(sides.values()), partial(self.desk.hits, sides)

        def question() -> asks.Rolls | KnownAnswer[list[int]]:
            if not stands():
                return KnownAnswer([])
            dice, faces, (one, *other) = self.desk.dice, self.desk.sides, map(str, by)
            if other:
                return asks.DuelRoll(rule, None, dice=dice, sides=faces, hits=hits, attacker=one, defender=other[0])
            return asks.OneRoll(rule, one, dice=dice, sides=faces, hits=hits, why=why)

        numbers = self.ask(question)
        rolls = [DieRoll(number, roller) for number, roller in zip(numbers, by, strict=False)]
        for roll in rolls:
            self.desk.tell(e.rolled(rule, player=roll.roller, number=roll.number))
        return rolls

    def roll(self, player: Player, champion: Champion, why: str) -> DieRoll | None:
        """[roll] A player rolls for a champion, and it is answered until nobody answers any more; a Re-Roll is a new
        roll. None where it isn't rolled any more: no roll could match."""
        desk, sides = self.desk, {champion: player}
        while rolls := self.rolled("roll", sides, lambda: desk.is_there(champion) and desk.can_match(champion), why):
            self.answers_to(rolls)
            if not rolls[0].again:
                return rolls[0]
        return None

    def answers_to(self, rolls: list[DieRoll]) -> None:
        """[asking] Combos on rolls, one after the other, until all pass or a roll is to be made again."""
        while rolls and not any(roll.again for roll in rolls):
            said = " and ".join(f"{roll.roller} has rolled {roll.number}" for roll in rolls)
            if (play := self.answered(said, rolls)) is None:
                return
            self.plays_out(play, rolls)

    def answered(self, to: str, rolls: list[DieRoll], above: int = 0) -> Play | None:
        """[asking] A combo that is played on a roll or a combo; nobody is asked where no hand could."""
        desk, plays = self.desk, Plays(self.desk, rolls, above)

        def question() -> asks.Answers | KnownAnswer[str]:
            able = list(filter(plays.could, desk.from_left(rolls[0].roller if rolls else desk.turn_of)))
            if not able:
                return KnownAnswer("nobody")
            first, *others = able
            how = f"a combo answers, {first}'s {'first' if others else 'alone'}: {first}: 7D 7S"
            return asks.Answers("asking", None, to=to, able=able, how=how)

        answer = desk.table.ask(question, between=plays)
        return answer if isinstance(answer, Play) else None

    def shown(
        self, kind: type[Draw[Card]], rule: str, player: Player | None, of: There[Card], **more: Any
    ) -> Card | None:
        """A card that somebody draws or has to show, of those that it can be; None where there is none (any more)."""

        def question() -> Draw[Card] | KnownAnswer[None]:
            cards, who = of(), player.name if player else None
            return kind(rule, who, cards=cards, index=self.desk.pool.index, **more) if cards else KnownAnswer(None)

        return self.ask(question)

    def draw(self, player: Player, many: int = 1) -> int:
        """[draw] Cards of the number deck go to a hand; how many did. Of those that are named each is told."""
        desk, drawn = self.desk, 0
        if desk.rules["hands"] == "known":
            return sum(self.draws_known(player) for _ in range(many))
        while drawn < many and self.fills():
            player.hand.hides(1)
            drawn += 1
        self.tells_drawn(player, drawn)
        return drawn

    def draws_known(self, player: Player) -> bool:
        """[hands] A card that a player draws and names goes to the hand, where there is one."""
        card = self.of_deck(asks.DrawnCard, "hands", player, unseen=partial(self.desk.unseen, player))
        if card:
            player.hand.known.append(card)
            self.tells_drawn(player, 1)
        return card is not None

    def tells_drawn(self, player: Player, many: int) -> None:
        """Tell that so many cards were drawn."""
        if many:
            self.desk.quiet = 0
            self.desk.tell(e.drew("draw", player=player, cards=many))

    def search(self, player: Player) -> None:
        """[combo.search] Any card of the number deck goes to the hand, and everybody has seen which."""
        if card := self.of_deck(asks.SearchedCard, "combo.search", player):
            player.hand.known.append(card)
            self.desk.quiet = 0
            self.desk.tell(e.searched("combo.search", player=player, card=card))

    def of_deck(self, kind: type[Draw[Card]], rule: str, player: Player | None = None, **more: Any) -> Card | None:
        """A card leaves the number deck, one of those that can lie there now; None where there is none any more."""
        deck = self.desk.deck
        while self.fills():
            if card := self.shown(kind, rule, player, deck.able, **more):
                deck.take(card)
                return card
        return None

    def fills(self) -> bool:
        """[deck.empty] True if the number deck has a card: an empty one is shuffled of the discard pile."""
        desk = self.desk
        if not desk.deck and desk.discard:
            desk.tell(e.reshuffled("deck.empty", cards=len(desk.discard)))
            desk.deck.shuffle(desk.discard)
            desk.discard = []
        return bool(desk.deck)

    def top_monster(self, what: str, refused: Callable[[], str] = str) -> Champion | None:
        """[monster] The top card of the monster deck; None where there is none, or it is refused by now."""

        def question() -> asks.RevealedCard | KnownAnswer[Card | None]:
            cards = [] if refused() else self.desk.monsters.able()
            if len(cards) < 2:
                return KnownAnswer(next(iter(cards), None))
            return asks.RevealedCard("monster", None, index=self.desk.pool.index, cards=cards, what=what)

        if card := self.ask(question):
            self.desk.monsters.take(card)
        return Champion(card) if card else None
