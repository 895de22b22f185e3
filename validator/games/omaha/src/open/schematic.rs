//! The schematic and the op sheets of the scenario: names are looked up here, and judged as they are planned.

use beachhead_base::Id;
use beachhead_engine::{Board, ScenarioLine};
use beachhead_hex::HexNo;
use beachhead_kit::{HexIx, Opening, Roster, UnitIx};
use beachhead_model::games::omaha::{BoatLine, OmahaScenario, SheetLine, TargetLine};

use crate::codes::BAD_SCENARIO;
use crate::data::{
    Boat, Cargo, Counter, Craft, Ground, Planned, Sheet, Side, TRANSPORT, Tables, Task, WAVES,
};
use crate::sheets::drafts::DRAFT;

/// More boats and sheets than any index counts are refused.
const MOST_LINES: usize = 10_000;

/// Why a line can't be read: the rule, and words.
type Fault = (&'static str, String);

/// The boats that can be read, and after them the transports; the others are reported, each at its line.
pub(super) fn read_boats(
    opening: &mut Opening<'_>,
    part: &OmahaScenario,
    (ground, tables): (&Ground, &Tables),
    roster: &Roster<Counter>,
) -> Vec<Boat> {
    let transports = transports(tables);
    let mut boats: Vec<Boat> = Vec::new();
    for (line, boat) in part.boats.iter().enumerate().take(MOST_LINES) {
        let mut known = boats.iter().chain(&transports);
        let read = match known.any(|other| other.id == boat.id) {
            true => Err(("2.1h schematic", "another boat has this name".to_owned())),
            false => read_boat(line, boat, ground, roster),
        };
        match read {
            Ok(boat) => boats.push(boat),
            Err((rule, why)) => {
                let message = format!("boat {}: {why}", boat.id);
                let line = ScenarioLine::RulesLine("boats", line);
                opening.report(BAD_SCENARIO, line, rule, message);
            }
        }
    }
    report_length(opening, "boats", part.boats.len());
    boats.extend(transports);
    boats
}

fn report_length(opening: &mut Opening<'_>, list: &'static str, length: usize) {
    if length > MOST_LINES {
        let message = format!("there are {MOST_LINES} {list} at most, not {length}");
        opening.report(BAD_SCENARIO, ScenarioLine::Rules(list), "2.1h", message);
    }
}

/// The transports of an hour, numbered by type.
fn transports(tables: &Tables) -> Vec<Boat> {
    let mut boats = Vec::new();
    for (craft, count) in Craft::ALL.into_iter().zip(tables.transports.boats) {
        boats.extend((1..=count).map(|number| {
            Boat {
                id: format!("{TRANSPORT}{} {number}", craft.name())
                    .as_str()
                    .into(),
                line: 0,
                wave: None,
                craft,
                from: 0,
                group: None,
                load: Vec::new(),
                by_lot: false,
            }
        }));
    }
    boats
}

fn read_boat(
    line: usize,
    boat: &BoatLine,
    ground: &Ground,
    roster: &Roster<Counter>,
) -> Result<Boat, Fault> {
    let craft = Craft::named(boat.craft.as_str()).ok_or_else(|| {
        let known: Vec<&str> = Craft::ALL.iter().map(|known| known.name()).collect();
        let why = format!(
            "`{}` is no type of boat; there are {}",
            boat.craft,
            known.join(", ")
        );
        ("2.1d", why)
    })?;
    let wave = usize::from(boat.wave).checked_sub(1);
    let wave = wave.filter(|wave| *wave < WAVES);
    let wave = wave.ok_or_else(|| {
        let why = format!(
            "there is no wave {}; there are waves 1 to {WAVES}",
            boat.wave
        );
        ("2.1a waves", why)
    })?;
    let mut boxes = ground.boxes.iter();
    let from = boxes.position(|known| known.id == boat.from);
    let from = from.ok_or_else(|| ("1.17", format!("the map has no box {}", boat.from)))?;
    if boat.by_lot && craft != Craft::Lca {
        let why = format!(
            "only steps aboard of LCAs are lost by lot, and it is {}",
            craft.with_article()
        );
        return Err(("2.1j random-losses", why));
    }
    let mut load: Vec<Cargo> = Vec::new();
    for cargo in &boat.load {
        let unit = us_unit(roster, &cargo.unit)?;
        let full = roster[unit].steps;
        let steps = cargo.steps.unwrap_or(full);
        if !(1..=full).contains(&steps) {
            let why = format!("{} has 1 to {full} steps, not {steps}", cargo.unit);
            return Err(("2.1j split", why));
        }
        if load.iter().any(|other| other.unit == unit) {
            let why = format!(
                "{} is listed twice; write its steps in one entry",
                cargo.unit
            );
            return Err(("2.1h schematic", why));
        }
        load.push(Cargo { unit, steps });
    }
    Ok(Boat {
        id: boat.id.clone(),
        line,
        wave: Some(wave),
        craft,
        from,
        group: boat.group.clone(),
        load,
        by_lot: boat.by_lot,
    })
}

/// A US unit by its name.
fn us_unit(roster: &Roster<Counter>, id: &Id) -> Result<UnitIx, Fault> {
    let unit = roster.find(id);
    let unit = unit.ok_or_else(|| ("2.1h schematic", format!("the forces have no unit {id}")))?;
    match roster[unit].side {
        Side::Us => Ok(unit),
        Side::German => Err(("2.1h schematic", format!("{id} is German"))),
    }
}

/// The op sheets that can be read; the others are reported, each at its line.
pub(super) fn read_sheets(
    opening: &mut Opening<'_>,
    part: &OmahaScenario,
    roster: &Roster<Counter>,
) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    for (line, sheet) in part.sheets.iter().enumerate().take(MOST_LINES) {
        let is_taken = sheet.id.as_str().starts_with(DRAFT);
        let read = match sheets.iter().any(|other| other.id == sheet.id) {
            _ if is_taken => Err((
                "S34 drafts",
                format!("names that begin with `{DRAFT}` are those of sheets drafted in play"),
            )),
            true => Err(("2.3a sector", "another op sheet has this name".to_owned())),
            false => read_sheet(line, sheet, opening.board, roster),
        };
        match read {
            Ok(sheet) => sheets.push(sheet),
            Err((rule, why)) => {
                let message = format!("op sheet {}: {why}", sheet.id);
                let line = ScenarioLine::RulesLine("sheets", line);
                opening.report(BAD_SCENARIO, line, rule, message);
            }
        }
    }
    report_length(opening, "sheets", part.sheets.len());
    sheets
}

fn read_sheet(
    line: usize,
    sheet: &SheetLine,
    board: &Board,
    roster: &Roster<Counter>,
) -> Result<Sheet, Fault> {
    let sector = sheet.sector.as_ref().map(|id| {
        let mut sectors = board.sectors().iter();
        let sector = sectors.position(|sector| sector.id == *id);
        sector.ok_or_else(|| ("1.16 sectors", format!("the map has no sector {id}")))
    });
    let sector = sector.transpose()?;
    let mut units = Vec::new();
    for id in &sheet.units {
        let unit = roster.find(id);
        let unit = unit.ok_or_else(|| ("2.3a sector", format!("the forces have no unit {id}")))?;
        if units.contains(&unit) {
            return Err(("2.3a sector", format!("{id} is listed twice")));
        }
        units.push(unit);
    }
    let hexes = |numbers: &[HexNo]| {
        let found = numbers.iter().map(|number| {
            let hex = board.hex(number.as_str());
            hex.ok_or_else(|| ("1.15 hex-numbers", format!("the map has no hex {number}")))
        });
        found.collect::<Result<Vec<HexIx>, Fault>>()
    };
    let (area, goal) = (hexes(&sheet.area)?, hexes(&sheet.goal)?);
    let task = match &sheet.kind {
        None => Task::default(),
        Some(kind) => Task::named(kind.as_str()).ok_or_else(|| {
            let known = Task::ALL.map(Task::name).join(", ");
            (
                "S32 tasks",
                format!("`{kind}` is no task; there are {known}"),
            )
        })?,
    };
    if units.is_empty() && sector.is_none() {
        let why = "it has neither units nor a sector";
        return Err(("2.3a sector", why.to_owned()));
    }
    let side_of = |unit: &UnitIx| roster[*unit].side;
    let side = units.first().map_or(Side::Us, side_of);
    if let Some(other) = units.iter().find(|unit| side_of(unit) != side) {
        let (first, other) = (sheet.units.first(), &roster[*other].id);
        let first = first.map_or("", |first| first.as_str());
        let why = format!("{first} and {other} are of different sides");
        return Err(("2.3a sector", why));
    }
    if side == Side::German && sector.is_some() {
        let why = "it names a sector, and is none of the landing: its units are German";
        return Err(("2.3a sector", why.to_owned()));
    }
    Ok(Sheet {
        id: sheet.id.clone(),
        side,
        line,
        sector,
        units,
        task,
        area: area.into_iter().collect(),
        goal,
    })
}

/// The units planned for the first transport landing.
pub(super) fn read_first_transport(
    opening: &mut Opening<'_>,
    part: &OmahaScenario,
    roster: &Roster<Counter>,
) -> Vec<UnitIx> {
    let mut units = Vec::new();
    for (line, id) in part.first_transport.iter().enumerate() {
        match us_unit(roster, id) {
            Ok(unit) => units.push(unit),
            Err((_, why)) => {
                let line = ScenarioLine::RulesLine("first_transport", line);
                opening.report(BAD_SCENARIO, line, "2.3f cup", why);
            }
        }
    }
    units
}

/// The hexes of a plan; those that the map doesn't have are reported, each at its line.
pub(super) fn read_targets(
    opening: &mut Opening<'_>,
    list: &'static str,
    lines: &[TargetLine],
) -> Vec<Planned> {
    let mut planned = Vec::new();
    for (line, target) in lines.iter().enumerate().take(MOST_LINES) {
        match opening.board.hex(target.hex.as_str()) {
            Some(hex) => planned.push(Planned { line, hex }),
            None => {
                let line = ScenarioLine::RulesLine(list, line);
                let why = format!("the map has no hex {}", target.hex);
                opening.report(BAD_SCENARIO, line, "1.15 hex-numbers", why);
            }
        }
    }
    report_length(opening, list, lines.len());
    planned
}

/// The units with which naval fire support teams go, each with its line.
pub(super) fn read_fire_teams(
    opening: &mut Opening<'_>,
    part: &OmahaScenario,
    roster: &Roster<Counter>,
) -> Vec<(usize, UnitIx)> {
    let mut units = Vec::new();
    for (line, id) in part.fire_teams.iter().enumerate() {
        match us_unit(roster, id) {
            Ok(unit) => units.push((line, unit)),
            Err((_, why)) => {
                let line = ScenarioLine::RulesLine("fire_teams", line);
                opening.report(BAD_SCENARIO, line, "2.6d fire-teams", why);
            }
        }
    }
    units
}
