//! What a map file says about its grid, and the index by which the program calls a hex.

use serde::{Deserialize, Serialize};

use crate::{Orientation, Sheet};

/// The hexes of a map as data: which way they stand, and the sheets they are printed on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GridSpec {
    /// Pointy or flat tops, for all sheets.
    pub orientation: Orientation,
    /// The sheets. Where halves of two of them make one hex, the first one names it.
    pub sheets: Vec<Sheet>,
}

/// The place of a hex in its grid's list, from 0 without a gap.
///
/// For use in memory, and in what holds for a single map only, such as the state of a game: editing the grid deals other
/// indices. An index of another grid is answered
/// with some hex or none, as it happens, but never with a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexIx(pub u32);

impl HexIx {
    /// The index for use in slices of [`super::Grid::len`] elements.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
