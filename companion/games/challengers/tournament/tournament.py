"""The tournament of Challengers! for 1 to 8 players: set-up, seven rounds of Deck Phase and match, and its end."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.robot import robots_deck
from companion.games.challengers.plans import PARKS, ROUNDS, Plan
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.contest import Contests
from companion.games.challengers.tournament.deck_phase import DeckPhase, DeckPhases
from companion.games.challengers.tournament.end import End
from companion.games.challengers.tournament.player import Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import MATCH, PHASE, Trays
from companion.games.challengers.tournament.view import TourneyView
from companion.pairing import Match
from companion.table import Table

SETS = 5


def tournament(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees the whole tournament. Gives the winner, the standings and every match."""
    names = table.ask(asks.People("players", None, rules=rules))
    tourney = Tourney(table, rules, _plans(table, rules, names))
    table.view = TourneyView(tourney)
    return Play(tourney).play()


def _plans(table: Table, rules: dict[str, str], names: list[str]) -> dict[str, Plan]:
    """[plans] Everybody's plan; [robot.plan] of an odd number the Robot has the first, or any."""
    odd = len(names) % 2 == 1
    robots = odd and rules["robot-plan"] == "1"
    order = [*names, *([ROBOT] if odd and not robots else [])]
    if len(order) > 1:
        order = table.ask(asks.Plans("plans", None, items=order, first=1 + robots, last=robots + len(order)))
    plans = table.cards.plans_of([*([ROBOT] if robots else []), *order])
    return {name: plans[name] for name in [*names, *([ROBOT] if odd else [])]}


class Play:
    """The tournament from the set-up to the champion."""

    def __init__(self, tourney: Tourney) -> None:
        self.tourney = tourney
        self.table = tourney.table
        self.contests = Contests(tourney)
        self.end = End(tourney, self.contests)

    def play(self) -> dict[str, Any]:
        """Set-up, seven rounds, and the final."""
        self.set_up()
        for number in range(1, ROUNDS + 1):
            self.begin(number)
            self.play_round(number)
            self.settle(number)
            if self.end.lead():
                break
        return self.end.play()

    def set_up(self) -> None:
        """[setup] Parks, plans, trophies, the five sets, the trays, and the Robot's deck."""
        tourney, tell = self.tourney, self.table.tell
        robot = tourney.robot
        parks = list(PARKS[: len(tourney.players) // 2])
        tell(ev.seated("setup", players=tourney.event.seats, robot=robot is not None, parks=parks))
        for name, player in tourney.players.items():
            plan = player.plan
            told = ev.plan_given(
                "plans", player=name, plan=plan.number, players=plan.players, seat=str(plan.seats[0]), sign=plan.sign
            )
            tell(told)
        tell(ev.trophies_stacked("setup.trophies", parks=len(parks)))
        tourney.recorded = self.table.ask(asks.DraftRecord("phase.secret", None)) == "recorded"
        self.choose_sets()
        for player in tourney.players.values():
            player.first = list(tourney.pool.starter)
        if robot:
            robot.first = robots_deck(self.table, tourney.rules)

    def choose_sets(self) -> None:
        """[setup.sets] Of the additional sets all but five stay in the box; the others are sorted by level."""
        tourney = self.tourney
        sets = tourney.pool.additional()
        without: list[str] = []
        while len(sets) > SETS:
            without.append(self.table.ask(asks.LeftOut("setup.sets", None, candidates=tuple(sets))))
            sets.remove(without[-1])
        tourney.pool = tourney.pool.without(without)
        piles = Counter(card.level for card in tourney.pool.left(Counter()))
        tourney.trays = Trays(card for card in tourney.pool.left(Counter()) if card.level in "ABC")
        self.table.tell(ev.trays_filled("setup.sets", without=without, a=piles["A"], b=piles["B"], c=piles["C"]))

    def begin(self, number: int) -> None:
        """[plans.matches] Who meets whom in a round, [plans.move] and who moves to another park half."""
        tourney = self.tourney
        self.stand_in()
        for player in tourney.players.values():
            player.begin(number, recorded=tourney.recorded or player.name == ROBOT)
        matches = tourney.pair(number)
        tourney.event.rounds.append(matches)
        tourney.lay_out(number)
        where = [f"{match.a} - {match.b} in the {tourney.park(match, number)} park" for match in matches]
        self.table.tell(ev.round_("plans.matches", round=number, matches=where, moves=self.moves(number)))
        for match in matches:
            if match.played:
                winner = next(iter(match.winners), None)
                self.table.tell(ev.unplayed("leaving", first=match.a, second=match.b, winner=winner, round=number))
        offers = next(iter(tourney.players.values())).plan.picks[number - 1].split(" or ")
        self.table.tell(ev.deck_phase("phase", round=number, offers=offers, recorded=tourney.recorded))

    def moves(self, number: int) -> list[str]:
        """[plans.move] Who goes where before a round; in the first all sit down."""
        tourney = self.tourney
        if number == 1:
            return []
        there = [name for name in tourney.players if name not in tourney.event.gone]
        return [
            f"{name} to {tourney.seat(name, number)}"
            for name in there
            if tourney.seat(name, number) != tourney.seat(name, number - 1)
        ]

    def stand_in(self) -> None:
        """[leaving] The Robot takes the plan of the first who has left, where it does not play already."""
        tourney = self.tourney
        if tourney.robot or not tourney.event.gone:
            return
        tourney.taken = next(player for player in tourney.event.seats if player in tourney.event.gone)
        tourney.players[ROBOT] = Player(ROBOT, tourney.players[tourney.taken].plan)
        tourney.players[ROBOT].first = robots_deck(self.table, tourney.rules)

    def play_round(self, number: int) -> None:
        """[phase.own-time] The Deck Phases and matches of a round, side by side; [phase.together] then what can't be
        true together is asked again of whoever told it later."""
        told = self.table.together(partial(self._to_play, number))
        phases = DeckPhases(self.tourney, number)
        phases.settle(name for name in told if name in self.tourney.players)
        phases.trust_later(list(told))

    def _to_play(self, number: int) -> dict[str, Callable[[], object]]:
        """What can be played now: Deck Phases, and the matches of those who are done with theirs."""
        self._count(number)
        strands: dict[str, Callable[[], object]] = {}
        for match in self.tourney.matches:
            players = [self.tourney.players[name] for name in match.pair]
            picking = [player for player in players if player.name != ROBOT and player.rounds[number].waits]
            if match.played:
                continue
            for player in picking:
                strands[player.name] = DeckPhase(self.tourney, player, number).play
            if not picking:
                strands[f"{match.a} - {match.b}"] = partial(self._play_match, match, number)
        return strands

    def _count(self, number: int) -> None:
        """[trays.short] What was drawn and discarded since, Deck Phase by Deck Phase and match by match."""
        tourney = self.tourney
        for name, player in tourney.players.items():
            phase = player.rounds[number].phase
            if phase and (name, PHASE) not in tourney.happened:
                tourney.happens((name, PHASE), phase.count)
        for match in tourney.matches:
            for name in match.pair if match.played else ():
                if (name, MATCH) not in tourney.happened:
                    tourney.happens((name, MATCH), tourney.players[name].rounds[number].count)

    def _play_match(self, match: Match, number: int) -> None:
        tourney = self.tourney
        park = tourney.park(match, number)
        winner = self.contests.play(*match.pair, number, park)
        self.end.after_match(match, winner, number)
        tourney.matches[tourney.matches.index(match)] = match.won_by([winner])
        keeps = winner in tourney.holders
        told = ev.won("match.trophy", winner=winner, loser=match.opponent(winner), round=number, park=park, keeps=keeps)
        self.table.tell(told)

    def settle(self, number: int) -> None:
        """The trophies as all see them after a round; [deck.unseen] of decks that are trusted no pile is sure."""
        tourney = self.tourney
        tourney.trays.sure = tourney.trays.sure and not any(each.now.trusted for each in tourney.players.values())
        self.table.tell(ev.trophies("match.trophy", round=number, held=tourney.spoken_records()))
