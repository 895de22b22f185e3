//! How wide letters are, and which letters there are at all, without a font to be parsed.
//!
//! The letters of the fonts that come with the program are data, `text/advances.bin`. The test
//! `advances_are_those_of_the_fonts` of `beachhead-export` holds that it is fresh, and writes it anew if `BEACHHEAD_BLESS`
//! is set. A project's own fonts add letters by [`Metrics::add`]; they never replace one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::compose;

/// Runs of letters: the first as u32, how many as u16, and the advance of each as u16 in thousandths of the em; all
/// numbers are little endian.
const ADVANCES: &[u8] = include_bytes!("text/advances.bin");

/// The bundled fonts' letters, in order.
static BUNDLED: LazyLock<Vec<Run>> = LazyLock::new(|| decode(ADVANCES));

/// The advances of the letters of ASCII that are bundled: nearly all text of a map is of these.
static ASCII: LazyLock<[Option<f32>; 128]> = LazyLock::new(|| {
    std::array::from_fn(|at| {
        let letter = char::from(u8::try_from(at).ok()?);
        bundled(letter).map(|thousandths| f32::from(thousandths) / 1000.0)
    })
});

/// Letters that follow one another.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: u32,
    /// The advance of each in thousandths of the em, as little-endian numbers.
    advances: &'static [[u8; 2]],
}

/// What fonts say of letters: the bundled fonts, and those that a project adds. A clone is cheap.
///
/// Widths are those of letters that stand alone. Shaped text (Arabic above all) comes out a little narrower or wider.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Advances of added letters, in thousandths of the em.
    added: Arc<BTreeMap<char, u16>>,
}

impl Metrics {
    /// The advance of a letter that no font has.
    pub const UNKNOWN: f32 = 0.5;

    /// Adds letters with their advances, as shares of the em. Those that are there already stay as they are.
    pub fn add(&mut self, letters: impl IntoIterator<Item = (char, f32)>) {
        for (letter, advance) in letters {
            if !self.has(letter) {
                let thousandths = (advance * 1000.0).round() as u16;
                Arc::make_mut(&mut self.added).insert(letter, thousandths);
            }
        }
    }

    /// Whether a font has this letter.
    pub fn has(&self, letter: char) -> bool {
        self.thousandths(letter).is_some()
    }

    /// The advance of a letter as a share of the em: [`Self::UNKNOWN`] if no font has it, nothing for signs that only
    /// steer how others are set.
    pub fn advance(&self, letter: char) -> f32 {
        if is_unseen(letter) {
            return 0.0;
        }
        let thousandths = self.thousandths(letter);
        thousandths.map_or(Self::UNKNOWN, |thousandths| f32::from(thousandths) / 1000.0)
    }

    /// The advance of a letter of ASCII, as [`Self::advance`] has it.
    fn advance_of_ascii(&self, letter: u8) -> f32 {
        let known = ASCII.get(usize::from(letter)).copied().flatten();
        known.unwrap_or_else(|| self.advance(char::from(letter)))
    }

    fn thousandths(&self, letter: char) -> Option<u16> {
        bundled(letter).or_else(|| self.added.get(&letter).copied())
    }

    /// The width of a line of text, in the unit that the size of its letters is given in.
    ///
    /// ```
    /// # use beachhead_draw::Metrics;
    /// let metrics = Metrics::default();
    /// let (narrow, wide) = (metrics.width("ill", 10.0), metrics.width("WOW", 10.0));
    /// assert!(narrow < wide / 2.0);
    /// ```
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let sum: f32 = if text.is_ascii() {
            let letters = text.bytes();
            letters.map(|letter| self.advance_of_ascii(letter)).sum()
        } else {
            text.nfc().map(|letter| self.advance(letter)).sum()
        };
        sum * size
    }

    /// The letters of a text that no font has. White space, and signs that only steer how others are set, need none; a
    /// letter and its accent are one, where there is one.
    ///
    /// ```
    /// # use beachhead_draw::Metrics;
    /// let metrics = Metrics::default();
    /// assert!(metrics.missing("Saint-Lô, Żółw, Одесса, Αθήνα, Ru\u{308}gen").is_empty());
    /// assert!(metrics.missing("名 Bay").into_iter().eq(['名']));
    /// ```
    pub fn missing(&self, text: &str) -> BTreeSet<char> {
        // All of ASCII is there, and that is nearly all text of a map.
        if text.is_ascii() {
            return BTreeSet::new();
        }
        text.nfc().filter(|letter| self.lacks(*letter)).collect()
    }

    /// The text with a space for each letter that no font has: its sign would be a box.
    ///
    /// ```
    /// # use beachhead_draw::Metrics;
    /// let metrics = Metrics::default();
    /// assert_eq!(metrics.with_gaps("Ru\u{308}gen 名"), "Ru\u{308}gen \u{a0}");
    /// ```
    pub fn with_gaps<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if text.is_ascii() || !text.chars().any(|letter| self.lacks(letter)) {
            return Cow::Borrowed(text);
        }
        let mut before = None;
        let letters = text.chars().map(|letter| {
            // An accent is set with its letter, as one.
            let whole = before.and_then(|before| compose(before, letter));
            before = whole.or(Some(letter));
            match self.lacks(whole.unwrap_or(letter)) {
                true => '\u{a0}',
                false => letter,
            }
        });
        Cow::Owned(letters.collect())
    }

    /// Whether a letter is seen, but no font has it.
    fn lacks(&self, letter: char) -> bool {
        let is_seen = !(letter.is_whitespace() || letter.is_control() || is_unseen(letter));
        is_seen && !self.has(letter)
    }
}

/// Whether a sign only steers how others are set: joiners, marks of direction, selectors of variants.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The advance of a letter of the bundled fonts.
fn bundled(letter: char) -> Option<u16> {
    let letter = u32::from(letter);
    let after = BUNDLED.partition_point(|run| run.first <= letter);
    let run = BUNDLED.get(after.checked_sub(1)?)?;
    let nth = usize::try_from(letter - run.first).ok()?;
    run.advances
        .get(nth)
        .map(|bytes| u16::from_le_bytes(*bytes))
}

/// Reads the data; what is cut off at its end is left out.
fn decode(mut bytes: &'static [u8]) -> Vec<Run> {
    let mut runs = Vec::new();
    while let Some((first, rest)) = bytes.split_first_chunk() {
        let Some((count, rest)) = rest.split_first_chunk() else {
            break;
        };
        let (advances, _) = rest.as_chunks();
        let count = usize::from(u16::from_le_bytes(*count)).min(advances.len());
        let (advances, _) = advances.split_at(count);
        bytes = rest.get(count * 2..).unwrap_or_default();
        let first = u32::from_le_bytes(*first);
        if char::from_u32(first).is_some() {
            runs.push(Run { first, advances });
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_greek_and_cyrillic_are_bundled() {
        let metrics = Metrics::default();
        for text in [
            "The quick brown fox 0123456789 !?&%",
            "ÄÖÜßéèêçñøåÆœŁżŞğőŮ",
            "ΑΒΓΔΩ αβγδωάέήίόύώ",
            "АБВГДЯЮЭ абвгдяюёїєҐ",
            "“„–—…€№→",
        ] {
            assert!(metrics.missing(text).is_empty(), "{text}");
        }
        for letter in ['名', 'ع', 'ש', 'अ', '한'] {
            assert!(!metrics.has(letter), "{letter}");
            assert_eq!(metrics.advance(letter), Metrics::UNKNOWN, "{letter}");
        }
    }

    #[test]
    fn added_letters_are_known_and_bundled_ones_stay() {
        let mut metrics = Metrics::default();
        let wide = metrics.advance('W');
        metrics.add([('名', 1.0), ('W', 9.0)]);
        assert_eq!((metrics.advance('名'), metrics.advance('W')), (1.0, wide));
        assert!(metrics.has('名') && metrics.missing("名W").is_empty());
        let width = metrics.width("W名", 20.0);
        assert!((width - 20.0 * (wide + 1.0)).abs() < 1e-4, "{width}");
        assert!(!Metrics::default().has('名'), "others are as they were");
    }

    #[test]
    fn what_is_not_seen_needs_no_letter() {
        let metrics = Metrics::default();
        let text = "a\u{200d}\u{200f}\u{fe0f}\t\u{3000}";
        assert!(metrics.missing(text).is_empty());
        assert_eq!(metrics.advance('\u{200d}'), 0.0);
    }

    #[test]
    fn a_letter_and_its_accent_are_one() {
        let metrics = Metrics::default();
        let (apart, whole) = ("Ru\u{308}gen, A\u{30a}s", "R\u{fc}gen, \u{c5}s");
        assert!(metrics.missing(apart).is_empty());
        assert_eq!(metrics.width(apart, 1.0), metrics.width(whole, 1.0));
        // There is no such letter.
        assert!(metrics.missing("q\u{308}").into_iter().eq(['\u{308}']));
    }

    #[test]
    fn cut_data_is_read_as_far_as_it_goes() {
        let letters = |bytes| -> usize {
            let runs = decode(bytes).into_iter();
            runs.map(|run| run.advances.len()).sum()
        };
        let all = letters(ADVANCES);
        assert!(all > 1_000, "{all}");
        for end in (0..ADVANCES.len()).step_by(97) {
            assert!(letters(&ADVANCES[..end]) <= all);
        }
        assert!(
            decode(&[0xff; 99]).is_empty(),
            "no letter has such a number"
        );
    }
}
