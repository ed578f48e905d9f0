"""Texts of the animals: how each stands on its card, and what happens in a war."""
# mypyc

from functools import partial
from itertools import combinations

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as de
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.pieces import Effect, OpenCard, battles
from companion.games.tossing_tiger.war.war import War
from companion.wording import give_forms

Action = Effect
"""The effect of a card when it is revealed, or as long as it lies there."""


class Throw(Action):
    """[tiger] The card is thrown, and how it lands says who wins."""

    def act(self, war: War, card: OpenCard) -> None:
        card.toss = war.ask(asks.Toss("tiger", card.owner.name))
        winner = card.side if card.toss else card.side.foe
        war.tell(e.thrown("tiger", player=card.side, card=card, up=card.toss, winner=winner))


class Reroll(Action):
    """[dragon] A die of the battle in which it lies or of an earlier one is rolled once more; what it shows then
    acts."""

    def act(self, war: War, card: OpenCard) -> None:
        if card.by_reroll:
            war.nothing("dragon.once", card, "by-reroll")
        elif (
            place := war.choose(asks.Reroll, "dragon", card, battles(war.rollable(card.side, card.place)))
        ) is not None:
            war.roll(card.side, place, by_reroll=True)


class LookAt(Action):
    """[monkey] Both dice of a later battle are looked at; what is seen is nobody else's."""

    def act(self, war: War, card: OpenCard) -> None:
        if war.is_upcoming():
            war.tell(e.may_look("monkey", player=card.owner, card=card))
        else:
            war.nothing("monkey", card, "last")


class EarlierAnimals(Action):
    """[panda] The owner's animals that lie in earlier battles are its strengths."""

    def strengths(self, card: OpenCard) -> frozenset[str]:
        return frozenset(card.earlier_animals())


class SwitchOff(Action):
    """[turtle] The opposing card's action is switched off, as long as both lie there."""

    def act(self, war: War, card: OpenCard) -> None:
        card.switches_off = True
        other = card.opposite()
        if other is not None and other.action is not None:
            war.tell(e.switched_off("turtle", card=card, other=other))
        else:
            war.nothing("turtle", card, "no-action")


class SwapDice(Action):
    """[leopard] Two dice of the owner change places, shown or not."""

    def act(self, war: War, card: OpenCard) -> None:
        pairs = {f"{one + 1} and {two + 1}": (one, two) for one, two in combinations(war.movable(card.side), 2)}
        if pair := war.choose(asks.Swap, "leopard", card, pairs, "one-die"):
            war.swap(card.side, *pair)


class ByEarlierBattles(Action):
    """[snake] A loser of every earlier battle loses, a winner of every one wins: settled once."""

    def act(self, war: War, card: OpenCard) -> None:
        results = war.battles.earlier(card.place)
        if results and all(card.side in winners for winners in results):
            war.mark("snake", card, "wins")
        elif results and all(winners == [card.side.foe] for winners in results):
            war.mark("snake", card, "loses")
        else:
            war.nothing("snake", card, "condition")


class ClaimNext(Action):
    """[peacock] A next battle without a single winner is the owner's."""

    def act(self, war: War, card: OpenCard) -> None:
        card.claims = True
        if card.place + 1 < war.number:
            war.tell(e.claimed("peacock", player=card.side, card=card, battle=card.place + 2))
        else:
            war.nothing("peacock", card, "last")


class DestroyOne(Action):
    """[bull] A shown card of an earlier battle leaves the game."""

    def act(self, war: War, card: OpenCard) -> None:
        there = {each.where(): each for each in war.earlier(card.place)}
        if chosen := war.choose(asks.Destroy, "bull", card, there, "none"):
            war.hands.destroy(chosen)


class DrawIfBeaten(Action):
    """[redpanda] Where the opposing animal is strong against it, a card is drawn: of the deck or an earlier battle."""

    def act(self, war: War, card: OpenCard) -> None:
        other = card.opposite()
        there = {each.where(): partial(war.hands.draw_shown, card, each) for each in war.earlier(card.place)}
        if war.hands.deck:
            there["the deck"] = partial(war.hands.draw, card)
        if other is None or not war.battles.is_strong(other):
            war.nothing("redpanda", card, "condition")
        elif draws := war.choose(asks.DrawOne, "redpanda", card, there, "none"):
            draws()


class CopyPrevious(Action):
    """[chameleon] It acts as a card of the previous battle does, from its own place."""

    def act(self, war: War, card: OpenCard) -> None:
        before = [each for each in war.earlier(card.place) if each.place == card.place - 1]
        there = [each for each in before if each.action not in (None, self)]
        if not there:
            war.nothing("chameleon", card, "none")
            return
        of = there[0]
        if len({each.action for each in there}) > 1:
            of = war.ask(asks.Copies("chameleon", card.owner.name, candidates=there))
        card.action, card.copied = of.action, of.copied or of.card
        war.tell(e.copied("chameleon", card=card, of=of))
        war.act(card)


class StrongIfAllShown(Action):
    """[horse] With all its strengths shown in earlier battles it is strong against everything: settled once."""

    def act(self, war: War, card: OpenCard) -> None:
        needed = war.battles.strengths(card)
        card.strong = bool(needed) and needed <= set(card.earlier_animals())
        if card.strong:
            war.tell(e.strong("horse", card=card, player=card.side))
        else:
            war.nothing("horse", card, "condition")


class GrantItself(Action):
    """[unicorn] With all earlier animals different it is a strength of the owner's later ones: settled once."""

    def act(self, war: War, card: OpenCard) -> None:
        animals = card.earlier_animals()
        if animals and len(set(animals)) == len(animals):
            card.side.granted.append((card.place, "Unicorn"))
            war.tell(e.granted("unicorn", player=card.side, animal="Unicorn"))
        else:
            war.nothing("unicorn", card, "condition")


class LosesAfterAFrog(Action):
    """[frog] With a Frog in an earlier battle it always loses: settled once."""

    def act(self, war: War, card: OpenCard) -> None:
        if any(each.card.animal == "Frog" for each in war.earlier(card.place)):
            war.mark("frog", card, "loses")
        else:
            war.nothing("frog", card, "condition")


class TalkFreely(Action):
    """[bird] Its team may talk until the next card is revealed; [bird.loses] that it loses is no action."""

    loses = True

    def act(self, war: War, card: OpenCard) -> None:
        war.tell(de.may_talk("together.talk", player=card.side, card=card))


give_forms(
    {
        Throw: "throw this card: face up you win the battle, face down your opponent wins it",
        Reroll: "you may reroll your die of this battle or of an earlier one",
        LookAt: "you may look at both dice of a later battle",
        EarlierAnimals: "your animals shown in earlier battles are its strengths",
        SwitchOff: "the action of the opposing card is switched off",
        SwapDice: "you may swap two of your dice",
        ByEarlierBattles: (
            "if you lost every earlier battle, it always loses. if you won every earlier battle, it always wins"
        ),
        ClaimNext: "if the next battle has no single winner, you are its single winner",
        DestroyOne: "you may destroy one shown card of an earlier battle",
        DrawIfBeaten: (
            "if the opposing animal is strong against it, you may draw one card of the deck or an earlier battle"
        ),
        CopyPrevious: "it copies the action of a card in the previous battle",
        StrongIfAllShown: "if you have shown all of its strengths in earlier battles, it is strong against everything",
        GrantItself: "if your earlier animals are all different, unicorn is a strength of your later animals",
        LosesAfterAFrog: "if anybody has shown a frog earlier, it always loses",
        TalkFreely: "your team may talk freely until the next card is revealed. it always loses",
    }
)
