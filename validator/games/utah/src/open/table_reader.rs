//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.
//!
//! How a table is read is documented at its `read_` function; `sample-data/utah/tables.ron` is an example of all.

use beachhead_engine::{Board, PathIx, of_table_row};
use beachhead_hex::{Compass, Orientation};
use beachhead_kit::tables::{Bands, DieRow, Fault, Reader, cells};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::tables;

use crate::codes::{AGAINST_RULES, BAD_CELL, NO_TABLE};
use crate::data::ground::Terrain;
use crate::data::system::System;
use crate::data::tables::{CombatResult, Effects, Line, Survival, Tables, half_points};

/// 11.2.2 (3): what becomes of a dropped unit, by its first die.
const DROP: [Survival; 6] = [
    Survival::Lost,
    Survival::ReducedDrift,
    Survival::ReducedDrift,
    Survival::Drift,
    Survival::Drift,
    Survival::Lands,
];

/// All tables of a pack, and every finding. What couldn't be read stands in as something harmless.
pub(crate) fn read(tables: &tables::Tables, board: &Board) -> (Tables, Vec<Diagnostic>) {
    let mut reader = Reader::new(tables, in_words);
    let reader = &mut reader;
    let hexside = |reader: &mut Reader<'_>, kind: &str| match board.hexside_kind(kind) {
        Some(_) => effects(reader, "hexside", kind),
        None => Effects::NONE,
    };
    let steps = cells::word(&[("L", 1), ("L2", 2), ("-", 0)]);
    let tables = Tables {
        crt: Line::ALL.map(|line| (line, read_crt(reader, line))).into(),
        terrains: board
            .terrain_kinds()
            .map(|(kind, id)| (kind, read_terrain(reader, id.as_str())))
            .collect(),
        paths: read_paths(reader, board),
        river: board.hexside_kind("river"),
        river_effects: hexside(reader, "river"),
        bridge: board.hexside_kind("bridge"),
        bridge_effects: hexside(reader, "bridge"),
        drop: read_drop(reader),
        drift: read_drift(reader, board),
        bombardment: reader.bands("bombardment", "", 0, steps),
        system: System::read(reader),
    };
    (tables, std::mem::take(&mut reader.findings))
}

/// `crt`: rows `field 4` serve from a differential of 4 on, columns are the die.
fn read_crt(reader: &mut Reader<'_>, line: Line) -> Bands<DieRow<CombatResult>> {
    reader.bands("crt", line.name(), CombatResult::Nothing, |cell| {
        let result = cells::word(&CombatResult::CODES)(cell);
        result.filter(|result| line == Line::Field || on_a_beach(*result))
    })
}

fn in_words(tables: &tables::Tables, fault: &Fault) -> Diagnostic {
    fault.finding(tables, "Utah Beach", [NO_TABLE, BAD_CELL])
}

/// A table that says otherwise than the paragraph.
fn report_against(reader: &mut Reader<'_>, table: &str, row: Option<&str>, message: String) {
    let finding = Diagnostic::error(AGAINST_RULES, message).rule("11.2.2");
    let finding = of_table_row(reader.tables, table, row, finding);
    reader.findings.push(finding);
}

fn read_terrain(reader: &mut Reader<'_>, terrain: &str) -> Effects {
    let read = effects(reader, "terrain", terrain);
    if terrain == Terrain::ALL_SEA && (read.leg.is_some() || read.mobile.is_some()) {
        let why = "table `terrain` would open all-sea hexes, and 11.2.2 has nothing live there";
        report_against(reader, "terrain", Some(terrain), why.to_owned());
    }
    read
}

fn read_paths(reader: &mut Reader<'_>, board: &Board) -> Vec<(PathIx, Effects)> {
    let kinds = ["road", "trail"].into_iter();
    let kinds = kinds.filter_map(|kind| Some((board.path_kind(kind)?, kind)));
    kinds
        .map(|(path, kind)| (path, effects(reader, "path", kind)))
        .collect()
}

/// `drop`: one row, columns are the die.
fn read_drop(reader: &mut Reader<'_>) -> DieRow<Survival> {
    let read = cells::word(&[
        ("lost", Survival::Lost),
        ("reduced drift", Survival::ReducedDrift),
        ("drift", Survival::Drift),
        ("lands", Survival::Lands),
    ]);
    let read = reader.die_row("drop", Survival::Lands, read);
    as_ruled(reader, "drop", read, DROP)
}

/// `drift`: one row, columns are the die; only ways that the map's hexes have.
fn read_drift(reader: &mut Reader<'_>, board: &Board) -> DieRow<Compass> {
    let ways = board.grid().directions();
    let read = reader.die_row("drift", Compass::W, |cell| {
        cell.parse().ok().filter(|way| ways.contains(way))
    });
    // From the west and clockwise, as directions are counted on maps whose hexes have a west side.
    as_ruled(reader, "drift", read, Orientation::Pointy.directions())
}

/// 11.2.2 gives this table, so it is held to it; what couldn't be read has been reported.
fn as_ruled<T: PartialEq>(
    reader: &mut Reader<'_>,
    table: &str,
    read: DieRow<T>,
    ruled: [T; 6],
) -> DieRow<T> {
    let dice = (1..).zip(read.0.iter().zip(&ruled));
    let other: Vec<String> = dice
        .filter(|(_, (read, ruled))| read != ruled)
        .map(|(die, _): (u8, _)| die.to_string())
        .collect();
    let subject = Subject::Table(table.to_owned());
    let unread = |finding: &Diagnostic| finding.subjects.contains(&subject);
    if !other.is_empty() && !reader.findings.iter().any(unread) {
        let dice = other.join(", ");
        let why = format!("table `{table}` says otherwise than 11.2.2 for die {dice}");
        report_against(reader, table, None, why);
    }
    read
}

/// Costs for leg and mobile, and what it is worth in defence where the table has a column for it.
fn effects(reader: &mut Reader<'_>, table: &str, row: &str) -> Effects {
    let leg = reader.cell(table, row, "leg", cells::or_dash(half_points));
    let mobile = reader.cell(table, row, "mobile", cells::or_dash(half_points));
    let defence = match reader.has_column(table, "defence") {
        true => reader.cell(table, row, "defence", cells::summand),
        false => None,
    };
    Effects {
        leg: leg.flatten(),
        mobile: mobile.flatten(),
        defence: defence.unwrap_or(0),
    }
}

/// Whether a result can come of a beach assault: no unit stands against it that could be hit.
fn on_a_beach(result: CombatResult) -> bool {
    matches!(
        result,
        CombatResult::Nothing
            | CombatResult::AttackersEliminated
            | CombatResult::AttackersLose(_)
            | CombatResult::AttackersRetreat
            | CombatResult::DefenderRetreats(_)
    )
}
