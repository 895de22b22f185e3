//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.

use beachhead_kit::tables::{DieRow, Fault, Lack, Reader, Spot, cells};
use beachhead_kit::{BySide, Opening};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::tables;

use crate::codes::{BAD_CELL, NO_TABLE};
use crate::data::ground::{Ground, Terrain};
use crate::data::odds::{Odds, Result};
use crate::data::roster::ARMS;
use crate::data::sides::Side;
use crate::data::tables::{Replacements, Tables};

pub(super) fn in_words(tables: &tables::Tables, fault: &Fault) -> Diagnostic {
    fault.finding(tables, "D-Day", [NO_TABLE, BAD_CELL])
}

/// All tables of the pack; what couldn't be read stands in as something harmless.
pub(super) fn read(opening: &mut Opening<'_>, ground: &Ground) -> Tables {
    let mut reader = Reader::new(&opening.pack.tables, in_words);
    let reader = &mut reader;
    let times = cells::number(1..=9);
    let terrain = Terrain::ALL.map(|terrain| match terrain.is_land() {
        true => reader
            .cell("terrain", terrain.name(), "defence", &times)
            .unwrap_or(1),
        false => 1,
    });
    let tables = Tables {
        crt: read_crt(reader),
        terrain,
        river: reader
            .cell("hexside", "river", "defence", &times)
            .unwrap_or(1),
        invasion: ground
            .areas
            .iter()
            .map(|area| read_area(reader, area.id.as_str()))
            .collect(),
        replacements: BySide(Side::BOTH.map(|side| read_replacements(reader, side))),
    };
    let findings = std::mem::take(&mut reader.findings);
    opening.findings.extend(findings);
    tables
}

/// `crt`: columns are odds, rows the die.
fn read_crt(reader: &mut Reader<'_>) -> Vec<(Odds, DieRow<Result>)> {
    let head = reader.tables.tables.get(&"crt".into());
    let columns = head.map(|head| head.columns.clone()).unwrap_or_default();
    let mut crt = Vec::new();
    let dice = ["1", "2", "3", "4", "5", "6"].map(|die| has_row(reader, "crt", die).then_some(die));
    for column in columns {
        let Some(odds) = Odds::named(column.as_str()) else {
            let at = Spot::Column(column.to_string());
            reader.fault("crt", None, Lack::Sense { at, text: column });
            continue;
        };
        let results = DieRow(dice.map(|die| {
            let cell = die.and_then(|die| reader.cell("crt", die, column.as_str(), Result::named));
            cell.unwrap_or(Result::AttackersEliminated)
        }));
        crt.push((odds, results));
    }
    crt.sort_by(|(a, _), (b, _)| match a.is_better(*b) {
        true => std::cmp::Ordering::Greater,
        false => std::cmp::Ordering::Less,
    });
    if crt.is_empty() {
        reader.fault("crt", None, Lack::Rows);
    }
    crt
}

/// `invasion`: rows `normandy 2` serve from a week on, columns are arms. Each area has one for the first two weeks.
fn read_area(reader: &mut Reader<'_>, area: &str) -> Vec<(u16, [u8; ARMS.len()])> {
    let tables = reader.tables;
    let mut rows = Vec::new();
    for row in tables.rows_of("invasion") {
        let Some((of, week)) = row.row.as_str().rsplit_once(' ') else {
            continue;
        };
        if of != area {
            continue;
        }
        let Some(week) = cells::number(1..=u16::MAX)(week) else {
            let text = row.row.clone();
            let at = Spot::Head;
            reader.fault("invasion", Some(row.row.as_str()), Lack::Sense { at, text });
            continue;
        };
        let most = ARMS.map(|arm| {
            let most = reader.cell_of(row, arm.name(), cells::number(0..=u8::MAX));
            most.unwrap_or_default()
        });
        rows.push((week, most));
    }
    for week in [1, 2] {
        if !rows.iter().any(|(from, _)| *from == week) {
            reader.fault("invasion", None, Lack::Line(format!("{area} {week}")));
        }
    }
    rows.sort_unstable();
    rows
}

/// Whether the table has the row; that it lacks it is one fault, however many cells it would have.
fn has_row(reader: &mut Reader<'_>, table: &str, row: &str) -> bool {
    let is_there = reader.tables.rows_of(table).any(|line| line.row == *row);
    if !is_there {
        reader.fault(table, Some(row), Lack::Cell(Spot::Head));
    }
    is_there
}

fn read_replacements(reader: &mut Reader<'_>, side: Side) -> Replacements {
    if !has_row(reader, "replacements", side.name()) {
        return Replacements::default();
    }
    let mut read = |column| {
        let cell = reader.cell("replacements", side.name(), column, cells::number(0..=1000));
        cell.unwrap_or_default()
    };
    Replacements {
        from: read("from"),
        rate: read("factors"),
    }
}
