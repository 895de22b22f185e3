//! What lies on a hex, is placed there and cleared away.

use beachhead_kit::HexIx;

use crate::ground::{Marks, Work};
use crate::side::Side;
use crate::view::{Play, View};

/// Places something on a hex.
pub(crate) fn place(play: &mut Play<'_>, hex: HexIx, work: Work) {
    if let Some(works) = play.state.works_mut(hex) {
        works.lies = works.lies.with(work);
    }
}

/// Takes things off a hex.
pub(crate) fn clear(play: &mut Play<'_>, hex: HexIx, work: Work) {
    if let Some(works) = play.state.works_mut(hex) {
        works.lies = works.lies.without(work);
    }
}

/// Whether the hex is an unsealed cave.
pub(crate) fn is_cave(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.is(hex, Marks::CAVE) && !view.state.works_on(hex).lies.has(Work::SEALED)
}

/// The side's turn begins: its smoke has drifted away.
pub(crate) fn lift_smoke(play: &mut Play<'_>, side: Side) {
    if play.state.smoke.is_empty() {
        return;
    }
    for at in 0..play.state.smoke.len() {
        if let Some(smoke) = play.state.smoke.get(at).filter(|smoke| smoke.side == side) {
            let hex = smoke.hex;
            clear(play, hex, Work::SMOKE);
        }
    }
    play.state.smoke.retain(|smoke| smoke.side != side);
}
