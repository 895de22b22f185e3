//! The game and one of its states: to look at, and while an action changes it.

use beachhead_kit::{Army, Fate, Occupancy, Placed, Roster, Troops};

use crate::data::Passenger;
use crate::opened::Ferry;
use crate::state::{Place, Side, State, Troop};

/// The game and a state.
pub(crate) type View<'a> = beachhead_kit::View<'a, Ferry>;
/// An action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, Ferry>;

impl Ferry {
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }
}

impl Army for Ferry {
    type Side = Side;
    type Counter = Passenger;
    type Troop = Troop;

    fn roster(&self) -> &Roster<Passenger> {
        &self.data.roster
    }

    fn troops(state: &State) -> &Troops<Troop> {
        state.units.troops()
    }

    fn occupancy(state: &State) -> &Occupancy {
        state.units.occupancy()
    }

    fn side(_: &Passenger) -> Side {
        Side::Ferrymen
    }

    fn strength(_: &Passenger, troop: &Troop) -> (u8, u8) {
        (1, u8::from(troop.place() != Place::Lost))
    }

    fn fate(place: Place) -> Fate {
        match place {
            Place::Bank(_) | Place::Aboard => Fate::InPlay,
            Place::Lost => Fate::Lost,
        }
    }
}

/// Whether no unit is left to cross.
pub(crate) fn is_over(view: View<'_>) -> bool {
    let [west, _, _] = view.game.data.hexes;
    view.is_free(west) && view.state.aboard.is_empty()
}
