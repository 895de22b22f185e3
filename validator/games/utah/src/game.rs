//! [`UtahGame`]: what the engine asks for, handed on to the chapters.
//!
//! Which chapter answers depends on the action, and for `PlaceUnit` on the unit. Nothing is decided here.

use crate::after_battle;
use crate::airborne;
use crate::allied_reinforcements;
use crate::amphibious;
use crate::battle;
use crate::beach_assault;
use crate::bombardment;
use crate::drop_attack;
use crate::ending;
use crate::facts;
use crate::field_combat;
use crate::german_setup;
use crate::listing;
use crate::losses;
use crate::marker_loss;
use crate::movement;
use crate::plan;
use crate::position;
use crate::reinforcements;
use crate::replacements;
use crate::resolved;
use crate::sample;
use crate::scene;
use crate::script::{Action, Fact, Position, Utah};
use crate::sequence;
use crate::soundness;
use crate::support;
use crate::view::View;
use crate::weather;
use crate::zoc;
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::games::utah::UtahScenario;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::campaign::Cities;
use crate::codes::PAGES;
use crate::cups::Cups;
use crate::ground::Ground;
use crate::nations::Keeping;
use crate::open::OPTIONS;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Role, Roster, Side, UnitIx};
use crate::rules::Rule;
use crate::sample::Scratch;
use crate::sequence::Phase;
use crate::state::{Pending, Place, State, Troop, Troops};
use crate::tables::Tables;
use crate::zoc::Lay;
use beachhead_engine::{
    Actor, Board, Choices, Dice, Game, HexSet, Losses, OptionalRule, Planned, RuleIndex, RuleRow,
    Scene, Trace, Turn, Violation,
};

/// D-Day: Utah Beach, opened on a pack.
#[derive(Clone, Debug)]
pub struct UtahGame {
    pub(crate) board: Board,
    pub(crate) ground: Ground,
    pub(crate) tables: Tables,
    pub(crate) roster: Roster,
    /// The cups as the game begins.
    pub(crate) cups: Cups,
    pub(crate) options: Options,
    /// The maps to which nations keep, where there are several (14.0).
    pub(crate) maps: Vec<Keeping>,
    /// The cities of the map, for the campaign.
    pub(crate) cities: Cities,
    pub(crate) plan: UtahScenario,
    /// How many turns the scenario lasts (10.2).
    pub(crate) turns: u16,
    /// What the Allied side has to capture (13.0).
    pub(crate) locations: Vec<HexIx>,
    /// The map edge hexes whose capture costs the German a marker each (11.1.4).
    pub(crate) edge_hexes: HexSet,
    /// Where the scenario's plan has each unit.
    pub(crate) setup: Vec<(Id, HexNo)>,
}

/// The optional rules, and whether they are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// 15.0: flak halves aircraft.
    pub(crate) flak: bool,
    /// 14.1: the weather is rolled for.
    pub(crate) weather: bool,
}

impl UtahGame {
    /// The number printed on a hex.
    pub(crate) fn number(&self, hex: HexIx) -> HexNo {
        self.ground[hex].number.clone()
    }
}
fn check_place(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let role = &view.game.roster[unit].role;
    let idle = view.state.battle.is_none() && view.state.pending.is_empty();
    match (role, view.state.phase) {
        (Role::AtStart(_), phase) if idle && phase <= Phase::GermanSetup => {
            return german_setup::check_at_start(view, unit, hex);
        }
        (Role::Drop(division), Phase::DropPlacement) if idle => {
            return airborne::check_drop_placement(view, unit, *division, hex);
        }
        (_, Phase::Landing) if idle => return amphibious::check_landing(view, unit, hex),
        (Role::FirstWave | Role::Reinforcement(_), phase)
            if view.game.roster[unit].comes_ashore() && phase > Phase::BeachAssaults =>
        {
            return allied_reinforcements::check_reinforcement(view, unit, hex);
        }
        _ => {}
    }
    let id = &view.game.roster[unit].id;
    let what = match role {
        Role::Reinforcement(_) if view.game.roster[unit].side == Side::German => {
            format!("{id} is not placed: it moves onto the map, by an edge hex")
        }
        _ => format!("{id} is not placed now"),
    };
    Err(sequence::out_of_order(view, &what).of(id.clone()))
}

fn check_done(view: View<'_>) -> Result<(), Violation> {
    match (view.state.pending.first(), &view.state.battle) {
        (Some(Pending::Advance { .. }), _) => Ok(()),
        (Some(_), _) => Err(sequence::out_of_order(
            view,
            "this is decided before anything else",
        )),
        (None, Some(_)) => battle::check_support_done(view),
        (None, None) => sequence::check_phase_done(view),
    }
}

/// Whether nothing is at hand, so that a phase's own actions may be taken.
fn idle(view: View<'_>, what: &str) -> Result<(), Violation> {
    if view.state.battle.is_none() && view.state.pending.is_empty() {
        Ok(())
    } else {
        Err(sequence::out_of_order(view, what))
    }
}

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
        let troop = |counter: &crate::roster::Counter| Troop {
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
        zoc::renew_lay(self, &mut state);
        state
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        position::staged(self, position)
    }

    fn turn(&self, state: &State) -> Turn {
        let actor = ending::outcome(self.view(state))
            .unwrap_or_else(|| Actor::Side(sequence::decider(self.view(state)).name().into()));
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
            return Err(sequence::out_of_order(
                self.view(state),
                "nothing is done any more",
            ));
        }
        match action {
            Resolved::PlaceBeachhead(hex) => amphibious::check_beachhead(self.view(state), *hex),
            Resolved::PlaceUnit(unit, hex) => check_place(self.view(state), *unit, *hex),
            Resolved::PlaceDropZone(division, hex) => {
                airborne::check_drop_zone(self.view(state), *division, *hex)
            }
            Resolved::RollDrop(unit) => airborne::check_drop_roll(self.view(state), *unit),
            Resolved::LoseStep(unit) => after_battle::check_loss(self.view(state), *unit),
            Resolved::RollWeather => weather::check_roll_weather(self.view(state)),
            Resolved::SetAside(side) => weather::check_set_aside(self.view(state), *side),
            Resolved::LoseMarker => marker_loss::check_lose_marker(self.view(state)),
            Resolved::Rebuild(unit) => replacements::check_rebuild(self.view(state), *unit),
            Resolved::DropAttack(hex) => {
                idle(self.view(state), "no other attack begins now")?;
                drop_attack::check_drop_attack(self.view(state), *hex)
            }
            Resolved::BeachAssault(hex) => {
                idle(self.view(state), "no other beach assault begins now")?;
                beach_assault::check_beach_assault(self.view(state), *hex)
            }
            Resolved::Move(unit, path) => movement::check_move(self.view(state), *unit, path)
                .map_err(|refused| {
                    reinforcements::with_entry_help(self.view(state), *unit, refused)
                }),
            Resolved::Attack(units, hex) => {
                idle(self.view(state), "no other attack begins now")?;
                field_combat::check_attack(self.view(state), units, *hex)
            }
            Resolved::Bombard(unit) => {
                idle(self.view(state), "no bombardment begins now")?;
                bombardment::check_bombard(self.view(state), *unit)
            }
            Resolved::Draw(side, cup) => support::check_draw(self.view(state), *side, *cup),
            Resolved::Naval => support::check_naval(self.view(state)),
            Resolved::Mines => support::check_mines(self.view(state)),
            Resolved::Defend(unit) => field_combat::check_defend(self.view(state), *unit),
            Resolved::Resolve => battle::check_resolve(self.view(state)),
            Resolved::Retreat(unit, path) => {
                after_battle::check_retreat(self.view(state), *unit, path).map_err(|refused| {
                    after_battle::with_retreat_help(self.view(state), *unit, refused)
                })
            }
            Resolved::StiffResistance => after_battle::check_stiff(self.view(state)),
            Resolved::Advance(unit) => after_battle::check_advance(self.view(state), *unit),
            Resolved::Done => check_done(self.view(state)),
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
        sequence::settle(&mut play);
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
            Resolved::Move(unit, path) => movement::cost_in_words(self.view(state), *unit, path),
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
        Resolved::PlaceBeachhead(hex) => amphibious::place_beachhead(play, *hex),
        Resolved::PlaceUnit(unit, hex) => match play.game.roster[*unit].role {
            Role::AtStart(_) => german_setup::set_up(play, *unit, *hex),
            Role::Drop(_) => airborne::place_drop(play, *unit, *hex),
            _ if play.state.phase == Phase::AlliedReinforcements => {
                allied_reinforcements::reinforce(play, *unit, *hex)
            }
            Role::FirstWave | Role::Reinforcement(_) | Role::Absent => {
                amphibious::land(play, *unit, *hex)
            }
        },
        Resolved::PlaceDropZone(division, hex) => airborne::place_drop_zone(play, *division, *hex),
        Resolved::RollDrop(unit) => airborne::roll_drop(play, *unit),
        Resolved::LoseStep(unit) => after_battle::take_loss(play, *unit),
        Resolved::RollWeather => weather::roll_weather(play),
        Resolved::SetAside(side) => weather::put_aside(play, *side),
        Resolved::LoseMarker => marker_loss::lose_marker(play),
        Resolved::Rebuild(unit) => replacements::rebuild(play, *unit),
        Resolved::DropAttack(hex) => drop_attack::open_drop_attack(play, *hex),
        Resolved::BeachAssault(hex) => beach_assault::open_beach_assault(play, *hex),
        Resolved::Move(unit, path) => movement::march(play, *unit, path),
        Resolved::Attack(units, hex) => field_combat::attack(play, units.clone(), *hex),
        Resolved::Bombard(unit) => bombardment::bombard(play, *unit),
        Resolved::Draw(_, cup) => support::draw(play, *cup),
        Resolved::Naval => support::add_naval(play),
        Resolved::Mines => support::play_mines(play),
        Resolved::Defend(unit) => field_combat::defend(play, *unit),
        Resolved::Resolve => battle::resolve(play),
        Resolved::Retreat(unit, path) => after_battle::retreat(play, *unit, path),
        Resolved::StiffResistance => after_battle::resist(play),
        Resolved::Advance(unit) => after_battle::advance(play, *unit),
        Resolved::Done if !play.state.pending.is_empty() => after_battle::decline_advance(play),
        Resolved::Done if play.state.battle.is_some() => battle::finish_support(play),
        Resolved::Done => sequence::finish_phase(play),
    }
}
