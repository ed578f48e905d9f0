"""League table: the wins over a folder of journals."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from companion.api.journals import journals_in, read_all
from companion.games import Game
from companion.games.any_event import game_or_event
from companion.table.contests import Contest
from companion.table.entries import JournalContent
from companion.words import fold


@dataclass(slots=True)
class Wins:
    """Wins of a player or a card, and how many of them were shared with others."""

    name: str
    games: int = 0
    games_won: int = 0
    matches: int = 0
    matches_won: int = 0
    games_shared: int = 0
    matches_shared: int = 0

    @property
    def games_told(self) -> str:
        """The games won, in words: `5 (2 shared)`."""
        return f"{self.games_won}{_of_these(self.games_shared)}"

    @property
    def matches_told(self) -> str:
        """The matches won, in words."""
        return f"{self.matches_won}{_of_these(self.matches_shared)}"


@dataclass(slots=True)
class League:
    """Wins by player and card: `games` are those refereed to their end, `open` those that were not, and `wrong` is what
    can't be counted; `words` are those of its games for what is won in them.
    """

    games: int = 0
    open: int = 0
    wrong: list[str] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    _players: dict[str, Wins] = field(default_factory=dict)
    _cards: dict[str, Wins] = field(default_factory=dict)

    @classmethod
    def of(cls, folders: Iterable[Path], game: Game | None = None) -> "League":
        """The league of the journals in some folders, of one game or of all."""
        league = cls()
        for played in list(read_all(journals_in(folders), league.wrong)):
            if game is None or played.header.game == game.name:
                league.add(played)
        return league

    def add(self, played: JournalContent) -> None:
        """A journal's game, with the matches in it."""
        if played.result is None:
            self.open += 1
            return
        game = game_or_event(played.header.game)
        try:
            whole, *matches = game.contests(played)
            if not all(isinstance(name, str) for each in (whole, *matches) for name in (*each.players, *each.winners)):
                raise TypeError
        except (LookupError, TypeError, AttributeError):
            self.wrong.append(f"{played.path}: its result is not one that {game.title} tells")
            return
        self.games += 1
        self.words.add(game.contest)
        for player in whole.players:
            wins = self._of(player)
            wins.games += 1
            wins.games_won += player in whole.winners
            wins.games_shared += player in whole.winners and len(whole.winners) > 1
        for match in matches:
            self._add_match(match)

    def _add_match(self, match: Contest) -> None:
        for player in match.players:
            cards = dict.fromkeys(match.cards.get(player, ()))
            of_cards = [self._cards.setdefault(card, Wins(card)) for card in cards]
            for wins in (self._of(player), *of_cards):
                wins.matches += 1
                wins.matches_won += player in match.winners
                wins.matches_shared += player in match.winners and len(match.winners) > 1

    def _of(self, player: str) -> Wins:
        """A player's wins: Ben is ben, called as in the newest journal."""
        return self._players.setdefault(fold(player), Wins(player))

    @property
    def contest(self) -> str:
        """The word for what is won in them."""
        return next(iter(self.words)) if len(self.words) == 1 else "match"

    def data(self, cards: int | None = None) -> dict[str, Any]:
        """The players, and the cards or so many of them, as JSON tells them."""
        return {"players": [*map(asdict, self.players)], "cards": [*map(asdict, self.cards[:cards])]}

    @property
    def players(self) -> list[Wins]:
        """The players: most games won first, then most matches."""
        return sorted(self._players.values(), key=_rank)

    @property
    def cards(self) -> list[Wins]:
        """The cards: most matches won first, then the best share of them."""
        return sorted(self._cards.values(), key=_rank)


def _of_these(shared: int) -> str:
    return f" ({shared} shared)" if shared else ""


def _rank(wins: Wins) -> tuple[int, int, int, str]:
    return -wins.games_won, -wins.matches_won, wins.matches, wins.name.casefold()
