//! What the ground under a unit means to its battles: who may enter, stand, take and leave it (M32, M33, M57 to M60).

use crate::gait;
use crate::reinforcements;
use crate::special_units;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::flags::ALL_FLAGS;
use crate::game::LandingsGame;
use crate::roster::{Class, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::Halt;
use crate::terrain::{Branch, Lane, Marks, Props};
use beachhead_engine::{Violation, hexes as in_hexes};

/// What ground takes the unit for.
#[inline]
pub(crate) fn lane(view: View<'_>, unit: UnitIx) -> Lane {
    let branch = match view.kind_of(unit).class {
        Class::Infantry => Branch::Infantry,
        Class::Armor | Class::Rail => Branch::Armor,
        Class::Artillery | Class::Ship | Class::Craft => Branch::Artillery,
    };
    Lane::new(view.game.side_of(unit).at(), branch)
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
    let afloat = view.kind_of(unit).class == Class::Ship;
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
    let traits = view.kind_of(unit).traits;
    let steady = traits.has(Traits::BATTLES_ON_ENTRY) || traits.has(Traits::UNHINDERED);
    props.silent.has(lane)
        || (props.quiet.has(lane) && !steady)
        || props.marks.any(Marks::NO_OVERRUN)
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
    if !there.any(Marks::BRIDGE) {
        return None;
    }
    let here = props_of(view, from).marks;
    let by_boat = view.game.roster[unit].boat && there.any(Marks::RIVER);
    if !here.any(Marks::WATER) || here.any(Marks::BRIDGE) || by_boat {
        return None;
    }
    Some(if here.any(Marks::MOUTH) {
        Rule::MouthToBridge
    } else {
        Rule::BridgeEntry
    })
}

/// Whether the unit may take the hex beside it, by ground and edges: the rule that forbids it otherwise.
pub(crate) fn may_take(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Rule> {
    let Some(from) = view.state.hex_of(unit) else {
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
    let infantry = view.kind_of(unit).class == Class::Infantry;
    if edges.climb & bit != 0 && !infantry {
        return Err(Rule::BluffTakeGround);
    }
    let props = props_of(view, hex);
    let lane = lane(view, unit);
    if let Some(rule) = bars_bridge(view, unit, from, hex) {
        return Err(rule);
    }
    let closed = (edges.closed | edges.barred) & bit != 0 || props.barred.has(lane);
    let moved = special_units::has_moved(view, unit);
    let near = Marks::NEXT_DOOR.or(Marks::STARTED_NEAR);
    if closed || is_fixed(view, unit, from) || (moved && props.marks.any(near)) {
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
        && view.state.at.is_free(to)
        && !props.barred.has(lane)
        && !props.marks.any(Marks::NEXT_DOOR)
        && halts(view, unit, from) == Halt::No
}

/// Whether where the unit has been this turn, or stands now, keeps it from battle (M29, M33, M62).
pub(crate) fn ground_bars_battle(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let turn = &view.state.troops[unit].turn;
    let Some(hex) = view.state.hex_of(unit) else {
        return Ok(());
    };
    let refuse = |rule, why: &str| {
        let why = format!("{id} does not battle this turn: {why}");
        Err(Violation::new(rule, why).of(id.clone()))
    };
    if is_silent(view, unit, hex) {
        let (rule, why) = why_silent(view.game, hex);
        return refuse(rule, why);
    }
    if !turn.no_battle {
        return Ok(());
    }
    if turn.arrived {
        let (rule, why) = reinforcements::why_arrival_waits(view, unit, hex);
        return refuse(rule, why);
    }
    let lane = lane(view, unit);
    let left = turn.from.map(|from| props_of(view, from));
    if left.is_some_and(|left| turn.moved && left.quiet_out.has(lane)) {
        return refuse(Rule::Marsh, "it has left a marsh");
    }
    let gait = gait::gait(view, unit);
    let too_far = turn.moved && turn.used > gait.battle.max(gait.close);
    if too_far || (turn.moved && gait.battle == 0) {
        let most = gait.battle.max(gait.close);
        let why = match most {
            0 => "a unit like it moves or battles, and it has moved".to_owned(),
            _ => format!(
                "it has moved {}, and battles after {most} at most",
                in_hexes(turn.used)
            ),
        };
        return refuse(Rule::MoveAllowance, &why);
    }
    let marsh = props_of(view, hex).marks.any(Marks::NO_OVERRUN);
    if marsh {
        return refuse(Rule::Marsh, "it has entered a marsh");
    }
    let why = format!(
        "the ground of {} forbids battle to a unit that has entered it",
        view.game.number(hex)
    );
    refuse(Rule::EntryBarsBattle, &why)
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
pub(crate) fn is_baseline(game: &LandingsGame, side: crate::roster::Side, hex: HexIx) -> bool {
    let (_, row) = game.ground.shape.place(hex);
    row == game.ground.shape.baseline(side == game.top)
}
