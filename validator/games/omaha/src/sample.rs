//! What random players do: one action that is in order, without listing all of them.

use beachhead_engine::Choices;
use beachhead_kit::listing;

use crate::View;
use crate::action::Resolved;
use crate::state::Phase;

/// An action that may be taken, in a game that goes on. The schematic is made before it ends, and units leave the water while
/// they can.
pub(crate) fn choose(view: View<'_>, (): &mut (), choices: &mut Choices) -> Option<Resolved> {
    let mut candidates = Vec::new();
    Resolved::candidates(view, &mut candidates);
    let ends_late = matches!(view.state.phase, Phase::Schematic | Phase::Tide);
    if ends_late {
        candidates.retain(|action| *action != Resolved::Done);
    }
    let chosen = listing::take_legal(&mut candidates, choices, |action| {
        action.check(view).is_ok()
    });
    chosen.or_else(|| Some(Resolved::Done).filter(|done| ends_late && done.check(view).is_ok()))
}
