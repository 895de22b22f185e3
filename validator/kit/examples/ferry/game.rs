//! What the engine asks for, handed on.

use beachhead_engine::{RuleIndex, RuleRow};
use beachhead_model::diag::Code;

use crate::action::Resolved;
use crate::data::PAGES;
use crate::opened::Ferry;
use crate::report;
use crate::rules::Rule;
use crate::script::FerryData;
use crate::state::State;
use crate::view;

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
    over: view::is_over;
    check: |view, action| action.check(view);
    found: |_| false;
    apply: |play, action| action.apply(play);
    holds: report::holds;
    instead: |_, _| None;
    scene: report::scene;
    cost: |_, _| None;
    planned: |_| Vec::new();
    ready: |_, _, _| true;
    invariants: report::invariants;
}
