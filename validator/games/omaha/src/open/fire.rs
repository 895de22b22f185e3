//! Reads the tables of the fire. More firepower and a better roll never have less effect, and a worse roll of morale never a
//! better result: a table in which they have is reported at the row.

use beachhead_base::Id;
use beachhead_kit::tables::{Bands, Lack, Reader, Spot, cells};
use beachhead_kit::{HexIx, Opening};
use beachhead_model::pack::Pack;

use crate::data::{
    AreaRow, Arms, AtRow, Check, CoverIx, FireModifiers, FireTables, Flight, MOST_STEPS, Modifier,
    MoraleModifiers, Nerve, PointRow, Series, Target,
};
use crate::open::tables;

/// The ground that bocage at the target counts as.
const FOREST: &str = "forest";
/// The most that two dice show.
const TWO_DICE: i32 = 12;
/// Higher than any roll with all that may be added to it.
const MOST_ROLL: i32 = 40;
/// The most that one modifier may add or take.
const MOST_MODIFIER: i32 = 12;

/// All tables of the fire.
pub(super) fn read(opening: &mut Opening<'_>) -> FireTables {
    let (pack, board) = (opening.pack, opening.board);
    let hexes: Vec<HexIx> = board.hexes().collect();
    opening.tables(tables::in_words, |reader| {
        let modifiers = read_modifiers(reader, pack, &hexes);
        FireTables {
            area: read_area(reader, TWO_DICE + modifiers.most()),
            point: read_point(reader),
            at: read_at(reader),
            modifiers,
            morale: read_morale(reader),
            morale_modifiers: MoraleModifiers {
                mortar: read_modifier(reader, "morale-modifiers", "mortar"),
                leader: read_modifier(reader, "morale-modifiers", "leader"),
                moving: read_modifier(reader, "morale-modifiers", "move-mode"),
            },
            flight: read_flight(reader),
            company: read_company(reader),
            series: read_series(reader),
        }
    })
}

/// `arms`: how units of a kind fire and are hit.
pub(super) fn read_arms(reader: &mut Reader<'_>, kind: &Id) -> Arms {
    const TABLE: &str = "arms";
    let mut rows = reader.tables.rows_of(TABLE);
    let Some(row) = rows.find(|row| row.row == *kind) else {
        reader.fault(TABLE, None, Lack::Line(kind.to_string()));
        return Arms::default();
    };
    let area = cells::or_dash(cells::word(&[("direct", false), ("indirect", true)]));
    let area = reader.cell_or(row, "area", None, area);
    let targets = [
        ("troops", Target::Troops),
        ("light", Target::Light),
        ("point", Target::Point),
    ];
    let target = cells::or_dash(cells::word(&targets));
    Arms {
        has_area: area.is_some(),
        is_indirect: area == Some(true),
        has_point: reader.cell_or(row, "point", false, cells::either("direct", "-")),
        target: reader.cell_or(row, "target", None, target),
        at: reader.cell_or(row, "at", None, cells::or_dash(cells::number(0..=2))),
    }
}

/// The rows of a table that serve from their number on, the first of them from `first`; a number that doesn't rise, and a
/// first one that leaves a gap, and one after `last`, are reported.
fn bands<T>(
    reader: &mut Reader<'_>,
    (table, first, last): (&str, i32, i32),
    mut read: impl FnMut(&mut Reader<'_>, &beachhead_model::tables::TableRow) -> T,
) -> Vec<(i32, T)> {
    let mut bands: Vec<(i32, T)> = Vec::new();
    let mut rows: Vec<_> = reader.rows(table).collect();
    rows.sort_by_key(|row| cells::summand(row.row.as_str()));
    for row in rows {
        let head = row.row.as_str();
        let Some(from) = cells::summand(head) else {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault(table, Some(head), Lack::Sense { at, text });
            continue;
        };
        let before = bands.last().map(|(from, _)| *from);
        if before == Some(from) {
            against(
                reader,
                row,
                Spot::Head,
                "another row begins with it".to_owned(),
            );
            continue;
        }
        if from > last {
            let why = "no roll is so high, with all that is added to it".to_owned();
            against(reader, row, Spot::Head, why);
        }
        if before.is_none() && from > first {
            reader.fault(table, None, Lack::Line(first.to_string()));
        }
        let served = read(reader, row);
        bands.push((from, served));
    }
    bands
}

/// Reports a cell, or the head of a row, that goes against the rest of the table.
fn against(
    reader: &mut Reader<'_>,
    row: &beachhead_model::tables::TableRow,
    at: Spot,
    why: String,
) {
    let text = match &at {
        Spot::Column(column) => cell(reader, row, column),
        _ => row.row.clone(),
    };
    let lack = Lack::Against { at, text, why };
    reader.fault(row.table.as_str(), Some(row.row.as_str()), lack);
}

/// The text of a cell.
fn cell(reader: &mut Reader<'_>, row: &beachhead_model::tables::TableRow, column: &str) -> Id {
    let text = |text: &str| Some(Id::from(text));
    reader
        .cell_of(row, column, text)
        .unwrap_or_else(|| "".into())
}

/// `area-fire`: by the firepower, from which roll on morale is checked and steps are lost.
/// `highest` is the highest roll with all that may be added to it.
fn read_area(reader: &mut Reader<'_>, highest: i32) -> Bands<AreaRow> {
    const COLUMNS: [&str; MOST_STEPS + 1] = ["M", "1", "2", "3", "4", "5"];
    let mut before: Option<(Id, [Option<i32>; MOST_STEPS + 1])> = None;
    let rows = bands(reader, ("area-fire", 1, i32::MAX), |reader, row| {
        let least = COLUMNS.map(|column| {
            let roll = cells::or_dash(cells::number(2..=MOST_ROLL));
            reader.cell_or(row, column, None, roll)
        });
        let rolls = least.map(|least| least.unwrap_or(i32::MAX));
        let mut worse = None;
        for (at, pair) in rolls.windows(2).enumerate() {
            if pair.first() > pair.last() {
                let why = "a better roll would have less effect".to_owned();
                worse.get_or_insert((at + 1, why));
            }
        }
        if let Some(at) = least.iter().position(|least| *least > Some(highest)) {
            let why = format!("no roll is higher than {highest}, with all that is added to it");
            worse.get_or_insert((at, why));
        }
        if let Some((weaker, known)) = &before {
            let weaker_rolls = known.iter().map(|least| least.unwrap_or(i32::MAX));
            if let Some(at) = rolls
                .iter()
                .zip(weaker_rolls)
                .position(|(roll, weaker)| *roll > weaker)
            {
                let why = format!("more firepower would have less effect than in row `{weaker}`");
                worse.get_or_insert((at, why));
            }
        }
        if let Some((at, why)) = worse {
            let column = COLUMNS.get(at).copied().unwrap_or_default();
            against(reader, row, Spot::Column(column.to_owned()), why);
        }
        before = Some((row.row.clone(), least));
        let [check, steps @ ..] = least;
        AreaRow { check, steps }
    });
    rows.into_iter().collect()
}

/// `point-fire`: which sum hits, and which dice miss and hit whatever the sum.
fn read_point(reader: &mut Reader<'_>) -> PointRow {
    let Some(row) = reader.row("point-fire", "hit") else {
        return PointRow::default();
    };
    let rolls = PointRow {
        least: reader.cell_or(row, "least", 0, cells::number(0..=MOST_ROLL)),
        misses: reader.cell_or(row, "misses", 2, cells::number(2..=12)),
        hits: reader.cell_or(row, "hits", 12, cells::number(2..=12)),
    };
    if rolls.misses >= rolls.hits {
        let why = "dice that always miss are lower than those that always hit".to_owned();
        against(reader, row, Spot::Column("misses".to_owned()), why);
    }
    rolls
}

/// `at-roll`: by the range, the least die. Who is nearer hits no more rarely.
fn read_at(reader: &mut Reader<'_>) -> [AtRow; 3] {
    let mut nearer: Option<AtRow> = None;
    ["0", "1", "2"].map(|range| {
        let Some(row) = reader.row("at-roll", range) else {
            return AtRow::default();
        };
        let rolls = AtRow {
            least: reader.cell_or(row, "least", 6, cells::number(1..=6)),
            second: reader.cell_or(row, "second", None, cells::or_dash(cells::number(1..=6))),
        };
        let worse = nearer.and_then(|nearer| {
            let columns = [
                ("least", nearer.least > rolls.least),
                ("second", nearer.second > rolls.second),
            ];
            columns.into_iter().find(|(_, is_easier)| *is_easier)
        });
        if let Some((column, _)) = worse {
            let why = "it would be easier to hit from farther away".to_owned();
            against(reader, row, Spot::Column(column.to_owned()), why);
        }
        nearer = Some(rolls);
        rolls
    })
}

fn modifier(cell: &str) -> Option<i32> {
    cells::number(-MOST_MODIFIER..=MOST_MODIFIER)(cell)
}

fn read_modifier(reader: &mut Reader<'_>, table: &str, row: &str) -> i32 {
    reader
        .cell(table, row, "modifier", modifier)
        .unwrap_or_default()
}

/// `fire-modifiers`: those by name, and the rows of terrains and features, which cover.
fn read_modifiers(reader: &mut Reader<'_>, pack: &Pack, hexes: &[HexIx]) -> FireModifiers {
    const TABLE: &str = "fire-modifiers";
    let named = Modifier::ALL.map(|known| read_modifier(reader, TABLE, known.name()));
    let mut covers: Vec<(Id, i32)> = Vec::new();
    for row in reader.tables.rows_of(TABLE) {
        let head = row.row.as_str();
        if Modifier::named(head).is_some() {
            continue;
        }
        let palette = &pack.palette;
        let is_ground = row.row == *FOREST
            || palette.terrains.get(&row.row).is_some()
            || palette.features.get(&row.row).is_some();
        if !is_ground || covers.iter().any(|(known, _)| *known == row.row) {
            let (at, text) = (Spot::Head, row.row.clone());
            reader.fault(TABLE, Some(head), Lack::Sense { at, text });
            continue;
        }
        let value = reader.cell_or(row, "modifier", 0, modifier);
        covers.push((row.row.clone(), value));
    }
    if covers.iter().all(|(known, _)| *known != *FOREST) {
        reader.fault(TABLE, Some(FOREST), Lack::Cell(Spot::Head));
    }
    let of_hex = hexes.iter().map(|hex| {
        let map = &pack.map.hexes;
        let is_there = |id: &Id| {
            map.terrain(*hex) == Some(id) || map.features(*hex).iter().any(|there| there == id)
        };
        let there = covers
            .iter()
            .enumerate()
            .filter(|(_, (id, _))| is_there(id));
        let best = there.min_by_key(|(_, (_, modifier))| *modifier);
        best.map(|(at, _)| CoverIx(at))
    });
    let of_hex = of_hex.collect();
    let forest = covers.iter().position(|(known, _)| *known == *FOREST);
    FireModifiers {
        named,
        of_hex,
        forest: forest.map(CoverIx),
        covers,
    }
}

/// `morale`: by the sum, what comes of a check.
fn read_morale(reader: &mut Reader<'_>) -> Bands<Check> {
    const RESULTS: [(&str, Check); 4] = [
        ("steady", Check::Holds(Nerve::Steady)),
        ("suppressed", Check::Holds(Nerve::Suppressed)),
        ("paralysed", Check::Holds(Nerve::Paralysed)),
        ("retreat", Check::Retreats),
    ];
    let mut before = None;
    let rows = bands(reader, ("morale", 2, MOST_ROLL), |reader, row| {
        let harmless = Check::Holds(Nerve::Steady);
        let result = reader.cell_or(row, "result", harmless, cells::word(&RESULTS));
        if before.is_some_and(|before| before > result) {
            let why = "a worse roll would have a better result".to_owned();
            against(reader, row, Spot::Column("result".to_owned()), why);
        }
        before = Some(result);
        result
    });
    rows.into_iter().collect()
}

/// `syr`: by the sum, how far troops retreat, and what it costs.
fn read_flight(reader: &mut Reader<'_>) -> Bands<Flight> {
    let nerves = Nerve::ALL.map(|nerve| (nerve.name(), nerve));
    let mut before: Option<Flight> = None;
    let rows = bands(reader, ("syr", 2, MOST_ROLL), |reader, row| {
        let flight = Flight {
            hexes: reader.cell_or(row, "hexes", 1, cells::number(1..=6)),
            nerve: reader.cell_or(row, "nerve", Nerve::Steady, cells::word(&nerves)),
            company: reader.cell_or(row, "company", 0, cells::number(0..=9)),
            steps: reader.cell_or(row, "steps", 0, cells::number(0..=9)),
        };
        let costs = |flight: &Flight| {
            (
                flight.hexes,
                flight.nerve as u8,
                flight.company,
                flight.steps,
            )
        };
        if let Some(before) = before.as_ref().map(costs) {
            let now = costs(&flight);
            let better = [
                ("hexes", before.0 > now.0),
                ("nerve", before.1 > now.1),
                ("company", before.2 > now.2),
                ("steps", before.3 > now.3),
            ];
            if let Some((column, _)) = better.into_iter().find(|(_, is_better)| *is_better) {
                let why = "a worse roll would have a better result".to_owned();
                against(reader, row, Spot::Column(column.to_owned()), why);
            }
        }
        before = Some(flight);
        flight
    });
    rows.into_iter().collect()
}

/// `company-morale`: by the steps that a company loses to one fire, what is added.
fn read_company(reader: &mut Reader<'_>) -> Bands<u8> {
    let mut before = 0;
    let rows = bands(reader, ("company-morale", 1, i32::MAX), |reader, row| {
        let rise = reader.cell_or(row, "rise", 0, cells::number(0..=9));
        if before > rise {
            let why = "heavier losses would have less effect".to_owned();
            against(reader, row, Spot::Column("rise".to_owned()), why);
        }
        before = rise;
        rise
    });
    rows.into_iter().collect()
}

/// `series`: its single numbers.
fn read_series(reader: &mut Reader<'_>) -> Series {
    let mut number = |row: &str, most: u16| {
        let found = reader.cell("series", row, "number", cells::number(0..=most));
        found.unwrap_or_default()
    };
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    let (overwatch, overwatch_marked) = (number("overwatch", 6), number("overwatch-marked", 6));
    let series = Series {
        overwatch,
        overwatch_marked,
        overwatch_near: number("overwatch-near", 100).into(),
        suppressed_near: number("suppressed-near", 100).into(),
        spotted_near: number("spotted-near", 100).into(),
        light_steps: small(number("light-steps", 5)),
        worst_company: small(number("company-morale", 9)),
    };
    if let Some(row) = reader.row("series", "overwatch-marked")
        && overwatch_marked < overwatch
    {
        let why = "marked weapons would answer more easily than others".to_owned();
        against(reader, row, Spot::Column("number".to_owned()), why);
    }
    series
}
