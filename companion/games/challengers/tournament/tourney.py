"""The tournament as it stands: who has which plan and trophies, what is known of decks, piles and fans."""
# mypyc

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import partial

from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.match import Match as MatchOfTwo
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import Side
from companion.games.challengers.plans import PARKS, ROUNDS, Plan, Seat
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.player import Player
from companion.games.challengers.tournament.trays import DRAWN, LEVELS, MOST, TRAY, Key, Trays
from companion.pairing import Match, Tournament
from companion.rounds.state import Rounds
from companion.table import Data, Table
from companion.table.counting import together
from companion.table.events import Event
from companion.table.question import NotAllowed
from companion.words import fold


class Tourney(Rounds):
    """State of the tournament. `pool` are the cards without the set in the box.

    `recorded` says that Deck Phases are told; then `trays` are counted: `before` is how they were as the round began,
    `happened` what was drawn and laid down since, by whose it was. `refillable` are the levels whose discard may come
    under the pile in the round, `refilled` those of which it has. With one or two players `turned` are the fans of the
    trophies by their rounds. `taken` are those whose plan the Robot has taken over; who has left did so in the round
    `left_in`. In a park a match is `under_way`, and `sides` are those of the round's matches that are refereed. The
    finalists are known by their `final_by` ("": not yet).
    """

    fixes = "ANN-BO BO wins; ANN leaves; tray A is full"
    heading = "Trophies"
    lead = "trophies of rounds "

    def __init__(self, table: Table, rules: dict[str, str], plans: dict[str, Plan]) -> None:
        people = [name for name in plans if name != ROBOT]
        super().__init__(table, rules, Tournament(people, bye=ROBOT, bye_plays=True, planned=ROUNDS))
        self.players = {name: Player(name, plan) for name, plan in plans.items()}
        self.pool: TeamPool = table.cards
        self.recorded = False
        self.trays = self.before = Trays({})
        self.happened: dict[Key, Callable[[Trays], None]] = {}
        self.refillable: set[str] = set(LEVELS)
        self.refilled: set[str] = set()
        self.turned: dict[int, int] = {}
        self.taken: str | None = None
        self.under_way: dict[str, MatchOfTwo] = {}
        self.sides: dict[str, Side] = {}
        self.left_in: dict[str, int] = {}
        self.final_by = ""

    @property
    def is_open(self) -> bool:
        """With one or two players all lies open, and there is no final."""
        return len(self.event.seats) <= 2

    @property
    def results_stand(self) -> bool:
        """True once trophies have decided: [final] where fans alone did, a result changes nobody's opponent."""
        return self.over and (self.is_open or self.final_by not in ("", "fans"))

    @property
    def holders(self) -> list[str]:
        """The possible holders of trophies, in order: the people, and the Robot in solo mode."""
        return [*self.event.seats, *([ROBOT] if len(self.event.seats) == 1 else [])]

    def trophies(self, player: str) -> list[int]:
        """The rounds of the trophies that somebody has won; the Robot's go into the box, but in solo mode."""
        rounds = self.event.rounds if player in self.holders else []
        return [place + 1 for place, matches in enumerate(rounds) for each in matches if player in each.winners]

    def fans(self, player: str) -> int:
        """With one or two players: all fans of somebody."""
        return self.players[player].fans + sum(self.turned.get(number, 0) for number in self.trophies(player))

    def spoken_records(self) -> list[str]:
        said = []
        for name in self.holders:
            rounds = " ".join(map(str, self.trophies(name))) or "–"
            gone = " (has left)" if name in self.event.gone else ""
            fans = f" ({self.fans(name)} fans)" if self.is_open else ""
            said.append(f"{name} {rounds}{fans}{gone}")
        return said

    def further_lines(self) -> list[str]:
        if not self.recorded:
            return []
        about, trays = "" if self.trays.sure else "about ", self.trays
        piles = [f"{level} {about}{trays.pile[level]} (discard {about}{trays.discard[level]})" for level in LEVELS]
        return [f"Piles: {', '.join(piles)}"]

    def park(self, player: str, number: int) -> str:
        """The park in which somebody plays a round."""
        return self.seat(player, number).park

    def seat(self, player: str, number: int) -> Seat:
        """The seat of somebody in a round."""
        return self.players[player].plan.seats[number - 1]

    def pair(self, number: int) -> list[Match]:
        """[plans.matches] The matches of a round, park by park: the lower plan first, the Robot last.

        [leaving] What somebody who has left would play, and the Robot does not, is over.
        """
        at: dict[str, list[Player]] = {}
        for player in sorted(self.players.values(), key=lambda each: (each.name == ROBOT, each.plan.number)):
            if player.name != self.taken:
                at.setdefault(player.plan.seats[number - 1].park, []).append(player)
        pairs = [at[park] for park in PARKS if park in at]
        return [self.without_gone(Match(one.name, two.name)) for one, two in pairs]

    def without_gone(self, match: Match) -> Match:
        """A match as it stands once some have left: their opponents win it."""
        here = [player for player in match.pair if player not in self.event.gone]
        return match if len(here) == 2 or match.played else match.won_by(here)

    def known_decks(self, number: int, but: Collection[str] = ()) -> list[Counter[Card]]:
        """The decks that were known as a round began, but for those of some."""
        rounds = [player.rounds.get(number) for name, player in self.players.items() if name not in but]
        return [round_.before for round_ in rounds if round_ and round_.before]

    def lay_out(self, number: int) -> None:
        """The trays as a round begins, and which piles may be refilled in it, whatever is drawn.

        What was put back in a round in which the pile was refilled may lie in it: nobody has told which came first.
        """
        self.trays.forget(self.refilled)
        self.before, self.happened, self.refilled = self.trays.copy(), {}, set()
        self.sides = {}
        self.trays.refilled = []
        waiting = [player.plan for player in self.players.values() if player.now.waits and number <= ROUNDS]
        self.refillable = set(LEVELS)
        for level in LEVELS if self.recorded and self.trays.sure else ():
            drawing = sum(any(offer.level == level for offer in plan.offers[number - 1]) for plan in waiting)
            if self.trays.pile[level] - MOST * (drawing + len(self.matches)) >= DRAWN:
                self.refillable.remove(level)

    def happens(self, name: Key, count: Callable[[Trays], None]) -> None:
        """[trays.short] Something was drawn and laid down: the trays are as it left them, and no pile is short. Told
        again, it takes the place of what was told before."""
        told, anew = len(self.trays.refilled), name in self.happened
        self.happened[name] = count
        if anew:
            self.trays = self.before.copy()
        for each in self.happened.values() if anew else (count,):
            each(self.trays)
            for level in LEVELS:
                self.trays.refill(level, DRAWN)
        self.refilled |= {level for level, _ in self.trays.refilled}
        for level, many in self.trays.refilled[told:] if self.recorded else ():
            self.table.tell(ev.pile_refilled("trays.short", level=level, number=many, why="short"))

    def begins(self, match: MatchOfTwo, park: str) -> None:
        """A match is refereed in a park from now on."""
        self.under_way[park] = match
        for side in match.sides:
            self.sides[side.name] = side
            self.fighting.add(side.name)

    def ends(self, park: str) -> None:
        """End a match: both have collected their decks."""
        self.fighting.difference_update(side.name for side in self.under_way.pop(park).sides)

    def result_mended(self, number: int, match: Match, winners: list[str]) -> Event:
        winner, park = winners[0], self.park(match.a, number)
        before = next((each for each in match.winners if each in self.holders), None)
        return ev.result_mended(
            "match.mended",
            round=number,
            first=match.a,
            second=match.b,
            winner=winner,
            before=before,
            park=park,
            keeps=winner in self.holders,
        )

    def left(self, player: str, match: Match | None) -> Event:
        opponent = match.opponent(player) if match else None
        park = self.park(player, self.round)
        self.left_in[player] = self.round
        gives_up = opponent is not None and player in self.fighting
        if match:
            self.matches[self.matches.index(match)] = self.without_gone(match)
        if gives_up:
            for side in self.under_way[park].sides:
                self.players[side.name].now.brings(side)
            self.ends(park)
        stands_in = ROBOT not in self.players and self.event.gone == {player}
        return ev.left(
            "leaving",
            player=player,
            opponent=opponent,
            robot=stands_in,
            round=self.round,
            park=park,
            keeps=opponent in self.holders,
            gives_up=gives_up,
        )

    def mends(self, words: str) -> Callable[[], Event] | None:
        """[trays.full] A level's compartment is full. Raises NotAllowed where nothing can go under its pile."""
        said = (each for each in LEVELS if fold(words) in (fold(f"tray {each} is full"), fold(f"tray {each} full")))
        level = next(said, None)
        if level is None:
            return None
        if not self.recorded:
            raise NotAllowed("the piles are not counted", "put the discard under its pile as the rules say")
        if not self.trays.discard[level]:
            raise NotAllowed(f"no card lies in the discard of Level {level}", "say it once the round's picks are told")
        return partial(self._put_under, level)

    def _put_under(self, level: str) -> Event:
        many = self.trays.discard[level]
        self.refilled.add(level)
        self.refillable.add(level)
        self.happens((TRAY, f"{level} {len(self.happened)}"), lambda trays: trays.put_under(level))
        return ev.pile_refilled("trays.full", level=level, number=many, why="full")

    def out_of_reach(self, number: int, but: Collection[str]) -> dict[Card, int]:
        """[phase.pick] Cards that can lie in no pile in a round, whatever others do in it: known decks but for some,
        and those known to be discarded, their removed cards with it; of levels that may be refilled nothing."""
        there: dict[Card, int] = together([*self.known_decks(number, but), self.before.known])
        for name in but:
            for card in self.players[name].rounds[number].phase.removed:
                there[card] = there.get(card, 0) + 1
        return {card: many for card, many in there.items() if card.level not in self.refillable}

    def data(self) -> Data:
        return super().data() | {"players": {name: self._player_data(name) for name in self.players}}

    def result(self, winner: str, how: str) -> Data:
        """The tournament's result: the winner, how it was won, and all matches with the decks that are known."""
        data = self.data()
        for number, matches in enumerate(data["rounds"], start=1):
            for match in matches:
                match["decks"] = self.decks(match["players"], number)
        return {"winners": [winner], "how": how, **data}

    def decks(self, players: Iterable[str], number: int) -> dict[str, list[str]]:
        """The names of the cards in those decks of a match that are known."""
        known = {name: self.players[name].rounds[number].in_match() for name in players}
        return {name: [card.name for card in deck.elements()] for name, deck in known.items() if deck is not None}

    def _player_data(self, name: str) -> Data:
        player = self.players[name]
        return player.plan.data() | {
            "seat": str(self.seat(name, min(self.round, ROUNDS))),
            "trophies": self.trophies(name),
            "deck": player.now.size if player.rounds else None,
            "fans": self.fans(name) if self.is_open else player.total,
        }
