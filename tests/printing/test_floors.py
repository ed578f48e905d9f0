"""Imports of the printing: layout and faces know no PDF library, and nothing here knows a game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import companion.printing

LIBRARIES = {"reportlab", "PIL", "qrcode", "svglib", "pypdfium2"}


def test_what_is_not_of_the_files_imports_no_library_for_pdfs_or_images() -> None:
    folder = Path(companion.printing.__file__).parent
    paths = [path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py") if path.name != "__init__.py"]
    names = [".".join(["companion.printing", *path.parts]) for path in paths if path.parts[0] != "files"]
    assert len(names) > 40
    program = f"import sys, {', '.join(names)}; print({LIBRARIES!r} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


# What each room of the printing may import of the others, the lowest first; the modules beside the rooms, such as the
# deck, stand above all of them and use the choices and what is shipped as everybody does.
ROOMS = {
    "drawing": set(),
    "paper": {"drawing"},
    "files": {"drawing", "paper"},
    "layouts": {"drawing"},
    "faces": {"drawing", "paper", "files", "layouts"},
    "sheets": {"drawing", "paper", "layouts", "faces"},
}


def test_rooms_import_downwards_only() -> None:
    """Those inside of functions, and for type hints, too."""
    folder = Path(companion.printing.__file__).parent
    upwards = []
    for room, below in ROOMS.items():
        for file in sorted((folder / room).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            used = set(re.findall(r"^\s*(?:from|import) companion\.printing\.(\w+)", text, re.MULTILINE))
            upwards += [
                f"{file.relative_to(folder)} imports {name}" for name in used - {room, "choices", "shipped"} - below
            ]
    assert {path.name for path in folder.iterdir() if (path / "__init__.py").is_file()} == set(ROOMS)
    assert upwards == []
