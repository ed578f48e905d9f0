"""A game's finale for the big screen: the winners, their cards, and the night in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import localtime, strftime
from typing import Any

from companion.api.at_table import Listener, replay
from companion.api.league import League
from companion.cards.in_play import sets_in_play
from companion.games import Game
from companion.games.any_event import game_or_event
from companion.table.contests import Contest
from companion.table.entries import JournalContent
from companion.table.event_schema import ContestEnd
from companion.table.events import Event
from companion.words import counted

CARDS = 12  # so many of the champion's are shown: a row of them is there whole
FaceOf = Callable[[str], str | None]


class Highlights(Listener):
    """Highlights of a game that is told: its contests that `ended`, and how often each card did what wins."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.schema = game.schema()
        self.ended: list[ContestEnd] = []
        self.deeds: Counter[str] = Counter()

    def tells(self, event: Event) -> None:
        super().tells(event)
        if self.schema and (end := self.schema.end(event)) and end.words:
            self.ended.append(end)
        if self.schema:
            self.deeds.update(self.schema.deeds(event))

    def among(self, people: Collection[str]) -> list[ContestEnd]:
        """Contests of these people alone, the closest first, of several the last: what stands in for one counts
        nothing."""
        ended = (end for end in reversed(self.ended) if {*map(str, end.met)} <= {*people})
        return sorted(ended, key=attrgetter("margin"))


def finale(played: JournalContent, highlights: Highlights, face_of: FaceOf) -> dict[str, Any]:
    """Data of a finished game's finale, as JSON can hold it.

    Gives the `champions`, of each of the `cards` that they won with last and that is known its `name` and where its
    picture is (`face`), and `figures`, each with `what` it is and its `words`: how many matches there were, which was
    the closest, and the card that won most, with its `face`. Of a game that is one match alone there are none.
    """
    game = game_or_event(played.header.game)
    whole, *matches = game.contests(played)
    theirs = dict.fromkeys(card for name in whole.winners for card in _won_with(name, matches))
    faces = ({"name": name, "face": face} for name in theirs if (face := face_of(name)))
    ended = highlights.among(whole.players)
    many = max(len(matches), len(ended))
    told = [counted(many, game.contest).split(" ", 1)]
    if len(ended) > 1:
        told.append([" – ".join(map(str, ended[0].met)), f"closest {game.contest}: {ended[0].words}"])
    figures = [{"what": what, "words": words} for what, words in told]
    figures += [
        {"what": card, "words": words, "face": face_of(card) or ""} for card, words in _best(played, highlights)
    ]
    return {
        "champions": list(whole.winners),
        "cards": list(islice(faces, CARDS)),
        "figures": figures if many > 1 else [],
    }


def _won_with(name: str, matches: Sequence[Contest]) -> list[str]:
    """The cards that somebody had in the last match that they won, or else played, of those whose cards are known."""
    known = [match for match in matches if match.cards.get(name)]
    last = ([match for match in known if name in match.winners] or known)[-1:]
    return [card for match in last for card in match.cards[name]]


def _best(played: JournalContent, highlights: Highlights) -> Iterator[tuple[str, str]]:
    """The card that won most, of several the first, and what it won, where that is known."""
    game = game_or_event(played.header.game)
    if highlights.schema and highlights.schema.done:
        did, what = highlights.schema.did
        yield from ((card, f"{did} {counted(often, what)}") for card, often in highlights.deeds.most_common(1))
        return
    league = League()
    league.add(played)
    if league.cards and league.cards[0].matches_won:
        best = league.cards[0]
        yield best.name, f"won {counted(best.matches_won, game.contest)} of {best.matches}"


def write_picture(path: Path, played: JournalContent) -> dict[str, Any]:
    """Draw how a game ended, as the big screen shows it, into a PNG file; gives what there is to say of it.

    Raises CompanionError where its answers no longer fit today's rules and cards, or the file can't be written.
    """
    from companion.page.faces import Faces
    from companion.printing.files.saving import save
    from companion.printing.finale import DOTS, drawn

    game, sets = game_or_event(played.header.game), played.header.sets
    highlights = Highlights(game)
    told = replay(played, any_cards=True, listener=highlights)
    faces = Faces(game.title, game.name, lambda: sets_in_play(game.name, sets), game.row_of)
    with TemporaryDirectory() as folder:

        def saved_face(name: str) -> str | None:
            code = faces.code_of(name)
            picture = faces.picture(code) if code else None
            if not code or picture is None:
                return None
            (Path(folder) / f"{code}.webp").write_bytes(picture)
            return f"{code}.webp"

        shown = finale(played, highlights, saved_face)
        head, *rest = told.words
        when = strftime("%d %B %Y", localtime(played.path.stat().st_mtime))
        data = shown | {"about": game.title, "when": when, "head": head.removesuffix("."), "rest": rest}
        png = drawn(data, Path(folder))
    save(path, png)
    return {"path": str(path), "what": "picture", "pixels": list(DOTS), "bytes": len(png)}
