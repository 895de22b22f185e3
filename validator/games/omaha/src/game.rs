//! What the engine asks for, handed on.

use beachhead_engine::{OptionalRule, RuleIndex, RuleRow, SightBy};
use beachhead_model::diag::Code;

use crate::action::Resolved;
use crate::codes::PAGES;
use crate::data::{OPTIONS, OmahaGame};
use crate::movement::reach::Reach;
use crate::report::{costs, facts, overlays, plan, pointed, position, scene, soundness};
use crate::sample;
use crate::script::Omaha;
use crate::state::{Phase, State};
use crate::{Rule, order, turn};

beachhead_kit::game! {
    impl Game for OmahaGame {
        type Data = Omaha;
        type State = State;
        type Resolved = Resolved;
        type Scratch = Reach;

        const TITLE: &'static str = "TCS Omaha";
        const RULES: &'static [RuleRow] = Rule::ROWS;
        const MOST_ACTIONS: usize = 20_000;
        const PAGES: &'static [(Code, &'static str)] = PAGES;
        const COUNTS: &'static [&'static str] = &[
            "US steps landed",
            "artillery fires",
            "fires of the German side",
            "fires of the US side",
            "landed US steps lost",
            "morale checks",
            "retreats",
        ];
        const OPTIONS: &'static [OptionalRule] = OPTIONS;
        const SIGHT: SightBy = SightBy::Heights;
    }

    open: OmahaGame::new;
    board: |game| &game.board;
    start: position::start;
    given: position::given;
    turn: order::turn;
    over: |view| view.state.phase == Phase::End;
    decisions: |state| &state.pending;
    waits: |due| due.rule();
    check: |view, action| {
        order::going_on(view)?;
        action.check(view)
    };
    found: |_| false;
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
    placement: plan::placement;
    ready: plan::ready;
    unfinished: plan::unfinished;
    invariants: soundness::invariants;
}
