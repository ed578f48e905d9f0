"""Hostile layouts: faces, sheets, tokens, boards and printer profiles, by hand and drawn from every key that there is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from printing.hostile.running import Hostile, Reader

DECK = b"name,text,cost,suit\nWolf,Howl at :moon:,3,hearts\nLynx,,7,clubs\n"
FACE = Reader("face.toml", "deck/face.toml", "print cards ./deck", {"deck/deck.csv": DECK})
TRACKER = Reader("tracker.toml", "deck/tracker.toml", "print tracker ./deck", {"deck/deck.csv": DECK})
BOARD = Reader("board.toml", "deck/board.toml", "print boards ./deck", {"deck/deck.csv": DECK})
TOKENS = Reader("tokens.toml", "deck/tokens.toml", "print tokens ./deck", {"deck/deck.csv": DECK})
PRINTERS = Reader("printers.toml", "settings/companion/printers.toml", "print cards ./deck --printer mine", {"deck/deck.csv": DECK})  # fmt: skip
OWN_LAYOUT = Reader("--layout", "club.toml", "print cards tamer --only heroicat --layout club.toml")

NUMBERS = (
    "nan",
    "-inf",
    "1e308",
    "-1e308",
    "9" * 400,
    "-0.0",
    "1e-320",
    '"five"',
    "true",
    "[]",
    "{}",
    "1979-05-27",
    "0x7fffffffffffffff",
    "-7",
    "1001",
)
TEXTS = ('"{"', '"{nmae}"', '"{1/0}"', "\"{'a'*60*60*60*60*60*60}\"", '"{9^9^9^9}"', '"\\u0000"', '"\\u202e"', f'"{"(" * 400}"', f'"{"x" * 5000}"', "7", "[]", "true", '"{name.__class__}"', f'"{{{"(" * 500}1{")" * 500}}}"', f'"{{{"not " * 2000}1}}"', f'"{{{"-" * 3000}1}}"', '"{length(name) ^ 99999}"', f'"{{{"+".join(["1"] * 3000)}}}"')  # fmt: skip
NAMES = ('"nosuch"', '""', '"../../../etc/passwd"', '"/etc/passwd"', '"#12345"', '"#gggggg"', "5", '["a", 5]', "[" + '"ink", ' * 99 + "]", '"{suit}"', '"\\u0007"', f'"{"n" * 3000}"', "false", "{ a = 1 }")  # fmt: skip
TABLES = ("5", '"a"', "[[]]", '{ "" = "" }', '{ nosuch = "a" }', '{ "1..99999999999" = "a" }', "[1, 2, 3]", "[nan, inf]", "{ count = -1 }")  # fmt: skip

ELEMENTS = {
    "panel": 'fill = "#ff0000"', "line": 'colour = "ink"', "pattern": 'icon = "star"\ncolour = "ink"\nsize = 3.0\nstep = 5.0',
    "rays": 'colour = "ink"', "text": 'text = "{name}"\nsize = 12.0', "rich": 'text = "{text}"\nsize = 12.0',
    "icon": 'name = "star"', "badge": 'number = "{cost}"\nsize = 12.0', "picture": 'file = "one.png"',
    "drawing": 'name = "suits"\nparts = "heart"', "art": 'creatures = "any"', "qr": 'text = "{code}"',
    "arrows": 'text = "N"\nsize = 4.0\nfill = "ink"',
}  # fmt: skip
OF_ALL: dict[tuple[str, ...], tuple[str, ...]] = {
    NUMBERS: ("x", "y", "w", "h", "turn", "opacity", "rotate"),
    TEXTS: ("when", "rotate"),
    NAMES: ("kind", "mask", "under", "mirror"),
    TABLES: ("repeat", "twice", "mask"),
}
OF_KINDS: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {
    "panel": {NUMBERS: ("radius", "line", "run"), NAMES: ("shape", "fill", "stroke", "run")},
    "line": {NUMBERS: ("line", "rising"), NAMES: ("colour",), TABLES: ("dash",)},
    "pattern": {NUMBERS: ("size", "step", "radius"), NAMES: ("motif", "icon", "colour")},
    "rays": {NUMBERS: ("count", "radius"), NAMES: ("colour",)},
    "text": {NUMBERS: ("size", "floor", "cut", "wrap"), TEXTS: ("text",), NAMES: ("font", "align", "colour"), TABLES: ("map",)},
    "rich": {NUMBERS: ("size", "floor", "apart", "leaves_out"), TEXTS: ("text",), NAMES: ("font", "bold", "valign", "colour")},
    "icon": {TEXTS: ("name",), NAMES: ("name", "colour"), TABLES: ("map",)},
    "badge": {NUMBERS: ("size", "icon_size", "padding", "word_size"), TEXTS: ("number", "word"), NAMES: ("icon", "side", "word_font")},
    "picture": {NUMBERS: ("radius",), TEXTS: ("file",), NAMES: ("file", "fit"), TABLES: ("map",)},
    "drawing": {TEXTS: ("parts",), NAMES: ("name", "fit"), TABLES: ("colours",)},
    "art": {NUMBERS: ("above", "radius", "drawn"), TEXTS: ("body", "scene", "seed"), NAMES: ("creatures", "fit"), TABLES: ("plates",)},
    "qr": {TEXTS: ("text",), NAMES: ("instead", "colour"), TABLES: ("map",)},
    "arrows": {NUMBERS: ("size", "line"), TEXTS: ("text",), NAMES: ("fill", "stroke")},
}  # fmt: skip
EACH = 9
"""So many keys and values are drawn for each kind of element."""

REPEATS = {
    "a billion on one place": "{ count = 1000000000, step = [0.0, 0.0] }",
    "four hundred on one place": "{ count = 400, step = [0.0, 0.0] }",
    "four hundred and one": "{ count = 401, step = [0.1, 0.0] }",
    "fewer than none": "{ count = -1, step = [1.0, 0.0] }",
    "a half": "{ count = 1.5, step = [1.0, 0.0] }",
    "as often as a text says": '{ count = "name", step = [1.0, 0.0] }',
    "as often as a formula without end says": '{ count = "cost * 10 * 10 * 10 * 10", step = [0.0, 0.0] }',
    "as often as a formula of itself says": '{ count = "index", step = [0.0, 0.0] }',
    "as often as letters without end say": "{ count = \"'a'*60*60*60*60*60*60\", step = [0.0, 0.0] }",
    "by a division by nothing": '{ count = "1 / 0", step = [0.0, 0.0] }',
    "off the card": "{ count = 40, step = [50.0, 50.0] }",
    "by steps without end": "{ count = 4, step = [1e308, 1e308] }",
    "by steps of no number": "{ count = 4, step = [nan, 0.0] }",
    "by a step of three": "{ count = 4, step = [1.0, 2.0, 3.0] }",
    "around a circle of a kilometre": "{ count = 4, radius = 1000.0 }",
    "around a circle of no size": "{ count = 400, radius = 0.0 }",
    "around a circle without end": "{ count = 4, radius = inf }",
    "through a million degrees": "{ count = 4, radius = 5.0, sweep = 1e6 }",
    "in two ways": "{ count = 4, radius = 5.0, step = [1.0, 0.0] }",
    "in no way": "{ count = 4 }",
    "at no points": "{ points = [] }",
    "at ten thousand points": f"{{ points = [{', '.join(['[0.0, 0.0]'] * 10_000)}] }}",
    "at points of words": '{ points = [["a", "b"]] }',
    "at more points than there are": "{ count = 9, points = [[0.0, 0.0]] }",
    "at places of nothing": "{ count = 1, columns = 3, step = [4.0, 4.0], places = { 1 = [0] } }",
    "at places beyond all": "{ count = 1, columns = 3, step = [4.0, 4.0], places = { 1 = [99999] } }",
    "at places that nobody names": "{ count = 9, columns = 3, step = [4.0, 4.0], places = { 1 = [1] } }",
    "in columns without end": "{ count = 4, columns = 999999999, step = [4.0, 4.0] }",
    "in columns below zero": "{ count = 4, columns = -1, step = [4.0, 4.0] }",
}  # fmt: skip

FACES = {
    "nothing": "",
    "no TOML": "front: title",
    "letters alone": "Howl",
    "brackets without end": "a = " + "[" * 50_000,
    "tables within tables": "[" + ".".join(["a"] * 3000) + "]\n",
    "a key twice": 'extends = "own"\nextends = "plain"',
    "a table twice": 'extends = "own"\n[values]\na = "b"\n[values]\nc = "d"',
    "more than a megabyte": "#" * 1_100_000,
    "sixty thousand values": 'extends = "own"\n[values]\n' + "".join(f'v{n} = "#000000"\n' for n in range(40_000)),
    "ten thousand elements": 'extends = "own"\n' + "".join(f"[front.e{n}]\nkind = \"panel\"\nx = 9.0\ny = 9.0\nw = 9.0\nh = 9.0\n" for n in range(10_000)),
    "itself": 'extends = "face.toml"',
    "itself by its name": 'extends = "face"',
    "a face that there is not": 'extends = "onw"',
    "a face outside": 'extends = "../../etc/passwd"',
    "a face from the root": 'extends = "/etc/passwd.toml"',
    "the folder": 'extends = "."',
    "a face by a number": "extends = 5",
    "nothing left": 'extends = "own"\nremove = ["front"]',
    "what it has not removed": 'extends = "own"\nremove = ["front.nosuch"]',
    "everything removed twice": 'extends = "own"\nremove = ["front.text", "front.text"]',
    "removed by a word": 'extends = "own"\nremove = "front.text"',
    "removed by numbers": 'extends = "own"\nremove = [1, 2]',
    "no width": 'extends = "own"\nwidth = 0.0',
    "a width without end": 'extends = "own"\nwidth = inf',
    "a width of no number": 'extends = "own"\nwidth = nan',
    "a height of a kilometre": 'extends = "own"\nheight = 1000000.0',
    "a border of no colour": 'extends = "own"\nborder = "blurple"',
    "a border by a formula": 'extends = "own"\nborder = "{name}"',
    "values that name each other": 'extends = "own"\n[values]\nband = "{other}"\nother = "{band}"',
    "a value that names itself": 'extends = "own"\n[values]\nband = "{band}"',
    "values that double": 'extends = "own"\n[values]\nv0 = "aaaaaaaaaa"\n' + "".join(f'v{n} = "{{v{n - 1}}}{{v{n - 1}}}"\n' for n in range(1, 60)) + '[front.title]\ntext = "{v59}"',
    "a value of no text": 'extends = "own"\n[values]\nband = 5',
    "a value that the set gives": 'extends = "own"\n[values]\ntitle = "a"',
    "a value called as a formula": 'extends = "own"\n[values]\n"1+1" = "a"',
    "by a column that there is not": 'extends = "own"\n[by.nosuch.a]\nband = "#ff0000"',
    "by nothing": 'extends = "own"\n[by]\ncost = "a"',
    "sides that there are not": 'extends = "own"\n[sides.left]\na = "b"',
    "others that lead to it": 'extends = "own"\n[others.suit]\nhearts = "face.toml"',
    "others that there are not": 'extends = "own"\n[others.suit]\nhearts = "nosuch"',
    "others outside": 'extends = "own"\n[others.suit]\nhearts = "../../../etc/passwd.toml"',
    "a term without a word": 'extends = "own"\n[terms.""]\nbold = true',
    "ten thousand terms": 'extends = "own"\n' + "".join(f"[terms.w{n}]\nbold = true\n" for n in range(10_000)),
    "a term of signs": 'extends = "own"\n[terms."(((.*+"]\nbold = true',
    "an icon of no outline": 'extends = "own"\n[icons.mine]\nfill = ""',
    "an icon of words": 'extends = "own"\n[icons.mine]\nfill = "circle"',
    "an icon without end": 'extends = "own"\n[icons.mine]\nfill = "M0 0 L1e999 5 Z"',
    "an icon of a hundred thousand lines": 'extends = "own"\n[icons.mine]\nfill = "M0 0' + " L1 1" * 100_000 + ' Z"',
    "an icon filled and drawn": 'extends = "own"\n[icons.mine]\nfill = "M0 0 L9 9 Z"\nline = "M0 0 L9 9"',
    "a font that there is not": 'extends = "own"\n[fonts]\ntext = "nosuch.ttf"',
    "a font outside": 'extends = "own"\n[fonts]\ntext = "../../etc/passwd"',
    "a font by a number": 'extends = "own"\n[fonts]\ntext = 5',
    "a font of a thousand letters": f'extends = "own"\n[fonts]\ntext = "{"f" * 1000}.ttf"',
    "a font that is the face": 'extends = "own"\n[fonts]\ntext = "face.toml"',
    "an element without a kind": 'extends = "own"\n[front.mine]\nx = 1.0',
    "an element that is a word": 'extends = "own"\n[front]\nmine = "panel"',
    "elements in a list": 'extends = "own"\n[[front.mine]]\nkind = "panel"',
    "a front that is a word": 'extends = "own"\nfront = "panel"',
    "a key that there is not": 'extends = "own"\ncolour = "red"',
    "a key of a thousand letters": f'extends = "own"\n{"k" * 1000} = 1',
    "a key of signs": 'extends = "own"\n"\\u0007\\u202e" = 1',
    "an element under itself": 'extends = "own"\n[front.title]\nunder = "title"',
    "an element under nothing": 'extends = "own"\n[front.title]\nunder = "nosuch"',
    "copies that no card has": 'extends = "own"\n[front.title]\ntext = "{index}"',
    "a back that differs by card": 'extends = "own"\n[back.mine]\nkind = "text"\ntext = "{name}"\nx = 9.0\ny = 9.0\nw = 30.0\nh = 9.0\nsize = 9.0',
    "words larger than the card": 'extends = "own"\n[front.title]\nsize = 400.0\nfloor = 400.0',
    "words off the card": 'extends = "own"\n[front.title]\nx = 500.0',
    "a million motifs": 'extends = "own"\n[front.mine]\nkind = "pattern"\nmotif = "dots"\nx = 0.0\ny = 0.0\nw = 63.0\nh = 88.0\nsize = 0.5\nstep = 0.5\ncolour = "ink"\nrepeat = { count = 400, step = [0.0, 0.0] }',
    "a QR code of a novel": 'extends = "own"\n[front.qr]\ntext = "' + "long " * 1000 + '"',
    "a QR code of a hair": 'extends = "own"\n[front.qr]\nw = 0.1\nh = 0.1',
    "words without end in a small box": "extends = \"own\"\n[front.text]\ntext = \"{'word '*60*60}\"\nw = 2.0\nh = 2.0",
}  # fmt: skip
PLATES = {
    "plates that there are not": '["nosuch"]',
    "plates that are no list": '"title"',
    "plates of numbers": "[1, 2]",
    "itself as a plate": '["art"]',
    "ten thousand plates": "[" + '"band", ' * 10_000 + "]",
    "plates over all of it": '["paper"]',
    "a plate of no name": '[""]',
    "plates of the back": '["back.frame"]',
}
GROWS = {
    "at no place": "front = []",
    "at places off the card": "front = [900.0]",
    "below zero": "front = [-5.0]",
    "without end": "front = [inf]",
    "at no number": "front = [nan]",
    "at ten thousand places": f"front = [{', '.join(['31.0'] * 10_000)}]",
    "by a word": 'front = "middle"',
    "on a side that there is not": "left = [31.0]",
    "by a number": "front = 31.0",
    "on the back alone": "back = [0.0]",
}
SIZES = {"one_size by a word": '"yes"', "one_size by a number": "1", "one_size by a list": "[true]", "one_size by a table": "{ a = true }"}  # fmt: skip

PAGE = 'extends = "sheet"\ntitle = "Mine"\n[pages.one]\ntitle = "One"\n'
SHEETS = {
    "nothing": "",
    "no pages": 'extends = "sheet"\ntitle = "Mine"',
    "itself": 'extends = "tracker"\ntitle = "Mine"',
    "a sheet that there is not": 'extends = "shet"\ntitle = "Mine"',
    "pages that are a word": 'extends = "sheet"\ntitle = "Mine"\npages = "one"',
    "a page without a title": 'extends = "sheet"\ntitle = "Mine"\n[pages.one]\nflow = "down"',
    "an order of pages that there are not": 'extends = "sheet"\norder = ["two"]\n' + PAGE.removeprefix('extends = "sheet"\n'),
    "no width": PAGE.replace("title", "width = 0.0\ntitle", 1),
    "a width without end": PAGE.replace("title", "width = inf\ntitle", 1),
    "a margin wider than it": PAGE.replace("title", "margin = 49.0\nwidth = 20.0\ntitle", 1),
    "a view that there is not": PAGE.replace("title", 'view = "chess"\ntitle', 1),
    "players fewer than none": PAGE + "[players]\nleast = -1",
    "players by the million": PAGE + "[players]\nmost = 1000000",
    "players the wrong way round": PAGE + "[players]\nleast = 9\nmost = 3",
    "a thousand pages": 'extends = "sheet"\ntitle = "Mine"\n[pages.one]\ntitle = "One"\neach = 1000\n',
    "a million pages": 'extends = "sheet"\ntitle = "Mine"\n[pages.one]\ntitle = "One"\neach = 1000000\n',
    "a part that there is not": PAGE + '[pages.one.elements.a]\nkind = "group"\npart = "nosuch"',
    "a part of itself": PAGE + '[pages.one.elements.a]\nkind = "group"\npart = "p"\n[parts.p.elements.b]\nkind = "group"\npart = "p"',
    "two parts of each other": PAGE + '[pages.one.elements.a]\nkind = "group"\npart = "p"\n[parts.p.elements.b]\nkind = "group"\npart = "q"\n[parts.q.elements.c]\nkind = "group"\npart = "p"',
    "parts that double": PAGE + '[pages.one.elements.a]\nkind = "group"\npart = "p20"\n[parts.p0.elements.a]\nkind = "panel"\nfill = "#ff0000"\n' + "".join(f'[parts.p{n}.elements.a]\nkind = "group"\npart = "p{n - 1}"\n[parts.p{n}.elements.b]\nkind = "group"\npart = "p{n - 1}"\n' for n in range(1, 21)),
    "groups within groups": PAGE + "[pages.one." + ".".join(f"elements.g{n}" for n in range(60)) + ']\nkind = "panel"',
    "a thousand by a thousand cells": PAGE + '[pages.one.elements.a]\nkind = "group"\neach = 1000\ncell_w = 1.0\ncell_h = 1.0\nflow = "across"\n[pages.one.elements.a.elements.b]\nkind = "group"\neach = 1000\nflow = "down"\n[pages.one.elements.a.elements.b.elements.c]\nkind = "panel"\nfill = "#ff0000"',
    "cells of no size": PAGE + '[pages.one.elements.a]\nkind = "group"\neach = 9\ncell_w = 0.0\ncell_h = 0.0\ncontinues = true\nflow = "down"',
    "cells that go on without end": PAGE + '[pages.one.elements.a]\nkind = "group"\neach = 1000\ncell_h = 270.0\ncontinues = true\nflow = "down"\n[pages.one.elements.a.elements.c]\nkind = "panel"\nfill = "#ff0000"',
    "a gap wider than the page": PAGE.replace('title = "One"', 'title = "One"\nflow = "down"\ngap = 2000.0') + '[pages.one.elements.a]\nkind = "panel"\n[pages.one.elements.b]\nkind = "panel"',
    "a share above all": PAGE + '[pages.one.elements.a]\nkind = "panel"\nw = "999%"',
    "a share of nothing": PAGE + '[pages.one.elements.a]\nkind = "panel"\nfill = "#ff0000"\nw = "0%"',
    "a share of words": PAGE + '[pages.one.elements.a]\nkind = "panel"\nw = "half"',
    "a range backwards": PAGE + '[pages.one.elements.a]\nkind = "panel"\nw = [9.0, 3.0]',
    "a range without end": PAGE + '[pages.one.elements.a]\nkind = "panel"\nfill = "#ff0000"\nw = [0.0, inf]',
    "held on three sides": PAGE + '[pages.one.elements.a]\nkind = "panel"\nx = 1.0\nw = 1.0\nright = 1.0',
    "a table without columns": PAGE + '[pages.one.elements.a]\nkind = "table"\neach = 5\ncolumns = {}',
    "a table of rows without end": PAGE + '[pages.one.elements.a]\nkind = "table"\neach = 5\nleast = 1000\nrow_h = 0.0\n[pages.one.elements.a.columns.b]\ntitle = "B"',
    "a table of a thousand columns": PAGE + '[pages.one.elements.a]\nkind = "table"\neach = 5\n' + "".join(f'[pages.one.elements.a.columns.c{n}]\ntitle = "C"\n' for n in range(1000)),
    "a table with nothing to make rows of": PAGE + '[pages.one.elements.a]\nkind = "table"\neach = ""\n[pages.one.elements.a.columns.b]\ntitle = "B"',
    "lines a hair apart": PAGE + '[pages.one.elements.a]\nkind = "lines"\nstep = 0.001',
    "a ring by words without end": PAGE + "[pages.one.elements.a]\nkind = \"mark\"\ntext = \"{'a'*60*60*60*60*60*60}\"",
    "names of nobody": PAGE + '[pages.one.elements.a]\nkind = "names"\neach = "nosuch.path"\ntext = "{name}"',
    "a path without end": PAGE + '[pages.one.elements.a]\nkind = "text"\nsize = 9.0\ntext = "{' + ".".join(["a"] * 3000) + '}"',
    "a path of Python": PAGE + '[pages.one.elements.a]\nkind = "text"\nsize = 9.0\ntext = "{players.__class__.__mro__}"',
    "when nothing can be read": PAGE + '[pages.one.elements.a]\nkind = "panel"\nwhen = "((("',
    "when a list of lists": PAGE + '[pages.one.elements.a]\nkind = "panel"\nwhen = { a = [[1]] }',
    "data that are a word": PAGE.replace("[pages.one]", 'data = "players"\n[pages.one]'),
    "data within data": PAGE + "[data." + ".".join(["a"] * 90) + "]\nb = 1",
    "a key that is a face's": PAGE + '[pages.one.elements.a]\nkind = "panel"\ntwice = [1.0, 1.0]',
    "an element that there is not": PAGE + '[pages.one.elements.a]\nkind = "pannel"',
    "joins without end": PAGE.replace('title = "One"', f'title = "One"\njoins_x = [{", ".join(["1.0"] * 101)}]'),
    "joins off the page": PAGE.replace('title = "One"', 'title = "One"\njoins_x = [1999.0]'),
    "a picture that there is not": PAGE + '[pages.one.elements.a]\nkind = "picture"\nfile = "nosuch.png"',
    "values that name each other": PAGE + '[pages.one.elements.a]\nkind = "text"\nsize = 9.0\ntext = "{a}"\n[values]\na = "{b}"\nb = "{a}"',
}  # fmt: skip

GROUP = '[coins]\ntitle = "Coins"\nface = "token"\nstock = "round-25"\n'
PIECE = '[[coins.pieces]]\nname = "1"\nicon = "coin"\nword = "coins"\ncolour = "#8a5a12"\n'
PIECES = {
    "nothing": "",
    "a group that is a word": 'coins = "many"',
    "a group without pieces": GROUP,
    "pieces that are a word": GROUP + 'pieces = "many"',
    "pieces in a table": GROUP + "[coins.pieces]\nname = 1",
    "a face that there is not": GROUP.replace('"token"', '"tokn"') + PIECE,
    "a face outside": GROUP.replace('"token"', '"../../../etc/passwd"') + PIECE,
    "a stock that there is not": GROUP.replace("round-25", "round-99999") + PIECE,
    "a stock of nothing": GROUP.replace("round-25", "") + PIECE,
    "a title of nothing": GROUP.replace('"Coins"', '""') + PIECE,
    "a title of a thousand letters": GROUP.replace('"Coins"', f'"{"c" * 1000}"') + PIECE,
    "a bleed of a metre": GROUP + "bleed = 1000.0\n" + PIECE,
    "a bleed below zero": GROUP + "bleed = -1.0\n" + PIECE,
    "a bleed of no number": GROUP + "bleed = nan\n" + PIECE,
    "a back that there is not": GROUP + 'back = "both"\n' + PIECE,
    "copies by the million": GROUP + PIECE + "copies = 1000000\n",
    "copies below zero": GROUP + PIECE + "copies = -1\n",
    "copies by a word": GROUP + PIECE + 'copies = "many"\n',
    "copies by a half": GROUP + PIECE + "copies = 0.5\n",
    "a name of nothing": GROUP + PIECE.replace('"1"', '""'),
    "a name of a bell": GROUP + PIECE.replace('"1"', '"\\u0007"'),
    "an icon that there is not": GROUP + PIECE.replace('"coin"', '"nosuch"'),
    "a colour that there is not": GROUP + PIECE.replace("#8a5a12", "blurple"),
    "a value in a list": GROUP + PIECE + "word2 = [1]\n",
    "a set that there is not": GROUP + 'set = "nosuch"\n',
    "pieces and a set": GROUP + 'set = "round1"\n' + PIECE,
    "a thousand groups": "".join(f"{GROUP}{PIECE}".replace("coins", f"g{n}") for n in range(1000)),
    "twenty thousand pieces": GROUP + PIECE * 20_000,
    "a key of Python": GROUP + PIECE + '__class__ = "a"\n',
    "a key that a card has": GROUP + PIECE + "line = 5\n",
    "per_player by a word": GROUP + 'per_player = "yes"\n' + PIECE,
    "a group with a name of signs": f"{GROUP}{PIECE}".replace("coins", '"../\\u0007"'),
}  # fmt: skip
SAVED = {
    "nothing": "",
    "no TOML": "mine: 1",
    "a profile that is a number": "mine = 5",
    "a shift by a word": '[mine]\nx = "left"',
    "a shift without end": "[mine]\nx = inf",
    "a shift of no number": "[mine]\ny = nan",
    "a shift of a metre": "[mine]\nx = 1000.0",
    "an angle of a full turn": "[mine]\nangle = 360.0",
    "a bleed below zero": "[mine]\nbleed = -1.0",
    "a flip that there is not": '[mine]\nflip = "diagonal"',
    "a key that there is not": "[mine]\nz = 1.0",
    "a name that is nothing": '[""]\nx = 1.0',
    "a name of a thousand letters": f"[{'m' * 1000}]\nx = 1.0",
    "a name that is none": "[none]\nx = 1.0",
    "a name of signs": '["\\u0007"]\nx = 1.0',
    "a profile twice": "[mine]\nx = 1.0\n[mine]\nx = 2.0",
    "a hundred thousand profiles": "".join(f"[p{n}]\nx = 1.0\n" for n in range(60_000)),
    "brackets without end": "a = " + "[" * 50_000,
    "more than a megabyte": "#" * 1_100_000,
    "a list of profiles": "[[mine]]\nx = 1.0",
}


def cases() -> Iterator[Hostile]:
    """Layouts of every kind."""
    for what, said in FACES.items():
        yield FACE.gets(what, f"{said}\n".encode())
    yield FACE.gets("bytes that are no UTF-8", b'extends = "own"\n[values]\nband = "\xff"\n')
    yield FACE.gets("a NUL", b'extends = "own"\0\n')
    yield FACE.gets("UTF-16", 'extends = "own"\n'.encode("utf-16"))
    yield from _faces_of_many_elements()
    yield from _elements()
    for what, said in SHEETS.items():
        yield TRACKER.gets(what, f"{said}\n".encode())
        if "players" not in what:
            yield BOARD.gets(what, f"{said}\n".encode())
    for what, said in SIZES.items():
        page = PAGE.replace('title = "One"', f'title = "One"\none_size = {said}')
        yield TRACKER.gets(what, page.encode())
    yield TRACKER.gets("one_size of a thousand paragraphs", (PAGE.replace('title = "One"', 'title = "One"\none_size = true\nflow = "down"') + "".join(f'[pages.one.elements.e{n}]\nkind = "rich"\ntext = "word word"\nsize = 20.0\n' for n in range(1000))).encode())  # fmt: skip
    for what, said in PIECES.items():
        yield TOKENS.gets(what, f"{said}\n".encode())
    for what, said in SAVED.items():
        yield PRINTERS.gets(what, f"{said}\n".encode())
    for what in ("nothing", "itself", "no TOML", "a font outside", "a million motifs", "values that name each other"):
        yield OWN_LAYOUT.gets(what, FACES[what].replace('"own"', '"tamer"').encode())


def _faces_of_many_elements() -> Iterator[Hostile]:
    base = 'extends = "own"\n[front.mine]\nkind = "icon"\nname = "star"\nx = 9.0\ny = 50.0\nw = 4.0\nh = 4.0\n'
    for what, said in REPEATS.items():
        yield FACE.gets(f"repeated {what}", f"{base}repeat = {said}\n".encode())
    art = 'extends = "own"\n[front.art]\nkind = "art"\nx = 5.0\ny = 15.0\nw = 53.0\nh = 35.0\nplates = '
    for what, said in PLATES.items():
        yield FACE.gets(what, f"{art}{said}\n".encode())
    for what, said in GROWS.items():
        grown = Reader("face.toml", "deck/face.toml", "print cards ./deck --stock tarot", {"deck/deck.csv": DECK})
        yield grown.gets(f"grows {what}", f'extends = "own"\n[grows]\n{said}\n'.encode())
    chain = {f"deck/f{n}.toml": f'extends = "f{n + 1}"\n'.encode() for n in range(200)}
    yield FACE.gets("two hundred faces one behind the other", b'extends = "f0"\n', **chain)
    yield FACE.gets("two faces of each other", b'extends = "f0"\n', **{"deck/f0.toml": b'extends = "face"\n'})


def _elements() -> Iterator[Hostile]:
    """An element of each kind, with a hostile value in one of its keys, drawn by a seed."""
    random = Random(51)
    for kind, usual in ELEMENTS.items():
        keys: list[tuple[str, tuple[str, ...]]] = [
            (key, values) for of in (OF_ALL, OF_KINDS[kind]) for values, names in of.items() for key in names
        ]
        seen: set[tuple[str, str]] = set()
        while len(seen) < EACH:
            key, values = random.choice(keys)
            value = random.choice(values)
            if (key, value) in seen:
                continue
            seen.add((key, value))
            lines = {"kind": f'"{kind}"', "x": "9.0", "y": "40.0", "w": "20.0", "h": "20.0"}
            lines |= dict(line.split(" = ", 1) for line in usual.splitlines()) | {key: value}
            said = "".join(f"{name} = {given}\n" for name, given in lines.items())
            beside = {"deck/one.png": PNG} if kind == "picture" else {}
            shown = value if len(value) < 40 else f"{value[:40]}…"
            yield FACE.gets(f"{kind}: {key} = {shown}", f'extends = "own"\n[front.mine]\n{said}'.encode(), **beside)


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6264f8cf500f0003860180"
    "5a347d6b0000000049454e44ae426082"
)
