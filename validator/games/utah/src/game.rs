//! [`UtahGame`]: what the engine asks for, handed on to the chapters.
//!
//! Which chapter answers depends on the action, and for `PlaceUnit` on the unit. Nothing is decided here.

use crate::script::{Action, Fact, Position, Utah};
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::games::utah::UtahScenario;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use super::campaign::Cities;
use super::codes::PAGES;
use super::cups::Cups;
use super::ground::Ground;
use super::nations::Keeping;
use super::open::OPTIONS;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Role, Roster, Side, UnitIx};
use super::rules::Rule;
use super::sample::Scratch;
use super::sequence::Phase;
use super::state::{Pending, Place, State, Troop, Troops};
use super::tables::Tables;
use super::zoc::Lay;
use beachhead_engine::{
    Actor, Board, Choices, Dice, Game, HexSet, Losses, OptionalRule, Planned, RuleIndex, RuleRow,
    Scene, Trace, Turn, Violation,
};

/// D-Day: Utah Beach, opened on a pack.
#[derive(Clone, Debug)]
pub struct UtahGame {
    pub(super) board: Board,
    pub(super) ground: Ground,
    pub(super) tables: Tables,
    pub(super) roster: Roster,
    /// The cups as the game begins.
    pub(super) cups: Cups,
    pub(super) options: Options,
    /// The maps to which nations keep, where there are several (14.0).
    pub(super) maps: Vec<Keeping>,
    /// The cities of the map, for the campaign.
    pub(super) cities: Cities,
    pub(super) plan: UtahScenario,
    /// How many turns the scenario lasts (10.2).
    pub(super) turns: u16,
    /// What the Allied side has to capture (13.0).
    pub(super) locations: Vec<HexIx>,
    /// The map edge hexes whose capture costs the German a marker each (11.1.4).
    pub(super) edge_hexes: HexSet,
    /// Where the scenario's plan has each unit.
    pub(super) setup: Vec<(Id, HexNo)>,
}

/// The optional rules, and whether they are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// 15.0: flak halves aircraft.
    pub(super) flak: bool,
    /// 14.1: the weather is rolled for.
    pub(super) weather: bool,
}

impl UtahGame {
    /// The number printed on a hex.
    pub(super) fn number(&self, hex: HexIx) -> HexNo {
        self.ground[hex].number.clone()
    }

    fn check_place(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let role = &self.roster[unit].role;
        let idle = state.battle.is_none() && state.pending.is_empty();
        match (role, state.phase) {
            (Role::AtStart(_), phase) if idle && phase <= Phase::GermanSetup => {
                return self.check_at_start(state, unit, hex);
            }
            (Role::Drop(division), Phase::DropPlacement) if idle => {
                return self.check_drop_placement(state, unit, *division, hex);
            }
            (_, Phase::Landing) if idle => return self.check_landing(state, unit, hex),
            (Role::FirstWave | Role::Reinforcement(_), phase)
                if self.roster[unit].comes_ashore() && phase > Phase::BeachAssaults =>
            {
                return self.check_reinforcement(state, unit, hex);
            }
            _ => {}
        }
        let id = &self.roster[unit].id;
        let what = match role {
            Role::Reinforcement(_) if self.roster[unit].side == Side::German => {
                format!("{id} is not placed: it moves onto the map, by an edge hex")
            }
            _ => format!("{id} is not placed now"),
        };
        Err(self.out_of_order(state, &what).of(id.clone()))
    }

    fn check_done(&self, state: &State) -> Result<(), Violation> {
        match (state.pending.first(), &state.battle) {
            (Some(Pending::Advance { .. }), _) => Ok(()),
            (Some(_), _) => Err(self.out_of_order(state, "this is decided before anything else")),
            (None, Some(_)) => self.check_support_done(state),
            (None, None) => self.check_phase_done(state),
        }
    }

    /// Whether nothing is at hand, so that a phase's own actions may be taken.
    fn idle(&self, state: &State, what: &str) -> Result<(), Violation> {
        if state.battle.is_none() && state.pending.is_empty() {
            Ok(())
        } else {
            Err(self.out_of_order(state, what))
        }
    }
}

impl Game for UtahGame {
    type Data = Utah;
    type State = State;
    type Resolved = Resolved;
    type Scratch = Scratch;

    const TITLE: &'static str = "D-Day: Utah Beach (Landing & Linkup)";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const PAGES: &'static [(Code, &'static str)] = PAGES;
    const OPTIONS: &'static [OptionalRule] = OPTIONS;

    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        Self::new(pack, scenario)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        let troop = |counter: &super::roster::Counter| Troop {
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
            units: Troops(self.roster.counters.iter().map(troop).collect()),
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
        self.renew_lay(&mut state);
        state
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        self.staged(position)
    }

    fn turn(&self, state: &State) -> Turn {
        let actor = self
            .outcome(state)
            .unwrap_or_else(|| Actor::Side(self.decider(state).name().into()));
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
        self.resolve_action(action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        self.action(action)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        if state.ending.is_some() {
            return Err(self.out_of_order(state, "nothing is done any more"));
        }
        match action {
            Resolved::PlaceBeachhead(hex) => self.check_beachhead(state, *hex),
            Resolved::PlaceUnit(unit, hex) => self.check_place(state, *unit, *hex),
            Resolved::PlaceDropZone(division, hex) => self.check_drop_zone(state, *division, *hex),
            Resolved::RollDrop(unit) => self.check_drop_roll(state, *unit),
            Resolved::LoseStep(unit) => self.check_loss(state, *unit),
            Resolved::RollWeather => self.check_roll_weather(state),
            Resolved::SetAside(side) => self.check_set_aside(state, *side),
            Resolved::LoseMarker => self.check_lose_marker(state),
            Resolved::Rebuild(unit) => self.check_rebuild(state, *unit),
            Resolved::DropAttack(hex) => {
                self.idle(state, "no other attack begins now")?;
                self.check_drop_attack(state, *hex)
            }
            Resolved::BeachAssault(hex) => {
                self.idle(state, "no other beach assault begins now")?;
                self.check_beach_assault(state, *hex)
            }
            Resolved::Move(unit, path) => self
                .check_move(state, *unit, path)
                .map_err(|refused| self.with_entry_help(state, *unit, refused)),
            Resolved::Attack(units, hex) => {
                self.idle(state, "no other attack begins now")?;
                self.check_attack(state, units, *hex)
            }
            Resolved::Bombard(unit) => {
                self.idle(state, "no bombardment begins now")?;
                self.check_bombard(state, *unit)
            }
            Resolved::Draw(side, cup) => self.check_draw(state, *side, *cup),
            Resolved::Naval => self.check_naval(state),
            Resolved::Mines => self.check_mines(state),
            Resolved::Defend(unit) => self.check_defend(state, *unit),
            Resolved::Resolve => self.check_resolve(state),
            Resolved::Retreat(unit, path) => self
                .check_retreat(state, *unit, path)
                .map_err(|refused| self.with_retreat_help(state, *unit, refused)),
            Resolved::StiffResistance => self.check_stiff(state),
            Resolved::Advance(unit) => self.check_advance(state, *unit),
            Resolved::Done => self.check_done(state),
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
        play.take(action);
        play.settle();
    }

    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        self.list(state, actions);
    }

    fn sample(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        self.choose(state, scratch, choices)
    }

    fn holds(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        self.is_so(state, fact)
    }

    fn instead(&self, state: &State, fact: &Fact) -> Option<String> {
        self.what_is_so(state, fact)
    }

    fn scene(&self, state: &State) -> Scene {
        self.seen(state)
    }

    fn describe_cost(&self, state: &State, action: &Resolved) -> Option<String> {
        match action {
            Resolved::Move(unit, path) => self.cost_in_words(state, *unit, path),
            _ => None,
        }
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        self.lost(state)
    }

    fn planned(&self) -> Vec<Planned<Action>> {
        self.plan_as_actions()
    }

    fn ready(&self, state: &mut State, planned: &Resolved) -> bool {
        self.make_ready(state, planned)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Play<'_> {
    /// Takes the action, by its chapter.
    fn take(&mut self, action: &Resolved) {
        match action {
            Resolved::PlaceBeachhead(hex) => self.place_beachhead(*hex),
            Resolved::PlaceUnit(unit, hex) => match self.game.roster[*unit].role {
                Role::AtStart(_) => self.set_up(*unit, *hex),
                Role::Drop(_) => self.place_drop(*unit, *hex),
                _ if self.state.phase == Phase::AlliedReinforcements => self.reinforce(*unit, *hex),
                Role::FirstWave | Role::Reinforcement(_) | Role::Absent => self.land(*unit, *hex),
            },
            Resolved::PlaceDropZone(division, hex) => self.place_drop_zone(*division, *hex),
            Resolved::RollDrop(unit) => self.roll_drop(*unit),
            Resolved::LoseStep(unit) => self.take_loss(*unit),
            Resolved::RollWeather => self.roll_weather(),
            Resolved::SetAside(side) => self.put_aside(*side),
            Resolved::LoseMarker => self.lose_marker(),
            Resolved::Rebuild(unit) => self.rebuild(*unit),
            Resolved::DropAttack(hex) => self.open_drop_attack(*hex),
            Resolved::BeachAssault(hex) => self.open_beach_assault(*hex),
            Resolved::Move(unit, path) => self.march(*unit, path),
            Resolved::Attack(units, hex) => self.attack(units.clone(), *hex),
            Resolved::Bombard(unit) => self.bombard(*unit),
            Resolved::Draw(_, cup) => self.draw(*cup),
            Resolved::Naval => self.add_naval(),
            Resolved::Mines => self.play_mines(),
            Resolved::Defend(unit) => self.defend(*unit),
            Resolved::Resolve => self.resolve(),
            Resolved::Retreat(unit, path) => self.retreat(*unit, path),
            Resolved::StiffResistance => self.resist(),
            Resolved::Advance(unit) => self.advance(*unit),
            Resolved::Done if !self.state.pending.is_empty() => self.decline_advance(),
            Resolved::Done if self.state.battle.is_some() => self.finish_support(),
            Resolved::Done => self.finish_phase(),
        }
    }
}
