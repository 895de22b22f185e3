//! What the ground under a unit means to it: who may enter, stand, take and leave it (M32, M33, M57 to M60).

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Class, LandingsGame, Traits};
use crate::ground::{Branch, Lane, Marks, Props};
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Halt;
use crate::units;
use crate::view::{View, kind_of};

/// Shelter from every flag.
pub(crate) const ALL_FLAGS: u8 = u8::MAX;

/// What ground takes the unit for.
#[inline]
pub(crate) fn lane(view: View<'_>, unit: UnitIx) -> Lane {
    let branch = match kind_of(view, unit).class {
        Class::Infantry => Branch::Infantry,
        Class::Armor | Class::Rail => Branch::Armor,
        Class::Artillery | Class::Ship | Class::Craft => Branch::Artillery,
    };
    Lane::new(view.side(unit).at(), branch)
}

/// What a hex does with what lies on it now.
#[inline]
pub(crate) fn props_of(view: View<'_>, hex: HexIx) -> Props {
    view.game.ground.props(hex, view.state.works_on(hex))
}

/// Whether the hex is closed to the unit.
pub(crate) fn is_barred(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let lane = lane(view, unit);
    props_of(view, hex).barred.has(lane)
}

/// Whether the unit can't leave the hex.
pub(crate) fn is_fixed(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let lane = lane(view, unit);
    props_of(view, hex).fixed.has(lane)
}

/// Whether no unit of this kind battles from the hex.
pub(crate) fn is_silent(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let lane = lane(view, unit);
    let afloat = kind_of(view, unit).class == Class::Ship;
    !afloat && props_of(view, hex).silent.has(lane)
}

/// The flags that the hex lets the unit ignore.
pub(crate) fn flags_sheltered(view: View<'_>, unit: UnitIx, hex: HexIx) -> u8 {
    let lane = lane(view, unit);
    let props = props_of(view, hex);
    if props.ignore_all.has(lane) {
        ALL_FLAGS
    } else {
        u8::from(props.ignore.has(lane))
    }
}

/// Whether ground that forbids battle to who enters it silences the unit there, or an overrun is barred from it (M60).
pub(crate) fn bars_overrun(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let lane = lane(view, unit);
    let props = props_of(view, hex);
    let traits = kind_of(view, unit).traits;
    let steady = traits.has(Traits::BATTLES_ON_ENTRY) || traits.has(Traits::UNHINDERED);
    props.silent.has(lane)
        || (props.quiet.has(lane) && !steady)
        || props.marks.has(Marks::NO_OVERRUN)
}

/// What entering the hex does to the unit's advance.
pub(crate) fn halts(view: View<'_>, unit: UnitIx, hex: HexIx) -> Halt {
    let lane = lane(view, unit);
    let props = props_of(view, hex);
    if props.hard.has(lane) {
        Halt::Hard
    } else if props.soft.has(lane) {
        Halt::Soft
    } else {
        Halt::No
    }
}

/// The rule that keeps a unit in water off the bridge beside it, however it would come onto it (L12, L14).
pub(crate) fn bars_bridge(view: View<'_>, unit: UnitIx, from: HexIx, to: HexIx) -> Option<Rule> {
    let there = props_of(view, to).marks;
    if !there.has(Marks::BRIDGE) {
        return None;
    }
    let here = props_of(view, from).marks;
    let by_boat = view.counter(unit).boat && there.has(Marks::RIVER);
    if !here.has(Marks::WATER) || here.has(Marks::BRIDGE) || by_boat {
        return None;
    }
    Some(if here.has(Marks::MOUTH) {
        Rule::MouthToBridge
    } else {
        Rule::BridgeEntry
    })
}

/// Whether the unit may take the hex beside it, by ground and edges: the rule that forbids it otherwise.
pub(crate) fn may_take(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Rule> {
    let Some(from) = view.hex_of(unit) else {
        return Err(Rule::TakeGround);
    };
    let Some(way) = view.game.ground.shape.direction(from, hex) else {
        return Err(Rule::TakeGround);
    };
    let edges = view.game.ground.edges(from);
    let bit = 1 << way;
    if edges.no_take & bit != 0 {
        return Err(Rule::CliffTakeGround);
    }
    let infantry = kind_of(view, unit).class == Class::Infantry;
    if edges.climb & bit != 0 && !infantry {
        return Err(Rule::BluffTakeGround);
    }
    let props = props_of(view, hex);
    let lane = lane(view, unit);
    if let Some(rule) = bars_bridge(view, unit, from, hex) {
        return Err(rule);
    }
    let closed = (edges.closed | edges.barred) & bit != 0 || props.barred.has(lane);
    let moved = units::has_moved(view, unit);
    let near = Marks::NEXT_DOOR.with(Marks::STARTED_NEAR);
    if closed || is_fixed(view, unit, from) || (moved && props.marks.has(near)) {
        return Err(Rule::TakeGroundBarred);
    }
    Ok(())
}

/// Whether the unit could step from one hex into the next, which is free: no ground or edge forbids it.
pub(crate) fn steps_on(view: View<'_>, unit: UnitIx, from: HexIx, to: HexIx) -> bool {
    let Some(way) = view.game.ground.shape.direction(from, to) else {
        return false;
    };
    let edges = view.game.ground.edges(from);
    let bit = 1 << way;
    let lane = lane(view, unit);
    let props = props_of(view, to);
    (edges.closed | edges.barred | edges.climb) & bit == 0
        && view.is_free(to)
        && !props.barred.has(lane)
        && !props.marks.has(Marks::NEXT_DOOR)
        && halts(view, unit, from) == Halt::No
}

/// The row by which units of its sort do not battle from a hex, and why in words.
pub(crate) fn why_silent(game: &LandingsGame, hex: HexIx) -> (Rule, &'static str) {
    if game.ground.is(hex, Marks::OCEAN) {
        (Rule::Ocean, "no unit battles from the ocean")
    } else {
        (
            Rule::EntryBarsBattle,
            "no unit like it battles from such ground",
        )
    }
}

/// Whether the hex lies on a side's baseline.
pub(crate) fn is_baseline(game: &LandingsGame, side: Side, hex: HexIx) -> bool {
    let (_, row) = game.ground.shape.place(hex);
    row == game.ground.shape.baseline(side == game.top)
}
