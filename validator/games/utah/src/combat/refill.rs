//! How the cups are filled for a turn, and what its end takes out of them (11.1.4, 11.2.7).

use beachhead_kit::BySide;

use crate::data::cups::{Cup, Marker};
use crate::view::Play;

/// 11.1.4, 11.2.6: as a turn begins, every marker that is still in the game is in its cup, until its weather is known.
pub(crate) fn fill_cups(play: &mut Play<'_>) {
    play.state.cups.clone_from(&play.state.pool);
    play.state.weather_bad = false;
    play.state.set_aside = BySide::default();
}

/// 11.2.7: naval markers are out of the game, used or not. Whether any were still there.
pub(crate) fn remove_naval(play: &mut Play<'_>) -> bool {
    play.state.cups.sink();
    play.state.pool.sink()
}

/// 11.1.4: mines that were drawn and not used go back into the cup. Whether there were any.
pub(crate) fn return_mines(play: &mut Play<'_>) -> bool {
    let aside = std::mem::take(&mut play.state.cups.mines_aside);
    if aside {
        play.state.cups.of_mut(Cup::German).push(Marker::Mines);
    }
    aside
}
