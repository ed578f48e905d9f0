"""Hostile SVGs, printed as finished pictures; and those of masks, parts and creatures of one's own faces."""

from __future__ import annotations

from collections.abc import Iterator

from printing.hostile.running import Content, Hostile, Reader, Thing

SVG = Reader("SVG", "art/one.svg", "print images art/one.svg")
DECK = b"name\nWolf\n"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 63 88">'
LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 9}">' for n in range(12)
) + "]>"  # fmt: skip
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="{}"/></filter><path filter="url(#f)" d="M9 9h40v40h-40z"/>'

INSIDE = {
    "nothing in it": "",
    "a path of no command": '<path d="1 2 3"/>',
    "a path that is no path": '<path d="M0 0 L banana"/>',
    "an arc of no radius": '<path d="M9 9 A0 0 0 9 9 20 20 Z"/>',
    "an arc with flags without spaces": '<path d="M9 9a5 5 0 01.5.5z"/>',
    "numbers of a hundred digits": f'<path d="M0 0L{"9" * 100} 1"/>',
    "numbers without end": '<path d="M0 0L1e999 1"/>',
    "no numbers": '<path d="M0 0LNaN NaN"/>',
    "numbers far below": '<path d="M1e-300 1e-300L5 5 5 9z"/>',
    "two hundred thousand lines": '<path d="M0 0' + "l1 1" * 200_000 + '"/>',
    "a hundred thousand shapes": "<path/>" * 100_000,
    "groups within groups": "<g>" * 5000 + "</g>" * 5000,
    "shapes used by shapes": '<g id="u0"><path d="M0 0h9"/></g>' + "".join(f'<g id="u{n}">' + f'<use href="#u{n - 1}"/>' * 9 + "</g>" for n in range(1, 9)),
    "a shape that uses itself": '<g id="a"><use href="#a"/></g>',
    "two shapes that use each other": '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    "a shape that there is not": '<use href="#nowhere"/>',
    "a shape of another file": '<use href="other.svg#a"/>',
    "a shape of the web": '<use xlink:href="https://example.org/a.svg#a"/>',
    "a picture of this machine": '<image href="file:///etc/passwd" width="9" height="9"/>',
    "a picture of the web": '<image xlink:href="https://example.org/a.png" width="9" height="9"/>',
    "a picture within that is none": '<image href="data:image/png;base64,AAAA" width="9" height="9"/>',
    "a picture within that is no letters": '<image href="data:image/png;base64,!!!!" width="9" height="9"/>',
    "an SVG within": '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>',
    "a picture within of no size": f'<image href="data:image/png;base64,{DOT}"/>',
    "a picture within below zero": f'<image href="data:image/png;base64,{DOT}" width="-9" height="9"/>',
    "a script": "<script>alert(1)</script>",
    "a click": '<path onclick="alert(1)" d="M0 0h9v9z"/>',
    "a page of the web within": '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
    "a style from outside": '<style>@import url("https://example.org/a.css");</style>',
    "a font from outside": '<style>@font-face { src: url("file:///etc/passwd"); }</style>',
    "a style without end": "<style>" + "a" * 900_000 + "</style>",
    "selectors by the thousand": "<style>" + "g g g g path, " * 5000 + "path { fill: red }</style>" + "<g>" * 20 + "<path/>" * 500 + "</g>" * 20,
    "a style that stays open": "<style>path { fill: red",
    "an animation": '<path d="M0 0h9v9z"><animate attributeName="d" to="M9 9"/></path>',
    "a gradient of itself": '<linearGradient id="g" href="#g"/><path fill="url(#g)" d="M0 0h9v9z"/>',
    "two gradients of each other": '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><path fill="url(#a)" d="M0 0h9v9z"/>',
    "a gradient without stops": '<radialGradient id="g"/><path fill="url(#g)" d="M0 0h9v9z"/>',
    "ten thousand stops": '<linearGradient id="g">' + '<stop offset=".5" stop-color="red"/>' * 10_000 + '</linearGradient><path fill="url(#g)" d="M0 0h9v9z"/>',
    "a pattern of itself": '<pattern id="p" width="1" height="1"><path fill="url(#p)" d="M0 0h9v9z"/></pattern><path fill="url(#p)" d="M0 0h9v9z"/>',
    "a pattern of no size": '<pattern id="p" width="0" height="0" patternUnits="userSpaceOnUse"><path d="M0 0h9v9z"/></pattern><path fill="url(#p)" d="M0 0h63v88z"/>',
    "a pattern of a hair": '<pattern id="p" width=".00001" height=".00001" patternUnits="userSpaceOnUse"><path d="M0 0h9v9z"/></pattern><path fill="url(#p)" d="M0 0h63v88z"/>',
    "a mask of itself": '<mask id="m"><path mask="url(#m)" d="M0 0h9v9z"/></mask><path mask="url(#m)" d="M0 0h9v9z"/>',
    "a clip of itself": '<clipPath id="c"><path clip-path="url(#c)" d="M0 0h9v9z"/></clipPath><path clip-path="url(#c)" d="M0 0h9v9z"/>',
    "a clip that there is not": '<path clip-path="url(#none)" d="M0 0h9v9z"/>',
    "a marker on each of ten thousand points": '<marker id="m"><path d="M0 0h9"/></marker><path marker-mid="url(#m)" d="M0 0' + "l1 1" * 10_000 + '"/>',
    "a filter without end": BLUR.format("999999"),
    "a filter below zero": BLUR.format("-5"),
    "ten thousand filters": "".join(BLUR.format(n) for n in range(3000)),
    "turbulence": '<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="9999"/></filter><path filter="url(#f)" d="M0 0h63v88h-63z"/>',
    "a transform that is none": '<path transform="rotate(banana)" d="M0 0h9v9z"/>',
    "a transform to nothing": '<path transform="scale(0)" d="M0 0h9v9z"/>',
    "a transform without end": '<path transform="scale(1e300) scale(1e300)" d="M0 0h9v9z"/>',
    "ten thousand transforms": f'<path transform="{"rotate(1) " * 10_000}" d="M0 0h9v9z"/>',
    "a colour that there is not": '<path fill="blurple" d="M0 0h9v9z"/>',
    "a value that is worked out": '<path fill="var(--a)" d="M0 0h9v9z"/>',
    "a line of no width": '<path stroke="red" stroke-width="0" d="M0 0h9"/>',
    "a line wider than all": '<path stroke="red" stroke-width="1e9" d="M0 0h9"/>',
    "dashes of a hair": '<path stroke="red" stroke-dasharray=".0001" d="M0 0h60v80h-60z"/>',
    "dashes below zero": '<path stroke="red" stroke-dasharray="-1 -1" d="M0 0h60"/>',
    "words in a font that there is not": '<text x="9" y="9" font-family="Nosuch">a</text>',
    "words without end": f'<text x="9" y="9">{"word " * 40_000}</text>',
    "words on a path": '<path id="p" d="M0 9h60"/><text><textPath href="#p">along</textPath></text>',
    "words a mile high": '<text x="9" y="9" font-size="1e9">a</text>',
    "words below zero": '<text x="9" y="9" font-size="-5">a</text>',
    "letters that no font has": '<text x="9" y="9">𒀀\ue000</text>',
    "words within words": "<text>" + "<tspan>" * 5000 + "</tspan>" * 5000 + "</text>",
    "a bullet of NUL": "<text>&#0;</text>",
    "an id twice": '<path id="a" d="M0 0h9"/><path id="a" d="M0 0v9"/><use href="#a"/>',
    "opacity of five": '<g opacity="5"><path d="M0 0h9v9z"/></g>',
    "a switch": '<switch><g systemLanguage="xx"><path d="M0 0h9v9z"/></g></switch>',
    "a link": '<a href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>',
    "an SVG of no size within": '<svg width="0" height="0"><path d="M0 0h9v9z"/></svg>',
    "SVGs within SVGs": "<svg>" * 300 + "</svg>" * 300,
}  # fmt: skip

WHOLE = {
    "nothing": b"",
    "letters alone": b"Howl",
    "a page of the web": b"<!DOCTYPE html><html><svg></svg></html>",
    "laughs": (LAUGHS + HEAD + "<text>&m;</text></svg>").encode(),
    "a file from outside": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + HEAD.encode() + b"<text>&x;</text></svg>",
    "a definition from outside": b'<!DOCTYPE svg SYSTEM "https://example.org/a.dtd">' + HEAD.encode() + b"</svg>",
    "an end that is missing": HEAD.encode() + b'<path d="M0 0h9"/>',
    "another element": b'<math xmlns="http://www.w3.org/1998/Math/MathML"><svg/></math>',
    "no name space": b'<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    "no size": b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
    "a size of nothing": HEAD.replace("63 88", "0 0").encode() + b"</svg>",
    "a size below zero": HEAD.replace("63 88", "-63 88").encode() + b"</svg>",
    "a size of a mile": HEAD.replace("63 88", "1e30 1e30").encode() + b"</svg>",
    "a size of no number": HEAD.replace("63 88", "a b").encode() + b"</svg>",
    "a thread": HEAD.replace("63 88", "1 9999").encode() + b"</svg>",
    "a size in shares": b'<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><path d="M0 0h9v9z"/></svg>',
    "UTF-16 that is none": b'<?xml version="1.0" encoding="UTF-16"?>' + HEAD.encode() + b"</svg>",
    "an alphabet that there is not": b'<?xml version="1.0" encoding="KLINGON"?>' + HEAD.encode() + b"</svg>",
    "bytes that are no UTF-8": HEAD.encode() + b"<text>\xff\xfe</text></svg>",
    "NULs": HEAD.encode() + b"\0</svg>",
    "packed by gzip": b"\x1f\x8b\x08\0" + b"\0" * 40,
    "a processing instruction": HEAD.encode() + b'<?php system("ls") ?><?xml-stylesheet href="https://example.org/a.css"?></svg>',
    "a comment that stays open": HEAD.encode() + b"<!-- " + b"-" * 9000,
    "CDATA without end": HEAD.encode() + b"<style><![CDATA[" + b"]" * 90_000,
    "ten thousand attributes": HEAD.replace("<svg", "<svg " + " ".join(f'a{n}="1"' for n in range(10_000))).encode() + b"</svg>",
    "an attribute twice": HEAD.replace("<svg", '<svg width="1" width="2"').encode() + b"</svg>",
}  # fmt: skip

ELEMENT = 'extends = "plain"\n[front.mine]\nx = 9.0\ny = 30.0\nw = 30.0\nh = 30.0\n'
MASK = Reader("a mask", "deck/blob.svg", "print cards ./deck", {"deck/deck.csv": DECK, "deck/face.toml": f'{ELEMENT}kind = "panel"\nfill = "#ff0000"\nmask = "blob.svg"\n'.encode()})  # fmt: skip
PARTS = Reader("a drawing's parts", "deck/mine.svg", "print cards ./deck", {"deck/deck.csv": DECK, "deck/face.toml": f'{ELEMENT}kind = "drawing"\nname = "mine.svg"\nparts = "a"\n'.encode()})  # fmt: skip
CREATURE = Reader("a creature", "deck/hippo.svg", "print cards ./deck", {"deck/deck.csv": b"name\nHippo\n", "deck/beasts.toml": b'others = ["wolf"]\nelsewhere = ["hills"]\n[creatures]\nhippo = ["hippo"]\n', "deck/face.toml": f'{ELEMENT}kind = "art"\ncreatures = "beasts.toml"\n'.encode()})  # fmt: skip
CREATURES = Reader("creatures of one's own", "deck/beasts.toml", "print cards ./deck", {"deck/deck.csv": b"name\nHippo\n", "deck/face.toml": f'{ELEMENT}kind = "art"\ncreatures = "beasts.toml"\n'.encode()})  # fmt: skip

TO_DRAW: dict[str, Content] = {
    "nothing": b"",
    "no SVG": b"\x89PNG\r\n\x1a\n",
    "no group of that name": (HEAD + '<g id="b"><path d="M0 0h9v9z"/></g></svg>').encode(),
    "a circle": (HEAD + '<g id="a"><circle cx="9" cy="9" r="5"/></g></svg>').encode(),
    "a gradient": (HEAD + '<linearGradient id="g"/><g id="a"><path fill="url(#g)" d="M0 0h9v9z"/></g></svg>').encode(),
    "a path that is none": (HEAD + '<g id="a"><path d="banana"/></g></svg>').encode(),
    "numbers without end": (HEAD + '<g id="a"><path d="M0 0L1e999 9"/></g></svg>').encode(),
    "two hundred thousand lines": (HEAD + '<g id="a"><path d="M0 0' + "l1 1" * 200_000 + '"/></g></svg>').encode(),
    "groups within groups": (HEAD + "<g>" * 3000 + "</g>" * 3000 + "</svg>").encode(),
    "laughs": (LAUGHS + HEAD + "</svg>").encode(),
    "a folder": Thing.FOLDER,
    "a dead link": Thing.DEAD_LINK,
    "a link out": Thing.ELSEWHERE,
    "a pipe": Thing.PIPE,
    "3 GB": Thing.SPARSE,
}
CREATURES_SAY = {
    "nothing": "",
    "no TOML": "others: imp",
    "others that there are not": 'others = ["nosuch"]\nelsewhere = ["hills"]\n[creatures]\nhippo = ["hippo"]',
    "others of nothing": "others = []\nelsewhere = []",
    "a landscape that there is not": 'others = ["wolf"]\nelsewhere = ["moonbase"]',
    "a creature that there is not": 'others = ["wolf"]\nelsewhere = ["hills"]\n[creatures]\nnosuch = ["hippo"]',
    "words that are numbers": 'others = ["wolf"]\nelsewhere = ["hills"]\n[creatures]\nwolf = [1, 2]',
    "a coat that there is not": 'others = ["wolf"]\nelsewhere = ["hills"]\n[coats]\nplaid = ["hippo"]',
    "a creature a thousand times as large": 'others = ["wolf"]\nelsewhere = ["hills"]\n[sizes]\n"1000" = ["hippo"]',
    "a creature of size nothing": 'others = ["wolf"]\nelsewhere = ["hills"]\n[sizes]\n"0" = ["hippo"]',
    "a creature of size words": 'others = ["wolf"]\nelsewhere = ["hills"]\n[sizes]\nbig = ["hippo"]',
    "a way out": 'others = ["../../etc/passwd"]\nelsewhere = ["hills"]',
    "a scene that there is not": 'others = ["wolf"]\nelsewhere = ["hills"]\n[scenes]\nmoon-9 = ["hippo"]',
    "a body of nobody": 'others = ["wolf"]\nelsewhere = ["hills"]\n[bodies]\nBeast = ["nosuch"]',
    "scenery by a word": 'others = ["wolf"]\nelsewhere = ["hills"]\nscenery = "no"',
}  # fmt: skip


def cases() -> Iterator[Hostile]:
    """SVGs of every use."""
    for what, data in WHOLE.items():
        yield SVG.gets(what, data)
    for what, inside in INSIDE.items():
        yield SVG.gets(what, f"{HEAD}{inside}</svg>".encode())
    for reader in (MASK, PARTS, CREATURE):
        for what, content in TO_DRAW.items():
            yield reader.gets(what, content)
    for what, said in CREATURES_SAY.items():
        yield CREATURES.gets(what, f"{said}\n".encode())
