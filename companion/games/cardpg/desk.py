"""What lies on the table, and how cards move on it: decks, hands, the discard pile, champions (rulebook: Start)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combos import Combo
from companion.games.cardpg.plays import Plays
from companion.games.cardpg.pool import Pool
from companion.table import Settled, Table
from companion.table.piles import Pile
from companion.table.questions import Question

T = TypeVar("T")

CHAMPIONS_AT_MOST = 4
DICE = {"2d6": (2, 6), "d10": (1, 10), "d12": (1, 12)}


class Desk:
    """All cards. `unseen` are the number cards whose place nobody knows: those of the number deck, and those hidden in
    hands. `monsters` is the monster deck, `monster` the one that is in a duel, `gone` are champions out of play.

    A roll has so many `dice` with so many `sides`. `quiet` counts the turns running in which nobody drew, assigned or
    tapped. A single duel has no decks.
    """

    def __init__(self, table: Table, rules: dict[str, str], players: Sequence[Player]) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.players = list(players)
        self.pool: Pool = table.cards
        self.unseen: list[Card] = list(self.pool.numbers)
        self.discard: list[Card] = []
        self.monsters: Pile[Card] = Pile()
        self.monster: Champion | None = None
        self.gone: list[Card] = []
        self.turn_of = self.players[0]
        self.turns = 0
        self.quiet = 0
        self.decks = True
        self.dice, self.sides = DICE[rules["dice"]]

    @property
    def playing(self) -> list[Player]:
        """The players that are not out."""
        return [player for player in self.players if not player.out]

    @property
    def deck(self) -> int:
        """How many cards lie in the number deck."""
        return len(self.unseen) - sum(player.hidden for player in self.players)

    def from_left(self, player: Player) -> list[Player]:
        """All that play, from the left of a player on; the player comes last."""
        place = self.players.index(player) + 1
        return [each for each in [*self.players[place:], *self.players[:place]] if not each.out]

    def plays(self) -> Plays:
        """What anybody may play when nothing was rolled and nothing waits."""
        return Plays(self)

    def ask(self, make: Callable[[Plays], Question[T] | Settled[T]]) -> T:
        """The answer to a question that is made as things stand."""
        return self.table.ask(lambda: make(self.plays()))

    # Cards

    def able(self, player: Player) -> list[Card]:
        """The cards that may be in a player's hand."""
        return [*player.hand, *self.unseen] if player.hidden else player.hand

    def where(self, card: Card) -> str:
        """Where a card is that somebody names: the end of a sentence."""
        for player in self.players:
            if card in player.hand:
                return f"is in {player}'s hand"
            for champion in player.champions:
                if card is champion.card:
                    return f"is a champion of {player}'s"
                if card in champion.abilities:
                    return f"lies on {player}'s {champion}"
        if card in self.discard:
            return "lies in the discard pile"
        if self.monster is not None and (card is self.monster.card or card in self.monster.abilities):
            return "lies with the monster"
        if card.is_champion:
            return "is out of play" if card in self.gone else "is in the monster deck"
        return "is in the number deck" if card in self.unseen else "is named twice"

    def owner(self, champion: Champion) -> Player | None:
        """Whose a champion is; None for the monster."""
        return next((player for player in self.players if champion in player.champions), None)

    def targets(self, player: Player) -> list[Champion]:
        """[protection] The champions, and the monster in a duel, that a player may choose: not those of others who are
        protected."""
        found = [
            champion for each in self.playing if each is player or not each.protected for champion in each.champions
        ]
        return [*found, self.monster] if self.monster is not None else found

    def impossible(self, player: Player, combo: Combo, cards: Sequence[Card]) -> str:
        """[impossible] Why a combo's effect can't be, empty where it can. [duel-mode] A single duel has no decks."""
        if not self.decks and combo.rank > 8 and not (combo.rank <= 12 and any(card.suit == "Clubs" for card in cards)):
            return f"a single duel has no decks for a {combo}"
        if combo.rank == 14 and not self.monsters:
            return "there is no monster to summon"
        if combo.rank == 14 and self.rules["summon"] == "join" and len(player.champions) >= CHAMPIONS_AT_MOST:
            return f"{player} has {CHAMPIONS_AT_MOST} champions already"
        if combo.rank == 15 and not any(champion.next_rank for champion in player.champions):
            return f"{player} has no champion to upgrade"
        return ""

    def draw(self, player: Player, many: int = 1) -> None:
        """[draw] Cards of the number deck go to a hand; [deck.empty] an empty one is made of the discard pile."""
        drawn = 0
        for _ in range(many):
            if not self.fills():
                break
            if self.rules["hands"] == "known":
                card = self.one_of_deck(
                    lambda cards: asks.Drawn("hands", player.name, index=self.pool.index, cards=cards)
                )
                if card is None:
                    break
                self.unseen.remove(card)
                player.hand.append(card)
            else:
                player.hidden += 1
            drawn += 1
        if drawn:
            self.quiet = 0
            self.tell(e.drew("draw", player=player, cards=drawn))

    def fills(self) -> bool:
        """[deck.empty] Whether the number deck has a card: an empty one is shuffled of the discard pile."""
        if not self.deck and self.discard:
            self.tell(e.reshuffled("deck.empty", cards=len(self.discard)))
            self.unseen += self.discard
            self.discard = []
        return self.deck > 0

    def reveal(self, rule: str, what: str) -> Card | None:
        """The top card of the number deck, open; None where there is none."""
        if not self.fills():
            return None
        card = self.one_of_deck(lambda cards: asks.Revealed(rule, None, index=self.pool.index, cards=cards, what=what))
        if card is not None:
            self.unseen.remove(card)
        return card

    def one_of_deck(self, make: Callable[[list[Card]], Question[Card]]) -> Card | None:
        """A card of the number deck, of those that can lie there now; None where there is none any more."""
        return self.table.ask(lambda: make(list(self.unseen)) if self.deck > 0 else Settled(None))

    def reveal_monster(self, what: str) -> Champion:
        """[monster] The top card of the monster deck."""
        cards = self.monsters.able()
        card = cards[0]
        if len(cards) > 1:
            card = self.table.ask(asks.Revealed("monster", None, index=self.pool.index, cards=cards, what=what))
        self.monsters.take(card)
        return Champion(card)

    def leaves_hand(self, player: Player, card: Card) -> None:
        """A card leaves a hand: a known one, or one that nobody has seen."""
        if card in player.hand:
            player.hand.remove(card)
        else:
            player.hidden -= 1
            self.unseen.remove(card)

    def strips(self, champion: Champion, cards: Sequence[Card]) -> None:
        """Abilities leave a champion for the discard pile."""
        for card in list(cards):
            champion.abilities.remove(card)
            self.discard.append(card)

    def destroys(self, champion: Champion) -> None:
        """[destroyed] A champion or monster goes out of play, its abilities to the discard pile."""
        owner = self.owner(champion)
        self.strips(champion, champion.abilities)
        self.gone.append(champion.card)
        if owner is not None:
            owner.champions.remove(champion)
        else:
            self.monster = None
        self.tell(e.destroyed("destroyed", champion=champion, owner=str(owner or "the deck")))

    def shift(self, champion: Champion) -> int:
        """[joker] What jokers add to a champion's numbers: those on it, or on all champions of its player."""
        if self.rules["joker"] == "all" and (owner := self.owner(champion)) is not None:
            return sum(each.shift for each in owner.champions)
        return champion.shift

    def matches(self, champion: Champion, number: int) -> list[Card]:
        """[match] The abilities of a champion that a roll matches; jokers are never matched themselves."""
        shift = self.shift(champion)
        return [card for card in champion.abilities if card.number is not None and card.number + shift == number]

    def numbers(self, champion: Champion) -> list[int]:
        """The numbers that a roll must show to match an ability of a champion, as jokers move them."""
        shift = self.shift(champion)
        return [card.number + shift for card in champion.abilities if card.number is not None]

    def can_match(self, champion: Champion) -> bool:
        """Whether any roll can match an ability of a champion."""
        if not champion.abilities:
            return False
        lowest, highest, shift = self.dice, self.dice * self.sides, self.shift(champion)
        return any(card.number is not None and lowest <= card.number + shift <= highest for card in champion.abilities)
