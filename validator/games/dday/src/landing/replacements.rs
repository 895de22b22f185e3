//! Replacements (REP): what a side has, and whom it may bring back.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{Class, Side};
use crate::{Rule, View, words};

/// The rows on the week, the rate, the kind and the way of a side's replacements.
fn rows(side: Side) -> [Rule; 4] {
    match side {
        Side::Allied => [
            Rule::AlliedReplacementWeek,
            Rule::AlliedReplacementRate,
            Rule::AlliedReplacementKind,
            Rule::AlliedReplacementWay,
        ],
        Side::German => [
            Rule::GermanReplacementWeek,
            Rule::GermanReplacementRate,
            Rule::GermanReplacementKind,
            Rule::GermanStar,
        ],
    }
}

/// The rows that a replacement applies.
pub(crate) fn applied(side: Side) -> impl Iterator<Item = Rule> {
    let german = [Rule::HqNotReplaced, Rule::GermanReplacementMoves];
    let german = german.into_iter().filter(move |_| side == Side::German);
    rows(side).into_iter().chain(german)
}

/// The row by which a unit of the dead pile can't be replaced now, if there is one.
pub(crate) fn barred_by(view: View<'_>, unit: UnitIx) -> Option<Rule> {
    let counter = view.counter(unit);
    let [week, rate, kind, _] = rows(counter.side);
    match (counter.side, counter.class) {
        (Side::German, Class::Hq) => Some(Rule::HqNotReplaced),
        (Side::German, Class::Static) | (Side::Allied, Class::Hq | Class::Parachute) => Some(kind),
        _ if view.state.week < view.game.tables.replacements[counter.side].from => Some(week),
        _ => (u16::from(counter.attack) > view.state.points[counter.side]).then_some(rate),
    }
}

/// The refusal to replace a unit, by this row.
pub(crate) fn refused(view: View<'_>, unit: UnitIx, rule: Rule) -> Violation {
    let counter = view.counter(unit);
    let id = &counter.id;
    let why = match rule {
        Rule::AlliedReplacementWeek | Rule::GermanReplacementWeek => {
            let from = view.game.tables.replacements[counter.side].from;
            format!("there are replacements from week {from} on")
        }
        Rule::AlliedReplacementRate | Rule::GermanReplacementRate => {
            let (attack, points) = (counter.attack, view.state.points[counter.side]);
            let (cost, verb) = (
                words::attack_factors(attack),
                if points == 1 { "is" } else { "are" },
            );
            format!("{id} costs {cost}, and {points} {verb} there")
        }
        _ => format!("units like {id} are not replaced"),
    };
    let later = counter.card.filter(|week| *week > view.state.week);
    let by_card = later.map(|week| format!("; the Time Record Card has {id} in week {week}"));
    view.about(unit)
        .by(rule, why + &by_card.unwrap_or_default())
}
