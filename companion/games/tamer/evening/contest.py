"""One match of the evening: refereed in full, or only its result typed."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.deck import team_of_the_deck
from companion.games.tamer.battle.referee import LIMITS, tell_line_up
from companion.games.tamer.battle.view import BattleView
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.night import Night
from companion.rounds.paired_view import PairedView
from companion.rounds.secrets import Secrets
from companion.table.card_questions import too_many
from companion.table.counting import moved, tally, together
from companion.table.events import Event


def play(night: Night, a: str, b: str, round_name: str, barred: bool = False) -> tuple[list[str], bool]:
    """Who records a victory in a match, and whether it was refereed.

    `round_name` sets the limit and The Deck's recipe. Where `barred`, the creatures of each player's last team
    can't be used (the Tiebreakerbreaker).
    """
    winners = night.outcome("end.victory", a, b, nobody=night.rules["stalemate"] == "nobody")
    return (fight(night, a, b, round_name, barred), True) if winners is None else (winners, False)


def fight(night: Night, a: str, b: str, round_name: str, barred: bool) -> list[str]:
    """[team.secret] Both teams in secret, then shown together, then the battle in full."""
    table, limit = night.table, LIMITS[round_name]
    night.fighting |= {a, b}
    rules = night.rules | {"round": round_name}
    teams = Teams(night, limit, barred).build([player for player in (a, b) if player != THE_DECK])
    if THE_DECK in (a, b):
        (human,) = teams
        night.built.add(THE_DECK)
        flipped = team_of_the_deck(table, rules, night.pool, human, held(night, teams[human]))
        teams[THE_DECK] = [Member(card) for card in flipped]
    sides = [(player, human if player == THE_DECK else player, teams[player]) for player in (a, b)]
    for player, chooser, team in sides:
        tell_line_up(table, player, chooser, team, limit)
    battle = Battle(table, rules, sides)
    table.view = PairedView(night, BattleView(battle))
    winners: list[str] = battle.fight()["winners"]
    if THE_DECK in teams:
        table.tell(e.deck_returned("deck.returned", cards=flipped))
    table.view = PairedView(night)
    night.fighting -= {a, b}
    night.built -= {a, b}
    leave_behind(night, battle, teams)
    return winners


def held(night: Night, team: list[Member]) -> list[Card]:
    """What can't be flipped for The Deck: every creature that somebody has, as far as that is known."""
    return [card for hand in night.hands.values() for card in hand.picks] or [member.card for member in team]


def leave_behind(night: Night, battle: Battle, teams: dict[str, list[Member]]) -> None:
    """[after.keeps-damage] What the next battle finds."""
    for player in filter(THE_DECK.__ne__, teams):
        hand = night.hands[player]
        hand.team = [member.card for member in teams[player]]
        hand.kept = [each for each in hand.kept if each.card not in hand.team]
        hand.kept += [member for owner, member in battle.kept if owner == player]
        hand.removed += [card for owner, card in battle.removed if owner == player]


class Teams(Secrets):
    """[draft.together] The `teams` of a battle, built at once; the last of a kind is whose who told it first."""

    def __init__(self, night: Night, limit: int | None, barred: bool) -> None:
        super().__init__(night.table)
        self.night = night
        self.limit = limit
        self.barred = barred
        self.teams: dict[str, list[Member]] = {}

    def build(self, players: list[str]) -> dict[str, list[Member]]:
        """[team.secret] The players' teams."""
        self.settle(self.table.together({player: partial(self.tell, player, ()) for player in players}))
        return self.teams

    def tell(self, name: str, before: Sequence[str]) -> None:
        """A team of what a player has; damage that a creature of it kept lies on it still."""
        night, hand = self.night, self.night.hands[name]
        question = partial(asks.SecretTeam, "team.secret", name, index=night.pool.index, hand=hand, limit=self.limit)
        question = partial(question, recorded=night.recorded, shown=night.recorded, barred=self.barred)
        team: list[Member] = night.table.ask(lambda: question(cards=self._owned(name, before)))
        night.built.add(name)
        kept = list(hand.kept)
        for member in team:
            lasting = next((each for each in kept if each.card is member.card), None)
            if lasting and not member.damage:
                member.damage = lasting.damage
                kept.remove(lasting)
        self.teams[name] = team

    def fits(self, name: str, before: Sequence[str]) -> bool:
        team = [member.card for member in self.teams[name]]
        return not before or too_many(team, self._owned(name, before)) is None

    def once_more(self, name: str) -> Event:
        return ev.told_again("draft.together", player=name, what="creatures")

    def _owned(self, player: str, before: Sequence[str]) -> Counter[Card]:
        """[draft] What a player can build with: what they drafted, or where that is not recorded all there is but for
        what others have taken."""
        hand = self.night.hands[player]
        there, gone = tally(hand.picks), [*hand.removed, *(hand.team if self.barred else [])]
        if not self.night.recorded:
            there = together(self.night.pool.copies.values())
            gone += [member.card for other in before for member in self.teams[other]]
        return moved(there, (), gone) if gone else there
