#!/bin/sh
# Instructions of each typed workload, per byte and per value: `callgrind.sh [WORKLOAD..]`.
# Counts do not depend on what else the machine does, so small changes can be seen.
set -eu
cd "$(dirname "$0")"
cargo build --quiet --release --bin instructions
[ $# -gt 0 ] || set -- events signed tuf feed catalogue coordinates log flatten flat \
    newtype-variants struct-variants
echo "| workload | instructions per value | per byte |"
echo "| --- | --- | --- |"
for workload; do
    out=target/callgrind.$workload
    size=$(valgrind --tool=callgrind --callgrind-out-file="$out" --toggle-collect='*measured*' \
        target/release/instructions "$workload" 2>"$out.log")
    set -- $size
    count=$(sed -n 's/.*Collected : *//p' "$out.log")
    awk -v name="$workload" -v n="$count" -v bytes="$1" -v values="$3" \
        'BEGIN { printf "| %s | %.0f | %.2f |\n", name, n / values, n / bytes }'
done
