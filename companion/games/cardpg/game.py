"""The whole game (rulebook: Start): the deal, and turns until somebody has won; or a single duel."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cardpg import asks
from companion.games.cardpg import events as e
from companion.games.cardpg.abilities import Abilities
from companion.games.cardpg.asking import Asking
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Player
from companion.games.cardpg.combinations import Combinations
from companion.games.cardpg.desk import CHAMPIONS_AT_MOST, Desk
from companion.games.cardpg.duels import Duels
from companion.games.cardpg.turn import HAND, Over, Turn
from companion.table import Data, Settled, Table


class Game:
    """A game of two to four, or a single duel: what lies on the desk, and the parts that carry out the rulebook's
    chapters."""

    def __init__(self, table: Table, rules: dict[str, str], players: Sequence[Player], *, decks: bool = True) -> None:
        self.desk = Desk(table, rules, players, decks=decks)
        self.asking = Asking(self.desk)
        self.abilities = Abilities(self.desk, self.asking)
        self.duels = Duels(self.desk, self.asking, self.abilities)
        self.combinations = Combinations(self.desk, self.asking, self.abilities, self.duels)
        self.turn = Turn(self.desk, self.asking, self.abilities, self.duels)

    def play(self) -> Data:
        """[start] The deal, and turns until somebody has won."""
        desk = self.desk
        self.deal()
        desk.turn_of = self.starts()
        try:
            while True:
                self.turn.play(desk.turn_of)
                desk.turn_of = desk.from_left(desk.turn_of)[0]
        except Over as over:
            winners = [player.name for player in over.winners]
            desk.tell(e.game_over(f"end.{over.why}", players=winners, why=over.why))
            out = [player.name for player in desk.players if player.out]
            return {"winners": winners, "how": over.why, "turns": desk.turns, "out": out}

    def deal(self) -> None:
        """[start.champions] Four champions each, open, and [start.hand] five number cards; the rest are two decks."""
        desk = self.desk
        left = list(desk.pool.faces)
        four = CHAMPIONS_AT_MOST
        for player in desk.players:
            question = asks.Champions(
                "start.champions", player.name, lowest=four, highest=four, cards=list(left), index=desk.pool.index
            )
            dealt = desk.table.ask(question)
            player.champions = [Champion(card) for card in dealt]
            left = [card for card in left if card not in dealt]
        desk.monsters.shuffle(left)
        for player in desk.players:
            if desk.rules["hands"] == "known":
                self.deal_hand(player)
            else:
                desk.hides(player, HAND - player.cards)
        names = [player.name for player in desk.players]
        rule = "start.monsters" if len(left) else "start.four"
        desk.tell(e.dealt(rule, players=names, cards=HAND, monsters=len(left), deck=len(desk.deck)))

    def deal_hand(self, player: Player) -> None:
        """[hands] The number cards that were dealt to a player, but for those that are told already."""
        desk = self.desk

        def question() -> asks.Dealt | Settled[list[Card]]:
            many = HAND - len(player.hand)
            if not many:
                return Settled([])
            cards, index = list(desk.deck.rest), desk.pool.index
            return asks.Dealt("hands", player.name, lowest=many, highest=many, cards=cards, index=index)

        dealt = desk.table.ask(question)
        for card in dealt:
            desk.deck.take(card)
        player.hand += dealt

    def starts(self) -> Player:
        """[start.first] The highest roll; those that are equal roll again."""
        desk = self.desk
        able = list(desk.players)
        while len(able) > 1:
            lowest, highest = desk.dice, desk.dice * desk.sides
            rolls = {
                player: desk.table.ask(asks.Start("start.first", player.name, lowest=lowest, highest=highest))
                for player in able
            }
            able = [player for player, number in rolls.items() if number == max(rolls.values())]
            if len(able) > 1:
                desk.tell(e.starts("start.first", player=" and ".join(map(str, able)), again=True))
        desk.tell(e.starts("start.first", player=str(able[0]), again=False))
        return able[0]


def game(table: Table, rules: dict[str, str]) -> Data:
    """Referees the whole game. Gives the winners, how it ended, and how many turns it took."""
    from companion.games.cardpg.view import DeskView

    names = table.ask(asks.People("players", None))
    played = Game(table, rules, [Player(name) for name in names])
    table.view = DeskView(played.desk)
    return played.play()


def duel(table: Table, rules: dict[str, str]) -> Data:
    """[duel-mode] Referees a single duel: champions and their abilities are told, hands are not counted. Gives the
    winner."""
    from companion.games.cardpg.view import DeskView

    names = table.ask(asks.Two("players", None))
    played = Game(table, rules, [Player(name) for name in names], decks=False)
    desk, index = played.desk, played.desk.pool.index
    table.view = DeskView(desk)
    faces = list(desk.pool.faces)
    for player in desk.players:
        card = table.ask(asks.OneChampion("duel-mode", player.name, cards=faces, index=index))
        champion = Champion(card)
        faces.remove(card)
        champion.abilities = table.ask(
            asks.Abilities(
                "duel-mode",
                player.name,
                highest=champion.slots,
                cards=list(desk.deck.rest),
                index=index,
                champion=champion,
            )
        )
        for card in champion.abilities:
            desk.deck.show(card)
        player.champions.append(champion)
    counted = rules["answers"] == "before"  # a journal of before knew no sixth card
    for player in desk.players:
        player.hidden = HAND if counted else len(desk.deck.rest)
    one, two = desk.players
    winner = played.duels.duel(one, one.champions[0], two, two.champions[0])
    winners = [player.name for player in desk.players if winner is not None and winner in player.champions]
    return {"winners": winners, "how": "duel" if winner else "no-result", "turns": 0, "out": []}
