//! The printed number of a hex, as text that sorts the way people count.
//!
//! A number says nothing here about where its hex lies: that takes a numbering, next door. So any map's
//! numbers can be read, compared and sorted before its sheets are known.
//!
//! Holds always: the order is total and agrees with equality (`tests::order_is_total`), and it is the
//! order in which files list their hexes (`tests::numbers_sort_as_people_count`).

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A hex's printed number, such as `1706`, `A10.05`, `S-35` or `g5`. It always holds a digit.
///
/// Sorts naturally: digits count as a number, letters by length first, so that `S-4` comes before
/// `S-35` and row `Z` before row `AA`.
///
/// ```
/// use beachhead_hex::HexNo;
///
/// let mut hexes = ["AA-16", "S-35", "Z-12", "S-4"].map(HexNo::from);
/// hexes.sort();
/// assert_eq!(hexes.map(|hex| hex.to_string()), ["S-4", "S-35", "Z-12", "AA-16"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct HexNo(SmolStr);

impl HexNo {
    /// The number as printed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for HexNo {
    fn from(text: &str) -> Self {
        Self(SmolStr::new(text))
    }
}

impl From<String> for HexNo {
    fn from(text: String) -> Self {
        Self(SmolStr::from(text))
    }
}

impl From<SmolStr> for HexNo {
    fn from(text: SmolStr) -> Self {
        Self(text)
    }
}

impl AsRef<str> for HexNo {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for HexNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for HexNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq<str> for HexNo {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for HexNo {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Ord for HexNo {
    fn cmp(&self, other: &Self) -> Ordering {
        natural(self.as_str(), other.as_str())
    }
}

impl PartialOrd for HexNo {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a run of characters is made of. In this order they sort, where two numbers differ in kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Run {
    Marks,
    Digits,
    Letters,
}

fn run_of(byte: u8) -> Run {
    match byte {
        b'0'..=b'9' => Run::Digits,
        b'A'..=b'Z' | b'a'..=b'z' | 0x80.. => Run::Letters,
        _ => Run::Marks,
    }
}

/// The order in which people put numbers: `9` before `10`, `A2.1` before `A10.1`.
pub fn natural(a: &str, b: &str) -> Ordering {
    let (all_a, all_b) = (a.as_bytes(), b.as_bytes());
    // Most maps print all numbers of one form, such as `1706` or `A10.10`, and those sort as text.
    let is_alike = |(a, b): (&u8, &u8)| a == b || run_of(*a) == run_of(*b);
    if all_a.len() == all_b.len() && all_a.iter().zip(all_b).all(is_alike) {
        return all_a.cmp(all_b);
    }
    let (mut a, mut b) = (all_a, all_b);
    while let (Some(&first_a), Some(&first_b)) = (a.first(), b.first()) {
        let kind = run_of(first_a);
        let (run_a, rest_a) = split_run(a, kind);
        let (run_b, rest_b) = split_run(b, run_of(first_b));
        let order = kind.cmp(&run_of(first_b)).then_with(|| match kind {
            Run::Digits => {
                let (run_a, run_b) = (significant(run_a), significant(run_b));
                run_a.len().cmp(&run_b.len()).then_with(|| run_a.cmp(run_b))
            }
            Run::Letters => run_a.len().cmp(&run_b.len()).then_with(|| run_a.cmp(run_b)),
            Run::Marks => run_a.cmp(run_b),
        });
        if order.is_ne() {
            return order;
        }
        (a, b) = (rest_a, rest_b);
    }
    // Equal as numbers, such as `7` and `07`: then the text decides, so that only equal texts are equal.
    a.len().cmp(&b.len()).then_with(|| all_a.cmp(all_b))
}

fn split_run(text: &[u8], kind: Run) -> (&[u8], &[u8]) {
    let end = text
        .iter()
        .position(|&byte| run_of(byte) != kind)
        .unwrap_or(text.len());
    text.split_at(end)
}

fn significant(mut digits: &[u8]) -> &[u8] {
    while let [b'0', rest @ ..] = digits {
        digits = rest;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_sort_as_people_count() {
        for sorted in [
            ["0101", "0102", "0201", "3314"], // Rows before columns, as printed.
            ["A9.10", "A10.9", "A10.10", "B1.1"], // Sheet, column, hex.
            ["S-4", "S-35", "Z-1", "AA-16"],  // Doubled letters follow the single ones.
            ["99", "100", "1000", "10000"],   // Wide maps grow a digit.
            ["007", "07", "7", "8"],          // Equal as numbers, apart as texts.
        ] {
            let mut hexes = sorted.map(HexNo::from);
            hexes.reverse();
            hexes.sort();
            assert_eq!(hexes, sorted);
        }
    }

    #[test]
    fn reads_and_writes_as_plain_text() {
        let hex = HexNo::from("1706");
        assert_eq!(ron::to_string(&hex), Ok("\"1706\"".to_owned()));
        assert_eq!(ron::from_str("\"1706\""), Ok(hex));
    }

    proptest! {
        #[test]
        fn numbers_of_one_form_sort_by_their_runs(
            columns in prop::collection::vec(("[A-C]{2}", 0..30_u8, 0..120_u8), 2),
        ) {
            let [a, b] = [0, 1].map(|at| &columns[at]);
            let [text_a, text_b] = [a, b].map(|(sheet, row, column)| format!("{sheet}{row:02}.{column:03}"));
            prop_assert_eq!(natural(&text_a, &text_b), a.cmp(b));
        }

        #[test]
        fn order_is_total(texts in prop::collection::vec("[0-2ABZaé.-]{0,5}", 3)) {
            let [a, b, c] = [0, 1, 2].map(|i| HexNo::from(texts[i].as_str()));
            prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
            prop_assert_eq!(a.cmp(&b).is_eq(), a == b);
            prop_assert!(!(a <= b && b <= c) || a <= c);
        }
    }
}
