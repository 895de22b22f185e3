//! What each side has lost, for statistics of many games.

use super::game::UtahGame;
use super::roster::Side;
use super::state::{Place, State};
use beachhead_engine::Losses;

impl UtahGame {
    /// The losses of both sides. Who was rebuilt (11.2.5) is not lost.
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
            let left = match troop.place {
                _ if counter.side != side => continue,
                Place::Absent => continue,
                Place::Lost => 0,
                Place::Waiting | Place::Due(_) | Place::Map(_) => troop.steps,
            };
            losses.units += u32::from(troop.place == Place::Lost);
            losses.steps += u32::from(counter.steps.saturating_sub(left));
        }
        losses
    }
}
