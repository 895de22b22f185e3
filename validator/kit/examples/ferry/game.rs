//! What the engine asks for, handed on.

use beachhead_engine::{
    Board, Dice, Game, Losses, Planned, RuleIndex, RuleRow, Scene, Trace, Turn, Violation,
};
use beachhead_kit::slot::Names;
use beachhead_kit::{Counter, UnitIx};
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::action::{Action, Resolved};
use crate::data::{Data, PAGES};
use crate::report;
use crate::rules::Rule;
use crate::script::{Fact, FerryData, Position};
use crate::state::{Place, State};

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

impl Game for Ferry {
    type Data = FerryData;
    type State = State;
    type Resolved = Resolved;
    type Scratch = ();

    const TITLE: &'static str = "The ferry";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const PAGES: &'static [(Code, &'static str)] = PAGES;
    const MOST_ACTIONS: usize = 500;

    fn open(pack: &Pack, _: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let data = Data::of(pack)?;
        Ok(Self { data })
    }

    fn board(&self) -> &Board {
        &self.data.board
    }

    fn start(&self) -> State {
        State {
            turn: 1,
            places: self.data.roster.troops(|_| Place::West),
            aboard: Vec::new(),
        }
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        report::given(self, position)
    }

    fn turn(&self, state: &State) -> Turn {
        report::turn(self.view(state))
    }

    fn over(&self, state: &State) -> bool {
        state.is_over()
    }

    fn read(&self, _: &State, action: &Action) -> Result<Resolved, Violation> {
        Resolved::find(self, action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        action.write(self)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        action.check(self.view(state))
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Resolved,
        dice: &mut dyn Dice,
        trace: &mut dyn Trace,
    ) {
        action.apply(&mut Play {
            game: self,
            state,
            dice,
            trace,
        });
    }

    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        let view = self.view(state);
        Resolved::candidates(view, actions);
        actions.retain(|action| action.check(view).is_ok());
    }

    fn holds(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        report::holds(self.view(state), fact)
    }

    fn scene(&self, state: &State) -> Scene {
        report::scene(self.view(state))
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        report::losses(self.view(state))
    }

    fn planned(&self) -> Vec<Planned<Action>> {
        Vec::new()
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        report::invariants(self.view(state))
    }
}
