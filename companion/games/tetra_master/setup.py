"""Setting a battle up: the arena, the hands, who starts, and the Chosen Army (manual: Setup, More Variants)."""

from collections.abc import Callable, Iterable

from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.asks import ARMY_LIMIT, FIVE
from companion.games.tetra_master.board import Board, Player
from companion.games.tetra_master.monster import Card
from companion.games.tetra_master.pool import Pool
from companion.table import Table
from companion.table.piles import Pile


class Setup:
    """The two players, the `deck` of monster cards that nobody holds, and the cards that were set `aside`."""

    def __init__(self, table: Table, rules: dict[str, str], players: list[Player], deck: Iterable[Card] = ()) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.players = players
        self.deck = Pile(deck)
        self.aside: list[Card] = []
        self.pool: Pool = table.cards

    def first(self) -> tuple[Board, Player]:
        """The arena, the hands and who starts; armies are chosen in turn order, so that who starts comes first."""
        if self.rules["chosen-army"] == "on":
            return self.chosen({}, self.roll_for_start)
        board = self.lay_arena()
        if self.rules["hands"] == "hidden":
            self.hide_hands()
        else:
            for player in self.players:
                player.hand += self.deal(asks.Dealt, "hands.deal", player)
        return board, self.roll_for_start()

    def chosen(self, kept: dict[str, list[Card]], start: Callable[[], Player]) -> tuple[Board, Player]:
        """[chosen-army] Who starts, the armies, and then the arena; kept cards that nobody picks are set aside."""
        starter = start()
        self.pick_armies(starter, kept)
        self.set_aside(kept)
        return self.lay_arena(), starter

    def lay_arena(self) -> Board:
        """[arena] Sixteen of the arena cards, blocked or empty, in a grid of four by four."""
        blocked = self.table.ask(asks.ArenaDealt("arena", None, blocked=self.pool.blocked, empty=self.pool.empty))
        self.tell(e.arena_laid("arena.north", blocked=blocked))
        return Board(frozenset(blocked))

    def hide_hands(self) -> None:
        """[hands] Hands that nobody types: five cards to play each, from those kept and five unseen ones."""
        for player in self.players:
            player.secret = FIVE
            self.deck.take_unseen(FIVE)
        self.tell(e.hands_hidden("hands", kept=any(player.hand for player in self.players)))

    def deal(self, question: type[asks.Dealt], rule: str, player: Player) -> list[Card]:
        """[hands.deal] Five cards dealt to a player, as somebody types them or the program deals them."""
        index, players = self.pool.index, self.players
        cards = self.table.ask(question(rule, player.name, index=index, cards=self.deck.rest, players=players))
        for card in cards:
            self.deck.take(card)
        self.tell(e.dealt(rule, player=player, cards=cards))
        return cards

    def roll_for_start(self, rule: str = "start") -> Player:
        """[start] A die says who starts: 1 to 3 the first player, 4 to 6 the second."""
        first, second = self.players
        face = self.table.ask(asks.Start(rule, None, first=first.name, second=second.name))[0]
        starter = first if face <= 3 else second
        self.tell(e.starts(rule, player=starter, why="die", face=face))
        return starter

    def pick_armies(self, starter: Player, kept: dict[str, list[Card]]) -> None:
        """[chosen-army] In turn, from the starting player on, one card each time from the open ones and one's own kept.

        `kept` are the cards that each player, by name, has from the battle before; those picked are taken from it.
        """
        picking = sorted(self.players, key=lambda player: player is not starter)
        while picking:
            for player in list(picking):
                if why := self._pick(player, kept.get(player.name, [])):
                    picking.remove(player)
                    rule = {"full": "chosen-army", "stopped": "chosen-army.stop", "stuck": "chosen-army.stuck"}[why]
                    hand, total = list(player.hand), player.army
                    self.tell(e.army_closed(rule, player=player, why=why, cards=hand, total=total))

    def _pick(self, player: Player, own: list[Card]) -> str:
        """One pick of a player. Why the army takes no more cards, or nothing while it does."""
        open_to = list(dict.fromkeys([*own, *self.deck.rest]))
        affordable = [card for card in open_to if player.army + card.points <= ARMY_LIMIT]
        if not affordable:
            return "stuck"
        cards, index, players = [*affordable, *([None] if player.hand else [])], self.pool.index, self.players
        question = asks.Pick(
            "chosen-army.points", player.name, index=index, cards=cards, player=player, players=players, open=open_to
        )
        card = self.table.ask(question)
        if card is None:
            return "stopped"
        if card in own:
            own.remove(card)
        else:
            self.deck.take(card)
        player.hand.append(card)
        points, total = card.points, player.army
        self.tell(e.picked("chosen-army", player=player, card=card, points=points, total=total, limit=ARMY_LIMIT))
        return "full" if len(player.hand) == FIVE else ""

    def set_aside(self, left: dict[str, list[Card]]) -> None:
        """[tournament.aside] What was kept and is not used in this battle is out of the tournament."""
        for player in self.players:
            if cards := left.get(player.name, []):
                self.aside += cards
                self.tell(e.set_aside("tournament.aside", player=player, cards=cards))

    def reshuffle(self) -> None:
        """[tournament.reshuffle] What was set aside goes back into the deck."""
        self.deck.unseen = 0  # cards that were dealt unseen and not chosen were set aside
        self.deck.shuffle(self.aside)
        self.aside = []
        self.tell(e.reshuffled("tournament.reshuffle", cards=len(self.deck)))
