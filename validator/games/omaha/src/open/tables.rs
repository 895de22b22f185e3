//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.

use beachhead_base::Id;
use beachhead_kit::Opening;
use beachhead_kit::tables::{Bands, Fault, Lack, Reader, Spot, cells};
use beachhead_model::diag::Diagnostic;
use beachhead_model::tables;
use beachhead_shore::minutes;

use crate::codes::{BAD_CELL, NO_TABLE};
use crate::data::{
    Costs, Craft, CraftRow, HistoricSlot, Options, SURVIVAL_ROWS, Survival, Tables, Transports,
    WAVES, Wave,
};

pub(super) fn in_words(tables: &tables::Tables, fault: &Fault) -> Diagnostic {
    fault.finding(tables, "Omaha", [NO_TABLE, BAD_CELL])
}

/// All tables of the pack; what couldn't be read stands in as something harmless.
pub(super) fn read(opening: &mut Opening<'_>, options: Options) -> Tables {
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
            pill_boxes: read_bands(reader, ("pill-boxes", "modifier"), 0, cells::summand),
            transports: read_transports(reader),
            leaders: read_bands(reader, ("leaders", "leaders"), 0, cells::number(0..=100)),
            slots: if options.historical {
                read_slots(reader)
            } else {
                Vec::new()
            },
            costs: Costs::default(),
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

/// A table of one column whose rows serve from their number on.
fn read_bands<T: Copy>(
    reader: &mut Reader<'_>,
    (table, column): (&str, &str),
    harmless: T,
    read: impl Fn(&str) -> Option<T>,
) -> Bands<T> {
    let mut bands = Vec::new();
    for row in reader.rows(table) {
        match cells::summand(row.row.as_str()) {
            Some(from) => bands.push((from, reader.cell_or(row, column, harmless, &read))),
            None => {
                let (at, text) = (Spot::Head, row.row.clone());
                let lack = Lack::Sense { at, text };
                reader.fault(table, Some(row.row.as_str()), lack);
            }
        }
    }
    bands.into_iter().collect()
}

/// `transports`: the hour of the first landing, and a column for each type of boat that an hour may have.
fn read_transports(reader: &mut Reader<'_>) -> Transports {
    let Some(row) = reader.row("transports", "hour") else {
        return Transports::default();
    };
    let boats = Craft::ALL.map(
        |craft| match reader.has_column("transports", craft.name()) {
            true => reader.cell_or(row, craft.name(), 0, cells::number(0..=100)),
            false => 0,
        },
    );
    Transports {
        from: reader.cell_or(row, "from", 0, minutes),
        boats,
    }
}

/// `slots`: by formation the waves, whether the first transport landing, and the beaches; a dash is of any beach.
fn read_slots(reader: &mut Reader<'_>) -> Vec<HistoricSlot> {
    let wave = |cell: &str| {
        let wave = cells::number(1..=WAVES)(cell)?;
        wave.checked_sub(1)
    };
    let word = |cell: &str| Some(Id::from(cell));
    let mut slots = Vec::new();
    for row in reader.rows("slots") {
        let beaches = cells::or_dash(cells::words::<Id, Vec<Id>>(word));
        let beaches = reader.cell_or(row, "beaches", None, beaches);
        slots.push(HistoricSlot {
            formation: row.row.clone(),
            waves: reader.cell_or(row, "waves", Vec::new(), cells::words(wave)),
            transport: reader.cell_or(row, "transport", false, cells::either("yes", "no")),
            beaches: beaches.unwrap_or_default(),
        });
    }
    slots
}
