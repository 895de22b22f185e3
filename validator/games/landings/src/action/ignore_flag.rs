//! IgnoreFlag: a unit stands its ground (M55).

use beachhead_kit::{UnitIx, Violation};

use crate::battle::flags;
use crate::data::Class;
use crate::order;
use crate::rules::Rule;
use crate::state::By;
use crate::view::{Play, View, kind_of};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if flags::retreat_due(view).is_some_and(|(_, _, may_ignore)| may_ignore > 0) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    match flags::retreat_due(view) {
        None => order::not_now(view, "no flag is to be run or ignored"),
        Some((unit, _, 0)) => {
            let (rule, why) = why_no_flag_is_ignored(view, unit);
            let id = view.id(unit);
            let why = format!("{id} can't ignore this flag: {why}");
            view.about(unit).refuse(rule, why)
        }
        Some(_) => Ok(()),
    }
}

/// Why the unit ignores no flag that is due: it is the flag of a strike, or its shelter is used up or missing.
fn why_no_flag_is_ignored(view: View<'_>, unit: UnitIx) -> (Rule, &'static str) {
    let strike = view.state.battle.and_then(|battle| match battle.by {
        By::Card(strike) => Some(strike.rules.rule),
        By::Unit { .. } => None,
    });
    // A destroyer's first flag has a row of its own.
    let rule = match kind_of(view, unit).class {
        Class::Ship => Rule::DestroyerFlags,
        _ => Rule::IgnoreFlag,
    };
    match strike {
        Some(rule) => (rule, "flags of this strike are not ignored"),
        None if flags::shelter(view, unit).may > 0 => {
            let why = "one flag is all that may be ignored, and it has been";
            (rule, why)
        }
        None => (rule, "nothing shelters the unit in its hex"),
    }
}

/// Its owner has the unit ignore a flag.
pub(crate) fn apply(play: &mut Play<'_>) {
    if let Some((unit, ..)) = flags::retreat_due(play.view()) {
        play.cite(Rule::IgnoreFlag);
        let class = play.game.kind_of(play.state, unit).class;
        play.cite_if(class == Class::Ship, Rule::DestroyerFlags);
        flags::ignore_one(play);
    }
}
