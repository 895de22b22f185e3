//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.

use beachhead_base::Id;
use beachhead_kit::Opening;
use beachhead_kit::tables::{Bands, Fault, Lack, Reader, Spot, cells};
use beachhead_model::diag::Diagnostic;
use beachhead_model::tables;
use beachhead_shore::minutes;

use crate::codes::{BAD_CELL, NO_TABLE};
use crate::data::{
    Battery, Costs, Craft, CraftRow, FireTables, Fires, HistoricSlot, LAST_TURN, Options,
    ReleaseRoll, SURVIVAL_ROWS, Supply, Survival, Tables, Tested, Transports, Visibility, WAVES,
    Wave, clock, minute_of,
};
use crate::open::{prep, support};

pub(super) fn in_words(tables: &tables::Tables, fault: &Fault) -> Diagnostic {
    fault.finding(tables, "Omaha", [NO_TABLE, BAD_CELL])
}

/// All tables of the pack, but for the costs of movement and the fire; what couldn't be read stands in as something harmless.
pub(super) fn read(opening: &mut Opening<'_>, options: Options) -> Tables {
    opening.tables(in_words, |reader| {
        let visibility = read_visibility(reader);
        let hexes = visibility.iter().map(|(_, row)| row.hexes);
        let always_seen = hexes.clone().min().unwrap_or(1);
        let most_seen = hexes.max().unwrap_or(1);
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
            obstacle: reader.die_row("obstacle", Tested::Clear, cells::word(&TESTED)),
            conversion: reader.die_row("conversion", 0, cells::number(0..=9)),
            mine_breach: read_least(reader, "mine-breach"),
            reserve: read_least(reader, "reserve"),
            release: read_release(reader),
            reinforcements: read_reinforcements(reader),
            german_batteries: reader
                .tables
                .rows_of("german-batteries")
                .map(|row| row.row.clone())
                .collect(),
            batteries: read_batteries(reader),
            visibility: visibility.into_iter().collect(),
            always_seen,
            most_seen,
            fire: FireTables::default(),
            support: support::read(reader),
            prep: prep::read(reader),
            supplies: read_supplies(reader),
        }
    })
}

/// How table `obstacle` calls what a test finds.
const TESTED: [(&str, Tested); 3] = [
    ("mines", Tested::Mines),
    ("wire", Tested::Wire),
    ("clear", Tested::Clear),
];

/// `rolls`: the least die that succeeds.
fn read_least(reader: &mut Reader<'_>, row: &str) -> u16 {
    let row = reader.row("rolls", row);
    row.map_or(0, |row| {
        reader.cell_or(row, "least", 0, cells::number(1..=6))
    })
}

/// `visibility`: by the time from which on a row serves, how many hexes one sees at most.
fn read_visibility(reader: &mut Reader<'_>) -> Vec<(i32, Visibility)> {
    let mut bands = Vec::new();
    for row in reader.rows("visibility") {
        let head = row.row.as_str();
        let turn = (1..=LAST_TURN).find(|turn| clock(*turn) == head);
        let Some(from) = turn.and_then(|turn| i32::try_from(minute_of(turn)).ok()) else {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault("visibility", Some(head), Lack::Sense { at, text });
            continue;
        };
        let visibility = Visibility {
            hexes: reader.cell_or(row, "hexes", 1, cells::number(1..=1000)),
            is_night: reader.cell_or(row, "night", false, cells::either("yes", "no")),
        };
        bands.push((from, visibility));
    }
    let first = i32::try_from(minute_of(1)).unwrap_or_default();
    if bands.iter().all(|(from, _)| *from > first) {
        reader.fault("visibility", None, Lack::Line(clock(1)));
    }
    bands
}

/// `release`: by the hour from which on a row serves, how many dice, and from which sum on a release or a reinforcement.
fn read_release(reader: &mut Reader<'_>) -> Bands<ReleaseRoll> {
    let mut bands = Vec::new();
    for row in reader.rows("release") {
        let head = row.row.as_str();
        let Some(from) = minutes(head) else {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault("release", Some(head), Lack::Sense { at, text });
            continue;
        };
        let dice: u8 = reader.cell_or(row, "dice", 1, cells::number(1..=2));
        // What the dice show at most; and a reinforcement is rarer than a release.
        let most = 6 * u16::from(dice);
        let company = reader.cell_or(row, "company", 1, cells::number(1..=most));
        let sum = cells::number(company..=most);
        let reinforcement = reader.cell_or(row, "reinforcement", None, cells::or_dash(sum));
        let roll = ReleaseRoll {
            dice,
            company,
            reinforcement,
        };
        bands.push((from.into(), roll));
    }
    bands.into_iter().collect()
}

/// The formations of a cell are parted by this.
pub(super) const COMMA: &str = ", ";

/// `reinforcements`: by die the formations, parted by commas; a dash is of none.
fn read_reinforcements(reader: &mut Reader<'_>) -> [Vec<Id>; 6] {
    let formations = |cell: &str| {
        let formations = cell.split(COMMA).map(Id::from);
        Some(formations.collect::<Vec<Id>>())
    };
    std::array::from_fn(|face| {
        let row = reader.row("reinforcements", &(face + 1).to_string());
        let cell =
            row.and_then(|row| reader.cell_or(row, "formations", None, cells::or_dash(formations)));
        cell.unwrap_or_default()
    })
}

/// `batteries`: guns and calibre, and how many batteries share the guns (2.8).
fn read_batteries(reader: &mut Reader<'_>) -> Vec<Battery> {
    let mut batteries = Vec::new();
    for row in reader.rows("batteries") {
        let guns = reader.cell_or(row, "guns", 0, cells::number(1..=100));
        let of = reader.cell_or(row, "batteries", 1, cells::number(1..=10));
        batteries.push(Battery {
            id: row.row.clone(),
            calibre: reader.cell_or(row, "calibre", 0, cells::number(1..=1000)),
            guns: u16::checked_div(guns, of).unwrap_or_default(),
        });
    }
    batteries
}

/// `ammunition`: rows headed by the clock and the calibre, `0600 7 June 105` (2.9).
fn read_supplies(reader: &mut Reader<'_>) -> Vec<Supply> {
    let mut supplies = Vec::new();
    for row in reader.rows("ammunition") {
        let head = row.row.as_str();
        let named = head.rsplit_once(' ').and_then(|(shown, calibre)| {
            let turn = (1..=LAST_TURN).find(|turn| clock(*turn) == shown)?;
            Some((minute_of(turn), calibre.parse().ok()?))
        });
        let Some((minute, calibre)) = named else {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault("ammunition", Some(head), Lack::Sense { at, text });
            continue;
        };
        let mut fires = |column| reader.cell_or(row, column, 0, cells::number(0..=1000));
        supplies.push(Supply {
            minute,
            calibre,
            fires: Fires {
                explosive: fires("HE"),
                smoke: fires("smoke"),
                illumination: fires("illumination"),
            },
        });
    }
    supplies
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
