"""The journals in a folder: which games are not over, and who won what in those that are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.card_questions import NONE
from companion.table.journal import Entry, JournalError, Played, read_journal
from companion.words import parted


class Contest(NamedTuple):
    """Something that was won: who took part, who won it, and the cards that each had, by player."""

    players: Sequence[str]
    winners: Sequence[str]
    cards: dict[str, list[str]]


@dataclass(slots=True)
class LeagueLine:
    """A player's or a card's line in the league table."""

    name: str
    games: int = 0
    games_won: int = 0
    matches: int = 0
    matches_won: int = 0

    def data(self) -> dict[str, Any]:
        """The line as JSON tells it."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(slots=True)
class League:
    """Who won what, over many games: `add` them, and read the players and the cards, the best first."""

    _players: dict[str, LeagueLine] = field(default_factory=dict)
    _cards: dict[str, LeagueLine] = field(default_factory=dict)

    def add(self, game: Contest, matches: Iterable[Contest]) -> None:
        """A game that is over, and the matches in it."""
        for player in game.players:
            line = self._players.setdefault(player, LeagueLine(player))
            line.games += 1
            line.games_won += player in game.winners
        for match in matches:
            for player in match.players:
                line = self._players.setdefault(player, LeagueLine(player))
                line.matches += 1
                line.matches_won += player in match.winners
                for card in dict.fromkeys(match.cards.get(player, ())):
                    of_card = self._cards.setdefault(card, LeagueLine(card))
                    of_card.matches += 1
                    of_card.matches_won += player in match.winners

    def players(self) -> list[LeagueLine]:
        """The players: most games won first, then most matches."""
        order = sorted(self._players.values(), key=lambda line: line.name.casefold())
        return sorted(order, key=lambda line: (-line.games_won, -line.matches_won, line.matches))

    def cards(self) -> list[LeagueLine]:
        """The cards: most matches won first, then the best share of them."""
        order = sorted(self._cards.values(), key=lambda line: line.name.casefold())
        return sorted(order, key=lambda line: (-line.matches_won, line.matches))


def journals_in(folders: Iterable[Path]) -> Iterator[Path]:
    """The journals in some folders and those below them, the newest first."""
    found = [path for folder in folders if folder.is_dir() for path in folder.rglob("*.jsonl") if path.is_file()]
    yield from sorted(dict.fromkeys(found), key=lambda path: (-path.stat().st_mtime, str(path)))


def read_all(paths: Iterable[Path]) -> tuple[list[Played], list[str]]:
    """The journals that can be read, and what is wrong with the others."""
    read: list[Played] = []
    wrong: list[str] = []
    for path in paths:
        try:
            read.append(read_journal(path))
        except JournalError as error:
            wrong.append(str(error))
    return read, wrong


def as_a_whole(played: Played, cards: dict[str, list[str]]) -> Contest:
    """A game that is over: who played it, and the winners of its result."""
    return Contest(parted(played.entries[0].answer), (played.result or {}).get("winners", []), cards)


def cards_typed(played: Played, asks: Sequence[str]) -> dict[str, list[str]]:
    """The cards that each player named in answers to some questions."""
    typed: dict[str, list[str]] = defaultdict(list)
    for entry in played.entries:
        if entry.ask in asks and entry.who:
            typed[entry.who] += names_typed(entry)
    return dict(typed)


def names_typed(entry: Entry) -> list[str]:
    """The names of the cards in an answer, without what is said of each behind it."""
    return [] if entry.answer == NONE else [name.partition(" (")[0] for name in entry.answer.split(", ")]
