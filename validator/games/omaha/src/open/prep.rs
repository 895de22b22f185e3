//! Reads the tables by which op sheets are implemented. More weighted turns never make it harder: a row in which they do is
//! reported.

use beachhead_kit::tables::{Lack, Reader, Spot, cells};

use crate::data::{Gathers, MOST_SIZE, Prep, Task};

/// The columns of both tables.
const COLUMNS: [&str; 11] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];

pub(super) fn read(reader: &mut Reader<'_>) -> Prep {
    let mut prep = Prep::default();
    for (task, turns) in Task::ALL.into_iter().zip(&mut prep.turns) {
        let Some(row) = reader.row("weighted-turns", task.name()) else {
            continue;
        };
        for (column, cell) in COLUMNS.into_iter().zip(turns.iter_mut()) {
            *cell = reader.cell_or(row, column, 1, cells::number(1..=200));
        }
        if !turns.is_sorted() {
            against(reader, row, "a later column would need fewer turns");
        }
    }
    for (size, rolls) in (1..=MOST_SIZE).zip(&mut prep.rolls) {
        let Some(row) = reader.row("command-prep", &size.to_string()) else {
            continue;
        };
        for (column, cell) in COLUMNS.into_iter().zip(rolls.iter_mut()) {
            *cell = reader.cell_or(row, column, None, cells::or_dash(cells::number(11..=66)));
        }
        let least = rolls.map(|least| least.unwrap_or(u16::MAX));
        if !least.is_sorted_by(|one, next| one >= next) {
            against(reader, row, "more weighted turns would make it harder");
        }
    }
    prep.ratings = ["prep-us", "prep-german"].map(|row| {
        let rating = reader.cell("series", row, "number", cells::number(0..=8));
        rating.unwrap_or_default()
    });
    let mut number = |row: &str| {
        let number = reader.cell("series", row, "number", cells::number(0..=20));
        number.unwrap_or_default()
    };
    prep.gathers = Gathers {
        day: number("weighted-day"),
        night: number("weighted-night"),
        fight: number("weighted-fight"),
        vehicles: number("weighted-vehicles"),
    };
    prep.defence = number("defence-area").into();
    prep
}

fn against(reader: &mut Reader<'_>, row: &beachhead_model::tables::TableRow, why: &str) {
    let (at, text) = (Spot::Head, row.row.clone());
    let why = why.to_owned();
    let lack = Lack::Against { at, text, why };
    reader.fault(row.table.as_str(), Some(row.row.as_str()), lack);
}
