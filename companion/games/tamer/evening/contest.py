"""One match of the evening: refereed in full, or only its result typed."""

from collections import Counter

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.deck import team_of_the_deck
from companion.games.tamer.battle.referee import LIMITS, tell_line_up
from companion.games.tamer.battle.view import BattleView
from companion.games.tamer.evening import asks
from companion.games.tamer.evening.night import Night
from companion.games.tamer.evening.view import EveningView
from companion.rounds.asks import outcomes
from companion.table import ask_unless_mended


class Contests:
    """The evening's battles, with what they leave behind: kept damage, removed creatures, the teams that fought."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.refereed = False

    def play(self, a: str, b: str, round_name: str, barred: bool = False) -> list[str] | None:
        """Who records a victory in a match; None where a correction by hand came between.

        `round_name` sets the limit and The Deck's recipe. Where `barred`, the creatures of each player's last team
        can't be used (the Tiebreakerbreaker).
        """
        nobody = self.night.rules["stalemate"] == "nobody"
        question = asks.Result("end.victory", None, candidates=outcomes(a, b, nobody=nobody), a=a, b=b)
        outcome = ask_unless_mended(self.night.table, lambda: question)
        if outcome is None:
            return None
        winners = outcome[1]
        self.refereed = winners is None
        return self.fight(a, b, round_name, barred) if winners is None else list(winners)

    def fight(self, a: str, b: str, round_name: str, barred: bool) -> list[str]:
        """[team.secret] Both teams in secret, then shown together, then the battle in full."""
        night, table = self.night, self.night.table
        night.fighting = frozenset((a, b))
        rules = night.rules | {"round": round_name}
        limit = LIMITS[round_name]
        teams: dict[str, list[Member]] = {}
        for player in (a, b):
            if player != THE_DECK:
                taken = [member.card for team in teams.values() for member in team]
                teams[player] = self._team(player, limit, taken, barred)
        if THE_DECK in (a, b):
            human = b if a == THE_DECK else a
            held = self._held(teams[human])
            teams[THE_DECK] = [Member(card) for card in team_of_the_deck(table, rules, night.pool, human, held)]
        sides = [
            (player, player if player != THE_DECK else (b if a == player else a), teams[player]) for player in (a, b)
        ]
        for player, chooser, team in sides:
            tell_line_up(table, player, chooser, team, limit)
        fight = Battle(table, rules, sides)
        table.view = EveningView(night, BattleView(fight))
        winners: list[str] = fight.fight()["winners"]
        if THE_DECK in teams:
            table.tell(e.deck_returned("deck.returned", cards=[member.card for member in teams[THE_DECK]]))
        table.view = EveningView(night)
        night.fighting = frozenset()
        self._leave_behind(fight, teams)
        return winners

    def _team(self, player: str, limit: int | None, taken: list[Card], barred: bool) -> list[Member]:
        """[draft] A player's team, from what they drafted, or from all there is where that is not recorded."""
        hand = self.night.hands[player]
        pool = self.night.pool
        drafted = hand.picks if hand.picks is not None else [card for deck in pool.decks.values() for card in deck]
        owned = Counter(drafted) - Counter(hand.removed) - Counter(taken)
        if barred:
            owned -= Counter(hand.team)
        team = self.night.table.ask(
            lambda: asks.SecretTeam(
                "team.secret", player, index=pool.index, cards=owned, limit=limit, hand=hand, barred=barred
            )
        )
        kept = list(hand.kept)
        for member in team:
            before = next((each for each in kept if each.card is member.card), None)
            if before and not member.damage:
                member.damage = before.damage
                kept.remove(before)
        return team

    def _held(self, team: list[Member]) -> list[Card]:
        """What can't be flipped for The Deck: every creature that somebody has, as far as that is known."""
        picked = [card for hand in self.night.hands.values() for card in hand.picks or ()]
        return picked or [member.card for member in team]

    def _leave_behind(self, fight: Battle, teams: dict[str, list[Member]]) -> None:
        """[after.keeps-damage] What the next battle finds."""
        for player, team in teams.items():
            if player == THE_DECK:
                continue
            hand = self.night.hands[player]
            hand.team = [member.card for member in team]
            fought = Counter(hand.team)
            hand.kept = [each for each in hand.kept if not fought[each.card]]
            hand.kept += [member for owner, member in fight.kept if owner == player]
            hand.removed += [card for owner, card in fight.removed if owner == player]
