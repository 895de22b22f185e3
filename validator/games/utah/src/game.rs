//! [`UtahGame`]: what the engine asks for, handed on to the chapters.
//!
//! Which chapter answers depends on the action, and for `PlaceUnit` on the unit. Nothing is decided here.

use beachhead_engine::{
    Board, Choices, Dice, Game, Losses, OptionalRule, Overlays, Planned, RuleIndex, RuleRow, Scene,
    Trace, Turn, Violation,
};
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::action::{Action, Resolved, move_unit};
use crate::codes::PAGES;
use crate::data::opened::UtahGame;
use crate::open::opening::OPTIONS;
use crate::report::{facts, losses, plan, position, scene, soundness};
use crate::rules::Rule;
use crate::sample::{self, Scratch};
use crate::script::{Fact, Position, Utah};
use crate::state::State;
use crate::view::Play;
use crate::{order, turn};

impl Game for UtahGame {
    type Data = Utah;
    type State = State;
    type Resolved = Resolved;
    type Scratch = Scratch;

    const TITLE: &'static str = "D-Day: Utah Beach (Landing & Linkup)";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const MOST_ACTIONS: usize = 20_000;
    const PAGES: &'static [(Code, &'static str)] = PAGES;
    const OPTIONS: &'static [OptionalRule] = OPTIONS;

    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        Self::new(pack, scenario)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        position::start(self)
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        position::given(self, position)
    }

    fn turn(&self, state: &State) -> Turn {
        order::turn(self.view(state))
    }

    fn over(&self, state: &State) -> bool {
        state.ending.is_some()
    }

    fn read(&self, _: &State, action: &Action) -> Result<Resolved, Violation> {
        Resolved::find(self, action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        action.write(self)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        let view = self.view(state);
        if state.ending.is_some() {
            return Err(order::out_of_order(view, "nothing is done any more"));
        }
        action.check(view)
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Resolved,
        dice: &mut dyn Dice,
        trace: &mut dyn Trace,
    ) {
        let mut play = Play {
            game: self,
            state,
            dice,
            trace,
        };
        action.apply(&mut play);
        turn::settle(&mut play);
    }

    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        if state.ending.is_some() {
            return;
        }
        let from = actions.len();
        Resolved::candidates(self.view(state), actions);
        let mut at = 0;
        actions.retain(|action| {
            at += 1;
            // What a search has found is legal.
            let is_found = matches!(action, Resolved::Move { .. });
            at <= from || is_found || self.check(state, action).is_ok()
        });
    }

    fn sample(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        sample::choose(self.view(state), scratch, choices)
    }

    fn holds(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        facts::holds(self.view(state), fact)
    }

    fn instead(&self, state: &State, fact: &Fact) -> Option<String> {
        facts::instead(self.view(state), fact)
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(self.view(state))
    }

    fn overlays(&self, state: &State) -> Overlays {
        scene::overlays(self.view(state))
    }

    fn describe_cost(&self, state: &State, action: &Resolved) -> Option<String> {
        match action {
            Resolved::Move { unit, path } => {
                move_unit::cost_in_words(self.view(state), *unit, path)
            }
            _ => None,
        }
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        losses::losses(self.view(state))
    }

    fn planned(&self) -> Vec<Planned<Action>> {
        plan::planned(self)
    }

    fn placement(&self, unit: &Id, hex: &HexNo) -> Option<Action> {
        let (unit, hex) = (unit.clone(), hex.clone());
        Some(Action::PlaceUnit { unit, hex })
    }

    fn ready(&self, state: &mut State, planned: &Resolved) -> bool {
        plan::ready(self, state, planned)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        soundness::invariants(self.view(state))
    }
}
