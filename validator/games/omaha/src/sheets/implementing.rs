//! How drafted op sheets come into force (2.3a, S33): they gather weighted turns, and a roll of each command planning implements
//! them. Those whose task is done are over.

use crate::data::{Mobility, Sheet, SheetIx, Side};
use crate::movement::tasks;
use crate::sheets::drafts;
use crate::sight;
use crate::state::SheetStage;
use crate::{Play, Rule, View, view};

/// The weighted turns of a turn under a leader (2.3a).
const LED: u16 = 1;

/// The weighted turns that a sheet gathers on this turn, and whether a leader has its units.
fn gathers(view: View<'_>, sheet: &Sheet) -> (u16, bool) {
    let units = || {
        sheet
            .units
            .iter()
            .filter(|unit| view.hex_of(**unit).is_some())
    };
    if units().any(|unit| view.troop(*unit).led) {
        return (LED, true);
    }
    let fights = units().any(|unit| {
        let troop = view.troop(*unit);
        troop.under_fire || !troop.fired.is_empty() || !troop.answered.is_empty()
    });
    let gathers = view.game.tables.prep.gathers;
    let turns = match (fights, sight::is_night(view)) {
        (true, _) => gathers.fight,
        (false, true) => gathers.night,
        (false, false) => gathers.day,
    };
    let is_on_wheels = units().all(|unit| view.counter(*unit).mobility == Mobility::Vehicle);
    match is_on_wheels {
        true => (turns.saturating_mul(gathers.vehicles), false),
        false => (turns, false),
    }
}

/// The number of companies that a sheet is for.
fn size(view: View<'_>, sheet: &Sheet) -> usize {
    let mut companies: Vec<&str> = Vec::new();
    for unit in &sheet.units {
        let company = view.counter(*unit).formation.as_str();
        if !companies.contains(&company) {
            companies.push(company);
        }
    }
    companies.len()
}

/// The turn ends: sheets whose task is done are over, and drafted ones gather weighted turns.
pub(crate) fn end_turn(play: &mut Play<'_>) {
    let view = play.view();
    let all: Vec<(SheetIx, SheetStage)> = view::all_sheets(view)
        .map(|(at, _)| (at, view.state.sheet(at)))
        .collect();
    for (at, stage) in all {
        let view = play.view();
        let Some(sheet) = view::sheet(view, at) else {
            continue;
        };
        match stage {
            SheetStage::Implemented if tasks::is_done(view, sheet) => {
                let id = sheet.id.clone();
                play.cite(Rule::Tasks);
                play.note(|| format!("op sheet {id} is done"));
                drafts::close(play, at);
            }
            SheetStage::Drafted => {
                let (more, is_led) = gathers(view, sheet);
                play.cite(match is_led {
                    true => Rule::WeightedTurns,
                    false => Rule::Implementing,
                });
                let turns = play.state.weighted.entry(at).or_default();
                *turns = turns.saturating_add(more);
            }
            _ => {}
        }
    }
}

/// In command planning a roll for each drafted sheet says whether it is implemented; one whose units are all lost is over.
pub(crate) fn begin_turn(play: &mut Play<'_>) {
    let view = play.view();
    let drafted = view::drafts(view).filter(|(at, _)| view.state.sheet(*at) == SheetStage::Drafted);
    let drafted: Vec<SheetIx> = drafted.map(|(at, _)| at).collect();
    for at in drafted {
        let view = play.view();
        let Some(sheet) = view::sheet(view, at) else {
            continue;
        };
        if sheet.units.iter().all(|unit| view.hex_of(*unit).is_none()) {
            drafts::close(play, at);
            continue;
        }
        if drafts::check_room(view, sheet.side).is_err() {
            continue;
        }
        let prep = &play.game.tables.prep;
        let [us, german] = prep.ratings;
        let rating = match sheet.side {
            Side::Us => us,
            Side::German => german,
        };
        let turns = view.state.weighted.get(&at).copied().unwrap_or_default();
        let (task, size) = (sheet.task, size(view, sheet));
        let Some(least) = prep.least(task, (rating, size), turns) else {
            continue;
        };
        let id = sheet.id.clone();
        play.cite(Rule::Implementing);
        let purpose = format!("op sheet {id} is implemented");
        let roll = 10 * play.roll(&purpose) + play.roll(&purpose);
        let is_implemented = roll >= least;
        if is_implemented {
            play.state.set_sheet(at, SheetStage::Implemented);
            play.state.weighted.remove(&at);
        }
        play.note(|| match is_implemented {
            true => format!("op sheet {id} is implemented"),
            false => format!("op sheet {id} is not implemented yet"),
        });
    }
}
