"""Times canonicaljson and orjson on the objects that the program `seed` wrote."""

import json
import sys
import time
from importlib.metadata import version

import canonicaljson
import orjson

CONTESTANTS = {
    f"canonicaljson {version('canonicaljson')}": canonicaljson.encode_canonical_json,
    f"orjson {version('orjson')}, sorted keys": lambda value: orjson.dumps(
        value, option=orjson.OPT_SORT_KEYS
    ),
}

print(f"| CPython {sys.version.split()[0]} | ns per member, large | ns per member, small |")
print("| --- | --- | --- |")
for name, encode in CONTESTANTS.items():
    row = []
    for case in ("large", "small"):
        with open(f"{sys.argv[1]}-{case}.json", "rb") as file:
            expected = file.read().splitlines()
        values = [json.loads(line) for line in expected]
        members = sum(len(value) for value in values)
        best = float("inf")
        for _ in range(7):
            before = time.perf_counter()
            for value in values:
                encode(value)
            best = min(best, time.perf_counter() - before)
        if [encode(value) for value in values] != expected:
            sys.exit(f"{name}: other bytes than ours in {case}")
        row.append(f"{best * 1e9 / members:.1f}")
    print(f"| {name} | {' | '.join(row)} |")
