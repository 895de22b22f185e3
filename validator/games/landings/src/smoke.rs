//! Smoke shells (L108): what the pack's table `smoke` says of them, and nothing where there is none.

use beachhead_schema::hex::HexIx;
use beachhead_schema::tables::Tables;

use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::{State, Work};
use beachhead_engine::{Violation, hexes};
use serde::{Deserialize, Serialize};

/// Smoke on a hex, and who laid it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Smoke {
    pub(super) hex: HexIx,
    pub(super) side: Side,
}

/// Reads the table `smoke`: how far shells carry.
pub(super) fn read(tables: &Tables) -> Option<u8> {
    let cell = tables.cell("smoke", "shells", "range")?;
    cell.as_str().parse().ok()
}

impl LandingsGame {
    fn smoke_falls(&self, state: &State, from: HexIx, range: u8, hex: HexIx) -> bool {
        from != hex
            && self.in_play.contains(hex)
            && self.board.distance(from, hex) <= u32::from(range)
            && !state.works_on(hex).lies.has(Work::SMOKE)
    }

    /// Why smoke does not fall on a hex, in words.
    fn why_no_smoke(&self, state: &State, from: Option<HexIx>, range: u8, hex: HexIx) -> String {
        let Some(from) = from else {
            return "it is not on the map".to_owned();
        };
        if from == hex {
            "it stands there".to_owned()
        } else if state.works_on(hex).lies.has(Work::SMOKE) {
            "smoke lies there".to_owned()
        } else {
            let far = hexes(self.board.distance(from, hex));
            format!("it is {far} off, and smoke shells reach {}", hexes(range))
        }
    }

    pub(super) fn check_smoke(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |why: String| {
            Err(Violation::new(Rule::SmokeShells, why)
                .of(id.clone())
                .at(self.number(hex)))
        };
        let Some(range) = self.smoke else {
            return refuse("the pack has no table of smoke shells".to_owned());
        };
        self.check_ready(state, unit)?;
        let from = state.hex_of(unit);
        if !from.is_some_and(|from| self.smoke_falls(state, from, range, hex)) {
            let why = self.why_no_smoke(state, from, range, hex);
            return refuse(format!("{id} lays no smoke on {}: {why}", self.number(hex)));
        }
        Ok(())
    }

    pub(super) fn list_smoke(&self, state: &State, unit: UnitIx, actions: &mut Vec<Resolved>) {
        let Some((from, range)) = state.hex_of(unit).zip(self.smoke) else {
            return;
        };
        if self.check_ready(state, unit).is_err() {
            return;
        }
        for hex in self.board.hexes() {
            if self.smoke_falls(state, from, range, hex) {
                actions.push(Resolved::Work { unit, hex });
            }
        }
    }
}

impl Play<'_> {
    /// The unit lays smoke instead of battling.
    pub(super) fn lay_smoke(&mut self, unit: UnitIx, hex: HexIx) {
        self.cite(Rule::SmokeShells);
        self.end_battles(unit);
        if let Some(works) = self.state.works_mut(hex) {
            works.lies = works.lies.with(Work::SMOKE);
        }
        let side = self.game.side_of(unit);
        self.state.smoke.push(Smoke { hex, side });
    }

    /// The side's turn begins: its smoke has drifted away.
    pub(super) fn lift_smoke(&mut self, side: Side) {
        if self.state.smoke.is_empty() {
            return;
        }
        for at in 0..self.state.smoke.len() {
            if let Some(smoke) = self.state.smoke.get(at).filter(|smoke| smoke.side == side) {
                let hex = smoke.hex;
                self.clear(hex, Work::SMOKE);
            }
        }
        self.state.smoke.retain(|smoke| smoke.side != side);
    }
}
