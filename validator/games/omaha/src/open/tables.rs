//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.

use beachhead_kit::Opening;
use beachhead_kit::tables::{Bands, Fault, Lack, Reader, Spot, cells};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::shore::minutes;
use beachhead_schema::tables;

use crate::codes::{BAD_CELL, NO_TABLE};
use crate::data::{Craft, CraftRow, Mobility, SURVIVAL_ROWS, Survival, Tables, WAVES, Wave};

pub(super) fn in_words(tables: &tables::Tables, fault: &Fault) -> Diagnostic {
    fault.finding(tables, "Omaha", [NO_TABLE, BAD_CELL])
}

/// All tables of the pack; what couldn't be read stands in as something harmless.
pub(super) fn read(opening: &mut Opening<'_>) -> Tables {
    opening.tables(in_words, |reader| {
        let mut nr = 0;
        let mut waves = [Wave::default(); WAVES];
        for wave in &mut waves {
            nr += 1;
            *wave = read_wave(reader, nr);
        }
        Tables {
            crafts: Craft::ALL.map(|craft| read_craft(reader, craft)),
            waves,
            survival: SURVIVAL_ROWS.map(|row| read_survival(reader, row)),
            pill_boxes: read_pill_boxes(reader),
            barred: read_barred(reader),
        }
    })
}

/// `boats`: the class and the points of each type; a tank that swims has no row.
fn read_craft(reader: &mut Reader<'_>, craft: Craft) -> Option<CraftRow> {
    if !craft.is_counted() {
        return None;
    }
    let row = reader.row("boats", craft.name())?;
    Some(CraftRow {
        class: reader.cell_or(row, "class", 0, cells::number(1..=4)),
        points: reader.cell_or(row, "points", 0, cells::number(1..=1000)),
    })
}

/// `waves`: the hour of a wave, and a column for each type of boat that it may have.
fn read_wave(reader: &mut Reader<'_>, nr: u16) -> Wave {
    let Some(row) = reader.row("waves", &nr.to_string()) else {
        return Wave::default();
    };
    let boats = Craft::ALL.map(|craft| match reader.has_column("waves", craft.name()) {
        true => reader.cell_or(row, craft.name(), 0, cells::number(0..=1000)),
        false => 0,
    });
    Wave {
        minute: reader.cell_or(row, "hour", 0, minutes),
        boats,
    }
}

fn read_survival(reader: &mut Reader<'_>, row: &str) -> Survival {
    let Some(row) = reader.row("survival", row) else {
        return Survival::default();
    };
    Survival {
        least: reader.cell_or(row, "least", 0, cells::number(2..=12)),
        most: reader.cell_or(row, "most", 0, cells::number(2..=12)),
        modified: reader.cell_or(row, "modified", false, cells::either("yes", "no")),
    }
}

/// `pill-boxes`: a row serves from its number on.
fn read_pill_boxes(reader: &mut Reader<'_>) -> Bands<i32> {
    let mut bands = Vec::new();
    for row in reader.rows("pill-boxes") {
        match cells::summand(row.row.as_str()) {
            Some(from) => bands.push((from, reader.cell_or(row, "modifier", 0, cells::summand))),
            None => {
                let (at, text) = (Spot::Head, row.row.clone());
                let lack = Lack::Sense { at, text };
                reader.fault("pill-boxes", Some(row.row.as_str()), lack);
            }
        }
    }
    bands.into_iter().collect()
}

/// `hexsides`: by kind who may not cross it, which a dash says.
fn read_barred(
    reader: &mut Reader<'_>,
) -> std::collections::BTreeMap<beachhead_schema::Id, Vec<Mobility>> {
    const MOVERS: [Mobility; 4] = [
        Mobility::Foot,
        Mobility::Vehicle,
        Mobility::Carrier,
        Mobility::Towed,
    ];
    let mut barred = std::collections::BTreeMap::new();
    for row in reader.rows("hexsides") {
        let mut who = Vec::new();
        for mobility in MOVERS {
            let cost = cells::or_dash(cells::number(0..=100_u8));
            let cost = reader.cell_or(row, mobility.name(), Some(0), cost);
            if cost.is_none() {
                who.push(mobility);
            }
        }
        barred.insert(row.row.clone(), who);
    }
    barred
}
