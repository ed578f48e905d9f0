"""One match of the tournament: refereed in full, or only its winner told (rulebook: Match Phase)."""

from collections import Counter

from companion.games.challengers.match import events as e
from companion.games.challengers.match.asks import ROBOT, Toss
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.match import Match as MatchOfTwo
from companion.games.challengers.match.referee import deck_of, opponents
from companion.games.challengers.match.side import Side
from companion.games.challengers.match.view import MatchView
from companion.games.challengers.plans import ROUNDS
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.view import TourneyView


class Contests:
    """The matches of the tournament, with what they leave behind: cards that came and went, fans, what is not known."""

    def __init__(self, tourney: Tourney) -> None:
        self.tourney = tourney
        self.table = tourney.table

    def play(self, a: str, b: str, number: int, park: str) -> str:
        """Who wins a match of a round; of the final the number is one more."""
        first, trophy = self._begins(a, b)
        told = ev.meets("begin.trophy", first=a, second=b, park=park, begins=first, trophy=trophy)
        self.table.tell(told)
        winners = self.tourney.outcome("match.winner", a, b)
        if winners is None:
            return self._fight(a, b, number, first)
        self._unseen(a, b)
        return winners[0]

    def _begins(self, a: str, b: str) -> tuple[str | None, int]:
        """[begin.trophy] Who has the single trophy with the higher round, and which; None where the flag is tossed."""
        highest = {player: max(self.tourney.trophies(player), default=0) for player in (a, b)}
        if highest[a] == highest[b]:
            return None, 0
        first = max(highest, key=highest.__getitem__)
        return first, highest[first]

    def _fight(self, a: str, b: str, number: int, first: str | None) -> str:
        tourney, table = self.tourney, self.table
        round_ = min(number, ROUNDS)
        elsewhere = tourney.out_of_reach(number, (a, b))
        used = Counter(elsewhere)
        decks = []
        for name, foe in ((a, b), (b, a)):
            cards = self._deck(name, foe, used)
            used.update(cards)
            decks.append(deck_of(table, name, cards, round_, tourney.players[name].first))
        if first is None:
            first = table.ask(Toss("begin.toss", None, candidates=(a, b)))
            table.tell(e.begins("begin.toss", player=first))
        sides = opponents((a, decks[0]), (b, decks[1]))
        for side in sides:
            side.trophies = len(tourney.trophies(side.name))
        match = MatchOfTwo(table, tourney.rules, sides, round_, tourney.pool)
        match.piles.elsewhere, match.piles.refillable = elsewhere, tourney.refillable
        table.view = TourneyView(tourney, MatchView(match))
        tourney.fighting |= {a, b}
        winner = str(match.play(next(side for side in sides if side.name == first))["winners"][0])
        used = match.piles.used()
        for side in sides if number <= ROUNDS else ():
            self._leave_behind(side, used)
        tourney.fighting -= {a, b}
        table.view = TourneyView(tourney)
        return winner

    def _deck(self, name: str, foe: str, used: Counter[Card]) -> list[Card]:
        """[deck.trusted] A deck as it is recorded; one that is not known is told for the match, or it is not."""
        player = self.tourney.players[name]
        player.now.told = None
        known = player.now.in_match()
        if known is not None:
            return list(known.elements())
        pool = self.tourney.pool
        as_it_was = player.first if name == ROBOT else []
        question = asks.SecretDeck(
            "deck.trusted",
            foe if name == ROBOT else name,
            pool=pool,
            index=pool.index,
            used=used,
            of=name,
            as_it_was=as_it_was,
        )
        told = self.table.ask(question)
        if told and self.tourney.recorded:
            player.now.told = Counter(told)
        return told

    def _leave_behind(self, side: Side, used: Counter[Card]) -> None:
        """[deck.gained] What came and went in a match that was refereed; a card nobody has seen its owner names."""
        now = self.tourney.players[side.name].now
        now.fans, now.unpaid, now.trusted = side.fans, now.before is None, False
        now.drew = Counter(came.level for came in side.gained)
        now.lost, now.gained = [copy.card for copy in side.lost], []
        if now.in_match() is None:
            return
        for came in side.gained:
            now.gained.append(came if isinstance(came, Card) else self._named(side, came.level, used))

    def _named(self, side: Side, level: str, used: Counter[Card]) -> Card:
        pool = self.tourney.pool
        cards, where = pool.left(used, level), f"Level {level} pile"
        question = asks.Gained(
            "deck.gained", side.chooser, pool=pool, index=pool.index, cards=cards, where=where, of=side.name
        )
        card = self.table.ask(question)
        used[card] += 1
        return card

    def _unseen(self, a: str, b: str) -> None:
        """[deck.unseen] A match that was not refereed may have changed decks: by a card of one of them, or of a deck
        that is not known. Then both are trusted."""
        rounds = {name: self.tourney.players[name].now for name in (a, b)}
        decks = [round_.in_match() for round_ in rounds.values()]
        cards = [card for deck in decks if deck is not None for card in deck]
        unknown = any(deck is None for deck in decks)
        changing = next((card for card in cards if card.changes_decks), None)
        for round_ in rounds.values():
            paying = any(card.pays_fans for card in round_.in_match() or ())
            round_.trusted = unknown or changing is not None
            round_.unpaid = round_.trusted or paying
        known = [name for name, deck in zip((a, b), decks, strict=True) if deck is not None]
        if known and self.tourney.recorded and (unknown or changing):
            unseen = next((name for name in (a, b) if name not in known), "")
            how, what = ("card", changing.name) if changing else ("player", unseen)
            self.table.tell(ev.trusted("deck.unseen", players=known, how=how, what=what))
