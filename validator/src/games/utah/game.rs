//! [`UtahGame`]: what the engine asks for, handed on to the chapters.
//!
//! Here an action's names become units and hexes, once; which chapter answers depends on the action, and for
//! `PlaceUnit` on the unit. Nothing is decided here.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::games::utah::{Action, Fact, Position, Utah, UtahScenario};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use super::campaign::Cities;
use super::codes::PAGES;
use super::cups::{Cup, Cups};
use super::ground::Ground;
use super::nations::Keeping;
use super::play::Play;
use super::roster::{Role, Roster, Side, UnitIx};
use super::rules::Rule;
use super::sample::Scratch;
use super::sequence::Phase;
use super::state::{Owed, Place, State, Troop, Troops};
use super::tables::Tables;
use super::zoc::Lay;
use crate::engine::{
    Actor, Board, Choices, Dice, Game, HexSet, Losses, RuleIndex, RuleRow, Scene, Trace, Turn,
    Violation,
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

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let found = self
            .roster
            .find(id)
            .filter(|unit| self.roster[*unit].role != Role::Absent);
        let why = || {
            Violation::new(
                Rule::KnownCounter,
                format!("no unit of the scenario is called {id}"),
            )
            .of(id.clone())
        };
        found.ok_or_else(why)
    }

    fn hex(&self, number: &HexNo, rule: Rule) -> Result<HexIx, Violation> {
        let known = self.ground.find(number);
        let found = known.or_else(|| self.board.hex(number.as_str()));
        found.ok_or_else(|| {
            Violation::new(rule, format!("the map has no hex {number}")).at(number.clone())
        })
    }

    fn way(&self, path: &[HexNo], rule: Rule) -> Result<Vec<HexIx>, Violation> {
        path.iter().map(|number| self.hex(number, rule)).collect()
    }

    fn check_place(&self, state: &State, unit: &Id, number: &HexNo) -> Result<(), Violation> {
        let unit = self.unit(unit)?;
        let role = &self.roster[unit].role;
        let hex = self.hex(
            number,
            match role {
                Role::AtStart(_) => Rule::AtStartHex,
                Role::Drop(_) => Rule::DropBesideOwnZone,
                _ => Rule::FirstWave,
            },
        )?;
        let idle = state.battle.is_none() && state.owed.is_empty();
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
        match (state.owed.first(), &state.battle) {
            (Some(Owed::Advance { .. }), _) => Ok(()),
            (Some(_), _) => Err(self.out_of_order(state, "this cannot be passed over")),
            (None, Some(_)) => self.check_support_done(state),
            (None, None) => self.check_phase_done(state),
        }
    }

    /// Whether nothing is at hand, so that a phase's own actions may be taken.
    fn idle(&self, state: &State, what: &str) -> Result<(), Violation> {
        if state.battle.is_none() && state.owed.is_empty() {
            Ok(())
        } else {
            Err(self.out_of_order(state, what))
        }
    }
}

impl Game for UtahGame {
    type Data = Utah;
    type State = State;
    type Scratch = Scratch;

    const TITLE: &'static str = "D-Day: Utah Beach (Landing & Linkup)";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const PAGES: &'static [(Code, &'static str)] = PAGES;

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
            owed: Vec::new(),
            fought_over: Vec::new(),
            last_battle: None,
            captured: HexSet::default(),
            edges_taken: HexSet::default(),
            markers_owed: 0,
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
            .over(state)
            .unwrap_or_else(|| Actor::Side(self.decider(state).name().into()));
        Turn {
            number: state.turn,
            phase: state.phase.name(),
            actor,
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Violation> {
        match action {
            Action::PlaceBeachhead { hex } => {
                self.check_beachhead(state, self.hex(hex, Rule::MarkerHex)?)
            }
            Action::PlaceUnit { unit, hex } => self.check_place(state, unit, hex),
            Action::PlaceDropZone { division, hex } => {
                self.check_drop_zone(state, division, self.hex(hex, Rule::DropZoneSite)?)
            }
            Action::RollDrop { unit } => self.check_drop_roll(state, self.unit(unit)?),
            Action::LoseStep { unit } => self.check_loss(state, self.unit(unit)?),
            Action::RollWeather => self.check_roll_weather(state),
            Action::SetAside { side } => self.check_set_aside(state, side),
            Action::LoseMarker => self.check_lose_marker(state),
            Action::Rebuild { unit } => self.check_rebuild(state, self.unit(unit)?),
            Action::DropAttack { hex } => {
                self.idle(state, "no other attack begins now")?;
                self.check_drop_attack(state, self.hex(hex, Rule::DropAttackDue)?)
            }
            Action::BeachAssault { hex } => {
                self.idle(state, "no other beach assault begins now")?;
                self.check_beach_assault(state, self.hex(hex, Rule::AssaultEveryHex)?)
            }
            Action::Move { unit, path } => {
                let unit = self.unit(unit)?;
                let off_map = self.off_map(unit, Rule::StepByStep);
                self.check_move(state, unit, &self.way(path, off_map)?)
            }
            Action::Attack { units, hex } => {
                self.idle(state, "no other attack begins now")?;
                let units: Vec<UnitIx> = units
                    .iter()
                    .map(|unit| self.unit(unit))
                    .collect::<Result<_, _>>()?;
                self.check_attack(state, &units, self.hex(hex, Rule::AttackAdjacent)?)
            }
            Action::Bombard { unit } => {
                self.idle(state, "no bombardment begins now")?;
                self.check_bombard(state, self.unit(unit)?)
            }
            Action::Draw { side, cup } => self.check_draw(state, side, cup),
            Action::Naval => self.check_naval(state),
            Action::Mines => self.check_mines(state),
            Action::Defend { unit } => self.check_defend(state, self.unit(unit)?),
            Action::Resolve => self.check_resolve(state),
            Action::Retreat { unit, path } => {
                self.check_retreat(state, self.unit(unit)?, &self.way(path, Rule::RetreatWay)?)
            }
            Action::StiffResistance => self.check_stiff(state),
            Action::Advance { unit } => self.check_advance(state, self.unit(unit)?),
            Action::Done => self.check_done(state),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn Dice,
        trace: &mut dyn Trace,
    ) {
        let mut play = Play {
            game: self,
            state,
            dice,
            trace,
        };
        // The names were judged by `check`; whatever they don't mean, nothing is done.
        let _ = play.take(action);
        play.settle();
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        self.list(state, actions);
    }

    fn sample(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Action> {
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

    fn remark(&self, state: &State, action: &Action) -> Option<String> {
        let Action::Move { unit, path } = action else {
            return None;
        };
        let path = self.way(path, Rule::StepByStep).ok()?;
        self.cost_in_words(state, self.unit(unit).ok()?, &path)
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        self.lost(state)
    }

    fn planned(&self) -> Vec<Action> {
        self.plan_as_actions()
    }

    fn ready(&self, state: &mut State, planned: &Action) -> bool {
        self.make_ready(state, planned)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Play<'_> {
    /// Takes the action, by its chapter.
    fn take(&mut self, action: &Action) -> Result<(), Violation> {
        let game = self.game;
        match action {
            Action::PlaceBeachhead { hex } => self.place_beachhead(game.hex(hex, Rule::MarkerHex)?),
            Action::PlaceUnit { unit, hex } => {
                let (unit, hex) = (game.unit(unit)?, game.hex(hex, Rule::FirstWave)?);
                match game.roster[unit].role {
                    Role::AtStart(_) => self.set_up(unit, hex),
                    Role::Drop(_) => self.place_drop(unit, hex),
                    _ if self.state.phase == Phase::AlliedReinforcements => {
                        self.reinforce(unit, hex)
                    }
                    Role::FirstWave | Role::Reinforcement(_) | Role::Absent => self.land(unit, hex),
                }
            }
            Action::PlaceDropZone { division, hex } => {
                self.place_drop_zone(division, game.hex(hex, Rule::DropZoneSite)?)
            }
            Action::RollDrop { unit } => self.roll_drop(game.unit(unit)?),
            Action::LoseStep { unit } => self.take_loss(game.unit(unit)?),
            Action::RollWeather => self.roll_weather(),
            Action::SetAside { side } => {
                if let Some(side) = Side::named(side) {
                    self.put_aside(side);
                }
            }
            Action::LoseMarker => self.lose_marker(),
            Action::Rebuild { unit } => self.rebuild(game.unit(unit)?),
            Action::DropAttack { hex } => {
                self.open_drop_attack(game.hex(hex, Rule::DropAttackDue)?)
            }
            Action::BeachAssault { hex } => {
                self.open_beach_assault(game.hex(hex, Rule::AssaultEveryHex)?)
            }
            Action::Move { unit, path } => {
                self.march(game.unit(unit)?, &game.way(path, Rule::StepByStep)?)
            }
            Action::Attack { units, hex } => {
                let units = units
                    .iter()
                    .map(|unit| game.unit(unit))
                    .collect::<Result<_, _>>()?;
                self.attack(units, game.hex(hex, Rule::AttackAdjacent)?);
            }
            Action::Bombard { unit } => self.bombard(game.unit(unit)?),
            Action::Draw { cup, .. } => {
                if let Some(cup) = Cup::named(cup) {
                    self.draw(cup);
                }
            }
            Action::Naval => self.add_naval(),
            Action::Mines => self.play_mines(),
            Action::Defend { unit } => self.defend(game.unit(unit)?),
            Action::Resolve => self.resolve(),
            Action::Retreat { unit, path } => {
                self.retreat(game.unit(unit)?, &game.way(path, Rule::RetreatWay)?)
            }
            Action::StiffResistance => self.resist(),
            Action::Advance { unit } => self.advance(game.unit(unit)?),
            Action::Done if !self.state.owed.is_empty() => self.decline_advance(),
            Action::Done if self.state.battle.is_some() => self.finish_support(),
            Action::Done => self.finish_phase(),
        }
        Ok(())
    }
}
