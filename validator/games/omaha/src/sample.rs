//! What random players do: one action that is in order, without listing all of them.

use beachhead_engine::Choices;
use beachhead_kit::{UnitIx, listing};

use crate::action::Resolved;
use crate::data::{BoatIx, Side};
use crate::movement::reach;
use crate::state::{Phase, Stage};
use crate::{View, view};

/// Of how many steps of the action phase one ends it.
const MOVES_A_TURN: usize = 4;

/// An action that may be taken, in a game that goes on. The schematic is made before it ends, and units leave the water while
/// they can.
pub(crate) fn choose(view: View<'_>, (): &mut (), choices: &mut Choices) -> Option<Resolved> {
    if view.state.phase == Phase::Action {
        return Some(choose_move(view, choices).unwrap_or(Resolved::Done));
    }
    if let Some(action) = choose_landing(view, choices) {
        return Some(action);
    }
    let mut candidates = Vec::new();
    Resolved::candidates(view, &mut candidates);
    let ends_late = matches!(
        view.state.phase,
        Phase::Schematic | Phase::Tide | Phase::Leaders
    );
    if ends_late {
        candidates.retain(|action| *action != Resolved::Done);
    }
    let chosen = listing::take_legal(&mut candidates, choices, |action| {
        action.check(view).is_ok()
    });
    chosen.or_else(|| Some(Resolved::Done).filter(|done| done.check(view).is_ok()))
}

/// A boat that goes through the phase at hand, if one can at once.
fn choose_landing(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let phase = view.state.phase;
    let is_next = |stage: &Stage| match phase {
        Phase::Survival => *stage == Stage::Assigned,
        Phase::Scatter => *stage == Stage::Survived,
        Phase::Beaching => matches!(stage, Stage::Off(_)),
        _ => false,
    };
    let boats = view::landing(view).filter(|(_, stage)| is_next(stage));
    let boats: Vec<BoatIx> = boats.map(|(boat, _)| boat).collect();
    let boat = choices.pick(&boats).copied()?;
    let action = match phase {
        Phase::Survival => Resolved::Survive { boat },
        Phase::Scatter => Resolved::Scatter { boat },
        Phase::Beaching => Resolved::Beach { boat },
        _ => return None,
    };
    action.check(view).is_ok().then_some(action)
}

/// A move of some unit, or none.
fn choose_move(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    if choices.below(MOVES_A_TURN) == 0 {
        return None;
    }
    let us = view
        .on_map()
        .filter(|(unit, _)| view.side(*unit) == Side::Us);
    let us: Vec<UnitIx> = us.map(|(unit, _)| unit).collect();
    let unit = choices.pick(&us).copied()?;
    let mut paths = Vec::new();
    reach::each(view, unit, &mut |path| paths.push(path));
    let path = choices.take(&mut paths)?;
    Some(Resolved::Move { unit, path })
}
