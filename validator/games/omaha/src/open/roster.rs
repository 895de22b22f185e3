//! The roster: every counter of the forces, what it weighs, and where it is set up.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_kit::tables::{Lack, cells};
use beachhead_kit::{Opening, Roster};
use beachhead_model::diag::{Address, Diagnostic, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::spot::Spot;

use crate::codes::BAD_UNIT;
use crate::data::{Arm, Arms, Battery, BatteryIx, Counter, HexIx, Load, Mobility, Side};
use crate::open::{fire, tables};

/// More than any counter has of firepower or range.
const MOST_FIGURE: u16 = 1000;
/// More movement points than any counter has.
const MOST_ALLOWANCE: u16 = 1000;

/// All counters.
pub(super) fn read(opening: &mut Opening<'_>, batteries: &[Battery]) -> Roster<Counter> {
    let setup = opening.scenario.setup.iter();
    let setup: BTreeMap<&Id, Option<HexIx>> = setup
        .map(|place| (&place.unit, opening.board.hex(place.hex.as_str())))
        .collect();
    let later = opening.scenario.reinforcements.iter();
    let later: BTreeSet<&Id> = later.flat_map(|group| &group.units).collect();
    let loads = read_loads(opening);
    let arms = read_arms(opening);
    let mut counters: Vec<Counter> = Vec::new();
    for unit in &opening.pack.forces.units {
        if counters.last().is_some_and(|last| last.id == unit.id) {
            continue; // Written twice: a lint says so, and the first counts.
        }
        let load = loads.get(&unit.kind).copied().flatten();
        let arms = arms.get(&unit.kind).copied().unwrap_or_default();
        match counter(opening, unit, (load, arms)) {
            Ok(mut counter) => {
                counter.setup = setup.get(&unit.id).copied().flatten();
                counter.comes_later = later.contains(&unit.id);
                counter.battery = battery(&counter, batteries);
                counters.push(counter);
            }
            Err(why) => {
                let id = &unit.id;
                let found = Diagnostic::error(BAD_UNIT, format!("unit {id} {why}"));
                let found = found.on(Subject::Unit(id.to_string()));
                let about = Address::of(Spot::Unit(id.clone()));
                opening.findings.push(found.about(about));
            }
        }
    }
    Roster::new(counters)
}

/// The battery that a counter of artillery is: the row that its own name or that of its formation begins with.
fn battery(counter: &Counter, batteries: &[Battery]) -> Option<BatteryIx> {
    let is_artillery = matches!(counter.kind.as_str(), "towed-artillery" | "sp-artillery");
    let battalion = counter.formation.split('/').next().unwrap_or_default();
    let mut batteries = batteries.iter();
    let at = batteries.position(|battery| {
        let is_named = battery.id == counter.id || battery.id == *battalion;
        is_named && counter.side == Side::Us && is_artillery
    });
    at.map(BatteryIx)
}

fn counter(
    opening: &Opening<'_>,
    unit: &Unit,
    (load, arms): (Option<Load>, Arms),
) -> Result<Counter, String> {
    let side = Side::named(unit.side.as_str())
        .ok_or_else(|| format!("is of side `{}`, which the game doesn't have", unit.side))?;
    let kind = opening.pack.palette.units.get(&unit.kind);
    let moves = kind.map_or("", |kind| kind.moves.as_str());
    let mobility = Mobility::named(moves).ok_or_else(|| {
        let known: Vec<&str> = Mobility::ALL.iter().map(|known| known.name()).collect();
        format!(
            "is of kind `{}`, which moves `{moves}`; a kind moves {}",
            unit.kind,
            known.join(", ")
        )
    })?;
    if unit.steps == 0 {
        return Err("has no step".to_owned());
    }
    let allowance = match unit.figures.get("movement") {
        None => 0,
        Some(points) => {
            let points = u16::try_from(*points).ok();
            let points = points.filter(|points| *points <= MOST_ALLOWANCE);
            points.ok_or_else(|| {
                format!("has a movement allowance that is not 0 to {MOST_ALLOWANCE}")
            })?
        }
    };
    let formation = unit.formation.as_ref();
    let ranges = ["range", "point-range"].map(|figure| unit.figures.get(figure).copied());
    let range = ranges.into_iter().flatten().max().unwrap_or_default();
    let quality = unit.figures.get("quality").copied().unwrap_or_default();
    Ok(Counter {
        area: arm(unit, arms.has_area, ["fire", "range"])?,
        point: arm(unit, arms.has_point, ["point", "point-range"])?,
        quality: i32::from(i16::try_from(quality).unwrap_or_default()),
        arms,
        id: unit.id.clone(),
        formation: formation.map_or_else(String::new, |formation| formation.to_string()),
        allowance,
        side,
        kind: unit.kind.clone(),
        mobility,
        steps: unit.steps,
        load,
        range: u16::try_from(range).unwrap_or(u16::MAX),
        battery: None,
        setup: None,
        comes_later: false,
    })
}

/// A weapon of a unit by its two figures, firepower and range. A unit of a kind that has the weapon may lack it.
fn arm(
    unit: &Unit,
    has_arm: bool,
    [power, range]: [&'static str; 2],
) -> Result<Option<Arm>, String> {
    let figure = |name: &str| match unit.figures.get(name) {
        None => Ok(0),
        Some(value) => {
            let value = u16::try_from(*value).ok();
            let value = value.filter(|value| *value <= MOST_FIGURE);
            value.ok_or_else(|| format!("has a figure `{name}` that is not 0 to {MOST_FIGURE}"))
        }
    };
    let (firepower, hexes) = (figure(power)?, figure(range)?);
    if !has_arm || firepower == 0 {
        return Ok(None);
    }
    if hexes == 0 {
        return Err(format!(
            "has a firepower of {firepower}, and no `{range}` at which it fires"
        ));
    }
    Ok(Some(Arm {
        power: firepower,
        range: hexes.into(),
    }))
}

/// What table `arms` says of the kinds of all units.
fn read_arms(opening: &mut Opening<'_>) -> BTreeMap<Id, Arms> {
    let units = opening.pack.forces.units.iter();
    let kinds: BTreeSet<&Id> = units.map(|unit| &unit.kind).collect();
    opening.tables(tables::in_words, |reader| {
        let kinds = kinds.into_iter();
        kinds
            .map(|kind| (kind.clone(), fire::read_arms(reader, kind)))
            .collect()
    })
}

/// What table `loads` says of the kinds of the US side; a dash is of those that use no load points.
fn read_loads(opening: &mut Opening<'_>) -> BTreeMap<Id, Option<Load>> {
    let units = &opening.pack.forces.units;
    let units = units.iter().filter(|unit| unit.side == *Side::Us.name());
    let kinds: BTreeSet<&Id> = units.map(|unit| &unit.kind).collect();
    opening.tables(tables::in_words, |reader| {
        let mut loads = BTreeMap::new();
        for kind in kinds {
            let mut rows = reader.tables.rows_of("loads");
            let Some(row) = rows.find(|row| row.row == *kind) else {
                reader.fault("loads", None, Lack::Line(kind.to_string()));
                continue;
            };
            let points = cells::or_dash(cells::number(1..=1000));
            let class = cells::or_dash(cells::number(1..=4));
            let points = reader.cell_or(row, "points", None, points);
            let class = reader.cell_or(row, "class", None, class);
            let load = points.zip(class);
            loads.insert(
                kind.clone(),
                load.map(|(points, class)| Load { points, class }),
            );
        }
        loads
    })
}
