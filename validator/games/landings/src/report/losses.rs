//! What each side has lost, for statistics of many games.

use beachhead_engine::Losses;

use crate::side::Side;
use crate::state::Place;
use crate::view::View;

/// The losses of both sides: units destroyed, and the figures of all. Who has left by an exit is not lost.
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
        if counter.side != side || troop.place == Place::Absent {
            continue;
        }
        losses.units += u32::from(troop.place == Place::Lost);
        losses.steps += u32::from(counter.figures.saturating_sub(troop.figures));
    }
    losses
}
