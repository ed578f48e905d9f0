"""Changes by roosters rolled after a Dawncard: how each stands on its rooster, and what it does."""
# mypyc

from dataclasses import dataclass
from functools import partial

from companion.games.tossing_tiger.language.actions import Action
from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as e
from companion.games.tossing_tiger.war.pieces import OpenCard, battles
from companion.games.tossing_tiger.war.war import War
from companion.wording import give_forms


class Change(Action):
    """The action of all roosters after a Dawncard."""

    stands = "change"


class AlwaysWins(Change):
    """[change.always-win] It wins; with a rooster of the opponent's the war ends, won by who rolled theirs later."""

    def act(self, war: War, card: OpenCard) -> None:
        war.mark("change.always-win", card, "wins")
        if card.side.foe.rooster:
            war.stop("change.always-win", [card.side])


class LosesToEnd(Change):
    """[change.end-or-remove] It loses, and its player may end the war or have an earlier battle not count."""

    def act(self, war: War, card: OpenCard) -> None:
        war.mark("change.end-or-remove", card, "loses")
        ends, removes = (
            partial(war.stop, "change.end-or-remove"),
            partial(war.remove, "change.end-or-remove", card.side),
        )
        earlier = (place for place in range(card.place) if place not in war.battles.removed)
        able = {"end the war": ends} | {f"remove battle {place + 1}": partial(removes, place) for place in earlier}
        if does := war.choose(asks.EndOrRemove, "change.end-or-remove", card, able):
            does()


@dataclass(frozen=True)
class LosesToTakeBack(Change):
    """[change.take-back] It loses, and its player may take so many cards that lie face down back into the hand."""

    cards: int

    def act(self, war: War, card: OpenCard) -> None:
        war.mark("change.take-back", card, "loses")
        for _ in range(self.cards):
            places = [place for place in war.movable(card.side) if war.hands.hidden(card.side, place)]
            if (place := war.choose(asks.TakeBack, "change.take-back", card, battles(places))) is None:
                return
            war.hands.take_back(card.side, place)


class WinsAndRemoves(Change):
    """[change.remove-strength] It wins, and no later card is strong against the opposing animal."""

    def act(self, war: War, card: OpenCard) -> None:
        war.mark("change.remove-strength", card, "wins")
        if (other := card.opposite()) is not None:
            war.battles.lacking.append((card.place, other.card.animal))
            war.tell(e.strengths_removed("change.remove-strength", animal=other.card.animal))


class GivesItsDie(Change):
    """[change.give-die] Its whole die may go to the opponent: the war ends without a winner, and its battle is none."""

    def act(self, war: War, card: OpenCard) -> None:
        if war.ask(asks.GiveDie("change.give-die", card.owner.name)):
            card.side.foe.given = card.place
            war.battles.removed.add(card.place)
            war.tell(e.die_given("change.give-die", player=card.side, to=card.side.foe, battle=card.place + 1))
            war.stop("change.give-die", [])


class LosesForTheBonus(Change):
    """[change.concede] Its battle may be lost on purpose, and nobody has a bonus for the war."""

    def act(self, war: War, card: OpenCard) -> None:
        if war.bonus is None:
            war.nothing("change.concede", card, "cancelled")
        elif loses_on_purpose("change.concede", war, card, "so that nobody has a bonus for the war"):
            war.cancel_bonus("change.concede")


class SkipsNext(Change):
    """[change.skip] The next battle may be skipped, and does not count."""

    def act(self, war: War, card: OpenCard) -> None:
        place = card.place + 1
        if place >= war.number or place in war.battles.removed or place <= war.place:
            war.nothing("change.skip", card, "last")
        elif war.ask(asks.SkipBattle("change.skip", card.owner.name)):
            war.remove("change.skip", card.side, place)


class LosesToRebuild(Change):
    """[change.rebuild] Its battle may be lost on purpose, and its player's later dice are formed anew."""

    def act(self, war: War, card: OpenCard) -> None:
        if not war.upcoming(card.side):
            war.nothing("change.rebuild", card, "last")
        elif loses_on_purpose("change.rebuild", war, card, "to form your later dice anew"):
            war.rebuild(card.side)


class StrongRoosters(Change):
    """[change.strong-roosters] Later roosters are strong against the opposing animal."""

    def act(self, war: War, card: OpenCard) -> None:
        if (other := card.opposite()) is None:
            war.nothing("change.strong-roosters", card, "none")
        else:
            war.battles.against_roosters.append((card.place, other.card.animal))
            war.tell(e.roosters_strong("change.strong-roosters", animal=other.card.animal))


@dataclass(frozen=True)
class Steals(Change):
    """[change.steal] After more than so many roosters it may take any card of an opposing die."""

    roosters: int

    def act(self, war: War, card: OpenCard) -> None:
        if war.earlier_roosters(card.place) <= self.roosters:
            war.nothing("change.steal", card, "condition")
            return
        foe, steals = card.side.foe, partial(war.hands.steal, card)
        opened = [(place, shown) for place in war.movable(foe) if (shown := foe.dice[place].shown)]
        hidden = [place for place in war.movable(foe) if war.hands.hidden(foe, place)]
        able = {f"{shown} in battle {place + 1}": partial(steals, place, shown) for place, shown in opened}
        able |= {f"a face-down card in battle {place + 1}": partial(steals, place, None) for place in hidden}
        if does := war.choose(asks.Steal, "change.steal", card, able):
            does()


class PaysByRoosters(Change):
    """[change.count] If it wins, the opposing die pays a card for each earlier rooster, and one at least."""

    def act(self, war: War, card: OpenCard) -> None:
        war.tell(e.counts_roosters("change.count", player=card.side, card=card))

    def pays(self, war: War, card: OpenCard) -> int:
        return max(1, war.earlier_roosters(card.place))


@dataclass(frozen=True)
class SetsBonus(Change):
    """[change.bonus] The bonus for winning the war may be set to up to so many whole dice."""

    dice: int

    def act(self, war: War, card: OpenCard) -> None:
        if war.bonus is None:
            war.nothing("change.bonus", card, "cancelled")
        elif dice := war.choose(
            asks.SetBonus, "change.bonus", card, {str(dice): dice for dice in range(1, self.dice + 1)}
        ):
            war.bonus = dice
            war.tell(e.bonus_set("change.bonus", dice=dice))


class StrengthForLosers(Change):
    """[change.pity] A loser of all earlier battles may choose a strength for all later cards."""

    def act(self, war: War, card: OpenCard) -> None:
        results = war.battles.earlier(card.place)
        if not results or any(winners != [card.side.foe] for winners in results):
            war.nothing("change.pity", card, "condition")
            return
        what = "your later animals are strong against it⟨; Enter for none⟩"
        able = [*war.pool.animals, None]
        if animal := war.ask(asks.MayNameAnimal("change.pity", card.owner.name, candidates=able, what=what)):
            card.side.granted.append((card.place, animal))
            what = "a strength of the later animals"
            war.tell(e.animal_named("change.pity", player=card.side, animal=animal, what=what))


class MultipliesBonus(Change):
    """[change.multiply] The whole dice that the war's winner takes are multiplied by the earlier battles its player
    won."""

    def act(self, war: War, card: OpenCard) -> None:
        if war.bonus is None:
            war.nothing("change.multiply", card, "cancelled")
        else:
            war.bonus *= sum(card.side in winners for winners in war.battles.earlier(card.place))
            war.tell(e.bonus_set("change.multiply", dice=war.bonus))


def loses_on_purpose(rule: str, war: War, card: OpenCard, what: str) -> bool:
    """[conceded] True if a player loses a battle that is already shown on purpose, for what its card gives."""
    if not war.ask(asks.LoseOnPurpose(rule, card.owner.name, what=what)):
        return False
    war.concede(rule, card.side, card.place)
    return True


give_forms(
    {
        AlwaysWins: "it always wins. if your opponent shows a rooster too, the war ends and your opponent wins it",
        LosesToEnd: "it always loses. you may end the war now or remove an earlier battle",
        LosesToTakeBack: (
            "it always loses. you may take up to {cards:INT} unrevealed cards of your dice back into your hand"
        ),
        WinsAndRemoves: "it always wins. the opposing animal is removed from the strengths of all later cards",
        GivesItsDie: "you may give this die to your opponent to end the war without a winner",
        LosesForTheBonus: "you may lose this battle on purpose to cancel the bonus for winning the war",
        SkipsNext: "you may skip the next battle: it does not count",
        LosesToRebuild: "you may lose this battle on purpose to form the dice of all later battles anew",
        StrongRoosters: "in later battles roosters are strong against the opposing animal of this battle",
        Steals: "if more than {roosters:INT} roosters were shown earlier, you may steal one card of your opponent",
        PaysByRoosters: "if it wins, take as many cards of the opposing die as roosters were shown earlier",
        SetsBonus: "you may set the bonus for winning the war to up to {dice:INT} whole dice",
        StrengthForLosers: "if you lost all earlier battles, you may choose a strength for all your later animals",
        MultipliesBonus: "the bonus for winning the war is multiplied by the earlier battles you won",
    }
)
