//! Who holds which hex: 13.0, and which map edge hexes the German has lost a marker for (11.1.4).
//!
//! A hex belongs to the side that was in it last; the map begins German. [`Play::tread`] is the one place in which a
//! hex changes hands: whatever moves, retreats or advances calls it for every hex of its way.

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::State;

impl UtahGame {
    /// 13.0: the side that is in the hex, or was in it last.
    pub(super) fn holder(&self, state: &State, hex: HexIx) -> Side {
        if state.captured.contains(hex) {
            Side::Allied
        } else {
            Side::German
        }
    }
}

impl Play<'_> {
    /// What a unit does to a hex by setting foot in it: it is its side's now (13.0), a German one takes its beachhead
    /// marker (11.2.1), and an Allied one costs the German a marker if it is one of the listed edge hexes (11.1.4).
    pub(super) fn tread(&mut self, unit: UnitIx, hex: HexIx) {
        match self.game.roster[unit].side {
            Side::German => {
                if self.state.beachheads.contains(&hex) {
                    self.cite(Rule::MarkerRemoved);
                    self.remove_beachhead(hex);
                }
                if self.state.captured.remove(hex) {
                    self.cite(Rule::Ownership);
                }
            }
            Side::Allied => {
                if self.state.captured.insert(hex) {
                    self.cite(Rule::Ownership);
                }
                if self.game.edge_hexes.contains(hex) && self.state.edges_taken.insert(hex) {
                    self.cite(Rule::EdgeTaken);
                    self.state.markers_pending = self.state.markers_pending.saturating_add(1);
                }
            }
        }
    }

    /// After the drop, and after the fights it led to, whoever stands on the map holds the ground under him: where a
    /// unit was only meant to land it has not been.
    pub(super) fn take_ground(&mut self) {
        let standing: Vec<(UnitIx, HexIx)> = self
            .state
            .every_unit()
            .filter_map(|(unit, _)| Some((unit, self.state.hex_of(unit)?)))
            .collect();
        for (unit, hex) in standing {
            self.tread(unit, hex);
        }
    }
}
