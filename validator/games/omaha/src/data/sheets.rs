//! The op sheets of a scenario, and where historical formations land.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::sides::Side;

/// A sheet's place in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SheetIx(pub(crate) u16);

beachhead_kit::named! {
    /// The task of the units of a sheet (S32).
    #[derive(Default, Serialize, Deserialize)]
    pub enum Task {
        /// They go to its goal, and take it.
        #[default]
        Attack = "attack",
        /// They go to its goal.
        Move = "move",
        /// They hold its area.
        HastyDefence = "hasty-defence",
        /// They hold its area, and prepare for it.
        PreparedDefence = "prepared-defence",
    }
}

impl Task {
    /// Whether the units hold an area rather than go to a goal.
    pub(crate) fn is_defence(self) -> bool {
        matches!(self, Self::HastyDefence | Self::PreparedDefence)
    }
}

/// An op sheet: of the landing (2.3a), of the German side (3.1), or one that is drafted as one plays (2.3e).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sheet {
    pub(crate) id: Id,
    pub(crate) side: Side,
    /// Its line of the scenario, from 0.
    pub(crate) line: usize,
    /// The sector that a sheet of the landing designates, by its place on the board.
    pub(crate) sector: Option<usize>,
    pub(crate) units: Vec<UnitIx>,
    pub(crate) task: Task,
    /// The hexes in which the task is done.
    pub(crate) area: BTreeSet<HexIx>,
    /// The hexes that it leads to.
    pub(crate) goal: Vec<HexIx>,
}

/// Where and when a formation landed (2.7a).
#[derive(Clone, Debug)]
pub(crate) struct HistoricSlot {
    pub(crate) formation: Id,
    /// Its waves, from 0.
    pub(crate) waves: Vec<usize>,
    /// Whether it may come with the first transport landing.
    pub(crate) transport: bool,
    /// Its beaches; any where none is listed.
    pub(crate) beaches: Vec<Id>,
}

/// Whether a formation is another, or a part of it: `A/1/16` of `1/16` and of `16`.
pub(crate) fn is_part(formation: &str, of: &str) -> bool {
    let before = formation.strip_suffix(of);
    before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_end_with_the_whole() {
        for (formation, of, expected) in [
            ("A/1/16/1", "1/16/1", true),
            ("A/1/16/1", "16/1", true),
            ("16/1", "16/1", true),
            ("A/1/116/29", "16/29", false),
            ("16/1", "1/16/1", false),
            ("A/1/16/1", "2/16/1", false),
        ] {
            assert_eq!(is_part(formation, of), expected, "{formation} of {of}");
        }
    }
}
