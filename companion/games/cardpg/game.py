"""The whole game (rulebook: Start, Turn): the deal, and turns of seven steps until a duel is forced that nobody can
take; or a single duel."""
# mypyc

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.abilities import Abilities
from companion.games.cardpg.asking import Asker
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combinations import Combinations
from companion.games.cardpg.desk import Desk
from companion.games.cardpg.duels import Duels
from companion.games.cardpg.view import DeskView
from companion.table import ONE_SCREEN, Data, KnownAnswer, Table

HAND = 5
QUIET_ROUNDS = 2


class GameOver(Exception):
    """The game is over: who has won, and why."""

    def __init__(self, winners: list[Player], why: str) -> None:
        self.winners, self.why = winners, why


class Game:
    """A game of two to four, or a single duel: what lies on the desk, and the parts that carry out the rulebook's
    chapters."""

    def __init__(self, table: Table, rules: dict[str, str], players: Sequence[Player], *, decks: bool = True) -> None:
        self.desk = Desk(table, rules, players, decks=decks)
        self.asking = Asker(self.desk)
        self.abilities = Abilities(self.desk, self.asking)
        self.duels = Duels(self.desk, self.asking, self.abilities)
        self.combinations = Combinations(self.desk, self.asking, self.abilities, self.duels)
        table.view = DeskView(self.desk)

    def play(self) -> Data:
        """[start] The deal, and turns until somebody has won."""
        desk = self.desk
        self.deal()
        desk.turn_of = self.starts()
        try:
            while True:
                self.turn(desk.turn_of)
                desk.turn_of = desk.from_left(desk.turn_of)[0]
        except GameOver as over:
            winners, out = list(map(str, over.winners)), [player.name for player in desk.players if player.out]
            desk.tell(e.game_over(f"end.{over.why}", players=winners, why=over.why))
            return {"winners": winners, "how": over.why, "turns": desk.turns, "out": out}

    def deal(self) -> None:
        """[start.champions] Four champions each, open, and [start.hand] five number cards; the rest are two decks."""
        desk, index = self.desk, self.desk.pool.index
        for player in desk.players:
            faces = list(desk.monsters.rest)
            for card in desk.table.ask(asks.Champions("start.champions", player.name, cards=faces, index=index)):
                desk.monsters.take(card)
                player.champions.append(Champion(card))
        for player in desk.players:
            player.hand.hides(HAND - len(player.hand))
        left, names = len(desk.monsters), list(map(str, desk.players))
        rule = "start.monsters" if left else "start.four"
        desk.tell(e.dealt(rule, players=names, cards=HAND, monsters=left, deck=len(desk.deck)))
        if desk.rules["hands"] == "known":
            for player in desk.players:
                self.look_at(player)

    def look_at(self, player: Player) -> None:
        """[hands] The number cards that were dealt to a player, but for those that are told already."""
        hand = player.hand

        def question() -> asks.DealtHand | KnownAnswer[list[Card]]:
            many, cards, index = hand.hidden, list(self.desk.deck.rest), self.desk.pool.index
            if not many:
                return KnownAnswer([])
            unseen = partial(self.desk.unseen, player)
            return asks.DealtHand(
                "hands", player.name, lowest=many, highest=many, cards=cards, index=index, unseen=unseen
            )

        for card in self.desk.table.ask(question):
            hand.leaves(card)
            hand.known.append(card)

    def starts(self) -> Player:
        """[start.first] The highest roll; those that are equal roll again."""
        desk, able = self.desk, self.desk.players
        asked = partial(asks.Start, "start.first", lowest=min(desk.sums), highest=max(desk.sums))
        while len(able) > 1:
            rolls = {player: desk.table.ask(asked(player.name)) for player in able}
            able = [player for player, number in rolls.items() if number == max(rolls.values())]
            desk.tell(e.starts("start.first", player=" and ".join(map(str, able)), again=len(able) > 1))
        return able[0]

    def turn(self, player: Player) -> None:
        """[turn] The seven steps; [turn.nothing] one with nothing to do is passed over."""
        desk = self.desk
        desk.table.step(ONE_SCREEN)
        desk.turns += 1
        desk.quiet += 1
        desk.tell(e.turn("turn", player=player, number=desk.turns))
        steps = self.untap, self.draws, self.assigning, self.use_abilities, self.combos, self.dueling, self.discards
        for step in steps:
            step(player)
        if not desk.monsters and not any(each.champions for each in desk.playing):
            raise GameOver([], "nobody-left")
        if desk.quiet >= QUIET_ROUNDS * len(desk.playing):
            raise GameOver([], "nothing-moves")

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
        many = 1 if self.desk.rules["draw"] == "one" else max(0, HAND - len(player.hand))
        if not self.asking.draw(player, many):
            self.passes_over("Draw", "no card is left" if many else "the hand is full")

    def assigning(self, player: Player) -> None:
        """[turn.assign] One card of the hand onto a champion of one's own."""
        if not self.abilities.assign(player):
            self.passes_over("Assign", "no champion has a free slot" if len(player.hand) else "the hand is empty")

    def use_abilities(self, player: Player) -> None:
        """[turn.abilities] Champions are tapped one by one, and each rolls for an ability."""
        if not self.abilities.ready(player):
            self.passes_over("Abilities", "no untapped champion has an ability that a roll can match")
        while champion := self.asking.chosen(asks.TapFor, "tap", player, lambda: self.abilities.ready(player)):
            self.desk.taps(player, champion)
            self.abilities.use_one(player, self.abilities.matched(player, champion, f"for {champion}"))

    def combos(self, player: Player) -> None:
        """[turn.combos] Combos that need no roll are played at any question: nobody is asked for them here."""
        if not self.asking.plays.could(player):
            self.passes_over("Combos", "no combo can be in the hand")

    def dueling(self, player: Player) -> None:
        """[duel] As many duels as there are champions to tap, each with one of another's or a monster."""
        if not self.attacks(player):
            self.passes_over("Duels", "no untapped champion has an ability")
        while chosen := self.asking.chosen(asks.Attack, "duel", player, lambda: self.attacks(player)):
            champion, target = chosen
            self.desk.taps(player, champion)
            if target is None:
                self.duels.fight_monster(player, champion)
            elif (beaten := self.duels.attack(player, champion, target)) is not None:
                self.beats(player, beaten)

    def attacks(self, player: Player) -> list[tuple[Champion, Player | None]]:
        """[attack] Attackers and targets: an untapped champion with an ability, any other player, or a monster."""
        able = [champion for champion in player.untapped if champion.abilities]
        targets = [*self.desk.from_left(player)[:-1], *([None] if self.desk.monsters else [])] if able else []
        return list(product(able, targets))

    def beats(self, player: Player, beaten: Player) -> None:
        """[end] Has a player lose who was forced with all champions tapped or destroyed; [end.last] with three or more
        it may go on without them: champions out of play, the hand open on the discard pile."""
        desk = self.desk
        beaten.out = True
        desk.tell(e.out("end", player=beaten, by=player))
        if desk.rules["last-standing"] == "off" or len(desk.playing) == 1:
            raise GameOver([player], "forced")
        for champion in list(beaten.champions):
            desk.destroys(champion)
        desk.to_discard("end.last", beaten, list(beaten.hand.known))
        self.discards_down("end.last", beaten, lambda: beaten.hand.hidden)

    def discards(self, player: Player) -> None:
        """[turn.discard] Down to five cards."""
        if len(player.hand) <= HAND:
            self.passes_over("Discard", "the hand has five cards or fewer")
        self.discards_down("turn.discard", player, lambda: len(player.hand) - HAND)

    def discards_down(self, rule: str, player: Player, many: Callable[[], int]) -> None:
        """Discard so many cards of a hand."""
        desk = self.desk

        def question() -> asks.DiscardDown | KnownAnswer[list[Card]]:
            number, cards = many(), list(player.hand.able())
            if number <= 0:
                return KnownAnswer([])
            index = desk.pool.index
            return asks.DiscardDown(rule, player.name, lowest=number, highest=number, cards=cards, index=index)

        desk.to_discard(rule, player, self.asking.ask(question))


def game(table: Table, rules: dict[str, str]) -> Data:
    """Referees the whole game. Gives the winners, how it ended, and how many turns it took."""
    names = table.ask(asks.Seating("players", None))
    return Game(table, rules, list(map(Player, names))).play()


def duel(table: Table, rules: dict[str, str]) -> Data:
    """[duel-mode] Referees a single duel: champions and their abilities are told, hands are not counted. Gives the
    winner."""
    names = table.ask(asks.Duellists("players", None))
    played = Game(table, rules, list(map(Player, names)), decks=False)
    desk, index, faces = played.desk, played.desk.pool.index, list(played.desk.pool.faces)
    for player in desk.players:
        card = table.ask(asks.OneChampion("duel-mode", player.name, cards=faces, index=index))
        faces.remove(card)
        champion, cards = Champion(card), list(desk.deck.rest)
        player.champions.append(champion)
        most = champion.slots
        asked = asks.DuelAbilities("duel-mode", player.name, highest=most, cards=cards, index=index, champion=champion)
        champion.abilities = table.ask(asked)
        for card in champion.abilities:
            desk.deck.show(card)
    for player in desk.players:
        player.hand.hidden = len(desk.deck.rest)
    one, two = desk.players
    winner = played.duels.duel(one, one.champions[0], two, two.champions[0])
    winners = [player.name for player in desk.players if winner in player.champions]
    return {"winners": winners, "how": "duel" if winner else "no-result", "turns": 0, "out": []}
