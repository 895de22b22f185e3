//! What is to be seen of a state: counters with their mode, boats as boxes off the map.

use beachhead_engine::{OffMapCounter, OffMapPlace, Scene};
use beachhead_kit::scene;

use crate::data::BoatIx;
use crate::landing::survival;
use crate::state::{Place, Stage};
use crate::{View, order, view};

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>) -> Scene {
    let marks = |unit| scene::marks([(view.troop(unit).moving, "M", "in move mode")]);
    let boats = view.game.all_boats();
    let mut places: Vec<OffMapPlace> = boats.filter_map(|(at, _)| boat(view, at)).collect();
    let waiting = ("To come".to_owned(), Place::Waiting);
    let lost = ("Eliminated".to_owned(), Place::Lost);
    places.extend(scene::off_map(view, [waiting, lost]));
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
        Stage::Unused | Stage::Ashore | Stage::Sunk => return None,
        Stage::Assigned(_) | Stage::Survived => &view.game.ground.boxes.get(boat.from)?.id,
        Stage::Off(sector) | Stage::Choosing { sector, .. } => {
            &view.game.board.sectors().get(*sector)?.id
        }
    };
    let counters = view::cargo(view, at)
        .into_iter()
        .map(|cargo| OffMapCounter {
            unit: view.id(cargo.unit).clone(),
            steps: cargo.steps,
            marks: Vec::new(),
        });
    Some(OffMapPlace {
        name: format!("{} {} ({whereabouts})", boat.craft.name(), boat.id),
        counters: counters.collect(),
    })
}
