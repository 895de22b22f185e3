//! What the engine asks for, handed on.
//!
//! Free play lists the small things that can be done, and not every way to put a counter somewhere: that would be as many actions as
//! counters times hexes. A player points at a hex, and [`Game::meant`] says what is meant.

use beachhead_base::Id;
use beachhead_engine::{
    About, ActionOf, Board, Choices, Dice, FactOf, Game, NamedThings, Planned, PositionOf,
    RuleIndex, RuleRow, Scene, SharedBoard, Trace, Turn,
};
use beachhead_hex::HexIx;
use beachhead_kit::{Asked, Violation, listing};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::action::Resolved;
use crate::codes::PAGES;
use crate::opened::FreeGame;
use crate::report::{facts, pointed, position, scene, soundness};
use crate::rules::Rule;
use crate::script::Free;
use crate::state::State;
use crate::view::{Play, View};

impl Game for FreeGame {
    type Data = Free;
    type State = State;
    type Resolved = Resolved;
    type Scratch = ();

    const TITLE: &'static str = "Free play";
    const HAS_RULES: bool = false;
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const PAGES: &'static [(Code, &'static str)] = PAGES;
    /// Players stop when they like to.
    const MOST_ACTIONS: usize = usize::MAX;

    fn open_on(
        board: SharedBoard,
        pack: &Pack,
        scenario: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self::new(board, pack, scenario))
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        position::start(self)
    }

    fn given(&self, position: &PositionOf<Self>) -> Result<State, String> {
        position::given(self, position)
    }

    fn turn(&self, state: &State) -> Turn {
        scene::turn(View::new(self, state))
    }

    /// Never: nothing says when such a game is over.
    fn over(&self, _: &State) -> bool {
        false
    }

    fn read(&self, _: &State, action: &ActionOf<Self>) -> Result<Resolved, Violation> {
        Resolved::find(self, action)
    }

    fn to_action(&self, action: &Resolved) -> ActionOf<Self> {
        action.write(self)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        action.check(View::new(self, state))
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

    /// The small things: all but where counters and markers are put, what is noted, and dice that are seldom rolled.
    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        let from = actions.len();
        Resolved::candidates(View::new(self, state), Asked::Anything, actions);
        listing::keep_legal(actions, from, |action| self.check(state, action).is_ok());
    }

    fn legal_about(&self, state: &State, about: &About, actions: &mut Vec<Resolved>) {
        listing::legal_about(self, state, about, |_| false, actions);
    }

    fn named(&self, action: &Resolved) -> NamedThings {
        listing::named(self, action)
    }

    fn meant(&self, unit: &Id, from: Option<HexIx>, at: HexIx) -> Vec<Resolved> {
        listing::meant(self, unit, from, at)
    }

    /// None: a game that never ends is not played at random ([`Game::HAS_RULES`]).
    fn sample(&self, _: &State, (): &mut (), _: &mut Choices) -> Option<Resolved> {
        None
    }

    fn holds(&self, state: &State, fact: &FactOf<Self>) -> Result<bool, String> {
        facts::holds(View::new(self, state), fact)
    }

    fn instead(&self, state: &State, fact: &FactOf<Self>) -> Option<String> {
        facts::instead(View::new(self, state), fact)
    }

    fn facts_about(&self, state: &State, about: &About) -> Vec<FactOf<Self>> {
        pointed::facts_about(View::new(self, state), about)
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(View::new(self, state))
    }

    /// None: a game begins with its counters where the scenario puts them.
    fn planned(&self) -> Vec<Planned<ActionOf<Self>>> {
        Vec::new()
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        soundness::invariants(View::new(self, state))
    }
}
