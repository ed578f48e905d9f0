"""Challengers' card sources: what a row of cards, of plans and of trophies must hold (rulebook: Overview of a card)."""

from collections import defaultdict
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.cards import CardRow, CardSet, Problem
from companion.games import Sources
from companion.games.challengers.plans import Plan, Seat, offers_of
from companion.words import fold

PLANS, TROPHIES = "plans", "trophies"

HIGHEST = {"A": 3, "B": 5, "C": 10}
ICONS = ("City", "Castle", "Film Studio", "Funfair", "Haunted House", "Outer Space", "Shipwreck", "Robot")


class TeamRow(CardRow):
    """A card of a team as its card source gives it: level, base power, and the icon of its set."""

    level: Literal["S", "A", "B", "C", "R", "SOLO"]
    power: int = Field(ge=0, le=20)
    icon: str = Field(min_length=1, max_length=30)


Half = Annotated[
    str,
    Field(
        pattern=r"^(green|red|purple|yellow) (left|right)$",
        description="a park (green, red, purple, yellow) and its half, such as green left",
    ),
]
Pick = Annotated[
    str, Field(pattern=r"^[ABC]: [1-5]( or [ABC]: [1-5])*$", description="piles and picks, such as A: 2 or B: 1")
]


class PlanRow(CardRow):
    """A tournament plan: for how many players it is (2, 4, 6 or 8 seats) and which of theirs; for each of the seven
    rounds the seat, and the piles with how many cards may be picked. The starter deck has its `sign`."""

    players: int = Field(ge=2, le=8, multiple_of=2)
    plan: int = Field(ge=1, le=8)
    sign: str = Field(min_length=1, max_length=20)
    seat1: Half
    seat2: Half
    seat3: Half
    seat4: Half
    seat5: Half
    seat6: Half
    seat7: Half
    pick1: Pick
    pick2: Pick
    pick3: Pick
    pick4: Pick
    pick5: Pick
    pick6: Pick
    pick7: Pick

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the seven rounds."""
        return (self.seat1, self.seat2, self.seat3, self.seat4, self.seat5, self.seat6, self.seat7)

    @property
    def picks(self) -> tuple[str, ...]:
        """What is picked in the seven rounds."""
        return (self.pick1, self.pick2, self.pick3, self.pick4, self.pick5, self.pick6, self.pick7)

    def prepared(self) -> Plan:
        """The plan as the referee uses it."""
        seats = tuple(Seat(*seat.split()) for seat in self.seats)
        return Plan(self.players, self.plan, self.sign, seats, tuple(map(offers_of, self.picks)))


class TrophyRow(CardRow):
    """A trophy: the round for which it is, and on its back the fans that it is worth."""

    round: int = Field(ge=1, le=7)
    fans: int = Field(ge=1, le=50)


def check(card_set: CardSet[Any]) -> list[Problem]:
    """What the game itself finds to say of a set, by its kind."""
    match card_set.info.kind:
        case "":
            return _check_cards(card_set)
        case kind if kind == PLANS:
            return _check_plans(card_set)
    return []


def _check_plans(card_set: CardSet[PlanRow]) -> list[Problem]:
    """A fault for every seat that two plans of one number of players have in the same round."""
    problems = []
    taken: dict[tuple[int, int, str], PlanRow] = {}
    for plan in card_set.cards:
        for number, seat in enumerate(plan.seats, start=1):
            other = taken.setdefault((plan.players, number, seat), plan)
            if other is not plan:
                what = f"{other.name} has that seat in round {number}, too"
                problems.append(Problem(card_set.path, plan.line, f"seat{number}", what, "give it a free one"))
    there = defaultdict(list)
    for plan in card_set.cards:
        there[plan.players].append(plan.plan)
    for players, numbers in there.items():
        if sorted(numbers) != list(range(1, players + 1)):
            what = f"the plans for {players} seats are {', '.join(map(str, sorted(numbers)))}"
            problems.append(Problem(card_set.path, 0, "plan", what, f"write 1 to {players}, each once"))
    return problems


def _check_cards(card_set: CardSet[TeamRow]) -> list[Problem]:
    """A warning for every power above its level's bound, and for every text that the referee can't read."""
    problems = []
    for card in card_set.cards:
        highest = HIGHEST.get(card.level)
        if highest is not None and card.power > highest:
            what, instead = f"{card.power} is more than a card of Level {card.level} has", f"write {highest} or less"
            problems.append(Problem(card_set.path, card.line, "power", what, instead, "warning"))
        what, instead = _complaint(card.text, {*ICONS, *(each.icon for each in card_set.cards)})
        if what:
            problems.append(Problem(card_set.path, card.line, "text", what, instead, "warning"))
    return problems


def _complaint(text: str, icons: set[str]) -> tuple[str, str]:
    from companion.games.challengers.language.reading import read
    from companion.games.challengers.language.wording import words_of, write
    from companion.wording import WordingError

    try:
        ability = read(text)
    except WordingError as error:
        what, _, instead = str(error).partition("; ")
        return what, instead
    if fault := ability.fault():
        return fault, "give it another keyword, or none"
    known = {fold(each) for each in icons} | {"newcomer"}
    for word in words_of(ability):
        if fold(word) not in known:
            return f"no card here has the icon {word}", f"known are {', '.join(sorted(icons))}"
    if " ".join(text.split()) != (canonical := write(ability)):
        return "the ability is worded otherwise than the cards word it", f"write “{canonical}”"
    return "", ""


SOURCES = Sources(TeamRow, {PLANS: PlanRow, TROPHIES: TrophyRow}, check)
