//! Replacements (REP): what a side has, and whom it may bring back.

use beachhead_kit::{UnitIx, Violation};

use crate::data::opened::DdayGame;
use crate::data::roster::Class;
use crate::data::sides::Side;
use crate::rules::Rule;
use crate::state::State;
use crate::view::View;

/// The attack factors that a turn of the side brings.
pub(crate) fn provide(game: &DdayGame, state: &mut State, side: Side) {
    let replacements = game.tables.replacements(side);
    if state.week >= replacements.from {
        let points = &mut state.points[side];
        *points = points.saturating_add(replacements.rate);
    }
}

/// Whether a unit of the dead pile may be replaced now.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let (counter, about) = (view.counter(unit), view.about(unit));
    let id = &counter.id;
    let (kind, week, rate) = match counter.side {
        Side::Allied => (
            Rule::AlliedReplacementKind,
            Rule::AlliedReplacementWeek,
            Rule::AlliedReplacementRate,
        ),
        Side::German => (
            Rule::GermanReplacementKind,
            Rule::GermanReplacementWeek,
            Rule::GermanReplacementRate,
        ),
    };
    match (counter.side, counter.class) {
        (Side::German, Class::Hq) => {
            let why = format!("{id} is a headquarters, and not replaced");
            return about.refuse(Rule::HqNotReplaced, why);
        }
        (Side::German, Class::Static) | (Side::Allied, Class::Hq | Class::Parachute) => {
            return about.refuse(kind, format!("units like {id} are not replaced"));
        }
        _ => {}
    }
    let from = view.game.tables.replacements(counter.side).from;
    if view.state.week < from {
        let why = format!("there are replacements from week {from} on");
        return about.refuse(week, why);
    }
    let points = view.state.points[counter.side];
    if u16::from(counter.attack) > points {
        let why = format!(
            "{id} costs {} attack factors, and {points} are there",
            counter.attack
        );
        return about.refuse(rate, why);
    }
    Ok(())
}
