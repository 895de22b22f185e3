//! Who holds and who controls which hex. Units control the six hexes around them, as far as the pack lets them over
//! rivers; airborne units control none on the turn they land (11.2.2).
//!
//! A state carries its [`ZocMap`], made anew whenever an action has been taken (`turn::settle`); while one is being taken,
//! rules that look at the map make one of their own. Invariants hold the one against the other.

use beachhead_kit::{HexIx, OwnMark, ZocMap};

use crate::data::opened::UtahGame;
use crate::data::sides::Side;
use crate::state::State;
use crate::view::View;

/// The turn on which airborne units land, without zones of control, movement or attacks of their own (11.2.2).
pub(crate) const DROP_TURN: u16 = 1;

/// What airborne units would control, had they a zone of control.
pub(crate) const WITHOUT_ZOC: OwnMark = OwnMark::First;

/// Who stands where and controls what, made of the units as they stand now.
pub(crate) fn zoc_map(view: View<'_>) -> ZocMap {
    let mut zoc_map = ZocMap::default();
    fill(view, &mut zoc_map);
    zoc_map
}

/// Makes the map anew that the state carries.
pub(crate) fn renew(game: &UtahGame, state: &mut State) {
    let mut zoc_map = std::mem::take(&mut state.zoc_map);
    fill(game.view(state), &mut zoc_map);
    state.zoc_map = zoc_map;
}

/// Whether the hex would be controlled, had units that landed by air a zone of control.
pub(crate) fn spares(zoc_map: &ZocMap, side: Side, hex: HexIx) -> bool {
    side == Side::Allied && zoc_map.has(WITHOUT_ZOC, hex) && !zoc_map.controlled(side, hex)
}

fn fill(view: View<'_>, zoc_map: &mut ZocMap) {
    zoc_map.begin(&view.game.ground.without_units);
    for (unit, hex) in view.on_map() {
        let side = view.side(unit);
        zoc_map.hold(side, hex);
        // 11.2.2 (7): airborne units have no zone of control on the turn they land.
        let has_zoc = view.state.turn != DROP_TURN || !view.counter(unit).is_airborne();
        for near in view.game.ground.controlled(hex).iter().flatten() {
            if has_zoc {
                zoc_map.control(side, *near);
            } else {
                zoc_map.put(WITHOUT_ZOC, *near);
            }
        }
    }
}
