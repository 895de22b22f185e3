//! BringIn: a unit comes onto the continent: an Allied one from Britain, a German one by the Time Record Card, either out of the
//! dead pile.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::action::embark;
use crate::counters;
use crate::data::ground::Terrain;
use crate::data::sides::Side;
use crate::landing::arrivals;
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let side = view.state.phase.side();
    if !arrivals::is_time(view, side) {
        return;
    }
    let squares = arrivals::squares(view, side);
    for unit in arrivals::due(view, side) {
        squares.iter().for_each(|hex| list(unit, *hex));
    }
}

/// Whether the unit may come in there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let is_sea = view.game.ground[hex].is(Terrain::Sea);
    match view.side(unit) {
        Side::Allied if is_sea => {
            let why = "sea squares are used in the first week only";
            return view.about(unit).at(hex).refuse(Rule::SeaFirstWeek, why);
        }
        _ => arrivals::check_time(view, unit)?,
    }
    arrivals::check_due(view, unit)?;
    match view.side(unit) {
        Side::Allied => arrivals::check_allied(view, unit, hex),
        Side::German => arrivals::check_german(view, unit, hex),
    }
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let (game, side) = (play.game, play.game.roster[unit].side);
    let by_card = side == Side::German && arrivals::is_on_card(play.view(), unit);
    let is_replaced = !by_card && play.view().place(unit) == Place::Lost;
    play.cite(Rule::StackLimit);
    if is_replaced {
        let rules = match side {
            Side::Allied => [
                Rule::AlliedReplacementWeek,
                Rule::AlliedReplacementRate,
                Rule::AlliedReplacementKind,
                Rule::AlliedReplacementWay,
            ],
            Side::German => [
                Rule::GermanReplacementWeek,
                Rule::GermanReplacementRate,
                Rule::GermanReplacementKind,
                Rule::GermanStar,
            ],
        };
        rules.into_iter().for_each(|rule| play.cite(rule));
        if side == Side::German {
            play.cite(Rule::HqNotReplaced);
            play.cite(Rule::GermanReplacementMoves);
        }
        let points = &mut play.state.points[side];
        *points = points.saturating_sub(u16::from(game.roster[unit].attack));
    } else if by_card {
        play.cite(Rule::CardUnits);
        play.cite(Rule::CardFirst);
    } else {
        play.cite(Rule::UnitsDue);
    }
    if side == Side::Allied {
        cite_allied(play, hex);
        embark::count(play, unit);
    }
    play.state.units[unit].fresh = true;
    counters::put(play, unit, hex);
}

fn cite_allied(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::SeaFirstWeek);
    play.cite(Rule::VacantCoast);
    play.cite(Rule::LaterMaximum);
    let area = play
        .state
        .area
        .and_then(|area| play.game.ground.areas.get(usize::from(area)));
    if area.is_some_and(|area| area.coast.contains(&hex)) {
        play.cite(Rule::OwnCoast);
        play.cite(Rule::OtherAreas);
    } else {
        play.cite(Rule::OwnPort);
        play.cite(Rule::NotBremen);
    }
    if play.state.come.iter().any(|count| *count > 0) {
        play.cite(Rule::AllThroughOne);
    }
}
