//! Opening the game on a pack: roster, ground, tables and the scenario's plan, with a finding for all that is missing.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::forces::Unit;
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::utah::{Campaign, UtahScenario};
use beachhead_schema::hex::{Compass, HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Symbol;
use beachhead_schema::scenario::{Scenario, SetupArea};

use super::campaign::Cities;
use super::codes::{BAD_MAP, BAD_SCENARIO, BAD_UNIT};
use super::cups::{Cup, Cups, Marker, Nation};
use super::game::{Options, UtahGame};
use super::ground::Ground;
use super::nations::Keeping;
use super::reinforcements::FIRST_WEST_ROW;
use super::roster::{Arrival, Class, Counter, Figures, Role, Roster, Side};
use super::scenario_lines::unlawful;
use super::table_reader::Reader;
use crate::engine::{Board, HexSet};

/// The setup groups that the rules know by name; those of the airborne divisions begin with `drop-`.
pub(super) const AT_START: &str = "german-at-start";
pub(super) const FIRST_WAVE: &str = "first-wave";
pub(super) const DROP: &str = "drop-";
/// The region of the map that 11.1.4 lists.
const EDGE_HEXES: &str = "marker-loss";
/// The kind of the mines in allotments.
pub(super) const MINES: &str = "mines";
/// The optional rules, as scenarios name them.
pub(super) const FLAK: &str = "flak";
pub(super) const WEATHER: &str = "weather";

/// More than any game of the series has, and little enough to count them all in a state.
const MOST_UNITS: usize = 1000;
/// More than any marker adds, and little enough to add up.
pub(super) const MOST_STRENGTH: i32 = 1000;

impl UtahGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(super) fn new(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let board = Board::compile(&pack.map, &pack.palette);
        let mut reader = Reader {
            tables: &pack.tables,
            board: &board,
            findings: Vec::new(),
        };
        let tables = reader.read();
        let mut findings = reader.findings;
        let GameScenario::Utah(plan) = scenario.rules.clone();
        let mut ground = Ground::new(&board, &tables, plan.campaign.as_ref());
        if ground.utah.is_empty() {
            findings.push(missing_of_map(&format!("beach `{}`", Ground::UTAH)));
        }
        if plan.campaign.is_none() && board.region(Ground::EAST_OF_VIRE).is_none() {
            findings.push(missing_of_map(&format!(
                "region `{}`",
                Ground::EAST_OF_VIRE
            )));
        }
        let edge_hexes = match board.region(EDGE_HEXES) {
            Some(hexes) => hexes.clone(),
            None => {
                findings.push(missing_of_map(&format!("region `{EDGE_HEXES}`")));
                HexSet::default()
            }
        };
        findings.extend(unlawful(scenario, &pack.map, &board, &ground));
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings,
        };
        let roster = opening.roster();
        ground.utah = roster.landing_hexes();
        let cups = opening.cups(&roster);
        let maps = opening.maps(&plan, &roster);
        let cities = Cities::of(pack, &board, &ground);
        if let Some(campaign) = &plan.campaign {
            opening.campaign(campaign, &cities);
        }
        let locations = opening.locations(&plan);
        let findings = opening.findings;
        if !findings.is_empty() {
            return Err(findings);
        }
        let setup = scenario
            .setup
            .iter()
            .map(|place| (place.unit.clone(), place.hex.clone()))
            .collect();
        let on = |id: &str| {
            let choice = scenario.options.get(&id.into());
            choice.is_some_and(|choice| choice.on)
        };
        Ok(Self {
            board,
            ground,
            tables,
            roster,
            cups,
            options: Options {
                flak: on(FLAK),
                weather: on(WEATHER),
            },
            maps,
            cities,
            plan,
            turns: scenario.turns,
            locations,
            edge_hexes,
            setup,
        })
    }
}

fn missing_of_map(what: &str) -> Diagnostic {
    Diagnostic::error(
        BAD_MAP,
        format!("the rules of Utah Beach need the {what}, and the map has none"),
    )
}

/// The nations that have units in the game.
fn allies(roster: &Roster) -> BTreeSet<Nation> {
    let counters = roster.counters.iter();
    let played = counters.filter(|counter| counter.role != Role::Absent);
    played.filter_map(|counter| counter.nation).collect()
}

struct Opening<'a> {
    pack: &'a Pack,
    scenario: &'a Scenario,
    board: &'a Board,
    findings: Vec<Diagnostic>,
}

impl Opening<'_> {
    fn roster(&mut self) -> Roster {
        let mut roster = Roster::default();
        let mut roles = self.scheduled(&mut roster);
        roles.extend(self.set_up(&mut roster));
        if self.pack.forces.units.len() > MOST_UNITS {
            self.lacking(format!("forces of no more than {MOST_UNITS} units"));
            return roster;
        }
        for unit in &self.pack.forces.units {
            let known = roster
                .counters
                .last()
                .is_some_and(|last: &Counter| last.id == unit.id);
            if known {
                continue; // Written twice: a lint says so, and the first counts.
            }
            let role = roles.remove(&unit.id).unwrap_or(Role::Absent);
            match self.counter(unit, role) {
                Some(counter) => roster.counters.push(counter),
                None => self.unfit(unit),
            }
        }
        for unit in roles.keys() {
            self.lacking(format!(
                "unit `{unit}`, which the scenario names and the forces don't have"
            ));
        }
        roster
    }

    /// The units of the setup groups, and the hexes of the German ones.
    fn set_up(&mut self, roster: &mut Roster) -> BTreeMap<Id, Role> {
        let mut roles = BTreeMap::new();
        let groups = &self.scenario.groups;
        for id in [AT_START, FIRST_WAVE] {
            // There may be several first waves, each with its own beaches (14.0).
            if !groups.iter().any(|group| group.id.as_str().starts_with(id)) {
                self.lacking_in("groups", "11.0", format!("setup group `{id}`"));
            }
        }
        for group in groups {
            let id = group.id.as_str();
            if let Some(division) = id.strip_prefix(DROP) {
                let at = roster.divisions.len();
                roster.divisions.push(division.into());
                roles.extend(
                    group
                        .units
                        .iter()
                        .map(|unit| (unit.clone(), Role::Drop(at))),
                );
            } else if id.starts_with(FIRST_WAVE) {
                let beaches = self.beaches(&group.area);
                let units = group.units.iter().cloned();
                roster.landings.push((units.collect(), beaches));
                roles.extend(
                    group
                        .units
                        .iter()
                        .map(|unit| (unit.clone(), Role::FirstWave)),
                );
            } else if id == AT_START {
                let SetupArea::Each(hexes) = &group.area else {
                    let what = format!("a hex for each unit of setup group `{AT_START}`");
                    self.lacking_in(&format!("setup group {AT_START}"), "11.1.1", what);
                    continue;
                };
                for (unit, number) in group.units.iter().zip(hexes) {
                    if let Some(hex) = self.hex(number) {
                        roles.insert(unit.clone(), Role::AtStart(hex));
                    }
                }
            }
        }
        roles
    }

    /// The hexes on which a first wave may land: Utah Beach, unless its group says otherwise.
    fn beaches(&mut self, area: &SetupArea) -> HexSet {
        match area {
            SetupArea::ByRule => self.board.beach(Ground::UTAH).cloned().unwrap_or_default(),
            SetupArea::Region(id) => {
                let region = self.board.region(id.as_str()).cloned();
                region.unwrap_or_else(|| {
                    self.findings
                        .push(missing_of_map(&format!("region `{id}`")));
                    HexSet::default()
                })
            }
            SetupArea::Hexes(hexes) | SetupArea::Each(hexes) => {
                hexes.iter().filter_map(|number| self.hex(number)).collect()
            }
        }
    }

    /// What the Allied side has to capture (13.0).
    fn locations(&mut self, plan: &UtahScenario) -> Vec<HexIx> {
        let lines = self.scenario.victory.iter();
        let numbers: Vec<HexNo> = lines
            .filter(|line| line.side == *Side::Allied.name())
            .flat_map(|line| line.hexes.iter().cloned())
            .collect();
        if numbers.is_empty() && plan.campaign.is_none() {
            let what = "locations that the Allied side has to capture".to_owned();
            self.lacking_in("victory", "13.0", what);
        }
        numbers
            .iter()
            .filter_map(|number| self.hex(number))
            .collect()
    }

    /// The units of the reinforcement schedule.
    fn scheduled(&mut self, roster: &mut Roster) -> BTreeMap<Id, Role> {
        let mut roles = BTreeMap::new();
        for line in &self.scenario.reinforcements {
            let Some(entry) = self.board.entry(line.entry.as_str()) else {
                self.findings
                    .push(missing_of_map(&format!("entry `{}`", line.entry)));
                continue;
            };
            let at = roster.arrivals.len();
            let edge = |hex| self.board.grid().at_edge(hex, Compass::W);
            let north = |hex| self.board.grid().coords(hex).0 >= FIRST_WEST_ROW;
            let west = entry.iter().all(edge) && entry.iter().any(north);
            let road = entry
                .iter()
                .all(|hex| self.board.path_kinds(hex).next().is_some());
            roster.arrivals.push(Arrival {
                turn: line.turn,
                hexes: entry.iter().collect(),
                west,
                road,
            });
            roles.extend(
                line.units
                    .iter()
                    .map(|unit| (unit.clone(), Role::Reinforcement(at))),
            );
        }
        roles
    }

    fn counter(&self, unit: &Unit, role: Role) -> Option<Counter> {
        let kind = self.pack.palette.units.get(&unit.kind)?;
        let class = match kind.moves.as_str() {
            "leg" => Class::Leg,
            "mobile" => Class::Mobile,
            _ => return None,
        };
        let figures = |steps| {
            let figure = |name| {
                unit.figure(name, steps)
                    .filter(|figure| (0..=100).contains(figure))
            };
            let allowance = u16::try_from(figure("movement")?).ok()? * 2;
            Some(Figures {
                attack: figure("attack")?,
                defence: figure("defence")?,
                allowance,
            })
        };
        let full = figures(unit.steps)?;
        let reduced = figures(unit.steps.checked_sub(1)?)?;
        let side = Side::named(&unit.side)?;
        let nation = match (side, &unit.nation) {
            (Side::German, _) => None,
            (Side::Allied, None) => Some(Nation::American),
            (Side::Allied, Some(nation)) => Some(Nation::named(nation)?),
        };
        let flak = side == Side::German && kind.symbol == Symbol::AntiAircraft;
        Some(Counter {
            id: unit.id.clone(),
            side,
            nation,
            flak,
            class,
            role,
            steps: unit.steps,
            full,
            reduced,
        })
    }

    fn unfit(&mut self, unit: &Unit) {
        let message = format!(
            "the rules of Utah Beach can't use unit `{}`: it needs one of the two sides, a kind that moves as leg or \
             mobile, at least one step, and attack, defence and movement from 0 to 100; the Allied nations are US and CW",
            unit.id
        );
        self.findings
            .push(Diagnostic::error(BAD_UNIT, message).on(Subject::Unit(unit.id.to_string())));
    }

    /// The markers of the allotments, in their cups.
    fn cups(&mut self, roster: &Roster) -> Cups {
        let mut cups = Cups::default();
        let allies = allies(roster);
        for line in &self.scenario.allotments {
            let count = usize::from(line.count);
            if !(-MOST_STRENGTH..=MOST_STRENGTH).contains(&line.value) {
                continue; // Told as a line that no rule allows.
            }
            let kind = &line.kind;
            let mut nations = Nation::ALL.into_iter();
            let fleet = nations.find(|nation| *kind == *nation.naval_name());
            if let Some(nation) = fleet {
                let naval = cups.naval_mut(nation);
                naval.extend(std::iter::repeat_n(line.value, count));
            } else if *kind == *MINES {
                let german = cups.of_mut(Cup::German);
                german.extend(std::iter::repeat_n(Marker::Mines, count));
            } else if let Some(cup) = Cup::named(kind) {
                let value = Marker::Value(line.value);
                cups.of_mut(cup).extend(std::iter::repeat_n(value, count));
            }
        }
        for cup in Cup::ALL {
            let markers = cups.of_mut(cup);
            markers.sort_unstable();
            let many = u16::try_from(markers.len()).is_err();
            let needed = cup.nation().is_none_or(|nation| allies.contains(&nation));
            if many || (needed && markers.is_empty()) {
                let rule = match cup.side() {
                    Side::German => "11.1.4",
                    Side::Allied => "11.2.6",
                };
                let what = format!("an allotment for the cup `{}` to draw from", cup.name());
                self.lacking_in("allotments", rule, what);
            }
        }
        cups
    }

    /// 14.2, 14.3: what a campaign is played for has to be on the map.
    fn campaign(&mut self, campaign: &Campaign, cities: &Cities) {
        let (wanted, there) = (usize::from(campaign.city_hexes), cities.hex_count());
        if !(1..=there).contains(&wanted) {
            self.lacking(format!(
                "a number of city hexes to capture from 1 to {there}, which the map has: not {wanted}"
            ));
        }
        if campaign.longest < self.scenario.turns {
            self.lacking(format!(
                "a turn, not before its last one, {}, beyond which it is not drawn out: {} is no such turn",
                self.scenario.turns, campaign.longest
            ));
        }
    }

    /// 14.0 (a): the hexes of each nation's map.
    fn maps(&mut self, plan: &UtahScenario, roster: &Roster) -> Vec<Keeping> {
        let mut maps: Vec<Keeping> = Vec::new();
        let Some(campaign) = &plan.campaign else {
            return maps;
        };
        for kept in &campaign.nations {
            let grid = self.board.grid();
            let on_sheet = |hex: &HexIx| grid.sheet(*hex).id == kept.sheet;
            let hexes: HexSet = self.board.hexes().filter(on_sheet).collect();
            match Nation::named(&kept.nation) {
                Some(nation) if !hexes.is_empty() => maps.push(Keeping { nation, hexes }),
                _ => {
                    let what = format!(
                        "a map for nation `{}` that is one: sheet `{}`; the nations are US and CW",
                        kept.nation, kept.sheet
                    );
                    self.lacking_in("campaign", "14.0", what);
                }
            }
        }
        for nation in allies(roster) {
            if !maps.is_empty() && !maps.iter().any(|kept| kept.nation == nation) {
                let what = format!("a map for the units of nation `{}`", nation.name());
                self.lacking_in("campaign", "14.0", what);
            }
        }
        maps
    }

    fn hex(&mut self, number: &HexNo) -> Option<HexIx> {
        let hex = self.board.hex(number.as_str());
        if hex.is_none() {
            self.findings.push(missing_of_map(&format!(
                "hex {number} that the scenario names"
            )));
        }
        hex
    }

    fn lacking(&mut self, what: String) {
        self.lacking_in("rules", "11.0", what);
    }

    /// As [`Opening::lacking`], at a line or field of the scenario.
    fn lacking_in(&mut self, line: &str, rule: &str, what: String) {
        let message = format!(
            "the rules of Utah Beach miss something in scenario `{}`: {what}",
            self.scenario.id
        );
        let finding = Diagnostic::error(BAD_SCENARIO, message).rule(rule);
        self.findings
            .push(finding.on(Subject::Item(line.to_owned())));
    }
}
