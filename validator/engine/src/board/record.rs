//! Records of the map as rules see them: paths, markers, breaches, tide lines, beaches, their boxes and sectors.
//!
//! Hexes are looked up once; those that the map doesn't have are left out, and so is a record that stands on such a hex
//! alone. Lists are in the order of their ids, tide lines in that of their earliest hours. Of two records with one id the first
//! counts, as everywhere.

use beachhead_base::Id;
use beachhead_hex::HexIx;

use super::{HexsideIx, NO_HEX, PathIx};

/// A path with its direction: arrows run from the sea to the coast, rivers that float things the way they flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPath {
    /// The name by which rules refer to it.
    pub id: Id,
    /// Its kind.
    pub kind: PathIx,
    /// What the map calls it.
    pub name: Option<String>,
    /// Its hexes in order, with [`NO_HEX`] between two of which the one doesn't lead to the other.
    pub(super) order: Vec<u32>,
}

impl BoardPath {
    /// Its hexes, in the order of its direction.
    pub fn hexes(&self) -> impl DoubleEndedIterator<Item = HexIx> + '_ {
        let hexes = self.order.iter().filter(|hex| **hex != NO_HEX);
        hexes.map(|hex| HexIx(*hex))
    }

    /// The hex in which it begins.
    pub fn first(&self) -> Option<HexIx> {
        self.hexes().next()
    }

    /// The hex in which it ends: where an arrow has its head.
    pub fn last(&self) -> Option<HexIx> {
        self.hexes().next_back()
    }

    /// The next hex from this one along its direction; of a path that comes here twice, from the first time. Nothing at
    /// its end, off it, and where it is broken: lints report that.
    pub fn next(&self, hex: HexIx) -> Option<HexIx> {
        let mut steps = self.steps();
        steps.find(|(from, _)| *from == hex).map(|(_, to)| to)
    }

    /// The hex from which one comes to this one along its direction; nothing at its beginning.
    pub fn before(&self, hex: HexIx) -> Option<HexIx> {
        let mut steps = self.steps();
        steps.find(|(_, to)| *to == hex).map(|(from, _)| from)
    }

    /// Its steps from hex to hex, in the order of its direction.
    pub fn steps(&self) -> impl Iterator<Item = (HexIx, HexIx)> + '_ {
        let pairs = self.order.iter().zip(self.order.iter().skip(1));
        let steps = pairs.filter(|(from, to)| **from != NO_HEX && **to != NO_HEX);
        steps.map(|(from, to)| (HexIx(*from), HexIx(*to)))
    }
}

/// A marker that lies on the map for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMarker {
    /// The name by which rules refer to it.
    pub id: Id,
    /// Its kind in the palette.
    pub kind: Id,
    /// The hex it lies on.
    pub hex: HexIx,
    /// The hexes that guard it: while one of them is enemy-held, the marker has no effect.
    pub security: Vec<HexIx>,
}

/// A hexside at which what runs along it can be opened to traffic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBreach {
    /// The name by which rules refer to it.
    pub id: Id,
    /// One of the two hexes that share the side,
    pub hex: HexIx,
    /// and the other.
    pub across: HexIx,
    /// What it leads through.
    pub through: HexsideIx,
    /// All of these must be occupied before it can be opened.
    pub security: Vec<HexIx>,
}

impl BoardBreach {
    /// Whether a step between these two hexes leads through it, in either direction.
    pub fn is_between(&self, from: HexIx, to: HexIx) -> bool {
        (from, to) == (self.hex, self.across) || (to, from) == (self.hex, self.across)
    }
}

/// Where the sea ends at some hours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTideLine {
    /// The name by which rules refer to it.
    pub id: Id,
    /// The hours listed along it, as minutes after midnight; the earliest first.
    pub hours: Vec<u16>,
    /// The last land hexes, along the shore in order.
    pub hexes: Vec<HexIx>,
}

/// A beach on which troops land. Its hexes are [`Board::beach`](super::Board::beach).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBeach {
    /// The name by which rules refer to it.
    pub id: Id,
    /// What the map calls it.
    pub name: Option<String>,
    /// Its hexes, along the shore in order.
    pub hexes: Vec<HexIx>,
}

/// A box off the shore in which boats wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardBox {
    /// The name by which rules refer to it.
    pub id: Id,
    /// The beach it lies off.
    pub beach: Id,
    /// The hex in whose middle it is drawn.
    pub hex: HexIx,
}

/// A named area of a beach, across all tide lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSector {
    /// The name by which rules refer to it.
    pub id: Id,
    /// The beach it is part of.
    pub beach: Id,
    /// What the map calls it.
    pub name: Option<String>,
    /// Its hexes.
    pub hexes: Vec<HexIx>,
    /// For each tide line of the board, in the board's order, the hexes of it that lie in the sector, counted from the
    /// sector's edge, each with the die numbers that land there. On a board without tide lines it has one such list, of the
    /// beach.
    pub(super) dice: Vec<Vec<(HexIx, Vec<u8>)>>,
}

/// What lies on a hexside and has a name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSide<'a> {
    /// Its kind.
    pub kind: HexsideIx,
    /// The river's or cliff's own name.
    pub name: &'a str,
}

#[cfg(test)]
mod tests;
