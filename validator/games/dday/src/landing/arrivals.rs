//! Units that come after the invasion: from Britain, by the Time Record Card, and out of the dead pile (REI, SEQ-3, REP).

use crate::data::{Entry, HexIx, Side, UnitIx};
use crate::landing::{INVASION_WEEK, invasion, replacements};
use crate::state::{Phase, Place};
use crate::{Rule, Verdict, View, order, view};

/// The row by which the unit can't come in now, if there is one: it is neither due nor replaced.
fn barred_by(view: View<'_>, unit: UnitIx) -> Option<Rule> {
    let counter = view.counter(unit);
    match (view.place(unit), counter.side, counter.entry) {
        // Headquarters that were lost don't come back, by the card either (HQ).
        (Place::Lost, Side::German, _) if is_on_card(view, unit) && !counter.is_hq() => None,
        (Place::Waiting, Side::German, Entry::Week(_)) if is_on_card(view, unit) => None,
        (Place::Waiting, Side::German, Entry::Week(week)) if week == view.state.week => {
            Some(Rule::CardFirst)
        }
        (Place::Lost, ..) => {
            let barred = replacements::barred_by(view, unit);
            // This is its week on the card, which is nearer to the point.
            let is_past = counter.card == Some(view.state.week) && !counter.is_hq();
            barred.map(|rule| if is_past { Rule::CardFirst } else { rule })
        }
        (Place::Waiting, Side::Allied, Entry::DDay) => None,
        (Place::Waiting, Side::Allied, Entry::Week(week)) if week <= view.state.week => None,
        (_, Side::Allied, _) => Some(Rule::UnitsDue),
        (_, Side::German, _) => Some(Rule::CardUnits),
    }
}

/// Whether the unit may come in now: it is due, or replaced.
pub(crate) fn check_due(view: View<'_>, unit: UnitIx) -> Verdict {
    let Some(rule) = barred_by(view, unit) else {
        return Ok(());
    };
    let (counter, about) = (view.counter(unit), view.about(unit));
    let id = &counter.id;
    let why = match (rule, view.place(unit), counter.entry) {
        (Rule::UnitsDue, Place::Waiting, Entry::Week(week)) => {
            format!("{id} is in Britain from week {week} on")
        }
        (Rule::CardUnits, Place::Waiting, Entry::Week(week)) => {
            format!("the Time Record Card has {id} in week {week}")
        }
        (Rule::CardFirst, ..) if !view.state.phase.is_movement() => {
            order::not_now(view, &format!("{id} comes before German units move"))
        }
        (Rule::CardFirst, ..) => format!("a unit has moved before {id}"),
        (_, Place::Lost, _) => return Err(replacements::refused(view, unit, rule)),
        (_, Place::Board(hex), _) => format!("{id} stands in {} already", view.number(hex)),
        _ => format!("{id} is none of those that come in"),
    };
    about.refuse(rule, why)
}

/// Whether the Time Record Card brings the unit now: this is its week, and no German unit has moved (SEQ-3).
pub(crate) fn is_on_card(view: View<'_>, unit: UnitIx) -> bool {
    let is_due = view.counter(unit).card == Some(view.state.week);
    is_due && view.state.phase.is_movement() && !view.state.has_moved
}

/// Whether an Allied unit may come in on this square (REI).
pub(crate) fn check_allied(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let (square, number) = (&view.game.ground[hex], view.number(hex));
    if square.barred {
        return about.refuse(Rule::NotBremen, format!("nothing comes through {number}"));
    }
    let area = view.game.ground.area(view.state.area);
    let is_coast = area.is_some_and(|area| area.coast.contains(&hex));
    if !is_coast && !square.port {
        about.require(!square.coast, Rule::OtherAreas, || {
            format!("{number} is the coast of another area")
        })?;
        let why = format!("{number} is neither coast of the area nor an inland port");
        return about.refuse(Rule::OwnPort, why);
    }
    if view::holder(view, hex) == Some(Side::German) {
        return about.refuse(Rule::VacantCoast, format!("Germans stand in {number}"));
    }
    if !is_base(view, hex) {
        let why = match view::why_taken(view, Side::German, hex) {
            Some(why) => format!("{number} is not controlled: {why}"),
            None => format!("{number} is not controlled: no Allied unit entered it last"),
        };
        let rule = if is_coast {
            Rule::OwnCoast
        } else {
            Rule::OwnPort
        };
        return about.refuse(rule, why);
    }
    check_room(view, unit, hex)?;
    let rule = match view.place(unit) {
        Place::Lost => Rule::AlliedReplacementWay,
        _ => Rule::LaterMaximum,
    };
    invasion::check_maximum(view, unit, view.state.area, rule)
}

/// Whether the Allies control the square for what comes through it (REI-2).
pub(crate) fn is_base(view: View<'_>, hex: HexIx) -> bool {
    view.state.entered.contains(hex) && !view::is_taken(view, Side::German, hex)
}

/// Whether a German unit may come in on this square (SEQ-3, REP-2).
pub(crate) fn check_german(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let rule = match is_on_card(view, unit) {
        true => Rule::CardUnits,
        false => Rule::GermanStar,
    };
    let number = view.number(hex);
    if !view.game.ground[hex].star {
        return about.refuse(rule, format!("{number} is no reinforcement center"));
    }
    if let Some(why) = view::why_taken(view, Side::Allied, hex) {
        return about.refuse(rule, why);
    }
    check_room(view, unit, hex)
}

/// STK-1: whether there is room for one more unit.
pub(crate) fn check_room(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let side = view.side(unit);
    let (about, has_room) = (view.about(unit).at(hex), view::room(view, side, hex) > 0);
    let (most, side) = (side.stack(), side.name());
    about.require(has_room, Rule::StackLimit, || {
        format!("{most} {side} units share a square at most")
    })
}

/// Whether units of the side come in now: Allied ones as others move, German ones all through their turn (REP-2).
pub(crate) fn is_time(view: View<'_>) -> bool {
    let phase = view.state.phase;
    let may_come = match phase.side() {
        Side::Allied => phase.is_movement(),
        Side::German => phase != Phase::SetUp,
    };
    may_come && view.state.pending.is_empty()
}

/// Whether units of the side come in during this phase.
pub(crate) fn check_time(view: View<'_>, unit: UnitIx) -> Verdict {
    let side = view.side(unit);
    let about = view.about(unit);
    if view.state.phase.side() != side || !is_time(view) {
        let why = order::not_now(view, "no unit comes in now");
        return about.refuse(Rule::SideByTurn, why);
    }
    let by_sea = side == Side::Allied && view.state.week == INVASION_WEEK;
    about.require(!by_sea, Rule::AnySeaSquare, || {
        "in the invasion week units come by sea squares, or drop".to_owned()
    })
}

/// The squares by which units of the side whose step it is may come in now, of all that can be one.
pub(crate) fn squares(view: View<'_>) -> Vec<HexIx> {
    let ground = &view.game.ground;
    match view.state.phase.side() {
        Side::German => ground.stars.clone(),
        Side::Allied => {
            let area = ground.area(view.state.area);
            let coast = area.map(|area| area.coast.as_slice()).unwrap_or_default();
            let inland = ground.ports.iter().filter(|port| !coast.contains(port));
            let all = coast.iter().chain(inland).copied();
            all.filter(|hex| is_base(view, *hex)).collect()
        }
    }
}

/// The units of that side that may come in now, as far as they themselves go.
pub(crate) fn due(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    view.units().filter(move |unit| {
        let is_active = view.side(*unit) == view.state.phase.side();
        is_active && barred_by(view, *unit).is_none()
    })
}
