//! A counter is reduced, or gets steps back.

use beachhead_engine::Happening;
use beachhead_kit::slot::Names;
use beachhead_kit::{UnitIx, Violation};

use crate::rules::Rule;
use crate::view::{Play, View, id, units};

/// One step fewer and one more.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, u8)) {
    for (unit, troop) in units(view) {
        list(unit, troop.steps.saturating_sub(1));
        list(unit, troop.steps.saturating_add(1));
    }
}

/// Whether the counter ever has so many.
pub(crate) fn check(view: View<'_>, unit: UnitIx, steps: u8) -> Result<(), Violation> {
    let (unit, full) = (id(view, unit), view.game.roster[unit].steps);
    if (1..=full).contains(&steps) {
        return Ok(());
    }
    let why = match full {
        1 => format!("{unit} can't have {steps} steps; it has 1"),
        _ => format!("{unit} can't have {steps} steps; it has 1 to {full}"),
    };
    let refused = Violation::new(Rule::Steps, why).of(unit.clone());
    Err(match steps {
        0 => refused.help("`Remove` takes it out of the game"),
        _ => refused,
    })
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, steps: u8) {
    let before = std::mem::replace(&mut play.state.units[unit].steps, steps);
    let id = play.game.unit_id(unit);
    for _ in steps..before {
        play.report(|| Happening::Reduced { unit: id.clone() });
    }
    if steps > before {
        play.note(|| format!("{id} has {steps} steps again"));
    }
}
