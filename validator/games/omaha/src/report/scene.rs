//! What is to be seen of a state: counters with their mode, boats as boxes off the map.

use beachhead_engine::{OffMapCounter, OffMapPlace, Scene};
use beachhead_kit::scene;

use crate::data::{BoatIx, Cargo};
use crate::landing::{survival, transports};
use crate::state::{Place, Stage};
use crate::{View, order, view};

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>) -> Scene {
    let marks = |unit| scene::marks([(view.troop(unit).moving, "M", "in move mode")]);
    let boats = view.game.all_boats();
    let mut places: Vec<OffMapPlace> = Vec::new();
    for (at, _) in boats {
        places.extend(boat(view, at));
        places.extend(booking(view, at));
    }
    let waiting = ("To come".to_owned(), Place::Waiting);
    let left = ("Left".to_owned(), Place::Left);
    let lost = ("Eliminated".to_owned(), Place::Lost);
    places.extend(scene::off_map(view, [waiting, left, lost]));
    Scene {
        turn: order::turn(view),
        units: scene::standing(view, marks),
        markers: Vec::new(),
        places,
        lines: vec![format!("pill boxes: {}", survival::pill_boxes(view))],
    }
}

/// A boat on its way, with what is aboard.
fn boat(view: View<'_>, at: BoatIx) -> Option<OffMapPlace> {
    let boat = view.game.boat(at)?;
    let whereabouts = match view.state.stage(at) {
        Stage::Unused | Stage::Ashore | Stage::Lost => return None,
        Stage::Assigned | Stage::Survived => {
            let from = view.state.boats.get(usize::from(at.0))?.from;
            &view.game.ground.boxes.get(from)?.id
        }
        Stage::Off(sector) | Stage::Choosing { sector, .. } => {
            &view.game.board.sectors().get(*sector)?.id
        }
    };
    let name = format!("{} {} ({whereabouts})", boat.craft.name(), boat.id);
    Some(with_load(view, name, view::cargo(view, at)))
}

/// A transport for the next hour.
fn booking(view: View<'_>, at: BoatIx) -> Option<OffMapPlace> {
    let booking = transports::booked(view, at)?;
    let from = &view.game.ground.boxes.get(booking.from)?.id;
    let name = format!("{}, next hour ({from})", order::boat_name(view, at));
    Some(with_load(view, name, &booking.load))
}

fn with_load(view: View<'_>, name: String, load: &[Cargo]) -> OffMapPlace {
    let counters = load.iter().map(|cargo| OffMapCounter {
        unit: view.id(cargo.unit).clone(),
        steps: cargo.steps,
        marks: Vec::new(),
    });
    OffMapPlace {
        name,
        counters: counters.collect(),
    }
}
