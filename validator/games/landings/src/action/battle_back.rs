//! BattleBack: one die back at the attacker (M45).

use beachhead_kit::Violation;

use crate::battle::fight;
use crate::rules::Rule;
use crate::state::{By, Pending};
use crate::view::{Play, View};
use crate::{rolls, units};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if let Some(Pending::BattleBack { .. }) = view.state.pending.first() {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if let Some(Pending::BattleBack { .. }) = view.state.pending.first() {
        return Ok(());
    }
    let rule = view
        .state
        .aftermath
        .map_or(Rule::BattleBack, |aftermath| aftermath.back);
    let why = match rule {
        Rule::Commonwealth => "only British and Commonwealth units battle back",
        _ => {
            "only a Commonwealth unit that a close assault has just cut to one figure, and that stayed, battles back"
        }
    };
    Err(Violation::new(rule, why))
}

/// One die back at the attacker.
pub(crate) fn apply(play: &mut Play<'_>) {
    const DICE: u8 = 1;
    let Some(Pending::BattleBack { unit: back, .. }) = play.state.pending.take_first() else {
        return;
    };
    let Some(By::Unit { unit, .. }) = play.state.battle.map(|battle| battle.by) else {
        return;
    };
    play.cite_all([Rule::BattleBack, Rule::Commonwealth]);
    let stars = units::fire_of(play.view(), back).stars;
    let tally = rolls::roll_at(play, DICE, unit, stars);
    fight::suffer(play, unit, tally, true);
}
