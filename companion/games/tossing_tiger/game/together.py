"""Fight Together (rulebook: Expansion: Fight Together): two teams, all of them in every war, and a war pile of ten."""
# mypyc

from itertools import combinations

from companion.games.tossing_tiger.game import asks
from companion.games.tossing_tiger.game import events as ev
from companion.games.tossing_tiger.game.game import Game
from companion.table import Data, Table
from companion.words import listed

TEAM_A, TEAM_B = "Team A", "Team B"
LONE_HAND = 12
WAR_PILE = 10
FEW = 2
"""A player with so many cards or fewer ends the game."""


def game(table: Table, rules: dict[str, str]) -> Data:
    """Referees the whole game. Gives the winners, the hands or teams' cards, and every war."""
    names = table.ask(asks.TwoToSix("players", None))
    played = TeamGame if rules["fight-together"] == "on" else Game
    return played(table, rules, names).play()


class TeamGame(Game):
    """A game of two teams."""

    def __init__(self, table: Table, rules: dict[str, str], names: list[str]) -> None:
        """[together.teams] Two teams as equal as can be, [together.lone] and twelve cards for one alone against two."""
        super().__init__(table, rules, names)
        ways = {f"{listed(one)} against {listed(two)}": (one, two) for one, two in splits(self.names)}
        chosen = next(iter(ways))
        if len(ways) > 1:
            chosen = self.table.ask(asks.Teams("together.teams", None, candidates=list(ways), proposed=chosen))
        one, two = ways[chosen]
        self.standing.teams = {TEAM_A: list(one), TEAM_B: list(two)}
        self.table.tell(ev.teams("together.teams", one=list(one), two=list(two)))
        if len(self.names) == 3 and self.rules["lone-hand"] == "12":
            lone = self.standing.players[two[0]]
            self.standing.deck -= LONE_HAND - lone.hand
            lone.hand = LONE_HAND
            self.table.tell(ev.alone("together.lone", player=lone, cards=LONE_HAND))

    def wars(self, first: str) -> Data:
        """[together] The start player's team attacks first, then the teams by turns, until the game ends."""
        attacking, defending = (TEAM_A, TEAM_B) if first in self.standing.teams[TEAM_A] else (TEAM_B, TEAM_A)
        self.table.tell(ev.restricted("together.talk"))
        still = 0
        while True:
            self.table.tell(ev.team_turn("together", team=attacking, opponents=defending))
            war = self.wage(self.war({team: self.standing.teams[team] for team in (attacking, defending)}))
            self.settle([war])
            before = self.standing.aside
            for team in self.losers(list(map(str, war.winners))):
                self.puts_aside(team)
            still = still + 1 if self.standing.aside == before else 0
            if ended := self.ended(still):
                return self.team_over(*ended)
            attacking, defending = defending, attacking

    def losers(self, winners: list[str]) -> list[str]:
        """[together.aside] The teams that have lost a war: both where nobody has won it, none where both have."""
        teams = list(self.standing.teams)
        return [team for team in teams if team not in winners and len(winners) < len(teams)]

    def puts_aside(self, team: str) -> None:
        """[together.aside] The loser of a war puts one card on the war pile; where nobody has won, both do."""
        able = [name for name in self.standing.teams[team] if self.standing.players[name].hand]
        if not able:
            return
        name = able[0] if len(able) == 1 else self.table.ask(asks.CardGiver("together.aside", team, candidates=able))
        player = self.standing.players[name]
        card = None
        if player.told:
            card = self.table.ask(asks.AsideTold("together.aside", name, index=self.pool.index, cards=player.told))
            self.standing.gone.append(card)
            self.standing.named.append(card)
        player.lose(card)
        self.standing.aside += 1
        self.table.tell(ev.put_aside("together.aside", player=player, team=team, pile=self.standing.aside))

    def ended(self, still: int) -> tuple[str, list[str]] | None:
        """[together.few] A player with two cards or fewer loses the game for the team; [together.pile] at ten cards in
        the war pile most cards win, and [end.stalemate] after so many wars that put none aside. How it ended and which
        teams have won, or None."""
        teams, hands = self.standing.teams, self.standing.hands
        few = [team for team, names in teams.items() if min(hands[name] for name in names) <= FEW]
        if len(few) == 1:
            return "few", [team for team in teams if team not in few]
        full = self.standing.aside >= WAR_PILE
        if not (few or full or self.stalled(still)):
            return None
        cards = self.standing.by_team()
        how = "few" if few else "war-pile" if full else "stalemate"
        return how, [team for team, many in cards.items() if many == max(cards.values())]

    def team_over(self, how: str, winning: list[str]) -> Data:
        """[end] The winning team, or [end.ties] both."""
        rule = {"few": "together.few", "war-pile": "together.pile", "stalemate": "end.stalemate"}[how]
        teams, cards = self.standing.teams, self.standing.by_team()
        winners = [name for team in winning for name in teams[team]]
        shown = [f"{team} {many}" for team, many in cards.items()]
        self.table.tell(ev.game_over(rule, players=winners, how=how, counted="aside", hands=shown))
        return {"winners": winners, "how": how, "values": cards, "teams": teams, "wars": self.standing.wars}


def splits(names: list[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The ways to form two teams whose sizes differ by one at most; the first is by every other seat."""
    larger = (len(names) + 1) // 2
    ways = [
        (one, tuple(name for name in names if name not in one))
        for one in combinations(names, larger)
        if len(names) % 2 or names[0] in one
    ]
    proposed = (tuple(names[0::2]), tuple(names[1::2]))
    return [proposed, *(way for way in ways if way != proposed)]
