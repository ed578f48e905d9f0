"""Who has won a battle, from the cards that lie there and the marks that actions left (rulebook: Gameplay)."""

from companion.games.tossing_tiger.war.card import Shown
from companion.games.tossing_tiger.war.side import Side


class Judging:
    """Two rows of dice. `place` is the battle that is fought, -1 before the first; battles are counted from 0."""

    def __init__(self, attacker: Side, defender: Side) -> None:
        self.sides = (attacker, defender)
        self.place = -1

    def opposite(self, side: Side, shown: Shown) -> Shown | None:
        """The card that lies opposite."""
        return side.foe.dice[shown.place].shown

    def is_off(self, side: Side, shown: Shown) -> bool:
        """[turtle] Whether its action is switched off, as long as both cards lie there."""
        other = side.foe.dice[shown.place].shown
        return other is not None and other.switches_off

    def strengths(self, side: Side, shown: Shown) -> frozenset[str]:
        """[battle] The animals that a card is strong against: printed ones, those of its action, and those added."""
        found = shown.card.strengths
        if shown.action is not None and not self.is_off(side, shown):
            found |= shown.action.strengths(self, side, shown)
        if side.granted:
            found |= {animal for place, animal in side.granted if place < shown.place}
        return found

    def is_strong(self, side: Side, shown: Shown) -> bool:
        """Whether a card is strong against the one opposite."""
        other = self.opposite(side, shown)
        if other is None:
            return False
        if shown.strong and not self.is_off(side, shown):
            return True
        return other.card.animal in self.strengths(side, shown)

    def winners(self, place: int) -> list[Side]:
        """[battle] Who has won a battle as the table stands: one, both or nobody."""
        won = self._of_cards(place)
        if len(won) == 1 or place == 0:
            return won
        claims = [side for side in self.sides if self._claims(side, place - 1)]
        return claims if len(claims) == 1 else won

    def _claims(self, side: Side, place: int) -> bool:
        """[peacock] Whether a card claims the battle behind it."""
        shown = side.dice[place].shown
        return shown is not None and shown.claims and not self.is_off(side, shown)

    def _of_cards(self, place: int) -> list[Side]:
        """[always] By strengths or tosses, by always winning and always losing; an empty spot loses."""
        one, two = self.sides
        tossed = [winner for side in self.sides if (winner := self._tossed(side, place)) is not None]
        always = {side: self._always(side, place) for side in self.sides}
        won = []
        for side, foe in ((one, two), (two, one)):
            shown = side.dice[place].shown
            if shown is None or always[side] == "loses":
                continue
            strong = side in tossed if tossed else self.is_strong(side, shown)
            if strong or always[side] == "wins" or always[foe] == "loses":
                won.append(side)
        return won

    def _tossed(self, side: Side, place: int) -> Side | None:
        """[tiger] Whom a thrown card names as the winner."""
        shown = side.dice[place].shown
        if shown is None or shown.toss is None:
            return None
        return side if shown.toss else side.foe

    def _always(self, side: Side, place: int) -> str:
        """[empty] Whether what lies there always wins or always loses; the empty spot of a fought battle loses."""
        shown = side.dice[place].shown
        if shown is None:
            return "loses"
        return shown.always if shown.always and not self.is_off(side, shown) else ""
