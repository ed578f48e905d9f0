"""Setting a battle up: the arena, the hands, who starts, and the Chosen Army (manual: Setup, Variants)."""
# mypyc

from collections.abc import Iterable

from companion.board.piles import Pile
from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.asks import ARMY_LIMIT, FIVE
from companion.games.tetra_master.board import Board, Card, Player
from companion.games.tetra_master.pool import MonsterPool
from companion.table import Data, Table


class Setup:
    """The two players, the `deck` of monster cards that nobody holds, and the cards that were set `aside`.

    `board` is the arena while it lies. Of the `battles` before there are the results; `starter` is who started the last
    one.
    """

    def __init__(self, table: Table, rules: dict[str, str], players: list[Player], deck: Iterable[Card] = ()) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.players = players
        self.starter = players[0]
        self.battles: list[Data] = []
        self.deck = Pile(deck)
        self.aside: list[Card] = []
        self.board: Board | None = None
        self.pool: MonsterPool = table.cards

    @property
    def aside_in_all(self) -> int:
        """The number of cards aside, with those that were dealt unseen, or kept, and not chosen for a hidden hand."""
        hidden = sum(len(player.hand) - player.secret for player in self.players if player.secret is not None)
        return len(self.aside) + self.deck.unseen + hidden

    def battle(self) -> Board:
        """[arena] [tournament.five] The arena, the hands and who starts; of a later battle the hands come first.

        Armies are chosen in turn order, so that who starts comes before them.
        """
        if self.rules["chosen-army"] == "on":
            self.start()
            self.pick_armies()
            for player in self.players:
                left, player.kept = player.kept, []
                self.set_aside(player, left)
            return self.lay_arena()
        if self.battles:
            self.hands()
            board = self.lay_arena()
        else:
            board = self.lay_arena()
            self.hands()
        self.start()
        return board

    def hands(self) -> None:
        """[hands.deal] Five cards to play each; in a later battle of those kept and five new ones."""
        if self.rules["hands"] == "hidden":
            self.hide_hands()
        elif self.battles:
            self.next_hands()
        else:
            for player in self.players:
                player.hand += self.deal(asks.DealtHand, "hands.deal", player)

    def lay_arena(self) -> Board:
        """[arena] Sixteen of the arena cards, blocked or empty, in a grid of four by four."""
        pool = self.pool
        blocked = self.table.ask(asks.ArenaDealt("arena", None, block_cards=pool.blocked, empty_cards=pool.empty))
        self.board = Board(frozenset(blocked))
        self.tell(e.arena_laid("arena.north", blocked=blocked))
        return self.board

    def hide_hands(self) -> None:
        """[hands] Hands that nobody types: five cards to play each, from those kept and five unseen ones."""
        for player in self.players:
            player.hand, player.kept, player.secret = player.kept, [], FIVE
            self.deck.take_unseen(FIVE)
        self.tell(e.hands_hidden("hands", kept=any(player.hand for player in self.players)))

    def deal(self, question: type[asks.DealtHand], rule: str, player: Player, *, later: bool = False) -> list[Card]:
        """[hands.deal] Five cards dealt to a player, as somebody types them or the program deals them; `later` to those
        that were kept."""
        index, players = self.pool.index, self.players
        cards = self.table.ask(question(rule, player.name, index=index, cards=self.deck.rest, players=players))
        for card in cards:
            self.deck.take(card)
        self.tell(e.dealt(rule, player=player, cards=cards, later=later))
        return cards

    def next_hands(self) -> None:
        """[tournament.deal] Five more cards each; [tournament.five] five of all of them for the next battle."""
        for player in self.players:
            player.kept += self.deal(asks.NewCards, "tournament.deal", player, later=True)
        chosen = [self.five(player.name, player.kept) for player in self.players]
        for player, hand in zip(self.players, chosen, strict=True):
            player.hand = hand  # only now, for the state shows hands, and the choice is secret
            for card in hand:
                player.kept.remove(card)
            aside, player.kept = player.kept, []
            self.aside += aside
            self.tell(e.five_chosen("tournament.five", player=player, cards=list(hand), aside=aside))

    def five(self, player: str, cards: list[Card]) -> list[Card]:
        """[tournament.five] The cards that a player goes on with, asked for where there are more than five."""
        if len(cards) == FIVE:
            return list(cards)
        return self.table.ask(asks.Five("tournament.five", player, index=self.pool.index, cards=cards))

    def start(self) -> None:
        """[start] A die says who starts: 1 to 3 the first player, 4 to 6 the second.

        [tournament.start] Who starts a later battle says the table's rule, or it is who did not start the last one.
        """
        first, second = self.players
        rule, how, face = "start", "random", None
        if self.battles:
            rule, how = "tournament.start", self.rules["later-starts"]
        if how == "random":
            face = self.table.ask(asks.Start(rule, None, first=first.name, second=second.name))[0]
            how, red = "die", face <= 3
        elif how == "alternate" or len(winners := self.battles[-1]["winners"]) != 1:
            how, red = "alternate", self.starter is second
        else:
            red = (winners == [first.name]) is (how == "winner")
        self.starter = first if red else second
        self.tell(e.starts(rule, player=self.starter, why=how, face=face))

    def pick_armies(self) -> None:
        """[chosen-army] In turn from the starting player on one card each time of the open ones and one's own kept."""
        picking = sorted(self.players, key=lambda player: player is not self.starter)
        while picking:
            for player in list(picking):
                if why := self._pick(player):
                    picking.remove(player)
                    rule = {"full": "chosen-army", "stopped": "chosen-army.stop", "stuck": "chosen-army.stuck"}[why]
                    self.tell(e.army_closed(rule, player=player, why=why, cards=list(player.hand), total=player.army))

    def _pick(self, player: Player) -> str:
        """One pick of a player. Why the army takes no more cards, or nothing while it does."""
        open_to = list(dict.fromkeys([*player.kept, *self.deck.rest]))
        left = ARMY_LIMIT - player.army
        affordable = [card for card in open_to if card.points <= left]
        if not affordable:
            return "stuck"
        cards = [*affordable, *([None] if player.hand else [])]
        who, index, players = player.name, self.pool.index, self.players
        question = asks.Pick(
            "chosen-army.points", who, index=index, cards=cards, player=player, players=players, open=open_to, left=left
        )
        card = self.table.ask(question)
        if card is None:
            return "stopped"
        if card in player.kept:
            player.kept.remove(card)
        else:
            self.deck.take(card)
        player.hand.append(card)
        points, total = card.points, player.army
        self.tell(e.picked("chosen-army", player=player, card=card, points=points, total=total, limit=ARMY_LIMIT))
        return "full" if len(player.hand) == FIVE else ""

    def keep(self, board: Board) -> None:
        """[tournament.keep] Each takes the cards of their colour; [tournament.reshuffle] a short deck gets what was set
        aside."""
        for player in self.players:
            player.kept = [monster.card for monster in board.owned(player)]
            self.tell(e.kept("tournament.keep", player=player, cards=list(player.kept)))
        self.board = None
        for player in self.players:
            self.set_aside(player, player.hand)
            player.hand = []
        if len(self.deck) < 2 * FIVE:
            self.deck.unseen = 0  # cards that were dealt unseen and not chosen were set aside
            self.deck.shuffle(self.aside)
            self.aside = []
            self.tell(e.reshuffled("tournament.reshuffle", cards=len(self.deck)))

    def set_aside(self, player: Player, cards: list[Card]) -> None:
        """[tournament.aside] A card that was kept and is not used in this battle is out of the tournament."""
        if cards:
            self.aside += cards
            lie = player.secret is not None
            self.tell(e.set_aside("tournament.aside", player=player, cards=cards, lie=lie))
