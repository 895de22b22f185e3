//! Makes broken files of whole ones: the same ones on every machine, from a number.

/// Pieces that have broken one reader or another before.
const PIECES: [&[u8]; 48] = [
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b"'",
    b",",
    b":",
    b"\\",
    b"/*",
    b"*/",
    b"//",
    b"r#\"",
    b"\"#",
    b"#![enable(x)]",
    b"Some(",
    b"None",
    b"NaN",
    b"inf",
    b"-inf",
    b"null",
    b"true",
    b"1e999",
    b"-1e-999",
    b"4294967296",
    b"9223372036854775808",
    b"-9223372036854775809",
    b"340282366920938463463374607431768211456",
    b"0x10000000000",
    b"-0",
    b"0.1",
    b"65535",
    b"2147483647",
    b"-2147483648",
    b"\\ud800",
    b"\\u{110000}",
    b"\\u202e",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{2028}".as_bytes(),
    "e\u{301}\u{1f409}".as_bytes(),
    b"\0",
    b"\x1b[2J",
    b"\r\n",
    b"../../etc/passwd",
    b"C:\\x",
];
/// Bytes that are no text.
const NO_TEXT: [&[u8]; 3] = [b"\xff", b"\xed\xa0\x80", b"\xc3"];
/// Files are cut to this length: what long ones cost is asked elsewhere.
const LONGEST: usize = 1 << 15;

/// A source of broken files.
#[derive(Clone, Debug)]
pub struct Mutator(u64);

impl Mutator {
    /// The one of this number.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// SplitMix64: short, and good enough to choose with.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 where there is none.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap_or_default()
    }

    fn piece(&mut self) -> &'static [u8] {
        match self.below(12) {
            0 => NO_TEXT[self.below(NO_TEXT.len())],
            _ => PIECES[self.below(PIECES.len())],
        }
    }

    /// A stretch of this many bytes.
    fn stretch(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        let most = if self.below(4) == 0 { length } else { 40 };
        let end = (start + 1 + self.below(most)).min(length);
        start..end.max(start)
    }

    /// A word or number of a text, which is where most mistakes are made.
    fn word(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let is_word =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
        let at = self.below(bytes.len());
        let Some(start) = bytes.iter().skip(at).position(is_word) else {
            return self.stretch(bytes.len());
        };
        let start = at + start;
        let length = bytes[start..]
            .iter()
            .take_while(|byte| is_word(byte))
            .count();
        start..start + length
    }

    /// One of the seeds, broken in a few places.
    pub fn broken(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = seeds[self.below(seeds.len())].clone();
        for _ in 0..=self.below(4) {
            self.once(&mut bytes, seeds);
            bytes.truncate(LONGEST);
        }
        bytes
    }

    fn once(&mut self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let length = bytes.len();
        let at = self.below(length + 1);
        match self.below(14) {
            0 if length > 0 => {
                let at = self.below(length);
                bytes[at] ^= 1 << self.below(8);
            }
            1 if length > 0 => {
                let at = self.below(length);
                bytes[at] = (self.next() & 0xff) as u8;
            }
            2 | 3 => {
                let piece = self.piece();
                bytes.splice(at..at, piece.iter().copied());
            }
            4 | 5 => {
                let (word, piece) = (self.word(bytes), self.piece());
                bytes.splice(word, piece.iter().copied());
            }
            6 => {
                // The word of another place.
                let (from, to) = (self.word(bytes), self.word(bytes));
                let other = bytes[from].to_vec();
                bytes.splice(to, other);
            }
            7 => drop(bytes.drain(self.stretch(length))),
            8 => {
                let copied = bytes[self.stretch(length)].to_vec();
                bytes.splice(at..at, copied);
            }
            9 => {
                let (a, b) = (self.stretch(length), self.stretch(length));
                let (first, second) = if a.start <= b.start { (a, b) } else { (b, a) };
                if first.end <= second.start {
                    let [one, other] = [&first, &second].map(|range| bytes[range.clone()].to_vec());
                    bytes.splice(second, one);
                    bytes.splice(first, other);
                }
            }
            10 => bytes.truncate(at),
            11 => {
                let other = &seeds[self.below(seeds.len())];
                let from = self.below(other.len());
                bytes.splice(at..at, other[from..].iter().take(400).copied());
            }
            12 => self.repeat(bytes, at),
            _ => match self.below(3) {
                0 => *bytes = bytes.iter().flat_map(|byte| crlf(*byte)).collect(),
                1 => bytes.splice(0..0, "\u{feff}".bytes()).for_each(drop),
                _ => bytes.extend_from_within(..),
            },
        }
    }

    /// The same again and again: long words, deep brackets, lists without end.
    fn repeat(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let piece = match self.below(3) {
            0 => bytes[self.stretch(bytes.len())].to_vec(),
            1 => self.piece().to_vec(),
            _ => vec![(self.next() & 0x7f) as u8],
        };
        let times = [3, 70, 1_000, 20_000][self.below(4)].min(LONGEST / piece.len().max(1));
        bytes.splice(at..at, piece.repeat(times));
    }
}

fn crlf(byte: u8) -> impl Iterator<Item = u8> {
    let before = (byte == b'\n').then_some(b'\r');
    before.into_iter().chain([byte])
}
