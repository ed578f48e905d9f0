"""Style of charts: the house's letters, and inks by name, which the page gives their colours in light and in dark."""

import re
from collections.abc import Callable
from functools import cache, wraps
from io import StringIO
from typing import Any, Literal, ParamSpec

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from companion.cards.places import shipped
from companion.printing.shipped import shipped_layout

INKS = {
    "ink": "#1d2622",
    "soft": "#5a625c",
    "line": "#d9d2c2",
    "more": "#8a5a00",
    "less": "#1f4d3f",
    "sheet": "#fffdf8",
}
"""The inks of a light page, and of paper."""
WIDE, NARROW = 7.4, 3.1
"""The width of a chart on a desk and on a phone, in inches."""
TEXT = "Barlow Semi Condensed"
P = ParamSpec("P")
Letters = Literal["none", "path"]


@cache
def _have_fonts() -> None:
    fonts = shipped_layout("fonts")
    for name in ("text", "bold"):
        fontManager.addfont(shipped("layouts") / "fonts" / fonts[name])


def drawn(chart: Callable[P, Figure]) -> Callable[P, Figure]:
    """A function that draws a chart, so that all in it looks as charts do here."""

    @wraps(chart)
    def with_looks(*args: P.args, **more: P.kwargs) -> Figure:
        _have_fonts()
        with mpl.rc_context(_LOOK):
            return chart(*args, **more)

    return with_looks


def figure(wide: bool, height: float) -> tuple[Figure, Any]:
    """A chart of a width and so many inches high, with its one field."""
    chart = Figure((WIDE if wide else NARROW, height), layout="constrained")
    field = chart.subplots()
    field.set_facecolor("none")
    return chart, field


def signed(value: float, places: int = 1) -> str:
    """A number with its sign: `+1.5`, `−2.0`; `0` has none."""
    said = f"{value:+.{places}f}"
    return said.replace("-", "−") if float(said) else f"{0:.{places}f}"


def svg(chart: Figure, letters: Letters = "none", says: str = "") -> str:
    """A chart as SVG to stand in a page; letters are text, or drawn as `path`. What it `says` tells it from others."""
    out = StringIO()
    with mpl.rc_context(_LOOK | {"svg.fonttype": letters, "svg.hashsalt": says or "chart"}):
        chart.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    whole = out.getvalue()
    return re.sub("<metadata>.*?</metadata>", "", whole[whole.index("<svg") :], flags=re.DOTALL)


def in_page(picture: str) -> str:
    """An SVG whose inks are those of the page that it stands in."""
    for name, colour in INKS.items():
        picture = picture.replace(colour, f"var(--{name})")
    return picture


_LOOK: Any = {
    "font.family": TEXT,
    "font.weight": "medium",
    "font.size": 9.5,
    "text.color": INKS["ink"],
    "axes.edgecolor": INKS["soft"],
    "axes.labelcolor": INKS["ink"],
    "axes.labelweight": "medium",
    "axes.titleweight": "medium",
    "axes.labelsize": 9.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "axes.unicode_minus": True,
    "xtick.color": INKS["soft"],
    "ytick.color": INKS["soft"],
    "xtick.labelcolor": INKS["ink"],
    "ytick.labelcolor": INKS["ink"],
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": INKS["line"],
    "grid.linewidth": 0.7,
    "figure.facecolor": "none",
}
