"""The report in its files: the page, the same on paper, and the journals of the games that findings name."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.lab.findings.study import Study
from companion.lab.report import data as as_data
from companion.lab.report import told
from companion.lab.report.page import page
from companion.lab.report.paper import write_paper
from companion.lab.report.words import examples
from companion.printing.files.saving import save


class Report(NamedTuple):
    """Its files, and the journals by the game's number and its arm."""

    files: list[Path]
    journals: dict[tuple[int, int], Path]

    def lines(self, study: Study) -> Iterator[str]:
        """What a terminal shows."""
        return told.lines(study, {game: str(path) for game, path in self.journals.items()})

    def data(self, study: Study) -> dict[str, Any]:
        """What programs are told."""
        return as_data.data(study, {game: str(path) for game, path in self.journals.items()})


def written(study: Study, folder: Path, journal: Callable[[int, int], Path]) -> Report:
    """Writes the report into a folder; `journal` writes that of a game with the set of an arm, and gives where. Raises
    CompanionError."""
    journals = {game: journal(*game) for game in sorted({game for each in study.findings for game in examples(each)})}
    beside = {game: str(path.relative_to(folder)) for game, path in journals.items()}
    html, pdf = folder / "report.html", folder / "report.pdf"
    save(html, page(study, beside).encode())
    write_paper(study, pdf, beside)
    return Report([html, pdf], journals)
