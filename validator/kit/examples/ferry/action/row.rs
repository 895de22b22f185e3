//! The boat crosses the river.

use beachhead_engine::{Happening, Violation};
use beachhead_kit::slot::Names;

use crate::rules::Rule;
use crate::state::Place;
use crate::view::{self, Play, View};

/// The current takes somebody on this roll (2.1).
const SWEPT_AWAY: u16 = 6;

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if !view::is_over(view) {
        list();
    }
}

pub(crate) fn check(_: View<'_>) -> Result<(), Violation> {
    Ok(())
}

/// 2.1: those aboard come across, but for the first of them on a six.
pub(crate) fn apply(play: &mut Play<'_>) {
    play.state.turn += 1;
    let mut aboard = std::mem::take(&mut play.state.aboard).into_iter();
    if aboard.len() > 0 && play.roll(&"the current") == SWEPT_AWAY {
        play.cite(Rule::SweptAway);
        if let Some(unit) = aboard.next() {
            play.state.units.put(unit, Place::Lost);
            let unit = play.game.unit_id(unit);
            play.report(|| Happening::Eliminated { unit });
        }
    }
    let [_, _, east] = play.game.data.hexes;
    for unit in aboard {
        play.state.units.put(unit, Place::Bank(east));
    }
}
