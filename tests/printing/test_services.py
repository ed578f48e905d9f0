"""Print services and presses: sizes, names and order as they are taken, what lies too near the edge, PDF/X by its rules."""

from __future__ import annotations

import csv
import json
import subprocess
import tomllib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image
from printing.pdfx_rules import broken_rules
from printing.press_profile import press_profile
from printing.viewers import needs_ghostscript
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, StreamObject, TextStringObject
from support.shell import in_process

from companion.cards import read_set
from companion.cards.places import shipped_sets
from companion.games import find
from companion.printing.print_run import Options, PrintRun
from companion.printing.services import service_named

ROOT = Path(__file__).parents[2]
MM = 25.4 / 72
CARDS = ["print", "cards", "tamer", "--set", "round1", "--only", "cat"]  # Heroicat, and others
MOST = round(2.4 * 255)


@pytest.fixture(autouse=True)
def press() -> None:
    Path("press.icc").write_bytes(press_profile())


# What the services say on their help pages: pixels of a whole image by stock.
PIXELS = [
    ("thegamecrafter", "poker", (825, 1125)),
    ("thegamecrafter", "bridge", (750, 1125)),
    ("thegamecrafter", "mini", (600, 825)),
    ("thegamecrafter", "tarot", (900, 1500)),
    ("makeplayingcards", "poker", (822, 1122)),
    ("makeplayingcards", "bridge", (747, 1122)),
    ("makeplayingcards", "tarot", (897, 1497)),
]


def own(stock: str) -> str:
    """A folder with three cards, one of them twice, on a face that fits any stock."""
    folder = Path("own")
    folder.mkdir()
    (folder / "cards.csv").write_text("name,copies\nAnt,1\nBee,2\nCat,1\n", encoding="utf-8")
    size = {"mini": (44.45, 63.5), "tarot": (69.85, 120.65), "bridge": (57.15, 88.9)}.get(stock, (63.5, 88.9))
    face = f'width = {size[0]}\nheight = {size[1]}\nborder = "#203040"\n'
    for side, text in (("front", "{name}"), ("back", "Back")):
        face += f'[{side}.it]\nkind = "text"\ntext = "{text}"\nx = 5.0\ny = 20.0\nw = 30.0\nh = 9.0\nsize = 14.0\n'
    (folder / "face.toml").write_text(face, encoding="utf-8")
    return "./own"


@pytest.mark.parametrize(("service", "stock", "pixels"), PIXELS)
def test_images_have_the_services_size_and_order(service: str, stock: str, pixels: tuple[int, int]) -> None:
    code, out, err = in_process(["print", "cards", own(stock), "--stock", stock, "--for", service])
    assert (code, err) == (0, "")
    folder = Path("output/own") / service
    files = sorted(each.name for each in folder.iterdir())
    assert files == [f"00{n}-{side}.png" for n in range(1, 5) for side in ("back", "front")]
    shown = {}
    for name in files:
        with Image.open(folder / name) as image:
            assert (image.size, image.mode) == (pixels, "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            shown[name] = image.tobytes()
    assert shown["002-front.png"] == shown["003-front.png"] != shown["004-front.png"]
    assert len({shown[name] for name in files if "back" in name}) == 1
    assert f"8 images for 4 cards, {pixels[0]} x {pixels[1]} pixels each" in out


def test_drivethrucards_takes_one_pdf_back_front_back_front() -> None:
    options = ["--for", "drivethrucards", "--profile", "press.icc"]
    assert in_process(["print", "cards", own("poker"), "--stock", "poker", *options])[0] == 0
    data = Path("output/own/drivethrucards.pdf").read_bytes()
    assert broken_rules(data, "1a") == set()
    pages = PdfReader(BytesIO(data)).pages
    assert [page.extract_text().strip() for page in pages] == [
        "Back",
        "Ant",
        "Back",
        "Bee",
        "Back",
        "Bee",
        "Back",
        "Cat",
    ]
    for page in pages:
        assert [float(page.mediabox.width), float(page.mediabox.height)] == pytest.approx([198, 270], abs=0.01)
        assert [float(each) for each in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.01)
        assert [float(each) for each in page.bleedbox] == pytest.approx([0, 0, 198, 270], abs=0.01)


def test_what_lies_too_near_the_edge_is_told_by_card_and_element() -> None:
    own("poker")
    face = Path("own/face.toml")
    text = face.read_text(encoding="utf-8")
    words = '[front.low]\nkind = "text"\ntext = "{name}"\nx = 1.0\ny = 80.0\nw = 30.0\nh = 8.0\nsize = 10.0\n'
    face.write_text(f"{text}{words}when = \"name = 'Bee'\"\n", encoding="utf-8")
    code, out, _ = in_process(["print", "cards", "./own", "--for", "thegamecrafter", "--json"])
    assert code == 0
    (warning,) = json.loads(out)["files"][0]["warnings"]
    assert warning["what"] == "Bee: front.low comes within 1.0 mm of the edge"
    assert warning["instead"] == "move it in the face, so that 3.2 mm are left for cuts that are off"
    assert (warning["line"], warning["severity"]) == (3, "warning")
    qr = '[front.qr]\nkind = "qr"\ntext = "{code}"\nx = 45.0\ny = 74.0\nw = 13.0\nh = 13.0\n'
    face.write_text(text + qr, encoding="utf-8")
    warnings = json.loads(in_process(["print", "cards", "./own", "--for", "thegamecrafter", "--json"])[1])["files"][0][
        "warnings"
    ]
    assert [each["what"] for each in warnings] == [
        f"{n}: front.qr comes within 1.9 mm of the edge" for n in ("Ant", "Bee", "Cat")
    ]
    assert in_process(["print", "cards", "./own", "--for", "thegamecrafter", "--no-qr"])[2] == ""


@pytest.mark.parametrize("game", ["tamer", "challengers", "tossing-tiger", "tetra-master", "cardpg"])
@pytest.mark.parametrize("service", ["drivethrucards", "makeplayingcards"])
def test_no_card_of_ours_has_words_in_the_safe_zone(game: str, service: str) -> None:
    its = service_named(service)
    every_set = [read_set(path, find(game).row_of(path)) for path in shipped_sets(game)]
    sets = [each for each in every_set if not each.info.kind]
    deck = PrintRun(find(game).title, game, sets, Options(stock=its.stock("poker"), safe=its.safe))
    assert [str(each) for each in deck.problems] == []


REFUSED = [
    (["--for", "drivethru"], 2, "--for “drivethru”: that service is not known; did you mean drivethrucards?"),
    (["--for", "thegamecrafter", "--png"], 2, "--for and --png don't go together; leave one of them out"),
    (
        ["--for", "thegamecrafter", "--cutter", "cricut"],
        2,
        "--for and --cutter don't go together; leave one of them out",
    ),
    (
        ["--for", "drivethrucards", "--stock", "mini"],
        2,
        "--pdfx 1a needs the profile of the press: give --profile FILE.icc; such profiles are free of charge at "
        "www.eci.org (ISO Coated v2, PSO Coated v3) and in the registry of www.color.org, and one comes with Ghostscript "
        "(default_cmyk.icc)",
    ),
    (
        ["--for", "drivethrucards", "--stock", "mini", "--profile", "press.icc"],
        2,
        "DriveThruCards has no card of the stock “mini”; choose one by --stock: poker, poker-us, tarot",
    ),
    (["--profile", "press.icc"], 2, "--profile is for a PDF/X; give --pdfx 1a or --pdfx 4 too"),
]


@pytest.mark.parametrize(("options", "code", "message"), REFUSED)
def test_what_is_refused(options: list[str], code: int, message: str) -> None:
    assert in_process([*CARDS, *options])[::2] == (code, f"companion: {message}\n")
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("none.icc", None, "no such file or directory; name an ICC profile for CMYK: "),
        ("text.icc", b"hello", "is no ICC profile; name one for CMYK: "),
        ("empty.icc", b"", "is no ICC profile; name one for CMYK: "),
        ("rgb.icc", press_profile(b"RGB ", b"mntr"), "is a profile for RGB; name one of a printing press, for CMYK: "),
    ],
)
def test_a_profile_that_is_none(name: str, data: bytes | None, what: str) -> None:
    if data is not None:
        Path(name).write_bytes(data)
    code, _, err = in_process([*CARDS, "--pdfx", "1a", "--profile", name])
    assert code == 1
    assert err.startswith(f"companion: --profile “{name}”: {what}such profiles are free of charge at ")
    assert not Path("output").exists()


def photos() -> None:
    """A deck with a JPEG, a PNG that can be seen through, a grey one, a CMYK JPEG and an SVG."""
    folder = Path("photos")
    folder.mkdir()
    ramp = numpy.linspace(0, 255, 400 * 560 * 3).reshape(560, 400, 3).astype("uint8")
    Image.fromarray(ramp).save(folder / "a.jpg", quality=92)
    Image.fromarray(ramp).convert("CMYK").save(folder / "d.jpg")
    Image.fromarray(ramp).convert("L").save(folder / "c.png")
    clear = Image.fromarray(ramp).convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    clear.save(folder / "b.png")
    shapes = '<rect width="40" height="56" fill="#102"/><circle cx="20" cy="28" r="15" fill="red"/>'
    (folder / "e.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 56">{shapes}</svg>')
    rows = [["name", "picture"], *([path.stem, path.name] for path in sorted(folder.iterdir()))]
    with (folder / "cards.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)


@pytest.mark.parametrize("standard", ["1a", "4"])
def test_a_pdfx_keeps_every_rule(standard: str) -> None:
    assert in_process([*CARDS, "--pdfx", standard, "--profile", "press.icc", "--out", "cards.pdf"])[0] == 0
    assert broken_rules(Path("cards.pdf").read_bytes(), standard) == set()
    photos()
    more = ["--pdfx", standard, "--profile", "press.icc", "--any-dpi", "--out", "photos.pdf"]
    assert in_process(["print", "cards", "./photos", *more])[0] == 0
    assert broken_rules(Path("photos.pdf").read_bytes(), standard) == set()
    assert in_process(["print", "images", "photos", *more[:4], "--out", "images.pdf"])[0] == 0
    assert broken_rules(Path("images.pdf").read_bytes(), standard) == set()


Break = Callable[[PdfWriter], None]


def at(pdf: PdfWriter, *path: str) -> Any:
    """The object at a place of the file."""
    found: Any = {"Root": pdf.root_object, "Info": pdf._info, "Page": pdf.pages[0]}[path[0]]
    for key in path[1:]:
        found = found.get_object()[int(key) if key.isdigit() else key]
    return found.get_object()


def drop(*path: str) -> Break:
    def broken(pdf: PdfWriter) -> None:
        del at(pdf, *path[:-1])[path[-1]]

    return broken


def put(*path: str, value: Any) -> Break:
    def broken(pdf: PdfWriter) -> None:
        added = pdf._add_object(value) if isinstance(value, StreamObject) else value
        at(pdf, *path[:-1])[NameObject(path[-1])] = added

    return broken


def words(**said: Any) -> dict[Any, Any]:
    return {
        NameObject(f"/{key}"): NameObject(value) if isinstance(value, str) else value for key, value in said.items()
    }


def stream(data: bytes, **said: Any) -> StreamObject:
    made = StreamObject()
    made.set_data(data)
    made.update(words(**said))
    return made


def picture(space: str, **more: Any) -> Break:
    one = FloatObject(1)
    size = {"Width": one, "Height": one, "BitsPerComponent": FloatObject(8)}
    image = stream(bytes(4), Type="/XObject", Subtype="/Image", ColorSpace=space, **size, **more)
    return put("Page", "/Resources", "/XObject", "/broken", value=image)


def box(*corners: float) -> ArrayObject:
    return ArrayObject(FloatObject(corner) for corner in corners)


NO_FONT = DictionaryObject(words(loose=DictionaryObject(words(Type="/Font", BaseFont="/Helvetica"))))
SEEN_THROUGH = DictionaryObject(words(half=DictionaryObject(words(ca=FloatObject(0.5)))))
RGB_PROFILE = stream(press_profile(b"RGB ", b"mntr"), N=FloatObject(3))
BROKEN: list[tuple[str, str, Break]] = [
    ("output intent", "1a4", drop("Root", "/OutputIntents")),
    ("output intent", "1a4", drop("Root", "/OutputIntents", "0", "/DestOutputProfile")),
    ("profile", "1a4", put("Root", "/OutputIntents", "0", "/DestOutputProfile", value=RGB_PROFILE)),
    ("standard's name", "1a", drop("Info", "/GTS_PDFXVersion")),
    ("metadata", "4", drop("Root", "/Metadata")),
    ("metadata", "4", put("Info", "/Title", value=TextStringObject("Another"))),
    ("trapped", "1a4", drop("Info", "/Trapped")),
    ("title", "1a", drop("Info", "/Title")),
    ("dates", "1a4", drop("Info", "/ModDate")),
    ("actions", "1a4", put("Root", "/OpenAction", value=DictionaryObject())),
    ("trim box", "1a4", drop("Page", "/TrimBox")),
    ("boxes", "1a4", put("Page", "/BleedBox", value=box(300, 300, 310, 310))),
    ("boxes", "1a4", put("Page", "/MediaBox", value=box(0, 0, 100, 100))),
    ("annotations", "1a4", put("Page", "/Annots", value=ArrayObject([DictionaryObject()]))),
    ("transparency", "1a4", put("Page", "/Group", value=DictionaryObject())),
    ("transparency", "1a", put("Page", "/Resources", "/ExtGState", value=SEEN_THROUGH)),
    ("transparency", "1a", picture("/DeviceCMYK", SMask=FloatObject(0))),
    ("colours", "1a4", put("Page", "/Contents", value=stream(b"1 0 0 rg 0 0 9 9 re f"))),
    ("colours", "1a4", picture("/DeviceRGB")),
    ("fonts", "1a4", put("Page", "/Resources", "/Font", value=NO_FONT)),
]


@pytest.mark.parametrize("standard", ["1a", "4"])
def test_each_rule_fails_on_a_file_that_breaks_it(standard: str) -> None:
    """A rule that no broken file can break would hold nothing."""
    assert (
        in_process(
            ["print", "cards", own("poker"), "--pdfx", standard, "--profile", "press.icc", "--out", "cards.pdf"]
        )[0]
        == 0
    )
    data = Path("cards.pdf").read_bytes()
    header = data[:8].decode()

    def rewritten(broken: Break | None) -> bytes:
        pdf = PdfWriter(clone_from=BytesIO(data))
        pdf.pdf_header = header
        if broken is not None:
            broken(pdf)
        file = BytesIO()
        pdf.write(file)
        return file.getvalue()

    assert broken_rules(rewritten(None), standard) == set()
    for rule, standards, broken in BROKEN:
        if standard in standards:
            assert broken_rules(rewritten(broken), standard) == {rule}, rule
    assert broken_rules(rewritten(None).replace(header.encode(), b"%PDF-1.7", 1), standard) == {"version"}
    other = "4" if standard == "1a" else "1a"
    assert broken_rules(data, other) >= {"version"}
    locked = PdfWriter(clone_from=BytesIO(data))
    locked.encrypt("x", algorithm="RC4-128")
    file = BytesIO()
    locked.write(file)
    assert broken_rules(file.getvalue(), standard) == {"encrypted"}


def inks_on(path: str, page: int, dpi: int = 150) -> Any:
    """Every dot of a page as the press gets it: four inks, of 255 each."""
    pages = [f"-r{dpi}", f"-dFirstPage={page}", f"-dLastPage={page}"]
    plates = ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiff32nc", *pages]
    subprocess.run(["gs", *plates, "-sOutputFile=plates.tif", path], check=True, timeout=60)
    with Image.open("plates.tif") as image:
        assert image.mode == "CMYK"
        return numpy.asarray(image).astype(int)


@needs_ghostscript
@pytest.mark.parametrize("standard", ["1a", "4"])
def test_no_dot_has_more_ink_than_paper_takes(standard: str) -> None:
    """Photographs, drawings and cards: at most 240 %, measured dot by dot; without the limit there would be more."""
    photos()
    options = ["--pdfx", standard, "--profile", "press.icc", "--back", "none", "--any-dpi"]
    assert in_process(["print", "cards", "./photos", *options, "--out", "photos.pdf"])[0] == 0
    assert in_process(["print", "images", "photos", *options[:4], "--out", "images.pdf"])[0] == 0
    assert in_process([*CARDS, *options, "--out", "cards.pdf"])[0] == 0
    for name in ("photos.pdf", "images.pdf", "cards.pdf"):
        most = int(inks_on(name, 1).sum(axis=2).max())
        assert most <= MOST + 1, name  # Ghostscript rounds each ink
        assert most > 255, name


@needs_ghostscript
def test_the_limit_is_what_keeps_the_ink_down(monkeypatch: pytest.MonkeyPatch) -> None:
    photos()
    monkeypatch.setattr("companion.printing.files.press.MOST_INK", 4.0)
    options = ["--pdfx", "1a", "--profile", "press.icc", "--out", "images.pdf"]
    assert in_process(["print", "images", "photos", *options])[0] == 0
    assert int(inks_on("images.pdf", 1).sum(axis=2).max()) > MOST + 50


@needs_ghostscript
def test_black_words_are_black_ink_alone() -> None:
    own("poker")
    face = Path("own/face.toml")
    dark = face.read_text(encoding="utf-8").replace(
        'border = "#203040"', 'border = "#ffffff"\n[values]\nink = "#231d2b"'
    )
    face.write_text(dark, encoding="utf-8")
    options = ["--pdfx", "1a", "--profile", "press.icc", "--no-qr", "--marks", "none", "--out", "own.pdf"]
    assert in_process(["print", "cards", "./own", *options])[0] == 0
    plates = inks_on("own.pdf", 1, 300)
    assert plates[:, :, :3].max() == 0
    assert plates[:, :, 3].max() == 255


def test_every_service_and_its_figures_are_in_the_document() -> None:
    told = (ROOT / "docs/services.md").read_text(encoding="utf-8")
    with (ROOT / "layouts/services.toml").open("rb") as file:
        for name, service in tomllib.load(file).items():
            (row,) = [line for line in told.splitlines() if line.startswith(f"| `{name}` |") and "mm" in line]
            assert f"{service['bleed']:g} mm" in row
            assert all(f"`{stock}`" in row for stock in service["stocks"])
