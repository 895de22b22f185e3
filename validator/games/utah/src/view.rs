//! The game and one of its states: to look at, and while an action changes it.

use beachhead_kit::{Army, Fate, Occupancy, Troops};

use crate::data::opened::UtahGame;
use crate::data::roster::Counter;
use crate::data::sides::Side;
use crate::state::{Place, State, Troop};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, UtahGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, UtahGame>;

impl UtahGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }
}

impl Army for UtahGame {
    type Side = Side;
    type Counter = Counter;
    type Troop = Troop;

    #[inline]
    fn roster(&self) -> &beachhead_kit::Roster<Counter> {
        &self.roster.counters
    }

    #[inline]
    fn troops(state: &State) -> &Troops<Troop> {
        state.units.troops()
    }

    #[inline]
    fn occupancy(state: &State) -> &Occupancy {
        state.units.occupancy()
    }

    #[inline]
    fn side(counter: &Counter) -> Side {
        counter.side
    }

    #[inline]
    fn strength(counter: &Counter, troop: &Troop) -> (u8, u8) {
        (counter.steps, troop.steps)
    }

    #[inline]
    fn fate(place: Place) -> Fate {
        match place {
            Place::Waiting | Place::Due(_) | Place::Map(_) => Fate::InPlay,
            Place::Lost => Fate::Lost,
            Place::Absent => Fate::Absent,
        }
    }
}
