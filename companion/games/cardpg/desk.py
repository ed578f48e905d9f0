"""State of the table: decks, hands, the discard pile, champions (rulebook: Start). It asks nobody."""
# mypyc

from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.board.piles import Pile
from companion.games.cardpg import events as e
from companion.games.cardpg.card import Card
from companion.games.cardpg.champion import Champion, Hand, Player
from companion.games.cardpg.combos import Combo
from companion.games.cardpg.pool import WholeDeck
from companion.table import Table
from companion.table.dice_odds import percent, ways

CHAMPIONS_AT_MOST = 4
DICE = {"2d6": (2, 6), "d10": (1, 10), "d12": (1, 12)}


class Desk:
    """All cards. `deck` is the number deck; nobody knows which of its cards are hidden in hands instead. A single duel
    has no `decks`. `monsters` is the monster deck, `monster` the one that is in a duel, `gained` an ability of it that
    lies aside until its champion has risen, `gone` are champions that are out of play.

    A roll has so many `dice` with so many `sides`, and comes to one of the `sums`. `twins` lets a joker stand for a
    card beside it. `quiet` counts the turns running in which nobody drew, assigned or tapped.
    """

    def __init__(self, table: Table, rules: dict[str, str], players: Sequence[Player], *, decks: bool = True) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.twins = rules["twins"] == "yes"
        self.players = list(players)
        self.pool: WholeDeck = table.cards
        self.deck: Pile[Card] = Pile(self.pool.numbers)
        if not decks:
            self.deck.take_unseen(len(self.deck))
        for player in self.players:
            player.hand = Hand(self.deck, self.twins)
        self.discard: list[Card] = []
        self.monsters: Pile[Card] = Pile(self.pool.faces if decks else ())
        self.monster: Champion | None = None
        self.gained: Card | None = None
        self.gone: list[Card] = []
        self.turn_of = self.players[0]
        self.turns = 0
        self.quiet = 0
        self.decks = decks
        self.dice, self.sides = DICE[rules["dice"]]
        self.sums = frozenset(range(self.dice, self.dice * self.sides + 1))

    @property
    def playing(self) -> list[Player]:
        """The players that are not out."""
        return [player for player in self.players if not player.out]

    def from_left(self, player: Player) -> list[Player]:
        """All that play, from the left of a player on; the player comes last."""
        place = self.players.index(player) + 1
        return [each for each in [*self.players[place:], *self.players[:place]] if not each.out]

    def unseen(self, player: Player | None = None) -> list[Card]:
        """[hands] Where hands are known: the number cards that a player, or the table, can't know to be elsewhere."""
        if self.rules["hands"] != "known":
            return []
        hidden = {card for each in self.players if each is not player for card in each.hand.known}
        return [card for card in self.pool.numbers if card in hidden or card in self.deck.rest]

    def where(self, card: Card) -> str:
        """The place of a card that somebody names: the end of a sentence, which tells no hand that is secret."""
        if card in self.unseen():
            return "is in the number deck or in a hand"
        for player in self.players:
            if card in player.hand.known:
                return f"is in {player}'s hand"
            for champion in player.champions:
                if card is champion.card:
                    return f"is a champion of {player}'s"
                if card in champion.abilities:
                    return f"lies on {player}'s {champion}"
        if card in self.discard:
            return "lies in the discard pile"
        if card is self.gained:
            return "lies aside, for who has won it"
        if self.monster is not None and (card is self.monster.card or card in self.monster.abilities):
            return "lies with the monster"
        if card.is_champion:
            return "is out of play" if card in self.gone else "is in the monster deck"
        return "is in the number deck" if card in self.deck.rest else "is named twice"

    def lays_down(self, player: Player, cards: Sequence[Card]) -> None:
        """Cards of a hand go to the discard pile."""
        for card in cards:
            player.hand.leaves(card)
            self.discard.append(card)

    def to_discard(self, rule: str, player: Player, cards: list[Card]) -> None:
        """Cards of a hand go to the discard pile, and everybody is told."""
        self.lays_down(player, cards)
        if cards:
            self.tell(e.to_discard(rule, cards=cards, of=f"{player}'s hand"))

    def strips(self, champion: Champion, cards: Sequence[Card]) -> None:
        """Abilities leave a champion for the discard pile."""
        for card in list(cards):
            champion.abilities.remove(card)
            self.discard.append(card)

    def loses(self, rule: str, champion: Champion, cards: list[Card]) -> None:
        """A champion or monster loses abilities, and everybody is told."""
        self.strips(champion, cards)
        self.tell(e.abilities_gone(rule, champion=champion, cards=cards))

    def assigns(self, player: Player, card: Card, champion: Champion) -> None:
        """[assign] A card is an ability of a champion now."""
        champion.abilities.append(card)
        self.quiet = 0
        self.tell(e.assigned("assign", player=player, card=card, champion=champion))

    def owner(self, champion: Champion) -> Player | None:
        """The owner of a champion; None for the monster."""
        for player in self.players:
            if champion in player.champions:
                return player
        return None

    def is_there(self, champion: Champion) -> bool:
        """True if a champion or monster is still in play."""
        return champion is self.monster or self.owner(champion) is not None

    def targets(self, player: Player) -> list[Champion]:
        """[protection] The champions, and the monster in a duel, that a player may choose: not those of others who are
        protected."""
        able = [each for each in self.playing if each is player or not each.protected]
        return [*(champion for each in able for champion in each.champions), *filter(None, [self.monster])]

    def taps(self, player: Player, champion: Champion) -> None:
        """[tap] A champion is tapped."""
        champion.tapped = True
        self.quiet = 0
        self.tell(e.tapped("tap", player=player, champion=champion))

    def destroys(self, champion: Champion) -> None:
        """[destroyed] A champion or monster goes out of play, its abilities to the discard pile."""
        owner = self.owner(champion)
        abilities = list(champion.abilities)
        self.strips(champion, abilities)
        self.gone.append(champion.card)
        if owner is not None:
            owner.champions.remove(champion)
        else:
            self.monster = None
        self.tell(e.destroyed("destroyed", champion=champion, owner=str(owner or "the deck"), cards=abilities))

    def shift(self, champion: Champion) -> int:
        """[joker] The sum that jokers add to a champion's numbers: those on it, or on all champions of its player; both
        cancel each other."""
        owner = self.owner(champion) if self.rules["joker"] == "all" else None
        return sum([card.shift for each in (owner.champions if owner else [champion]) for card in each.abilities])

    def matches(self, champion: Champion, number: int) -> list[Card]:
        """[match] The abilities of a champion that a roll matches; jokers are never matched themselves."""
        printed = number - self.shift(champion)
        return [card for card in champion.abilities if card.number == printed]

    def numbers(self, champion: Champion) -> list[int]:
        """The numbers that a roll must show to match an ability of a champion, as jokers move them."""
        shift = self.shift(champion)
        return [card.number + shift for card in champion.abilities if card.number is not None]

    def can_match(self, champion: Champion) -> bool:
        """True if any roll can match an ability of a champion."""
        return bool(champion.abilities) and not self.sums.isdisjoint(self.numbers(champion))

    def chance(self, champion: Champion, *, shift: int = 0) -> Fraction:
        """The exact chance that a roll matches an ability of a champion, or comes so near that a straight shifts it."""
        wanted = {number + by for number in self.numbers(champion) for by in range(-shift, shift + 1)}
        found = ways(self.dice, sixes=False, sides=self.sides)
        return Fraction(sum(found.get(number, 0) for number in wanted), self.sides**self.dice)

    def hits(self, champions: Iterable[Champion]) -> str:
        """The rolls that match an ability of champions, and how likely: `KS hits on 7 8 9 (5 in 12).`"""
        said = []
        for champion in champions:
            numbers, chance = sorted(self.sums.intersection(self.numbers(champion))), self.chance(champion)
            hits = (
                f"{' '.join(map(str, numbers))} ({chance.numerator} in {chance.denominator})" if numbers else "nothing"
            )
            said.append(f"{champion} hits on {hits}")
        return f"{', '.join(said)}."

    def hint(self, what: str, chance: Fraction) -> None:
        """[hints] An exact chance before a roll."""
        self.tell(e.chance_of("hints", what=what, chance=percent(chance), fraction=str(chance)))

    def impossible(self, player: Player, combo: Combo, cards: Sequence[Card]) -> str:
        """[impossible] Why a combo's effect can't be, empty where it can. [duel-mode] A single duel has no decks."""
        if not self.decks and combo.rank > 8 and not (combo.rank <= 12 and any(card.suit == "Clubs" for card in cards)):
            return f"a single duel has no decks for a {combo}"
        if combo.rank == 14:
            return self.no_summons(player)
        if combo.rank == 15 and not any(champion.next_rank for champion in player.champions):
            return f"{player} has no champion to upgrade"
        return ""

    def no_summons(self, player: Player) -> str:
        """[impossible] Why a player can't summon a monster, empty where it can be."""
        if not self.monsters:
            return "there is no monster to summon"
        if self.rules["summon"] == "join":
            full = len(player.champions) >= CHAMPIONS_AT_MOST
            return f"{player} has {CHAMPIONS_AT_MOST} champions already" if full else ""
        if self.monster is not None:
            return "a monster is fought already"
        return "" if any(each.abilities for each in player.champions) else f"{player} has no champion with an ability"
