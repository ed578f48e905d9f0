"""Rules of Dawncards for their whole war: how each stands on its rooster, and what it does."""
# mypyc

from dataclasses import dataclass
from itertools import combinations

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as e
from companion.games.tossing_tiger.war.pieces import DawnRule, Side, battles
from companion.games.tossing_tiger.war.war import War
from companion.wording import give_forms

Rule = DawnRule
"""A rule of the war in which its rooster is the Dawncard."""
EVERYWHERE = -1
"""The place that all others lie right of."""


class OneDieLess(Rule):
    """[dawn.one-less] The opponent lays one die fewer, and the last place is empty."""

    fewer = True

    def laid(self, war: War) -> None:
        war.tell(e.lays_fewer("dawn.one-less", player=war.sides[1], number=war.number - 1))


class MergeTwo(Rule):
    """[dawn.merge] Once, before a battle, two dice of the opponent become one, and the right place is empty."""

    def before(self, war: War, place: int) -> None:
        attacker, defender = war.sides
        there = [each for each in range(war.number) if war.may_roll(defender, each)]
        owner = [die.owner for die in defender.dice]
        both = ((one, two) for one, two in combinations(there, 2) if owner[one] is owner[two])
        pairs = {f"{one + 1} and {two + 1}": (one, two) for one, two in both} if attacker not in war.dawn.used else {}
        if pair := war.choose(asks.Merge, "dawn.merge", war.dawn.layer, pairs):
            war.dawn.used.add(attacker)
            war.merge(defender, *pair)


class Reroll(Rule):
    """[dawn.reroll] Both may reroll a die of theirs once: asked after each battle, the attacker first."""

    def after(self, war: War) -> None:
        for side in war.sides:
            if side not in war.dawn.used and free_reroll("dawn.reroll", war, side):
                war.dawn.used.add(side)


class NoWinner(Rule):
    """[dawn.no-winner] Nobody wins the war."""

    decides = "dawn.no-winner"

    def won(self, war: War, ahead: list[Side]) -> list[Side]:
        return []


class TiedWinner(Rule):
    """[dawn.tied-winner] Both win a war that is tied."""

    decides = "dawn.tied-winner"

    def won(self, war: War, ahead: list[Side]) -> list[Side]:
        return ahead if ahead or war.decided is not None else list(war.sides)


@dataclass(frozen=True)
class EarlyStop(Rule):
    """[dawn.early-stop] The war ends as soon as somebody has lost so many battles;
    [lost] the other has won each of these alone."""

    battles: int

    def after(self, war: War) -> None:
        winners = [war.battles.winners(place) for place in range(war.place + 1)]
        if max(winners.count([side]) for side in war.sides) >= self.battles and war.place + 1 < war.number:
            war.stop("dawn.early-stop")


class LastReroll(Rule):
    """[dawn.last-reroll] The winner of the last battle may reroll a die of theirs at the end."""

    def over(self, war: War) -> None:
        left = [place for place in range(war.number) if place not in war.battles.removed]
        for side in war.battles.winners(left[-1]) if left else ():
            free_reroll("dawn.last-reroll", war, side)


class OneAtATime(Rule):
    """[dawn.stages] A die is formed, its battle fought, and then the next one formed."""

    stages = True


class BaitAndSwitch(Rule):
    """[dawn.switch] At the end a battle won may be given up for another."""

    def over(self, war: War) -> None:
        side = war.sides[0]
        fought = [place for place in range(war.place + 1) if place not in war.battles.removed]
        won = [place for place in fought if side in war.battles.winners(place)]
        lost = [place for place in fought if place not in won]
        able = {f"{give + 1} for {take + 1}": (give, take) for give in won for take in lost}
        if switched := war.choose(asks.Switch, "dawn.switch", war.dawn.layer, able):
            give, take = switched
            war.battles.named |= {give: side.foe, take: side}
            war.tell(e.given_up("dawn.switch", player=side, lost=give + 1, won=take + 1))


class StrongAgainst(Rule):
    """[dawn.strong-type] It is a strength of all the player's cards."""

    def laid(self, war: War) -> None:
        animal = names_animal("dawn.strong-type", war, "all animals of the Dawncard's player are strong against it")
        war.sides[0].granted.append((EVERYWHERE, animal))


class NobodyStrongAgainst(Rule):
    """[dawn.weak-type] Nobody is strong against it."""

    def laid(self, war: War) -> None:
        animal = names_animal("dawn.weak-type", war, "nobody is strong against it")
        war.battles.lacking.append((EVERYWHERE, animal))


class CannotLose(Rule):
    """[dawn.superhero] It can't lose: where it would, nobody wins."""

    def laid(self, war: War) -> None:
        war.dawn.hero = names_animal("dawn.superhero", war, "it can't lose its battles")


class HasNoStrengths(Rule):
    """[dawn.superweak] It has no strengths."""

    def laid(self, war: War) -> None:
        war.dawn.powerless = names_animal("dawn.superweak", war, "it has no strengths")


class GuessOnce(Rule):
    """[dawn.guess] Once the Dawncard's player may guess what the opponent rolls, and wins the battle with it."""

    def before(self, war: War, place: int) -> None:
        attacker, defender = war.sides
        if attacker in war.dawn.used or defender.dice[place].shown is not None or not war.may_roll(defender, place):
            return
        able = [*war.pool.called, None]
        if guess := war.ask(asks.Guess("dawn.guess", war.dawn.layer, candidates=able, opponent=defender.name)):
            war.dawn.used.add(attacker)
            war.dawn.guess = guess

    def revealed(self, war: War) -> None:
        attacker, defender = war.sides
        guess, shown = war.dawn.guess, defender.dice[war.place].shown
        if guess and shown is not None:
            if right := shown.card.animal == guess:
                war.battles.named[war.place] = attacker
            war.tell(e.guessed("dawn.guess", player=attacker, animal=guess, right=right))
            war.dawn.guess = ""


class Flee(Rule):
    """[dawn.flee] Before a battle is revealed, either may lose it on purpose, and nobody has a bonus for the war. The
    Dawncard's own battle lies open already."""

    def before(self, war: War, place: int) -> None:
        if all(side.dice[place].shown is None for side in war.sides):
            for side in war.sides:
                if war.bonus is not None and war.ask(asks.Flee("dawn.flee", side.name)):
                    war.concede("dawn.flee", side, place)
                    war.cancel_bonus("dawn.flee")


class NoTies(Rule):
    """[dawn.no-ties] The opponent loses where both show the same animal."""

    ties = True


def names_animal(rule: str, war: War, what: str) -> str:
    """[dawn.animal] The Dawncard's player names an animal when it is laid; roosters and birds are none."""
    animal = war.ask(asks.NameAnimal(rule, war.dawn.layer, candidates=war.pool.animals, what=what))
    war.tell(e.animal_named(rule, player=war.sides[0], animal=animal, what=what))
    return animal


def free_reroll(rule: str, war: War, side: Side) -> bool:
    """[free-reroll] A side may reroll a die of a battle that was fought, unless the war is over; whether it does."""
    able = [] if war.stopped else war.rollable(side, war.place)
    place = war.choose(asks.FreeReroll, rule, side, battles(able))
    if place is None:
        return False
    war.roll(side, place, by_reroll=False)
    if place == war.place:
        war.tell_battle(place)
    return True


give_forms(
    {
        OneDieLess: "your opponent lays one die fewer, and the empty spot always loses",
        MergeTwo: (
            "once this war you may have your opponent merge two dice and reroll them, and the empty spot always loses"
        ),
        Reroll: "both players may reroll one of their dice once this war",
        NoWinner: "nobody wins this war",
        TiedWinner: "a tied war is won by both players",
        EarlyStop: "the war ends as soon as somebody has lost {battles:INT} battles",
        LastReroll: "who wins the last battle may reroll one die at the end",
        OneAtATime: "both players form one die at a time, and fight its battle before they form the next",
        BaitAndSwitch: "at the end you may give up one battle you won to have won another",
        StrongAgainst: "name an animal: it is a strength of all your animals",
        NobodyStrongAgainst: "name an animal: it is removed from everybody's strengths",
        CannotLose: "name an animal: it can't lose its battles",
        HasNoStrengths: "name an animal: it has no strengths",
        GuessOnce: "once this war you may guess your opponent's next roll: if you are right, you win that battle",
        Flee: "each player may lose a battle on purpose to cancel the bonus for winning the war",
        NoTies: "your opponent loses every battle in which both show the same animal",
    }
)
