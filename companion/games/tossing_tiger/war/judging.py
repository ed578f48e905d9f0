"""Winners of battles, from the cards that lie there and the marks that actions left (rulebook: Gameplay)."""
# mypyc

from companion.games.tossing_tiger.war.pieces import ANIMAL, ROOSTER, Dawn, OpenCard, Side


class Battles:
    """The battles of two rows, counted from 0.

    What cards have done to whole battles: `named` says who has won one, whatever lies there, `conceded` those that were
    lost on purpose, `removed` those that are none any more. What they have done to strengths: `lacking` are animals
    that nobody right of a place is strong against, `against_roosters` those that roosters right of a place are strong
    against. What the Dawncard's rule has done is in `dawn`.
    """

    def __init__(self, sides: tuple[Side, Side], dawn: Dawn) -> None:
        self.sides = sides
        self.dawn = dawn
        self.named: dict[int, Side] = {}
        self.conceded: set[int] = set()
        self.removed: set[int] = set()
        self.lacking: list[tuple[int, str]] = []
        self.against_roosters: list[tuple[int, str]] = []

    def strengths(self, card: OpenCard) -> frozenset[str]:
        """[battle] The animals that a card is strong against: printed ones, those of its action, and those added;
        [strengths.removed] less those removed."""
        animal = card.card.animal
        if animal == self.dawn.powerless:
            return frozenset()
        found = card.card.strengths
        if card.action is not None and (its := card.action.strengths(card)) and not card.is_off():
            found |= its
        if card.side.granted:
            found |= _right_of(card.side.granted, card)
        if self.against_roosters and animal == ROOSTER:
            found |= _right_of(self.against_roosters, card)
        return found - _right_of(self.lacking, card) if self.lacking else found

    def is_strong(self, card: OpenCard) -> bool:
        """True if a card is strong against the one opposite."""
        other = card.side.foe.dice[card.place].shown
        if other is None:
            return False
        animal = other.card.animal
        if card.strong and not card.is_off() and card.card.animal != self.dawn.powerless:
            return animal not in _right_of(self.lacking, card)
        return animal in self.strengths(card)

    def winners(self, place: int) -> list[Side]:
        """[battle] Winners of a battle as the table stands: one, both or nobody."""
        if place in self.removed:
            return []
        if place in self.named:
            return [self.named[place]]
        won = self._of_cards(place)
        if len(won) != 1 and place > 0:
            before = [side.dice[place - 1].shown for side in self.sides]
            claims = [card.side for card in before if card is not None and card.claims and not card.is_off()]
            won = claims if len(claims) == 1 else won
        if self.dawn.hero and len(won) == 1:
            loser = won[0].foe.dice[place].shown
            return [] if loser is not None and loser.card.animal == self.dawn.hero else won
        return won

    def earlier(self, place: int) -> list[list[Side]]:
        """The winners of each earlier battle so far; those that were removed are none."""
        return [self.winners(each) for each in range(place) if each not in self.removed]

    def _of_cards(self, place: int) -> list[Side]:
        """[always] By strengths or tosses, by always winning and always losing; an empty spot loses, and [dawn.no-ties]
        so may one that shows the same animal; roosters and birds are none."""
        attacker, defender = self.sides
        first, second = attacker.dice[place].shown, defender.dice[place].shown
        one, two = _always(first), _always(second)
        if self.dawn.rule.ties and first and second and second.card.kind == ANIMAL:
            two = "loses" if first.card.animal == second.card.animal else two
        thrown = [card for card in (first, second) if card is not None and card.toss is not None]
        tossed = [card.side if card.toss else card.side.foe for card in thrown] if thrown else ()
        won: list[Side] = []
        for card, own, other in ((first, one, two), (second, two, one)):
            if card is None or own == "loses":
                continue
            if own or other == "loses" or (card.side in tossed if tossed else self.is_strong(card)):
                won.append(card.side)
        return won


def _always(card: OpenCard | None) -> str:
    """[empty] `wins` or `loses` where a card always does, else ""; the empty spot of a fought battle loses."""
    if card is None or card.doomed:
        return "loses"
    return card.always if card.always and not card.is_off() else ""


def _right_of(strengths: list[tuple[int, str]], card: OpenCard) -> set[str]:
    """The animals of strengths that count to the right of a place, for a card that lies there."""
    return {animal for place, animal in strengths if place < card.place}
