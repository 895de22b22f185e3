//! Reads the tables of artillery, ships and aircraft. A larger calibre never does less: a row in which it does is reported.

use beachhead_base::Id;
use beachhead_kit::tables::{Lack, Reader, Spot, cells};

use crate::data::{Area, HeRow, OffMap, SupportTables};

/// The most that a table may count of guns, fires or hexes.
const MOST: u16 = 1000;

/// All of them.
pub(super) fn read(reader: &mut Reader<'_>) -> SupportTables {
    SupportTables {
        he: read_he(reader),
        areas: Area::ALL.map(|area| {
            let row = reader.row("areas", area.name());
            row.map_or(0, |row| {
                reader.cell_or(row, "hexes", 0, cells::number(0..=20))
            })
        }),
        weather: reader.die_row(
            "weather",
            false,
            cells::word(&[("clear", true), ("overcast", false)]),
        ),
        smoke_turns: read_number(reader, "smoke-turns", 1)
            .try_into()
            .unwrap_or(u8::MAX),
        light: read_number(reader, "light", 0).into(),
        smokes: read_number(reader, "smokes", 1)
            .try_into()
            .unwrap_or(u8::MAX),
        off_map: read_off_map(reader),
    }
}

/// A number of table `series`.
fn read_number(reader: &mut Reader<'_>, row: &str, least: u16) -> u16 {
    let read = cells::number(least..=20);
    reader.cell("series", row, "number", read).unwrap_or(least)
}

/// `he`: by calibre.
fn read_he(reader: &mut Reader<'_>) -> Vec<HeRow> {
    let mut rows: Vec<(HeRow, Id)> = Vec::new();
    for row in reader.rows("he") {
        let head = row.row.as_str();
        let Ok(calibre) = head.parse() else {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault("he", Some(head), Lack::Sense { at, text });
            continue;
        };
        let read = HeRow {
            calibre,
            power: reader.cell_or(row, "power", 0, cells::number(1..=100)),
            least: reader.cell_or(row, "least", 12, cells::number(2..=12)),
            second: reader.cell_or(row, "second", None, cells::or_dash(cells::number(1..=6))),
        };
        rows.push((read, row.row.clone()));
    }
    rows.sort_by_key(|(row, _)| row.calibre);
    let pairs = rows.iter().zip(rows.iter().skip(1));
    let worse = pairs.filter(|((small, _), (large, _))| {
        small.power > large.power || small.least < large.least || small.second < large.second
    });
    let worse: Vec<Id> = worse.map(|(_, (_, head))| head.clone()).collect();
    for text in worse {
        let (at, head) = (Spot::Head, text.clone());
        let why = "a smaller calibre would do more".to_owned();
        reader.fault("he", Some(head.as_str()), Lack::Against { at, text, why });
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

/// `german-batteries`: the batteries off the map, in the order of their releases.
fn read_off_map(reader: &mut Reader<'_>) -> Vec<OffMap> {
    let mut batteries = Vec::new();
    for row in reader.tables.rows_of("german-batteries") {
        batteries.push(OffMap {
            guns: reader.cell_or(row, "guns", 0, cells::number(1..=MOST)),
            calibre: reader.cell_or(row, "calibre", 0, cells::number(1..=MOST)),
            fires: reader.cell_or(row, "fires", 0, cells::number(0..=MOST)),
        });
    }
    batteries
}
