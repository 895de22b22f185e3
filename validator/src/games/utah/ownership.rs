//! Who holds which hex: 13.0, and what the map edge hexes of 11.1.4 cost the German.
//!
//! A hex belongs to the side that was in it last; the map begins German. [`Play::tread`] is the one place in which a
//! hex changes hands, and whoever looks at a way calls it for every hex of it.

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
    /// marker (11.2.1), and an Allied one costs the German a marker if the hex is one of 11.1.4's.
    pub(super) fn tread(&mut self, unit: UnitIx, hex: HexIx) {
        match self.game.roster[unit].side {
            Side::German => {
                if self.state.beachheads.contains(&hex) {
                    self.cite(Rule::MarkerRemoved);
                    self.remove_beachhead(hex);
                }
                self.state.captured.remove(hex);
            }
            Side::Allied => {
                self.state.captured.insert(hex);
            }
        }
    }
}
