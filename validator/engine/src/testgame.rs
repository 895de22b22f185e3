//! A made-up game that proves the engine without any rulebook: units cross a river, two to a boat, and who rows out
//! on a six is swept away.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_hex::{Grid, HexIx, preset};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::games::GameData;
use beachhead_model::map::Map;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::palette::Palette;
use beachhead_model::scenario::Scenario;
use beachhead_model::script::Script;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::{SourceFile, read_part};
use serde::{Deserialize, Serialize};

use super::about::{About, NamedThings};
use super::board::{Board, SharedBoard};
use super::dice::Dice;
use super::event::ScriptEvent;
use super::game::{Game, Planned};
use super::losses::Losses;
use super::overlay::{Overlays, PlannedBattle};
use super::record::Record;
use super::rule::{RuleIndex, RuleRow};
use super::rulebook::Rulebook;
use super::scene::{OffMapCounter, OffMapPlace, Scene, SceneMarker, Standing, StatusMark};
use super::script::{Played, run_script};
use super::step_places::StepPlaces;
use super::trace::{Happening, Trace};
use super::turn::{Actor, Turn};
use super::violation::Violation;
use beachhead_model::session::Digests;

crate::rule_index! {
    BoatFull = "1.1 boat-full" in "1.1" ["T2"] Permission "Two units fit into a boat";
    KnownUnit = "1.2 known-unit" in "1.2" ["T1"] Permission "A unit on the west bank may go aboard";
    SweptAway = "2.1 swept-away" in "2.1" ["T2"] Consequence "On a six the first unit aboard is lost";
    Weather = "3.1 weather" in "3.1" ["T3"] NotYet "Storms";
    HoldsOn = "S1 holds-on" in "series 4.2" ["S1"] Consequence stand_in "Who else is aboard on a six holds on";
}

const EMPTY_BOAT: Code = Code {
    id: "FERRY001",
    name: "empty-boat",
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FerryData;

impl GameData for FerryData {
    const ID: &'static str = "ferry";
    type Action = FerryAction;
    type Fact = FerryFact;
    type Position = FerryPosition;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FerryAction {
    Board { unit: Id },
    Row,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum FerryFact {
    Lost { unit: Id },
    Turn { number: u16 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FerryPosition {
    aboard: Vec<Id>,
}

impl FerryPosition {
    /// These are aboard, and all others on the west bank.
    pub(super) fn aboard(units: &[&str]) -> Self {
        let aboard = units.iter().map(|unit| Id::from(*unit)).collect();
        Self { aboard }
    }
}

/// What is wrong with the ferry's rules, or with how they were before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    /// Nothing is listed on game turn 2.
    DeadEnd,
    /// Going aboard is listed though the boat is full.
    ListsTooMuch,
    /// Who crosses is nowhere.
    LosesUnits,
    /// No passenger leaves the boat.
    NoShore,
    /// A rule that was fixed since: one unit fits, not two.
    OneSeat,
    /// Something is kept that the form of a state leaves out.
    Forgets,
}

pub(super) struct Ferry {
    pub(super) fault: Fault,
    /// Who goes aboard by the scenario's plan.
    pub(super) plan: Vec<Id>,
    /// Whether turns have a clock: ten minutes each, from 0710 on.
    pub(super) has_clock: bool,
    pub(super) board: SharedBoard,
}

/// As a registry lists it, with schemas that everything fits.
pub(super) static FERRY: Rulebook = Rulebook::of::<Ferry>("{}", "{}");

impl Default for Ferry {
    fn default() -> Self {
        let grid = Grid::new(preset::utah()).expect("a preset is right");
        let board = Board::compile(&Map::blank("river", grid), &Palette::default()).into();
        Self {
            fault: Fault::None,
            plan: Vec::new(),
            has_clock: false,
            board,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct FerryState {
    turn: u16,
    west: BTreeSet<Id>,
    aboard: Vec<Id>,
    east: BTreeSet<Id>,
    lost: BTreeSet<Id>,
    /// Only kept by [`Fault::Forgets`].
    #[serde(skip)]
    not_in_the_form: bool,
}

fn units() -> BTreeSet<Id> {
    ["a", "b", "c"].map(Id::from).into()
}

fn unknown(unit: &Id) -> Violation {
    Violation::new(Rule::KnownUnit, format!("there is no unit {unit}")).of(unit.clone())
}

impl Ferry {
    fn seats(&self) -> usize {
        if self.fault == Fault::OneSeat { 1 } else { 2 }
    }
}

impl Game for Ferry {
    type Data = FerryData;
    type State = FerryState;
    type Resolved = FerryAction;
    type Scratch = ();
    const TITLE: &'static str = "The ferry";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const MOST_ACTIONS: usize = 20_000;

    fn open_on(board: SharedBoard, _: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self {
            fault: Fault::None,
            plan: scenario
                .setup
                .iter()
                .map(|placed| placed.unit.clone())
                .collect(),
            has_clock: false,
            board,
        })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> FerryState {
        FerryState {
            turn: 1,
            west: units(),
            aboard: Vec::new(),
            east: BTreeSet::new(),
            lost: BTreeSet::new(),
            not_in_the_form: false,
        }
    }

    fn given(&self, position: &FerryPosition) -> Result<FerryState, String> {
        let mut state = self.start();
        for unit in &position.aboard {
            if !state.west.remove(unit) {
                return Err(format!("there is no unit {unit}"));
            }
            state.aboard.push(unit.clone());
        }
        Ok(state)
    }

    fn turn(&self, state: &FerryState) -> Turn {
        let actor = if self.over(state) {
            Actor::Over {
                winner: None,
                how: "all are across".to_owned(),
            }
        } else {
            Actor::Side("ferrymen".into())
        };
        Turn {
            number: state.turn,
            clock: self
                .has_clock
                .then(|| format!("{:04} 6 June", 700 + 10 * state.turn)),
            phase: "crossing".into(),
            actor,
            due: None,
        }
    }

    fn over(&self, state: &FerryState) -> bool {
        state.west.is_empty() && state.aboard.is_empty()
    }

    fn read(&self, _: &FerryState, action: &FerryAction) -> Result<FerryAction, Violation> {
        match action {
            FerryAction::Board { unit } if !units().contains(unit) => Err(unknown(unit)),
            _ => Ok(action.clone()),
        }
    }

    fn to_action(&self, action: &FerryAction) -> FerryAction {
        action.clone()
    }

    fn check(&self, state: &FerryState, action: &FerryAction) -> Result<(), Violation> {
        let FerryAction::Board { unit } = action else {
            return Ok(());
        };
        if !state.west.contains(unit) {
            return Err(unknown(unit));
        }
        if state.aboard.len() >= self.seats() {
            return Err(Violation::new(Rule::BoatFull, "the boat is full")
                .of(unit.clone())
                .help("row first"));
        }
        Ok(())
    }

    fn apply(
        &self,
        state: &mut FerryState,
        action: &FerryAction,
        dice: &mut dyn Dice,
        trace: &mut dyn Trace,
    ) {
        match action {
            FerryAction::Board { unit } => {
                trace.cite(Rule::KnownUnit);
                state.west.remove(unit);
                state.aboard.push(unit.clone());
            }
            FerryAction::Row => {
                state.turn += 1;
                state.not_in_the_form |= self.fault == Fault::Forgets;
                if state.aboard.is_empty() && trace.listens() {
                    let finding = Diagnostic::warning(EMPTY_BOAT, "the boat is empty");
                    trace.push(Happening::Finding(Box::new(finding)));
                }
                if state.aboard.is_empty() || self.fault == Fault::NoShore {
                    return;
                }
                if dice.roll(6, &"the current") == 6 {
                    trace.cite(Rule::SweptAway);
                    let unit = state.aboard.remove(0);
                    trace.push(Happening::Eliminated { unit: unit.clone() });
                    state.lost.insert(unit);
                    if !state.aboard.is_empty() {
                        trace.cite(Rule::HoldsOn);
                    }
                }
                let across = std::mem::take(&mut state.aboard);
                if self.fault != Fault::LosesUnits {
                    state.east.extend(across);
                }
            }
        }
    }

    fn legal(&self, state: &FerryState, actions: &mut Vec<FerryAction>) {
        if self.fault == Fault::DeadEnd && state.turn == 2 {
            return;
        }
        if state.aboard.len() < self.seats() || self.fault == Fault::ListsTooMuch {
            actions.extend(
                state
                    .west
                    .iter()
                    .cloned()
                    .map(|unit| FerryAction::Board { unit }),
            );
        }
        actions.push(FerryAction::Row);
    }

    fn legal_about(&self, state: &FerryState, about: &About, actions: &mut Vec<FerryAction>) {
        let from = actions.len();
        self.legal(state, actions);
        let is_about = |action: &FerryAction| match (about, action) {
            (About::Anything, _) => true,
            (About::Unit(unit), FerryAction::Board { unit: boarding }) => unit == boarding,
            (About::Unit(_) | About::Hex(_), _) => false,
        };
        let listed = actions.split_off(from);
        actions.extend(listed.into_iter().filter(is_about));
    }

    fn named(&self, action: &FerryAction) -> NamedThings {
        let mut named = NamedThings::default();
        if let FerryAction::Board { unit } = action {
            named.units.push(unit.clone());
        }
        named
    }

    /// The boat is in hex 1002.
    fn meant(&self, unit: &Id, _: Option<HexIx>, at: HexIx) -> Vec<FerryAction> {
        let is_boat = self.board.hex("1002") == Some(at);
        let unit = unit.clone();
        Vec::from_iter(is_boat.then_some(FerryAction::Board { unit }))
    }

    fn holds(&self, state: &FerryState, fact: &FerryFact) -> Result<bool, String> {
        match fact {
            FerryFact::Lost { unit } if !units().contains(unit) => {
                Err(format!("there is no unit {unit}"))
            }
            FerryFact::Lost { unit } => Ok(state.lost.contains(unit)),
            FerryFact::Turn { number } => Ok(state.turn == *number),
        }
    }

    /// The banks are hexes 1001 and 1003; the boat lies between them, and who is aboard is marked. Who is lost lies beside
    /// the map.
    fn scene(&self, state: &FerryState) -> Scene {
        let at = |units: Vec<&Id>, hex: &str| {
            let aboard = StatusMark::text("A", "aboard");
            let standing = Standing {
                hex: hex.into(),
                steps: 1,
                marks: Vec::from_iter((hex == "1002").then_some(aboard)),
            };
            let placed = units
                .into_iter()
                .map(move |unit| (unit.clone(), standing.clone()));
            placed.collect::<Vec<_>>()
        };
        let places = [
            at(state.west.iter().collect(), "1001"),
            at(state.aboard.iter().collect(), "1002"),
            at(state.east.iter().collect(), "1003"),
        ];
        Scene {
            turn: self.turn(state),
            units: places.into_iter().flatten().collect(),
            markers: vec![SceneMarker {
                label: "Boat".to_owned(),
                hex: "1002".into(),
                side: None,
            }],
            places: vec![OffMapPlace {
                name: "Lost".to_owned(),
                counters: state
                    .lost
                    .iter()
                    .map(|unit| OffMapCounter {
                        unit: unit.clone(),
                        steps: 0,
                        marks: Vec::new(),
                    })
                    .collect(),
            }],
            lines: vec![format!("lost: {}", state.lost.len())],
        }
    }

    /// The boat has a zone of control while someone is aboard, and attacks the other bank with those who are.
    fn overlays(&self, state: &FerryState) -> Overlays {
        if state.aboard.is_empty() {
            return Overlays::default();
        }
        let boat = self.board.hex("1002").into_iter().collect();
        Overlays {
            zones: [("ferrymen".into(), boat)].into(),
            battles: vec![PlannedBattle {
                attackers: state.aboard.clone(),
                defenders: state.east.iter().cloned().collect(),
                odds: format!("{}-1", state.aboard.len()),
            }],
            retreats: Vec::new(),
            fires: Vec::new(),
        }
    }

    fn describe_cost(&self, state: &FerryState, action: &FerryAction) -> Option<String> {
        let aboard = state.aboard.len();
        (*action == FerryAction::Row).then(|| format!("{aboard} aboard"))
    }

    fn losses(&self, state: &FerryState) -> Vec<Losses> {
        let lost = u32::try_from(state.lost.len()).expect("three units");
        vec![Losses {
            side: "ferrymen".into(),
            units: lost,
            steps: lost,
        }]
    }

    fn planned(&self) -> Vec<Planned<FerryAction>> {
        let units = self.plan.iter().cloned();
        units
            .map(|unit| Planned::of_setup(FerryAction::Board { unit }))
            .collect()
    }

    fn invariants(&self, state: &FerryState) -> Result<(), String> {
        let left = state.west.len() + state.aboard.len() + state.east.len() + state.lost.len();
        if left == 3 {
            Ok(())
        } else {
            Err(format!("{left} of 3 units are left"))
        }
    }
}

/// The script of these steps.
pub(super) fn script_of(steps: &str) -> (Script<FerryData>, StepPlaces) {
    let text = format!(
        "(format: 1, scenario: \"crossing\", about: \"A test\", seed: 606, steps: [{steps}])"
    );
    let read = read_part::<Script<FerryData>>(&SourceFile::new("crossing.ron", text), Syntax::Ron);
    assert_eq!(read.diagnostics, [], "{steps}");
    let places = StepPlaces::of_script(read.spans);
    (read.value.expect("a script").part, places)
}

fn play(ferry: &Ferry, steps: &str, listener: &mut dyn FnMut(ScriptEvent)) -> Played<Ferry> {
    let (script, places) = script_of(steps);
    run_script(ferry, &script, &places, listener)
}

/// Plays the steps of a script, and returns what it reported.
pub(super) fn run(ferry: &Ferry, steps: &str) -> Vec<ScriptEvent> {
    let mut events = Vec::new();
    play(ferry, steps, &mut |event| events.push(event));
    events
}

/// The record of a script that passes.
pub(super) fn recorded(ferry: &Ferry, steps: &str) -> Stored<Record<FerryData>> {
    let played = play(ferry, steps, &mut |event| {
        assert!(!matches!(event, ScriptEvent::Failed(_)), "{event:?}")
    });
    Record::new::<Ferry>(
        "crossing".into(),
        digests(),
        606,
        played.start,
        &played.state,
        played.recorded,
    )
    .expect("plain data")
    .into()
}

/// A pack with the ferry's one scenario.
pub(super) fn pack() -> Pack {
    let part = |name: &str| format!("{name}.ron");
    let manifest = Manifest {
        rulebook: Some("ferry".into()),
        title: "The ferry".to_owned(),
        palette: part("palette"),
        map: part("map"),
        forces: Some(part("forces")),
        tables: Some(part("tables")),
        rules: None,
        claims: None,
        errata: None,
        own: None,
        scenarios: vec![part("crossing")],
        scripts: Vec::new(),
    };
    let scenario = Scenario {
        id: "crossing".into(),
        title: "The crossing".to_owned(),
        turns: Some(9),
        first: "ferrymen".into(),
        own: Default::default(),
        groups: Layer::default(),
        setup: Layer::default(),
        reinforcements: Layer::default(),
        allotments: Layer::default(),
        victory: Layer::default(),
        off_map: Layer::default(),
        options: Layer::default(),
        // The ferry has no part of its own in the schema.
        rules: None,
    };
    let grid = Grid::new(preset::utah()).expect("a preset is right");
    Pack {
        manifest: manifest.into(),
        palette: Default::default(),
        map: Map::blank("river", grid).into(),
        forces: Default::default(),
        tables: Default::default(),
        rules: Default::default(),
        claims: Default::default(),
        errata: Default::default(),
        own_schema: None,
        scenarios: vec![scenario.into()],
    }
}

/// Digests of no data at all.
pub(super) fn digests() -> Digests {
    let [palette, map, forces, tables, scenario] = ["p", "m", "f", "t", "s"].map(str::to_owned);
    Digests {
        palette,
        map,
        forces,
        tables,
        rules: None,
        scenario,
    }
}
