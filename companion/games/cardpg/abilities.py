"""Abilities: how they are assigned, used and lost, and how champions rise (rulebook: Abilities, Champions)."""
# mypyc

from __future__ import annotations

from collections.abc import Callable

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.asking import Asker
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import Desk
from companion.table import KnownAnswer


class Abilities:
    """The effects of abilities, and their moves."""

    def __init__(self, desk: Desk, asking: Asker) -> None:
        self.desk = desk
        self.asking = asking

    def ready(self, player: Player) -> list[Champion]:
        """[tap] The untapped champions of which a roll can match an ability."""
        return [champion for champion in player.untapped if self.desk.can_match(champion)]

    def matched(self, player: Player, champion: Champion, why: str) -> list[Card]:
        """[match] A roll for a champion, judged when all have passed: the abilities that it matches."""
        desk = self.desk
        if desk.rules["hints"] == "on" and desk.can_match(champion):
            desk.hint(f"{champion} matches", desk.chance(champion))
        rolled = self.asking.roll(player, champion, why)
        if rolled is None or rolled.countered:
            desk.tell(e.missed("miss", champion=champion))
            return []
        cards = desk.matches(champion, rolled.number)
        desk.tell(e.matched("match", champion=champion, cards=cards, number=rolled.number))
        return cards

    def use_one(self, player: Player, cards: list[Card]) -> None:
        """[match.one] One of the abilities that match is used: whose player says which where their suits differ."""
        able = list({card.suit: card for card in cards}.values())
        if able and (card := self.asking.chosen(asks.WhichAbility, "match.one", player, lambda: able, must=True)):
            self.use(player, card.suit)

    def use(self, player: Player, suit: str) -> None:
        """[suits] The ability of a suit, once."""
        does: dict[str, Callable[[Player], object]]
        does = {"Hearts": self.asking.draw, "Spades": self.spade, "Diamonds": self.diamond, "Clubs": self.club}
        does[suit](player)

    def spade(self, player: Player) -> None:
        """[spade] An opponent, or the player, discards a card at random; [optional] the player may waive it."""
        desk = self.desk
        own = desk.rules["spade"] == "self"

        def able() -> list[Player]:
            return [each for each in desk.playing if (each is player) == own and len(each.hand)]

        loser = self.asking.chosen(asks.Opponent, "spade", player, able)
        if loser:
            what = f"{loser} discards a card at random"
            if card := self.asking.shown(asks.LostCard, "spade", None, lambda: list(loser.hand.able()), what=what):
                desk.lays_down(loser, [card])
            desk.tell(e.discarded("spade", player=loser, card=card))
        elif own and not player.hand:
            desk.tell(e.discarded("spade", player=player, card=None))

    def diamond(self, player: Player) -> None:
        """[diamond] A card of the discard pile is assigned to a champion of the player's with a free slot."""
        desk = self.desk

        def free() -> list[Champion]:
            return [champion for champion in player.champions if champion.free]

        card = self.asking.chosen(asks.FromDiscard, "diamond", player, lambda: list(desk.discard) if free() else [])
        if card is None:
            return
        what = f"onto which champion goes {card}"

        def able() -> list[Champion]:
            return free() if card in desk.discard else []

        if champion := self.asking.chosen(asks.OnWhom, "diamond", player, able, what=what, must=True):
            desk.discard.remove(card)
            desk.assigns(player, card, champion)

    def club(self, player: Player) -> None:
        """[club] An ability of any champion goes to the discard pile."""

        def able() -> list[Champion]:
            return [champion for champion in self.desk.targets(player) if champion.abilities]

        champion = self.asking.chosen(asks.OnWhom, "club", player, able, what="an ability of whom do you remove")
        if champion is None:
            return

        def abilities() -> list[Card]:
            return list(champion.abilities) if champion in able() else []

        if card := self.asking.chosen(asks.RemovedCard, "club", player, abilities, champion=champion, must=True):
            self.desk.loses("club", champion, [card])

    def assign(self, player: Player) -> bool:
        """[assign] A card of the hand onto a champion, [full-slot] a full one's only where an ability goes for it.
        Whether it could be."""
        desk = self.desk

        def able() -> list[Champion]:
            return [each for each in player.champions if each.free or desk.rules["full-slot"] == "discard"]

        def question() -> asks.Assign | KnownAnswer[None]:
            cards, champions, index = list(player.hand.able()), able(), desk.pool.index
            if not (cards and champions):
                return KnownAnswer(None)
            return asks.Assign("assign", player.name, cards=cards, champions=champions, index=index, where=desk.where)

        if not (player.hand and able()):
            return False
        given = self.asking.ask(question)
        if given is None:
            return True
        card, champion = given

        def full() -> list[Card]:
            stands = card in player.hand.able() and champion in player.champions and not champion.free
            return list(champion.abilities) if stands else []

        if old := self.asking.chosen(asks.ReplacedCard, "full-slot", player, full, champion=champion, must=True):
            desk.loses("full-slot", champion, [old])
        if card in player.hand.able() and champion in player.champions and champion.free:
            player.hand.leaves(card)
            desk.assigns(player, card, champion)
        return True

    def upgrades(self, player: Player, champion: Champion) -> None:
        """[upgrade] The next rank: by exchange with the monster deck where it has that rank, or noted beside the
        card."""
        desk = self.desk

        def of_next_rank() -> list[Card]:
            rises = desk.rules["upgrade"] == "swap" and desk.is_there(champion)
            there = [*desk.monsters.rest, *desk.monsters.below] if rises else []
            return [card for card in there if card.rank == champion.next_rank]

        card = self.asking.chosen(asks.ExchangedCard, "upgrade", player, of_next_rank, must=True)
        rank = champion.next_rank
        if rank is None or not desk.is_there(champion):
            return
        before, was = str(champion), champion.rank * champion.is_noted
        if card is not None:
            desk.monsters.shuffle([champion.card])
            desk.monsters.rest.remove(card)
            champion.card = card
        champion.rank = rank
        desk.tell(e.upgraded("upgrade", player=player, before=before, champion=champion, rank=rank, was=was))
