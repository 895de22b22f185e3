//! Shingle breaches (2.5): when one is opened, and who passes it.

use beachhead_engine::BoardBreach;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{BreachIx, Counter, Side};
use crate::state::{Breach, Phase};
use crate::{Play, Rule, Verdict, View, sight};

/// How near a US tank is to a breach that is opened (2.5a).
pub(crate) const TANK: u32 = 3;
/// How near no German may be.
pub(crate) const GERMAN: u32 = 5;

/// The open breach between two hexes, if there is one.
pub(crate) fn open_between(view: View<'_>, from: HexIx, to: HexIx) -> Option<BreachIx> {
    let mut breaches = view.state.breaches.iter();
    if breaches.all(|breach| *breach == Breach::Potential) {
        return None;
    }
    let breach = view.game.breach_between(from, to)?;
    (view.state.breach(breach) != Breach::Potential).then_some(breach)
}

/// Whether a unit may pass a breach on this turn: no vehicle does after another one (2.5).
pub(crate) fn is_free(view: View<'_>, counter: &Counter, breach: Option<BreachIx>) -> bool {
    let is_used = breach.is_some_and(|breach| view.state.breach(breach) == Breach::Used);
    !(is_used && counter.tows())
}

/// A vehicle that goes to and fro through a breach would be two of it (2.5).
pub(crate) fn check_once(view: View<'_>, unit: UnitIx, (from, path): (HexIx, &[HexIx])) -> Verdict {
    if !view.counter(unit).tows() {
        return Ok(());
    }
    let steps = std::iter::once(&from).chain(path).zip(path);
    let mut passed: Vec<BreachIx> = steps
        .filter_map(|(from, to)| open_between(view, *from, *to))
        .collect();
    let all = passed.len();
    passed.sort_unstable();
    passed.dedup();
    view.about(unit)
        .require(passed.len() == all, Rule::BreachTraffic, || {
            format!("{} would pass a breach twice on one turn", view.id(unit))
        })
}

/// Whoever passes a breach pays nothing for it; a vehicle uses it for the turn.
pub(crate) fn use_between(play: &mut Play<'_>, unit: UnitIx, (from, to): (HexIx, HexIx)) {
    let Some(breach) = open_between(play.view(), from, to) else {
        return;
    };
    let counter = &play.game.roster[unit];
    play.cite_if(counter.side == Side::German, Rule::BreachGermans);
    if counter.tows() {
        play.cite(Rule::BreachTraffic);
        play.state.set_breach(breach, Breach::Used);
    } else {
        play.cite(Rule::BreachEffect);
    }
}

/// How far a hex is from the nearer side of a breach.
pub(crate) fn distance(view: View<'_>, breach: &BoardBreach, hex: HexIx) -> u32 {
    let to = |side| view.game.board.distance(side, hex);
    to(breach.hex).min(to(breach.across))
}

/// The pill boxes that have a breach within range, with their hexes.
fn boxes_in_range<'a>(
    view: View<'a>,
    breach: &'a BoardBreach,
) -> impl Iterator<Item = (&'a Counter, HexIx)> {
    let units = view
        .on_map()
        .map(move |(unit, hex)| (view.counter(unit), hex));
    units.filter(move |(counter, hex)| {
        counter.is_pill_box() && distance(view, breach, *hex) <= u32::from(counter.range)
    })
}

/// Whether a pill box sees the breach within its range: one of the two hexes of the hexside. How far one sees on this turn
/// plays no part.
pub(crate) fn has_in_sight(
    view: View<'_>,
    breach: &BoardBreach,
    (counter, hex): (&Counter, HexIx),
) -> bool {
    let mut sides = [breach.hex, breach.across].into_iter();
    sides.any(|side| {
        let is_near = view.game.board.distance(hex, side) <= u32::from(counter.range);
        is_near && sight::sees(view, hex, side)
    })
}

/// Whether the breach may be opened: all four conditions hold at one time (2.5a).
pub(crate) fn check_open(view: View<'_>, at: BreachIx) -> Verdict {
    let Some(breach) = view.game.breach(at) else {
        return Ok(());
    };
    let id = &breach.id;
    let refuse = |rule: Rule, why: String| Err(Violation::new(rule, why));
    if view.state.breach(at) != Breach::Potential {
        return refuse(Rule::BreachTraffic, format!("breach {id} is open already"));
    }
    let on_map = || {
        view.on_map()
            .map(|(unit, hex)| (unit, view.counter(unit), hex))
    };
    if let Some((counter, hex)) =
        boxes_in_range(view, breach).find(|seen| has_in_sight(view, breach, *seen))
    {
        let (name, number) = (&counter.id, view.number(hex));
        let why = format!(
            "{name} in {number} sees breach {id} within its range of {}",
            counter.range
        );
        return refuse(Rule::BreachBoxes, why);
    }
    let mut security = breach.security.iter();
    if let Some(empty) = security.find(|hex| view.of_side_in(Side::Us, **hex).next().is_none()) {
        let why = format!(
            "no US unit is in {}, a security hex of breach {id}",
            view.number(*empty)
        );
        return Err(view.about_hex(*empty).by(Rule::BreachSecurity, why));
    }
    let is_near = |(_, counter, hex): &(UnitIx, &Counter, HexIx)| {
        let is_ours = counter.side == Side::Us && counter.is_tank();
        is_ours && distance(view, breach, *hex) <= TANK
    };
    if !on_map().any(|unit| is_near(&unit)) {
        let why = format!("no US tank is within {TANK} hexes of breach {id}");
        return refuse(Rule::BreachNear, why);
    }
    let mut germans = on_map().filter(|(_, counter, _)| counter.side == Side::German);
    if let Some((_, counter, hex)) =
        germans.find(|(_, _, hex)| distance(view, breach, *hex) <= GERMAN)
    {
        let (name, number) = (&counter.id, view.number(hex));
        let why = format!("{name} in {number} is within {GERMAN} hexes of breach {id}");
        return refuse(Rule::BreachNear, why);
    }
    if view.state.phase != Phase::UsEnd {
        let why = format!("breaches are opened in phase `{}`", Phase::UsEnd.name());
        return refuse(Rule::BreachTraffic, why);
    }
    Ok(())
}

/// The breach is opened.
pub(crate) fn open(play: &mut Play<'_>, at: BreachIx) {
    play.cite_all([Rule::BreachBoxes, Rule::BreachSecurity, Rule::BreachNear]);
    let view = play.view();
    let mut breach = view.game.breach(at).into_iter();
    // Lines had to be drawn to see that no box bars it.
    let is_hidden = breach.any(|breach| boxes_in_range(view, breach).next().is_some());
    play.cite_if(is_hidden, Rule::Sight);
    play.state.set_breach(at, Breach::Open);
    let id = play.game.breach(at).map(|breach| &breach.id);
    if let Some(id) = id {
        play.note(|| format!("breach {id} is open"));
    }
}

/// Whether a breach may be opened now.
pub(crate) fn is_any(view: View<'_>) -> bool {
    view.game
        .breaches()
        .any(|(at, _)| check_open(view, at).is_ok())
}
