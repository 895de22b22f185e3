//! [`Vocabulary`]: the lists of words that records refer to: kinds of the palette, sides, and ids of the map.
//!
//! A record's field says here which list its word comes from; lints, fixes, forms and the clipboard go by it.

/// A list of words that records of a pack refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Vocabulary {
    /// Kinds of terrain.
    Terrains,
    /// Kinds of features.
    Features,
    /// Kinds of tiles.
    Tiles,
    /// Kinds of hexsides.
    Hexsides,
    /// Kinds of paths.
    Paths,
    /// Kinds of regions.
    Regions,
    /// Kinds of markers.
    Markers,
    /// Kinds of units.
    Units,
    /// Sides that play.
    Sides,
    /// Beaches of the map.
    Beaches,
    /// Boxes off its beaches.
    Boxes,
    /// Sectors of its beaches.
    Sectors,
    /// Figures printed on counters.
    Figures,
    /// Patterns of the palette's own.
    Patterns,
    /// Units of the forces, by id.
    UnitIds,
    /// Regions of the map, by id.
    RegionIds,
    /// Entries of the map, by id.
    EntryIds,
    /// Charts beside the map, by id.
    Charts,
}

impl Vocabulary {
    /// Whether the palette holds it, and no other part.
    pub fn is_of_palette(self) -> bool {
        !matches!(
            self,
            Self::Beaches
                | Self::Boxes
                | Self::Sectors
                | Self::UnitIds
                | Self::RegionIds
                | Self::EntryIds
                | Self::Charts
        )
    }

    /// What a word of it is called in messages: `path kind`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Terrains => "terrain",
            Self::Features => "feature",
            Self::Tiles => "tile",
            Self::Hexsides => "hexside kind",
            Self::Paths => "path kind",
            Self::Regions => "region kind",
            Self::Markers => "marker kind",
            Self::Units => "unit kind",
            Self::Sides => "side",
            Self::Beaches => "beach",
            Self::Boxes => "box",
            Self::Sectors => "sector",
            Self::Figures => "figure",
            Self::Patterns => "pattern",
            Self::UnitIds => "unit",
            Self::RegionIds => "region",
            Self::EntryIds => "entry",
            Self::Charts => "chart",
        }
    }
}
