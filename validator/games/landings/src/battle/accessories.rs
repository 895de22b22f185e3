//! What accessories clear and build, in the place of a battle (L109, L112).

use beachhead_kit::{HexIx, UnitIx};

use crate::battle::ready;
use crate::data::Accessory;
use crate::entering::mines;
use crate::field::laid;
use crate::ground::Work;
use crate::rules::Rule;
use crate::units;
use crate::view::{Play, View};

/// The accessory that a unit has.
pub(crate) fn accessory(view: View<'_>, unit: UnitIx) -> Option<Accessory> {
    let at = view.troop(unit).accessory?;
    let known = &view.game.equipment.accessories;
    known.get(usize::from(at)).copied()
}

/// What the unit's accessory clears of what lies in a hex that is its own or beside it.
pub(crate) fn accessory_work(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Work> {
    let clears = accessory(view, unit)?.clears;
    let lies = view.state.works_on(hex).lies;
    let at = view.hex_of(unit)?;
    let near = at == hex || view.game.board.touch(at, hex);
    (near && lies.has(clears)).then_some(clears)
}

/// The hexes beside the unit of which its accessory may clear something.
pub(crate) fn cleared<'a>(view: View<'a>, unit: UnitIx) -> impl Iterator<Item = HexIx> + 'a {
    let has_one = view.troop(unit).accessory.is_some();
    let at = view.hex_of(unit).filter(|_| has_one);
    let near = at.into_iter().flat_map(move |at| units::around(view, at));
    near.filter(move |hex| {
        accessory_work(view, unit, *hex).is_some() && ready::check_ready(view, unit).is_ok()
    })
}

/// The unit's accessory clears what lies there, in the place of a battle.
pub(crate) fn clear_by_accessory(play: &mut Play<'_>, unit: UnitIx, hex: HexIx, work: Work) {
    play.cite(Rule::Hobart);
    mines::end_battles(play, unit);
    laid::clear(play, hex, work);
}
