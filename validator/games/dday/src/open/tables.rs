//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.

use beachhead_kit::tables::{Bands, DieRow, Fault, Lack, Reader, Spot, cells};
use beachhead_kit::{BySide, Opening};
use beachhead_model::diag::Diagnostic;
use beachhead_model::tables;

use crate::codes::{BAD_CELL, NO_TABLE};
use crate::data::{ARMS, Ground, Odds, Replacements, Result, Side, Tables, Terrain};

pub(super) fn in_words(tables: &tables::Tables, fault: &Fault) -> Diagnostic {
    fault.finding(tables, "D-Day", [NO_TABLE, BAD_CELL])
}

/// All tables of the pack; what couldn't be read stands in as something harmless.
pub(super) fn read(opening: &mut Opening<'_>, ground: &Ground) -> Tables {
    opening.tables(in_words, |reader| {
        let crt = read_crt(reader);
        let times = cells::number(1..=9);
        let mut times = |table, row| reader.cell(table, row, "defence", &times).unwrap_or(1);
        let terrain = Terrain::ALL.map(|terrain| match terrain.is_land() {
            true => times("terrain", terrain.name()),
            false => 1,
        });
        let areas = ground.areas.iter();
        Tables {
            crt,
            terrain,
            river: times("hexside", "river"),
            invasion: areas
                .map(|area| read_area(reader, area.id.as_str()))
                .collect(),
            replacements: BySide(Side::BOTH.map(|side| read_replacements(reader, side))),
        }
    })
}

/// `crt`: columns are odds, rows the die.
fn read_crt(reader: &mut Reader<'_>) -> Bands<DieRow<Result>> {
    let head = reader.tables.tables.get(&"crt".into());
    let columns = head.map(|head| head.columns.clone()).unwrap_or_default();
    let rows = ["1", "2", "3", "4", "5", "6"].map(|die| reader.row("crt", die));
    let mut crt = Vec::new();
    for column in columns {
        let Some(odds) = Odds::named(column.as_str()) else {
            let at = Spot::Column(column.to_string());
            reader.fault("crt", None, Lack::Sense { at, text: column });
            continue;
        };
        let results = rows.map(|row| {
            let cell = row.and_then(|row| reader.cell_of(row, column.as_str(), Result::named));
            cell.unwrap_or(Result::AttackersEliminated)
        });
        crt.push((odds.rank(), DieRow(results)));
    }
    if crt.is_empty() {
        reader.fault("crt", None, Lack::Rows);
    }
    crt.into_iter().collect()
}

/// `invasion`: rows `normandy 2` serve from a week on, columns are arms. Each area has one for the first two weeks.
fn read_area(reader: &mut Reader<'_>, area: &str) -> Bands<[u8; ARMS.len()]> {
    let tables = reader.tables;
    let mut rows = Vec::new();
    for row in tables.rows_of("invasion") {
        let head = row.row.as_str().rsplit_once(' ');
        let Some((_, week)) = head.filter(|(of, _)| *of == area) else {
            continue;
        };
        let Some(week) = cells::number(1..=i32::from(u16::MAX))(week) else {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault("invasion", Some(row.row.as_str()), Lack::Sense { at, text });
            continue;
        };
        let most = cells::number(0..=u8::MAX);
        let most = ARMS.map(|arm| reader.cell_or(row, arm.name(), 0, &most));
        rows.push((week, most));
    }
    for week in [1, 2] {
        if !rows.iter().any(|(from, _)| *from == week) {
            reader.fault("invasion", None, Lack::Line(format!("{area} {week}")));
        }
    }
    rows.into_iter().collect()
}

fn read_replacements(reader: &mut Reader<'_>, side: Side) -> Replacements {
    let Some(row) = reader.row("replacements", side.name()) else {
        return Replacements::default();
    };
    let factors = cells::number(0..=1000);
    Replacements {
        from: reader.cell_or(row, "from", 0, &factors),
        rate: reader.cell_or(row, "factors", 0, &factors),
    }
}
