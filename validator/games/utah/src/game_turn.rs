//! The game turn: what begins with it, and what comes before the next.

use super::game::UtahGame;
use super::play::Play;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;

/// 11.2.2 (7): drop zones are taken off when this turn begins.
pub(super) const NO_DROP_ZONES: u16 = 3;

impl UtahGame {
    /// What the turn brings before anything is done in it: replacement points.
    pub(super) fn provide(&self, state: &mut State) {
        state.points = self.points_on(state.turn);
    }
}

impl Play<'_> {
    /// Ends the turn, and begins the next unless the game is over with it.
    pub(super) fn next_turn(&mut self) {
        self.end_turn();
        if self.state.ending.is_some() {
            self.state.phase = Phase::End;
            return;
        }
        self.state.turn += 1;
        self.state.phase = Phase::Weather;
        self.fill_cups();
        for troop in &mut self.state.units.0 {
            troop.attacked = false;
            troop.landed = false;
        }
        self.game.provide(self.state);
        if self.state.turn >= NO_DROP_ZONES && self.state.drop_zones.iter().any(Option::is_some) {
            self.cite(Rule::DropZonesRemoved);
            self.state.drop_zones.fill(None);
        }
        self.begin_phase();
    }
}
