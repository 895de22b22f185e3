//! What the engine asks for, handed on.

use beachhead_engine::{RuleIndex, RuleRow, Violation};
use beachhead_kit::slot::Names;
use beachhead_kit::{Army, Counter, Fate, Occupancy, Placed, Roster, Troops, UnitIx};
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::action::Resolved;
use crate::data::{Data, PAGES, Passenger};
use crate::report;
use crate::rules::Rule;
use crate::script::FerryData;
use crate::state::{Place, Side, State, Troop};

/// The game and a state.
pub(crate) type View<'a> = beachhead_kit::View<'a, Ferry>;
/// An action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, Ferry>;

/// The ferry, opened on a pack.
#[derive(Clone, Debug)]
pub struct Ferry {
    pub(crate) data: Data,
}

impl Ferry {
    fn new(pack: &Pack, _: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let data = Data::of(pack)?;
        Ok(Self { data })
    }

    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }
}

impl Names for Ferry {
    type HexBy = ();

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let unknown = || Violation::new(Rule::WestBank, format!("there is no unit {id}"));
        self.data.roster.find(id).ok_or_else(unknown)
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.data.roster[unit].id().clone()
    }

    fn hex(&self, number: &HexNo, (): ()) -> Result<HexIx, Violation> {
        let unknown = || Violation::new(Rule::WestBank, format!("there is no hex {number}"));
        self.data.board.hex(number.as_str()).ok_or_else(unknown)
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.data.board.number(hex)
    }

    fn some_unit(&self, choices: &mut beachhead_engine::Choices) -> Option<UnitIx> {
        self.data.roster.pick(choices)
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

beachhead_kit::game! {
    impl Game for Ferry {
        type Data = FerryData;
        type State = State;
        type Resolved = Resolved;
        type Scratch = ();

        const TITLE: &'static str = "The ferry";
        const RULES: &'static [RuleRow] = Rule::ROWS;
        const PAGES: &'static [(Code, &'static str)] = PAGES;
        const MOST_ACTIONS: usize = 500;
    }

    open: Ferry::new;
    board: |game| &game.data.board;
    start: report::start;
    given: report::given;
    turn: report::turn;
    over: report::is_over;
    check: |view, action| action.check(view);
    found: |_| false;
    settle: |_| {};
    holds: report::holds;
    instead: |_, _| None;
    scene: report::scene;
    cost: |_, _| None;
    planned: |_| Vec::new();
    ready: |_, _, _| true;
    invariants: report::invariants;
}
