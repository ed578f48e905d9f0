"""What the printing may import: layout and faces know no PDF library, and nothing here knows a game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import companion.printing

PURE = [
    "sheet",
    "stocks",
    "parts",
    "imposing",
    "moving",
    "on_stock",
    "record",
    "images",
    "tabletop",
    "profile",
    "deck",
    "fitting",
    "vector",
    "shapes",
    "layout",
    "toml_file",
    "merging",
    "template",
    "face_model",
    "face_family",
    "face_file",
    "face_check",
    "face",
    "typesetting",
    "elements",
    "richtext",
    "margin",
    "icons",
    "art",
]


def test_layout_and_faces_import_no_pdf_library() -> None:
    names = ", ".join(f"companion.printing.{name}" for name in PURE)
    program = f"import sys, {names}; print({{'reportlab', 'PIL', 'qrcode'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_printing_knows_no_game_and_no_command_line() -> None:
    folder = Path(companion.printing.__file__).parent
    for file in folder.rglob("*.py"):
        imported = re.findall(r"^\s*(?:from|import) (companion\.\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(imported) <= {"companion.printing", "companion.cards", "companion.errors"}, file


def test_only_one_module_draws_with_reportlab() -> None:
    folder = Path(companion.printing.__file__).parent
    users = {file.name for file in folder.rglob("*.py") if "reportlab.pdfgen" in file.read_text(encoding="utf-8")}
    assert users == {"pdf.py"}
