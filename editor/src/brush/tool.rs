//! The tools by their names.

use beachhead_schema::pack::Pack;

/// The tools there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tool {
    /// Selects hexes, selects and moves counters.
    #[default]
    Select,
    /// Paints terrain.
    Terrain,
    /// Draws and erases hexsides.
    Hexside,
    /// Draws and erases paths.
    Path,
    /// Puts features on hexes and takes them off.
    Feature,
    /// Adds hexes to regions and takes them out.
    Region,
    /// Sets, raises and lowers heights.
    Elevation,
    /// Places markers and says which hexes guard them.
    Marker,
    /// Draws tide lines, one an hour.
    Tide,
    /// Draws beaches, their sectors and the boxes off them.
    Beach,
    /// Draws the ways from a box to the sectors.
    Scatter,
    /// Says where units come onto the map.
    Entry,
    /// Names hexes.
    Name,
    /// Places text that belongs to no single hex.
    Label,
    /// Places units.
    Unit,
    /// Ties a scan to the grid.
    Anchor,
}

impl Tool {
    /// Whether there is anything in the pack that this tool could draw.
    pub(crate) fn is_of_use(self, pack: &Pack) -> bool {
        match self {
            Self::Feature => !pack.palette.features.is_empty(),
            Self::Region => !(pack.map.regions.is_empty() && pack.palette.regions.is_empty()),
            Self::Marker => !pack.palette.markers.is_empty(),
            Self::Anchor => !pack.map.underlays.is_empty(),
            _ => true,
        }
    }

    /// Whether it draws what is taken away with Alt or in erase mode.
    pub(crate) fn has_erase(self) -> bool {
        matches!(
            self,
            Self::Hexside
                | Self::Path
                | Self::Tide
                | Self::Beach
                | Self::Scatter
                | Self::Entry
                | Self::Unit
        )
    }

    /// Whether it is drawn in the shapes of [`Shape`].
    pub(crate) fn has_shapes(self) -> bool {
        matches!(
            self,
            Self::Terrain | Self::Feature | Self::Region | Self::Elevation
        )
    }
}
