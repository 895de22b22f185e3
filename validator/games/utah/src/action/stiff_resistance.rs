//! StiffResistance: a step for staying where a retreat is due.

use beachhead_kit::Violation;

use crate::rules::Rule;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::view::{Play, View};
use crate::{counters, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if let Some(Pending::Retreat(_)) = view.state.pending.first() {
        list();
    }
}

/// Whether the retreat that is due may be bought off with a step.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let Some(Pending::Retreat(Retreat { unit, kind, .. })) = view.state.pending.first() else {
        return order::not_now(view, "there is no retreat to resist");
    };
    let id = view.id(*unit);
    let about = view.about(*unit);
    match kind {
        RetreatKind::UnderDrop => about.refuse(
            Rule::DropAttackStiff,
            "no stiff resistance against units that came down on the defender",
        ),
        RetreatKind::Attacker => about.refuse(
            Rule::Stiff,
            format!("{id} attacked: only a defender resists"),
        ),
        RetreatKind::Defender if !view.game.tables.system.stiff_resistance => {
            about.refuse(Rule::Stiff, "stiff resistance is not played")
        }
        RetreatKind::Defender if view.troop(*unit).steps < 2 => {
            about.refuse(Rule::Stiff, format!("{id} has no step to give up"))
        }
        RetreatKind::Defender => Ok(()),
    }
}

/// The defender gives up a step and stays.
pub(crate) fn apply(play: &mut Play<'_>) {
    if let Some(Pending::Retreat(Retreat { unit, .. })) = play.state.pending.first() {
        let unit = *unit;
        play.state.pending.take_first();
        play.cite(Rule::Stiff);
        counters::take_step(play, unit);
    }
}
