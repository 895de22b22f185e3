//! [`Of`]: what a query asks about.

use super::Field;

/// The records that a query looks through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Of {
    /// Hexes of the map.
    #[default]
    Hexes,
    /// Units of the forces, wherever they are.
    Units,
}

/// What can be asked of a hex, with how it is written.
const OF_HEXES: &[(&str, Field)] = &[
    ("terrain", Field::Terrain),
    ("feature", Field::Feature),
    ("tile", Field::Tile),
    ("elevation", Field::Elevation),
    ("name", Field::Name),
    ("named", Field::Named),
    ("note", Field::Note),
    ("source", Field::Source),
    ("own", Field::Own),
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

/// What can be asked of a unit.
const OF_UNITS: &[(&str, Field)] = &[
    ("id", Field::Id),
    ("name", Field::Name),
    ("named", Field::Named),
    ("kind", Field::Kind),
    ("side", Field::Side),
    ("moves", Field::Moves),
    ("formation", Field::Formation),
    ("nation", Field::Nation),
    ("steps", Field::Steps),
    ("figure", Field::Figure),
    ("reduced", Field::Reduced),
    ("note", Field::Note),
    ("source", Field::Source),
    ("own", Field::Own),
];

impl Of {
    /// Every field that can be asked for, with how it is written.
    pub fn fields(self) -> &'static [(&'static str, Field)] {
        match self {
            Self::Hexes => OF_HEXES,
            Self::Units => OF_UNITS,
        }
    }

    /// The field written so, whatever its case.
    pub(super) fn field(self, word: &str) -> Option<Field> {
        let mut known = self.fields().iter();
        known
            .find(|(name, _)| name.eq_ignore_ascii_case(word))
            .map(|(_, field)| *field)
    }
}
