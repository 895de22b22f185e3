//! How the game is won (WIN).

use crate::data::Side;
use crate::landing::INVASION_WEEK;
use crate::state::{Ending, Phase};
use crate::{Play, Rule, View, view};

/// How many combat divisions win across the Rhine (WIN-1).
const DIVISIONS: usize = 10;

/// The Allied combat divisions that stand across the Rhine.
pub(crate) fn across(view: View<'_>) -> usize {
    let divisions = view::on_board(view, Side::Allied);
    divisions
        .filter(|(unit, hex)| view.counter(*unit).division && view.game.ground[*hex].across)
        .count()
}

/// Whether the game is won as the units stand.
pub(crate) fn judge(play: &mut Play<'_>) {
    let view = play.view();
    if view.state.phase <= Phase::Invasion || view.state.ending.is_some() {
        return;
    }
    let is_there = |side| view::on_board(view, side).next().is_some();
    // In the invasion week there is somebody on the continent once the landing is made.
    let landing = view.state.week == INVASION_WEEK && view.state.phase == Phase::AlliedMovement;
    let (rule, ending) = if !is_there(Side::German) {
        (Rule::NoGermans, Ending::NoGermans)
    } else if across(view) >= DIVISIONS {
        (Rule::TenAcross, Ending::TenAcross)
    } else if !is_there(Side::Allied) && !landing {
        (Rule::NoAllies, Ending::NoAllies)
    } else {
        return;
    };
    play.cite(rule);
    play.state.ending = Some(ending);
}
