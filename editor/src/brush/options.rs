//! In what manner lines, shores and entries are drawn: what stands above the palette while such a tool is in hand.

use beachhead_schema::Id;
use beachhead_schema::Source;
use beachhead_schema::map::EntryHexes;

/// What of a beach is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stretch {
    /// All of it.
    #[default]
    Beach,
    /// One of its sectors.
    Sector,
    /// A minor part of a sector, counted from 0.
    Part(usize),
    /// The edge from which a die counts in a sector.
    Edge,
    /// The box off it.
    Box,
}

/// How an entry lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lies {
    /// On these hexes.
    #[default]
    Hexes,
    /// On an edge of the map, from marker to marker.
    Between,
    /// On all of an edge.
    Edge,
}

impl Lies {
    /// How the entry of a map lies.
    pub(crate) fn of(at: &EntryHexes) -> Self {
        match at {
            EntryHexes::Hexes(_) => Self::Hexes,
            EntryHexes::Between(..) => Self::Between,
            EntryHexes::Edge(_) => Self::Edge,
        }
    }
}

/// The manner in which tools draw, next to what they draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What is gone over is taken away.
    pub erases: bool,
    /// Where what is drawn comes from; `None` where that isn't said.
    pub source: Option<Source>,
    /// The tide line in hand.
    pub tide: Id,
    /// The beach in hand.
    pub beach: Id,
    /// The sector in hand.
    pub sector: Id,
    /// What of them is drawn.
    pub stretch: Stretch,
    /// Whether the marker tool places breaches on hexsides.
    pub breaches: bool,
    /// The breach in hand.
    pub breach: Id,
    /// The die numbers of the way that is drawn next; none for the lowest one that is free.
    pub dice: Vec<u8>,
    /// The entry in hand; blank for a new one.
    pub entry: Id,
    /// What a new entry is called.
    pub entry_name: String,
    /// How a new entry lies.
    pub lies: Lies,
    /// The side of a new entry; `None` for both sides.
    pub side: Option<Id>,
}
