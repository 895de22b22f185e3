//! The two sides, by the names that the palette gives them.

use beachhead_base::Id;
use serde::{Deserialize, Serialize};

/// One of the two sides, in the order of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The first of the palette.
    First,
    /// The other one.
    Second,
}

/// The names of the two sides.
#[derive(Clone, Debug)]
pub(crate) struct Sides(pub(crate) [Id; 2]);

impl Side {
    /// The other side.
    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl beachhead_kit::Side for Side {
    const BOTH: [Self; 2] = [Self::First, Self::Second];

    fn enemy(self) -> Self {
        self.enemy()
    }

    #[inline]
    fn at(self) -> usize {
        self as usize
    }
}

impl Sides {
    /// The name of a side.
    pub(crate) fn name(&self, side: Side) -> &Id {
        let [first, second] = &self.0;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The side of this name.
    pub(crate) fn named(&self, name: &Id) -> Option<Side> {
        let [first, second] = &self.0;
        match name {
            name if name == first => Some(Side::First),
            name if name == second => Some(Side::Second),
            _ => None,
        }
    }
}
