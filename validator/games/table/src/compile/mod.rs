//! [`TableGame`]: the rules of a pack as flat data, opened on one of its scenarios. Nothing is looked up by name afterwards.

pub(crate) mod ground;
pub(crate) mod order;
pub(crate) mod profile;
mod roster;
pub(crate) mod zones;

use std::collections::BTreeMap;
use std::sync::Arc;

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_engine::{Board, Row, Rows, SharedBoard};
use beachhead_kit::{HexIx, Roster, ZocMap};
use beachhead_model::diag::{Address, Diagnostic};
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Basic, Phase, Says, Setup, Turn};
use beachhead_model::scenario::{Placement, Scenario};

use crate::codes::{RULES_UNFIT, SCENARIO_UNFIT};
use crate::index::{self, RowIx};
use crate::reading::{Parts, Reading};
use crate::sides::{Side, Sides};
use ground::{Borders, Costs, Ground};
use order::Order;
use profile::{Limit, Profile};
pub(crate) use roster::{Area, Begins, Counter};
use zones::Reach;

/// The rules of a pack, opened on a scenario.
#[derive(Clone, Debug)]
pub struct TableGame {
    pub(crate) board: SharedBoard,
    pub(crate) rows: Rows,
    /// The same, to be cited.
    cited: Vec<Row>,
    pub(crate) sides: Sides,
    pub(crate) roster: Roster<Counter>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) grounds: Vec<Ground>,
    /// The costs that each ground was made of.
    pub(crate) costs: Vec<Costs>,
    pub(crate) reaches: Vec<Reach>,
    pub(crate) limits: Vec<Limit>,
    pub(crate) order: Order,
    pub(crate) parts: Parts,
    pub(crate) basics: Basics,
    /// The line by which the game ends after its last turn.
    pub(crate) length: Option<RowIx>,
    pub(crate) turns: u16,
    /// The lines by which units are set up within the areas of their groups, and by the limits of stacking.
    pub(crate) groups: Option<RowIx>,
    pub(crate) setup_stacking: Option<RowIx>,
    pub(crate) areas: Vec<Area>,
    pub(crate) setup: Layer<Placement>,
    /// A board with no unit on it.
    pub(crate) empty: ZocMap,
}

/// The rows by which what every game needs is refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Basics {
    pub(crate) order_of_play: RowIx,
    pub(crate) known_names: RowIx,
    pub(crate) step_by_step: RowIx,
    pub(crate) once_per_phase: RowIx,
}

impl TableGame {
    /// Opens the rules of a pack on a scenario.
    ///
    /// # Errors
    /// Reasons why it can't be opened: mistakes in the rules or in the scenario.
    pub(crate) fn new(
        board: SharedBoard,
        pack: &Pack,
        scenario: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>> {
        let reading = Reading::of(pack);
        let errors = reading.faults.iter().filter(|fault| fault.is_error);
        let errors: Vec<Diagnostic> = errors
            .map(|fault| {
                let finding = Diagnostic::error(RULES_UNFIT, fault.message.clone());
                let spot = fault.at.spot(pack);
                let finding = match spot {
                    Some(spot) => finding.about(Address::of(spot).field(fault.field)),
                    None => finding,
                };
                fault
                    .help
                    .iter()
                    .fold(finding, |finding, help| finding.help(help.clone()))
            })
            .collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let sides = two_sides(pack, scenario)?;
        let first = sides.named(&scenario.first).unwrap_or(Side::First);
        let rules = &pack.rules;
        let phases = rules.phases.as_slice();
        let modes = modes(phases);
        let order = Order::of(phases, &modes, &sides, first);
        let parts = reading.parts();
        let says = |said: &Says| {
            let at = reading.lines.iter().position(|line| line.says() == said);
            at.map(RowIx::of_line)
        };
        let basic = |basic| index::basic(pack, basic);
        let mut compiled = Compiled::new(&reading, &board);
        let of_units: Vec<usize> = (0..pack.forces.units.len())
            .map(|unit| compiled.profile(&reading, &board, unit, &modes, parts))
            .collect();
        let limits = profile::limits(&reading);
        let areas = roster::areas(&board, scenario);
        let set_up: Vec<Side> = order
            .iter()
            .filter(|(_, step)| step.sets_up)
            .map(|(_, step)| step.side)
            .collect();
        let roster = roster::read(&roster::Sources {
            pack,
            scenario,
            board: &board,
            sides: &sides,
            of_units: &of_units,
            profiles: &compiled.profiles,
            limits: &limits,
            parts,
            areas: &areas,
            set_up: &set_up,
        });
        let rows = index::rows(pack);
        Ok(Self {
            cited: (0..rows.len()).filter_map(|at| rows.get(at)).collect(),
            rows,
            sides,
            roster,
            profiles: compiled.profiles,
            grounds: compiled.grounds,
            costs: compiled.costs,
            reaches: compiled.reaches,
            limits,
            order,
            parts,
            basics: Basics {
                order_of_play: basic(Basic::OrderOfPlay),
                known_names: basic(Basic::KnownNames),
                step_by_step: basic(Basic::StepByStep),
                once_per_phase: basic(Basic::OncePerPhase),
            },
            length: says(&Says::Turn(Turn::Length)),
            turns: scenario.turns.unwrap_or_default(),
            groups: says(&Says::Setup(Setup::Groups)),
            setup_stacking: says(&Says::Setup(Setup::Stacking)),
            areas,
            setup: scenario.setup.clone(),
            empty: ZocMap::empty(board.len()),
            board,
        })
    }

    /// A row, to be cited.
    pub(crate) fn row(&self, row: RowIx) -> &Row {
        // Each `RowIx` is the place of one of them.
        &self.cited[usize::from(row.0)]
    }

    /// The profile of a unit.
    #[inline]
    pub(crate) fn profile(&self, counter: &Counter) -> &Profile {
        // Each counter has the place of one of them.
        &self.profiles[counter.profile]
    }

    /// The lines by which a unit has a zone where it stands, and by which that does not reach all hexes around it.
    pub(crate) fn zone_rows(&self, counter: &Counter, hex: HexIx) -> impl Iterator<Item = RowIx> {
        let profile = self.profile(counter);
        let reach = profile.reach.and_then(|at| self.reaches.get(at));
        let barred = reach.and_then(|reach| reach.barred.get(hex.0 as usize));
        let barred = barred.into_iter().flatten().flatten().copied();
        profile.has_zone.into_iter().chain(barred)
    }

    /// The hexes that a unit controls from where it stands.
    #[inline]
    pub(crate) fn controlled(&self, counter: &Counter, hex: HexIx) -> &[Option<HexIx>] {
        let reach = self
            .profile(counter)
            .reach
            .and_then(|at| self.reaches.get(at));
        let reach = reach.and_then(|reach| reach.controlled.get(hex.0 as usize));
        reach.map_or(&[], |reach| reach.as_slice())
    }
}

/// The order of play of a scenario: the phases ahead of the first turn, and those of each turn, as scripts call them; nothing where the
/// scenario can't be played.
pub fn order_of_play(pack: &Pack, scenario: &Scenario) -> [Vec<Id>; 2] {
    let Ok(sides) = two_sides(pack, scenario) else {
        return [Vec::new(), Vec::new()];
    };
    let first = sides.named(&scenario.first).unwrap_or(Side::First);
    let phases = pack.rules.phases.as_slice();
    let order = Order::of(phases, &modes(phases), &sides, first);
    let (before, turn): (Vec<_>, Vec<_>) = order.iter().partition(|(at, _)| order.is_before(*at));
    [before, turn].map(|steps| {
        let names = steps.into_iter().map(|(_, step)| step.name.clone());
        names.collect()
    })
}

/// The modes of movement, in the order in which phases name them.
fn modes(phases: &[Phase]) -> Vec<Id> {
    let mut modes: Vec<Id> = Vec::new();
    for mode in phases.iter().flat_map(Phase::modes) {
        if !modes.contains(mode) {
            modes.push(mode.clone());
        }
    }
    modes
}

/// The two sides that have units or move first, in the order of the palette.
fn two_sides(pack: &Pack, scenario: &Scenario) -> Result<Sides, Vec<Diagnostic>> {
    let has_units = |side: &Id| pack.forces.units.iter().any(|unit| unit.side == *side);
    let sides = pack.palette.sides.iter().map(|kind| &kind.id);
    let sides: Vec<&Id> = sides
        .filter(|side| has_units(side) || scenario.first == **side)
        .collect();
    match sides.as_slice() {
        [first, second] => Ok(Sides([(*first).clone(), (*second).clone()])),
        sides => {
            let message = format!(
                "rules are played by two sides, and {} have units",
                sides.len()
            );
            let help = "units of further sides may fight for one of the two as its nations";
            Err(vec![Diagnostic::error(SCENARIO_UNFIT, message).help(help)])
        }
    }
}

/// What units have in common that share a profile: the lines that are about them, those that keep others apart from them, their class.
type Alike = (Vec<usize>, Vec<bool>, Option<Id>);

/// Profiles, and what they share, as they are found.
#[derive(Debug)]
struct Compiled {
    borders: Arc<Borders>,
    profiles: Vec<Profile>,
    grounds: Vec<Ground>,
    costs: Vec<Costs>,
    reaches: Vec<Reach>,
    known: BTreeMap<Alike, usize>,
    known_grounds: BTreeMap<(Vec<usize>, Option<Id>), usize>,
    known_reaches: BTreeMap<Vec<usize>, Option<usize>>,
}

impl Compiled {
    fn new(reading: &Reading<'_>, board: &Board) -> Self {
        Self {
            borders: Arc::new(Borders::of(reading, board)),
            profiles: Vec::new(),
            grounds: Vec::new(),
            costs: Vec::new(),
            reaches: Vec::new(),
            known: BTreeMap::new(),
            known_grounds: BTreeMap::new(),
            known_reaches: BTreeMap::new(),
        }
    }

    /// The place of the profile of a unit of the forces.
    fn profile(
        &mut self,
        reading: &Reading<'_>,
        board: &Board,
        unit: usize,
        modes: &[Id],
        parts: Parts,
    ) -> usize {
        let class = reading.classes.class(unit).cloned();
        let about = |counts: &dyn Fn(&Says) -> bool| -> Vec<usize> {
            let lines = reading.about(unit);
            let counting = lines.filter(|(_, line)| counts(line.says()));
            counting.map(|(at, _)| at).collect()
        };
        let others = reading
            .lines
            .iter()
            .filter_map(|line| line.said_units.as_ref());
        let others = others.map(|units| units.get(unit).copied().unwrap_or_default());
        let all = (about(&|_| true), others.collect(), class.clone());
        if let Some(known) = self.known.get(&all) {
            return *known;
        }
        let of_ground = (about(&Costs::counts), class);
        let ground = match self.known_grounds.get(&of_ground) {
            Some(known) => *known,
            None => {
                let (lines, class) = &of_ground;
                let costs = Costs::of(reading, &self.borders, lines, class.as_ref(), parts);
                self.grounds.push(costs.compile(board));
                self.costs.push(costs);
                self.known_grounds.insert(of_ground, self.grounds.len() - 1);
                self.grounds.len() - 1
            }
        };
        let of_zone = about(&zones::counts);
        let reach = match self.known_reaches.get(&of_zone) {
            Some(known) => *known,
            None => {
                let reach = zones::reach(reading, &self.borders, board, &of_zone);
                let at = reach.map(|reach| {
                    self.reaches.push(reach);
                    self.reaches.len() - 1
                });
                self.known_reaches.insert(of_zone, at);
                at
            }
        };
        let mut profile = Profile::of(reading, unit, modes, parts);
        (profile.ground, profile.reach) = (ground, reach);
        profile.take_stacking(reading, unit);
        self.profiles.push(profile);
        self.known.insert(all, self.profiles.len() - 1);
        self.profiles.len() - 1
    }
}
