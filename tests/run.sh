#!/bin/sh
# Builds everything and runs all tests; the last line counts them.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"
install_packages
cd "$root"
werror=OFF
[ -z "${CI:-}" ] || werror=ON
cmake --preset release -DALIGNOSCOPE_WERROR=$werror
cmake --build --preset release
export QT_QPA_PLATFORM=offscreen
log=.build/release/tests.log
status=0
ctest --preset release --output-on-failure -j "$(nproc)" >"$log" 2>&1 || status=$?
cat "$log"
# "96% tests passed, 1 tests failed out of 25"
set -- $(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests* failed out of \([0-9]*\).*/\1 \2/p' "$log")
[ $# = 2 ] || { echo "No tests were run." >&2; exit 1; }
echo "$(($2 - $1)) passed, $1 failed"
exit "$status"
