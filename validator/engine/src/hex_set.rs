//! [`HexSet`]: a set of hexes of one board, one bit a hex.
//!
//! Iterates by index, so that no other order can reach a result.

use beachhead_hex::HexIx;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// More than the largest map has hexes.
const MOST: u32 = 1 << 24;

/// A set of hexes: a region, an entry, a beach.
///
/// ```
/// use beachhead_hex::HexIx;
/// use beachhead_engine::HexSet;
///
/// let set: HexSet = [HexIx(70), HexIx(3)].into_iter().collect();
/// assert!(set.contains(HexIx(70)) && !set.contains(HexIx(71)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [HexIx(3), HexIx(70)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexSet {
    /// Without zeros at the end, so that equal sets are equal.
    words: Vec<u64>,
}

impl HexSet {
    /// Whether the hex is in it.
    pub fn contains(&self, hex: HexIx) -> bool {
        let (word, bit) = place(hex);
        self.words.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Puts a hex in; says whether it is new.
    pub fn insert(&mut self, hex: HexIx) -> bool {
        let (word, bit) = place(hex);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        match self.words.get_mut(word) {
            Some(bits) if *bits & bit == 0 => {
                *bits |= bit;
                true
            }
            _ => false,
        }
    }

    /// Takes a hex out; says whether it was in.
    pub fn remove(&mut self, hex: HexIx) -> bool {
        let (word, bit) = place(hex);
        let was_in = self.contains(hex);
        if let Some(bits) = self.words.get_mut(word) {
            *bits &= !bit;
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        was_in
    }

    /// How many hexes are in it.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|bits| bits.count_ones() as usize)
            .sum()
    }

    /// Whether no hex is in it.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The hexes, by index.
    pub fn iter(&self) -> impl Iterator<Item = HexIx> + '_ {
        (0u32..).zip(&self.words).flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let lowest = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(HexIx(word * 64 + lowest))
            })
        })
    }
}

fn place(hex: HexIx) -> (usize, u64) {
    (hex.0 as usize / 64, 1 << (hex.0 % 64))
}

/// As the indices of its hexes, in order.
impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hexes = Vec::<HexIx>::deserialize(deserializer)?;
        match hexes.iter().find(|hex| hex.0 >= MOST) {
            Some(hex) => Err(D::Error::custom(format!("no map has a hex {}", hex.0))),
            None => Ok(hexes.into_iter().collect()),
        }
    }
}

impl FromIterator<HexIx> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexIx>>(hexes: I) -> Self {
        let mut set = Self::default();
        set.extend(hexes);
        set
    }
}

impl Extend<HexIx> for HexSet {
    fn extend<I: IntoIterator<Item = HexIx>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_counts_once() {
        let mut set = HexSet::default();
        assert!(set.is_empty());
        for (hex, is_new) in [(64, true), (0, true), (64, false), (63, true)] {
            assert_eq!(set.insert(HexIx(hex)), is_new, "{hex}");
        }
        assert_eq!(set.len(), 3);
        assert!(set.insert(HexIx(200)) && set.remove(HexIx(200)) && !set.remove(HexIx(200)));
        assert_eq!(set, [HexIx(0), HexIx(63), HexIx(64)].into_iter().collect());
        let form = serde_json::to_string(&set).expect("plain data");
        assert_eq!(form, "[0,63,64]");
        assert_eq!(serde_json::from_str::<HexSet>(&form).ok(), Some(set));
        for (form, is_read) in [
            ("[16777215]", true),
            ("[16777216]", false),
            ("[4294967295]", false),
        ] {
            let read = serde_json::from_str::<HexSet>(form);
            assert_eq!(read.is_ok(), is_read, "{form}");
        }
    }
}
