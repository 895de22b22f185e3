//! Who holds and who controls which hex. Units control the six hexes around them, as far as the
//! pack lets them over rivers; airborne units control none on
//! the turn they land (11.2.2).
//!
//! A [`Lay`] is made of a state when rules look at the map, and thrown away: a state doesn't carry it.

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::roster::{Side, UnitIx};
use super::state::State;
use crate::engine::HexSet;

/// The turn on which airborne units land, without zones of control, movement or attacks of their own (11.2.2).
pub(super) const DROP_TURN: u16 = 1;

/// Who stands where and controls what.
pub(super) struct Lay {
    held: [HexSet; 2],
    zoc: [HexSet; 2],
    /// What airborne units would control.
    without_zoc: HexSet,
}

impl Lay {
    /// Whether units of the side stand there.
    pub(super) fn held(&self, side: Side, hex: HexIx) -> bool {
        of(&self.held, side).contains(hex)
    }

    /// Whether the hex lies in a zone of control of the side.
    pub(super) fn controlled(&self, side: Side, hex: HexIx) -> bool {
        of(&self.zoc, side).contains(hex)
    }

    /// Whether the hex would be controlled, had units that landed by air a zone of control.
    pub(super) fn spared(&self, side: Side, hex: HexIx) -> bool {
        side == Side::Allied && self.without_zoc.contains(hex) && !self.controlled(side, hex)
    }
}

fn of(sets: &[HexSet; 2], side: Side) -> &HexSet {
    let [german, allied] = sets;
    match side {
        Side::German => german,
        Side::Allied => allied,
    }
}

impl UtahGame {
    /// Who stands where and controls what.
    pub(super) fn lay(&self, state: &State) -> Lay {
        let mut held = [HexSet::default(), HexSet::default()];
        let mut zoc = [HexSet::default(), HexSet::default()];
        let mut without_zoc = HexSet::default();
        for (unit, _) in state.every_unit() {
            let Some(hex) = state.hex_of(unit) else {
                continue;
            };
            let [german, allied] = &mut held;
            let [german_zoc, allied_zoc] = &mut zoc;
            let (held, zoc) = match self.roster[unit].side {
                Side::German => (german, german_zoc),
                Side::Allied => (allied, allied_zoc),
            };
            held.insert(hex);
            let controls = if self.has_zoc(state, unit) {
                zoc
            } else {
                &mut without_zoc
            };
            for link in self.ground.links(hex).filter(|link| link.controls) {
                controls.insert(link.to);
            }
        }
        Lay {
            held,
            zoc,
            without_zoc,
        }
    }

    /// 11.2.2 (7): airborne units have no zone of control on the turn they land.
    fn has_zoc(&self, state: &State, unit: UnitIx) -> bool {
        state.turn != DROP_TURN || !self.roster[unit].is_airborne()
    }
}
