"""The command line: one module a command. Errors end here, as one sentence and an exit code."""

import codecs
import gc
import os
import sys
from io import TextIOWrapper

from companion.errors import CompanionError, printable

IN_PLAIN = "in-plain"
_PLAIN = str.maketrans({"•": "*", "·": "-", "→": "->", "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "’": "'"})


def _in_plain(error: UnicodeError) -> tuple[str, int]:
    """Stand-ins for signs that an output's alphabet does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end


codecs.register_error(IN_PLAIN, _in_plain)


def main() -> None:
    """Runs `companion`. Exit codes: 0 done, 1 what was given is wrong, 2 usage, 3 suspended."""
    gc.set_threshold(50_000)  # a run is short: what it made is looked through less often
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=IN_PLAIN)
    try:
        from companion.cli.app import app

        app()
    except KeyboardInterrupt:  # before the command began; later typer ends it
        sys.exit(130)
    except CompanionError as error:
        from companion.cli.options import worded

        sys.exit(_fail(worded(error), error.exit_code))
    except BrokenPipeError:
        _forget_stdout()
        sys.exit(1)
    except OSError as error:
        sys.exit(_fail(f"{error.filename or 'the output'}: {error.strerror or error}", 1))
    except Exception as error:
        if os.environ.get("COMPANION_DEBUG"):
            raise
        from companion.games import blamed

        whose = f"in {game}" if (game := blamed(error)) else "of the program's own"
        fault = f"{type(error).__name__}: {error}"
        sys.exit(_fail(f"a fault {whose} ({fault}); COMPANION_DEBUG=1 shows where", 1))


def _fail(text: str, code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _forget_stdout()
    sys.stderr.write(f"companion: {printable(text)}\n")
    return code


def _open_what_is_closed() -> None:
    """A standard stream that came closed (`>&-`) is empty or goes nowhere; else the next file gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _forget_stdout() -> None:
    """Nobody reads any more: what is still in the buffer goes nowhere, without a complaint at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
