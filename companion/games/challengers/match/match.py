"""A match in the order of the rulebook's Match Phase: reveal, effect, compare; flag loss, possession, benching."""
# mypyc

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Act, Copy
from companion.games.challengers.match.effects import Effects
from companion.games.challengers.match.events import Parts
from companion.games.challengers.match.piles import Piles
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import SEATS, Side
from companion.table import Data, Table

REVEALS_AT_MOST = 500


class Match:
    """Two sides and a flag. `play` plays it and gives the result's data.

    `round` is 0 where nobody told it, `holder` who has the flag; `over` says who has won, and how. [robot.choices] The
    Robot's opponent chooses for it.
    """

    def __init__(
        self, table: Table, rules: dict[str, str], sides: tuple[Side, Side], round_: int, pool: TeamPool
    ) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.sides = one, two = sides
        one.foe, two.foe = two, one
        for side in sides:
            side.chooser = side.foe.name if side.name == asks.ROBOT else side.name
        self.piles = Piles(table, pool, sides, round_)
        self.holder: Side | None = None
        self.over: tuple[Side, str] | None = None

    def play(self, first: Side) -> Data:
        """[attack] From the first card to the one who can't take the flag, or finds no seat."""
        self.open(first)
        side = first.foe
        while not self.over:
            self.attack(side)
            side = side.foe
        result = self.result(*self.over)
        self.holder = None
        for side in self.sides:
            side.collect()
        return result

    def result(self, winner: Side, how: str) -> Data:
        """The result's data."""
        left = {"cards": len(winner.deck), "seats": SEATS - len(winner.bench)}
        self.tell(e.match_over(f"end.{how}", winner=winner, loser=winner.foe, how=how, **left))
        players = {
            side.name: {
                "seats": len(side.bench),
                "fans": side.fans,
                "gained": [str(card) for card in side.gained],
                "lost": [str(card) for card in side.lost],
            }
            for side in self.sides
        }
        return {"winners": [winner.name], "how": how, "reveals": self.piles.many, "players": players}

    # Revealing and comparing

    def open(self, side: Side) -> None:
        """[begin] [begin.effects] The first card: its effect, and the flag on it."""
        card = self.piles.reveal(side)
        if card is None:
            self.over = side.foe, "out-of-cards"
            return
        self.resolve(side, card)
        self.holder = side
        power, parts = self.power(side, side.park[-1:], attacking=False)
        self.tell(e.opened("begin", player=side, card=card, parts=parts, power=power))
        if self.rules["opening"] == "triggers":
            self.does(side, card, card.card.takes_flag)
        self.take_seats(side.foe)

    def attack(self, side: Side) -> None:
        """[attack] Cards one after the other, until their total is the flag card's power or more.

        [end.endless] Cards of one's own may bring each other back for ever: then who has the flag wins.
        """
        foe, piles = side.foe, self.piles
        while piles.many < REVEALS_AT_MOST and (card := piles.reveal(side)):
            card.helped, side.coming = side.coming, 0
            self.resolve(side, card)
            total, parts = self.power(side, side.park, attacking=True)
            power, against = self.power(foe, foe.park[-1:], attacking=False)
            takes, cards = total >= power, list(side.park)
            told = e.compared(
                "attack", player=side, cards=cards, parts=parts, total=total, against=against, power=power, takes=takes
            )
            self.tell(told)
            if takes:
                self.capture(side, card)
                return
        self.over = foe, "endless" if piles.many == REVEALS_AT_MOST else "out-of-cards"

    def capture(self, side: Side, card: Copy) -> None:
        """[flag.order] Flag loss, then [flag.takes] what the taking card does, then the loser's bench."""
        foe, self.holder = side.foe, side
        lost = foe.park[-1]
        if loss := lost.card.loss:
            self.does(foe, lost, loss)
        if takes_flag := card.card.takes_flag:
            self.does(side, card, takes_flag)
        stack, foe.park = foe.park, []
        foe.roped[:0] = stack
        self.take_seats(foe)

    def take_seats(self, side: Side) -> None:
        """[bench] Seat the cards that lost the flag or were roped; [bench.overflow] without a seat all is lost."""
        coming, side.roped = side.roped, []
        for place, card in enumerate(coming):
            if not side.sit(card):
                side.park = coming[place:]
                self.tell(e.no_seat("bench.overflow", player=side, card=card))
                self.over = side.foe, "bench"
                return
        if coming:
            self.tell(e.benched("bench", player=side, cards=coming, seats=len(side.bench)))

    def resolve(self, side: Side, card: Copy) -> None:
        """[effects.reveal] A card without a keyword is resolved at once, as much as possible."""
        printed = card.card
        if not (printed.reveal or printed.by_hand):
            return
        self.tell(e.revealed("effects.reveal", player=side, card=card, text=printed.text))
        self.does(side, card, printed.reveal)
        if printed.by_hand:
            self.table.ask(asks.ByHand("effects.by-hand", side.chooser, what=printed, does=printed.by_hand))

    def does(self, side: Side, card: Copy, acts: tuple[Act, ...]) -> None:
        """Carry out a card's effects, sentence by sentence."""
        effects = Effects(self.piles, self.rules, side, card)
        for each in acts:
            each(effects)

    # Power

    def power(self, side: Side, cards: list[Copy], *, attacking: bool) -> tuple[int, Parts]:
        """[attack.total] [flag.power] Base powers and bonuses of cards: in all, and each.

        Of an attack all cards count; of those with the flag the uppermost alone, and those beneath it add nothing.
        """
        parts: Parts = []
        total = 0
        for card in cards:
            printed, power = card.card, card.power
            total += power
            parts.append((printed.name, power))
            if side.lenders or card.bonus or card.helped or (printed.attack if attacking else printed.flag):
                for bonus in self.bonuses(side, card, attacking=attacking):
                    total += bonus[1]
                    parts.append(bonus)
        return total, parts

    def bonuses(self, side: Side, card: Copy, *, attacking: bool) -> Parts:
        """A card's bonuses; [effects.bench] several of one name on the bench add up."""
        parts = [("its effect", card.bonus)] if card.bonus else []
        if attacking and card.helped:
            parts.append(("help", card.helped))
        if bonuses := card.card.attack if attacking else card.card.flag:
            effects, what = Effects(self.piles, self.rules, side, card), "its attack" if attacking else "with the flag"
            parts += [(what, worth) for bonus in bonuses if (worth := bonus(effects))]
        for other in side.lenders:
            for grant in other.card.bench:
                if more := grant(card, attacking):
                    parts.append((other.card.name, more))
        return parts
