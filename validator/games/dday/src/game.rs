//! What the engine asks for, handed on.

use beachhead_engine::{RuleIndex, RuleRow};
use beachhead_model::diag::Code;

use crate::action::Resolved;
use crate::codes::PAGES;
use crate::data::DdayGame;
use crate::movement::Reach;
use crate::report::{costs, facts, overlays, plan, pointed, position, scene, soundness};
use crate::sample;
use crate::script::Dday;
use crate::state::State;
use crate::{Rule, order, turn};

beachhead_kit::game! {
    impl Game for DdayGame {
        type Data = Dday;
        type State = State;
        type Resolved = Resolved;
        type Scratch = Reach;

        const TITLE: &'static str = "D-Day (Basic Game)";
        const RULES: &'static [RuleRow] = Rule::ROWS;
        const MOST_ACTIONS: usize = 60_000;
        const PAGES: &'static [(Code, &'static str)] = PAGES;
        const COUNTS: &'static [&'static str] = &["battles", "exchanges", "units moved back"];
    }

    open: DdayGame::new;
    board: |game| &game.board;
    start: position::start;
    given: position::given;
    turn: order::turn;
    over: |view| view.state.ending.is_some();
    decisions: |state| &state.pending;
    waits: |_| Rule::SideByTurn;
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
    overlays: overlays::overlays;
    cost: costs::cost;
    planned: plan::planned;
    placement: |game, unit, hex| Some(plan::set_up(game, unit, hex));
    ready: plan::ready;
    unfinished: plan::unfinished;
    invariants: soundness::invariants;
}
