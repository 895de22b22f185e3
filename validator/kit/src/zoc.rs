//! [`ZocMap`]: who stands in each hex and whose zone of control it lies in.

use std::fmt;

use beachhead_base::cannot_happen;
use beachhead_engine::form::sparse;
use beachhead_hex::HexIx;
use serde::{Deserialize, Serialize};

use crate::side::Side;

/// Who stands where and controls what: marks for each hex of the board, side by side for searches to look at.
///
/// It follows from where the units stand, and is made anew as they change ([`ZocMap::begin`]).
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ZocMap(#[serde(with = "sparse")] Vec<u8>);

// It repeats what the units of the state say.
impl fmt::Debug for ZocMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ZocMap")
    }
}

/// A mark of a hex that has its meaning in one game only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnMark {
    /// One of them.
    First,
    /// And another.
    Second,
}

// The marks of a hex are a number in the form of a state: they stay as they are.
const HELD: u8 = 1;
const CONTROLLED: u8 = 4;

impl OwnMark {
    const fn bit(self) -> u8 {
        match self {
            Self::First => 16,
            Self::Second => 32,
        }
    }
}

impl ZocMap {
    /// A board of this many hexes, with no unit anywhere.
    pub fn empty(hexes: usize) -> Self {
        Self(vec![0; hexes])
    }

    /// Begins anew with the marks of another map, such as one without units: nothing is allocated any more.
    #[inline]
    pub fn begin(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }

    /// A unit of the side stands there.
    #[inline]
    pub fn hold(&mut self, side: impl Side, hex: HexIx) {
        self.mark(hex, HELD << side.at());
    }

    /// A unit of the side controls the hex.
    #[inline]
    pub fn control(&mut self, side: impl Side, hex: HexIx) {
        self.mark(hex, CONTROLLED << side.at());
    }

    /// The hex has a mark of the game's own.
    #[inline]
    pub fn put(&mut self, mark: OwnMark, hex: HexIx) {
        self.mark(hex, mark.bit());
    }

    /// Whether units of the side stand there.
    #[inline]
    pub fn held(&self, side: impl Side, hex: HexIx) -> bool {
        self.marks(hex) & (HELD << side.at()) != 0
    }

    /// Whether the hex lies in a zone of control of the side.
    #[inline]
    pub fn controlled(&self, side: impl Side, hex: HexIx) -> bool {
        self.marks(hex) & (CONTROLLED << side.at()) != 0
    }

    /// Whether the hex has a mark of the game's own.
    #[inline]
    pub fn has(&self, mark: OwnMark, hex: HexIx) -> bool {
        self.marks(hex) & mark.bit() != 0
    }

    #[inline]
    fn marks(&self, hex: HexIx) -> u8 {
        let marks = self.0.get(hex.0 as usize).copied();
        marks.unwrap_or_else(|| cannot_happen!(0, "hex {} is on the board", hex.0))
    }

    #[inline]
    fn mark(&mut self, hex: HexIx, mark: u8) {
        if let Some(marks) = self.0.get_mut(hex.0 as usize) {
            *marks |= mark;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::sides! { enum Who { Axis = "Axis", Allies = "Allies" } }

    #[test]
    fn sides_and_marks_are_kept_apart() {
        let mut map = ZocMap::default();
        let mut bare = ZocMap::empty(3);
        bare.put(OwnMark::Second, HexIx(1));
        map.hold(Who::Axis, HexIx(2));
        map.begin(&bare);
        map.hold(Who::Allies, HexIx(0));
        map.control(Who::Allies, HexIx(1));
        map.control(Who::Axis, HexIx(0));
        map.put(OwnMark::First, HexIx(2));
        let seen = |hex: u32| {
            let hex = HexIx(hex);
            let held = Who::BOTH.map(|side| map.held(side, hex));
            let controlled = Who::BOTH.map(|side| map.controlled(side, hex));
            let own = [OwnMark::First, OwnMark::Second].map(|mark| map.has(mark, hex));
            (held, controlled, own)
        };
        assert_eq!(seen(0), ([false, true], [true, false], [false; 2]));
        assert_eq!(seen(1), ([false; 2], [false, true], [false, true]));
        assert_eq!(seen(2), ([false; 2], [false; 2], [true, false]));
        let form = serde_json::to_string(&map).expect("plain data");
        assert_eq!(form, r#"{"length":3,"at":[[0,6],[1,40],[2,16]]}"#);
    }
}
