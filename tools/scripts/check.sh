#!/bin/sh
# Looks after the page's scripts where node is there: eslint, tsc by their JSDoc, and tests of what needs no browser.
# COMPANION_NODE=required: it fails where node is not.
set -e
cd "$(dirname "$0")"
if ! command -v npm >/dev/null; then
  echo "No node here: eslint, tsc and the tests of the page's scripts are left out."
  [ "$COMPANION_NODE" != required ]
  exit
fi
if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
  if ! npm ci --silent --no-audit --no-fund; then
    echo "npm had nothing to install from: eslint, tsc and the tests of the page's scripts are left out."
    [ "$COMPANION_NODE" != required ]
    exit
  fi
fi
(cd ../../companion/page && ../../tools/scripts/node_modules/.bin/eslint --config ../../tools/scripts/eslint.config.js static)
node_modules/.bin/tsc
node --test --test-reporter=dot ../../tests/page/scripts/unit/*.test.mjs
