"""Bare machines: both of the README's commands on Debian installations with nothing but Python, venv and make.

`bare_machines.py FOLDER MACHINE…`, as root: a machine is a suite of Debian, such as `trixie`, or with a `+` behind it
one that also has a browser, Ghostscript and a pager. It is made in the folder by debootstrap, once. What is committed
here is laid into it anew, at a path with a space and an umlaut, for an ordinary user without LANG. Debian's packages
come from where this machine's come from, Python's by the settings of its pip. A table of what came of it is printed,
and each command's output is kept in the folder; the exit code is 1 where anything failed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parents[1]
BARE = ["python3", "python3-venv", "make"]
TOOLS = ["chromium", "ghostscript", "less"]
USER, UID = "anna", 1000
CHECKOUT = f"home/{USER}/Spiele für alle/companion"
CACHE = "var/cache/pip"
PATIENCE = {"demo": "30m", "test": "180m"}
SOURCES = (Path("/etc/apt/sources.list"), *Path("/etc/apt").glob("sources.list.d/*"))
# All processes end with the machine, and its mounts are seen by nobody else; what its user left behind is told first.
ENTER = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private", "sh", "-uc"]
INSIDE = """
root=$1; shift
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" || exit 1
while [ "$1" != -- ]; do
    if [ -d "$1" ]; then mkdir -p "$root$2"; else mkdir -p "$(dirname "$root$2")"; touch "$root$2"; fi
    mount --bind "$1" "$root$2" || exit 1
    shift 2
done
shift
chroot "$root" "$@"
code=$?
for each in "$root"/proc/[0-9]*; do
    if [ "$(stat -c %u "$each" 2>/dev/null)" = UID ]; then echo "LEFT $(tr '\\0' ' ' <"$each/cmdline")"; fi
done
exit $code
""".replace("UID", str(UID))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a command."""

    code: int
    minutes: float
    megabytes: int
    load: tuple[float, float]
    said: str

    @property
    def left(self) -> list[str]:
        """The processes that lived on behind it."""
        return re.findall("^LEFT (.*)$", self.said, re.MULTILINE)

    def words(self) -> str:
        """For a table: how it ended, what it took, and how busy this machine was before and behind it."""
        counted = re.findall(r"^=*\s?(\d+ (?:passed|failed).*?) in [\d.]+s.*$", self.said, re.MULTILINE)
        ended = [
            "passes" if self.code == 0 else f"fails ({self.code})",
            *counted[-1:],
            *([f"{len(self.left)} left"] * bool(self.left)),
        ]
        loads = " to ".join(f"{each:.1f}" for each in self.load)
        return f"{', '.join(ended)}; {self.minutes:.1f} min, {self.megabytes} MB, load {loads}"


def debian() -> str:
    """The address of this machine's Debian packages."""
    told = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES if path.is_file())
    found = re.search(r"^(?:deb|URIs:)\s+(?:\[.*\]\s+)?(\S+/debian/?)(?:\s|$)", told, re.MULTILINE)
    if not found:
        sys.exit("no source of Debian's packages is named in /etc/apt; name one there")
    return found[1]


def pip_settings() -> dict[str, str]:
    """The settings of this machine's pip, as an environment tells them."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    found = re.findall(r"^(?:global|install|:env:)\.([\w-]+)='(.*)'$", told, re.MULTILINE)
    return {f"PIP_{name.upper().replace('-', '_')}": value for name, value in found}


def named_in(settings: dict[str, str]) -> Iterator[Path]:
    """The files and folders of this machine that settings name, and of an index what its pages lead to."""
    for value in settings.values():
        for word in value.split():
            path = Path(word.removeprefix("file://"))
            if path.is_absolute() and path.exists():
                yield path.parent if path.name == "simple" else path


def enter(root: Path, words: list[str], there: dict[str, Path], log: Path) -> tuple[int, str]:
    """Runs something in a machine, where folders and files of this one are `there`, too, and all it says goes to a log.

    Gives the exit code, and what it said.
    """
    binds = [word for place, path in there.items() for word in (str(path), place)]
    command = [*ENTER, INSIDE, "sh", str(root), *binds, "--", *words]
    with log.open("wb") as out:
        code = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    return code, log.read_text(encoding="utf-8", errors="replace")


def machine(folder: Path, name: str) -> Path:
    """The root of a machine, which is made unless it is there."""
    root, half = folder / name, folder / f"{name}.half"
    if root.exists():
        return root
    shutil.rmtree(half, ignore_errors=True)
    packages = folder / "debs"
    packages.mkdir(exist_ok=True)
    bootstrap = ["debootstrap", "--variant=minbase", f"--cache-dir={packages}", f"--include={','.join(BARE)}"]
    steps = [[*bootstrap, name.rstrip("+"), str(half), debian()]]
    steps.append(["chroot", str(half), "useradd", "--create-home", "--uid", str(UID), "--shell", "/bin/sh", USER])
    for step in steps:
        done = subprocess.run(step, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            sys.exit(f"{name} can't be made by `{' '.join(step)}`: {(done.stdout + done.stderr)[-500:]}")
    if name.endswith("+"):
        code, said = enter(half, ["apt-get", "install", "--yes", *TOOLS], {}, folder / f"{name}-made.log")
        if code:
            sys.exit(f"{name} can't be made: {said[-500:]}")
    return half.rename(root)


def lay(root: Path) -> Path:
    """Lay out what is committed here, and nothing of an earlier run."""
    checkout = root / CHECKOUT
    shutil.rmtree(checkout, ignore_errors=True)
    checkout.mkdir(parents=True)
    told = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(told)) as archive:
        archive.extractall(checkout, filter="data")
    for path in (checkout.parent, *checkout.parent.rglob("*")):
        os.chown(path, UID, UID)
    return checkout


def do(folder: Path, name: str, target: str) -> Outcome:
    """Run `make` and a target on a machine, as its user; gives the outcome."""
    root = folder / name
    cache = folder / "pip"
    cache.mkdir(exist_ok=True)
    os.chown(cache, UID, UID)
    settings = pip_settings()
    there = {str(path): path for path in named_in(settings)} | {f"/{CACHE}": cache}
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": f"/home/{USER}",
        "TERM": "dumb",
        "PIP_CACHE_DIR": f"/{CACHE}",
    }
    words = ["setpriv", f"--reuid={UID}", f"--regid={UID}", "--clear-groups", "env", "-i"]
    words += [f"{key}={value}" for key, value in (settings | environment).items()]
    words += ["timeout", PATIENCE[target], "make", "-C", f"/{CHECKOUT}", target]
    begun, load = monotonic(), os.getloadavg()[0]
    code, said = enter(root, words, there, folder / f"{name}-{target}.log")
    size = sum(path.lstat().st_blocks for path in (root / CHECKOUT).rglob("*")) * 512 // 1_000_000
    return Outcome(code, (monotonic() - begun) / 60, size, (load, os.getloadavg()[0]), said)


def main() -> None:
    """`bare_machines.py FOLDER MACHINE…`."""
    folder, *names = sys.argv[1:]
    place = Path(folder).resolve()
    place.mkdir(parents=True, exist_ok=True)
    whole = True
    sys.stdout.write("| machine | Python | `make demo` | `make test` |\n| --- | --- | --- | --- |\n")
    for name in names:
        root = machine(place, name)
        lay(root)
        asked = ["chroot", str(root), "python3", "-c", "import platform; print(platform.python_version())"]
        python = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout.strip()
        outcomes = [do(place, name, target) for target in PATIENCE]
        whole = whole and not any(each.code or each.left for each in outcomes)
        sys.stdout.write(f"| {name} | {python} | {' | '.join(each.words() for each in outcomes)} |\n")
        sys.stdout.flush()
    sys.exit(not whole)


if __name__ == "__main__":
    main()
