"""The number deck and the monster deck: what is drawn and turned up (rulebook: Start, Turn)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.asking import Asking
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import Desk
from companion.table import Settled
from companion.table.questions import Question


class Decks:
    """What leaves both decks."""

    def __init__(self, desk: Desk, asking: Asking) -> None:
        self.desk = desk
        self.asking = asking

    def draw(self, player: Player, many: int = 1) -> None:
        """[draw] Cards of the number deck go to a hand; [deck.empty] an empty one is made of the discard pile."""
        desk, drawn = self.desk, 0
        for _ in range(many):
            if not self.fills():
                break
            if desk.rules["hands"] == "known":
                card = self.one_of_deck(
                    lambda cards: asks.Drawn("hands", player.name, index=desk.pool.index, cards=cards)
                )
                if card is None:
                    break
                desk.unseen.remove(card)
                player.hand.append(card)
            else:
                player.hidden += 1
            drawn += 1
        if drawn:
            desk.quiet = 0
            desk.tell(e.drew("draw", player=player, cards=drawn))

    def fills(self) -> bool:
        """[deck.empty] Whether the number deck has a card: an empty one is shuffled of the discard pile."""
        desk = self.desk
        if desk.decks and not desk.deck and desk.discard:
            desk.tell(e.reshuffled("deck.empty", cards=len(desk.discard)))
            desk.unseen += desk.discard
            desk.discard = []
        return desk.deck > 0

    def reveal(self, rule: str, what: str) -> Card | None:
        """The top card of the number deck, open; None where there is none."""
        index = self.desk.pool.index
        card = self.one_of_deck(lambda cards: asks.Revealed(rule, None, index=index, cards=cards, what=what))
        if card is not None:
            self.desk.unseen.remove(card)
        return card

    def search(self, player: Player) -> None:
        """[combo.search] Any card of the number deck goes to the hand, and everybody has seen which."""
        desk = self.desk
        card = self.one_of_deck(
            lambda cards: asks.Searched("combo.search", player.name, index=desk.pool.index, cards=cards)
        )
        if card is not None:
            desk.unseen.remove(card)
            player.hand.append(card)
            desk.quiet = 0
            desk.tell(e.searched("combo.search", player=player, card=card))

    def one_of_deck(self, make: Callable[[list[Card]], Question[Card]]) -> Card | None:
        """A card of the number deck, of those that can lie there now; None where there is none any more."""
        desk = self.desk
        while self.fills():
            card = self.asking.ask(lambda: make(list(desk.unseen)) if desk.deck > 0 else Settled(None))
            if card is not None:
                return card
        return None

    def reveal_monster(self, what: str, refused: Callable[[], str] = str) -> Champion | None:
        """[monster] The top card of the monster deck; None where there is none, or it is refused by now."""
        desk = self.desk

        def question() -> asks.Revealed | Settled[Card | None]:
            cards = [] if refused() else desk.monsters.able()
            if len(cards) < 2:
                return Settled(next(iter(cards), None))
            return asks.Revealed("monster", None, index=desk.pool.index, cards=cards, what=what)

        card = self.asking.ask(question)
        if card is None:
            return None
        desk.monsters.take(card)
        return Champion(card)
