//! Which maps may be joined, and what is played for there: table `combinations` (L86, L88, L95, L96).
//!
//! | column | cells |
//! |---|---|
//! | `mode` | `pair`, `triple` or `neptune` |
//! | `axis-cards`, `allied-cards` | what the commanders in chief begin with, or `-` |
//! | `medals` | with how many a side wins |

use beachhead_kit::Opening;
use beachhead_kit::tables::cells;
use beachhead_model::games::landings::Mode;

use crate::codes::BAD_JOIN;
use crate::data::{Command, Seat};
use crate::open::opening::{JOINS, PLAYERS, in_words, report};
use crate::open::setting::Setting;
use crate::side::{BySide, Side};

const TABLE: &str = "combinations";

/// Maps are joined as the table lists them, for its medals, and with its hands where chiefs have them.
pub(crate) fn check(
    opening: &mut Opening<'_>,
    setting: &Setting,
    seats: &[Seat],
    medals: BySide<u16>,
) {
    let plan = &setting.joined.plan;
    if plan.joins.is_empty() {
        return;
    }
    let maps = setting.field.sheets.join(" ");
    let mut rows = opening.pack.tables.rows_of(TABLE);
    let Some(row) = rows.find(|row| row.row == *maps) else {
        let what = format!("table `{TABLE}` does not join the maps {maps}");
        return report(opening, BAD_JOIN, JOINS, "L86", &what);
    };

    let wins = opening.tables(in_words, |reader| {
        reader.cell_of(row, "medals", cells::any_number::<u16>)
    });
    for side in Side::BOTH {
        if let Some(wins) = wins.filter(|wins| medals[side] != *wins) {
            let (name, plays_for) = (side.name(), medals[side]);
            let what = format!(
                "the {name} side plays for {plays_for} medals; with the maps {maps} it is {wins}"
            );
            report(opening, BAD_JOIN, PLAYERS, "L91", &what);
        }
    }
    if plan.mode != Mode::OverThrough {
        return;
    }
    for (side, column) in [(Side::Axis, "axis-cards"), (Side::Allies, "allied-cards")] {
        let listed = opening.tables(in_words, |reader| {
            reader.cell_of(row, column, cells::or_dash(cells::any_number::<u8>))
        });
        let mut chiefs = seats.iter();
        let chief = chiefs.find(|seat| seat.side == side && seat.command == Command::Chief);
        let cards = chief.map(|chief| chief.cards);
        if listed.is_some_and(|listed| listed != cards) {
            let side = side.name();
            let what = format!(
                "the {side} chief does not begin with the cards that table `{TABLE}` has for him"
            );
            report(opening, BAD_JOIN, PLAYERS, "L88", &what);
        }
    }
}
