//! What is selected: the hex looked at, a set of hexes, things on the map, a unit.
//!
//! The set outlives the tool that made it. Whatever acts on "the selected hexes" acts on [`Selection::acted`]: the set,
//! or the hex looked at where there is no set.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::hex::{Grid, HexIx, HexNo};

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// The hex looked at, which is also the cursor of the keyboard.
    pub(crate) hex: Option<HexNo>,
    /// The hexes that edits of many hexes, the clipboard and the inspector are about.
    pub(crate) hexes: BTreeSet<HexIx>,
    /// The unit looked at.
    pub(crate) unit: Option<Id>,
    /// The units that the inspector is about, where they were chosen from the table; the unit looked at is one of them.
    pub(crate) units: BTreeSet<Id>,
    /// The chart looked at.
    pub(crate) chart: Option<Id>,
    /// How often the set was changed, for what is drawn of it.
    pub(crate) changes: u64,
}

/// What becomes of the set when hexes are selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// They are the set.
    #[default]
    Only,
    /// They are added to it.
    Add,
    /// They are taken out of it.
    Take,
}

impl How {
    /// As the keys held say: Shift adds, Ctrl or Alt takes away.
    pub(crate) fn of(modifiers: egui::Modifiers) -> Self {
        if modifiers.shift {
            Self::Add
        } else if modifiers.command || modifiers.alt {
            Self::Take
        } else {
            Self::Only
        }
    }
}

impl Selection {
    /// Selects units, and no hex.
    pub(crate) fn select_units(&mut self, units: BTreeSet<Id>) {
        *self = Self {
            unit: units.first().cloned(),
            units,
            changes: self.changes + 1,
            ..Self::default()
        };
    }

    /// Selects a chart, and nothing else; or no chart.
    pub(crate) fn look_at_chart(&mut self, chart: Option<Id>) {
        if chart.is_some() {
            (self.hex, self.unit) = (None, None);
            self.changes += u64::from(!self.hexes.is_empty());
            self.hexes.clear();
            self.units.clear();
        }
        self.chart = chart;
    }

    /// The hexes that are acted on.
    pub(crate) fn acted(&self, grid: &Grid) -> BTreeSet<HexIx> {
        if !self.hexes.is_empty() {
            return self.hexes.clone();
        }
        let looked_at = self.hex.as_ref().and_then(|hex| grid.find(hex.as_str()));
        looked_at.into_iter().collect()
    }

    /// Selects hexes: every change of the set comes this way. What is added to no set is added to the hex looked at, which was meant as the first.
    pub(crate) fn change(&mut self, grid: &Grid, hexes: BTreeSet<HexIx>, how: How) {
        self.changes += 1;
        match how {
            How::Only => self.hexes = hexes,
            How::Add => {
                self.hexes = self.acted(grid);
                self.hexes.extend(hexes);
            }
            How::Take => {
                self.hexes = self.acted(grid);
                self.hexes.retain(|hex| !hexes.contains(hex));
                let is_gone = |hex: &HexNo| {
                    let at = grid.find(hex.as_str());
                    at.is_some_and(|at| hexes.contains(&at))
                };
                // Else the hex looked at would be acted on again as soon as the set is empty.
                self.hex.take_if(|hex| is_gone(hex));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn hexes_are_added_and_taken_away() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let set = |numbers: &[&str]| -> BTreeSet<HexIx> {
            let find = |number: &&str| grid.find(number).expect("on the grid");
            numbers.iter().map(find).collect()
        };
        let mut selection = Selection {
            hex: Some("2206".into()),
            ..Selection::default()
        };
        assert_eq!(selection.acted(&grid), set(&["2206"]));
        for (hexes, how, expected) in [
            (&["2207"][..], How::Add, &["2206", "2207"][..]), // The hex looked at is the first.
            (&["2206", "0101"], How::Take, &["2207"]),
            (&["1706", "1805"], How::Only, &["1706", "1805"]),
            (&["1706", "1805"], How::Take, &[]),
        ] {
            selection.change(&grid, set(hexes), how);
            assert_eq!(selection.acted(&grid), set(expected), "{hexes:?} {how:?}");
        }
    }
}
