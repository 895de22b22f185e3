//! What each side has lost, for statistics of many games.

use beachhead_engine::Losses;

use crate::data::sides::Side;
use crate::state::Place;
use crate::view::View;

/// The losses of both sides. Who was rebuilt (11.2.5) is not lost.
pub(crate) fn losses(view: View<'_>) -> Vec<Losses> {
    Side::BOTH.map(|side| lost_by(view, side)).into()
}

fn lost_by(view: View<'_>, side: Side) -> Losses {
    let mut losses = Losses {
        side: side.name().into(),
        units: 0,
        steps: 0,
    };
    for (unit, troop) in view.state.every_unit() {
        let counter = &view.game.roster[unit];
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
