//! Rebuild: a reduced unit for a replacement point (11.2.5).

use beachhead_kit::{UnitIx, Violation};
use beachhead_model::games::utah::{MoveClass, Replacement};

use crate::data::opened::UtahGame;
use crate::data::roster::Class;
use crate::data::sides::Side;
use crate::hexes::supply;
use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::upkeep::replacements;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if order::is_open(view, Phase::SupportMarkers) {
        let units = view.on_map().map(|(unit, _)| unit);
        let reduced = |unit: &UnitIx| view.troop(*unit).steps < view.counter(*unit).steps;
        units.filter(reduced).for_each(list);
    }
}

fn rule_of(class: Class) -> Rule {
    class.of([Rule::LegReplacement, Rule::MobileReplacement])
}

/// Whether the unit may be rebuilt: a reduced Allied one on the map, in supply, for a point of its class.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let id = &counter.id;
    let about = view.about(unit);
    if counter.side == Side::German {
        let why = format!("{id} is German, and that side gets no replacements");
        return about.refuse(Rule::NoGermanReplacements, why);
    }
    let rule = rule_of(counter.class);
    if view.state.phase != Phase::SupportMarkers {
        let why = "units are rebuilt in the support fire marker phase";
        return about.refuse(rule, why);
    }
    if order::decider(view) != Side::Allied {
        return order::not_now(view, "units are rebuilt after that").map_err(|no| about.named(no));
    }
    if view.hex_of(unit).is_none() {
        return about.refuse(rule, format!("{id} is not on the map"));
    }
    if view.troop(unit).steps >= counter.steps {
        return about.refuse(rule, format!("{id} is at full strength"));
    }
    if line_for(view, unit).is_none() {
        let why = format!("{id} can't be rebuilt: {}", why_no_point(view, unit));
        return about.refuse(points_rule(view.game, counter.class), why);
    }
    if !supply::supplied(view, unit) {
        return about.refuse(rule, format!("{id} is out of supply"));
    }
    Ok(())
}

/// Whether a line of the plan has points for such units.
fn serves(game: &UtahGame, line: &Replacement, unit: UnitIx) -> bool {
    let counter = &game.roster[unit];
    let class = match line.class {
        MoveClass::Leg => Class::Leg,
        MoveClass::Mobile => Class::Mobile,
    };
    let own = counter.nation.map(|nation| nation.name());
    let theirs = |nation: &beachhead_base::Id| own == Some(nation.as_str());
    class == counter.class && line.nation.as_ref().is_none_or(theirs)
}

/// The row that says how many points there are for units of the class.
fn points_rule(game: &UtahGame, class: Class) -> Rule {
    match game.plan.campaign {
        Some(_) => Rule::CampaignReplacements,
        None => rule_of(class),
    }
}

/// The first line with a point for the unit.
fn line_for(view: View<'_>, unit: UnitIx) -> Option<usize> {
    let mut lines = view.game.plan.replacements.iter().zip(&view.state.points);
    lines.position(|(line, left)| *left > 0 && serves(view.game, line, unit))
}

/// Why there is no point for the unit: used up, or none came this turn.
fn why_no_point(view: View<'_>, unit: UnitIx) -> String {
    let comes = |turn: &u16| {
        let mut lines = view.game.plan.replacements.iter();
        lines.any(|line| serves(view.game, line, unit) && replacements::points_of(line, *turn) > 0)
    };
    let class = view.counter(unit).class.name();
    let turn = view.state.turn;
    if comes(&turn) {
        return format!("the replacement points for {class} units have been used this turn");
    }
    let none = format!("no replacement point for {class} units comes on game turn {turn}");
    match (turn + 1..=view.state.last_turn).find(comes) {
        Some(next) => format!("{none}; the next comes on game turn {next}"),
        None => format!("{none} or later"),
    }
}

/// One point gives a unit back the step it has lost.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    let counter = &play.game.roster[unit];
    play.cite(rule_of(counter.class));
    if play.game.plan.campaign.is_some() {
        play.cite(Rule::CampaignReplacements);
    }
    play.cite(Rule::NoGermanReplacements);
    let line = line_for(play.view(), unit);
    if let Some(left) = line.and_then(|line| play.state.points.get_mut(line)) {
        *left -= 1;
        let troop = &mut play.state.units[unit];
        troop.steps = counter.steps;
    }
    play.note(|| format!("{} is rebuilt", counter.id));
}

/// The point that a unit is rebuilt for, of those that are left on its line of the plan.
pub(crate) fn points_in_words(view: View<'_>, unit: UnitIx) -> Option<String> {
    let left = view.state.points.get(line_for(view, unit)?)?;
    let points = if *left == 1 { "point" } else { "points" };
    Some(format!("1 of {left} {points}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_when_their_line_says() {
        let line = |from, until, every| Replacement {
            class: MoveClass::Leg,
            points: 2,
            from,
            until,
            every,
            nation: None,
            source: None,
            note: None,
        };
        for (line, turns) in [
            (line(2, None, 1), &[2, 3, 4, 5, 6, 7, 8][..]),
            (line(5, None, 2), &[5, 7]),
            (line(3, Some(3), 1), &[3]),
            (line(3, Some(6), 2), &[3, 5]),
            (line(3, None, 0), &[]),
        ] {
            let found: Vec<u16> = (1..=8)
                .filter(|turn| replacements::points_of(&line, *turn) == 2)
                .collect();
            assert_eq!(found, turns, "{line:?}");
        }
    }
}
