//! Invariants of every state, whatever was played. A breach is always a mistake of ours.

use beachhead_kit::army;

use crate::turn;
use crate::view::View;

/// Units conserved, zones as units stand, no two sides in a hex that neither may enter while the other is there.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    let (game, state) = (view.game, view.state);
    for (unit, hex) in view.on_map() {
        let counter = view.counter(unit);
        let keeps_out = game.profile(counter).not_into_enemies.is_some();
        if keeps_out && state.zoc_map.held(counter.side.enemy(), hex) {
            return Err(format!("both sides stand in {}", view.number(hex)));
        }
        if !game.board.playable(hex) {
            return Err(format!(
                "{} stands in {}, which is no hex of play",
                counter.id,
                view.number(hex)
            ));
        }
    }
    let mut fresh = state.clone();
    turn::renew_zones(game, &mut fresh);
    if fresh.zoc_map != state.zoc_map {
        return Err("zones of control are not as units stand".to_owned());
    }
    match game.order.step(state.at) {
        Some(_) => Ok(()),
        None => Err(format!("there is no step {}", state.at)),
    }
}
