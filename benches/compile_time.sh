#!/bin/sh
# What deriving costs the compiler: crates of 300 structs of 8 fields and 200 of 20, each with
# derive(CanonicalJson) and to_vec, and with derive(Serialize) and serde_json::to_vec.
# Time of `cargo check`, of a debug and of a release build of that crate alone (the smallest of
# RUNS, 5 unless told otherwise), and the stripped size of the release build.
set -eu
cd "$(dirname "$0")"
root=$PWD
runs=${RUNS:-5}
work=target/compile_time
mkdir -p "$work"

# crate NAME STRUCTS FIELDS DERIVE WRITE DEPENDENCIES
crate() {
    mkdir -p "$work/$1/src"
    printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n%s\n[workspace]\n' \
        "$1" "$6" >"$work/$1/Cargo.toml"
    awk -v structs="$2" -v fields="$3" -v derive="$4" -v write="$5" 'BEGIN {
        split("String u64 Option<String> bool Vec<String> i32 Option<u32> String", types, " ")
        for (s = 0; s < structs; s++) {
            printf "%s\npub struct S%d {\n", derive, s
            for (f = 0; f < fields; f++)
                printf "    pub field_%d_%d: %s,\n", (f * 7) % fields, s, types[f % 8 + 1]
            print "}"
        }
        print "fn main() {\n    let mut n = 0;"
        for (s = 0; s < structs; s++) {
            printf "    let v = S%d {", s
            for (f = 0; f < fields; f++)
                printf " field_%d_%d: Default::default(),", (f * 7) % fields, s
            printf " };\n    n += %s(std::hint::black_box(&v)).unwrap().len();\n", write
        }
        print "    println!(\"{n}\");\n}"
    }' >"$work/$1/src/main.rs"
}

# seconds NAME COMMAND..: the smallest time of building the crate alone
seconds() {
    name=$1
    shift
    best=
    (cd "$work/$name" && CARGO_INCREMENTAL=0 "$@" --quiet)
    for _ in $(seq "$runs"); do
        touch "$work/$name/src/main.rs"
        before=$(date +%s%N)
        (cd "$work/$name" && CARGO_INCREMENTAL=0 "$@" --quiet)
        after=$(date +%s%N)
        time=$(((after - before) / 1000000))
        if [ -z "$best" ] || [ "$time" -lt "$best" ]; then best=$time; fi
    done
    echo "$best"
}

echo "| crate | cargo check, ms | debug, ms | release, ms | stripped, bytes |"
echo "| --- | --- | --- | --- | --- |"
for shape in "300 8" "200 20"; do
    set -- $shape
    crate "ours_$1" "$1" "$2" '#[derive(canonical_core::CanonicalJson)] #[canonical(profile = canonical_core::Matrix)]' \
        'canonical_core::to_vec::<canonical_core::Matrix>' "canonical-core = { path = \"$root/../canonical-core\" }"
    crate "serde_$1" "$1" "$2" '#[derive(serde::Serialize)]' 'serde_json::to_vec' \
        "$(printf 'serde = { version = "1", features = ["derive"] }\nserde_json = "1"')"
    for name in "ours_$1" "serde_$1"; do
        check=$(seconds "$name" cargo check)
        debug=$(seconds "$name" cargo build)
        release=$(seconds "$name" cargo build --release)
        strip -o "$work/$name.stripped" "$work/$name/target/release/$name"
        echo "| $name ($1 structs, $2 fields) | $check | $debug | $release | $(stat -c %s "$work/$name.stripped") |"
    done
done
