//! The fields that a query may ask for.

use super::Of;

/// Something that is known of a hex, or of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Its terrain.
    Terrain,
    /// Its features.
    Feature,
    /// Its tiles.
    Tile,
    /// Its height.
    Elevation,
    /// Its place name.
    Name,
    /// Whether it has a place name.
    Named,
    /// Its note.
    Note,
    /// Where it comes from.
    Source,
    /// Its own properties.
    Own,
    /// The id of a unit.
    Id,
    /// The kind of a unit.
    Kind,
    /// The class that a unit moves as.
    Moves,
    /// The formation of a unit.
    Formation,
    /// The nation of a unit.
    Nation,
    /// How many steps a unit has.
    Steps,
    /// The figures on the face of a unit.
    Figure,
    /// Whether the back of a unit has figures.
    Reduced,
    /// What runs along its sides.
    Hexside,
    /// The paths through it.
    Path,
    /// The regions it is in.
    Region,
    /// The beaches it is part of.
    Beach,
    /// The sectors it is part of.
    Sector,
    /// Whether it is under water at an hour.
    Sea,
    /// The markers on it.
    Marker,
    /// The breaches on its sides.
    Breach,
    /// The labels centred on it.
    Label,
    /// The units on it.
    Unit,
    /// The sides that have units on it; the side of a unit.
    Side,
    /// Its printed number.
    Number,
    /// The printed row it lies in.
    Row,
    /// The printed column it lies in.
    Column,
    /// Whether it lies at the map's edge.
    Edge,
    /// Whether nothing is known of it.
    Blank,
    /// Whether it is selected.
    Selected,
    /// What the checks found there.
    Problem,
}

/// What a field can be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Nothing: it is or it isn't.
    Nothing,
    /// Text.
    Text,
    /// A number.
    Number,
    /// An hour of the day.
    Hour,
    /// What its members take, each by its name.
    Member,
}

impl Field {
    /// How it is written.
    pub fn word(self) -> &'static str {
        let mut known = [Of::Hexes, Of::Units].into_iter().flat_map(Of::fields);
        known
            .find(|(_, field)| *field == self)
            .map_or("", |(name, _)| name)
    }

    /// Whether a pack's files say nothing of it: only a screen, with what is selected and found there, knows it.
    pub fn needs_screen(self) -> bool {
        matches!(self, Self::Selected | Self::Problem)
    }

    /// Whether another scenario of the same pack may answer otherwise.
    pub fn depends_on_scenario(self) -> bool {
        matches!(self, Self::Unit | Self::Side)
    }

    /// A member that it may have, for messages.
    pub(super) fn example(self) -> &'static str {
        match self {
            Self::Figure => "attack",
            _ => "vp",
        }
    }

    pub(super) fn takes(self) -> Takes {
        match self {
            Self::Named | Self::Edge | Self::Blank | Self::Selected | Self::Reduced => {
                Takes::Nothing
            }
            Self::Elevation | Self::Row | Self::Column | Self::Steps => Takes::Number,
            Self::Own | Self::Figure => Takes::Member,
            Self::Sea => Takes::Hour,
            _ => Takes::Text,
        }
    }
}
