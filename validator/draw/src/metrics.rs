//! How wide letters are, without a font to be parsed: the letters of the fonts that come with the program are data.
//!
//! The test `advances_are_those_of_the_fonts` of `beachhead-export` holds that the data is fresh, and writes it anew if
//! `BEACHHEAD_BLESS` is set.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Runs of letters: the first as u32, how many as u16, and the advance of each as u16 in thousandths of the em; all
/// numbers are little endian.
const ADVANCES: &[u8] = include_bytes!("text/advances.bin");

/// The advances of the bundled fonts' letters, in thousandths of the em.
static BUNDLED: LazyLock<BTreeMap<char, u16>> = LazyLock::new(|| decode(ADVANCES));

/// What the fonts of the program say of letters.
///
/// Widths are those of letters that stand alone. Shaped text (Arabic above all) comes out a little narrower or wider.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Metrics;

impl Metrics {
    /// The advance of a letter that no font has.
    pub const UNKNOWN: f32 = 0.5;

    /// The advance of a letter as a share of the em: [`Self::UNKNOWN`] if no font has it, nothing for signs that only
    /// steer how others are set.
    pub fn advance(&self, letter: char) -> f32 {
        if is_unseen(letter) {
            return 0.0;
        }
        let bundled = BUNDLED.get(&letter);
        bundled.map_or(Self::UNKNOWN, |thousandths| {
            f32::from(*thousandths) / 1000.0
        })
    }

    /// The width of a line of text, in the unit that the size of its letters is given in.
    ///
    /// ```
    /// # use beachhead_draw::Metrics;
    /// let (narrow, wide) = (Metrics.width("ill", 10.0), Metrics.width("WOW", 10.0));
    /// assert!(narrow < wide / 2.0);
    /// ```
    pub fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum::<f32>() * size
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

/// Reads the data; what is cut off at its end is left out.
fn decode(mut bytes: &[u8]) -> BTreeMap<char, u16> {
    let mut letters = BTreeMap::new();
    while let Some((first, rest)) = bytes.split_first_chunk() {
        let Some((count, rest)) = rest.split_first_chunk() else {
            break;
        };
        bytes = rest;
        let first = u32::from_le_bytes(*first);
        for nth in 0..u32::from(u16::from_le_bytes(*count)) {
            let Some((advance, rest)) = bytes.split_first_chunk() else {
                break;
            };
            bytes = rest;
            if let Some(letter) = first.checked_add(nth).and_then(char::from_u32) {
                letters.insert(letter, u16::from_le_bytes(*advance));
            }
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_not_bundled_have_a_width_all_the_same() {
        for letter in ['A', 'ß', 'Ω', 'Ж', '№', '→'] {
            assert!(BUNDLED.contains_key(&letter), "{letter}");
        }
        for letter in ['名', 'ع', 'ש', 'अ', '한'] {
            assert_eq!(Metrics.advance(letter), Metrics::UNKNOWN, "{letter}");
        }
        assert_eq!(Metrics.advance('\u{200d}'), 0.0);
    }

    #[test]
    fn cut_data_is_read_as_far_as_it_goes() {
        let all = decode(ADVANCES).len();
        assert!(all > 1_000, "{all}");
        for end in (0..ADVANCES.len()).step_by(97) {
            assert!(decode(&ADVANCES[..end]).len() <= all);
        }
        assert!(
            decode(&[0xff; 99]).is_empty(),
            "no letter has such a number"
        );
    }
}
