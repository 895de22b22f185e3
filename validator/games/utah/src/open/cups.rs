//! The markers of the allotments, in their cups (11.1.4, 11.2.6, 11.2.7).

use beachhead_engine::ScenarioLine;
use beachhead_kit::Opening;

use crate::data::cups::{Cup, Cups, Marker};
use crate::data::roster::Roster;
use crate::data::sides::{Nation, Side};
use crate::open::opening::{self, MINES, MOST_STRENGTH};

/// The markers of the allotments, in their cups.
pub(crate) fn cups(opening: &mut Opening<'_>, roster: &Roster) -> Cups {
    let mut cups = Cups::default();
    let allies = opening::allies(roster);
    for line in &opening.scenario.allotments {
        let count = usize::from(line.count);
        if !(-MOST_STRENGTH..=MOST_STRENGTH).contains(&line.value) {
            continue; // Reported as a line that no rule allows.
        }
        let kind = &line.kind;
        let mut nations = Nation::ALL.into_iter();
        let fleet = nations.find(|nation| *kind == *nation.naval_name());
        if let Some(nation) = fleet {
            let naval = cups.naval_mut(nation);
            naval.extend(std::iter::repeat_n(line.value, count));
        } else if *kind == *MINES {
            let german = cups.of_mut(Cup::German);
            german.extend(std::iter::repeat_n(Marker::Mines, count));
        } else if let Some(cup) = Cup::named(kind) {
            let value = Marker::Value(line.value);
            cups.of_mut(cup).extend(std::iter::repeat_n(value, count));
        }
    }
    for cup in Cup::ALL {
        let markers = cups.of_mut(cup);
        markers.sort_unstable();
        let many = u16::try_from(markers.len()).is_err();
        let needed = cup.nation().is_none_or(|nation| allies.contains(&nation));
        if many || (needed && markers.is_empty()) {
            let rule = match cup.side() {
                Side::German => "11.1.4",
                Side::Allied => "11.2.6",
            };
            let what = format!("an allotment for the cup `{}` to draw from", cup.name());
            opening::lacks_in(opening, ScenarioLine::Field("allotments"), rule, what);
        }
    }
    cups
}
