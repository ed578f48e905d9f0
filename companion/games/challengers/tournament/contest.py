"""One match of the tournament: refereed in full, or only its winner told (rulebook: Match Phase)."""
# mypyc

from collections import Counter

from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.match import Match as MatchOfTwo
from companion.games.challengers.match.referee import side_of, toss
from companion.games.challengers.match.side import Side
from companion.games.challengers.plans import PARKS, ROUNDS
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.view import MatchOfTourney, TourneyView
from companion.table.counting import moved, tally


def contest(tourney: Tourney, a: str, b: str, number: int, park: str) -> str:
    """Play a match of a round, and give the winner; of the final the number is one more."""
    table = tourney.table
    first, trophy = _begins(tourney, a, b)
    table.tell(ev.meets("begin.trophy", first=a, second=b, park=park, begins=first, trophy=trophy))
    winners = tourney.outcome("match.winner", a, b)
    if winners is None:
        return _fight(tourney, a, b, number, park or PARKS[0], first)
    _unseen(tourney, a, b)
    return winners[0]


def _begins(tourney: Tourney, a: str, b: str) -> tuple[str | None, int]:
    """[begin.trophy] The owner of the single trophy with the higher round, and that round; None where the flag is
    tossed."""
    (low, _), (high, first) = sorted((max(tourney.trophies(player), default=0), player) for player in (a, b))
    return (None, 0) if low == high else (first, high)


def _fight(tourney: Tourney, a: str, b: str, number: int, park: str, first: str | None) -> str:
    """Referee a match, and give the winner: what came and went in it is known."""
    table, round_ = tourney.table, min(number, ROUNDS)
    elsewhere = tourney.out_of_reach(number, (a, b))
    used, sides = elsewhere, list[Side]()
    for name, foe in ((a, b), (b, a)):
        cards = _deck(tourney, name, foe, used)
        used = moved(used, cards, ())
        sides.append(side_of(table, name, cards, round_, tourney.players[name].first))
        sides[-1].trophies = len(tourney.trophies(name))
    first = first or toss(table, (a, b))
    match = MatchOfTwo(table, tourney.rules, (sides[0], sides[1]), round_, tourney.pool)
    match.piles.elsewhere, match.piles.refillable = elsewhere, tourney.refillable
    tourney.begins(match, park)
    table.view = TourneyView(tourney, MatchOfTourney(tourney, match, park), whole=number > ROUNDS)
    winner: str = match.play(sides[first == b])["winners"][0]
    there = match.piles.used()
    for side in sides:
        if number <= ROUNDS:
            _leave_behind(tourney, side, there)
        else:
            tourney.players[side.name].now.brings(side)
    tourney.ends(park)
    table.view = TourneyView(tourney, whole=number > ROUNDS)
    return winner


def _deck(tourney: Tourney, name: str, foe: str, used: dict[Card, int]) -> list[Card]:
    """[deck.trusted] A deck as it is recorded; one that is not known is told for the match, or it is not."""
    player, pool = tourney.players[name], tourney.pool
    player.now.told = None
    if (known := player.now.in_match()) is not None:
        return list(known.elements())
    who, as_it_was = (foe, player.first) if name == ROBOT else (name, [])
    cards = moved(pool.left(used), as_it_was, ())
    question = asks.SecretDeck("deck.trusted", who, pool=pool, cards=cards, of=name, as_it_was=as_it_was)
    told = tourney.table.ask(question)
    if told and tourney.recorded:
        player.now.told = tally(told)
    return told


def _leave_behind(tourney: Tourney, side: Side, used: Counter[Card]) -> None:
    """[deck.gained] Cards that came and went in a match that was refereed; a card nobody has seen its owner names."""
    now, pool = tourney.players[side.name].now, tourney.pool
    now.brings(side)
    now.trusted, now.gained = False, []
    whose = "your" if side.chooser == side.name else f"{side.name}'s"
    for came in side.gained if now.known else ():
        if not isinstance(came, Card):
            cards, where = list(pool.left(used, came.level).elements()), f"Level {came.level} pile"
            question = asks.GainedCard("deck.gained", side.chooser, pool=pool, cards=cards, where=where, whose=whose)
            came = tourney.table.ask(question)
            used[came] += 1
        now.gained.append(came)


def _unseen(tourney: Tourney, a: str, b: str) -> None:
    """[deck.unseen] A match that was not refereed may have changed decks: by a card of one of them, or of a deck that
    is not known. Then both are trusted."""
    decks = {name: tourney.players[name].now.in_match() for name in (a, b)}
    known = {name: deck for name, deck in decks.items() if deck is not None}
    changing = next((card for deck in known.values() for card in deck if card.changes_decks), None)
    unknown = [name for name in decks if name not in known]
    trusted = changing is not None or bool(unknown)
    for name in decks:
        round_ = tourney.players[name].now
        round_.trusted = trusted
        round_.unpaid = trusted or any(card.pays_fans for card in known[name])
    if known and tourney.recorded and trusted:
        how, what = ("card", changing.name) if changing else ("player", unknown[0])
        tourney.table.tell(ev.trusted("deck.unseen", players=list(known), how=how, what=what))
