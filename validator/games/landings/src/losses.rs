//! What each side has lost, for statistics of many games.

use super::game::LandingsGame;
use super::roster::Side;
use super::state::{Place, State};
use beachhead_engine::Losses;

impl LandingsGame {
    /// The losses of both sides: units destroyed, and the figures of all. Who has left by an exit is not lost.
    pub(super) fn lost(&self, state: &State) -> Vec<Losses> {
        Side::BOTH.map(|side| self.lost_by(state, side)).into()
    }

    fn lost_by(&self, state: &State, side: Side) -> Losses {
        let mut losses = Losses {
            side: side.name().into(),
            units: 0,
            steps: 0,
        };
        for (unit, troop) in state.every_unit() {
            let counter = &self.roster[unit];
            if counter.side != side || troop.place == Place::Absent {
                continue;
            }
            losses.units += u32::from(troop.place == Place::Lost);
            losses.steps += u32::from(counter.figures.saturating_sub(troop.figures));
        }
        losses
    }
}
