//! The two sides, and something for each of them.

use std::ops::Index;

use serde::{Deserialize, Serialize};

beachhead_kit::sides! {
    /// Who defends the coast, and who lands on it.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Side { Axis = "Axis", Allies = "Allies" }
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
