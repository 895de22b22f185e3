//! [`LandingsGame`]: what the engine asks for, handed on to the rooms. Nothing is decided here.

use beachhead_engine::{
    Board, Choices, Dice, Game, Losses, Planned, RuleIndex, RuleRow, Scene, Trace, Turn, Violation,
};
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::action::{Action, Resolved, move_unit};
use crate::codes::PAGES;
use crate::data::LandingsGame;
use crate::report::{facts, losses, plan, position, scene, soundness, start};
use crate::rules::Rule;
use crate::sample::Scratch;
use crate::script::{Fact, Landings, Position};
use crate::state::State;
use crate::view::Play;
use crate::{legal, listing, open, order, sample, turn};

impl Game for LandingsGame {
    type Data = Landings;
    type State = State;
    type Resolved = Resolved;
    type Scratch = Scratch;

    const TITLE: &'static str = "Memoir '44: D-Day Landings";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const MOST_ACTIONS: usize = 20_000;
    const PAGES: &'static [(Code, &'static str)] = PAGES;

    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        open::open_game(pack, scenario)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        start::start(self)
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
        legal::check(self.view(state), action)
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
        turn::take(&mut play, action);
    }

    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        listing::list(self.view(state), actions);
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

    fn describe_cost(&self, state: &State, action: &Resolved) -> Option<String> {
        match *action {
            Resolved::Move { unit, path } => {
                move_unit::cost_in_words(self.view(state), unit, &path)
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

    fn ready(&self, state: &mut State, planned: &Resolved) -> bool {
        plan::ready(state, planned);
        true
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        soundness::invariants(self.view(state))
    }
}
