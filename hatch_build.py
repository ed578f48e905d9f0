"""Build of the wheel: with COMPANION_COMPILE=1 in the environment the rules are compiled, as they stand.

The rest stays as it is, and so does the wheel without: it is for any machine, and takes nothing to be built.
"""

import os
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = "mypy[mypyc]>=2.0,<3"
OPTIONS = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
C_FILES: dict[str, Any] = {"multi_file": True, "opt_level": "2", "debug_level": "0"}
MARK = "\n# mypyc\n"
"""It stands below the docstring of each module that is compiled."""
WANTED = os.environ.get("COMPANION_COMPILE") == "1"


def compiled(root: Path) -> list[str]:
    """The modules that are compiled, by their paths below a folder."""
    paths = sorted(root.glob("companion/**/*.py"))
    return [str(path.relative_to(root)) for path in paths if MARK in path.read_text("utf-8")]


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the rules, and adds what comes of it to the wheel."""

    def dependencies(self) -> list[str]:
        """Packages needed for a build."""
        return [COMPILER] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles in a folder of its own."""
        if not WANTED or version == "editable":
            return
        from mypyc.build import mypycify
        from setuptools import Distribution

        self.folder = TemporaryDirectory()
        where = Path(self.folder.name)
        with chdir(self.root):
            modules = mypycify([*OPTIONS, *compiled(Path())], target_dir=str(where / "c"), **C_FILES)
            build = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
            build.build_lib, build.build_temp = str(where / "made"), str(where / "c")
            build.ensure_finalized()
            build.run()
        made = [path for path in where.glob("made/**/*") if path.is_file()]
        build_data["force_include"] |= {str(path): str(path.relative_to(where / "made")) for path in made}
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up: what was compiled is in the wheel now."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
