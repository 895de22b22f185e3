//! The invasion week (SET-3, INV): one area, its sea squares, and how many units of each arm.

use crate::data::{Counter, HexIx, Side, Terrain, UnitIx};
use crate::{Rule, Verdict, View, view};

/// The week of the invasion (SEQ-5).
pub(crate) const INVASION_WEEK: u16 = 1;

/// How many units of the unit's arm have come in on this turn, and how many may by the area's table; none of a class that the
/// tables don't have.
pub(crate) fn maximum(view: View<'_>, unit: UnitIx, area: Option<u8>) -> Option<(u8, u8)> {
    let arm = view.counter(unit).class.arm()?;
    let turns = area.and_then(|area| view.game.tables.invasion.get(usize::from(area)));
    let most = turns.and_then(|turns| turns.of(view.state.week.into())?.get(arm));
    let most = most.copied().unwrap_or_default();
    let come = view.state.come.get(arm).copied().unwrap_or_default();
    Some((come, most))
}

/// Whether the area's table has room this turn for one more unit of its arm.
pub(crate) fn check_maximum(view: View<'_>, unit: UnitIx, area: Option<u8>, rule: Rule) -> Verdict {
    let Counter { id, class, .. } = view.counter(unit);
    let Some((come, most)) = maximum(view, unit, area) else {
        let why = format!("{id} is of no class that the invasion tables have");
        return view.about(unit).refuse(rule, why);
    };
    view.about(unit).require(come < most, rule, || {
        let name = view.game.ground.area(area);
        let name = name.map_or("", |area| area.id.as_str());
        let (week, class) = (view.state.week, class.name());
        format!("in week {week} the maximum of class `{class}` in {name} is {most}")
    })
}

/// The units that are still afloat, with their squares.
pub(crate) fn afloat(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    view.on_map()
        .filter(move |(unit, hex)| is_afloat(view, *unit, *hex))
}

/// Whether a unit is afloat as it stands there, or would be.
pub(crate) fn is_afloat(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let is_sea = view.game.ground[hex].is(Terrain::Sea);
    is_sea && view.side(unit) == Side::Allied && view.state.week == INVASION_WEEK
}

/// The units afloat that can go ashore, and where: where the arrow points, if no enemy is there and the square has room.
pub(crate) fn able_to_land(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    afloat(view).filter_map(move |(unit, sea)| {
        let coast = view.game.ground[sea].arrow?;
        let is_free = view::holder(view, coast) != Some(Side::German);
        (is_free && view::room(view, Side::Allied, coast) > 0).then_some((unit, coast))
    })
}
