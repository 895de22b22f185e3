//! Lines whose number is a slip for another hex: a letter misread, or the number of the line before typed again.
//!
//! Such a line is one mistake, though two things are wrong: it has no place of its own, and a hex has no line. The line
//! is reported, with the number that it should have, and the hex isn't.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use beachhead_hex::{HexNo, NumberError};
use beachhead_model::map::{HexRecord, Map};

/// The hexes of a map that should have a line, and don't.
#[derive(Debug)]
pub(crate) struct Missing {
    /// In the order of the grid.
    hexes: Vec<HexNo>,
    /// The same by hashes of what is left of each number without one of its letters: two numbers that differ by a slip have
    /// such a rest in common. Made where a number is sought.
    rests: OnceCell<Vec<(u64, usize)>>,
}

impl Missing {
    /// All of them.
    pub fn of(map: &Map) -> Self {
        let mut hexes = Vec::new();
        if map.hexes.known() != map.hexes.len() {
            let unknown = map
                .grid
                .iter()
                .filter(|hex| map.hexes.terrain(*hex).is_none() && map.grid.playable(*hex));
            hexes.extend(unknown.map(|hex| map.grid.number(hex)));
        }
        Self {
            hexes,
            rests: OnceCell::new(),
        }
    }

    /// Those that no line was meant for.
    pub fn unmeant(self, map: &Map) -> Vec<HexNo> {
        let strays = map.hexes.strays().iter();
        let meant: BTreeSet<HexNo> = strays
            .filter_map(|stray| self.meant_by(map, stray))
            .collect();
        let mut missing = self.hexes;
        missing.retain(|hex| !meant.contains(hex));
        missing
    }

    /// The hex that a line was meant for whose number is off the grid or taken: the only one without a line whose number
    /// differs by a slip.
    pub fn meant_by(&self, map: &Map, stray: &HexRecord) -> Option<HexNo> {
        if self.hexes.is_empty() {
            return None;
        }
        if let Err(NumberError::Misprinted { printed, .. }) = map.grid.locate(stray.hex.as_str()) {
            let there = map.grid.find(printed.as_str())?;
            let is_missing = map.hexes.terrain(there).is_none() && map.grid.playable(there);
            return is_missing.then_some(printed);
        }
        let typed: Vec<char> = stray.hex.as_str().chars().collect();
        let rests = self.rests.get_or_init(|| self.rests());
        let mut near = BTreeSet::new();
        for rest in rests_of(&typed) {
            let first = rests.partition_point(|(known, _)| *known < rest);
            let alike = rests.iter().skip(first);
            let alike = alike.take_while(|(known, _)| *known == rest);
            near.extend(alike.map(|(_, at)| *at));
        }
        let near = near.into_iter().filter_map(|at| self.hexes.get(at));
        let mut near = near.filter(|hex| is_slip(hex.as_str(), stray.hex.as_str()));
        near.next().filter(|_| near.next().is_none()).cloned()
    }

    fn rests(&self) -> Vec<(u64, usize)> {
        let each = self.hexes.iter().enumerate();
        let mut rests: Vec<_> = each
            .flat_map(|(at, hex)| {
                let letters: Vec<char> = hex.as_str().chars().collect();
                let rests = rests_of(&letters).map(|rest| (rest, at));
                rests.collect::<Vec<_>>()
            })
            .collect();
        rests.sort_unstable();
        rests
    }
}

/// Hashes of a number, and of what is left of it without each of its letters.
fn rests_of(letters: &[char]) -> impl Iterator<Item = u64> + '_ {
    let without = |skipped: Option<usize>| {
        let mut hash = DefaultHasher::new();
        let kept = letters.iter().enumerate();
        let kept = kept.filter(|(at, _)| Some(*at) != skipped);
        kept.for_each(|(_, letter)| letter.hash(&mut hash));
        hash.finish()
    };
    let each = (0..letters.len()).map(Some);
    std::iter::once(None).chain(each).map(without)
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
