//! Numbers that are the same on every run and machine.

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A number in `from..to`.
    pub fn range(&mut self, from: u64, to: u64) -> u64 {
        from + self.below(to - from)
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }

    /// `length` characters of an alphabet.
    pub fn text(&mut self, alphabet: &[u8], length: usize) -> String {
        let mut text = String::with_capacity(length);
        for _ in 0..length {
            text.push(char::from(
                alphabet[self.below(alphabet.len() as u64) as usize],
            ));
        }
        text
    }

    /// Unpadded URL-safe base64 of as many random bytes as give `length` characters.
    pub fn base64(&mut self, length: usize) -> String {
        const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        self.text(ALPHABET, length)
    }

    pub fn hex(&mut self, length: usize) -> String {
        self.text(b"0123456789abcdef", length)
    }

    /// A list of `from..to` things.
    pub fn list<T>(&mut self, from: u64, to: u64, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.range(from, to)).map(|_| make(self)).collect()
    }

    /// Words of one language, `count` of them.
    pub fn words(&mut self, list: &[&str], count: u64) -> String {
        let words: Vec<&str> = (0..count).map(|_| self.pick(list)).collect();
        words.join(" ")
    }
}

pub const ENGLISH: &[&str] = &[
    "the",
    "of",
    "canonical",
    "form",
    "and",
    "to",
    "event",
    "room",
    "server",
    "is",
    "signature",
    "in",
    "message",
    "that",
    "for",
    "we",
    "key",
    "with",
    "bytes",
    "are",
    "hello",
    "on",
    "as",
    "write",
    "it",
    "at",
    "again",
    "this",
    "\"quoted\"",
    "from",
    "have",
    "be",
];

pub const JAPANESE: &[&str] = &[
    "日本語の",
    "文章は",
    "正規化",
    "された",
    "バイト列を",
    "署名",
    "する。",
    "今日は",
    "天気が",
    "良い",
    "ですね",
    "東京",
    "で",
    "会いましょう",
    "😀",
    "#タグ",
    "https://example.org/あ",
];
