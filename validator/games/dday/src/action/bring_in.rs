//! BringIn: a unit comes onto the continent: from Britain, by the Time Record Card, or out of the dead pile.

use crate::action::embark;
use crate::data::{HexIx, Side, Terrain, UnitIx};
use crate::landing::{arrivals, replacements};
use crate::state::Place;
use crate::{Play, Rule, Verdict, View, counters};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if !arrivals::is_time(view) {
        return;
    }
    let squares = arrivals::squares(view);
    for unit in arrivals::due(view) {
        squares.iter().for_each(|hex| list(unit, *hex));
    }
}

/// Whether the unit may come in there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let side = view.side(unit);
    if side == Side::Allied && view.game.ground[hex].is(Terrain::Sea) {
        let why = "sea squares are used in the first week only";
        return view.about(unit).at(hex).refuse(Rule::SeaFirstWeek, why);
    }
    arrivals::check_time(view, unit)?;
    arrivals::check_due(view, unit)?;
    match side {
        Side::Allied => arrivals::check_allied(view, unit, hex),
        Side::German => arrivals::check_german(view, unit, hex),
    }
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let (game, side) = (play.game, play.game.roster[unit].side);
    play.cite(Rule::StackLimit);
    if side == Side::German && arrivals::is_on_card(play.view(), unit) {
        play.cite_all([Rule::CardUnits, Rule::CardFirst]);
    } else if play.view().place(unit) == Place::Lost {
        play.cite_all(replacements::applied(side));
        let points = &mut play.state.points[side];
        *points = points.saturating_sub(u16::from(game.roster[unit].attack));
    } else {
        play.cite(Rule::UnitsDue);
    }
    if side == Side::Allied {
        play.cite_all([Rule::SeaFirstWeek, Rule::VacantCoast, Rule::LaterMaximum]);
        let area = game.ground.area(play.state.area);
        play.cite_all(match area.is_some_and(|area| area.coast.contains(&hex)) {
            true => [Rule::OwnCoast, Rule::OtherAreas],
            false => [Rule::OwnPort, Rule::NotBremen],
        });
        let is_another = play.state.come.iter().any(|count| *count > 0);
        play.cite_if(is_another, Rule::AllThroughOne);
        embark::count(play, unit);
    }
    play.state.units[unit].fresh = true;
    counters::walk(play, unit, &[hex]);
}
