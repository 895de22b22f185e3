//! The game turn: what begins with it, and what comes before the next.

use crate::cups;
use crate::ending;
use crate::game::UtahGame;
use crate::play::Play;
use crate::replacements;
use crate::rules::Rule;
use crate::sequence;
use crate::sequence::Phase;
use crate::state::State;

/// 11.2.2 (7): drop zones are taken off when this turn begins.
pub(crate) const NO_DROP_ZONES: u16 = 3;

/// What the turn brings before anything is done in it: replacement points.
pub(crate) fn provide(game: &UtahGame, state: &mut State) {
    state.points = replacements::points_on(game, state.turn);
}

/// Ends the turn, and begins the next unless the game is over with it.
pub(crate) fn next_turn(play: &mut Play<'_>) {
    ending::end_turn(play);
    if play.state.ending.is_some() {
        play.state.phase = Phase::End;
        return;
    }
    play.state.turn += 1;
    play.state.phase = Phase::Weather;
    cups::fill_cups(play);
    for troop in &mut play.state.units.0 {
        troop.attacked = false;
        troop.landed = false;
    }
    provide(play.game, play.state);
    if play.state.turn >= NO_DROP_ZONES && play.state.drop_zones.iter().any(Option::is_some) {
        play.cite(Rule::DropZonesRemoved);
        play.state.drop_zones.fill(None);
    }
    sequence::begin_phase(play);
}
