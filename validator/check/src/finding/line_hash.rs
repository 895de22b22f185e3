//! GitHub's fingerprint of a line: what code scanning expects as `primaryLocationLineHash`.
//!
//! The published action computes it where a SARIF file lacks it, which needs the sources beside the file, and warns
//! where it computes another one. So the steps are exactly its steps: a rolling hash over the next hundred UTF-16 units
//! from the line's first character on, without spaces and tabs, every line end counted as LF, and behind it a colon and
//! how many lines of the file have had that hash so far. `tests::hashes_are_those_of_the_published_action` holds it.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_text::SourceFile;

/// Characters that count for the hash of a line.
const WINDOW: usize = 100;
const FACTOR: u64 = 37;
/// Stands behind the last character.
const END: u16 = u16::MAX;

/// The hashes of the lines asked for, counted from 1; lines that the file doesn't have are left out.
pub(super) fn line_hashes(source: &SourceFile, wanted: &BTreeSet<u32>) -> BTreeMap<u32, String> {
    let Some(last) = wanted.last() else {
        return BTreeMap::new();
    };
    let mut hashes = LineHashes::new(wanted);
    let mark = source.has_mark().then_some('\u{feff}');
    let mut units = [0; 2];
    for letter in mark.into_iter().chain(source.text().chars()) {
        letter
            .encode_utf16(&mut units)
            .iter()
            .for_each(|unit| hashes.unit(*unit));
        // A line is settled once the window has left its first character.
        if hashes.settled >= *last {
            return hashes.found;
        }
    }
    hashes.unit(END);
    for _ in 0..WINDOW {
        hashes.settle();
        hashes.roll(0);
    }
    hashes.found
}

struct LineHashes<'w> {
    wanted: &'w BTreeSet<u32>,
    found: BTreeMap<u32, String>,
    /// How many lines have had a hash so far.
    counts: BTreeMap<u64, u32>,
    window: [u16; WINDOW],
    /// Which line begins at each place of the window, if one does.
    begins: [Option<u32>; WINDOW],
    at: usize,
    hash: u64,
    /// What a character counts for when it leaves the window.
    leaving: u64,
    line: u32,
    /// The last line whose hash is known.
    settled: u32,
    is_line_start: bool,
    after_carriage_return: bool,
}

impl<'w> LineHashes<'w> {
    fn new(wanted: &'w BTreeSet<u32>) -> Self {
        Self {
            wanted,
            found: BTreeMap::new(),
            counts: BTreeMap::new(),
            window: [0; WINDOW],
            begins: [None; WINDOW],
            at: 0,
            hash: 0,
            leaving: (0..WINDOW).fold(1, |power: u64, _| power.wrapping_mul(FACTOR)),
            line: 0,
            settled: 0,
            is_line_start: true,
            after_carriage_return: false,
        }
    }

    fn unit(&mut self, unit: u16) {
        const TAB: u16 = b'\t' as u16;
        const LINE_FEED: u16 = b'\n' as u16;
        const CARRIAGE_RETURN: u16 = b'\r' as u16;
        const SPACE: u16 = b' ' as u16;
        let ends_pair = self.after_carriage_return && unit == LINE_FEED;
        self.after_carriage_return = unit == CARRIAGE_RETURN;
        if unit == SPACE || unit == TAB || ends_pair {
            return;
        }
        let unit = if unit == CARRIAGE_RETURN {
            LINE_FEED
        } else {
            unit
        };
        self.settle();
        if self.is_line_start {
            self.line += 1;
            if let Some(begins) = self.begins.get_mut(self.at) {
                *begins = Some(self.line);
            }
        }
        self.is_line_start = unit == LINE_FEED;
        self.roll(unit);
    }

    /// Notes the hash of the line that begins where the window ends, if one does.
    fn settle(&mut self) {
        let Some(line) = self.begins.get_mut(self.at).and_then(Option::take) else {
            return;
        };
        self.settled = line;
        let count = self.counts.entry(self.hash).or_insert(0);
        *count += 1;
        if self.wanted.contains(&line) {
            self.found.insert(line, format!("{:x}:{count}", self.hash));
        }
    }

    fn roll(&mut self, unit: u16) {
        let Some(slot) = self.window.get_mut(self.at) else {
            return;
        };
        let left = std::mem::replace(slot, unit);
        self.hash = { self.hash.wrapping_mul(FACTOR) }
            .wrapping_add(u64::from(unit))
            .wrapping_sub(self.leaving.wrapping_mul(u64::from(left)));
        self.at = (self.at + 1) % WINDOW;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(text: &str, lines: impl IntoIterator<Item = u32>) -> Vec<String> {
        let wanted: BTreeSet<u32> = lines.into_iter().collect();
        let found = line_hashes(&SourceFile::new("map.ron", text), &wanted);
        assert!(found.keys().all(|line| wanted.contains(line)));
        found.into_values().collect()
    }

    /// The values that the action's own tests state.
    #[test]
    fn hashes_are_those_of_the_published_action() {
        let greetings = [
            "e9496ae3ebfced30:1",
            "fb7c023a8b9ccb3f:1",
            "ce8ba1a563dcdaca:1",
            "e20e36e16fcb0cc8:1",
            "b3edc88f2938467e:1",
            "c8e28b0b4002a3a0:1",
            "c129715d7a2bc9a3:1",
        ];
        let lorem = "Lorem ipsum dolor sit amet.\n".repeat(10);
        for (text, expected) in [
            ("", &["c129715d7a2bc9a3:1"][..]),
            (
                " a\nb\n  \t\tc\n d",
                &[
                    "271789c17abda88f:1",
                    "54703d4cd895b18:1",
                    "180aee12dab6264:1",
                    "a23a3dc5e078b07b:1",
                ],
            ),
            (
                " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End",
                &[
                    "8b7cf3e952e7aeb2:1",
                    "b1ae1287ec4718d9:1",
                    "bff680108adb0fcc:1",
                    "c6805c5e1288b612:1",
                    "b86d3392aea1be30:1",
                    "e6ceba753e1a442:1",
                ],
            ),
            (
                " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n",
                &greetings,
            ),
            (
                " hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r",
                &greetings,
            ),
            (
                " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n",
                &greetings,
            ),
            (
                " hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n",
                &greetings,
            ),
            (
                &lorem,
                &[
                    "a7f2ff13bc495cf2:1",
                    "a7f2ff13bc495cf2:2",
                    "a7f2ff13bc495cf2:3",
                    "a7f2ff13bc495cf2:4",
                    "a7f2ff13bc495cf2:5",
                    "a7f2ff13bc495cf2:6",
                    "a7f2ff1481e87703:1",
                    "a9cf91f7bbf1862b:1",
                    "55ec222b86bcae53:1",
                    "cc97dc7b1d7d8f7b:1",
                    "c129715d7a2bc9a3:1",
                ],
            ),
        ] {
            assert_eq!(hashes(text, 1..=20), expected, "{text:?}");
            for (line, expected) in (1..).zip(expected) {
                assert_eq!(hashes(text, [line]), [*expected], "{text:?}");
            }
        }
    }

    #[test]
    fn a_byte_order_mark_counts() {
        let lines = |text| hashes(text, [1, 2]);
        let (plain, marked) = (lines("(\n)\n"), lines("\u{feff}(\n)\n"));
        assert_ne!(plain[0], marked[0]);
        assert_eq!(plain[1], marked[1]);
    }
}
