//! [`UtahGame`]: what the engine asks for, handed on to the chapters.
//!
//! Which chapter answers depends on the action, and for `PlaceUnit` on the unit. Nothing is decided here.

use beachhead_engine::{
    Actor, Board, Choices, Dice, Game, HexSet, Losses, OptionalRule, Planned, RuleIndex, RuleRow,
    Scene, Trace, Turn, Violation,
};
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::action::{
    advance, attack, beach_assault, bombard, defend, done, draw, drop_attack, lose_marker,
    lose_step, mines, move_unit, naval, place_beachhead, place_drop_zone, place_unit, rebuild,
    resolve, retreat, roll_drop, roll_weather, set_aside, stiff_resistance,
};
use crate::codes::PAGES;
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::hexes::zoc;
use crate::landing::{amphibious, drops, german_setup, reinforcing};
use crate::movement::arrivals;
use crate::open::OPTIONS;
use crate::report::{facts, losses, plan, position, scene, soundness};
use crate::resolved::{self, Resolved};
use crate::rules::Rule;
use crate::sample::{self, Scratch};
use crate::script::{Action, Fact, Position, Utah};
use crate::state::lay::Lay;
use crate::state::phase::Phase;
use crate::state::{Place, State, Troop};
use crate::view::Play;
use crate::{listing, order, turn};

impl Game for UtahGame {
    type Data = Utah;
    type State = State;
    type Resolved = Resolved;
    type Scratch = Scratch;

    const TITLE: &'static str = "D-Day: Utah Beach (Landing & Linkup)";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const MOST_ACTIONS: usize = 20_000;
    const PAGES: &'static [(Code, &'static str)] = PAGES;
    const OPTIONS: &'static [OptionalRule] = OPTIONS;

    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        Self::new(pack, scenario)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        let troop = |counter: &crate::data::roster::Counter| Troop {
            place: match counter.role {
                Role::AtStart(_) | Role::FirstWave | Role::Drop(_) => Place::Waiting,
                Role::Reinforcement(line) => Place::Due(
                    self.roster
                        .arrivals
                        .get(line)
                        .map_or(0, |arrival| arrival.turn),
                ),
                Role::Absent => Place::Absent,
            },
            steps: counter.steps,
            rolled: false,
            moved: false,
            attacked: false,
            bombarded: false,
            landed: false,
            left_beach: false,
        };
        let mut state = State {
            turn: 1,
            phase: Phase::Beachheads,
            units: self.roster.counters.troops(troop),
            beachheads: Vec::new(),
            drop_zones: vec![None; self.roster.divisions.len()],
            pool: self.cups.clone(),
            cups: self.cups.clone(),
            battle: None,
            pending: Vec::new(),
            fought_over: Vec::new(),
            last_battle: None,
            captured: HexSet::default(),
            edges_taken: HexSet::default(),
            markers_pending: 0,
            weather_bad: false,
            set_aside: [false; 2],
            points: vec![0; self.plan.replacements.len()],
            last_turn: self.turns,
            ending: None,
            lay: Lay::default(),
        };
        zoc::renew_lay(self, &mut state);
        state
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
        resolved::resolve_action(self, action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        resolved::action(self, action)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        if state.ending.is_some() {
            return Err(order::out_of_order(
                self.view(state),
                "nothing is done any more",
            ));
        }
        match action {
            Resolved::PlaceBeachhead(hex) => place_beachhead::check(self.view(state), *hex),
            Resolved::PlaceUnit(unit, hex) => place_unit::check(self.view(state), *unit, *hex),
            Resolved::PlaceDropZone(division, hex) => {
                place_drop_zone::check(self.view(state), *division, *hex)
            }
            Resolved::RollDrop(unit) => roll_drop::check(self.view(state), *unit),
            Resolved::LoseStep(unit) => lose_step::check(self.view(state), *unit),
            Resolved::RollWeather => roll_weather::check(self.view(state)),
            Resolved::SetAside(side) => set_aside::check(self.view(state), *side),
            Resolved::LoseMarker => lose_marker::check(self.view(state)),
            Resolved::Rebuild(unit) => rebuild::check(self.view(state), *unit),
            Resolved::DropAttack(hex) => {
                order::idle(self.view(state), "no other attack begins now")?;
                drop_attack::check(self.view(state), *hex)
            }
            Resolved::BeachAssault(hex) => {
                order::idle(self.view(state), "no other beach assault begins now")?;
                beach_assault::check(self.view(state), *hex)
            }
            Resolved::Move(unit, path) => move_unit::check(self.view(state), *unit, path)
                .map_err(|refused| arrivals::with_entry_help(self.view(state), *unit, refused)),
            Resolved::Attack(units, hex) => {
                order::idle(self.view(state), "no other attack begins now")?;
                attack::check(self.view(state), units, *hex)
            }
            Resolved::Bombard(unit) => {
                order::idle(self.view(state), "no bombardment begins now")?;
                bombard::check(self.view(state), *unit)
            }
            Resolved::Draw(side, cup) => draw::check(self.view(state), *side, *cup),
            Resolved::Naval => naval::check(self.view(state)),
            Resolved::Mines => mines::check(self.view(state)),
            Resolved::Defend(unit) => defend::check(self.view(state), *unit),
            Resolved::Resolve => resolve::check(self.view(state)),
            Resolved::Retreat(unit, path) => retreat::check(self.view(state), *unit, path)
                .map_err(|refused| retreat::with_retreat_help(self.view(state), *unit, refused)),
            Resolved::StiffResistance => stiff_resistance::check(self.view(state)),
            Resolved::Advance(unit) => advance::check(self.view(state), *unit),
            Resolved::Done => done::check(self.view(state)),
        }
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
        facts::is_so(self.view(state), fact)
    }

    fn instead(&self, state: &State, fact: &Fact) -> Option<String> {
        facts::what_is_so(self.view(state), fact)
    }

    fn scene(&self, state: &State) -> Scene {
        scene::seen(self.view(state))
    }

    fn describe_cost(&self, state: &State, action: &Resolved) -> Option<String> {
        match action {
            Resolved::Move(unit, path) => move_unit::cost_in_words(self.view(state), *unit, path),
            _ => None,
        }
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        losses::lost(self.view(state))
    }

    fn planned(&self) -> Vec<Planned<Action>> {
        plan::plan_as_actions(self)
    }

    fn ready(&self, state: &mut State, planned: &Resolved) -> bool {
        plan::make_ready(self, state, planned)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        soundness::sound(self.view(state))
    }
}

/// Takes the action, by its chapter.
fn take(play: &mut Play<'_>, action: &Resolved) {
    match action {
        Resolved::PlaceBeachhead(hex) => place_beachhead::apply(play, *hex),
        Resolved::PlaceUnit(unit, hex) => match play.game.roster[*unit].role {
            Role::AtStart(_) => german_setup::set_up(play, *unit, *hex),
            Role::Drop(_) => drops::place_drop(play, *unit, *hex),
            _ if play.state.phase == Phase::AlliedReinforcements => {
                reinforcing::reinforce(play, *unit, *hex)
            }
            Role::FirstWave | Role::Reinforcement(_) | Role::Absent => {
                amphibious::land(play, *unit, *hex)
            }
        },
        Resolved::PlaceDropZone(division, hex) => place_drop_zone::apply(play, *division, *hex),
        Resolved::RollDrop(unit) => roll_drop::apply(play, *unit),
        Resolved::LoseStep(unit) => lose_step::apply(play, *unit),
        Resolved::RollWeather => roll_weather::apply(play),
        Resolved::SetAside(side) => set_aside::apply(play, *side),
        Resolved::LoseMarker => lose_marker::apply(play),
        Resolved::Rebuild(unit) => rebuild::apply(play, *unit),
        Resolved::DropAttack(hex) => drop_attack::apply(play, *hex),
        Resolved::BeachAssault(hex) => beach_assault::apply(play, *hex),
        Resolved::Move(unit, path) => move_unit::apply(play, *unit, path),
        Resolved::Attack(units, hex) => attack::apply(play, units.clone(), *hex),
        Resolved::Bombard(unit) => bombard::apply(play, *unit),
        Resolved::Draw(_, cup) => draw::apply(play, *cup),
        Resolved::Naval => naval::apply(play),
        Resolved::Mines => mines::apply(play),
        Resolved::Defend(unit) => defend::apply(play, *unit),
        Resolved::Resolve => resolve::apply(play),
        Resolved::Retreat(unit, path) => retreat::apply(play, *unit, path),
        Resolved::StiffResistance => stiff_resistance::apply(play),
        Resolved::Advance(unit) => advance::apply(play, *unit),
        Resolved::Done if !play.state.pending.is_empty() => done::decline_advance(play),
        Resolved::Done if play.state.battle.is_some() => done::finish_support(play),
        Resolved::Done => turn::finish_phase(play),
    }
}
