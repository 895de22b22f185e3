//! [`Keeping`]: the map to which a nation keeps, where there are several (14.0).

use beachhead_engine::HexSet;

use crate::data::sides::Nation;

/// A nation and the hexes of the map to which it keeps.
#[derive(Clone, Debug)]
pub(crate) struct Keeping {
    pub(crate) nation: Nation,
    pub(crate) hexes: HexSet,
}
