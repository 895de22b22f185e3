//! Weapons: which of them may fire now.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{Arm, Nerve, Side, Weapon};
use crate::german::orders;
use crate::state::{Phase, Place};
use crate::{Rule, View, nerve};

/// The phase in which a side moves and fires.
pub(crate) fn phase_of(side: Side) -> Phase {
    match side {
        Side::Us => Phase::Action,
        Side::German => Phase::GermanAction,
    }
}

/// The weapon of a unit on the map that does something.
///
/// # Errors
/// It has no such weapon, is not on the map, or is not released.
pub(crate) fn arm(view: View<'_>, unit: UnitIx, weapon: Weapon) -> Result<Arm, Violation> {
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    if counter.leads() {
        let why = format!("{name} is a leader, and has no combat ability");
        return about.refuse(Rule::LeaderEffect, why);
    }
    let is_spent = counter.is_pit() && view.place(unit) == Place::Lost;
    about.require(!is_spent, Rule::PitShot, || {
        format!("{name} has fired its rockets, and is gone")
    })?;
    let Some(arm) = counter.arm(weapon) else {
        let why = format!("{name} has no {} fire", weapon.name());
        return about.refuse(Rule::Firing, why);
    };
    orders::check_active(view, unit)?;
    Ok(arm)
}

/// A weapon that may fire in the action phase of its side.
///
/// # Errors
/// The row that keeps it from firing.
pub(crate) fn ready(view: View<'_>, unit: UnitIx, weapon: Weapon) -> Result<Arm, Violation> {
    let arm = arm(view, unit, weapon)?;
    let (about, name, troop) = (view.about(unit), view.id(unit), view.troop(unit));
    let phase = phase_of(view.side(unit));
    about.require(view.state.phase == phase, Rule::Firing, || {
        format!("{name} fires in phase `{}`", phase.name())
    })?;
    nerve::check_steady(view, unit, "does not fire")?;
    let rule = once(view, unit);
    let is_box = view.counter(unit).is_pill_box();
    let what = match is_box {
        true => format!("the {} fire of {name}", weapon.name()),
        false => name.to_string(),
    };
    about.require(!troop.fired.holds(weapon, is_box), rule, || {
        format!("{what} has fired in this phase")
    })?;
    about.require(!troop.answered.holds(weapon, is_box), rule, || {
        format!("{what} has answered on this turn")
    })?;
    Ok(arm)
}

/// Whether a weapon may fire in the action phase of its side, as [`ready`] has it.
pub(crate) fn is_ready(view: View<'_>, unit: UnitIx, weapon: Weapon) -> bool {
    let (counter, troop) = (view.counter(unit), view.troop(unit));
    counter.arm(weapon).is_some()
        && view.state.phase == phase_of(counter.side)
        && troop.nerve == Nerve::Steady
        && !troop.fired.holds(weapon, counter.is_pill_box())
        && !troop.answered.holds(weapon, counter.is_pill_box())
        && view.hex_of(unit).is_some()
        && orders::is_active(view, unit)
}

/// The row by which a weapon fires once: the booklet has it of pill boxes.
pub(crate) fn once(view: View<'_>, unit: UnitIx) -> Rule {
    match view.counter(unit).is_pill_box() {
        true => Rule::TwoFires,
        false => Rule::Firing,
    }
}
