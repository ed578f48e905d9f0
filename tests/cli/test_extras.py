"""Missing extras: the command that is told installs them, however companion was installed."""

from __future__ import annotations

import json
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.shell import in_process

from companion.errors import shell_word
from companion.extras import install_command

ROOT = Path(__file__).parents[2]
REQUIRES = ["typer>=0.26", "starlette>=0.40; extra == 'page'", 'polars>=1.30 ; extra == "lab"', "scipy; extra == 'lab'"]


def installed(monkeypatch: pytest.MonkeyPatch, url: str | None, **more: Any) -> None:
    """From there; None: from an index of packages."""
    told = None if url is None else json.dumps({"url": url} | more)
    found = SimpleNamespace(read_text=lambda name: told, requires=REQUIRES)
    monkeypatch.setattr("importlib.metadata.distribution", lambda name: found)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    path = tmp_path / "Spiele für alle"
    path.mkdir()
    return path


PYTHON = shell_word(sys.executable)
PIP = f"{PYTHON} -m pip install"


def test_by_pip_from_a_checkout(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, checkout.as_uri(), dir_info={"editable": True})
    assert install_command("lab") == f"{PIP} -e '{checkout}[lab]'"
    installed(monkeypatch, checkout.as_uri(), dir_info={})
    assert install_command("page") == f"{PIP} '{checkout}[page]'"


def test_by_pip_from_a_wheel(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no checkout; and later no wheel either."""
    wheel = checkout / "companion-1.0.0-py3-none-any.whl"
    wheel.touch()
    installed(monkeypatch, wheel.as_uri(), archive_info={})
    assert install_command("lab") == f"{PIP} '{wheel}[lab]'"
    wheel.unlink()
    assert install_command("lab") == f"{PIP} 'polars>=1.30' scipy"
    installed(monkeypatch, None)
    assert install_command("lab") == f"{PIP} 'polars>=1.30' scipy"
    installed(monkeypatch, "https://example.org/companion.whl", archive_info={})
    assert install_command("page") == f"{PIP} 'starlette>=0.40'"


def test_by_pipx(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`pipx install` a second time does nothing, and the pip of its environment is on nobody's path."""
    environment = checkout / "companion"
    environment.mkdir()
    environment.joinpath("pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(environment))
    installed(monkeypatch, checkout.as_uri(), dir_info={})
    assert install_command("lab") == f"pipx runpip companion install '{checkout}[lab]'"


def test_by_uv(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Environments of uv have no pip."""
    monkeypatch.setattr("companion.extras.find_spec", lambda name: None)
    installed(monkeypatch, checkout.as_uri(), dir_info={})
    assert install_command("lab") == f"uv pip install --python {PYTHON} '{checkout}[lab]'"


def test_run_from_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> Any:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.distribution", nowhere)
    assert install_command("lab") == f"{PIP} -e {shell_word(f'{ROOT}[lab]')}"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["referee", "tamer", "battle", "--page"], "--page"),
        (["lab", "tamer", "battle"], "the lab"),
        (["preview", "tamer"], "the preview"),
    ],
)
def test_what_needs_an_extra_says_so(words: list[str], what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And blames no option that nobody typed."""
    monkeypatch.setattr("companion.extras.find_spec", lambda name: None)
    extra = "lab" if "lab" in words else "page"
    told = f"companion: {what} needs more than is installed here; `{install_command(extra)}` installs it\n"
    assert in_process(words) == (1, "", told)
