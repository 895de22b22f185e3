//! [`UtahGame`]: what the engine asks for, handed on to the chapters.
//!
//! Which chapter answers depends on the action, and for `PlaceUnit` on the unit. Nothing is decided here.

use beachhead_engine::{OptionalRule, RuleIndex, RuleRow};
use beachhead_model::diag::Code;

use crate::action::Resolved;
use crate::codes::PAGES;
use crate::data::opened::UtahGame;
use crate::open::opening::OPTIONS;
use crate::report::{costs, facts, plan, pointed, position, scene, soundness};
use crate::rules::Rule;
use crate::sample::{self, Scratch};
use crate::script::Utah;
use crate::state::State;
use crate::{order, turn};

beachhead_kit::game! {
    impl Game for UtahGame {
        type Data = Utah;
        type State = State;
        type Resolved = Resolved;
        type Scratch = Scratch;

        const TITLE: &'static str = "D-Day: Utah Beach (Landing & Linkup)";
        const RULES: &'static [RuleRow] = Rule::ROWS;
        const MOST_ACTIONS: usize = 20_000;
        const PAGES: &'static [(Code, &'static str)] = PAGES;
        const COUNTS: &'static [&'static str] = &["battles", "bombardments", "retreats"];
        const OPTIONS: &'static [OptionalRule] = OPTIONS;
    }

    open: UtahGame::new;
    board: |game| &game.board;
    start: position::start;
    given: position::given;
    turn: order::turn;
    over: |view| view.state.ending.is_some();
    decisions: |state| &state.pending;
    waits: |_| Rule::OrderOfPlay;
    check: |view, action| {
        order::going_on(view)?;
        action.check(view)
    };
    // What a search has found is legal.
    found: |action| matches!(action, Resolved::Move { .. });
    apply: |play, action| {
        action.apply(play);
        turn::settle(play);
    };
    sample: sample::choose;
    holds: facts::holds;
    instead: facts::instead;
    facts: pointed::facts_about;
    scene: scene::scene;
    overlays: scene::overlays;
    cost: costs::cost;
    planned: plan::planned;
    placement: plan::placement;
    ready: plan::ready;
    invariants: soundness::invariants;
}
