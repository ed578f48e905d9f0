"""What roosters do that are rolled after a Dawncard: how each change stands on its rooster, and what it does."""

from companion.games.tossing_tiger.language.actions import Action
from companion.games.tossing_tiger.war import dawn_asks as asks
from companion.games.tossing_tiger.war import dawn_events as e
from companion.games.tossing_tiger.war.card import Shown
from companion.games.tossing_tiger.war.side import Side
from companion.games.tossing_tiger.war.war import War


class Change(Action):
    """The action of all roosters after a Dawncard."""

    stands = "change"


class AlwaysWins(Change):
    """[change.always-win] It wins; with a rooster of the opponent's the war ends, won by who rolled theirs later."""

    forms = {"it always wins. if your opponent shows a rooster too, the war ends and your opponent wins it": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        war.mark("change.always-win", side, shown, "wins")
        if side.foe in war.rolled:
            war.stop("change.always-win", [side])


class LosesToEnd(Change):
    """[change.end-or-remove] It loses, and its player may end the war or have an earlier battle not count."""

    forms = {"it always loses. you may end the war now or remove an earlier battle": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        war.mark("change.end-or-remove", side, shown, "loses")
        earlier = [place for place in range(shown.place) if place not in war.removed]
        candidates = [asks.END, *earlier, None]
        question = asks.EndOrRemove("change.end-or-remove", war.chooser(side, shown), candidates=candidates)
        chosen = war.table.ask(question)
        if isinstance(chosen, str):
            war.stop("change.end-or-remove")
        elif chosen is not None:
            war.removed.add(chosen)
            war.tell(e.battle_removed("change.end-or-remove", player=side, battle=chosen + 1))


class LosesToTakeBack(Change):
    """[change.take-back] It loses, and its player may take so many cards that lie face down back into the hand."""

    forms = {"it always loses. you may take up to {cards:INT} unrevealed cards of your dice back into your hand": {}}
    cards: int

    def act(self, war: War, side: Side, shown: Shown) -> None:
        war.mark("change.take-back", side, shown, "loses")
        for _ in range(self.cards):
            places = [place for place in war.movable(side) if war.hidden(side, place)]
            if not places:
                return
            question = asks.TakeBack("change.take-back", war.chooser(side, shown), candidates=[*places, None])
            place = war.table.ask(question)
            if place is None:
                return
            war.take_back(side, place)


class WinsAndRemoves(Change):
    """[change.remove-strength] It wins, and no later card is strong against the opposing animal."""

    forms = {"it always wins. the opposing animal is removed from the strengths of all later cards": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        war.mark("change.remove-strength", side, shown, "wins")
        other = war.opposite(side, shown)
        if other is not None:
            war.lacking.append((shown.place, other.card.animal))
            war.tell(e.strengths_removed("change.remove-strength", animal=other.card.animal))


class GivesItsDie(Change):
    """[change.give-die] Its whole die may go to the opponent: the war ends without a winner, and its battle is none."""

    forms = {"you may give this die to your opponent to end the war without a winner": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if war.table.ask(asks.GiveDie("change.give-die", war.chooser(side, shown))):
            war.given[side.foe] = shown.place
            war.removed.add(shown.place)
            war.tell(e.die_given("change.give-die", player=side, to=side.foe, battle=shown.place + 1))
            war.stop("change.give-die", [])


class LosesForTheBonus(Change):
    """[change.concede] Its battle may be lost on purpose, and nobody has a bonus for the war."""

    forms = {"you may lose this battle on purpose to cancel the bonus for winning the war": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if war.bonus is None:
            war.nothing("change.concede", shown, "cancelled")
        elif loses_on_purpose("change.concede", war, side, shown, "so that nobody has a bonus for the war"):
            war.cancel_bonus("change.concede")


class SkipsNext(Change):
    """[change.skip] The next battle may be skipped, and does not count."""

    forms = {"you may skip the next battle: it does not count": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        place = shown.place + 1
        if place >= war.number or place in war.removed or place <= war.place:
            war.nothing("change.skip", shown, "last")
            return
        if war.table.ask(asks.SkipBattle("change.skip", war.chooser(side, shown))):
            war.removed.add(place)
            war.tell(e.battle_removed("change.skip", player=side, battle=place + 1))


class LosesToRebuild(Change):
    """[change.rebuild] Its battle may be lost on purpose, and its player's later dice are formed anew."""

    forms = {"you may lose this battle on purpose to form the dice of all later battles anew": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if not war.upcoming(side):
            war.nothing("change.rebuild", shown, "last")
        elif loses_on_purpose("change.rebuild", war, side, shown, "to form your later dice anew"):
            war.rebuild(side)


class StrongRoosters(Change):
    """[change.strong-roosters] Later roosters are strong against the opposing animal."""

    forms = {"in later battles roosters are strong against the opposing animal of this battle": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        other = war.opposite(side, shown)
        if other is None:
            war.nothing("change.strong-roosters", shown, "none")
        else:
            war.against_roosters.append((shown.place, other.card.animal))
            war.tell(e.roosters_strong("change.strong-roosters", animal=other.card.animal))


class Steals(Change):
    """[change.steal] After more than so many roosters it may take any card of an opposing die."""

    forms = {"if more than {roosters:INT} roosters were shown earlier, you may steal one card of your opponent": {}}
    roosters: int

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if war.roosters_earlier(shown.place) <= self.roosters:
            war.nothing("change.steal", shown, "condition")
            return
        dice = side.foe.dice
        opened = [(place, dice[place].shown) for place in war.movable(side.foe) if dice[place].shown]
        hidden = [(place, None) for place in war.movable(side.foe) if war.hidden(side.foe, place)]
        owner = side.dice[shown.place].owner
        chosen = war.table.ask(asks.Steal("change.steal", owner.name, candidates=[*opened, *hidden, None]))
        if chosen is not None:
            war.steal(owner, side.foe, *chosen)


class PaysByRoosters(Change):
    """[change.count] If it wins, the opposing die pays a card for each earlier rooster, and one at least."""

    forms = {"if it wins, take as many cards of the opposing die as roosters were shown earlier": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        war.tell(e.counts_roosters("change.count", player=side, card=shown))

    def pays(self, war: War, side: Side, shown: Shown) -> int:
        return max(1, war.roosters_earlier(shown.place))


class SetsBonus(Change):
    """[change.bonus] The bonus for winning the war may be set to up to so many whole dice."""

    forms = {"you may set the bonus for winning the war to up to {dice:INT} whole dice": {}}
    dice: int

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if war.bonus is None:
            war.nothing("change.bonus", shown, "cancelled")
            return
        candidates = [*range(1, self.dice + 1), None]
        dice = war.table.ask(asks.SetBonus("change.bonus", war.chooser(side, shown), candidates=candidates))
        if dice is not None:
            war.bonus = dice
            war.tell(e.bonus_set("change.bonus", dice=war.bonus))


class StrengthForLosers(Change):
    """[change.pity] Whoever lost all earlier battles may choose a strength for all later cards."""

    forms = {"if you lost all earlier battles, you may choose a strength for all your later animals": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        results = war.earlier_winners(shown.place)
        if not results or any(winners != [side.foe] for winners in results):
            war.nothing("change.pity", shown, "condition")
            return
        what = "your later animals are strong against it; Enter for none"
        candidates = [*war.pool.animals, None]
        question = asks.MayNameAnimal("change.pity", war.chooser(side, shown), candidates=candidates, what=what)
        animal = war.table.ask(question)
        if animal is not None:
            side.granted.append((shown.place, animal))
            war.tell(e.animal_named("change.pity", player=side, animal=animal, what="a strength of the later animals"))


class MultipliesBonus(Change):
    """[change.multiply] The whole dice that the war's winner takes are multiplied by the earlier battles its player
    won."""

    forms = {"the bonus for winning the war is multiplied by the earlier battles you won": {}}

    def act(self, war: War, side: Side, shown: Shown) -> None:
        if war.bonus is None:
            war.nothing("change.multiply", shown, "cancelled")
        else:
            war.bonus *= sum(side in winners for winners in war.earlier_winners(shown.place))
            war.tell(e.bonus_set("change.multiply", dice=war.bonus))


def loses_on_purpose(rule: str, war: War, side: Side, shown: Shown, what: str) -> bool:
    """[conceded] Whether a player loses a battle that is already shown on purpose, for what its card gives."""
    lost = war.table.ask(asks.LoseOnPurpose(rule, war.chooser(side, shown), what=what))
    if lost:
        war.concede(rule, side, shown.place)
    return bool(lost)
