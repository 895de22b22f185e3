//! The picture of a state: counters, boxes off the map, zones of control.

use beachhead_engine::{Overlays, Scene, Turn};
use beachhead_kit::scene;

use crate::sides::Side;
use crate::state::Place;
use crate::view::View;

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>, turn: Turn) -> Scene {
    let marks = |unit| scene::marks([(view.troop(unit).moved, "M", "has moved in this phase")]);
    let waiting = ("To be set up".to_owned(), Place::Waiting);
    Scene {
        turn,
        units: scene::standing(view, marks),
        markers: Vec::new(),
        places: scene::off_map(view, [waiting]),
        lines: Vec::new(),
    }
}

/// The zones of control of both sides.
pub(crate) fn overlays(view: View<'_>) -> Overlays {
    let zone = |side: Side| {
        let hexes = view.game.board.hexes();
        let hexes = hexes.filter(|hex| view.state.zoc_map.controlled(side, *hex));
        (view.game.sides.name(side).clone(), hexes.collect())
    };
    Overlays {
        zones: <Side as beachhead_kit::Side>::BOTH.map(zone).into(),
        ..Overlays::default()
    }
}
