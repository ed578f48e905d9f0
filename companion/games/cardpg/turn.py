"""A player's turn (rulebook: Turn): seven steps, until a duel is forced that nobody can take."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.abilities import Abilities
from companion.games.cardpg.asking import Asking
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.duels import Duels
from companion.games.cardpg.plays import Play
from companion.table import Settled

HAND = 5
QUIET_ROUNDS = 2


class Over(Exception):
    """The game is over: who has won, and why."""

    def __init__(self, winners: list[Player], why: str) -> None:
        self.winners, self.why = winners, why


class Turn:
    """The steps of a turn, and what ends the game in one."""

    def __init__(self, desk: Desk, asking: Asking, abilities: Abilities, duels: Duels) -> None:
        self.desk = desk
        self.asking = asking
        self.abilities = abilities
        self.duels = duels

    def play(self, player: Player) -> None:
        """[turn] The seven steps; [turn.nothing] one with nothing to do is passed over."""
        desk = self.desk
        desk.turns += 1
        desk.quiet += 1
        desk.tell(e.turn("turn", player=player, number=desk.turns))
        self.untap(player)
        self.draws(player)
        self.assigning(player)
        self.use_abilities(player)
        self.combos(player)
        self.dueling(player)
        self.discards(player)
        if not desk.monsters and not any(each.champions for each in desk.playing):
            raise Over([], "nobody-left")
        if desk.quiet >= QUIET_ROUNDS * len(desk.playing):
            raise Over([], "nothing-moves")

    def passes_over(self, step: str, why: str) -> None:
        """[turn.nothing] A step has nothing to do."""
        self.desk.tell(e.passed_over("turn.nothing", step=step, why=why))

    def untap(self, player: Player) -> None:
        """[turn.untap] The player's champions are ready again; [combo.protection] protection ends."""
        tapped = [champion for champion in player.champions if champion.tapped]
        player.protected = False
        for champion in tapped:
            champion.tapped = False
        if tapped:
            self.desk.tell(e.untapped("turn.untap", player=player, champions=list(map(str, tapped))))
        else:
            self.passes_over("Untap", "no champion is tapped")

    def draws(self, player: Player) -> None:
        """[turn.draw] One card; or as many as five need."""
        many = 1 if self.desk.rules["draw"] == "one" else max(0, HAND - player.cards)
        before = player.cards
        self.asking.draw(player, many)
        if player.cards == before:
            self.passes_over("Draw", "no card is left" if many else "the hand is full")

    def assigning(self, player: Player) -> None:
        """[turn.assign] One card of the hand onto a champion of one's own."""
        if not self.abilities.assign(player):
            self.passes_over("Assign", "no champion has a free slot" if player.cards else "the hand is empty")

    def use_abilities(self, player: Player) -> None:
        """[turn.abilities] Champions are tapped one by one, and each rolls for an ability."""
        abilities = self.abilities
        if not abilities.ready(player):
            self.passes_over("Abilities", "no untapped champion has an ability that a roll can match")
        while champion := self.asking.chosen(asks.TapFor, "tap", player, lambda: abilities.ready(player)):
            self.desk.taps(player, champion)
            abilities.use_one(player, abilities.matched(player, champion, f"for {champion}"))

    def combos(self, player: Player) -> None:
        """[turn.combos] Combos that need no roll, as many as one likes; where answers are called, these are, too."""
        desk, plays = self.desk, self.asking.plays

        def question() -> asks.Answers | Settled[str]:
            if desk.rules["answers"] == "called":
                return Settled("nobody")
            if not plays.could(player):
                return plays.nobody([player])
            return asks.Answers("turn.combos", None, to=f"{player} may play combos", order=f"{player} comes first.")

        if not plays.could(player):
            self.passes_over("Combos", "no combo can be in the hand")
        while isinstance(play := desk.table.ask(question, between=plays), Play):
            self.asking.plays_out(play, [])

    def dueling(self, player: Player) -> None:
        """[duel] As many duels as there are champions to tap, each with one of another's or a monster."""
        if not self.attacks(player):
            targets = self.targets_of(player)
            self.passes_over("Duels", "no untapped champion has an ability" if targets else "there is nobody to fight")
        while chosen := self.asking.chosen(asks.Attack, "duel", player, lambda: self.attacks(player)):
            champion, target = chosen
            self.desk.taps(player, champion)
            if target is None:
                self.duels.fight_monster(player, champion)
            elif (beaten := self.duels.attack(player, champion, target)) is not None:
                self.beats(player, beaten)

    def attacks(self, player: Player) -> list[tuple[Champion, Player | None]]:
        """[attack] Who can attack whom: an untapped champion with an ability any other player, or a monster."""
        able = [champion for champion in player.untapped if champion.abilities]
        return [(champion, target) for champion in able for target in self.targets_of(player)]

    def targets_of(self, player: Player) -> list[Player | None]:
        """The other players, and a monster (None) where there is one."""
        others: list[Player | None] = [each for each in self.desk.from_left(player) if each is not player]
        return [*others, None] if self.desk.monsters else others

    def beats(self, player: Player, beaten: Player) -> None:
        """[end] Who was forced with all champions tapped or destroyed has lost; [end.last] with three or more it may go
        on without them: champions out of play, the hand open on the discard pile."""
        desk = self.desk
        beaten.out = True
        desk.tell(e.out("end", player=beaten, by=player))
        if desk.rules["last-standing"] == "off" or len(desk.playing) == 1:
            raise Over([player], "forced")
        for champion in list(beaten.champions):
            desk.destroys(champion)
        desk.to_discard("end.last", beaten, list(beaten.hand))
        self.discards_down("end.last", beaten, lambda: beaten.hidden)

    def discards(self, player: Player) -> None:
        """[turn.discard] Down to five cards."""
        if player.cards <= HAND:
            self.passes_over("Discard", "the hand has five cards or fewer")
        self.discards_down("turn.discard", player, lambda: player.cards - HAND)

    def discards_down(self, rule: str, player: Player, many: Callable[[], int]) -> None:
        """So many cards of a hand go to the discard pile."""
        desk = self.desk

        def question() -> asks.DiscardDown | Settled[list[Card]]:
            number, cards = many(), list(desk.able(player))
            if number <= 0:
                return Settled([])
            index = desk.pool.index
            return asks.DiscardDown(rule, player.name, lowest=number, highest=number, cards=cards, index=index)

        desk.to_discard(rule, player, self.asking.ask(question))
