//! Embark: an Allied unit of the D-Day section is placed on a sea square.

use crate::data::{Class, Entry, HexIx, Side, UnitIx};
use crate::landing::invasion;
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, counters, order, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if !order::is_open(view, Phase::Invasion) {
        return;
    }
    for unit in waiting(view) {
        squares(view).for_each(|hex| list(unit, hex));
    }
}

/// The units of the D-Day section that are still in Britain.
pub(crate) fn waiting(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let waiting = view.units_at(Place::Waiting);
    waiting.filter(move |unit| view.counter(*unit).entry == Entry::DDay)
}

/// The sea squares of the area, or of all areas if none is chosen.
pub(crate) fn squares(view: View<'_>) -> impl Iterator<Item = HexIx> {
    let ground = &view.game.ground;
    let area = ground.area(view.state.area);
    let areas = area.map_or(&ground.areas[..], std::slice::from_ref);
    areas.iter().flat_map(|area| area.sea.iter().copied())
}

/// Whether the unit may be placed there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let counter = view.counter(unit);
    let (id, number, state) = (&counter.id, view.number(hex), view.state);
    let area = view.game.ground[hex].area;
    let (rule, why) = if state.phase > Phase::Invasion {
        let why = "the invasion has been made, and there is one";
        (Rule::OneInvasion, why.to_owned())
    } else if !order::is_open(view, Phase::Invasion) || counter.side == Side::German {
        let why = order::not_now(view, "no unit embarks now");
        (Rule::SideByTurn, why)
    } else if counter.entry != Entry::DDay {
        let why = format!("{id} is not in Britain's D-Day section");
        (Rule::DDaySection, why)
    } else if view.place(unit) != Place::Waiting {
        (Rule::DDaySection, format!("{id} has embarked already"))
    } else if area.is_none() {
        let why = format!("{number} is no sea square of an invasion area");
        (Rule::AnySeaSquare, why)
    } else if state.area.is_some() && state.area != area {
        let why = format!("{number} belongs to another area than the one that is invaded");
        (Rule::OneArea, why)
    } else if view::room(view, Side::Allied, hex) == 0 {
        let why = format!("two units are in {number} already");
        (Rule::TwoAfloat, why)
    } else {
        return invasion::check_maximum(view, unit, area, Rule::FirstMaximum);
    };
    about.refuse(rule, why)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite_all([Rule::AllInBritain, Rule::DDaySection, Rule::OneArea]);
    play.cite_all([Rule::OneInvasion, Rule::AnySeaSquare]);
    play.cite_all([Rule::TwoAfloat, Rule::FirstMaximum]);
    let drops = play.game.roster[unit].class == Class::Parachute;
    play.cite_if(drops, Rule::SeaIsNoDrop);
    play.state.area = play.game.ground[hex].area;
    count(play, unit);
    counters::walk(play, unit, &[hex]);
}

/// One more unit of its arm has come in this turn.
pub(crate) fn count(play: &mut Play<'_>, unit: UnitIx) {
    play.state.count_in(play.game.roster[unit].class);
    play.state.units[unit].fresh = true;
}
