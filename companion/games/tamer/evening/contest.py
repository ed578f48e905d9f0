"""One match of the evening: refereed in full, or only its result typed."""
# mypyc

from collections import Counter
from collections.abc import Sequence
from functools import partial

from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.deck import team_of_the_deck
from companion.games.tamer.battle.referee import LIMITS
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.night import Night
from companion.games.tamer.evening.view import NightView
from companion.rounds.secrets import Secrets
from companion.table.card_questions import too_many
from companion.table.counting import moved, tally, together
from companion.table.events import Event


def play(night: Night, a: str, b: str, round_name: str, barred: bool = False) -> tuple[list[str], bool]:
    """Play a match, and give who records a victory, and whether it was refereed.

    `round_name` sets the limit and The Deck's recipe. Where `barred`, the creatures of each player's last team
    can't be used (the Tiebreakerbreaker).
    """
    winners = night.outcome("end.victory", a, b, nobody=night.rules["stalemate"] == "nobody")
    return (fight(night, a, b, round_name, barred), True) if winners is None else (winners, False)


def fight(night: Night, a: str, b: str, round_name: str, barred: bool) -> list[str]:
    """[team.secret] Both teams in secret, then shown together, then the battle in full."""
    table, limit = night.table, LIMITS[round_name]
    rules = night.rules | {"round": round_name}
    people = [player for player in (a, b) if player != THE_DECK]
    choosers = {player: player if player in people else people[0] for player in (a, b)}
    battle = Battle(table, rules, [(player, chooser, []) for player, chooser in choosers.items()], night.called)
    night.begins(battle)
    table.view = NightView(night, battle, whole=night.over)
    teams = Teams(night, limit, barred).build(people)
    if THE_DECK in (a, b):
        night.built.add(THE_DECK)
        human = people[0]
        flipped = team_of_the_deck(table, rules, night.pool, human, held(night, teams[human]), battle.flipped)
        teams[THE_DECK] = [Member(card) for card in flipped]
    for player in (a, b):
        battle.line_up(player, teams[player], limit)
    winners: list[str] = battle.fight()["winners"]
    if THE_DECK in (a, b):
        battle.return_to_decks()
    back = [
        player for player in people if set(battle.keys(player)) - {each.key for each in battle.kept + battle.removed}
    ]
    if back:
        kept = [each for each in battle.kept if each.side.player in back]
        table.tell(ev.creatures_back("after.pile", players=back, kept=kept))
    night.ends(battle, teams)
    table.view = NightView(night, whole=night.over)
    return winners


def held(night: Night, team: list[Member]) -> list[Card]:
    """Cards that can't be flipped for The Deck: every creature that somebody has, as far as that is known."""
    return [card for hand in night.hands.values() for card in hand.picks] or [member.card for member in team]


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
        question = partial(question, recorded=night.recorded, barred=self.barred)
        question = partial(question, highest=hand.dealt - len(hand.removed) - len(hand.team) * self.barred)
        team: list[Member] = night.table.ask(lambda: question(cards=self._owned(name, before)))
        night.built.add(name)
        kept = list(hand.kept)
        for member in team:
            lasting = next((each for each in kept if each.card is member.card), None)
            if lasting:
                member.damage = member.damage or lasting.damage
                member.key = lasting.key
                kept.remove(lasting)
        self.teams[name] = team

    def fits(self, name: str, before: Sequence[str]) -> bool:
        team = [member.card for member in self.teams[name]]
        return not before or too_many(team, self._owned(name, before)) is None

    def once_more(self, name: str) -> Event:
        return ev.told_again("draft.together", player=name, what="creatures")

    def _owned(self, player: str, before: Sequence[str]) -> Counter[Card]:
        """[draft] Creatures that a player can build with: those drafted, or where that is not recorded all there is but
        for what others have taken."""
        hand = self.night.hands[player]
        there, gone = tally(hand.picks), [*(each.card for each in hand.removed), *(hand.team if self.barred else [])]
        if not self.night.recorded:
            there = together(self.night.pool.copies.values())
            gone += [member.card for other in before for member in self.teams[other]]
        return moved(there, (), gone) if gone else there
