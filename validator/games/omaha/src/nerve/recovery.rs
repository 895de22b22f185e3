//! Shaken troops pull themselves together at the end of the action phase of their side (S3).

use crate::data::{Nerve, Side};
use crate::{Play, Rule};

/// The action phase of a side begins: who is shaken by now recovers as it ends.
pub(crate) fn begin_phase(play: &mut Play<'_>, side: Side) {
    let roster = &play.game.roster;
    for ((_, counter), troop) in roster.iter().zip(play.state.units.iter_mut()) {
        if counter.side == side {
            troop.nerve_before = troop.nerve;
        }
    }
}

/// It ends.
pub(crate) fn end_phase(play: &mut Play<'_>, side: Side) {
    let roster = &play.game.roster;
    let mut is_any = false;
    for ((_, counter), troop) in roster.iter().zip(play.state.units.iter_mut()) {
        if counter.side != side {
            continue;
        }
        let after = match troop.nerve_before {
            Nerve::Steady => continue,
            Nerve::Suppressed => Nerve::Steady,
            Nerve::Paralysed => Nerve::Suppressed,
        };
        // What it has suffered in the phase stays.
        if troop.nerve == troop.nerve_before {
            troop.nerve = after;
            is_any = true;
        }
        troop.nerve_before = Nerve::Steady;
    }
    play.cite_if(is_any, Rule::Recovery);
}
