"""What the animals' texts do: how each stands on its card, and what happens in a war."""

from itertools import combinations
from typing import Any, ClassVar

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as de
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import Shown
from companion.games.tossing_tiger.war.judging import NOTHING, Judging
from companion.games.tossing_tiger.war.side import Side
from companion.games.tossing_tiger.war.war import War
from companion.wording import Part


class Action(Part):
    """What a card does when it is revealed, or as long as it lies there. What `loses` does so by being what it is,
    which nothing switches off."""

    stands = "action"
    loses: ClassVar[bool] = False

    def act(self, war: War, side: Side, shown: Shown) -> None:
        """Carries the action out for the player whose card it is."""

    def strengths(self, war: Judging, side: Side, shown: Shown) -> frozenset[str]:
        """The animals that it makes its card strong against, as long as it lies there."""
        return NOTHING

    def pays(self, war: War, side: Side, shown: Shown) -> int:
        """How many cards the opposing die pays if it wins."""
        return 1


class Throw(Action):
    """[tiger] The card is thrown, and how it lands says who wins."""

    forms = {"throw this card: face up you win the battle, face down your opponent wins it": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        shown.toss = war.table.ask(asks.Toss("tiger", war.chooser(side, shown)))
        war.tell(e.thrown("tiger", player=side, card=shown, up=shown.toss, winner=side if shown.toss else side.foe))


class Reroll(Action):
    """[dragon] A die of the battle in which it lies or of an earlier one is rolled once more; what it shows then
    acts."""

    forms = {"you may reroll your die of this battle or of an earlier one": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if shown.by_reroll:
            war.nothing("dragon.once", shown, "by-reroll")
            return
        candidates = [*war.rollable(side, shown.place), None]
        place = war.table.ask(asks.Reroll("dragon", war.chooser(side, shown), candidates=candidates))
        if place is not None:
            war.roll(side, place, by_reroll=True)


class LookAt(Action):
    """[monkey] Both dice of a later battle are looked at; what is seen is nobody else's."""

    forms = {"you may look at both dice of a later battle": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if war.is_upcoming():
            war.tell(e.may_look("monkey", player=side.dice[shown.place].owner, card=shown))
        else:
            war.nothing("monkey", shown, "last")


class EarlierAnimals(Action):
    """[panda] The owner's animals that lie in earlier battles are its strengths."""

    forms = {"your animals shown in earlier battles are its strengths": {}}

    def strengths(self, war: Judging, side: Side, shown: Shown) -> frozenset[str]:
        return frozenset(each.card.animal for each in side.shown_before(shown.place))


class SwitchOff(Action):
    """[turtle] The opposing card's action is switched off, as long as both lie there."""

    forms = {"the action of the opposing card is switched off": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        shown.switches_off = True
        other = war.opposite(side, shown)
        if other is not None and other.action is not None:
            war.tell(e.switched_off("turtle", card=shown, other=other))
        else:
            war.nothing("turtle", shown, "no-action")


class SwapDice(Action):
    """[leopard] Two dice of the owner change places, shown or not."""

    forms = {"you may swap two of your dice": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        pairs = list(combinations(war.movable(side), 2))
        if not pairs:
            war.nothing("leopard", shown, "one-die")
            return
        pair = war.table.ask(asks.Swap("leopard", war.chooser(side, shown), candidates=[*pairs, None]))
        if pair is not None:
            war.swap(side, *pair)


class ByEarlierBattles(Action):
    """[snake] Who lost every earlier battle loses, who won every one wins: settled once."""

    forms = {"if you lost every earlier battle, it always loses. if you won every earlier battle, it always wins": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        results = war.earlier_winners(shown.place)
        if results and all(side in winners for winners in results):
            war.mark("snake", side, shown, "wins")
        elif results and all(winners == [side.foe] for winners in results):
            war.mark("snake", side, shown, "loses")
        else:
            war.nothing("snake", shown, "condition")


class ClaimNext(Action):
    """[peacock] A next battle without a single winner is the owner's."""

    forms = {"if the next battle has no single winner, you are its single winner": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        shown.claims = True
        if shown.place + 1 < war.number:
            war.tell(e.claimed("peacock", player=side, card=shown, battle=shown.place + 2))
        else:
            war.nothing("peacock", shown, "last")


class DestroyOne(Action):
    """[bull] A shown card of an earlier battle leaves the game."""

    forms = {"you may destroy one shown card of an earlier battle": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        there = war.shown_earlier(shown.place)
        if not there:
            war.nothing("bull", shown, "none")
            return
        chosen = war.table.ask(asks.Destroy("bull", war.chooser(side, shown), candidates=[*there, None]))
        if chosen is not None:
            war.destroy(*chosen)


class DrawIfBeaten(Action):
    """[redpanda] Where the opposing animal is strong against it, a card is drawn: of the deck or an earlier battle."""

    forms = {"if the opposing animal is strong against it, you may draw one card of the deck or an earlier battle": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        other = war.opposite(side, shown)
        if other is None or not war.is_strong(side.foe, other):
            war.nothing("redpanda", shown, "condition")
            return
        there: list[asks.Open | str] = [*war.shown_earlier(shown.place)]
        if war.deck:
            there.append("the deck")
        if not there:
            war.nothing("redpanda", shown, "none")
            return
        player = side.dice[shown.place].owner
        chosen = war.table.ask(asks.DrawOne("redpanda", player.name, candidates=[*there, None]))
        if isinstance(chosen, str):
            war.draw_from_deck(player)
        elif chosen is not None:
            war.draw_shown(player, *chosen)


class CopyPrevious(Action):
    """[chameleon] It acts as a card of the previous battle does, from its own place."""

    forms = {"it copies the action of a card in the previous battle": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        nothing: tuple[Any, ...] = (None, self)
        before = [die.shown for each in war.sides for die in each.dice[max(0, shown.place - 1) : shown.place]]
        there = [each for each in before if each is not None and each.action not in nothing]
        if not there:
            war.nothing("chameleon", shown, "none")
            return
        of: Shown | None = there[0]
        if len({each.action for each in there}) > 1:
            of = war.table.ask(asks.Copies("chameleon", war.chooser(side, shown), candidates=[*there, None]))
        if of is not None:
            shown.action, shown.copied = of.action, of.copied or of.card
            war.tell(e.copied("chameleon", card=shown, of=of))
            war.act(side, shown)


class StrongIfAllShown(Action):
    """[horse] With all its strengths shown in earlier battles it is strong against everything: settled once."""

    forms = {"if you have shown all of its strengths in earlier battles, it is strong against everything": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        needed = war.strengths(side, shown)
        shown.strong = bool(needed) and needed <= {each.card.animal for each in side.shown_before(shown.place)}
        if shown.strong:
            war.tell(e.strong("horse", card=shown, player=side))
        else:
            war.nothing("horse", shown, "condition")


class GrantItself(Action):
    """[unicorn] With all earlier animals different it is a strength of the owner's later ones: settled once."""

    forms = {"if your earlier animals are all different, unicorn is a strength of your later animals": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        animals = [each.card.animal for each in side.shown_before(shown.place)]
        if animals and len(set(animals)) == len(animals):
            side.granted.append((shown.place, "Unicorn"))
            war.tell(e.granted("unicorn", player=side, animal="Unicorn"))
        else:
            war.nothing("unicorn", shown, "condition")


class LosesAfterAFrog(Action):
    """[frog] With a Frog in an earlier battle it always loses: settled once."""

    forms = {"if anybody has shown a frog earlier, it always loses": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if any(each.card.animal == "Frog" for _, each in war.shown_earlier(shown.place)):
            war.mark("frog", side, shown, "loses")
        else:
            war.nothing("frog", shown, "condition")


class TalkFreely(Action):
    """[bird] Its team may talk until the next card is revealed; [bird.loses] that it loses is no action."""

    loses = True
    forms = {"your team may talk freely until the next card is revealed. it always loses": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        war.tell(de.may_talk("bird", player=side, card=shown))
