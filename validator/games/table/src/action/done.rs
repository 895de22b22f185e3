//! Done: the player ends his phase.

use crate::action::set_up;
use crate::turn;
use crate::view::{Play, Verdict, View};

pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut()) {
    list();
}

/// A phase may end at any time, but for one in which units are still to be set up that find room.
pub(crate) fn check(view: View<'_>) -> Verdict {
    if view.state.is_over {
        return Err(turn::not_now(view, "nothing is done any more"));
    }
    match set_up::still_to_be_set_up(view) {
        Some(unit) => {
            let why = format!("{} is still to be set up", view.id(unit));
            let row = view.game.row(view.game.setup_row());
            view.about(unit).refuse(row, why)
        }
        None => Ok(()),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    if play.trace.cites() {
        let game = play.game;
        play.cite_row(game.row(game.basics.order_of_play));
    }
    turn::finish_step(play);
}
