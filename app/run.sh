#!/bin/sh
# Builds Alignoscope and opens its window on a sample model: sh app/run.sh [--model DIR] [TEXT]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"
install_packages
(
    cd "$root"
    cmake --preset release
    cmake --build --preset release --target alignoscope
)
exec "$root/.build/release/bin/alignoscope" "$@"
