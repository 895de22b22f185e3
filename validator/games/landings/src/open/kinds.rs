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

use beachhead_schema::tables::TableRow;

use crate::data::{Class, CloseCuts, Fire, Kind, KindIx, Overrun, Roster, Stars, Traits};
use crate::open::opening::Opening;

const TABLE: &str = "units";

/// More figures or hexes than any unit has.
const MOST: u8 = 12;

impl Opening<'_> {
    /// Reads the kinds; what can't be read is a finding.
    pub(crate) fn kinds(&mut self, roster: &mut Roster) {
        let pack = self.pack;
        let rows: Vec<&TableRow> = pack.tables.rows_of(TABLE).collect();
        if rows.is_empty() {
            self.no_table(TABLE, "M29");
        }
        for row in rows {
            if roster.kinds.len() >= usize::from(u8::MAX) {
                let why = "more kinds than the rules can distinguish".to_owned();
                self.bad_cell(TABLE, row.row.as_str(), &why, "M29");
                break;
            }
            if let Some(kind) = self.kind(row) {
                roster.kinds.push(kind);
            }
        }
        self.plain_kinds(roster);
    }

    fn kind(&mut self, row: &TableRow) -> Option<Kind> {
        let class = self.read(row, "class", Class::named);
        let figures = self.read(row, "figures", |cell| number(cell).filter(|n| *n > 0));
        let moves = self.read(row, "move", number);
        let battle_move = self.read(row, "battle-move", number);
        let fire = self.fire(row);
        let still = self.read(row, "still", |cell| match cell {
            "-" => Some(None),
            cell => {
                let words: Vec<&str> = cell.split_whitespace().collect();
                let [dice, sight, cuts, stars] = words.as_slice() else {
                    return None;
                };
                shots(dice, sight, cuts, stars).map(Some)
            }
        });
        let close_cuts = self.read(row, "close-cuts", CloseCuts::named);
        let takes_ground = self.read(row, "take-ground", yes);
        let overrun = self.read(row, "overrun", Overrun::named);
        let retreat = self.read(row, "retreat", |cell| match cell {
            "1" => Some(1),
            "1-3" => Some(3),
            _ => None,
        });
        let hit_by_symbol = self.read(row, "symbol", yes);
        let traits = self.read(row, "traits", traits);
        Some(Kind {
            id: row.row.clone(),
            class: class?,
            figures: figures?,
            moves: moves?,
            battle_move: battle_move?,
            fire: fire?,
            still: still?,
            takes_ground: takes_ground?,
            overrun: overrun?,
            retreat: retreat?,
            close_cuts: close_cuts?,
            hit_by_symbol: hit_by_symbol?,
            plain: None,
            traits: traits?,
        })
    }

    fn fire(&mut self, row: &TableRow) -> Option<Fire> {
        let dice = self.read(row, "dice", dice);
        let sight = self.read(row, "sight", yes);
        let cuts = self.read(row, "cuts", yes);
        let stars = self.read(row, "stars", Stars::named);
        let (dice, range) = dice?;
        Some(Fire {
            dice,
            range,
            sight: sight?,
            cuts: cuts?,
            stars: stars?,
        })
    }

    /// Column `plain` names other rows, so that it is read when all of them are there.
    fn plain_kinds(&mut self, roster: &mut Roster) {
        let pack = self.pack;
        for at in 0..roster.kinds.len() {
            let Some(id) = roster.kinds.get(at).map(|kind| kind.id.clone()) else {
                continue;
            };
            let row = pack.tables.rows_of(TABLE).find(|row| row.row == id);
            let Some(row) = row else { continue };
            let found: Option<Option<KindIx>> = self.read(row, "plain", |cell| match cell {
                "-" => Some(None),
                cell => roster.kind_named(cell).map(Some),
            });
            if let (Some(kind), Some(plain)) = (roster.kinds.get_mut(at), found) {
                kind.plain = plain;
            }
        }
    }
}

fn number(cell: &str) -> Option<u8> {
    cell.parse().ok().filter(|number| *number <= MOST)
}

fn yes(cell: &str) -> Option<bool> {
    match cell {
        "y" => Some(true),
        "n" => Some(false),
        _ => None,
    }
}

/// Dice by range, and how far there are any.
fn dice(cell: &str) -> Option<([u8; 8], u8)> {
    let mut dice = [0; 8];
    if cell == "-" {
        return Some((dice, 0));
    }
    let mut range = 0;
    for number in cell.split(',') {
        *dice.get_mut(usize::from(range))? = number.parse().ok().filter(|dice| *dice <= MOST)?;
        range += 1;
    }
    Some((dice, range))
}

fn shots(by_range: &str, sight: &str, cuts: &str, hits: &str) -> Option<Fire> {
    let (dice, range) = dice(by_range)?;
    Some(Fire {
        dice,
        range,
        sight: yes(sight)?,
        cuts: yes(cuts)?,
        stars: Stars::named(hits)?,
    })
}

fn traits(cell: &str) -> Option<Traits> {
    let mut words = cell.split_whitespace().filter(|word| *word != "-");
    words.try_fold(Traits::default(), |all, word| {
        Some(all.with(Traits::named(word)?))
    })
}
