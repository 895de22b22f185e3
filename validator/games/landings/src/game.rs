//! [`LandingsGame`]: what the engine asks for, handed on to the rooms. Nothing is decided here.

use beachhead_engine::{RuleIndex, RuleRow, SightBy};
use beachhead_model::diag::Code;

use crate::action::Resolved;
use crate::codes::PAGES;
use crate::data::LandingsGame;
use crate::report::{costs, facts, plan, pointed, position, scene, soundness, start};
use crate::rules::Rule;
use crate::sample::Scratch;
use crate::script::Landings;
use crate::sight::look;
use crate::state::State;
use crate::{legal, open, order, sample, turn};

beachhead_kit::game! {
    impl Game for LandingsGame {
        type Data = Landings;
        type State = State;
        type Resolved = Resolved;
        type Scratch = Scratch;

        const TITLE: &'static str = "Memoir '44: D-Day Landings";
        const RULES: &'static [RuleRow] = Rule::ROWS;
        const MOST_ACTIONS: usize = 20_000;
        const SIGHT: SightBy = SightBy::Rules;
        const PAGES: &'static [(Code, &'static str)] = PAGES;
        const COUNTS: &'static [&'static str] = &["battles", "retreats", "strikes by card"];
    }

    open: open::open_game;
    board: |game| &game.board;
    start: start::start;
    given: position::given;
    turn: order::turn;
    over: |view| view.state.ending.is_some();
    decisions: |state| &state.pending;
    waits: |_| Rule::TurnOrder;
    check: legal::check;
    found: |_| false;
    order: legal::order;
    apply: turn::take;
    sample: sample::choose;
    holds: facts::holds;
    instead: facts::instead;
    facts: pointed::facts_about;
    scene: scene::scene;
    in_play: |game, hex| game.ground.shape.is_in_play(hex);
    sight: look::look;
    sees: look::sees;
    cost: costs::cost;
    planned: plan::planned;
    ready: plan::ready;
    invariants: soundness::invariants;
}
