//! The ways of a retreat.

use beachhead_kit::{HexIx, UnitIx, Violation, ZocMap, retreat};

use crate::data::sides::Side;
use crate::hexes::{nations, stacking};
use crate::movement::mover;
use crate::order;
use crate::rules::Rule;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::view::View;

/// The retreat that is due, if the unit owes it, and from where.
pub(crate) fn retreat_due<'a>(
    view: View<'a>,
    unit: UnitIx,
) -> Result<(HexIx, &'a Retreat), Violation> {
    match view.state.pending.first() {
        Some(Pending::Retreat(retreat)) if retreat.unit == unit => match view.hex_of(unit) {
            Some(from) => Ok((from, retreat)),
            None => order::not_now(view, "it is lost"),
        },
        _ => order::not_its_time(view, unit, "has no retreat to make"),
    }
}

/// Whether a retreat may end there: away from the enemy, and with room.
///
/// Of several enemies around it, it has to leave one; away from all of them there is often no way.
pub(crate) fn retreat_end(
    view: View<'_>,
    retreat: &Retreat,
    (from, end): (HexIx, HexIx),
) -> Result<(), Violation> {
    // It began beside all of them, so that it can come nearer to none but by entering its hex.
    let distance = |foe, hex| view.game.board.distance(foe, hex);
    let mut enemies = retreat.enemies.iter();
    let away = enemies.any(|&foe| distance(foe, end) > distance(foe, from));
    if !away && !view.game.tables.system.retreat_anywhere {
        let why = format!("{} does not lead away from the enemy", view.number(end));
        return Err(Violation::new(Rule::RetreatWay, why)
            .at(view.number(end))
            .of(view.id(retreat.unit).clone()));
    }
    stacking::room(view, retreat.unit, end)
}

/// Whether one hex of a retreat, the so-many-th, is in order: near the last, farther from the first, and open.
pub(crate) fn retreat_step(
    view: View<'_>,
    zoc_map: &ZocMap,
    retreat: &Retreat,
    (from, at): (HexIx, HexIx),
    (hex, step): (HexIx, u32),
) -> Result<(), Violation> {
    let counter = view.counter(retreat.unit);
    let enemy = counter.side.enemy();
    let system = &view.game.tables.system;
    let number = view.number(hex);
    let about = view.about(retreat.unit).at(hex);
    let no_way = |why: String| about.refuse(Rule::RetreatWay, why);
    let Some(link) = view.game.ground.link(at, hex) else {
        return no_way(format!("{number} is not next to {}", view.number(at)));
    };
    if view.game.board.distance(from, hex) != step {
        return no_way(format!(
            "{number} does not lead further away from {}",
            view.number(from)
        ));
    }
    nations::check_bounds(view, retreat.unit, hex)?;
    if link.cost(counter.class).is_none() {
        return about.refuse(
            Rule::Impassable,
            mover::why_closed(view.game, retreat.unit, (at, hex)),
        );
    }
    if zoc_map.held(enemy, hex) {
        return about.refuse(Rule::EnemyHex, format!("an enemy is in {number}"));
    }
    let captures = counter.side == Side::German && view.state.beachheads.contains(&hex);
    if captures && !system.retreat_onto_beachhead {
        return no_way(format!(
            "{number} has a beachhead marker, and no defeat takes one"
        ));
    }
    let barred = retreat.kind != RetreatKind::UnderDrop && !system.retreat_into_zoc;
    if barred && zoc_map.controlled(enemy, hex) {
        return no_way(format!("{number} lies in an enemy zone of control"));
    }
    Ok(())
}

/// Every way in which the retreat can be made.
pub(crate) fn retreats(
    view: View<'_>,
    zoc_map: &ZocMap,
    retreat: &Retreat,
    from: HexIx,
) -> Vec<Vec<HexIx>> {
    retreat::ways(
        &view.game.ground,
        from,
        u32::from(retreat.hexes),
        |at, to, step| retreat_step(view, zoc_map, retreat, (from, at), (to, step)).is_ok(),
        |end| retreat_end(view, retreat, (from, end)).is_ok(),
    )
}

/// Every path that [`check`](crate::action::retreat::check) accepts for the retreat that is due.
pub(crate) fn legal_retreats(view: View<'_>, unit: UnitIx) -> Vec<Vec<HexIx>> {
    let Ok((from, retreat)) = retreat_due(view, unit) else {
        return Vec::new();
    };
    let ways = retreats(view, &view.state.zoc_map, retreat, from);
    if ways.is_empty() {
        vec![Vec::new()]
    } else {
        ways
    }
}
