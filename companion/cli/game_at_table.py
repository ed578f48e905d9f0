"""What is sat down to: a game's mode with its switches and cards, new or from a journal."""

from dataclasses import dataclass, field
from typing import Any

from companion.cards.digests import noted
from companion.cards.in_play import digest, sets_in_play
from companion.errors import UsageError
from companion.games import Game, Mode, find
from companion.table.front import Front, Screens
from companion.table.journal import Entry, Header, Journal, JournalError, Misfit, Played, left_alone
from companion.table.session import Loading, Session, Suspended


@dataclass(slots=True)
class GameAtTable:
    """A game at the table; `cards` are read when they are first needed."""

    game: Game
    mode: Mode
    header: Header
    cards: Loading

    @classmethod
    def new(cls, game: Game, mode: Mode, header: Header) -> "GameAtTable":
        """A new game; its header gets the digests of the cards. Raises UsageError for a card set that is none."""
        sources = sets_in_play(game.name, header.sets)
        header.cards, header.each = digest(sources), noted(sources)

        def load() -> Any:
            cards = game.load_cards(sources)
            game.refuse_cards(mode, cards)
            return cards

        return cls(game, mode, header, Loading(load))

    @classmethod
    def of(cls, played: Played, any_cards: bool = False) -> "GameAtTable":
        """What a journal's header says is played. Raises JournalError where rules or cards are others today."""
        header = played.header
        where = f"{played.path}, line 1"
        begun_with = header.cards
        try:
            game = find(header.game)
            mode = game.mode(header.mode)
            header.rules = game.register().settle(
                (f"{name}={value}" for name, value in header.rules.items()), mode.name, "before"
            )
            begun = cls.new(game, mode, header)
        except UsageError as error:
            raise JournalError(f"{where}: {error}") from None
        if begun_with != header.cards and not any_cards:
            raise JournalError(
                f"{where}: this game was begun with other cards than there are now; "
                f"`companion replay --check {played.path}` says whether its answers still fit"
            )
        return begun

    def switched(self) -> dict[str, str]:
        """The switches that are not at their default."""
        switches = self.game.register().switches
        return {name: value for name, value in self.header.rules.items() if value != switches[name].default}

    def session(
        self,
        front: Any,
        journal: Journal | None = None,
        entries: list[Entry] | None = None,
        auto: str | None = None,
        retell: bool = False,
        summary: bool = False,
        script: str = "",
        keeps_lines: bool = False,
        screens: Screens | None = None,
    ) -> Session:
        """A session of it at a front; what the program answers is the header's to say, unless `auto` does."""
        return Session(
            self.game.referee(self.mode),
            self.header.rules,
            self.game.register(),
            front,
            self.cards,
            journal=journal,
            entries=entries or [],
            auto=auto or self.header.auto,
            deals=self.header.auto != "none",
            seed=self.header.seed or 0,
            retell=retell,
            summary=summary,
            script=script,
            keeps_lines=keeps_lines,
            look_up=self.look_up,
            screens=screens,
        )

    def look_up(self, words: str) -> dict[str, list[str]]:
        """The names of the cards in play that words mean, and what is said of each. Raises CompanionError for none."""
        from companion.cards.looking_up import found, lines, read_sets

        sets = read_sets(sets_in_play(self.game.name, self.header.sets), self.game.row_of)
        some = found([card for each in sets for card in each.cards], words)
        return {card.name: [f"{card.name}  {card.code}", *lines(card, sets)] for card in some}


@dataclass(slots=True)
class Listener(Front):
    """A front at which nobody answers; it keeps the events that are told."""

    events: list[dict[str, Any]] = field(default_factory=list)

    def line(self, question: Any) -> None:
        return None

    def tells(self, name: str, text: str, do: str | None, rule: str | None, data: dict[str, Any]) -> None:
        self.events.append({"name": name, "rule": rule} | data)


@dataclass(slots=True)
class Told:
    """A journal played in silence: its result (None: not over), its events with their data, what lies there now."""

    result: dict[str, Any] | None
    events: list[dict[str, Any]]
    state: dict[str, Any]


def replayed(played: Played, any_cards: bool = False) -> Told:
    """What a journal tells. Raises JournalError naming the line that does not fit."""
    at_table = GameAtTable.of(played, any_cards)
    listener = Listener()
    session = at_table.session(listener, entries=list(played.entries), auto="none", retell=True)
    try:
        result = session.run()
    except Suspended:
        result = None
    except Misfit as error:
        raise at_line(played, error) from None
    return Told(result, listener.events, session.view.state() if session.view else {})


def at_line(played: Played, error: Misfit) -> JournalError:
    """The error that names the journal's line where an answer does not fit."""
    if error.place >= len(played.lines):  # given since
        return error
    return JournalError(
        f"{played.path}, line {played.lines[error.place]}: this answer {error.why}; {left_alone(played.path)}"
    )
