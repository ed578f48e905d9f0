"""`make release`: the wheel, installed where nothing else is, plays the example of docs/from-python.md."""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).parents[1] / "docs/from-python.md"
TOLD = "Bo wins after 3 exchanges. Bo's Escamophage still stands with 3 damage."


def example() -> str:
    """The program on the page."""
    found = re.search(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"{PAGE} has no example"
    return found[1]


def play_installed(wheel: Path, python: str, folder: Path) -> str:
    """Installs a wheel with what it needs in an empty folder, and gives what the example tells there."""
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    own = str(folder / "venv/bin/python")
    pip = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel.resolve())], check=True, cwd=folder)
    for words in (["--version"], ["print", "rules", "tamer"]):
        subprocess.run([own, "-m", "companion", *words], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    ran = subprocess.run([own, "-I", "-c", example()], check=True, cwd=folder, capture_output=True, encoding="utf-8")
    return ran.stdout


def main() -> None:
    """`installed.py WHEEL PYTHON…`."""
    wheel, *pythons = sys.argv[1:]
    for python in pythons:
        with TemporaryDirectory() as folder:
            told = play_installed(Path(wheel), python, Path(folder))
        assert told.splitlines()[-1] == TOLD, told
        sys.stdout.write(f"{wheel} with {python}: {TOLD}\n")


if __name__ == "__main__":
    main()
