"""Layout of a tournament beside the matches: decks, trophies, fans, plans, and the card trays."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from companion.board.places import Piece, Place, Side
from companion.games.challengers.match.view import flag, trays
from companion.games.challengers.plans import PARKS, ROUNDS, Seat
from companion.games.challengers.tournament.player import Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import LEVELS, MATCH

IN_MATCH = ("row", "bench", "exhaust pile", "turned up", "half")
"""Places that are on the table of a match alone."""


def beside(tourney: Tourney) -> list[Side | Place]:
    """All that is on no match's table; what is on one lies elsewhere."""
    sides = [_side(tourney, player) for player in tourney.players.values()]
    return [*sides, *_parks(tourney), *_seats(tourney), *_trays(tourney), _box(tourney)]


def _side(tourney: Tourney, player: Player) -> Side:
    name = player.name
    fights, left = name in tourney.fighting, name in tourney.event.gone
    deck = deck_of(player)
    cards = Place("deck", count=deck, open=False, uncounted=deck is None, elsewhere=fights)
    aside = Place("aside")
    if left:
        aside, cards = Place("aside", count=deck, uncounted=deck is None), Place("deck", elsewhere=fights)
    fans = Place("fans", count=player.fans, uncounted=player.unpaid, elsewhere=fights, holds="fan")
    there = [Place(each, elsewhere=fights) for each in IN_MATCH]
    return Side(name, [cards, aside, trophies_of(tourney, name), fans, *there])


def deck_of(player: Player) -> int | None:
    """The number of cards in somebody's deck, None where nobody knows."""
    if not player.rounds:
        return len(player.first) or None
    return player.now.size


def trophies_of(tourney: Tourney, name: str) -> Place:
    """The trophies that lie beside somebody's plan."""
    won = [_trophy(tourney, name, number) for number in tourney.trophies(name)]
    return Place("trophies", won, holds="trophy")


def _trophy(tourney: Tourney, name: str, number: int) -> Piece:
    """The trophy of a round that is played for where somebody sits."""
    called = f"the trophy of round {number} of the {tourney.park(name, number)} park"
    return Piece(called, key=called, also=[f"the trophy of round {number}"])


def _parks(tourney: Tourney) -> list[Place]:
    """Each park's flag, and the trophies that are still stacked there."""
    places = []
    for park in PARKS[: (len(tourney.players) - (tourney.taken is not None)) // 2]:
        fought = park in tourney.under_way
        places.append(Place(f"middle of the {park} park", [flag(park)], elsewhere=fought, holds="flag"))
        taken = sum(
            match.played and tourney.park(match.a, number) == park
            for number, matches in enumerate(tourney.event.rounds, start=1)
            for match in matches
        )
        places.append(Place(f"trophies of the {park} park", count=ROUNDS - taken, open=False, holds="trophy"))
    return places


def _seats(tourney: Tourney) -> list[Place]:
    """Places of the plans: those who have left leave theirs where it is, until the Robot takes it over."""
    there = defaultdict[Seat, list[Player]](list)
    for name, player in tourney.players.items():
        if name != tourney.taken:
            number = min(tourney.left_in.get(name, tourney.round), ROUNDS)
            there[player.plan.seats[number - 1]].append(player)
    seats = [Seat(park, half) for park in PARKS for half in ("left", "right")]
    return [_half(seat, there[seat]) for seat in seats]


def _half(seat: Seat, players: Sequence[Player]) -> Place:
    numbers = {player.name: f"plan {player.plan.number}" for player in players}
    plans = [Piece(number, key=number, also=[name]) for name, number in numbers.items()]
    return Place(str(seat).removeprefix("the "), plans, holds="plan")


def _trays(tourney: Tourney) -> list[Place]:
    """The trays; what matches have drawn and laid down that are not counted yet is gone from there, too."""
    drawn, lost = Counter[str](), Counter[str]()
    for name, side in tourney.sides.items():
        if (name, MATCH) not in tourney.happened:
            drawn.update(card.level for card in side.gained)
            lost.update(copy.card.level for copy in side.lost)
    piles = {level: tourney.trays.pile[level] - drawn[level] for level in LEVELS}
    discards = {level: tourney.trays.discard[level] + lost[level] for level in LEVELS}
    return trays(piles, discards, uncounted=not (tourney.recorded and tourney.trays.sure))


def _box(tourney: Tourney) -> Place:
    """The box, and in it the trophies that nobody keeps."""
    gone = [
        _trophy(tourney, match.a, number)
        for number, matches in enumerate(tourney.event.rounds, start=1)
        for match in matches
        if match.played and not set(match.winners) & set(tourney.holders)
    ]
    return Place("box", gone, uncounted=True, holds="trophy")
