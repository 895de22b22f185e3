//! Fire mode and move mode, which units choose in mode determination (S22).

use crate::data::{Mobility, Mode, Side, UnitIx};
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View};

/// The side that chooses modes now.
fn chooses(view: View<'_>) -> Option<Side> {
    match view.state.phase {
        Phase::UsModes => Some(Side::Us),
        Phase::GermanModes => Some(Side::German),
        _ => None,
    }
}

/// Whether a unit on the map has a mode to choose.
fn has_choice(view: View<'_>, unit: UnitIx) -> bool {
    let counter = view.counter(unit);
    counter.mobility != Mobility::Fixed && !counter.leads()
}

/// Whether a side has units on the map whose mode it chooses.
pub(crate) fn is_any(view: View<'_>, side: Side) -> bool {
    let mut units = view.on_map().map(|(unit, _)| unit);
    units.any(|unit| view.side(unit) == side && has_choice(view, unit))
}

/// The mode that a unit is not in.
fn other(view: View<'_>, unit: UnitIx) -> Mode {
    match view.troop(unit).moving {
        true => Mode::Fire,
        false => Mode::Move,
    }
}

pub(crate) fn each(view: View<'_>, list: &mut dyn FnMut(UnitIx, Mode)) {
    let Some(side) = chooses(view) else { return };
    for (unit, _) in view.on_map() {
        if view.side(unit) == side {
            list(unit, other(view, unit));
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, mode: Mode) -> Verdict {
    let (about, name, rule) = (view.about(unit), view.id(unit), Rule::Modes);
    let side = view.side(unit);
    about.require(chooses(view) == Some(side), rule, || {
        let phase = match side {
            Side::Us => Phase::UsModes,
            Side::German => Phase::GermanModes,
        };
        format!("{name} chooses its mode in phase `{}`", phase.name())
    })?;
    about.require(view.hex_of(unit).is_some(), rule, || {
        format!("{name} is not on the map")
    })?;
    about.require(has_choice(view, unit), rule, || {
        let only = match view.counter(unit).leads() {
            true => Mode::Move,
            false => Mode::Fire,
        };
        format!("{name} is always in {} mode", only.name())
    })?;
    about.require(other(view, unit) == mode, rule, || {
        format!("{name} is in {} mode already", mode.name())
    })
}

pub(crate) fn choose(play: &mut Play<'_>, unit: UnitIx, mode: Mode) {
    play.cite(Rule::Modes);
    play.state.units[unit].moving = mode == Mode::Move;
}
