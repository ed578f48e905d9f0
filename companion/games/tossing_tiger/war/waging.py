"""Waging a war: dice are laid, battle by battle rolled and their actions carried out, and the war is judged at its end
(rulebook: Gameplay)."""

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.hands import seated
from companion.games.tossing_tiger.war.laying import forms, lay
from companion.games.tossing_tiger.war.pieces import Player, Side
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.spoils import spoils
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, Table


def war_of_two(table: Table, rules: dict[str, str]) -> Data:
    """Referees one war: [players] two of them, their hands' sizes, and then the war. Gives the result's data."""
    pool: Pool = table.cards.with_sets(rules)
    players = one, two = [Player(name) for name in table.ask(asks.Two("players", None))]
    seated(table, rules, pool, players)
    sides = (Side(one.name, [one]), Side(two.name, [two]))
    war = War(table, rules, sides, pool, max(0, len(pool) - one.hand - two.hand))
    table.view = WarView(war)
    winners = [side.name for side in wage(war)]
    hands = {player.name: player.hand for player in players}
    return {"winners": winners, "number": war.number, "won": war.won(), "hands": hands}


def war_lines(result: Data) -> list[str]:
    """The result in words: who won the war, and what the hands are now."""
    won = "Both win" if len(result["winners"]) == 2 else f"{next(iter(result['winners']), 'Nobody')} wins"
    tally = ", ".join(f"{name} {len(battles)}" for name, battles in result["won"].items())
    hands = ", ".join(f"{name} {hand}" for name, hand in result["hands"].items())
    return [f"{won} the war: battles {tally}. Hands: {hands}."]


def wage(war: War) -> list[Side]:
    """[war.order] The battles from left to right, and then the spoils; who has won the war: one, nobody, or both."""
    lay(war)
    for place in range(war.number):
        if not war.stopped:
            battle(war, place)
    war.dawn.rule.over(war)
    winners = judge(war)
    spoils(war, winners)
    return winners


def battle(war: War, place: int) -> None:
    """[battle] Both dice show a card, then [battle.actions] the attacker's acts, and then the defender's."""
    rule = war.dawn.rule
    if rule.stages:
        forms(war, place)
    if place not in war.battles.removed:
        rule.before(war, place)
    war.place = place
    if place in war.battles.removed:
        return
    rolled = [side for side in war.sides if side.dice[place].shown is None and war.may_roll(side, place)]
    for side in rolled:
        war.reveal(side, place)
    rule.revealed(war)
    for side in rolled:
        shown = side.dice[place].shown
        if shown is not None and shown.place == place:
            war.act(shown)
    war.tell_battle(place)
    if not war.stopped:
        rule.after(war)


def judge(war: War) -> list[Side]:
    """[war] All battles as the table stands now: who won more of them has won the war. [stopped] A war that was ended
    counts those that were fought."""
    winners = [war.battles.winners(place) for place in range(war.place + 1)]
    one, two = war.sides
    won = war.judged = {side: [place for place, each in enumerate(winners) if side in each] for side in war.sides}
    ahead = [side for side in war.sides if len(won[side]) > len(won[side.foe])] if war.decided is None else war.decided
    otherwise = war.dawn.rule.won(war, ahead)
    rule = "war" if otherwise == ahead else war.dawn.rule.decides
    told = e.war_over(rule, attacker=one, first=len(won[one]), defender=two, second=len(won[two]), winners=otherwise)
    war.tell(told)
    return otherwise
