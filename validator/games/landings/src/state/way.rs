//! [`Way`]: hexes in order. It is small and is copied about.

use std::fmt;

use beachhead_kit::HexIx;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The hexes that a unit enters, in order, or that a strike falls on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Way {
    len: u8,
    hexes: [u16; Self::MOST],
}

impl Way {
    /// No way is longer: not even the flight of those who run three hexes for each of five flags.
    pub(crate) const MOST: usize = 16;

    pub(crate) const EMPTY: Self = Self {
        len: 0,
        hexes: [0; Self::MOST],
    };

    /// The way over these hexes; none where it is too long.
    pub(crate) fn of(hexes: impl IntoIterator<Item = HexIx>) -> Option<Self> {
        let mut way = Self::EMPTY;
        hexes.into_iter().all(|hex| way.push(hex)).then_some(way)
    }

    /// Leads on to a hex; false where there is no room.
    pub(crate) fn push(&mut self, hex: HexIx) -> bool {
        let Ok(small) = u16::try_from(hex.0) else {
            return false;
        };
        match self.hexes.get_mut(usize::from(self.len)) {
            Some(slot) => {
                *slot = small;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// Takes the last hex off.
    pub(crate) fn pop(&mut self) -> Option<HexIx> {
        let last = self.last()?;
        self.len -= 1;
        if let Some(slot) = self.hexes.get_mut(usize::from(self.len)) {
            *slot = 0; // Equal ways are equal in all their bytes.
        }
        Some(last)
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn last(&self) -> Option<HexIx> {
        let at = usize::from(self.len).checked_sub(1)?;
        self.get(at)
    }

    pub(crate) fn get(&self, at: usize) -> Option<HexIx> {
        let hexes = self.hexes.get(..usize::from(self.len))?;
        hexes.get(at).map(|hex| HexIx(u32::from(*hex)))
    }

    /// The same hexes, the last first.
    pub(crate) fn reversed(&self) -> Self {
        let mut way = Self::EMPTY;
        for hex in self.iter().rev() {
            way.push(hex);
        }
        way
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = HexIx> + '_ {
        let hexes = self.hexes.iter().take(usize::from(self.len));
        hexes.map(|hex| HexIx(u32::from(*hex)))
    }
}

/// As the indices of its hexes, in order.
impl Serialize for Way {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Way {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hexes = Vec::<HexIx>::deserialize(deserializer)?;
        let too_long = || D::Error::custom("a way is longer than any there is");
        Self::of(hexes).ok_or_else(too_long)
    }
}

impl fmt::Debug for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|hex| hex.0))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_short_and_equal_when_they_lead_alike() {
        let mut way = Way::of([HexIx(3), HexIx(9)]).expect("two hexes");
        assert_eq!(way.last(), Some(HexIx(9)));
        assert_eq!(way.pop(), Some(HexIx(9)));
        assert_eq!(Some(way), Way::of([HexIx(3)]));
        assert_eq!(way.iter().collect::<Vec<_>>(), [HexIx(3)]);
        assert_eq!(Way::of((0..17).map(HexIx)), None, "too long");
        assert_eq!(Way::of([HexIx(70_000)]), None, "off every board");
        assert!(std::mem::size_of::<crate::action::Resolved>() <= 40);
    }
}
