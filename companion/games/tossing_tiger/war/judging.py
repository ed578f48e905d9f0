"""Who has won a battle, from the cards that lie there and the marks that actions left (rulebook: Gameplay)."""

from companion.games.tossing_tiger.war.card import ANIMAL, ROOSTER, Shown
from companion.games.tossing_tiger.war.side import Side

NOTHING: frozenset[str] = frozenset()


class Judging:
    """Two rows of dice. `place` is the battle that is fought, -1 before the first; battles are counted from 0.

    What cards have done to whole battles: `named` says who has won one, whatever lies there, `conceded` those that were
    lost on purpose, `removed` those that are none any more. What they have done to strengths: `lacking` are animals
    that nobody right of a place is strong against, `against_roosters` those that roosters right of a place are strong
    against. What a Dawncard has named: a `hero` that can't lose, a `powerless` animal without strengths, and who loses
    where both show the same animal (`loses_ties`).
    """

    def __init__(self, attacker: Side, defender: Side) -> None:
        self.sides = (attacker, defender)
        self.place = -1
        self.named: dict[int, Side] = {}
        self.conceded: set[int] = set()
        self.removed: set[int] = set()
        self.lacking: list[tuple[int, str]] = []
        self.against_roosters: list[tuple[int, str]] = []
        self.hero = self.powerless = ""
        self.loses_ties: Side | None = None

    def opposite(self, side: Side, shown: Shown) -> Shown | None:
        """The card that lies opposite."""
        return side.foe.dice[shown.place].shown

    def is_off(self, side: Side, shown: Shown) -> bool:
        """[turtle] Whether its action is switched off, as long as both cards lie there."""
        other = side.foe.dice[shown.place].shown
        return other is not None and other.switches_off

    def strengths(self, side: Side, shown: Shown) -> frozenset[str]:
        """[battle] The animals that a card is strong against: printed ones, those of its action, and those added;
        [strengths.removed] less those removed."""
        animal = shown.card.animal
        if animal == self.powerless:
            return NOTHING
        found = shown.card.strengths
        if shown.action is not None and not self.is_off(side, shown):
            found |= shown.action.strengths(self, side, shown)
        if side.granted:
            found |= _right_of(side.granted, shown)
        if self.against_roosters and animal == ROOSTER:
            found |= _right_of(self.against_roosters, shown)
        return found - _right_of(self.lacking, shown) if self.lacking else found

    def is_strong(self, side: Side, shown: Shown) -> bool:
        """Whether a card is strong against the one opposite."""
        other = self.opposite(side, shown)
        if other is None:
            return False
        animal = other.card.animal
        if shown.strong and not self.is_off(side, shown) and shown.card.animal != self.powerless:
            return animal not in _right_of(self.lacking, shown)
        return animal in self.strengths(side, shown)

    def winners(self, place: int) -> list[Side]:
        """[battle] Who has won a battle as the table stands: one, both or nobody."""
        if place in self.removed:
            return []
        if place in self.named:
            return [self.named[place]]
        won = self._of_cards(place)
        if len(won) != 1 and place > 0:
            claims = [side for side in self.sides if self._claims(side, place - 1)]
            won = claims if len(claims) == 1 else won
        if self.hero and len(won) == 1:
            loser = won[0].foe.dice[place].shown
            return [] if loser is not None and loser.card.animal == self.hero else won
        return won

    def earlier_winners(self, place: int) -> list[list[Side]]:
        """Who has won each earlier battle so far; those that were removed are none."""
        return [self.winners(each) for each in range(place) if each not in self.removed]

    def lost(self, side: Side, place: int) -> bool:
        """[lost] Whether a side has lost a battle: the other has won it alone."""
        return self.winners(place) == [side.foe]

    def _claims(self, side: Side, place: int) -> bool:
        """[peacock] Whether a card claims the battle behind it."""
        shown = side.dice[place].shown
        return shown is not None and shown.claims and not self.is_off(side, shown)

    def _of_cards(self, place: int) -> list[Side]:
        """[always] By strengths or tosses, by always winning and always losing; an empty spot loses."""
        one, two = self.sides
        first, second = one.dice[place].shown, two.dice[place].shown
        always, other_always = self._always(one, first, second), self._always(two, second, first)
        tossed = [
            side if shown.toss else side.foe
            for side, shown in ((one, first), (two, second))
            if shown is not None and shown.toss is not None
        ]
        won = []
        for side, shown, own, other in ((one, first, always, other_always), (two, second, other_always, always)):
            if shown is None or own == "loses":
                continue
            strong = side in tossed if tossed else self.is_strong(side, shown)
            if strong or own == "wins" or other == "loses":
                won.append(side)
        return won

    def _always(self, side: Side, shown: Shown | None, other: Shown | None) -> str:
        """[empty] Whether what lies there always wins or always loses; the empty spot of a fought battle loses."""
        if shown is None or shown.doomed:
            return "loses"
        if side is self.loses_ties and other is not None and _same_animal(shown, other):
            return "loses"
        return shown.always if shown.always and not self.is_off(side, shown) else ""


def _same_animal(one: Shown, two: Shown) -> bool:
    """[dawn.no-ties] Whether both cards show the same animal; roosters and birds are none."""
    return one.card.kind == ANIMAL and one.card.animal == two.card.animal


def _right_of(strengths: list[tuple[int, str]], shown: Shown) -> set[str]:
    """The animals of strengths that count to the right of a place, for a card that lies there."""
    return {animal for place, animal in strengths if place < shown.place}
