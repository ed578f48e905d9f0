"""Files of finished pictures: which of them are cards, and which back lies behind which front."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from companion.cards.found_pictures import ENDINGS
from companion.errors import CompanionError, quoted
from companion.files.problems import Problem
from companion.files.text import check_name
from companion.pictures.look import KINDS, PictureError, look_at
from companion.printing.files.pdf_pages import can_be_placed, draw_pages, read_pages
from companion.words import is_number

_SIDED = re.compile(r"(.+)[-_ ](front|back)", re.IGNORECASE | re.DOTALL)


class FinishedPicture(NamedTuple):
    """A finished picture: the file, what it is called, and which page of a PDF is placed (a drawn one is a file)."""

    path: Path
    name: str
    page: int = 0
    of_pdf: bool = False


class FinishedCard(NamedTuple):
    """A front and the back behind it; without one that is white."""

    front: FinishedPicture
    back: FinishedPicture | None


@dataclass
class FoundPictures:
    """The pictures that paths name, and what is to be told of files among them."""

    pictures: list[FinishedPicture]
    told: list[Problem] = field(default_factory=list)


def pictures_in(paths: Iterable[Path], folder: Path, *, as_dots: bool = False) -> FoundPictures:
    """Every picture that the paths name: files, those in folders, and the pages of PDFs, as they are or, `as_dots` and
    where they can't be placed, drawn into a folder.

    They come in the order in which they are named, those of a folder as people count (`2` before `10`). Raises
    CompanionError for what is none.
    """
    found = FoundPictures([])
    for path in paths:
        check_name(path)
        if path.is_dir():
            inside = sorted((each for each in path.iterdir() if not each.name.startswith(".")), key=_counted)
            pictures = [each for each in inside if each.suffix.lower() in ENDINGS and not each.is_dir()]
            if not pictures:
                raise CompanionError(f"{path}: there is no picture in this folder; name one with {KINDS} files")
            found.pictures += [FinishedPicture(_seen(each), each.stem) for each in pictures]
            found.told += [_not_printed(each) for each in inside if each not in pictures]
        elif path.suffix.lower() == ".pdf" and path.is_file():
            found.pictures += _pages(path) if can_be_placed(path) and not as_dots else _drawn(path, folder)
        else:
            found.pictures.append(FinishedPicture(_seen(path), path.stem))
    return found


def cards_of(fronts: FoundPictures, backs: FoundPictures | None) -> tuple[list[FinishedCard], list[Problem]]:
    """The cards: a back is the one that is called as its front is (`a-back` beside `a`), the page of that number of a
    PDF, or the only one there is; and what is to be told.

    Raises CompanionError where nobody can say which back is whose.
    """
    told = [*fronts.told, *(backs.told if backs else ())]
    behind, orphans = _own_backs(fronts.pictures)
    what, instead = "is printed as a front: there is no front {}", "call it otherwise if that is right"
    told += [_warning(each, what.format(quoted(_SIDED.sub(r"\1", each.name))), instead) for each in orphans]
    own = set(behind.values())
    cards = [each for each in fronts.pictures if each not in own]
    if backs:
        given, nobodys = _given([each for each in cards if each not in behind], backs.pictures)
        behind |= given
        told += [_warning(each, "is not printed: no front is called so", "call it as its front is") for each in nobodys]
    without = [each for each in cards if each not in behind] if behind or backs else []
    what, instead = "has no back, which stays white", "name one for all such cards with --back FILE"
    told += [_warning(each, what, instead) for each in without]
    return [FinishedCard(each, behind.get(each)) for each in cards], told


def _own_backs(
    pictures: Sequence[FinishedPicture],
) -> tuple[dict[FinishedPicture, FinishedPicture], list[FinishedPicture]]:
    """The backs that lie beside their fronts and are called as these are, by the fronts, and those without a front."""
    files = [each for each in pictures if not each.of_pdf]
    fronts = {(each.path.parent, name): each for each in files for name, side in [_sided(each)] if side != "back"}
    behind: dict[FinishedPicture, FinishedPicture] = {}
    orphans: list[FinishedPicture] = []
    for back in files:
        name, side = _sided(back)
        front = fronts.get((back.path.parent, name))
        if side == "back" and front is not None and behind.setdefault(front, back) == back:
            continue
        orphans += [back] * (side == "back")
    return behind, orphans


def _given(
    cards: Sequence[FinishedPicture], backs: Sequence[FinishedPicture]
) -> tuple[dict[FinishedPicture, FinishedPicture], Iterable[FinishedPicture]]:
    """The back of each card, and backs that are nobody's. Raises CompanionError."""
    if len(backs) == 1:
        return dict.fromkeys(cards, backs[0]), ()
    if any(each.of_pdf for each in backs):
        if len(backs) != len(cards):
            what = f"holds {len(backs)} pages, and there are {len(cards)} fronts"
            raise CompanionError(f": {what}; name a PDF of as many pages, or of one for all", of="back")
        return dict(zip(cards, backs, strict=True)), ()
    named = {_sided(each)[0]: each for each in backs}
    found = {each: named.pop(name) for each in cards if (name := _sided(each)[0]) in named}
    return found, named.values()


def _sided(picture: FinishedPicture) -> tuple[str, str]:
    """The name that the two sides of a card share, and which side a picture says that it is, if it does."""
    found = _SIDED.fullmatch(picture.name)
    return (found[1].casefold(), found[2].casefold()) if found else (picture.name.casefold(), "")


def _warning(picture: FinishedPicture, what: str, instead: str) -> Problem:
    return Problem(picture.path, 0, "", what, instead, "warning")


def _not_printed(path: Path) -> Problem:
    check_name(path)
    if path.is_dir():
        kind, instead = "a folder", "name it, too, to print what is in it"
    elif path.suffix.lower() == ".pdf":
        kind, instead = "a PDF", "name it, too, to print its pages"
    else:
        kind, instead = "no picture", f"save it as {KINDS} to print it"
    return Problem(path, 0, "", f"is not printed: it is {kind}", instead, "warning")


def _seen(path: Path) -> Path:
    """The file, looked at. Raises CompanionError where it is no picture."""
    check_name(path)
    if not path.is_file():
        raise CompanionError(f"{path}: there is no such file; name pictures, a folder of them, or a PDF")
    try:
        look_at(path, path.name)
    except PictureError as error:
        raise CompanionError(f"{path}: {error.what}; {error.instead}") from None
    return path


def _pages(path: Path) -> Iterator[FinishedPicture]:
    """The pages of a PDF as they are."""
    return (
        FinishedPicture(path, f"{path.stem} {n}", n, of_pdf=True) for n in range(1, len(read_pages(path).pages) + 1)
    )


def _drawn(path: Path, folder: Path) -> Iterator[FinishedPicture]:
    """The pages of a PDF that can be read, drawn at 300 dpi."""
    for number, drawn in enumerate(draw_pages(path, folder), start=1):
        yield FinishedPicture(drawn, f"{path.stem} {number}", of_pdf=True)


def _counted(path: Path) -> list[tuple[int, str]]:
    return [(int(part), "") if is_number(part) else (0, part) for part in re.split(r"([0-9]+)", path.name.casefold())]
