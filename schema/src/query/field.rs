//! The fields that a query may ask for.

/// Something that is known of a hex.
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
    /// The sides that have units on it.
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
}

/// Every field with how it is written.
pub const FIELDS: [(&str, Field); 26] = [
    ("terrain", Field::Terrain),
    ("feature", Field::Feature),
    ("tile", Field::Tile),
    ("elevation", Field::Elevation),
    ("name", Field::Name),
    ("named", Field::Named),
    ("note", Field::Note),
    ("source", Field::Source),
    ("hexside", Field::Hexside),
    ("path", Field::Path),
    ("region", Field::Region),
    ("beach", Field::Beach),
    ("sector", Field::Sector),
    ("sea", Field::Sea),
    ("marker", Field::Marker),
    ("breach", Field::Breach),
    ("label", Field::Label),
    ("unit", Field::Unit),
    ("side", Field::Side),
    ("number", Field::Number),
    ("row", Field::Row),
    ("column", Field::Column),
    ("edge", Field::Edge),
    ("blank", Field::Blank),
    ("selected", Field::Selected),
    ("problem", Field::Problem),
];

impl Field {
    /// The field written so, whatever its case.
    pub(super) fn of(word: &str) -> Option<Self> {
        let mut known = FIELDS.iter();
        known
            .find(|(name, _)| name.eq_ignore_ascii_case(word))
            .map(|(_, field)| *field)
    }

    /// How it is written.
    pub fn word(self) -> &'static str {
        let mut known = FIELDS.iter();
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

    pub(super) fn takes(self) -> Takes {
        match self {
            Self::Named | Self::Edge | Self::Blank | Self::Selected => Takes::Nothing,
            Self::Elevation | Self::Row | Self::Column => Takes::Number,
            Self::Sea => Takes::Hour,
            _ => Takes::Text,
        }
    }
}
