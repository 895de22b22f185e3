//! Who holds and who controls which hex. Units control the six hexes around them, as far as the pack lets them over
//! rivers; airborne units control none on the turn they land (11.2.2).
//!
//! A state carries its [`Lay`], made anew whenever an action has been taken (`Play::settle`); while one is being taken,
//! rules that look at the map make one of their own. Invariants hold the one against the other.

use crate::data::opened::UtahGame;
use crate::data::roster::UnitIx;
use crate::state::State;
use crate::state::lay::Lay;
use crate::view::View;

/// The turn on which airborne units land, without zones of control, movement or attacks of their own (11.2.2).
pub(crate) const DROP_TURN: u16 = 1;

/// Who stands where and controls what, made of the units as they stand now.
pub(crate) fn lay(view: View<'_>) -> Lay {
    let mut lay = Lay::default();
    fill_zoc_map(view, &mut lay);
    lay
}

/// Makes the lay anew that the state carries.
pub(crate) fn renew_lay(game: &UtahGame, state: &mut State) {
    let mut lay = std::mem::take(&mut state.lay);
    fill_zoc_map(game.view(state), &mut lay);
    state.lay = lay;
}

fn fill_zoc_map(view: View<'_>, lay: &mut Lay) {
    lay.clear(view.game.ground.closed());
    for (unit, _) in view.state.units.troops().iter() {
        let Some(hex) = view.hex_of(unit) else {
            continue;
        };
        let side = view.side(unit);
        lay.hold(side, hex);
        let has_zoc = has_zoc(view, unit);
        for near in view.game.ground.controlled(hex).iter().flatten() {
            lay.control(side, *near, has_zoc);
        }
    }
}

/// 11.2.2 (7): airborne units have no zone of control on the turn they land.
fn has_zoc(view: View<'_>, unit: UnitIx) -> bool {
    view.state.turn != DROP_TURN || !view.counter(unit).is_airborne()
}
