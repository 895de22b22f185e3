//! What accessories clear and build, in the place of a battle (L109, L112).

use beachhead_schema::hex::HexIx;

use crate::action::bridge;
use crate::action::resolved::Resolved;
use crate::battle::ready;
use crate::data::equipment::Accessory;
use crate::data::roster::UnitIx;
use crate::entering::mines;
use crate::field::laid;
use crate::ground::works::Work;
use crate::rules::Rule;
use crate::view::{Play, View};

/// The accessory that a unit has.
pub(crate) fn accessory(view: View<'_>, unit: UnitIx) -> Option<Accessory> {
    let at = view.state.troops[unit].accessory?;
    view.game
        .equipment
        .accessories
        .get(usize::from(at))
        .copied()
}

/// What the unit's accessory clears of what lies in a hex that is its own or beside it.
pub(crate) fn accessory_work(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Work> {
    let clears = accessory(view, unit)?.clears;
    let lies = view.state.works_on(hex).lies;
    let at = view.state.hex_of(unit)?;
    let near = at == hex || view.game.board.touch(at, hex);
    (near && lies.has(clears)).then_some(clears)
}

/// Lists what the unit's accessory may clear beside it, and where it may build.
pub(crate) fn list_accessory_work(view: View<'_>, unit: UnitIx, actions: &mut Vec<Resolved>) {
    if view.state.troops[unit].accessory.is_none() {
        return;
    }
    let Some(at) = view.state.hex_of(unit) else {
        return;
    };
    for (_, hex) in view.game.board.neighbors(at) {
        if accessory_work(view, unit, hex).is_some() && ready::check_ready(view, unit).is_ok() {
            actions.push(Resolved::Work { unit, hex });
        }
    }
    bridge::each_bridge(view, unit, |action| actions.push(action));
}

/// The unit's accessory clears what lies there, in the place of a battle.
pub(crate) fn clear_by_accessory(play: &mut Play<'_>, unit: UnitIx, hex: HexIx, work: Work) {
    play.cite(Rule::Hobart);
    mines::end_battles(play, unit);
    laid::clear(play, hex, work);
}
