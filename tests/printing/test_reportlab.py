"""PDFs are reportlab's, by its public ways: what of it is used, by which modules, and what no module of ours does itself."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from printing.conftest import PrintKit
from printing.made_fonts import made_font
from printing.reading import pdf, reader, words_on
from printing.viewers import disagreements
from pypdf.generic import IndirectObject
from reportlab.pdfbase.pdfdoc import PDFDocument
from support.shell import in_process

import companion
from companion.printing.drawing.fonts import own_typeface, typefaces
from companion.printing.drawing.vector import FadedItem, Photo, Shape, Words, rectangle
from companion.printing.files.pdf import write_pdf
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size

HOME = Path(companion.__file__).parent
ROOM = HOME / "printing" / "files"
OWN_NAMES = {("streams.py", "__accum__"), ("streams.py", "__RefOnly__")}
LITERALS = {("canvas.py", "page"), ("canvas.py", "_write"), ("canvas.py", "_show_clear")}
"""The scale of a page, what drawing/written.py wrote, and a graphics state."""
WRITERS = re.compile(r"\b(?:obj|endobj|xref|startxref|trailer)\b")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">{}</svg>'


def trees(word: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules in which a word stands."""
    for path in sorted(HOME.rglob("*.py")):
        if re.search(word, text := path.read_text(encoding="utf-8")):
            yield path, ast.parse(text)


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every module that is imported anywhere, and each name from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", each.name) for each in node.names)


def of_reportlab() -> dict[str, ast.Module]:
    """The modules that import reportlab, by their names."""
    return {
        path.name: tree
        for path, tree in trees("reportlab")
        if any(module.split(".")[0] == "reportlab" for module, _ in imported(tree))
    }


def test_one_room_imports_it() -> None:
    users = {
        path.parent
        for path, tree in trees("reportlab")
        if any(m.split(".")[0] == "reportlab" for m, _ in imported(tree))
    }
    assert users == {ROOM}


def test_none_of_its_own_names_is_used_but_two() -> None:
    """Names of ours stand behind `self`, or are defined in the module."""
    found = set()
    for name, tree in of_reportlab().items():
        ours = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        ours |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                of_self = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
                if not of_self and node.attr not in ("__init__", "__file__"):
                    found.add((name, node.attr))
            elif isinstance(node, ast.Name) and node.id.startswith("_") and node.id not in ours | {"_"}:
                found.add((name, node.id)) if not node.id.startswith("__") else None
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"_\w+", node.value):
                found.add((name, node.value))
        assert not [each for module, each in imported(tree) if module.startswith("reportlab") and each.startswith("_")]
    assert found == OWN_NAMES


def test_nothing_of_it_is_looked_up_by_a_text() -> None:
    called = {
        node.func.id
        for tree in of_reportlab().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"getattr", "setattr", "vars", "eval", "exec"}


def test_operators_are_written_in_three_places_alone() -> None:
    places = {
        (path.name, function.name)
        for path, tree in trees("addLiteral")
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and node.attr == "addLiteral"
    }
    assert places == LITERALS


def test_no_module_of_ours_writes_a_pdf() -> None:
    """No text but a docstring, and an error's sentence, has a word of which a file is made."""
    found = []
    for path, tree in trees("printing"):
        documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes) and id(node) not in documented:
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                found += [(path.name, text)] if WRITERS.search(text) else []
    assert found == []


def page_of(*items: Any) -> PrintPart:
    return PrintPart("it", "It", [Page(Size(60, 50), list(items))], 1, 1)


class Pieces(BytesIO):
    """A file that knows how long each piece was that was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.lengths: list[int] = []

    def write(self, data: Any) -> int:
        self.lengths.append(len(data))
        return super().write(data)


def test_a_file_is_written_object_by_object(tmp_path: Path) -> None:
    """By `__accum__`, a name of reportlab's own: where this fails, look at PDFDocument.format for what came in its place."""
    for number in range(30):
        (tmp_path / f"{number}.svg").write_text(SVG.format(f'<rect width="{number + 1}" height="9"/>'))
    items = [Photo(tmp_path / f"{n}.svg", 10 * n, 10, 400, 300) for n in range(30)]
    faded = [FadedItem(0.5, (0, 0, 900, 900), (Shape(rectangle(n, 0, 90, 90), fill=(9, 9, 9)),)) for n in range(30)]
    file = Pieces()
    write_pdf(file, "It", [page_of(*items, *faded)], "color")
    assert max(file.lengths) < len(file.getvalue()) / 4
    assert len(file.lengths) > 90  # objects
    assert len(reader(file.getvalue()).pages) == 1


def test_forms_without_pictures_share_their_resources() -> None:
    """By `__RefOnly__`, a name of reportlab's own: where this fails, see which objects it writes as references."""
    faded = [FadedItem(0.5, (0, 0, 900, 900), (Shape(rectangle(n, 0, 90, 90), fill=(9, 9, 9)),)) for n in range(30)]
    shared = re.findall(rb"/Resources (\d+ 0 R)", pdf(page_of(*faded)))
    assert len(shared) == 30
    assert len(set(shared)) == 1


def test_two_files_at_once_are_what_they_are_one_after_the_other() -> None:
    """The state of a font is that of the file."""

    def written(words: str) -> bytes:
        return pdf(page_of(*(Words(100, 90 * n, f"{words} {n}", "text", 80, (0, 0, 0)) for n in range(1, 40))))

    texts = ["Owl and eel", "Badger", "Vixen & Co.", "Žluťoučký kůň", "0123456789", "Quiz", "jumps", "Ärger"]
    typefaces()
    one_by_one = [written(text) for text in texts]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(written, texts)) == one_by_one


def test_two_fonts_of_one_name_are_two(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    faces = [
        own_typeface(made_font(tmp_path / folder / "mine.ttf", letters))
        for folder, letters in (("a", "AB"), ("b", "XY"))
    ]
    data = pdf(
        page_of(
            Words(100, 1000, "AB", faces[0].name, 400, (0, 0, 0)), Words(100, 2000, "XY", faces[1].name, 400, (0, 0, 0))
        )
    )
    assert words_on(data) == "AB XY"
    file = reader(data)
    fonts: Any = file.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert len({each.get_object()["/BaseFont"] for each in fonts.values()}) == 2


def test_the_identity_of_a_file_is_that_of_what_is_drawn() -> None:
    def identity(grey: int) -> Any:
        shape = Shape(rectangle(0, 0, 90, 90), fill=(grey, grey, grey))
        return reader(pdf(page_of(FadedItem(0.5, (0, 0, 90, 90), (shape,))))).trailer["/ID"]

    assert identity(9) == identity(9) != identity(8)


def complaints(data: bytes, folder: Path) -> str:
    """Complaints of qpdf, Poppler, Ghostscript and PDFium about a file."""
    path = folder / "it.pdf"
    path.write_bytes(data)
    disagreements(data, [1])  # reads Ghostscript's words, PDFium has none
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    drawn = subprocess.run(["pdftoppm", "-r", "30", path, folder / "page"], capture_output=True, text=True)
    read = subprocess.run(["pdftotext", path, folder / "words"], capture_output=True, text=True)
    return checked.stderr + drawn.stdout + drawn.stderr + read.stdout + read.stderr


viewers = pytest.mark.skipif(
    not all(map(shutil.which, ("gs", "qpdf", "pdftoppm"))), reason="not all of the viewers are installed"
)


@viewers
@pytest.mark.parametrize("game", ["tamer", "cardpg"])
def test_nobody_complains_of_a_kit(game: str, kit: PrintKit, tmp_path: Path) -> None:
    assert complaints(kit(game, "--pack", out="kit.pdf").path.read_bytes(), tmp_path) == ""


@viewers
def test_nobody_complains_of_drawings_and_what_is_seen_through(tmp_path: Path) -> None:
    drawn = '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
    drawn += '<rect width="20" height="20" fill="url(#g)"/><text x="2" y="20" font-size="8">Words</text>'
    (tmp_path / "a.svg").write_text(SVG.format(drawn + '<circle cx="9" cy="9" r="5" opacity="0.5"/>'))
    seen = FadedItem(0.5, (0, 0, 900, 900), (Shape(rectangle(0, 0, 900, 900), fill=(200, 30, 40)),))
    assert complaints(pdf(page_of(Photo(tmp_path / "a.svg", 100, 100, 4000, 3000), seen)), tmp_path) == ""


def test_every_font_that_a_file_names_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format('<text x="2" y="20" font-size="8">Words</text>'))
    file = reader(pdf(page_of(Photo(tmp_path / "a.svg", 100, 100, 4000, 3000))))
    objects = [file.get_object(IndirectObject(number, 0, file)) for number in file.xref[0]]
    assert not [each for each in objects if isinstance(each, dict) and each.get("/Type") == "/Font"]


def test_reportlab_is_what_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    save = PDFDocument.SaveToFile

    def counted(*told: Any) -> None:
        files.append(told)
        save(*told)

    monkeypatch.setattr(PDFDocument, "SaveToFile", counted)
    pdf(page_of())
    assert len(files) == 1


def test_a_file_that_breaks_off_leaves_nothing_behind(tmp_path: Path) -> None:
    assert in_process(["print", "cards", "cardpg", "--out", tmp_path / "no" / "\0.pdf"])[0] != 0
    assert list(tmp_path.iterdir()) == []
