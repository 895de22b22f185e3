//! The kinds of things that a map shows: each is hidden, made translucent and locked separately.

use serde::{Deserialize, Serialize};

/// A kind of thing that the map shows: a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shown {
    /// The scan under the map.
    Scan,
    /// What each hex is.
    Terrain,
    /// Terrain patterns.
    Patterns,
    /// What is added to hexes.
    Features,
    /// Tiles that lie on hexes in a single battle.
    Tiles,
    /// Heights.
    Elevation,
    /// The lines between hexes.
    Grid,
    /// What runs along hexsides.
    Hexsides,
    /// What runs from centre to centre.
    Paths,
    /// The tide lines, hour by hour.
    Tides,
    /// Beaches and their sectors.
    Beaches,
    /// Scatter paths, from box to sector.
    Scatter,
    /// Entry markers.
    Entries,
    /// Outlines of regions.
    Regions,
    /// What lies on hexes.
    Markers,
    /// Names of hexes.
    Names,
    /// Text that belongs to no hex.
    Labels,
    /// Printed numbers.
    Numbers,
    /// Boxes and tracks beside the map.
    Charts,
    /// Hexes that the records of the scenario name.
    Plans,
    /// Counters.
    Units,
    /// The lines between hexes as they lie upon a scan that shows through.
    ScanGrid,
    /// Marks where the checks found something.
    Problems,
    /// Hexes that an eye does not see, and the line to its target.
    Sight,
}

impl Shown {
    /// Every layer, the lowest first.
    pub const ALL: [Self; 24] = [
        Self::Scan,
        Self::Terrain,
        Self::Patterns,
        Self::Features,
        Self::Tiles,
        Self::Elevation,
        Self::Grid,
        Self::Hexsides,
        Self::Paths,
        Self::Tides,
        Self::Beaches,
        Self::Scatter,
        Self::Entries,
        Self::Regions,
        Self::Markers,
        Self::Names,
        Self::Labels,
        Self::Numbers,
        Self::Charts,
        Self::Plans,
        Self::Units,
        Self::ScanGrid,
        Self::Problems,
        Self::Sight,
    ];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scan => "Scan",
            Self::Terrain => "Terrain",
            Self::Patterns => "Patterns",
            Self::Features => "Features",
            Self::Tiles => "Tiles",
            Self::Elevation => "Elevation",
            Self::Grid => "Grid",
            Self::Hexsides => "Hexsides",
            Self::Paths => "Paths",
            Self::Tides => "Tide lines",
            Self::Beaches => "Beaches and sectors",
            Self::Scatter => "Scatter paths",
            Self::Entries => "Entries",
            Self::Regions => "Regions",
            Self::Markers => "Markers",
            Self::Names => "Names",
            Self::Labels => "Labels",
            Self::Numbers => "Numbers",
            Self::Charts => "Charts",
            Self::Plans => "Plans",
            Self::Units => "Units",
            Self::ScanGrid => "Grid over scans",
            Self::Problems => "Problem marks",
            Self::Sight => "Line of sight",
        }
    }

    /// Whether edits can change it. The others only show what is elsewhere.
    pub fn is_data(self) -> bool {
        !matches!(
            self,
            Self::Patterns
                | Self::Grid
                | Self::Numbers
                | Self::Plans
                | Self::ScanGrid
                | Self::Problems
                | Self::Sight
        )
    }
}
