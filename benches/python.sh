#!/bin/sh
# The two cases of python-canonicaljson's own benchmark, one large object and many small ones,
# on the same text in CPython and in Rust. Makes a virtual environment under target/.
set -eu
cd "$(dirname "$0")"
venv=target/python
[ -d "$venv" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet canonicaljson orjson
cargo build --quiet --release --bin seed
target/release/seed write target/seed
"$venv/bin/python" seed.py target/seed
target/release/seed measure
