#!/bin/sh
# Builds the fuzz targets, replays their corpora and lets each search for some seconds: sh tests/fuzz/run.sh [SECONDS].
# What is found stays in .build/fuzz/found; the seed corpora are read only.
set -eu
seconds=${1:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/app/packages.sh"
packages="$packages clang" # with its runtime, libclang-rt
install_packages
cd "$root"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzz_all
export QT_QPA_PLATFORM=offscreen
mkdir -p .build/fuzz/found
for target in .build/fuzz/bin/fuzz_*; do
    name=$(basename "$target")
    seeds="tests/fuzz/corpus/${name#fuzz_}"
    grown=".build/fuzz/grown/$name"
    mkdir -p "$grown"
    "$target" -runs=0 "$seeds" >/dev/null 2>&1 || { echo "$name: a seed fails" >&2; "$target" -runs=0 "$seeds"; exit 1; }
    "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -artifact_prefix=".build/fuzz/found/$name-" \
        -print_final_stats=1 "$grown" "$seeds" >".build/fuzz/$name.log" 2>&1 || { tail -40 ".build/fuzz/$name.log" >&2; exit 1; }
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' ".build/fuzz/$name.log")
    echo "$name: $runs executions in $seconds seconds, clean"
done
