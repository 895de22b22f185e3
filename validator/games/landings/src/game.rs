//! [`LandingsGame`]: what the engine asks for, handed on to the topics.
//!
//! Here an action is resolved, once, and goes to its topic. Nothing is decided here.

use beachhead_engine::RuleIndex;
use beachhead_engine::{
    Actor, Board, Choices, Dice, Game, Losses, Planned, RuleRow, Scene, Trace, Turn, Violation,
};
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::action::ambush;
use crate::action::attack;
use crate::action::battle_back;
use crate::action::blow;
use crate::action::bombard;
use crate::action::bridge;
use crate::action::deal;
use crate::action::deploy;
use crate::action::done;
use crate::action::draw;
use crate::action::enter;
use crate::action::equip;
use crate::action::exit;
use crate::action::hand_out;
use crate::action::ignore_flag;
use crate::action::jump;
use crate::action::keep;
use crate::action::lay;
use crate::action::move_unit;
use crate::action::on_the_move;
use crate::action::order_unit;
use crate::action::play_card;
use crate::action::recover;
use crate::action::resolved::{self, Resolved};
use crate::action::restore;
use crate::action::resupply;
use crate::action::retreat;
use crate::action::return_craft;
use crate::action::roll_card;
use crate::action::roll_initiative;
use crate::action::roll_night;
use crate::action::roll_reinforcements;
use crate::action::strike;
use crate::action::take_ground;
use crate::action::work;
use crate::codes::PAGES;
use crate::command::healing;
use crate::data::opened::LandingsGame;
use crate::listing;
use crate::movement::marching;
use crate::open;
use crate::order;
use crate::report::facts;
use crate::report::losses;
use crate::report::plan;
use crate::report::position;
use crate::report::scene;
use crate::report::soundness;
use crate::report::start;
use crate::rules::Rule;
use crate::sample::{self, Scratch};
use crate::script::{Action, Fact, Landings, Position};
use crate::state::State;
use crate::state::pending::Pending;
use crate::state::phase::Phase;
use crate::turn;
use crate::view::{Play, View};

/// Whether the action is in order: each topic judges its own.
pub(crate) fn judge_action(view: View<'_>, action: &Resolved) -> Result<(), Violation> {
    if view.state.ending.is_some() {
        return Err(order::out_of_order(view, "nothing is done any more"));
    }
    match (*action, view.state.pending.last(), view.state.phase) {
        // Pending decisions come first; their topics judge them here.
        (Resolved::Keep { card }, Some(Pending::Keep { .. }), _) => keep::check(view, card),
        (Resolved::Ambush, ..) => ambush::check(view),
        (Resolved::IgnoreFlag, ..) => ignore_flag::check(view),
        (Resolved::Retreat { unit, way }, ..) => retreat::check(view, unit, &way),
        (Resolved::BattleBack, ..) => battle_back::check(view),
        (Resolved::TakeGround { beyond }, ..) => take_ground::check(view, beyond),
        (Resolved::Attack { unit, hex }, ..) => attack::check(view, unit, hex),
        (Resolved::ReturnCraft { craft, hex }, ..) => return_craft::check(view, craft, hex),
        (Resolved::Done, Some(pending), _) if pending.may_be_declined() => Ok(()),
        (_, Some(_), _) => Err(order::out_of_order(view, "this is not what is decided now")),
        (Resolved::Enter { unit, hex }, None, Phase::Deal) => enter::check_setup(view, unit, hex),
        (Resolved::Move { unit, way }, None, _) => move_unit::check(view, unit, &way),
        (Resolved::Exit { unit, way }, None, _) => exit::check(view, unit, &way),
        (Resolved::Equip { unit, with }, None, _) => equip::check(view, unit, with),
        (Resolved::RollReinforcements, None, _) => roll_reinforcements::check(view),
        (Resolved::Deploy { unit, hex }, None, _) => deploy::check_deploy(view, unit, hex)
            .map_err(|refused| deploy::with_deploy_help(view, unit, refused)),
        (Resolved::Bridge { unit, hex }, None, _) => bridge::check(view, unit, hex),
        (Resolved::Deal, None, _) => deal::check(view),
        (Resolved::RollNight, None, _) => roll_night::check(view),
        (Resolved::Lay { card }, None, _) => lay::check(view, card),
        (Resolved::HandOut { to, card }, None, _) => hand_out::check(view, to, card),
        (
            Resolved::Play {
                card,
                instead,
                section,
            },
            None,
            _,
        ) => play_card::judge_play(view, card, instead, section).map(|_| ()),
        (Resolved::RollCard, None, _) => roll_card::check(view),
        (Resolved::RollInitiative, None, _) => roll_initiative::check(view),
        (Resolved::Order { unit }, None, _) => order_unit::check(view, unit),
        (Resolved::OnTheMove { unit }, None, _) => on_the_move::check(view, unit),
        (Resolved::Restore { unit, figures }, None, _) => restore::check(view, unit, figures),
        (Resolved::Bombard { hex }, None, _) => bombard::check(view, hex),
        (Resolved::Strike { hexes }, None, _) => strike::check(view, &hexes),
        (Resolved::Draw, None, _) => draw::check(view),
        (Resolved::Done, None, Phase::Command) => done::judge_command_done(view),
        (Resolved::Done, None, Phase::CardRoll) => done::judge_card_roll_done(view),
        (Resolved::Work { unit, hex }, None, _) => work::check(view, unit, hex),
        (Resolved::Recover { unit }, None, _) => recover::check(view, unit),
        (
            Resolved::Resupply {
                truck,
                unit,
                figures,
            },
            None,
            _,
        ) => resupply::check(view, truck, unit, figures),
        (Resolved::Jump { unit }, None, _) => jump::check(view, unit),
        (Resolved::Enter { unit, hex }, None, _) => enter::check_enter(view, unit, hex),
        (Resolved::Blow { hex }, None, _) => blow::check(view, hex),
        (
            Resolved::Done,
            None,
            Phase::Orders | Phase::Movement | Phase::Battle | Phase::SecondMove,
        ) => Ok(()),
        (Resolved::Done, None, _) => {
            let what = "the step ends when everything in it is done";
            Err(order::out_of_order(view, what))
        }
        _ => Err(order::out_of_order(view, "this is not done now")),
    }
}

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
        start::start_state(self)
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        position::staged(self, position)
    }

    fn turn(&self, state: &State) -> Turn {
        let actor = order::outcome(self.view(state))
            .unwrap_or_else(|| Actor::Side(order::decider(self.view(state)).name().into()));
        Turn {
            number: state.turn,
            clock: None,
            phase: state.phase.name(),
            actor,
        }
    }

    fn over(&self, state: &State) -> bool {
        state.ending.is_some()
    }

    fn read(&self, _: &State, action: &Action) -> Result<Resolved, Violation> {
        resolved::read_action(self, action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        resolved::action_from_resolved(self, action)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        judge_action(self.view(state), action)
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
        take(&mut play, action);
        turn::settle(&mut play);
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
            Resolved::Move { unit, way } => move_unit::cost_in_words(self.view(state), unit, &way),
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
        plan::ready(self, state, planned);
        true
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        soundness::invariants(self.view(state))
    }
}

/// Takes the action, which has been judged.
pub(crate) fn take(play: &mut Play<'_>, action: &Resolved) {
    match *action {
        Resolved::Done if play.state.pending.is_empty() => turn::finish_step(play),
        Resolved::Done => {
            play.state.pending.pop();
        }
        Resolved::Attack { unit, hex } => attack::apply(play, unit, hex),
        Resolved::Ambush => ambush::apply(play),
        Resolved::IgnoreFlag => ignore_flag::apply(play),
        Resolved::Retreat { unit, way } => retreat::apply(play, unit, &way),
        Resolved::BattleBack => battle_back::apply(play),
        Resolved::TakeGround { beyond } => take_ground::apply(play, beyond),
        Resolved::Work { unit, hex } => work::apply(play, unit, hex),
        Resolved::Recover { unit } => recover::apply(play, unit),
        Resolved::Resupply {
            truck,
            unit,
            figures,
        } => resupply::apply(play, truck, unit, figures),
        Resolved::Jump { unit } => jump::apply(play, unit),
        Resolved::Blow { hex } => blow::apply(play, hex),
        Resolved::Enter { unit, hex } if play.state.phase == Phase::Deal => play.put(unit, hex),
        Resolved::Enter { unit, hex } => enter::come_in(play, unit, hex),
        Resolved::Move { unit, way } => marching::march(play, unit, &way),
        Resolved::Exit { unit, way } => exit::apply(play, unit, &way),
        Resolved::Equip { unit, with } => equip::apply(play, unit, with),
        Resolved::RollReinforcements => roll_reinforcements::apply(play),
        Resolved::Deploy { unit, hex } => deploy::apply(play, unit, hex),
        Resolved::ReturnCraft { craft, hex } => return_craft::apply(play, craft, hex),
        Resolved::Bridge { unit, hex } => bridge::apply(play, unit, hex),
        Resolved::Deal => deal::apply(play),
        Resolved::RollNight => roll_night::apply(play),
        Resolved::Lay { card } => lay::apply(play, card),
        Resolved::HandOut { to, card } => hand_out::apply(play, to, card),
        Resolved::Play {
            card,
            instead,
            section,
        } => play_card::apply(play, card, instead, section),
        Resolved::RollCard => healing::roll_card(play),
        Resolved::RollInitiative => roll_initiative::apply(play),
        Resolved::Order { unit } => order_unit::apply(play, unit),
        Resolved::OnTheMove { unit } => on_the_move::apply(play, unit),
        Resolved::Restore { unit, figures } => restore::apply(play, unit, figures),
        Resolved::Bombard { hex } => bombard::apply(play, hex),
        Resolved::Strike { hexes } => strike::apply(play, hexes),
        Resolved::Draw => draw::apply(play),
        Resolved::Keep { card } => keep::apply(play, card),
    }
}
