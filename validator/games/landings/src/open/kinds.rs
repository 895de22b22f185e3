//! Table `units`: a row a kind.
//!
//! | column | cells |
//! |---|---|
//! | `class` | `infantry`, `armor`, `artillery`, `ship`, `craft`, `rail` |
//! | `figures`, `move`, `battle-move` | numbers |
//! | `dice` | by range: `3,2,1`, or `-` |
//! | `sight`, `cuts` | `y`, `n` |
//! | `close-cuts` | `all`, `none`, `one`, `infantry` |
//! | `stars` | whom they hit: `-`, `infantry`, `armor`, `any` |
//! | `still` | `-`, or dice, sight, cuts and stars while it has not moved: `3,2,1,1 n n -` |
//! | `take-ground` | `y`, `n` |
//! | `overrun` | `-`, `any`, `adjacent` |
//! | `retreat` | `1` or `1-3` |
//! | `symbol` | whether the symbol of its class hits it: `y`, `n` |
//! | `plain` | the kind it is without support, or `-` |
//! | `traits` | words, or `-` |

use beachhead_kit::tables::{Reader, cells};
use beachhead_model::tables::TableRow;

use crate::data::{Class, CloseCuts, Fire, Kind, KindIx, Overrun, Roster, Stars, Traits};
use crate::open::opening;
use crate::words::set_of;

const TABLE: &str = "units";

/// More figures or hexes than any unit has.
const MOST: u8 = 12;

/// Reads the kinds; what can't be read is a fault.
pub(crate) fn read(reader: &mut Reader<'_>) -> Roster {
    let mut roster = Roster::default();
    for row in reader.rows(TABLE) {
        if roster.kinds.len() >= usize::from(u8::MAX) {
            let (row, why) = (
                row.row.as_str(),
                "more kinds than the rules can distinguish",
            );
            let finding = opening::of_row(reader.tables, TABLE, row, why, "M29");
            reader.findings.push(finding);
            break;
        }
        roster.kinds.extend(kind(reader, row));
    }
    // Column `plain` names other rows, so that it is read when all of them are there.
    let ids = roster.kinds.iter().map(|kind| kind.id.as_str());
    let plain = ids.map(|id| {
        let kind = cells::or_dash(|cell| roster.kind_named(cell));
        reader.cell(TABLE, id, "plain", kind).flatten()
    });
    let found: Vec<Option<KindIx>> = plain.collect();
    for (kind, plain) in roster.kinds.iter_mut().zip(found) {
        kind.plain = plain;
    }
    roster
}

fn kind(reader: &mut Reader<'_>, row: &TableRow) -> Option<Kind> {
    let number = cells::number(0..=MOST);
    let retreat = cells::word(&[("1", 1), ("1-3", 3)]);
    reader.whole(|reader| Kind {
        id: row.row.clone(),
        class: reader.cell_or(row, "class", Class::Infantry, Class::named),
        figures: reader.cell_or(row, "figures", 1, cells::number(1..=MOST)),
        moves: reader.cell_or(row, "move", 0, &number),
        battle_move: reader.cell_or(row, "battle-move", 0, &number),
        fire: fire(reader, row),
        still: reader.cell_or(row, "still", None, cells::or_dash(still)),
        close_cuts: reader.cell_or(row, "close-cuts", CloseCuts::All, CloseCuts::named),
        takes_ground: reader.cell_or(row, "take-ground", false, yes),
        overrun: reader.cell_or(row, "overrun", Overrun::No, Overrun::named),
        retreat: reader.cell_or(row, "retreat", 1, retreat),
        hit_by_symbol: reader.cell_or(row, "symbol", false, yes),
        traits: reader.cell_or(row, "traits", Traits::default(), traits),
        plain: None,
    })
}

fn fire(reader: &mut Reader<'_>, row: &TableRow) -> Fire {
    let (dice, range) = reader.cell_or(row, "dice", ([0; 8], 0), dice);
    Fire {
        dice,
        range,
        sight: reader.cell_or(row, "sight", false, yes),
        cuts: reader.cell_or(row, "cuts", false, yes),
        stars: reader.cell_or(row, "stars", Stars::None, Stars::named),
    }
}

fn yes(cell: &str) -> Option<bool> {
    cells::either("y", "n")(cell)
}

/// Dice by range, and how far there are any.
fn dice(cell: &str) -> Option<([u8; 8], u8)> {
    let mut dice = [0; 8];
    let mut range = 0;
    for number in cell.split(',').filter(|_| cell != "-") {
        *dice.get_mut(usize::from(range))? = cells::number(0..=MOST)(number)?;
        range += 1;
    }
    Some((dice, range))
}

fn still(cell: &str) -> Option<Fire> {
    let words: Vec<&str> = cell.split_whitespace().collect();
    let [by_range, sight, cuts, stars] = words.as_slice() else {
        return None;
    };
    let (dice, range) = dice(by_range)?;
    Some(Fire {
        dice,
        range,
        sight: yes(sight)?,
        cuts: yes(cuts)?,
        stars: Stars::named(*stars)?,
    })
}

fn traits(cell: &str) -> Option<Traits> {
    set_of(cell, Traits::named, Traits::with)
}
