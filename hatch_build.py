"""How the wheel is built: with COMPANION_COMPILE=1 in the environment what games spend their time in is compiled.

The rest stays as it is, and so does the wheel without: it is for any machine, and takes nothing to be built.
"""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = "mypy[mypyc]>=2.0,<3"
OPTIONS = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
WANTED = os.environ.get("COMPANION_COMPILE") == "1"


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml names as `compiled`."""

    def dependencies(self) -> list[str]:
        """What is needed for a build."""
        return [COMPILER] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles in a folder of its own, and adds what comes of it to the wheel."""
        if not WANTED or version == "editable":
            return
        self.folder = TemporaryDirectory()
        where = Path(self.folder.name)
        copytree(Path(self.root, "companion"), where / "companion", ignore=lambda _, names: {"__pycache__"} & {*names})
        compiled = self.config["compiled"].items()
        modules = [f"companion/{folder}/{name}.py" for folder, names in compiled for name in names]
        subprocess.run([sys.executable, "-m", "mypyc", *OPTIONS, *modules], cwd=where, check=True)
        made = [path for path in where.rglob("*__mypyc.*") if path.parent == where]
        made += [path for path in (where / "companion").rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(path): str(path.relative_to(where)) for path in made}
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """What was compiled is in the wheel now."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
