//! SCN015: units of a setup group that have too few hexes between them, whoever stands where.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::{Scenario, SetupArea, SetupGroup};

use super::area_hexes;
use super::matching::{MOST, Places, shortage};
use crate::lint::{Findings, Lint, Target};
use crate::words::{count, list};

const CODE: Code = Code {
    id: "SCN015",
    name: "setup-impossible",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("setup_impossible.md"),
    needs: &[
        PartKind::Map,
        PartKind::Palette,
        PartKind::Forces,
        PartKind::Tables,
        PartKind::Scenario,
    ],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let mut ground: Option<GroupGround<'_>> = None;
    for (scenario, spans) in target.scenarios() {
        if scenario.groups.is_empty() {
            continue;
        }
        let ground = ground.get_or_insert_with(|| GroupGround::of(target.pack));
        let fixed = fixed(scenario, target.pack);
        for (at, group) in scenario.groups.iter().enumerate() {
            let Some(hexes) = area_hexes(&group.area, target.map()) else {
                continue;
            };
            // That there are too few hexes in all is reported by a lint of its own.
            let are_counted = match &group.area {
                SetupArea::Each(_) => hexes.len() == group.units.len(),
                _ => hexes.len() * usize::from(group.stack) >= group.units.len(),
            };
            if !are_counted {
                continue;
            }
            if let Some(short) = ground.shortage(group, &hexes, &fixed) {
                let mut finding = Diagnostic::error(CODE, short.message(group))
                    .at(spans.within("groups", at, "area"))
                    .on(Subject::Item(format!("setup group {}", group.id)));
                let left = short.left.iter();
                finding
                    .subjects
                    .extend(left.map(|unit| Subject::Unit(unit.to_string())));
                finding.notes = short.reasons;
                found.push(
                    finding.help("give the group more hexes, fewer units or another `stack`"),
                );
            }
        }
    }
}

/// The hexes in which a scenario sets up a unit by name, with the sides that have one there and one of their groups.
type Fixed<'s> = BTreeMap<HexIx, BTreeMap<&'s Id, &'s Id>>;

fn fixed<'s>(scenario: &'s Scenario, pack: &Pack) -> Fixed<'s> {
    let mut fixed = Fixed::new();
    for group in &scenario.groups {
        if let SetupArea::Each(hexes) = &group.area {
            for hex in hexes
                .iter()
                .filter_map(|hex| pack.map.grid.find(hex.as_str()))
            {
                let here = fixed.entry(hex).or_default();
                here.entry(&group.side).or_insert(&group.id);
            }
        }
    }
    fixed
}

/// What terrain is closed to whom.
struct GroupGround<'p> {
    pack: &'p Pack,
    /// By a way of moving: the terrains that a table of terrains has `-` for.
    closed: BTreeMap<&'p Id, BTreeSet<&'p Id>>,
}

/// What a cell says where a hex can't be entered.
const CLOSED: &str = "-";

impl<'p> GroupGround<'p> {
    fn of(pack: &'p Pack) -> Self {
        let mut closed = BTreeMap::<_, BTreeSet<_>>::new();
        let ways: BTreeSet<&Id> = pack.palette.units.iter().map(|kind| &kind.moves).collect();
        for table in &pack.tables.tables {
            let is_of_ground = || {
                let mut rows = pack.tables.rows_of(table.id.as_str());
                rows.all(|row| pack.palette.terrains.get(&row.row).is_some())
            };
            for (column, way) in table.columns.iter().enumerate() {
                if !ways.contains(way) || !is_of_ground() {
                    continue;
                }
                let rows = pack.tables.rows_of(table.id.as_str());
                let shut =
                    rows.filter(|row| row.cells.get(column).is_some_and(|cell| *cell == *CLOSED));
                closed
                    .entry(way)
                    .or_default()
                    .extend(shut.map(|row| &row.row));
            }
        }
        Self { pack, closed }
    }

    /// Why a unit that moves so can't stand in a hex, if it can't.
    fn refuses(
        &self,
        way: Option<&Id>,
        side: &Id,
        hex: &HexNo,
        fixed: &Fixed<'_>,
    ) -> Option<String> {
        let map = &self.pack.map;
        let Some(place) = map.grid.find(hex.as_str()) else {
            return Some("is not on the map".to_owned());
        };
        if !map.grid.playable(place) {
            return Some("is half a hex, on which nothing may stand".to_owned());
        }
        let mut others = fixed.get(&place).into_iter().flatten();
        if let Some((other, group)) = others.find(|(other, _)| **other != side) {
            return Some(format!("is taken by group {group} of {other}"));
        }
        let terrain = map.hexes.terrain(place)?;
        let way = way?;
        let shut = self.closed.get(way)?.contains(terrain);
        shut.then(|| format!("is {terrain}, which is closed to {way}"))
    }

    fn shortage(&self, group: &SetupGroup, hexes: &[HexNo], fixed: &Fixed<'_>) -> Option<Short> {
        let way = |unit: &Id| {
            let unit = self.pack.forces.units.get(unit)?;
            Some(&self.pack.palette.units.get(&unit.kind)?.moves)
        };
        // Units that move alike may stand in the same hexes; those of a group that names each hex each in its own.
        let each = matches!(group.area, SetupArea::Each(_));
        let mut parties = BTreeMap::<(Option<&HexNo>, Option<&Id>), Vec<&Id>>::new();
        for (at, unit) in group.units.iter().enumerate() {
            let own = hexes.get(at).filter(|_| each);
            parties.entry((own, way(unit))).or_default().push(unit);
        }
        if parties.len() > MOST {
            return None;
        }
        let stack = usize::from(group.stack);
        let distinct: BTreeSet<&HexNo> = hexes.iter().collect();
        let mut reasons = BTreeMap::<String, BTreeSet<&HexNo>>::new();
        let mut alike = BTreeMap::<u64, Vec<&HexNo>>::new();
        for hex in distinct {
            let mut who = 0;
            for (bit, (own, way)) in parties.keys().enumerate() {
                if own.is_some_and(|own| own != hex) {
                    continue;
                }
                match self.refuses(*way, &group.side, hex, fixed) {
                    None => who |= 1 << bit,
                    Some(why) => {
                        reasons.entry(why).or_default().insert(hex);
                    }
                }
            }
            alike.entry(who).or_default().push(hex);
        }
        let needs: Vec<usize> = parties.values().map(Vec::len).collect();
        let places: Vec<Places> = alike
            .iter()
            .map(|(who, hexes)| Places {
                who: *who,
                room: hexes.len() * stack,
            })
            .collect();
        let short = shortage(&needs, &places)?;
        let is_short = |who: u64| short.iter().any(|party| who >> party & 1 == 1);
        let open: Vec<HexNo> = alike
            .iter()
            .filter(|(who, _)| is_short(**who))
            .flat_map(|(_, hexes)| hexes.iter().map(|hex| (*hex).clone()))
            .collect();
        let units = parties
            .values()
            .enumerate()
            .filter(|(nr, _)| short.contains(nr));
        let units: Vec<Id> = units
            .flat_map(|(_, units)| units.iter().map(|unit| (*unit).clone()))
            .collect();
        let room = open.len() * stack;
        let reported = |(why, hexes): (String, BTreeSet<&HexNo>)| {
            let many = hexes.len();
            let each = if many == 1 { "" } else { "each of " };
            format!("{each}{} {why}", list(hexes))
        };
        Some(Short {
            left: units.iter().skip(room).cloned().collect(),
            units,
            room,
            open,
            reasons: reasons.into_iter().map(reported).collect(),
        })
    }
}

/// Units that have too few hexes between them.
struct Short {
    units: Vec<Id>,
    open: Vec<HexNo>,
    room: usize,
    /// Those for whom no room is left.
    left: Vec<Id>,
    reasons: Vec<String>,
}

impl Short {
    fn message(&self, group: &SetupGroup) -> String {
        let units = match self.units.as_slice() {
            [only] => format!("unit {only}"),
            several => format!("the {} units {}", several.len(), list(several)),
        };
        if self.open.is_empty() {
            return format!(
                "setup group {} can't be set up: {units} can stand nowhere",
                group.id
            );
        }
        format!(
            "setup group {} can't be set up: {units} can stand only in {}, which {} {}; no place is left for {}",
            group.id,
            list(&self.open),
            if self.open.len() == 1 {
                "holds"
            } else {
                "hold"
            },
            count(self.room, "unit", "units"),
            list(&self.left)
        )
    }
}
