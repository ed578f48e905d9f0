"""The report in its files: the page, the same on paper, and the journals of the games that findings name."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.lab.findings.study import Study
from companion.lab.report import data as as_data
from companion.lab.report import told
from companion.lab.report.page import page
from companion.lab.report.paper import write_paper
from companion.printing.files.saving import save


class Report(NamedTuple):
    """Its files, and the journals by the number of the game."""

    files: list[Path]
    journals: dict[int, Path]

    def lines(self, study: Study) -> Iterator[str]:
        """What a terminal shows."""
        return told.lines(study, {number: str(path) for number, path in self.journals.items()})

    def data(self, study: Study) -> dict[str, Any]:
        """What programs are told."""
        return as_data.data(study, {number: str(path) for number, path in self.journals.items()})


def written(study: Study, folder: Path, journal: Callable[[int], Path]) -> Report:
    """Writes the report into a folder; `journal` writes that of a game, and gives where. Raises CompanionError."""
    examples = sorted({each.example for each in study.findings if each.example is not None})
    journals = {number: journal(number) for number in examples}
    beside = {number: str(path.relative_to(folder)) for number, path in journals.items()}
    html, pdf = folder / "report.html", folder / "report.pdf"
    save(html, page(study, beside).encode())
    write_paper(study, pdf, beside)
    return Report([html, pdf], journals)
