//! [`Game`]: what a rulebook's code must answer.
//!
//! A game is opened once on a pack and holds board, tables and options; states are small, and know nothing of them.
//! Players only ever act by actions: whatever is decided after dice are seen is an action of its own. Scripts and records
//! name what an action is about; [`Game::read`] looks the names up once, and all rules work on the resolved action.
//!
//! `legal` and `check` agree: what is listed is accepted. [`play_out`](super::play_out) holds each game to it.

use std::borrow::Cow;

use beachhead_base::Id;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::games::GameData;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::about::{About, NamedThings};
use super::board::{Board, SharedBoard};
use super::choices::Choices;
use super::dice::Dice;
use super::losses::Losses;
use super::overlay::Overlays;
use super::row::Rows;
use super::rule::{OptionalRule, RuleRow};
use super::scene::Scene;
use super::setup::SetupViolation;
use super::sight::{SightBy, Sighting};
use super::trace::Trace;
use super::turn::Turn;
use super::violation::Violation;

/// The action of a rulebook.
pub type ActionOf<G> = <<G as Game>::Data as GameData>::Action;
/// The fact of a rulebook.
pub type FactOf<G> = <<G as Game>::Data as GameData>::Fact;
/// The position of a rulebook.
pub type PositionOf<G> = <<G as Game>::Data as GameData>::Position;

/// A rulebook, opened on a pack and a scenario.
pub trait Game: Sized + 'static {
    /// Its actions, facts and positions, as scripts write them.
    type Data: GameData;
    /// Where a game stands. Equal states play alike. What `serde` makes of one is its form ([`super::form`]): it holds all
    /// of the state, in one order, so no hash maps. Records are proved by it.
    type State: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned;
    /// An action, resolved to indices: small, and what the rules work on. Equal ones do the same.
    type Resolved: Clone + PartialEq + std::fmt::Debug;
    /// What random players keep from one choice to the next, so that nothing is allocated anew; `()` if nothing.
    type Scratch: Default;

    /// What people call the rulebook.
    const TITLE: &'static str;

    /// Whether it has rules. Free play has none: nothing is chosen at random, since no game would come to an end, and its
    /// scripts need prove nothing.
    const HAS_RULES: bool = true;

    /// Every row of the rule index, usually `Rule::ROWS`; none where they depend on the pack ([`Game::rules_in`]).
    const RULES: &'static [RuleRow];

    /// The findings that only this rulebook makes, when a pack lacks what it needs: each code with its page.
    const PAGES: &'static [(Code, &'static str)] = &[];

    /// More actions than any game takes: random play that has taken so many is taken not to end. Ask [`Game::most_actions`].
    const MOST_ACTIONS: usize;

    /// The rules that scenarios may choose to play by.
    const OPTIONS: &'static [OptionalRule] = &[];

    /// Names of what statistics of many games count besides losses: fires, battles, steps that landed.
    const COUNTS: &'static [&'static str] = &[];

    /// Source of its lines of sight.
    const SIGHT: SightBy = SightBy::Nothing;

    /// Every row of the rule index of this pack. A rulebook whose rows are in the pack reads them here.
    fn rules_in(pack: &Pack) -> Rows {
        let _ = pack;
        Self::RULES.into()
    }

    /// The rules that scenarios of this pack may choose to play by.
    fn options_in(pack: &Pack) -> Cow<'static, [OptionalRule]> {
        let _ = pack;
        Self::OPTIONS.into()
    }

    /// Every row of the rule index of the pack that it is opened on: those of [`Game::rules_in`].
    fn rules(&self) -> Rows {
        Self::RULES.into()
    }

    /// More actions than any game of this scenario takes.
    fn most_actions(&self) -> usize {
        Self::MOST_ACTIONS
    }

    /// Opens the rulebook on a pack and one of its scenarios.
    ///
    /// # Errors
    /// What the rules need and can't find: a terrain the palette lacks, a table's cell that is no number.
    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let board = Board::compile(&pack.map, &pack.palette);
        Self::open_on(board.into(), pack, scenario)
    }

    /// As [`Game::open`], on the board of the pack, which is the same for all of its scenarios.
    ///
    /// # Errors
    /// As [`Game::open`].
    fn open_on(
        board: SharedBoard,
        pack: &Pack,
        scenario: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>>;

    /// The compiled map.
    fn board(&self) -> &Board;

    /// The state before the first action.
    fn start(&self) -> Self::State;

    /// The state that a script describes.
    ///
    /// # Errors
    /// Says what is wrong with the description: an unknown phase, a unit twice, a hex off the map.
    fn given(&self, position: &PositionOf<Self>) -> Result<Self::State, String>;

    /// Who decides in which phase, or how it ended.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Whether the game is over: asked before every action of random play.
    fn over(&self, state: &Self::State) -> bool;

    /// Resolves an action; whether it is legal, [`Game::check`] says.
    ///
    /// # Errors
    /// The rule by which what the action names must be known.
    fn read(
        &self,
        state: &Self::State,
        action: &ActionOf<Self>,
    ) -> Result<Self::Resolved, Violation>;

    /// A resolved action as scripts write it; [`Game::read`] resolves it to the same again.
    fn to_action(&self, action: &Self::Resolved) -> ActionOf<Self>;

    /// Whether the action is legal: no dice, no change.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, state: &Self::State, action: &Self::Resolved) -> Result<(), Violation>;

    /// Resolves an action, if it is legal.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn resolve_checked(
        &self,
        state: &Self::State,
        action: &ActionOf<Self>,
    ) -> Result<Self::Resolved, Violation> {
        let resolved = self.read(state, action)?;
        self.check(state, &resolved)?;
        Ok(resolved)
    }

    /// Takes an action that [`Game::check`] has accepted.
    fn apply(
        &self,
        state: &mut Self::State,
        action: &Self::Resolved,
        dice: &mut dyn Dice,
        trace: &mut dyn Trace,
    );

    /// Lists every legal action, always in the same order; nothing only when the game is over.
    fn legal(&self, state: &Self::State, actions: &mut Vec<Self::Resolved>);

    /// Lists of the legal actions those that are about this ([`About`]), in the same order.
    fn legal_about(&self, state: &Self::State, about: &About, actions: &mut Vec<Self::Resolved>);

    /// The units and hexes that an action names.
    fn named(&self, action: &Self::Resolved) -> NamedThings;

    /// The actions that a player may mean who has a unit in hand, which stands in `from` if it is on the map, and points at a
    /// hex: whether they are legal or not, those that say all by the two.
    fn meant(&self, unit: &Id, from: Option<HexIx>, at: HexIx) -> Vec<Self::Resolved>;

    /// An action for a random player: any that is listed, each with some likelihood, and none that is refused; nothing
    /// only when the game is over, or where there are no rules ([`Game::HAS_RULES`]). Games where listing takes long choose
    /// without it, and end phases as players would.
    fn sample(
        &self,
        state: &Self::State,
        scratch: &mut Self::Scratch,
        choices: &mut Choices,
    ) -> Option<Self::Resolved> {
        let _ = scratch;
        let mut listed = Vec::new();
        self.legal(state, &mut listed);
        choices.take(&mut listed)
    }

    /// Whether the fact holds.
    ///
    /// # Errors
    /// Says what of the fact is unknown to the game: a unit, a hex, a phase.
    fn holds(&self, state: &Self::State, fact: &FactOf<Self>) -> Result<bool, String>;

    /// What is so in the place of a fact that doesn't hold, for the message: `502/101 is at 2103, with 1 step`.
    fn instead(&self, state: &Self::State, fact: &FactOf<Self>) -> Option<String> {
        let _ = (state, fact);
        None
    }

    /// What may be said of a unit, a hex, or of the game as a whole, as far as it is so: what a player may want a script to expect.
    /// Every kind of fact that the rulebook has is among them somewhere.
    fn facts_about(&self, state: &Self::State, about: &About) -> Vec<FactOf<Self>> {
        let _ = (state, about);
        Vec::new()
    }

    /// What is to be seen of the state.
    fn scene(&self, state: &Self::State) -> Scene;

    /// What is to be seen besides: zones of control, planned battles, ways of retreat. Asked for once an action while a
    /// script is gone through, and never in random play.
    fn overlays(&self, state: &Self::State) -> Overlays {
        let _ = state;
        Overlays::default()
    }

    /// What is worth knowing of a legal action beforehand, in words: the cost of a move, the odds of a battle, what dice have to
    /// show. Nothing where nothing is.
    fn describe_cost(&self, state: &Self::State, action: &Self::Resolved) -> Option<String> {
        let _ = (state, action);
        None
    }

    /// Whether the hex is in play in this scenario.
    fn in_play(&self, hex: HexIx) -> bool {
        self.board().playable(hex)
    }

    /// Whether one sees from hex to hex, whoever looks; `None` but for rules of sight of its own ([`SightBy::Rules`]).
    fn sight(&self, state: &Self::State, from: HexIx, to: HexIx) -> Option<Sighting> {
        let _ = (state, from, to);
        None
    }

    /// Whether one sees from hex to hex: as [`Game::sight`] has it, and sooner where nobody asks why.
    fn sees(&self, state: &Self::State, from: HexIx, to: HexIx) -> bool {
        let sighting = self.sight(state, from, to);
        sighting.is_some_and(|sighting| sighting.seen)
    }

    /// What each side has lost, for statistics; empty where the game does not count.
    fn losses(&self, state: &Self::State) -> Vec<Losses> {
        let _ = state;
        Vec::new()
    }

    /// The scenario's own setup as actions, in the order of play: setup legality is [`Game::check`] over them.
    fn planned(&self) -> Vec<Planned<ActionOf<Self>>>;

    /// The action by which a scenario sets up this unit in this hex, whatever its own setup says of the unit. With it a unit
    /// is judged in all hexes at once ([`Rulebook::judge_setup`](super::Rulebook::judge_setup)); a game that is opened
    /// differently by where its units begin has none, and is opened anew for each hex.
    fn placement(&self, unit: &Id, hex: &HexNo) -> Option<ActionOf<Self>> {
        let _ = (unit, hex);
        None
    }

    /// Brings the state to where an action of the plan is taken, so that each is judged separately: what only dice decide
    /// between two steps of a plan is skipped. False where the action depends on one that was refused before it: a
    /// mistake isn't reported again by all that follows it.
    fn ready(&self, state: &mut Self::State, planned: &Self::Resolved) -> bool {
        let _ = (state, planned);
        true
    }

    /// What keeps the scenario's own setup from ending, each at its line, though no action of it is refused for that: a boat for
    /// which no load is planned. It is asked of the plan as it is written, not of what was legal of it; unless all was
    /// (`is_legal`), what may only follow from a refusal is left out.
    fn unfinished(&self, is_legal: bool) -> Vec<SetupViolation> {
        let _ = is_legal;
        Vec::new()
    }

    /// What must hold in every state, whatever was played: units conserved, stacking, no unit off the map.
    ///
    /// # Errors
    /// Says what is broken; it is always a mistake of ours.
    fn invariants(&self, state: &Self::State) -> Result<(), String>;
}

/// An action of a scenario's setup, and the line of the scenario that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned<A> {
    /// The action.
    pub action: A,
    /// The record of a list in the rulebook's own part: the list, and the place in it from 0. `None` where a line of `setup`
    /// sets up the unit that the action names.
    pub line: Option<(&'static str, usize)>,
}

impl<A> Planned<A> {
    /// What a line of `setup` asks for.
    pub fn of_setup(action: A) -> Self {
        Self { action, line: None }
    }

    /// What a record of a list in the rulebook's own part asks for.
    pub fn of_rules(list: &'static str, at: usize, action: A) -> Self {
        let line = Some((list, at));
        Self { action, line }
    }
}
