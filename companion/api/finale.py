"""A game's finale for the big screen: the winners, their cards, and the night in figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import localtime, strftime
from typing import Any

from companion.api.at_table import replay
from companion.api.league import League
from companion.cards.in_play import sets_in_play
from companion.games.any_event import game_or_event
from companion.table.contests import Contest
from companion.table.entries import JournalContent
from companion.table.events import Data
from companion.words import counted

CARDS = 12  # so many of the champion's are shown: a row of them is there whole
FaceOf = Callable[[str], str | None]


def finale(played: JournalContent, events: Sequence[Data], face_of: FaceOf) -> dict[str, Any]:
    """Data of a finished game's finale, as JSON can hold it.

    Gives the `champions`, of each of the `cards` that they won with last and that is known its `name` and where its
    picture is (`face`), and `figures`, each with `what` it is and its `words`: how many matches there were, which was
    the closest, and the card that won most, with its `face`. Of a game that is one match alone there are none.
    """
    game = game_or_event(played.header.game)
    whole, *matches = game.contests(played)
    theirs = dict.fromkeys(card for name in whole.winners for card in _won_with(name, matches))
    faces = ({"name": name, "face": face} for name in theirs if (face := face_of(name)))
    ended = game.closest.ended(events, whole.players) if game.closest else []
    many = max(len(matches), len(ended))
    told = [counted(many, game.contest).split(" ", 1)]
    if game.closest and len(ended) > 1:
        who, how = game.closest.of(ended)
        told.append([who, f"closest {game.contest}: {how}"])
    figures = [{"what": what, "words": words} for what, words in told]
    figures += [{"what": card, "words": words, "face": face_of(card) or ""} for card, words in _best(played, events)]
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


def _best(played: JournalContent, events: Sequence[Data]) -> Iterator[tuple[str, str]]:
    """The card that won most, and what it won, where that is known."""
    game = game_or_event(played.header.game)
    if game.deeds:
        yield from game.deeds.most(events)
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
    told = replay(played, any_cards=True)
    faces = Faces(game.title, game.name, lambda: sets_in_play(game.name, sets), game.row_of)
    with TemporaryDirectory() as folder:

        def saved_face(name: str) -> str | None:
            code = faces.code_of(name)
            picture = faces.picture(code) if code else None
            if not code or picture is None:
                return None
            (Path(folder) / f"{code}.webp").write_bytes(picture)
            return f"{code}.webp"

        shown = finale(played, told.events, saved_face)
        head, *rest = told.words
        when = strftime("%d %B %Y", localtime(played.path.stat().st_mtime))
        data = shown | {"about": game.title, "when": when, "head": head.removesuffix("."), "rest": rest}
        png = drawn(data, Path(folder))
    save(path, png)
    return {"path": str(path), "what": "picture", "pixels": list(DOTS), "bytes": len(png)}
