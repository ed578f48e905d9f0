"""The tournament of Challengers! for 1 to 8 players: set-up, seven rounds of Deck Phase and match, and its end."""
# mypyc

from collections.abc import Callable
from functools import partial

from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.referee import robots_deck
from companion.games.challengers.plans import PARKS, ROUNDS, Plan
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.contest import contest
from companion.games.challengers.tournament.deck_phase import DeckPhase, DeckPhases
from companion.games.challengers.tournament.final import end, lead, pay
from companion.games.challengers.tournament.player import Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import LEVELS, MATCH, PHASE, Trays
from companion.games.challengers.tournament.view import TourneyView
from companion.pairing import Match
from companion.table import Data, Table

SETS = 5


def tournament(table: Table, rules: dict[str, str]) -> Data:
    """Referees the whole tournament. Gives the winner, the standings and every match."""
    names = table.ask(asks.OneToEight("players", None, rules=rules))
    tourney = Tourney(table, rules, _plans(table, rules, names))
    table.view = TourneyView(tourney)
    set_up(tourney)
    for number in range(1, ROUNDS + 1):
        begin(tourney, number)
        play_round(tourney, number)
        settle(tourney, number)
        if lead(tourney):
            break
    return end(tourney)


def _plans(table: Table, rules: dict[str, str], names: list[str]) -> dict[str, Plan]:
    """[plans] Everybody's plan; [robot.plan] of an odd number the Robot has the first, or any."""
    odd = len(names) % 2 == 1
    robots = odd and rules["robot-plan"] == "1"
    order = [*names, *([ROBOT] if odd and not robots else [])]
    if len(order) > 1:
        order = table.ask(asks.Plans("plans", None, items=order, first=1 + robots, last=robots + len(order)))
    plans = table.cards.plans_of([*([ROBOT] if robots else []), *order])
    return {name: plans[name] for name in [*names, *([ROBOT] if odd else [])]}


def set_up(tourney: Tourney) -> None:
    """[setup] Parks, plans, trophies, the five sets, the trays, and the Robot's deck."""
    table, robot = tourney.table, tourney.players.get(ROBOT)
    parks = list(PARKS[: len(tourney.players) // 2])
    table.tell(ev.seated("setup", players=tourney.event.seats, robot=robot is not None, parks=parks))
    for name, player in tourney.players.items():
        plan, seat = player.plan, str(tourney.seat(name, 1))
        given = ev.plan_given("plans", player=name, plan=plan.number, players=plan.players, seat=seat, sign=plan.sign)
        table.tell(given)
    table.tell(ev.trophies_stacked("setup.trophies", parks=len(parks)))
    tourney.recorded = table.ask(asks.DraftRecord("phase.secret", None)) == "recorded"
    choose_sets(tourney)
    for player in tourney.players.values():
        if player is not robot:
            player.first = list(tourney.pool.starter)
    if robot:
        robot_sits(tourney, robot)


def choose_sets(tourney: Tourney) -> None:
    """[setup.sets] Of the additional sets all but five stay in the box; the others are sorted by level."""
    sets = tourney.pool.additional()
    without: list[str] = []
    while len(sets) > SETS:
        without.append(tourney.table.ask(asks.LeftOut("setup.sets", None, candidates=tuple(sets))))
        sets.remove(without[-1])
    tourney.pool = tourney.pool.without(without)
    tourney.trays = Trays(tourney.pool.left({}))
    a, b, c = (tourney.trays.pile[level] for level in LEVELS)
    tourney.table.tell(ev.trays_filled("setup.sets", without=without, a=a, b=b, c=c))


def begin(tourney: Tourney, number: int) -> None:
    """[plans.matches] Matches of a round, [plans.move] and moves to another park half."""
    tell = tourney.table.tell
    stand_in(tourney)
    for player in tourney.players.values():
        player.begin(number, recorded=tourney.recorded or player.name == ROBOT)
    matches = tourney.pair(number)
    tourney.event.rounds.append(matches)
    tourney.lay_out(number)
    where = [f"{match.a} - {match.b} in the {tourney.seat(match.a, number).park} park" for match in matches]
    moves = [
        f"{name} to {tourney.seat(name, number)}"
        for name in tourney.players
        if name not in tourney.event.gone and tourney.seat(name, number) != tourney.seat(name, max(1, number - 1))
    ]
    tell(ev.round_("plans.matches", round=number, matches=where, moves=moves))
    for match in (each for each in matches if each.played):
        winner = next(iter(match.winners), None)
        unplayed = ev.unplayed(
            "leaving",
            first=match.a,
            second=match.b,
            winner=winner,
            round=number,
            park=tourney.park(match.a, number),
            keeps=winner in tourney.holders,
        )
        tell(unplayed)
    offers = next(iter(tourney.players.values())).plan.picks[number - 1].split(" or ")
    tell(ev.deck_phase("phase", round=number, offers=offers, recorded=tourney.recorded))


def stand_in(tourney: Tourney) -> None:
    """[leaving] The Robot takes the plan of the first who has left, where it does not play already."""
    if ROBOT in tourney.players or not tourney.event.gone:
        return
    tourney.taken = next(player for player in tourney.event.seats if player in tourney.event.gone)
    robot = tourney.players[ROBOT] = Player(ROBOT, tourney.players[tourney.taken].plan)
    robot_sits(tourney, robot)


def robot_sits(tourney: Tourney, robot: Player) -> None:
    """[robot.level] The Robot's start cards lie beside its plan, some of them replaced."""
    robot.first = list(tourney.table.cards.robot)
    told = ev.robot_sits("robot.level", plan=robot.plan.number, cards=len(robot.first))
    tourney.table.tell(told)
    robots_deck(tourney.table, tourney.rules, robot.first)


def play_round(tourney: Tourney, number: int) -> None:
    """[phase.own-time] The Deck Phases and matches of a round, side by side; [phase.together] then what can't be true
    together is asked again of whoever told it later."""
    told = tourney.table.together(partial(_to_play, tourney, number))
    phases = DeckPhases(tourney, number)
    phases.settle(name for name in told if name in tourney.players)
    phases.trust_later(list(told))


def _to_play(tourney: Tourney, number: int) -> dict[str, Callable[[], object]]:
    """Strands that can be played now: Deck Phases, and the matches of those who are done with theirs."""
    _count(tourney, number)
    strands: dict[str, Callable[[], object]] = {}
    for match in (each for each in tourney.matches if not each.played):
        players = [tourney.players[name] for name in match.pair]
        picking = [player for player in players if player.name != ROBOT and player.rounds[number].waits]
        for player in picking:
            strands[player.name] = partial(_pick, tourney, player, number)
        if not picking:
            strands[f"{match.a} - {match.b}"] = partial(_play_match, tourney, match, number)
    return strands


def _pick(tourney: Tourney, player: Player, number: int) -> None:
    DeckPhase(tourney, player, number).play()


def _count(tourney: Tourney, number: int) -> None:
    """[trays.short] Cards drawn and discarded since, Deck Phase by Deck Phase and match by match."""
    rounds = {name: player.rounds[number] for name, player in tourney.players.items()}
    counts = {(name, PHASE): round_.phase.count for name, round_ in rounds.items() if round_.phase.level}
    counts |= {(name, MATCH): rounds[name].count for each in tourney.matches if each.played for name in each.pair}
    for key, count in counts.items():
        if key not in tourney.happened:
            tourney.happens(key, count)


def _play_match(tourney: Tourney, match: Match, number: int) -> None:
    park = tourney.seat(match.a, number).park
    winner = contest(tourney, *match.pair, number, park)
    pay(tourney, match, winner, number)
    tourney.matches[tourney.matches.index(match)] = match.won_by([winner])
    loser, keeps = match.opponent(winner), winner in tourney.holders
    tourney.table.tell(ev.won("match.trophy", winner=winner, loser=loser, round=number, park=park, keeps=keeps))


def settle(tourney: Tourney, number: int) -> None:
    """The trophies as all see them after a round; [deck.unseen] of decks that are trusted no pile is sure."""
    tourney.trays.sure = tourney.trays.sure and not any(each.now.trusted for each in tourney.players.values())
    tourney.table.tell(ev.trophies("match.trophy", round=number, held=tourney.spoken_records()))
