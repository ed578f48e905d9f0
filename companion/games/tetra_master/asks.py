"""Questions of Tetra Master: the deal, the army, the card, the cell, the fights and their dice."""

import re
from collections.abc import Iterable
from contextlib import suppress
from random import Random

from companion.errors import quoted
from companion.games.tetra_master.board import CELLS, Board, Card, Monster, Player, cells_in_rows, read_cell
from companion.lists import onto, single
from companion.table.card_questions import NONE, STOP, Draw, Hand
from companion.table.dice import RollBetween, Throw, ThrowResult
from companion.table.picks import some
from companion.table.question import Disclosure, Display, NotAllowed, Unreadable, WhichOne, at_semicolon
from companion.table.questions import Choose, Names, Several, check_many, one_of
from companion.words import commas, counted, fold, is_number

FIVE = 5
ARMY_LIMIT = 70
_CELL = re.compile(r"(?:^|(?<=[\s,:])|(?<=->))([a-d][1-4])(?!\w)", re.IGNORECASE)
_TO = re.compile(r"\s(?:to|on)$", re.IGNORECASE)


class Rivals(
    Names, name="players", says="Who plays? Two names⟨, a comma between⟩; the first plays red, the second blue."
):
    """The first: two names."""


class ArenaDealt(Several[str], name="arena", asks_for="chance"):
    """Each battle: the blocked cells, a comma or a space between, or `none`."""

    kind = "cards"

    block_cards: int
    empty_cards: int

    def says(self) -> str:
        deal = "Shuffle the arena cards and deal sixteen in four rows of four."
        return f"{deal} Which cells are blocked? ⟨Such as b2 c4, or none; a1|The cell a1⟩ is top left, d1 top right."

    def options(self) -> list[str]:
        return [*([] if self.bounds()["min"] else [NONE]), *CELLS]

    def bounds(self) -> dict[str, int]:
        return {"min": max(0, len(CELLS) - self.empty_cards), "max": min(self.block_cards, len(CELLS))}

    def display(self) -> Display:
        return super().display()._replace(grid=cells_in_rows())

    def part(self, text: str) -> str:
        return read_cell(text)

    def whole(self, parts: list[str]) -> list[str]:
        cells = list(map(read_cell, parts))
        if twice := [cell for place, cell in enumerate(cells) if cell in cells[:place]]:
            raise NotAllowed(f"{twice[0]} is named twice", "name each blocked cell once")
        right = f"there are {self.block_cards} block cards and {self.empty_cards} empty ones"
        check_many(self, cells, "blocked cell", right)
        return [cell for cell in CELLS if cell in cells]

    def pick(self, random: Random) -> list[str]:
        dealt = some(random, [True] * self.block_cards + [False] * self.empty_cards, len(CELLS))
        return [cell for cell, blocked in zip(CELLS, dealt, strict=True) if blocked]


class DealtHand(Hand[Card], name="hand", lowest=FIVE, highest=FIVE, asks_for="chance"):
    """Open hands: the five cards dealt to a player."""

    players: list[Player]
    says = "Which five cards were dealt to {who}? ⟨Names or codes on one line, a comma between.⟩"

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        why = "is named twice" if cards.count(card) > 1 else "is no longer in the deck"
        why = next((f"is in {player}’s hand already" for player in self.players if card in player.hand), why)
        return NotAllowed(f"{card.name} {why}", "name the cards that were dealt")


class NewCards(DealtHand, name="new-cards"):
    """Later battles of a tournament with open hands: five more."""

    says = "Deal {who} five more cards. Which? ⟨Names or codes on one line, a comma between.⟩"


class Five(Hand[Card], name="five", lowest=FIVE, highest=FIVE, secret=True):
    """Then: the five that a player goes on with; secret, so `taken` and `undone` don't repeat it."""

    disclosure = Disclosure("five-chosen")
    says = "With which five cards does {who} go into the next battle? ⟨A comma between.⟩"

    def display(self) -> Display:
        return super().display()._replace(numbered=self.options())

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        hint = f"it can be: {', '.join(self.options())}"
        if card in self.cards:
            return NotAllowed(f"{card.name} is named twice", hint, card)
        return NotAllowed(f"{self.who} does not have {card.name}", hint)


class Start(RollBetween, name="start", says="Who starts? Roll a die: 1 to 3, {first}; 4 to 6, {second}."):
    """The roll for the start, where it is not settled: 1 to 3 the first player."""


class Pick(Draw[Card | None], name="pick", asks_for="choice"):
    """Chosen Army: a card, or `stop`.

    `open` are the cards that may be picked, `cards` those of them that the points `left` allow; None is to stop.
    """

    empty = STOP

    player: Player
    players: list[Player]
    open: list[Card]
    left: int
    limit: int = ARMY_LIMIT
    says = "{who} picks a card of at most {left:point}, or stops ({player.army} of {limit} used)."

    def find(self, text: str) -> Card | None:
        if fold(text) == STOP and not self.player.hand:
            raise NotAllowed(f"{self.player.name} has no card yet", "an army has one card at least")
        return super().find(text)

    def display(self) -> Display:
        cards, left = filter(None, self.cards), self.left
        notes = {self.label(each): f"{counted(each.points, 'point')}, leaves {left - each.points}" for each in cards}
        return super().display()._replace(notes=notes)

    def why_not(self, card: Card | None) -> NotAllowed:
        assert card
        if card not in self.open:
            has = next((f"{each} has {card} already" for each in self.players if card in each.hand), "")
            gone = f"{card} is no longer there to be picked"
            return NotAllowed(has or gone, "pick another card", None if has else card)
        points, total = card.points, self.player.army
        total_points = f"{total} + {points} = {total + points}"
        what = f"{card.name} has {counted(points, 'point')}: {total_points}, and the limit is {self.limit}"
        most = f"pick a card of at most {counted(self.left, 'point')}"
        return NotAllowed(what, most + f", or {STOP}" * bool(self.player.hand), card)


class Play(Draw[Card], name="card", asks_for="choice"):
    """A turn: the card, where more than one is left."""

    player: Player
    players: list[Player]
    board: Board

    def says(self) -> str:
        which = "" if self.player.secret is not None else f" of {commas(card.name for card in self.cards)}"
        return f"{self.who}'s turn: which card{which}? ⟨The cell may follow on the same line.⟩"

    def splits(self, line: str) -> Iterable[tuple[str, str]]:
        first, rest = at_semicolon(line)
        if cell := _CELL.search(first):
            before, behind = _TO.sub("", first[: cell.start()].rstrip(" \t,:->")), first[cell.end() :]
            first, rest = (before, f"{cell[1]}{behind};{rest}") if before else (behind or first, f"{cell[1]};{rest}")
        return [(first.strip(" \t,"), rest.strip("; "))]

    def why_not(self, card: Card) -> NotAllowed:
        hand = f"{self.who} has {commas(each.name for each in self.cards)}"
        cells = [f"lies on {each.cell} already" for each in self.board.monsters.values() if each.card is card]
        hands = [f"is in {player}’s hand" for player in self.players if card in player.hand]
        where = [*cells, *hands, f"is not in {self.who}’s hand"][0]
        return NotAllowed(f"{card.name} {where}", hand if self.player.secret is None else "type the card you play")


class WhichCell(Choose[str], name="cell", says="On which cell does {who} play {card}?"):
    """A turn: the cell, where more than one is free."""

    card: Card
    board: Board

    def display(self) -> Display:
        return super().display()._replace(grid=cells_in_rows())

    def read(self, text: str) -> str:
        *before, text = text.rsplit(maxsplit=1) or [""]
        if before and not self._is_played(fold(onto(f"{before[0]} "))):
            raise Unreadable(f"{quoted(before[0])} is not the card that is played", f"type a cell for {self.card}")
        if re.fullmatch(r"#?\s*[0-9]{1,2}", text.strip()):
            return self.candidates[one_of(text, self.candidates)]
        cell = read_cell(text)
        if cell not in self.candidates:
            there = self.board.monsters.get(cell)
            why = f"{there} lies on {cell} already" if there else f"{cell} is blocked"
            raise NotAllowed(why, f"free are {', '.join(self.candidates)}")
        return cell

    def _is_played(self, said: str) -> bool:
        """True if a text is the card's code, or begins its name or a word in it."""
        words = self.card.name.split()
        beginnings = (fold(" ".join(words[place:])) for place in range(len(words)))
        return said == fold(self.card.code) or any(begin.startswith(said) for begin in beginnings)


class NextFight(Choose[Monster], name="fight", says="Which card does {card} fight next? ⟨Its cell or its name.⟩"):
    """The next fight, where there are several."""

    card: Monster

    def label(self, candidate: Monster) -> str:
        return f"{candidate.cell} {candidate.card.name}"

    def read(self, text: str) -> Monster:
        wanted = fold(text)
        named = [each for each in self.candidates if wanted and fold(each.card.name).startswith(wanted)]
        if len(named) > 1:
            raise WhichOne(f"{quoted(text)} fits {', '.join(map(self.label, named))}", "type the cell")
        return named[0] if named else self.candidates[one_of(text, self.options())]


class DefenceRoll(Throw, name="defence-roll"):
    """The defender's dice: faces, or their sum or number of sixes."""

    card: Monster

    def says(self) -> str:
        if self.dice == 1:
            return f"{self.who} rolls a die for {self.card}: which number{self._or_else('')}?"
        figure = "how many Chocobos (sixes)" if self.counting else "their sum"
        which = f"⟨{figure}{self._or_else(', or each number with a space between')}|which numbers⟩"
        return f"{self.who} rolls {self.dice} dice for {self.card}: {which}?"

    def _or_else(self, further: str) -> str:
        """The other ways to tell it."""
        return further


class AttackRoll(DefenceRoll, name="attack-roll"):
    """The attacker's dice, likewise; behind it the defender's. Or who wins, as `Ann wins`: then no dice are told."""

    opponent: str

    def _or_else(self, further: str) -> str:
        return ", each number, or who wins" if further else "⟨, or who wins⟩"

    def hint(self) -> str:
        return f"{super().hint()}, or who wins"

    def options(self) -> list[str] | None:
        faces = super().options()
        return faces and [*faces, *self._outcomes()]

    def _outcomes(self) -> list[str]:
        return [f"{self.who} wins", f"{self.opponent} wins"]

    def outcomes(self) -> list[tuple[ThrowResult, int]] | None:
        """Both are worked out together, for all that matters is who wins."""
        from companion.table.dice_odds import chance

        wins = chance(self.dice, self.then().bounds()["dice"] if self.then else 0, self.counting is not None)
        weights = (True, wins.numerator), (False, wins.denominator - wins.numerator)
        return [(ThrowResult(0, won=won), weight) for won, weight in weights if weight]

    def splits(self, line: str) -> Iterable[tuple[str, str]]:
        first, rest = at_semicolon(line)
        return super().splits(line) if self._is_dice(first) else [(first, rest)]

    def read(self, text: str) -> ThrowResult:
        if not self._is_dice(text):
            with suppress(Unreadable):
                return ThrowResult(0, won=one_of(text, self._outcomes()) == 0)
        return super().read(text)

    def write(self, answer: ThrowResult) -> str:
        return super().write(answer) if answer.won is None else self._outcomes()[not answer.won]

    def _is_dice(self, text: str) -> bool:
        return all(map(is_number, single(text)))
