"""The whole game (rulebook: Start, Turn): seven steps a turn, until a duel is forced that nobody can take."""

from collections.abc import Callable
from typing import Any

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.desk import CHAMPIONS_AT_MOST
from companion.games.cardpg.duels import Duels
from companion.games.cardpg.plays import Play
from companion.table import Settled, Table

HAND = 5
QUIET_ROUNDS = 2


class Over(Exception):
    """The game is over: who has won, and why."""

    def __init__(self, winners: list[Player], why: str) -> None:
        self.winners, self.why = winners, why


class Game(Duels):
    """A game of two to four."""

    def play(self) -> dict[str, Any]:
        """[start] The deal, and turns until somebody has won."""
        self.deal()
        self.turn_of = self.starts()
        try:
            while True:
                self.turn(self.turn_of)
                self.turn_of = self.from_left(self.turn_of)[0]
        except Over as over:
            winners = [player.name for player in over.winners]
            self.tell(e.game_over(f"end.{over.why}", players=winners, why=over.why))
            return {
                "winners": winners,
                "how": over.why,
                "turns": self.turns,
                "out": [p.name for p in self.players if p.out],
            }

    def deal(self) -> None:
        """[start.champions] Four champions each, open, and [start.hand] five number cards; the rest are two decks."""
        left = list(self.pool.faces)
        for player in self.players:
            dealt = self.table.ask(
                asks.Champions(
                    "start.champions",
                    player.name,
                    lowest=CHAMPIONS_AT_MOST,
                    highest=CHAMPIONS_AT_MOST,
                    cards=list(left),
                    index=self.pool.index,
                )
            )
            player.champions = [Champion(card) for card in dealt]
            left = [card for card in left if card not in dealt]
        self.monsters.shuffle(left)
        for player in self.players:
            if self.rules["hands"] == "known":
                self.deal_hand(player)
            else:
                player.hidden = HAND - len(player.hand)
        names = [player.name for player in self.players]
        rule = "start.monsters" if len(left) else "start.four"
        self.tell(e.dealt(rule, players=names, cards=HAND, monsters=len(left), deck=self.deck))

    def deal_hand(self, player: Player) -> None:
        """[hands] The number cards that were dealt to a player, but for those that are told already."""

        def question() -> asks.Dealt | Settled[list[Card]]:
            many = HAND - len(player.hand)
            cards = list(self.unseen)
            if not many:
                return Settled([])
            return asks.Dealt("hands", player.name, lowest=many, highest=many, cards=cards, index=self.pool.index)

        dealt: list[Card] = self.table.ask(question)
        player.hand += dealt
        self.unseen = [card for card in self.unseen if card not in player.hand]

    def starts(self) -> Player:
        """[start.first] The highest roll; those that are equal roll again."""
        able = list(self.players)
        while len(able) > 1:
            lowest, highest = self.dice, self.dice * self.sides
            rolls = {
                player: self.table.ask(asks.Start("start.first", player.name, lowest=lowest, highest=highest))
                for player in able
            }
            able = [player for player, number in rolls.items() if number == max(rolls.values())]
            if len(able) > 1:
                names = " and ".join(map(str, able))
                self.tell(e.starts("start.first", player=names, again=True))
        self.tell(e.starts("start.first", player=str(able[0]), again=False))
        return able[0]

    def turn(self, player: Player) -> None:
        """[turn] The seven steps; [turn.nothing] one with nothing to do is passed over."""
        self.turns += 1
        self.quiet += 1
        self.tell(e.turn("turn", player=player, number=self.turns))
        self.untap(player)
        self.draws(player)
        self.assigning(player)
        self.use_abilities(player)
        self.combos(player)
        self.dueling(player)
        self.discards(player)
        if not self.monsters and not any(each.champions for each in self.playing):
            raise Over([], "nobody-left")
        if self.quiet >= QUIET_ROUNDS * len(self.playing):
            raise Over([], "nothing-moves")

    def untap(self, player: Player) -> None:
        """[turn.untap] The player's champions are ready again; [combo.protection] protection ends."""
        tapped = [champion for champion in player.champions if champion.tapped]
        player.protected = False
        if not tapped:
            self.tell(e.passed_over("turn.nothing", step="Untap", why="no champion is tapped"))
            return
        for champion in tapped:
            champion.tapped = False
        self.tell(e.untapped("turn.untap", player=player, champions=list(map(str, tapped))))

    def draws(self, player: Player) -> None:
        """[turn.draw] One card; or as many as five need."""
        many = 1 if self.rules["draw"] == "one" else max(0, HAND - player.cards)
        before = player.cards
        self.draw(player, many)
        if player.cards == before:
            why = "the hand is full" if not many else "no card is left"
            self.tell(e.passed_over("turn.nothing", step="Draw", why=why))

    def assigning(self, player: Player) -> None:
        """[turn.assign] One card of the hand onto a champion of one's own."""
        if not self.assign_one(player):
            why = "no champion has a free slot" if player.cards else "the hand is empty"
            self.tell(e.passed_over("turn.nothing", step="Assign", why=why))

    def use_abilities(self, player: Player) -> None:
        """[turn.abilities] Champions are tapped one by one, and each rolls for an ability."""
        if not self.ready(player):
            why = "no untapped champion has an ability that a roll can match"
            self.tell(e.passed_over("turn.nothing", step="Abilities", why=why))
        while self.ready(player):
            champion = self.ask(
                lambda plays: (
                    asks.TapFor("tap", player.name, candidates=[*self.ready(player), None], plays=plays)
                    if self.ready(player)
                    else Settled(None)
                )
            )
            if champion is None:
                return
            self.taps(player, champion)
            cards = self.matched(player, champion, f"for {champion}")
            card = self.one_of(player, cards)
            if card is not None:
                self.use_suit(player, card.suit)

    def ready(self, player: Player) -> list[Champion]:
        """[tap] The untapped champions of which a roll can match an ability."""
        return [champion for champion in player.untapped if self.can_match(champion)]

    def one_of(self, player: Player, cards: list[Card]) -> Card | None:
        """[match.one] Which of the abilities that match is used: their suits are asked for where there are several."""
        suits = {card.suit: card for card in cards}
        if len(suits) < 2:
            return cards[0] if cards else None
        return self.chosen(asks.WhichAbility, "match.one", player, list(suits.values()), must=True)  # type: ignore[no-any-return]

    def combos(self, player: Player) -> None:
        """[turn.combos] Combos that need no roll, as many as one likes."""

        def question() -> asks.Answers | Settled[str]:
            plays = self.plays()
            if not plays.could(player):
                return Settled("nobody")
            return asks.Answers(
                "turn.combos", None, to=f"{player} may play combos", order=f"{player} comes first.", plays=plays
            )

        if not self.plays().could(player):
            self.tell(e.passed_over("turn.nothing", step="Combos", why="no combo can be in the hand"))
        while isinstance(play := self.table.ask(question), Play):
            self.plays_out(play, [])

    def dueling(self, player: Player) -> None:
        """[duel] As many duels as there are champions to tap, each with one of another's or a monster."""
        if not self.attacks(player):
            why = "no untapped champion has an ability" if self.targets_of(player) else "there is nobody to fight"
            self.tell(e.passed_over("turn.nothing", step="Duels", why=why))
        while self.attacks(player):
            chosen = self.ask(
                lambda plays: (
                    asks.Attack("duel", player.name, candidates=[*self.attacks(player), None], plays=plays)
                    if self.attacks(player)
                    else Settled(None)
                )
            )
            if chosen is None:
                return
            champion, target = chosen
            if target == asks.MONSTER:
                self.fight_monster(player, champion)
            elif (beaten := self.attack(player, champion, target)) is not None:
                self.beats(player, beaten)

    def attacks(self, player: Player) -> list[tuple[Champion, Any]]:
        """[attack] Who can attack whom: an untapped champion with an ability any other player, or a monster."""
        able = [champion for champion in player.untapped if champion.abilities]
        return [(champion, target) for champion in able for target in self.targets_of(player)]

    def targets_of(self, player: Player) -> list[Any]:
        """The other players, and a monster where there is one."""
        others: list[Any] = [each for each in self.from_left(player) if each is not player]
        return [*others, asks.MONSTER] if self.monsters else others

    def beats(self, player: Player, beaten: Player) -> None:
        """[end] Who was forced with all champions tapped or destroyed has lost; [end.last] with three or more it may go
        on without them."""
        beaten.out = True
        self.tell(e.out("end", player=beaten, by=player))
        if self.rules["last-standing"] == "off" or len(self.playing) == 1:
            raise Over([player], "forced")
        for champion in list(beaten.champions):
            self.destroys(champion)
        if beaten.hand:
            self.to_discard("end.last", beaten, list(beaten.hand))
        self.shows_hidden(beaten)

    def shows_hidden(self, player: Player) -> None:
        """[end.last] The hand of who is out goes to the discard pile, open."""
        if player.hidden:
            self.discards_down("end.last", player, lambda: player.hidden)

    def discards(self, player: Player) -> None:
        """[turn.discard] Down to five cards."""
        many = player.cards - HAND
        if many <= 0:
            self.tell(e.passed_over("turn.nothing", step="Discard", why="the hand has five cards or fewer"))
            return
        self.discards_down("turn.discard", player, lambda: player.cards - HAND)

    def discards_down(self, rule: str, player: Player, many: Callable[[], int]) -> None:
        """So many cards of a hand go to the discard pile."""

        def question() -> asks.DiscardDown | Settled[list[Card]]:
            number, cards = many(), list(self.able(player))
            if number <= 0:
                return Settled([])
            return asks.DiscardDown(
                rule, player.name, lowest=number, highest=number, cards=cards, index=self.pool.index
            )

        self.to_discard(rule, player, self.table.ask(question))

    def to_discard(self, rule: str, player: Player, cards: list[Card]) -> None:
        """Cards of a hand go to the discard pile."""
        for card in cards:
            self.leaves_hand(player, card)
            self.discard.append(card)
        if cards:
            self.tell(e.to_discard(rule, cards=cards, of=f"{player}'s hand"))


def game(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees the whole game. Gives the winners, how it ended, and how many turns it took."""
    from companion.games.cardpg.view import DeskView

    names = table.ask(asks.People("players", None))
    played = Game(table, rules, [Player(name) for name in names])
    table.view = DeskView(played)
    return played.play()


def duel(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees a single duel: champions and their abilities are told. Gives the winner."""
    from companion.games.cardpg.view import DeskView

    names = table.ask(asks.Two("players", None))
    desk = Duels(table, rules, [Player(name) for name in names])
    desk.decks = False
    table.view = DeskView(desk)
    faces = list(desk.pool.faces)
    for player in desk.players:
        card = table.ask(asks.OneChampion("duel-mode", player.name, cards=faces, index=desk.pool.index))
        champion = Champion(card)
        faces.remove(card)
        cards = list(desk.unseen)
        question = asks.Abilities(
            "duel-mode", player.name, highest=champion.slots, cards=cards, index=desk.pool.index, champion=champion
        )
        champion.abilities = table.ask(question)
        desk.unseen = [card for card in desk.unseen if card not in champion.abilities]
        player.champions.append(champion)
    for player in desk.players:
        player.hidden = HAND
    one, two = desk.players
    winner = desk.duel(one, one.champions[0], two, two.champions[0])
    winners = [player.name for player in desk.players if winner is not None and winner in player.champions]
    return {"winners": winners, "how": "duel" if winner else "no-result", "turns": 0, "out": []}
