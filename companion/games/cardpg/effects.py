"""What suits and combos do (rulebook: Abilities, Combinations)."""

from typing import Any

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.card import SUITS, Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combos import suit_of
from companion.games.cardpg.desk import CHAMPIONS_AT_MOST, Desk
from companion.games.cardpg.plays import Play, Plays, Rolled
from companion.table import Settled


class Effects(Desk):
    """What happens by abilities and combos."""

    # Suits

    def use_suit(self, player: Player, suit: str) -> None:
        """[suits] The ability of a suit, once."""
        {"draw": self.draw, "discard": self.spade, "assign": self.diamond, "remove": self.club}[SUITS[suit].ability](
            player
        )

    def spade(self, player: Player) -> None:
        """[spade] An opponent discards a card at random; the player says who, and may waive it."""
        if self.rules["spade"] == "self":
            loser: Player | None = player
        else:
            others = [each for each in self.playing if each is not player and each.cards]
            loser = self.chosen(asks.Opponent, "spade", player, others)
        if loser is None:
            return
        if not loser.cards:
            self.tell(e.discarded("spade", player=loser, card=None))
            return
        what = f"{loser} discards a card at random"
        card = self.table.ask(
            lambda: (
                asks.Lost("spade", None, index=self.pool.index, cards=list(self.able(loser)), what=what)
                if loser.cards
                else Settled(None)
            )
        )
        if card is not None:
            self.leaves_hand(loser, card)
            self.discard.append(card)
        self.tell(e.discarded("spade", player=loser, card=card))

    def diamond(self, player: Player) -> None:
        """[diamond] A card of the discard pile is assigned to a champion of the player's with a free slot."""
        free = [champion for champion in player.champions if champion.free]
        if not free or not self.discard:
            return
        card = self.chosen(asks.FromDiscard, "diamond", player, list(self.discard))
        if card is None:
            return
        champion = self.chosen(asks.Target, "diamond", player, free, what=f"onto which champion goes {card}", must=True)
        if champion is None or card not in self.discard or not champion.free:
            return
        self.discard.remove(card)
        self.assigns(player, card, champion)

    def club(self, player: Player) -> None:
        """[club] An ability of any champion goes to the discard pile."""
        able = [champion for champion in self.targets(player) if champion.abilities]
        champion = self.chosen(asks.Target, "club", player, able, what="an ability of whom do you remove")
        if champion is None:
            return
        abilities = list(champion.abilities)
        card = self.chosen(asks.Removed, "club", player, abilities, champion=champion, must=True)
        if card is not None and card in champion.abilities:
            self.strips(champion, [card])
            self.tell(e.abilities_gone("club", champion=champion, cards=[card]))

    def assigns(self, player: Player, card: Card, champion: Champion) -> None:
        """[assign] A card is an ability of a champion now."""
        champion.abilities.append(card)
        self.quiet = 0
        self.tell(e.assigned("assign", player=player, card=card, champion=champion))

    def chosen(
        self, kind: type[asks.MayChoose], rule: str, player: Player, of: list[Any], *, must: bool = False, **more: Any
    ) -> Any:
        """[optional] One of several things that a player chooses, or None: waived, or nothing there to choose."""
        if not of:
            return None
        if must and len(of) == 1:
            return of[0]
        return self.ask(
            lambda plays: kind(rule, player.name, candidates=of if must else [*of, None], plays=plays, **more)
        )

    # Combos

    def carry_out(self, play: Play, rolls: list[Rolled]) -> None:
        """[combos] What a combo that stands does."""
        rank, player = play.combo.rank, play.player
        if rank <= 2 or 5 <= rank <= 8:
            self.on_roll(play, rolls)
        elif rank in (3, 4):
            self.on_champion(play)
        elif rank <= 12:
            self.flush(player, suit_of(play.cards), play.combo.size - 1)
        elif rank == 13:
            self.search(player)
        elif rank == 14:
            self.summon(play)
        elif rank == 15:
            self.upgrade_one(play)
        else:
            player.protected = True
            self.tell(e.protected("combo.protection", player=player))

    def on_roll(self, play: Play, rolls: list[Rolled]) -> None:
        """[combo.reroll] [combo.counter] [combo.straight] What changes a roll."""
        places = [place for place in play.rolls if place < len(rolls) and not rolls[place].countered]
        if not places:
            self.tell(e.dropped("void", combo=play.combo))
            return
        place = places[0]
        if len(places) > 1:
            names = [f"{roll.roller}'s {roll.number}" for roll in rolls]
            chosen = self.chosen(asks.WhichRoll, "duel.rolls", play.player, places, must=True, rolls=names)
            place = places[0] if chosen is None else chosen
        roll = rolls[place]
        if play.combo.rank == 1:
            roll.again = True
            self.tell(e.rolls_again("combo.reroll", player=roll.roller))
        elif play.combo.rank == 2:
            roll.countered = True
            self.tell(e.roll_countered("combo.counter", player=roll.roller))
        else:
            most = play.combo.size - 1
            by = self.shift_by(play.player, most)
            roll.number += by
            self.tell(e.shifted("combo.straight", player=roll.roller, by=by, number=roll.number))

    def shift_by(self, player: Player, most: int) -> int:
        """[combo.straight] By how much a straight moves a roll: up to so many, or exactly so many."""
        if self.rules["shift"] == "up-to":
            return self.ask(
                lambda plays: asks.By("combo.straight", player.name, lowest=-most, highest=most, plays=plays)
            )
        up = self.ask(lambda plays: asks.Exactly("combo.straight", player.name, candidates=[most, -most], plays=plays))
        return int(up)

    def on_champion(self, play: Play) -> None:
        """[combo.remove-all] [combo.destroy] A champion or monster loses its abilities, or is destroyed."""
        destroy = play.combo.rank == 4
        able = [each for each in self.targets(play.player) if destroy or each.abilities]
        what = "whom do you destroy" if destroy else "who loses all abilities"
        rule = "combo.destroy" if destroy else "combo.remove-all"
        champion = self.chosen(asks.Target, rule, play.player, able, what=what)
        if champion is None:
            return
        if destroy:
            self.destroys(champion)
        else:
            cards = list(champion.abilities)
            self.strips(champion, cards)
            self.tell(e.abilities_gone(rule, champion=champion, cards=cards))

    def flush(self, player: Player, suit: str, many: int) -> None:
        """[combo.flush] The suit's ability so many times; or so many more cards of the hand are assigned."""
        for _ in range(many):
            if self.rules["flush"] == "use":
                self.use_suit(player, suit)
            else:
                self.assign_one(player)

    def assign_one(self, player: Player) -> bool:
        """[assign] A card of the hand onto a champion, [full-slot] a full one's only where an ability goes for it."""
        champions = [each for each in player.champions if each.free or self.rules["full-slot"] == "discard"]
        if not champions or not player.cards:
            return False

        def question(plays: Plays) -> asks.Assign | Settled[None]:
            cards = list(self.able(player))
            if not cards:
                return Settled(None)
            return asks.Assign("assign", player.name, cards=cards, champions=champions, plays=plays)

        given = self.ask(question)
        if given is None:
            return True
        card, champion = given
        if not champion.free:
            full = list(champion.abilities)
            old = self.chosen(asks.Replaced, "full-slot", player, full, champion=champion, must=True)
            if card not in self.able(player) or champion not in player.champions:
                return True
            if old is not None and old in champion.abilities:
                self.strips(champion, [old])
                self.tell(e.abilities_gone("full-slot", champion=champion, cards=[old]))
        if champion.free:
            self.leaves_hand(player, card)
            self.assigns(player, card, champion)
        return True

    def search(self, player: Player) -> None:
        """[combo.search] Any card of the number deck goes to the hand, and everybody has seen which."""
        if not self.fills():
            return
        card = self.one_of_deck(
            lambda cards: asks.Searched("combo.search", player.name, index=self.pool.index, cards=cards)
        )
        if card is None:
            return
        self.unseen.remove(card)
        player.hand.append(card)
        self.quiet = 0
        self.tell(e.searched("combo.search", player=player, card=card))

    def summon(self, play: Play) -> None:
        """[combo.summon] The top monster joins its player as a champion, or is fought at once."""
        player = play.player
        if not self.monsters or (len(player.champions) >= CHAMPIONS_AT_MOST and self.rules["summon"] == "join"):
            self.tell(e.dropped("impossible", combo=play.combo))
        elif self.rules["summon"] == "duel":
            self.summoned_duel(player)
        else:
            champion = self.reveal_monster(f"{player} summons the top monster")
            player.champions.append(champion)
            self.tell(e.summoned("combo.summon", player=player, champion=champion))

    def summoned_duel(self, player: Player) -> None:
        """[combo.summon] A monster is fought at once."""
        raise NotImplementedError

    def upgrade_one(self, play: Play) -> None:
        """[combo.upgrade] A champion of the player's rises by a rank."""
        able = [champion for champion in play.player.champions if champion.next_rank]
        champion = self.chosen(asks.Target, "combo.upgrade", play.player, able, what="whom do you upgrade", must=True)
        if champion is None:
            self.tell(e.dropped("impossible", combo=play.combo))
        else:
            self.upgrades(play.player, champion)

    def upgrades(self, player: Player, champion: Champion) -> None:
        """[upgrade] The next rank: by exchange with the monster deck where it has that rank, or noted beside the
        card."""
        rank = champion.next_rank
        if rank is None:
            return
        before = str(champion)
        there = [card for card in [*self.monsters.top, *self.monsters.rest, *self.monsters.below] if card.rank == rank]
        if there and self.rules["upgrade"] == "swap":
            card = self.chosen(asks.Exchanged, "upgrade", player, there, must=True) or there[0]
            self.monsters.shuffle([champion.card])
            self.monsters.rest.remove(card)
            champion.card = card
        champion.rank = rank
        self.tell(e.upgraded("upgrade", player=player, before=before, champion=champion, rank=rank))
