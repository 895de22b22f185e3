//! The two sides, and something for each of them.

use std::ops::Index;

use beachhead_schema::Id;
use serde::{Deserialize, Serialize};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Side {
    Axis,
    Allies,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::Axis, Self::Allies];

    /// The name in the pack.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Allies => "Allies",
        }
    }

    pub(crate) fn named(name: &Id) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| *name == *side.name())
    }

    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::Axis => Self::Allies,
            Self::Allies => Self::Axis,
        }
    }

    /// Its place in arrays of two.
    pub(crate) fn at(self) -> usize {
        self as usize
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BySide<T>(pub(crate) [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        let Self([axis, allies]) = self;
        match side {
            Side::Axis => axis,
            Side::Allies => allies,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        let Self([axis, allies]) = self;
        match side {
            Side::Axis => axis,
            Side::Allies => allies,
        }
    }
}
