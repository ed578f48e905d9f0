"""The end of a tournament: fans, the final, and with one or two players the lead (rulebook: Final & Game End)."""
# mypyc

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product

from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.plans import ROUNDS
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.contest import contest
from companion.games.challengers.tournament.deck_phase import DeckPhase
from companion.games.challengers.tournament.player import Phase
from companion.games.challengers.tournament.tourney import Tourney
from companion.pairing import Match
from companion.rounds.secrets import Secrets
from companion.table import Data
from companion.table.events import Event

LEAD = 11
MOST_FANS = 300


def pay(tourney: Tourney, match: Match, winner: str, number: int) -> None:
    """[fans.open] With one or two players fans lie open: what the match has paid is told at once."""
    if not tourney.is_open:
        return
    if winner in tourney.holders:
        worth = sorted({trophy.fans for trophy in tourney.pool.trophies if trophy.round == number})
        question = asks.TrophyFans("fans.open", None, candidates=worth, round=number)
        fans = tourney.turned[number] = tourney.table.ask(question) if len(worth) > 1 else worth[0]
        tourney.table.tell(ev.trophy_turned("fans.open", player=winner, round=number, fans=fans))
    for name in match.pair:
        round_ = tourney.players[name].rounds[number]
        if round_.unpaid:
            who = match.opponent(name) if name == ROBOT else name
            round_.paid = tourney.table.ask(asks.PaidFans("fans.open", who, of=name, round=number))


def lead(tourney: Tourney) -> str | None:
    """[two.lead] With one or two players: who leads by 11 fans once a round's match is over."""
    if not tourney.is_open:
        return None
    first, second = sorted(tourney.holders, key=tourney.fans, reverse=True)
    return first if tourney.fans(first) - tourney.fans(second) >= LEAD else None


def end(tourney: Tourney) -> Data:
    """[end] The champion, and the result."""
    tourney.over = True
    if not tourney.is_open:
        return _final(tourney)
    winner, how = _of_two(tourney)
    tourney.table.tell(ev.champion(f"two.{how}", player=winner, how=how))
    return tourney.result(winner, how)


def _of_two(tourney: Tourney) -> tuple[str, str]:
    """[two.lead] [two.fans] [two.trophies] Most fans, and of equals more trophies."""
    if leader := lead(tourney):
        return leader, "lead"
    one, two = tourney.holders
    if tourney.fans(one) != tourney.fans(two):
        return max(one, two, key=tourney.fans), "fans"
    return max(one, two, key=lambda name: len(tourney.trophies(name))), "trophies"


def _final(tourney: Tourney) -> Data:
    """[final] Everybody's fans in secret, and the final of the two with most."""
    table, people = tourney.table, list(tourney.event.playing)
    secrets = Totals(tourney)
    secrets.settle(table.together({name: partial(secrets.tell, name, ()) for name in people}))
    totals = secrets.totals
    for name in sorted(people, key=totals.__getitem__, reverse=True):
        tourney.players[name].total = totals[name]
        table.tell(ev.fans_told("fans.secret", player=name, fans=totals[name]))
    finalists, how = _finalists(tourney, people, totals)
    tourney.final_by = how
    table.tell(ev.finalists("final.ties" if how != "fans" else "final", players=finalists, how=how))
    for name in finalists:
        tourney.players[name].begin(ROUNDS + 1, recorded=tourney.recorded)
    tourney.lay_out(ROUNDS + 1)
    known = [name for name in finalists if tourney.players[name].now.waits]
    table.together({name: partial(_remove, tourney, name) for name in known})
    for name in known:
        tourney.trays.lay_down(tourney.players[name].now.phase.removed)
    one, two = finalists
    winner = contest(tourney, one, two, ROUNDS + 1, "")
    table.tell(ev.champion("final", player=winner, how="final"))
    final = {"players": finalists, "winner": winner, "how": how, "decks": tourney.decks(finalists, ROUNDS + 1)}
    return tourney.result(winner, "final") | {"final": final}


def _finalists(tourney: Tourney, people: list[str], totals: dict[str, int]) -> tuple[list[str], str]:
    """[final.ties] Fans, then the number of trophies, then the highest one; [final.lots] then lots."""

    def standing(name: str) -> tuple[int, int, int]:
        trophies = tourney.trophies(name)
        return totals[name], len(trophies), max(trophies, default=0)

    order = sorted(people, key=standing, reverse=True)
    second, third = standing(order[1]), standing(order[2]) if len(order) > 2 else (-1, 0, 0)
    if second != third:
        hows = ("fans", "trophies", "highest")
        return order[:2], next(how for how, one, two in zip(hows, second, third, strict=True) if one != two)
    level = [name for name in order if standing(name) == second]
    finalists = [name for name in order if standing(name) > second]
    while len(finalists) < 2:
        finalists.append(tourney.table.ask(asks.Lots("final.lots", None, candidates=tuple(level))))
        level.remove(finalists[-1])
    return finalists, "lots"


def _remove(tourney: Tourney, name: str) -> None:
    """[final.remove] Before the final cards may be removed, and none is picked."""
    player = tourney.players[name]
    removed = DeckPhase(tourney, player, ROUNDS + 1).remove("final.remove")
    player.now.phase = Phase(player.plan.offers[-1][0].level, removed=removed)


class Totals(Secrets):
    """[fans.secret] All fans of each player, on the backs of trophies and beside the plan."""

    in_place = True

    def __init__(self, tourney: Tourney) -> None:
        super().__init__(tourney.table)
        self.tourney = tourney
        self.totals: dict[str, int] = {}
        self.worth: dict[int, list[int]] = {number: [] for number in range(1, ROUNDS + 1)}
        for trophy in tourney.pool.trophies:
            self.worth[trophy.round] += [trophy.fans] * trophy.copies

    def tell(self, name: str, before: Sequence[str]) -> None:
        """[fans.bounds] No less than trophies and cards have paid, and no more than they can have paid."""
        sums, trophies = self._sums(name, before), self.tourney.trophies(name)
        highest = MOST_FANS if self.tourney.players[name].unpaid else max(sums)
        rule = "fans.bounds" if name in self.totals else "fans.secret"
        question = asks.Total(rule, name, lowest=min(sums), highest=highest, trophies=trophies)
        self.totals[name] = self.table.ask(question)

    def fits(self, name: str, before: Sequence[str]) -> bool:
        sums, total = self._sums(name, before), self.totals[name]
        return total in sums or (self.tourney.players[name].unpaid and total >= min(sums))

    def once_more(self, name: str) -> Event:
        return ev.counted_again("fans.bounds", player=name)

    def _sums(self, name: str, before: Sequence[str]) -> set[int]:
        """[fans.bounds] Possible totals of a player: no trophy is there more often than it exists."""
        tourney = self.tourney
        others = [(tourney.trophies(each), self.totals[each], tourney.players[each]) for each in before]
        held = [
            PaidTrophies(rounds, total - player.fans, exactly=not player.unpaid) for rounds, total, player in others
        ]
        return {paid + tourney.players[name].fans for paid in possible(self.worth, tourney.trophies(name), held)}


@dataclass(frozen=True, slots=True)
class PaidTrophies:
    """Fans paid by somebody's trophies, of these `rounds`: so many, or no more than that."""

    rounds: Sequence[int]
    fans: int
    exactly: bool


def possible(worth: Mapping[int, Sequence[int]], rounds: Sequence[int], others: Sequence[PaidTrophies]) -> set[int]:
    """[fans.bounds] The sums that somebody's trophies of some rounds can be worth beside those of others.

    `worth` are the backs of a round's trophies, each as often as it exists. Nobody has two trophies of one round.
    """
    reached = {(0, tuple([other.fans for other in others]))}
    for number in sorted(worth):
        mine = number in rounds
        holding = [place for place, other in enumerate(others) if number in other.rounds]
        later = [[worth[each] for each in other.rounds if each > number] for other in others]
        low, high = [sum(map(min, backs)) for backs in later], [sum(map(max, backs)) for backs in later]
        before, reached = reached, set()
        for (paid, owed), backs in product(before, set(permutations(worth[number], len(holding) + mine))):
            left = list(owed)
            for back, place in enumerate(holding):
                left[place] -= backs[back]
            if all(low[at] <= fans and (fans <= high[at] or not others[at].exactly) for at, fans in enumerate(left)):
                least = tuple([min(fans, high[at]) for at, fans in enumerate(left)])
                reached.add((paid + (backs[-1] if mine else 0), least))
    return {paid for paid, _ in reached}
