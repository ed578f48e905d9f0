#!/bin/sh
# `tools/set_up.sh PYTHON WHAT WORDS`: makes .venv, and installs there what pip calls WHAT and people by those WORDS, in the
# versions of tools/versions.txt.
# Where that can't be done, one sentence says why, and what to do.
python=$1
what=$2

fail() {
    echo "companion: $1; then run make again" >&2
    exit 1
}

[ -n "$python" ] || fail "there is no Python here; install Python 3.11 or newer (Debian: apt-get install python3-venv)"
"$python" -c '' 2>/dev/null || fail "$python does not run; name a Python 3.11 or newer by make PYTHON=…"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$python is older than Python 3.11; name a newer one by make PYTHON=…, or install one"
[ -w . ] || fail "nothing can be written in this folder; copy it to one of your own"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "this Python has no venv module; install it (Debian: apt-get install python3-venv)"
echo "Setting up in .venv: $3. It takes a minute or two."
[ -x .venv/bin/python ] && .venv/bin/python -c 'import pip' 2>/dev/null || "$python" -m venv --clear .venv ||
    fail "no environment could be made in .venv; what Python says stands above"

install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint tools/versions.txt "$@" \
        >.venv/pip.log 2>&1
}
# The build tools first, or pip would fetch the newest of them to build with.
install hatchling editables && install --no-build-isolation -e "$what" || {
    tail -n 3 .venv/pip.log >&2
    fail "pip could not install what is needed (all it says is in .venv/pip.log); see whether this machine is online"
}
