//! The game and one of its states: to look at, and while an action changes it.

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_engine::{Choices, Happening};
use beachhead_hex::HexNo;
use beachhead_kit::slot::Names;
use beachhead_kit::{
    Army, Counter as _, Fate, HexIx, Occupancy, Roster, SideOf, Troops, UnitIx, Violation, known,
};

use crate::compile::order::Step;
use crate::compile::profile::Profile;
use crate::compile::{Counter, TableGame};
use crate::index::RowIx;
use crate::sides::Side;
use crate::state::{Place, State, Troop};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, TableGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, TableGame>;

/// Whether something may be done: if not, by which row and why.
pub(crate) type Verdict = Result<(), Violation>;

impl TableGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }

    /// The step of the order of play at which a state is.
    #[inline]
    pub(crate) fn step(&self, state: &State) -> &Step {
        let step = self.order.step(state.at);
        // A game with rules has a step, and states are at one.
        step.unwrap_or_else(|| cannot_happen!(self.order.first(), "there is a step {}", state.at))
    }

    /// A refusal by this row.
    pub(crate) fn violation(&self, row: RowIx, why: impl Into<String>) -> Violation {
        Violation::new(self.row(row), why)
    }

    /// The profile of the unit.
    #[inline]
    pub(crate) fn profile_of(&self, unit: UnitIx) -> &Profile {
        self.profile(&self.roster[unit])
    }
}

/// Puts a unit into a hex, and reports it.
pub(crate) fn put(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    play.state.units.put(unit, Place::Map(hex));
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(hex),
    });
}

impl SideOf<TableGame> for Side {
    fn all(_: &TableGame) -> impl Iterator<Item = Self> {
        <Self as beachhead_kit::Side>::BOTH.into_iter()
    }

    fn name_in(self, game: &TableGame) -> Id {
        game.sides.name(self).clone()
    }
}

impl Army for TableGame {
    type Side = Side;
    type Counter = Counter;
    type Troop = Troop;

    #[inline]
    fn roster(&self) -> &Roster<Counter> {
        &self.roster
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
            Place::Waiting | Place::Map(_) => Fate::InPlay,
            Place::Absent => Fate::Absent,
        }
    }
}

impl Names for TableGame {
    type HexBy = ();

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let unknown = || {
            let why = format!("no unit is called {id}");
            let known = self.roster.iter().map(|(_, counter)| counter.id());
            known::no_unit(self.row(self.basics.known_names), why, id, known)
        };
        self.roster.find(id).ok_or_else(unknown)
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, (): ()) -> Result<HexIx, Violation> {
        let unknown = || {
            let why = self.board.grid().explain(number.as_str()).to_string();
            self.violation(self.basics.known_names, why)
        };
        self.board.hex(number.as_str()).ok_or_else(unknown)
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx> {
        self.roster.pick(choices)
    }
}
