#!/bin/sh
# Builds the fuzz targets, replays their seeds and lets each search on: sh tests/fuzz/run.sh [SECONDS [TARGET…]].
# A search ends after two million executions or those seconds. What it finds stays in .build/fuzz/found, what it keeps
# for the next one in .build/fuzz/grown; the seeds are only read.
set -eu
seconds=${1:-60}
[ $# = 0 ] || shift
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/app/packages.sh"
packages="$packages clang"
install_packages
command -v dpkg-query >/dev/null && packages="libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev" # the sanitizers
install_packages
cd "$root"
[ $# -gt 0 ] || set -- $(ls tests/fuzz/corpus)
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzz_all
export QT_QPA_PLATFORM=offscreen
folder=.build/fuzz
mkdir -p $folder/found
for target; do
    program=$folder/bin/fuzz_$target
    seeds=tests/fuzz/corpus/$target
    grown=$folder/grown/$target
    log=$folder/$target.log
    mkdir -p "$grown"
    "$program" -runs=0 "$seeds" >"$log" 2>&1 || { tail -40 "$log" >&2; echo "$target: a seed fails" >&2; exit 1; }
    "$program" -runs=2000000 -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=20 \
        -artifact_prefix="$folder/found/$target-" -print_final_stats=1 "$grown" "$seeds" >"$log" 2>&1 ||
        { tail -40 "$log" >&2; echo "$target: see $folder/found" >&2; exit 1; }
    sed -n "s/^Done \([0-9]*\) runs in \([0-9]*\) second.*/$target: \1 executions in \2 seconds, clean/p" "$log"
done
