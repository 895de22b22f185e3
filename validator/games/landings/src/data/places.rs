//! Where units come in and leave: entries, the sea and its coast, exits (L28 to L36, M80).

use beachhead_engine::HexSet;
use beachhead_kit::HexIx;
use beachhead_model::games::landings::MedalKind;

use crate::data::objectives::Won;
use crate::rules::Rule;
use crate::side::{BySide, Side};

/// An entry of the map.
#[derive(Clone, Debug)]
pub(crate) struct EntryPlace {
    /// Whose it is; both sides' where the map doesn't say.
    pub(crate) side: Option<Side>,
    pub(crate) hexes: HexSet,
}

impl EntryPlace {
    pub(crate) fn serves(&self, side: Side) -> bool {
        self.side.is_none_or(|own| own == side)
    }

    /// The row it stands by: one marker is a hex, a pair is a line.
    pub(crate) fn rule(&self) -> Rule {
        if self.hexes.len() == 1 {
            Rule::EntryHex
        } else {
            Rule::EntryLine
        }
    }
}

/// A section of the beach of one map.
#[derive(Clone, Debug)]
pub(crate) struct BeachSection {
    /// The map it is of.
    pub(crate) sheet: u8,
    /// Its place from west to east over all maps, three to a map: sections side by side differ by one.
    pub(crate) place: u8,
    /// Its coastline hexes.
    pub(crate) coast: HexSet,
    /// The objective that says who controls it.
    pub(crate) objective: usize,
}

impl BeachSection {
    /// Whether the other one lies next to it.
    pub(crate) fn is_beside(&self, other: &Self) -> bool {
        self.place.abs_diff(other.place) == 1
    }
}

/// What the sea and its coast have for landings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coast {
    pub(crate) ocean: HexSet,
    pub(crate) coastline: HexSet,
    /// Hexes with the icon of a craft, in the order of the map's markers (L33).
    pub(crate) icons: Vec<HexIx>,
    pub(crate) beaches: Vec<BeachSection>,
}

/// Hexes by which units leave.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exits {
    /// Of each side.
    pub(crate) of: BySide<HexSet>,
    /// Those of them for which nothing is paid (L125).
    pub(crate) unpaid: HexSet,
}

/// Whether an objective is won by leaving.
pub(crate) fn is_exit_medal(won: Won) -> bool {
    matches!(won, Won::Hexes(MedalKind::Exit | MedalKind::FirstExit))
}
