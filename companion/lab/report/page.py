"""The report as one HTML file that needs nothing else: charts as SVG, letters and styles within it."""

import re
from base64 import b64encode
from collections.abc import Callable
from html import escape
from importlib.resources import files
from io import BytesIO
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
from companion.lab.report.tables import Table, tables
from companion.lab.report.words import HOW, ITSELF, Journals, heading, origin, source
from companion.printing.shipped import shipped_layout
from companion.words import capitalised, plural

Draw = Callable[[Study, bool], Figure]
FACES = {"display": ("Lilita One", 400), "text": (TEXT, 500), "bold": (TEXT, 700)}


def page(study: Study, journals: Journals) -> str:
    """The whole page. The journals are called as the page is to call them."""
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
        origin=lambda each: _coded(origin(study, each, journals)),
        itself=ITSELF,
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


def _coded(said: str) -> Markup:
    """What stands between backticks, as what is typed."""
    return Markup(re.sub("`(.*?)`", r"<code>\1</code>", escape(said)))


def _table(table: Table, caption: str) -> Markup:
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
