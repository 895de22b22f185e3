//! [`Game`](beachhead_engine::Game) of packs whose rules are data: each question of the engine, and the function that answers it.

use beachhead_engine::{Rows, RuleRow};
use beachhead_model::diag::Code;
use beachhead_model::pack::Pack;

use crate::action::{Resolved, move_unit};
use crate::codes::PAGES;
use crate::compile::TableGame;
use crate::report::{facts, plan, pointed, position, scene, soundness};
use crate::sample::{self, Scratch};
use crate::script::Table;
use crate::state::State;
use crate::{index, turn};

beachhead_kit::game! {
    impl Game for TableGame {
        type Data = Table;
        type State = State;
        type Resolved = Resolved;
        type Scratch = Scratch;

        const TITLE: &'static str = "Rules of the pack's own";
        const RULES: &'static [RuleRow] = &[];
        const PAGES: &'static [(Code, &'static str)] = PAGES;
        const MOST_ACTIONS: usize = usize::MAX;

        fn rules_in(pack: &Pack) -> Rows {
            index::rows(pack)
        }

        fn rules(&self) -> Rows {
            self.rows.clone()
        }

        fn most_actions(&self) -> usize {
            // Each unit is set up once, and moves once in a step.
            let steps = self.order.len() * (usize::from(self.turns) + 1);
            steps * (self.roster.len() + 1)
        }
    }

    open: TableGame::new;
    board: |game| &game.board;
    start: position::start;
    given: position::given;
    turn: turn::turn;
    over: |view| view.state.is_over;
    check: |view, action| action.check(view);
    // What a search has found is legal.
    found: |action| matches!(action, Resolved::Move { .. });
    apply: |play, action| {
        action.apply(play);
        turn::renew_zones(play.game, play.state);
    };
    sample: sample::choose;
    holds: facts::holds;
    instead: facts::instead;
    facts: pointed::facts_about;
    scene: scene::scene;
    overlays: scene::overlays;
    in_play: |game, hex| game.board.playable(hex);
    cost: |view, action| match action {
        Resolved::Move { unit, path } => move_unit::cost_in_words(view, *unit, path),
        Resolved::SetUp { .. } | Resolved::Done => None,
    };
    planned: plan::planned;
    placement: |_, unit, hex| Some(plan::set_up(unit, hex));
    ready: plan::ready;
    invariants: soundness::invariants;
}
