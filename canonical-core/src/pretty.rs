//! The canonical form laid out for people.

use alloc::vec::Vec;

const INDENT: usize = 4;

/// Lays out finished canonical bytes as python-canonicaljson's `encode_pretty_printed_json`
/// does; empty containers stay on one line.
pub(crate) fn pretty(canonical: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(2 * canonical.len());
    let mut depth = 0;
    let mut bytes = canonical.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                out.push(byte);
                copy_string(&mut out, &mut bytes);
            }
            b'{' | b'[' => {
                out.push(byte);
                match bytes.next_if(|&next| next == b'}' || next == b']') {
                    Some(close) => out.push(close),
                    None => {
                        depth += 1;
                        new_line(&mut out, depth);
                    }
                }
            }
            b'}' | b']' => {
                depth -= 1;
                new_line(&mut out, depth);
                out.push(byte);
            }
            b',' => {
                out.push(byte);
                new_line(&mut out, depth);
            }
            b':' => out.extend_from_slice(b": "),
            byte => out.push(byte),
        }
    }
    out
}

/// Copies what follows an opening quote, up to the closing one.
fn copy_string(out: &mut Vec<u8>, bytes: &mut impl Iterator<Item = u8>) {
    let mut escaped = false;
    for byte in bytes {
        out.push(byte);
        match byte {
            b'"' if !escaped => return,
            byte => escaped = byte == b'\\' && !escaped,
        }
    }
}

fn new_line(out: &mut Vec<u8>, depth: usize) {
    out.push(b'\n');
    out.resize(out.len() + INDENT * depth, b' ');
}
