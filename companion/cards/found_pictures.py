"""Pictures for cards whose rows name none, found in a folder by the card's code or name."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.cards.model import CardRow, R
from companion.errors import quoted
from companion.files.problems import Problem, SourceError
from companion.files.text import check_name
from companion.pictures.look import KINDS, PictureError, look_at
from companion.words import fold

ENDINGS = (".png", ".jpg", ".jpeg", ".jfif", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif", ".svg")


class PictureFolder:
    """The pictures of a folder by what they are called, without case, accents, spaces, hyphens and the like."""

    def __init__(self, folder: Path, shown: str) -> None:
        """Messages call the folder `shown`. Raises PictureError where it is no folder that can be read."""
        self.folder = folder
        self.shown = shown
        self.used = False
        self._files: defaultdict[str, list[Path]] = defaultdict(list)
        try:
            if not folder.is_dir():
                instead = "name the folder that the pictures are in"
                raise PictureError(
                    f"{shown} is no folder" if folder.exists() else f"there is no folder {shown}", instead
                )
            for path in sorted(folder.iterdir()):
                if path.suffix.lower() in ENDINGS and not path.name.startswith("."):
                    self._files[fold(path.stem)].append(path)
        except (OSError, ValueError):
            raise PictureError(f"the folder {shown} can't be read", "name one that can") from None
        if not self._files:
            raise PictureError(f"there is no picture in the folder {shown}", f"put {KINDS} files there")

    def picture(self, code: str, name: str) -> Path | None:
        """The picture that is called as a card's code or name, where there is one.

        Raises PictureError where there are two, and for one that is no picture or a link out of the folder.
        """
        fitting = [path for key in dict.fromkeys((fold(code), fold(name))) if key for path in self._files.get(key, ())]
        if len(fitting) > 1:
            names = " and ".join(quoted(path.name) for path in fitting[:2])
            raise PictureError(f"{names} in {self.shown} both fit the card", "leave one of them")
        for path in fitting:
            if not path.resolve().is_relative_to(self.folder.resolve()):
                what = f"{quoted(path.name)} is a link out of the folder {self.shown}"
                raise PictureError(what, "copy the picture itself there")
            try:
                check_name(path)
            except SourceError as error:
                (problem,) = error.problems
                raise PictureError(f"{problem.file}: {problem.what}", problem.instead) from None
            look_at(path)
            self.used = True
            return path
        return None

    def check_used(self, cards: Sequence[CardRow]) -> None:
        """Raise PictureError where none of the pictures was for a card."""
        if not self.used and cards:
            called = " or ".join(f"{each}.png" for each in dict.fromkeys((cards[0].code, cards[0].name)) if each)
            what = f"no picture in {self.shown} is called as a card is, by its code or name"
            raise PictureError(what, f"call it {called}, for one")


def with_pictures(cards: Iterable[R], folders: Sequence[PictureFolder], source: Path) -> tuple[list[R], list[Problem]]:
    """The cards of the CSV at `source`, those that name no picture with that of the first folder that has one for them.

    Problems are pictures that can't be used, at the rows of their cards.
    """
    found: list[R] = []
    problems: list[Problem] = []
    for card in cards:
        try:
            picture = None if card.picture else _first(folders, card)
        except PictureError as error:
            problems.append(Problem(source, card.line, "picture", error.what, error.instead))
            continue
        found.append(card.model_copy(update={"picture": _from(source.parent, picture)}) if picture else card)
    return found, problems


def _first(folders: Sequence[PictureFolder], card: CardRow) -> Path | None:
    return next(filter(None, (folder.picture(card.code, card.name) for folder in folders)), None)


def _from(place: Path, picture: Path) -> str:
    """The path by which a row in a CSV at the place would name the picture."""
    return str(picture.relative_to(place) if picture.is_relative_to(place) else picture.resolve())
