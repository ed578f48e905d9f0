"""Numbers as a spreadsheet shows them, by the format codes of their cells (ECMA-376, part 1, 18.8.30 and 18.8.31).

A code has up to four sections, for numbers above 0, below it, 0 itself, and texts; in each stand places for digits or
parts of a date, and words around them. A code that depends on the machine, or that isn't known here, has no text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from typing import NamedTuple

GENERAL = "General"
BUILT_IN = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    37: "#,##0 ;(#,##0)",
    38: "#,##0 ;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
"""Codes by their numbers; the others, such as 14, are shown as each machine likes it."""
LONGEST = 255
_DIGITS = 15  # that a spreadsheet keeps
_ALL_DIGITS = Context(prec=600)  # of the largest number, before and behind the point of the longest code
_MONTHS = [
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_ENGLISH = 0x09  # of the languages that a code may name by number
_TOKEN = re.compile(
    r"""
    "(?P<quoted>[^"]*)" | \\(?P<escaped>.) | _(?P<blank>.) | \*(?P<filler>.)
    | \[(?P<elapsed>h+|m+|s+)\] | \[(?P<bracket>[^\]]*)\] | (?P<general>General) | (?P<half>AM/PM|A/P)
    | (?P<date>y+|m+|d+|h+|s+(?:\.0+)?) | (?P<digit>[0?\#]) | (?P<exponent>E[+-]) | (?P<sign>[.,%/@;])
    | (?P<unknown>[bgne]) | (?P<plain>.)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|=|<|>)\s*(-?(?:[0-9]+\.?[0-9]*|\.[0-9]+))")
_CURRENCY = re.compile(r"\$([^-]*)(?:-([0-9a-zA-Z-]+))?")
_COLOURS = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|color ?[0-9]{1,2}", re.IGNORECASE)


class Unknown(ValueError):
    """A code whose text depends on the machine, or that isn't known here."""


class Token(NamedTuple):
    """A part of a section: of which kind, and its letters."""

    kind: str
    text: str


@dataclass(slots=True)
class Section:
    """A section of a code: what stands in it, the numbers that it is for (as a comparison), where it says so, and
    whether it speaks English, or of no language."""

    tokens: list[Token] = field(default_factory=list)
    condition: tuple[str, Decimal] | None = None
    english: bool = True

    def has(self, *kinds: str) -> bool:
        """True if any of its tokens is of such a kind."""
        return any(token.kind in kinds for token in self.tokens)


def number_shown(value: float, code: str, *, from_1904: bool = False) -> str:
    """A number's text. Raises Unknown, also for a date that there is not, and for what is no number."""
    if not isfinite(value):
        raise Unknown
    sections = _sections(code)
    numbers = [each for each in sections if not each.has("@")] or sections[:1]
    section, value = _chosen(numbers, value)
    if not section.tokens:
        return ""
    if section.has("general"):
        return _around(section, general(value))
    if section.has("@"):
        return _around(section, general(value), "@")
    if section.has("date", "elapsed", "half"):
        return _date(section, value, from_1904=from_1904)
    return _number(section, value)


def text_shown(text: str, code: str) -> str:
    """A text as a cell of that format shows it. Raises Unknown."""
    last = _sections(code)[-1]
    if last.has("@"):
        return "".join(text if token.kind == "@" else _words(token) for token in last.tokens)
    return "" if len(_sections(code)) == 4 else text


def general(value: float) -> str:
    """A number without a format: whole, or with up to ten digits."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return repr(round(value, 9) if abs(value) < 1 else float(f"{value:.10g}"))


@lru_cache(maxsize=256)
def _sections(code: str) -> list[Section]:
    if len(code) > LONGEST:
        raise Unknown
    sections = [Section()]
    for found in _TOKEN.finditer(code):
        kind, text = found.lastgroup or "", found[found.lastgroup or 0]
        section = sections[-1]
        match kind:
            case "sign" if text == ";":
                sections.append(Section())
            case "sign":
                section.tokens.append(Token(text, text))
            case "bracket":
                _bracket(section, text)
            case "unknown":
                raise Unknown
            case "filler":
                pass
            case "blank":
                section.tokens.append(Token("words", " "))
            case "quoted" | "escaped" | "plain":
                section.tokens.append(Token("words", text))
            case _:
                section.tokens.append(Token(kind, text.lower() if kind in ("date", "elapsed") else text))
    if len(sections) > 4:
        raise Unknown
    return sections


def _bracket(section: Section, inside: str) -> None:
    if found := _CONDITION.fullmatch(inside):
        section.condition = found[1], Decimal(found[2])
    elif found := _CURRENCY.fullmatch(inside):
        if found[1]:
            section.tokens.append(Token("words", found[1]))
        language = found[2] or "en"
        if re.fullmatch("[0-9a-fA-F]+", language):
            if int(language, 16) > 0xFFFF or int(language, 16) >= 0xF000:  # other digits, or the machine's own
                raise Unknown
            section.english = int(language, 16) & 0x3FF == _ENGLISH
        else:
            section.english = language.lower().startswith("en")
    elif not _COLOURS.fullmatch(inside):
        raise Unknown


def _chosen(sections: list[Section], value: float) -> tuple[Section, float]:
    """The section for a number, and the number as it is shown there: one for numbers below 0 has its own sign."""
    if any(each.condition for each in sections):
        for each in sections:
            if each.condition is None or _holds(each.condition, value):
                return each, value
        raise Unknown
    if len(sections) == 1 or value > 0 or (value == 0 and len(sections) == 2):
        return sections[0], value
    return (sections[1], -value) if value < 0 else (sections[2], value)


def _holds(condition: tuple[str, Decimal], value: float) -> bool:
    sign, limit = condition[0], float(condition[1])
    return {
        "<": value < limit,
        ">": value > limit,
        "<=": value <= limit,
        ">=": value >= limit,
        "=": value == limit,
        "<>": value != limit,
    }[sign]


def _words(token: Token) -> str:
    return token.text if token.kind in ("words", "%", "/", ",", ".") else ""


def _around(section: Section, text: str, place: str = "general") -> str:
    return "".join(text if token.kind == place else _words(token) for token in section.tokens)


def _number(section: Section, value: float) -> str:
    tokens = section.tokens
    if section.has("exponent"):
        return _scientific(tokens, value)
    if section.has("/") and section.has("digit"):
        return _fraction(tokens, value)
    places = [place for place, token in enumerate(tokens) if token.kind == "digit"]
    if not places:
        return "-" * (value < 0) + "".join(map(_words, tokens))
    point = next((place for place, token in enumerate(tokens) if token.kind == "."), len(tokens))
    whole, fine = [place for place in places if place < point], [place for place in places if place > point]
    between = {
        place for place, token in enumerate(tokens) if token.kind == "," and whole and whole[0] < place < whole[-1]
    }
    behind = set(_commas_behind(tokens, whole)) | set(_commas_behind(tokens, places))
    exact = Decimal(f"{value:.{_DIGITS}g}") * 100 ** sum(token.kind == "%" for token in tokens) / 1000 ** len(behind)
    rounded = exact.copy_abs().quantize(Decimal(1).scaleb(-len(fine)), ROUND_HALF_UP, _ALL_DIGITS)
    before, _, after = f"{rounded:f}".partition(".")
    shown = _whole_digits(tokens, whole, "" if before == "0" else before, grouped=bool(between))
    kept = max(
        (number for number, place in enumerate(fine, 1) if after[number - 1] != "0" or tokens[place].text == "0"),
        default=0,
    )
    for number, place in enumerate(fine):
        shown[place] = after[number] if number < kept else " " * (tokens[place].text == "?")
    shown |= dict.fromkeys(between | behind, "")
    parts = (shown.get(place, _words(token)) for place, token in enumerate(tokens))
    sign = "-" if exact < 0 and rounded else ""
    return sign + "".join(parts)


def _commas_behind(tokens: list[Token], places: list[int]) -> Iterator[int]:
    """Commas right behind the last place for a digit: each makes thousandths of the number."""
    place = places[-1] + 1 if places else len(tokens)
    while place < len(tokens) and tokens[place].kind == ",":
        yield place
        place += 1


def _whole_digits(tokens: list[Token], places: list[int], digits: str, *, grouped: bool) -> dict[int, str]:
    """The digits before the point at their places, from the last on; what is too much stands at the first."""
    shown: dict[int, str] = {}
    count = 0
    rest = digits
    for place in reversed(places):
        digit, rest = rest[-1:], rest[:-1]
        if place == places[0]:
            digit, rest = rest + digit, ""
        digit = digit or {"0": "0", "?": " "}.get(tokens[place].text, "")
        text = ""
        for each in reversed(digit):
            comma = "," if grouped and count and count % 3 == 0 and each != " " else ""
            text, count = each + comma + text, count + 1
        shown[place] = text
    return shown


def _scientific(tokens: list[Token], value: float) -> str:
    at = next(place for place, token in enumerate(tokens) if token.kind == "exponent")
    head, tail = tokens[:at], tokens[at + 1 :]
    point = next((place for place, token in enumerate(head) if token.kind == "."), len(head))
    whole = sum(token.kind == "digit" for token in head[:point])
    places = sum(token.kind == "digit" for token in head[point:])
    width = sum(token.kind == "digit" for token in tail)
    exact = Decimal(f"{value:.{_DIGITS}g}")
    power = exact.adjusted() if exact else 0
    power -= power % whole if whole > 1 else 0
    mantissa = exact.scaleb(-power)
    rounded = mantissa.copy_abs().quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP, _ALL_DIGITS)
    if rounded >= Decimal(10) ** max(whole, 1):
        power, mantissa = power + max(whole, 1), mantissa.scaleb(-max(whole, 1))
    sign = "-" if power < 0 else "+" if tokens[at].text[1] == "+" else ""
    words = "".join(_words(token) for token in tail if token.kind != "digit")
    return f"{_number(Section(head), float(mantissa))}{tokens[at].text[0]}{sign}{abs(power):0{width}}{words}"


def _fraction(tokens: list[Token], value: float) -> str:
    """A whole number where the code has a place for one, and a fraction; places or a number say how fine it is."""
    bar = next(place for place, token in enumerate(tokens) if token.kind == "/")
    start = bar
    while start and tokens[start - 1].kind == "digit":
        start -= 1
    end = bar + 1
    while end < len(tokens) and (tokens[end].kind == "digit" or tokens[end].text.isdigit()):
        end += 1
    below = "".join(token.text for token in tokens[bar + 1 : end])
    if start == bar or not below:
        raise Unknown
    has_whole = any(token.kind == "digit" for token in tokens[:start])
    exact = Fraction(f"{abs(value):.{_DIGITS}g}")
    whole = int(exact) if has_whole else 0
    if below.isdigit() and int(below):
        bottom = int(below)
        top = int((exact - whole) * bottom + Fraction(1, 2))
    else:
        part = (exact - whole).limit_denominator(10 ** len(below) - 1)
        top, bottom = part.numerator, part.denominator
    if has_whole and top == bottom:
        whole, top = whole + 1, 0
    before = "".join(_words(token) for token in tokens[:start] if token.kind != "digit")
    after = "".join(map(_words, tokens[end:]))
    if has_whole and not top:
        text = str(whole)
    else:
        text = f"{whole or ''}{before or ' '}{top}/{bottom}" if has_whole else f"{before}{top}/{bottom}"
    return ("-" if value < 0 and (whole or top) else "") + text.strip() + after


def _date(section: Section, value: float, *, from_1904: bool) -> str:
    if value < 0 or value >= 2_958_466 or (not section.english and _names_days(section)):
        raise Unknown
    parts = max((len(token.text.partition(".")[2]) for token in section.tokens if token.kind == "date"), default=0)
    step = 10**parts
    seconds = Fraction(int(Fraction(value) * 86_400 * step + Fraction(1, 2)), step)
    days, rest = divmod(seconds, 86_400)
    year, month, day, weekday = _calendar(int(days), from_1904=from_1904)
    clock = int(rest)
    hour, minute, second = clock // 3600, clock // 60 % 60, clock % 60
    halves = section.has("half")
    shown = []
    for token, is_minute in _with_minutes(section.tokens):
        text = token.text
        match token.kind:
            case "elapsed":
                total = int(seconds) // {"h": 3600, "m": 60, "s": 1}[text[0]]
                shown.append(f"{total:0{len(text)}}")
            case "half":
                after = hour >= 12
                shown.append(("PM" if after else "AM") if len(text) > 3 else text[2 * after])
            case "date" if is_minute:
                shown.append(f"{minute:0{min(len(text), 2)}}")
            case "date" if text[0] == "h":
                shown.append(f"{(hour % 12 or 12) if halves else hour:0{min(len(text), 2)}}")
            case "date" if text[0] == "s":
                tenths = text.partition(".")[2]
                fine = f".{int((rest - clock) * 10 ** len(tenths)):0{len(tenths)}}" if tenths else ""
                shown.append(f"{second:0{min(len(text.partition('.')[0]), 2)}}{fine}")
            case "date" if text[0] == "y":
                shown.append(f"{year % 100:02}" if len(text) < 3 else f"{year:04}")
            case "date" if text[0] == "m":
                shown.append(_named(month, text, _MONTHS[month - 1]))
            case "date":
                shown.append(_named(day, text, _DAYS[weekday]))
            case _:
                shown.append(_words(token))
    return "".join(shown)


def _calendar(days: int, *, from_1904: bool) -> tuple[int, int, int, int]:
    """Year, month, day and weekday; of 1900 spreadsheets know a 0th of January, and a 29th of February."""
    if from_1904:
        day = date(1904, 1, 1) + timedelta(days=days)
        return day.year, day.month, day.day, day.weekday()
    day = date(1899, 12, 30) + timedelta(days=days + (days < 60))
    odd = {0: (1900, 1, 0), 60: (1900, 2, 29)}.get(days, (day.year, day.month, day.day))
    return *odd, (days + 5) % 7


def _names_days(section: Section) -> bool:
    return any(token.kind == "date" and token.text[0] in "md" and len(token.text) > 2 for token in section.tokens)


def _named(number: int, text: str, name: str) -> str:
    """A day or a month: `3`, `03`, `Mar`, `March`, and `M` where there are five letters."""
    match len(text):
        case 1:
            return str(number)
        case 2:
            return f"{number:02}"
        case 3:
            return name[:3]
        case 5 if text[0] == "m":
            return name[0]
        case _:
            return name


def _with_minutes(tokens: list[Token]) -> Iterator[tuple[Token, bool]]:
    """The tokens, and whether each is minutes: an `m` or `mm` that follows hours, or that seconds follow."""
    clock = [token for token in tokens if token.kind in ("date", "elapsed")]
    place = 0
    for token in tokens:
        is_minute = False
        if token.kind in ("date", "elapsed"):
            before = clock[place - 1].text[0] if place else ""
            after = clock[place + 1].text[0] if place + 1 < len(clock) else ""
            is_minute = token.kind == "date" and token.text in ("m", "mm") and (before == "h" or after == "s")
            place += 1
        yield token, is_minute
