"""Run a command and print what it cost, as JSON: `python measured.py SECONDS LOG COMMAND…`.

A process of its own, and a small one: Linux counts the memory of the process that starts another towards the other's
peak, so a benchmark that has loaded libraries would hide what a small tool takes. The command is ended after so many
seconds; what it says goes to the log.
"""

import json
import os
import signal
import sys
import time


def main() -> None:
    """Print `code` (negative: the signal that ended it), `seconds`, `cpu` (seconds) and `peak` (MiB)."""
    limit, log, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    said = [(os.POSIX_SPAWN_OPEN, 1, log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=said)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.alarm(limit)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    found = {
        "code": os.waitstatus_to_exitcode(status),
        "seconds": seconds,
        "cpu": usage.ru_utime + usage.ru_stime,
        "peak": usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024),
    }
    print(json.dumps(found))  # noqa: T201


if __name__ == "__main__":
    main()
