"""The report at a terminal: ten findings in sentences, and the cards at both ends in a small table."""

from collections.abc import Iterator
from textwrap import wrap

from companion.lab.findings.study import Study
from companion.lab.report.tables import tables
from companion.lab.report.words import Journals, heading, origin, source
from companion.words import aligned

ENDS = 5
SHOWN = ("name", "cost", "plays", "adjusted", "beyond", "between", "verdict")
WIDTH = 96


def lines(study: Study, journals: Journals) -> Iterator[str]:
    """Its lines."""
    yield from wrap(f"{heading(study)}: {source(study)}", WIDTH)
    yield ""
    for number, each in enumerate(study.foremost, start=1):
        yield from wrap(each.sentence, WIDTH, initial_indent=f"{number:2}. ", subsequent_indent="    ")
        yield f"    {origin(study, each, journals).replace('`', '')}"
    yield ""
    table = tables(study)["cards"]
    columns = [place for place, column in enumerate(table.columns) if column.name in SHOWN]
    rows = [[row[place].text for place in columns] for row in table.rows]
    ends = rows if len(rows) <= 2 * ENDS else [*rows[:ENDS], ["…"] * len(columns), *rows[-ENDS:]]
    yield from (line.rstrip() for line in aligned([[table.columns[place].title for place in columns], *ends]))
