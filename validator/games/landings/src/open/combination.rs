//! Which maps may be joined, and what is played for there: table `combinations` (L86, L88, L95, L96).
//!
//! | column | cells |
//! |---|---|
//! | `mode` | `pair`, `triple` or `neptune` |
//! | `axis-cards`, `allied-cards` | what the commanders in chief begin with, or `-` |
//! | `medals` | with how many a side wins |

use beachhead_engine::ScenarioLine;
use beachhead_schema::games::landings::Mode;

use crate::codes::BAD_JOIN;
use crate::data::{Command, Seat};
use crate::open::field::PlayField;
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::side::{BySide, Side};

const TABLE: &str = "combinations";

impl Opening<'_> {
    /// Maps are joined as the table lists them, for its medals, and with its hands where chiefs have them.
    pub(crate) fn check_combination(
        &mut self,
        joined: &Joined,
        field: &PlayField,
        seats: &[Seat],
        medals: BySide<u16>,
    ) {
        if joined.plan.joins.is_empty() {
            return;
        }
        let maps = field.sheets.join(" ");
        let pack = self.pack;
        let Some(row) = pack.tables.rows_of(TABLE).find(|row| row.row == *maps) else {
            let what = format!("table `{TABLE}` does not join the maps {maps}");
            return self.report(BAD_JOIN, ScenarioLine::Rules("joins"), "L86", &what);
        };
        let wins = self.read(row, "medals", |cell| cell.parse::<u16>().ok());
        for side in Side::BOTH {
            if let Some(wins) = wins.filter(|wins| medals[side] != *wins) {
                let what = format!(
                    "the {} side plays for {} medals; with the maps {maps} it is {wins}",
                    side.name(),
                    medals[side],
                );
                self.report(BAD_JOIN, ScenarioLine::Rules("players"), "L91", &what);
            }
        }
        if joined.plan.mode != Mode::OverThrough {
            return;
        }
        for (side, column) in [(Side::Axis, "axis-cards"), (Side::Allies, "allied-cards")] {
            let listed = self.read(row, column, |cell| match cell {
                "-" => Some(None),
                _ => cell.parse::<u8>().ok().map(Some),
            });
            let mut chiefs = seats.iter();
            let chief = chiefs.find(|seat| seat.side == side && seat.command == Command::Chief);
            let cards = chief.map(|chief| chief.cards);
            if let Some(listed) = listed
                && listed != cards
            {
                let what = format!(
                    "the {} chief does not begin with the cards that table `{TABLE}` has for him",
                    side.name()
                );
                self.report(BAD_JOIN, ScenarioLine::Rules("players"), "L88", &what);
            }
        }
    }
}
