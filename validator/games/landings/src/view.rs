//! The game and one of its states: to look at, and while an action changes it.

use beachhead_kit::{Army, Fate, Occupancy, UnitIx};

use crate::data::{Counter, Kind, LandingsGame};
use crate::side::Side;
use crate::state::{Place, State, Troop, Troops};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, LandingsGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, LandingsGame>;

impl LandingsGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }

    /// The kind that a unit is of now.
    #[inline]
    pub(crate) fn kind_of(&self, state: &State, unit: UnitIx) -> &Kind {
        &self.roster[state.troops[unit].kind]
    }
}

/// The kind that a unit is of now.
pub(crate) fn kind_of(view: View<'_>, unit: UnitIx) -> &Kind {
    view.game.kind_of(view.state, unit)
}

impl Army for LandingsGame {
    type Side = Side;
    type Counter = Counter;
    type Troop = Troop;

    fn roster(&self) -> &beachhead_kit::Roster<Counter> {
        &self.roster.counters
    }

    fn troops(state: &State) -> &Troops {
        &state.troops
    }

    fn occupancy(state: &State) -> &Occupancy {
        &state.at
    }

    fn side(counter: &Counter) -> Side {
        counter.side
    }

    fn strength(counter: &Counter, troop: &Troop) -> (u8, u8) {
        (counter.figures, troop.figures)
    }

    /// Who has left by an exit is not lost.
    fn fate(place: Place) -> Fate {
        match place {
            Place::Lost => Fate::Lost,
            Place::Absent => Fate::Absent,
            _ => Fate::InPlay,
        }
    }
}
