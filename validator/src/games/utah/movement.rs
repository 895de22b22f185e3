//! Movement: what a unit may enter, what it pays, where it has to stop.
//!
//! A move is judged hex by hex along its path ([`UtahGame::check_move`]); [`UtahGame::reachable`] finds the cheapest
//! path to every hex by the same steps, so that what is listed is accepted. Costs are the pack's, in half points.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Class, Side, UnitIx};
use super::rules::Rule;
use super::state::{Place, State};
use super::zoc::{DROP_TURN, Lay};
use crate::engine::Violation;

/// A unit on its way.
#[derive(Clone, Copy, Debug)]
struct March {
    unit: UnitIx,
    /// Where it stands so far; nowhere before it enters the map.
    at: Option<HexIx>,
    /// What it has paid, in half points.
    spent: u16,
    /// How many hexes it has entered.
    entered: u16,
}

impl UtahGame {
    /// Whether the unit may move along this path.
    pub(super) fn check_move(
        &self,
        state: &State,
        unit: UnitIx,
        path: &[HexIx],
    ) -> Result<(), Violation> {
        self.move_cost(state, unit, path).map(|_| ())
    }

    /// What the move along this path costs, in half points.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn move_cost(&self, state: &State, unit: UnitIx, path: &[HexIx]) -> Result<u16, Violation> {
        let mut march = self.check_mover(state, unit)?;
        let id = &self.roster[unit].id;
        let refuse = |why: &str| Err(Violation::new(Rule::StepByStep, why).of(id.clone()));
        let Some(&end) = path.last() else {
            return refuse("a move enters at least one hex");
        };
        if march.at == Some(end) {
            return refuse("a move does not end where it began");
        }
        let lay = self.lay(state);
        self.check_mobile_start(state, &lay, march)?;
        for &hex in path {
            march = self.step(state, &lay, march, hex)?;
        }
        self.room(state, unit, end)?;
        Ok(march.spent)
    }

    /// What the unit pays at the cheapest to end a move in the hex, if it can.
    pub(super) fn cost_to(&self, state: &State, unit: UnitIx, hex: HexIx) -> Option<u16> {
        let path = self.reachable(state, unit).remove(&hex)?;
        self.move_cost(state, unit, &path).ok()
    }

    /// Whether the unit may move at all in this phase, and from where.
    fn check_mover(&self, state: &State, unit: UnitIx) -> Result<March, Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if state.battle.is_some() || !state.owed.is_empty() {
            return Err(self
                .out_of_order(state, &format!("{id} does not move now"))
                .of(id.clone()));
        }
        if counter.is_airborne() && state.turn == DROP_TURN {
            return refuse(
                Rule::AirborneStay,
                format!("{id} landed by air this turn, and stays where it is"),
            );
        }
        if counter.side == Side::Allied && state.turn == DROP_TURN && state.hex_of(unit).is_some() {
            return refuse(
                Rule::LandedStay,
                format!("{id} landed this turn, and its movement is over"),
            );
        }
        if !state.phase.is_movement() || counter.side != state.phase.side() {
            return Err(self
                .out_of_order(state, &format!("{id} moves in its own side's movement"))
                .of(id.clone()));
        }
        if state.phase.is_mobile_movement() && counter.class == Class::Leg {
            return refuse(
                Rule::MobilePhases,
                format!("{id} is a leg unit, and this is the phase of mobile ones"),
            );
        }
        if state.units[unit].moved {
            return refuse(Rule::StepByStep, format!("{id} has moved in this phase"));
        }
        let at = match state.units[unit].place {
            Place::Map(hex) => Some(hex),
            Place::Due(_) => {
                self.check_arrival(state, unit)?;
                None
            }
            Place::Waiting | Place::Lost | Place::Absent => {
                return refuse(Rule::StepByStep, format!("{id} is not on the map"));
            }
        };
        Ok(March {
            unit,
            at,
            spent: 0,
            entered: 0,
        })
    }

    /// Whether the unit may begin a move of the mobile movement phase where it stands.
    fn check_mobile_start(&self, state: &State, lay: &Lay, start: March) -> Result<(), Violation> {
        let counter = &self.roster[start.unit];
        let free = !state.phase.is_mobile_movement() || self.tables.system.mobile_from_zoc;
        match start.at.filter(|_| !free) {
            Some(at) if lay.controlled(counter.side.enemy(), at) => {
                let id = &counter.id;
                let why = format!("{id} stands in an enemy zone of control, and stays there");
                Err(Violation::new(Rule::MobileFromZoc, why)
                    .at(self.number(at))
                    .of(id.clone()))
            }
            _ => Ok(()),
        }
    }

    /// What the unit may spend in this phase, in half points.
    fn allowance(&self, state: &State, unit: UnitIx) -> u16 {
        let good = self.allowance_in_good_weather(state, unit);
        if state.weather_bad {
            halved(good)
        } else {
            good
        }
    }

    fn allowance_in_good_weather(&self, state: &State, unit: UnitIx) -> u16 {
        let full = self.roster[unit].figures(state.units[unit].steps).allowance;
        let whole = !state.phase.is_mobile_movement() || self.tables.system.mobile_phase_in_full;
        if whole { full } else { halved(full) }
    }

    /// One more hex of a march.
    fn step(&self, state: &State, lay: &Lay, march: March, hex: HexIx) -> Result<March, Violation> {
        let counter = &self.roster[march.unit];
        let id = &counter.id;
        let number = self.number(hex);
        let refuse =
            |rule, why: String| Err(Violation::new(rule, why).at(number.clone()).of(id.clone()));
        let cost = match march.at {
            Some(at) => match self.ground.link(at, hex) {
                Some(link) => link.cost(counter.class),
                None => {
                    return refuse(
                        Rule::StepByStep,
                        format!("{number} is not next to {}", self.number(at)),
                    );
                }
            },
            None => {
                self.check_entry_hex(lay, march.unit, hex)?;
                self.ground
                    .entry_cost(&self.board, &self.tables, hex, counter.class)
            }
        };
        self.check_bounds(march.unit, hex)?;
        let Some(cost) = cost else {
            return refuse(
                Rule::Impassable,
                format!("{id} cannot enter {number} from there"),
            );
        };
        let enemy = counter.side.enemy();
        if lay.held(enemy, hex) {
            return refuse(Rule::EnemyHex, format!("an enemy is in {number}"));
        }
        if let Some(at) = march.at.filter(|at| lay.controlled(enemy, *at)) {
            if march.entered > 0 && self.tables.system.zoc_stops {
                let why = format!(
                    "{id} has entered an enemy zone of control in {}, and stops there",
                    self.number(at)
                );
                return refuse(Rule::ZocStops, why);
            }
            if lay.controlled(enemy, hex) && !self.tables.system.zoc_to_zoc {
                let why = format!(
                    "{} and {number} both lie in enemy zones of control",
                    self.number(at)
                );
                return refuse(Rule::ZocToZoc, why);
            }
        }
        let allowance = self.allowance(state, march.unit);
        let leaves = march.at.is_some_and(|at| lay.controlled(enemy, at));
        let exit = if leaves {
            self.tables.system.zoc_exit_cost
        } else {
            0
        };
        let spent = march.spent.saturating_add(cost).saturating_add(exit);
        let single = march.entered == 0 && self.tables.system.minimum_move;
        if spent > allowance && !single {
            let arrives = matches!(state.units[march.unit].place, Place::Due(_));
            let rule = if spent <= self.allowance_in_good_weather(state, march.unit) {
                Rule::WeatherMovement
            } else if arrives {
                Rule::ArrivalAllowance
            } else {
                Rule::MovementAllowance
            };
            let why = format!(
                "to {number} it is {} movement points, and {id} has {}",
                points(spent),
                points(allowance)
            );
            return refuse(rule, why);
        }
        Ok(March {
            at: Some(hex),
            spent,
            entered: march.entered + 1,
            ..march
        })
    }

    /// Every hex where the unit may end a move, with the cheapest path; those with fewer hexes first where equal.
    pub(super) fn reachable(&self, state: &State, unit: UnitIx) -> BTreeMap<HexIx, Vec<HexIx>> {
        let mut found = BTreeMap::new();
        let Ok(start) = self.check_mover(state, unit) else {
            return found;
        };
        let lay = self.lay(state);
        if self.check_mobile_start(state, &lay, start).is_err() {
            return found;
        }
        // Where the march stands, the hex before, for each hex that has been reached most cheaply.
        let mut best: BTreeMap<HexIx, (March, Option<HexIx>)> = BTreeMap::new();
        let mut open: BTreeSet<(u16, u16, HexIx)> = BTreeSet::new();
        let first: Vec<HexIx> = match start.at {
            Some(at) => self.ground.links(at).map(|link| link.to).collect(),
            None => self.entry_hexes(state, unit),
        };
        let mut ways: Vec<(March, Option<HexIx>, HexIx)> =
            first.into_iter().map(|hex| (start, None, hex)).collect();
        loop {
            for (march, before, hex) in ways.drain(..) {
                let Ok(next) = self.step(state, &lay, march, hex) else {
                    continue;
                };
                let cheaper = best.get(&hex).is_none_or(|(known, _)| {
                    (next.spent, next.entered) < (known.spent, known.entered)
                });
                if cheaper && Some(hex) != start.at {
                    if let Some((known, _)) = best.insert(hex, (next, before)) {
                        open.remove(&(known.spent, known.entered, hex));
                    }
                    open.insert((next.spent, next.entered, hex));
                }
            }
            let Some((_, _, hex)) = open.pop_first() else {
                break;
            };
            if let Some((march, _)) = best.get(&hex) {
                ways.extend(
                    self.ground
                        .links(hex)
                        .map(|link| (*march, Some(hex), link.to)),
                );
            }
        }
        for &end in best.keys() {
            if self.room(state, unit, end).is_ok() {
                let back = std::iter::successors(Some(end), |hex| {
                    best.get(hex).and_then(|(_, before)| *before)
                });
                let mut path: Vec<HexIx> = back.collect();
                path.reverse();
                found.insert(end, path);
            }
        }
        found
    }
}

/// Half of an allowance, in half points: rounded up to whole points.
fn halved(allowance: u16) -> u16 {
    allowance.div_ceil(4) * 2
}

/// Half points as people say them.
pub(super) fn points(halves: u16) -> String {
    if halves.is_multiple_of(2) {
        (halves / 2).to_string()
    } else {
        format!("{}½", halves / 2)
    }
}

impl Play<'_> {
    /// Moves the unit, and cites what the way came near to.
    pub(super) fn march(&mut self, unit: UnitIx, path: &[HexIx]) {
        let Some(&end) = path.last() else { return };
        self.cite(Rule::StepByStep);
        if self.trace.listens() {
            self.cite_way(unit, path);
        }
        self.state.units[unit].moved = true;
        for &hex in path {
            self.tread(unit, hex);
        }
        self.put(unit, end);
    }

    fn cite_way(&mut self, unit: UnitIx, path: &[HexIx]) {
        let game = self.game;
        let counter = &game.roster[unit];
        let from = self.state.hex_of(unit);
        let lay = game.lay(self.state);
        let enemy = counter.side.enemy();
        let mut cited = Vec::new();
        match self.state.units[unit].place {
            Place::Due(_) => cited.extend([
                Rule::EntryEdge,
                Rule::EntryFree,
                Rule::ArrivalTurn,
                Rule::ArrivalAllowance,
            ]),
            _ => cited.push(Rule::MovementAllowance),
        }
        if from.is_none()
            && path
                .first()
                .is_some_and(|&hex| game.ground.in_the_west(hex))
        {
            cited.push(Rule::WestRows);
        }
        if self.state.weather_bad {
            cited.push(Rule::WeatherMovement);
        }
        if self.state.phase.is_mobile_movement() {
            cited.extend([Rule::MobilePhases, Rule::MobileFromZoc]);
        }
        let steps = from
            .iter()
            .chain(path)
            .zip(path.iter().skip(usize::from(from.is_none())));
        if steps
            .filter_map(|(from, to)| game.ground.link(*from, *to))
            .any(|link| link.city_bridge)
        {
            cited.push(Rule::CityBridge);
        }
        let any = |fits: &dyn Fn(HexIx) -> bool| path.iter().any(|&hex| fits(hex));
        let beside = |fits: &dyn Fn(HexIx) -> bool| {
            any(&|hex| game.ground.links(hex).any(|link| fits(link.to)))
        };
        if game.plan.campaign.is_some() && any(&|hex| game.ground[hex].east) {
            cited.push(Rule::CampaignBoundary);
        }
        if game.keeping(unit).is_some() {
            cited.push(Rule::OwnMap);
        }
        if beside(&|hex| game.ground[hex].closed) {
            cited.push(Rule::EastOfVire);
        }
        if beside(&|hex| !game.ground[hex].closed && !game.ground.can_hold(hex, counter.class)) {
            cited.push(Rule::Impassable);
        }
        if beside(&|hex| lay.held(enemy, hex)) {
            cited.push(Rule::EnemyHex);
        }
        let passed = path.iter().take(path.len().saturating_sub(1));
        if passed.clone().any(|&hex| lay.held(counter.side, hex)) {
            cited.push(Rule::Stacking);
        }
        if passed.clone().any(|&hex| lay.spared(enemy, hex)) {
            cited.push(Rule::AirborneNoZoc);
        }
        if path.last().is_some_and(|&end| lay.controlled(enemy, end)) {
            cited.push(Rule::ZocStops);
        }
        if from.is_some_and(|hex| lay.controlled(enemy, hex)) {
            cited.push(Rule::ZocToZoc);
        }
        for rule in cited {
            self.cite(rule);
        }
    }
}
