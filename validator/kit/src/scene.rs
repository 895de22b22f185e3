//! What is to be seen of a state, as far as all games show it: counters on the board, boxes off the map, marks.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_engine::{OffMapCounter, OffMapPlace, Standing, StatusMark};

use crate::army::{Army, PlaceOf};
use crate::unit::UnitIx;
use crate::view::View;

/// The counters on the map, each with its steps and what is marked on it.
pub fn standing<G: Army>(
    view: View<'_, G>,
    marks: impl Fn(UnitIx) -> Vec<StatusMark>,
) -> BTreeMap<Id, Standing> {
    let standing = view.on_map().map(|(unit, hex)| {
        let standing = Standing {
            hex: view.number(hex),
            steps: steps(view, unit),
            marks: marks(unit),
        };
        (view.id(unit).clone(), standing)
    });
    standing.collect()
}

/// The boxes off the map that have counters in them: each by its name and the place of those who are in it.
pub fn off_map<G: Army>(
    view: View<'_, G>,
    boxes: impl IntoIterator<Item = (String, PlaceOf<G>)>,
) -> Vec<OffMapPlace> {
    let places = boxes.into_iter().map(|(name, place)| {
        let counters = view.units_at(place).map(|unit| OffMapCounter {
            unit: view.id(unit).clone(),
            steps: steps(view, unit),
            marks: Vec::new(),
        });
        let counters = counters.collect();
        OffMapPlace { name, counters }
    });
    places.filter(|place| !place.counters.is_empty()).collect()
}

fn steps<G: Army>(view: View<'_, G>, unit: UnitIx) -> u8 {
    let (_, left) = G::strength(view.counter(unit), view.troop(unit));
    left
}

/// The marks of a counter: of each whether it applies, the letters that are seen, and what they mean.
pub fn marks(
    marks: impl IntoIterator<Item = (bool, &'static str, &'static str)>,
) -> Vec<StatusMark> {
    let applying = marks.into_iter().filter(|(applies, _, _)| *applies);
    applying
        .map(|(_, text, tooltip)| StatusMark::text(text, tooltip))
        .collect()
}
