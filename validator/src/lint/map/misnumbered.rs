//! Lines whose number is a slip for another hex: a letter misread, or the number of the line before typed again.
//!
//! Such a line is one mistake, though two things are wrong: it has no place of its own, and a hex has no line. The line
//! is reported, with the number that it should have, and the hex isn't.

use beachhead_schema::hex::{HexNo, NumberError};
use beachhead_schema::map::{HexRecord, Map};

/// The most hexes without a line among which a number is guessed: beyond that the map isn't drawn yet.
const MOST_MISSING: usize = 256;
/// The most lines without a place for which a number is guessed.
const MOST_STRAYS: usize = 1_000;

/// The hexes of a map that should have a line, and don't.
#[derive(Debug)]
pub(in crate::lint) struct Missing(Vec<HexNo>);

impl Missing {
    /// All of them, in the order of the grid.
    pub fn of(map: &Map) -> Self {
        if map.hexes.known() == map.hexes.len() {
            return Self(Vec::new());
        }
        let unknown = map
            .grid
            .iter()
            .filter(|hex| map.hexes.terrain(*hex).is_none() && map.grid.playable(*hex));
        Self(unknown.map(|hex| map.grid.number(hex)).collect())
    }

    /// Those that no line was meant for.
    pub fn unmeant(self, map: &Map) -> Vec<HexNo> {
        let strays = map.hexes.strays().iter().take(MOST_STRAYS);
        let meant: Vec<HexNo> = strays
            .filter_map(|stray| self.meant_by(map, stray))
            .collect();
        let mut missing = self.0;
        missing.retain(|hex| !meant.contains(hex));
        missing
    }

    /// The hex that a line was meant for whose number is off the grid or taken: the only one without a line whose number
    /// differs by a slip.
    pub fn meant_by(&self, map: &Map, stray: &HexRecord) -> Option<HexNo> {
        if let Err(NumberError::Misprinted { printed, .. }) = map.grid.locate(stray.hex.as_str()) {
            let at = map.grid.find(printed.as_str())?;
            let is_missing = map.hexes.terrain(at).is_none() && map.grid.playable(at);
            return is_missing.then_some(printed);
        }
        if self.0.len() > MOST_MISSING {
            return None;
        }
        let near = |hex: &&HexNo| is_slip(hex.as_str(), stray.hex.as_str());
        let mut near = self.0.iter().filter(near);
        near.next().filter(|_| near.next().is_none()).cloned()
    }
}

/// Whether one letter differs, is missing or is too much, or two that stand side by side have changed places.
fn is_slip(one: &str, other: &str) -> bool {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|text| text.chars().collect());
    let alike = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let rest = |text: &[char], skip: usize| text.get(alike + skip..).unwrap_or_default().to_vec();
    let swapped = || {
        let mut start: Vec<char> = rest(&one, 0).into_iter().take(2).collect();
        start.reverse();
        start.extend(rest(&one, 2));
        start == rest(&other, 0)
    };
    one != other
        && (rest(&one, 1) == rest(&other, 1)
            || rest(&one, 1) == rest(&other, 0)
            || rest(&one, 0) == rest(&other, 1)
            || swapped())
}

#[cfg(test)]
mod tests {
    use super::is_slip;

    #[test]
    fn slips_are_of_one_letter() {
        for (one, other, expected) in [
            ("0101", "0102", true),
            ("0101", "01O1", true),
            ("0101", "101", true),
            ("0101", "01011", true),
            ("0101", "1001", true), // two changed places
            ("0101", "0101", false),
            ("0101", "0202", false),
            ("0101", "01", false),
            ("", "1", true),
        ] {
            assert_eq!(is_slip(one, other), expected, "{one} {other}");
            assert_eq!(is_slip(other, one), expected, "{other} {one}");
        }
    }
}
