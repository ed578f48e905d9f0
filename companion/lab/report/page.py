"""The report as one HTML file that needs nothing else: charts as SVG, letters and styles within it."""

import re
import shlex
from base64 import b64encode
from collections.abc import Callable
from html import escape
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from jinja2 import Environment
from markupsafe import Markup
from matplotlib.figure import Figure

from companion.cards.places import shipped
from companion.lab.findings.study import Study
from companion.lab.report import charts, game_charts
from companion.lab.report.style import TEXT, in_page, signed, svg
from companion.lab.report.tables import ReportTable, tables
from companion.lab.report.words import HOW, ITSELF, LIKELY, Journals, heading, known_by, origin, settled, source
from companion.printing.shipped import shipped_layout
from companion.words import capitalised, plural

Draw = Callable[[Study, bool], Figure]
FACES = {"display": ("Lilita One", 400), "text": (TEXT, 500), "bold": (TEXT, 700)}


def page(study: Study, journals: Journals, command: str, folder: Path) -> str:
    """The whole page, as it lies in a folder. Its commands are as they run from where it is written; where it is opened
    as a file they name that place, wherever it was moved to."""
    room = files("companion.lab.report")
    words = {name: (room / f"report.{name}").read_text(encoding="utf-8") for name in ("html", "css", "js")}
    looks = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    looks.filters |= {"signed": signed, "capitalised": capitalised, "plural": plural, "many": "{:,}".format}
    drawn: dict[str, Draw] = {
        "cost": charts.by_cost,
        "pairs": charts.paired,
        "length": game_charts.long,
        "decided": game_charts.decided,
        "moved": charts.moving,
    }
    told = looks.from_string(words["html"]).render(
        study=study,
        about=study.about,
        contest=study.contest,
        heading=heading(study),
        source=source(study),
        origin=lambda each: _coded(origin(study, each, journals), folder),
        settled=lambda each: _coded(settled(each, command), folder),
        known=_coded(known_by(study, command), folder),
        likely=LIKELY,
        itself=ITSELF,
        decides=game_charts.deciding(study),
        how=HOW.splitlines(),
        table=tables(study),
        chart=lambda name, says: _both(drawn[name], study, says),
        beating=lambda found, says: _both(lambda _, wide: game_charts.beating(found, wide), study, says),
        table_of=lambda table, caption: _table(table, caption),
        css=Markup(words["css"]),
        js=Markup(words["js"]),
        fonts="@fonts@",
    )
    return told.replace("@fonts@", _fonts(told))


def _both(draw: Draw, study: Study, says: str) -> Markup:
    """A chart for a desk and one for a phone, of which the page shows one."""
    said = escape(says)
    drawn = {name: in_page(svg(draw(study, name == "wide"), says=says + name)) for name in ("wide", "narrow")}
    pictures = (f'<div class="{name}" role="img" aria-label="{said}">{each}</div>' for name, each in drawn.items())
    return Markup("".join(pictures))


def _coded(said: str, folder: Path) -> Markup:
    """Mark up the text between backticks as typed; of paths in the folder is marked where in it they lie."""
    *parts, last = re.split("`(.*?)`", said)
    each = zip(parts[::2], parts[1::2], strict=True)
    return Markup("".join(f"{escape(before)}{_typed(command, folder)}" for before, command in each) + escape(last))


def _typed(command: str, folder: Path) -> str:
    words = []
    for word in shlex.split(command):
        said, path = escape(shlex.quote(word)), Path(word)
        rest = str(path)[len(str(folder)) :] if path == folder or folder in path.parents else None
        words.append(said if rest is None else f'<span data-rest="{escape(rest)}">{said}</span>')
    return f"<code>{' '.join(words)}</code>"


def _table(table: ReportTable, caption: str) -> Markup:
    """A table whose columns can be sorted by; numbers stand to the right."""
    heads = "".join(
        f'<th scope="col"{_aside(column.number)}><button type="button">{escape(column.title)}</button></th>'
        for column in table.columns
    )
    rows = []
    for row in table.rows:
        cells = [
            f"<td{_aside(column.number)}{_key(cell.key)}>{escape(cell.text)}</td>"
            for column, cell in zip(table.columns[1:], row[1:], strict=True)
        ]
        rows.append(f'<tr><th scope="row">{escape(row[0].text)}</th>{"".join(cells)}</tr>')
    said = escape(caption)
    parts = f"<caption><span>{said}</span></caption><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return Markup(f'<div class="room" role="region" tabindex="0" aria-label="{said}"><table>{parts}</table></div>')


def _aside(number: bool) -> str:
    return ' class="n"' if number else ""


def _key(key: Any) -> str:
    return "" if key is None else f' data-key="{escape(str(key))}"'


def _options() -> subset.Options:
    options = subset.Options()
    options.drop_tables += ["FFTM"]  # when a font was made: nobody reads it
    return options


def _fonts(text: str) -> str:
    """The house's typefaces with the letters of the page alone."""
    known, said = shipped_layout("fonts"), []
    for face, (name, weight) in FACES.items():
        font = TTFont(shipped("layouts") / "fonts" / known[face], recalcTimestamp=False)
        cut = subset.Subsetter(_options())
        cut.populate(text=text)
        cut.subset(font)
        font.flavor = "woff"
        out = BytesIO()
        font.save(out)
        data = b64encode(out.getvalue()).decode()
        source = f'url(data:font/woff;base64,{data}) format("woff")'
        said.append(f'@font-face{{font-family:"{name}";font-weight:{weight};src:{source}}}')
    return "\n".join(said)
