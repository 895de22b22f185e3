//! Retreat: a unit goes back after a battle.

use std::collections::BTreeSet;

use beachhead_engine::{hexes, listed};
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::combat::retreats;
use crate::counters;
use crate::hexes::{ownership, stacking, zoc};
use crate::rules::Rule;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    if let Some(Pending::Retreat(retreat)) = view.state.pending.first() {
        let ways = retreats::legal_retreats(view, retreat.unit).into_iter();
        ways.for_each(|way| list(retreat.unit, way));
    }
}

/// Whether the unit may retreat along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<(), Violation> {
    judge(view, unit, path).map_err(|refused| with_retreat_help(view, unit, refused))
}

fn judge(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<(), Violation> {
    let (from, retreat) = retreats::retreat_due(view, unit)?;
    let id = view.id(unit);
    let refuse = |why: String| Err(Violation::new(Rule::RetreatWay, why).of(id.clone()));
    let zoc_map = &view.state.zoc_map;
    if path.is_empty() {
        if retreats::retreats(view, zoc_map, retreat, from).is_empty() {
            return Ok(());
        }
        return refuse(format!("{id} has a way to retreat, and has to take one"));
    }
    if path.len() != usize::from(retreat.hexes) {
        let (due, named) = (hexes(retreat.hexes), path.len());
        return refuse(format!("{id} retreats {due}, not {named}"));
    }
    let mut at = from;
    for (step, &hex) in (1u32..).zip(path) {
        retreats::retreat_step(view, zoc_map, retreat, (from, at), (hex, step))?;
        at = hex;
    }
    retreats::retreat_end(view, retreat, (from, at))
}

/// A refused retreat, with the hexes in which it may end.
fn with_retreat_help(view: View<'_>, unit: UnitIx, refused: Violation) -> Violation {
    if retreats::retreat_due(view, unit).is_err() {
        return refused;
    }
    let ways = retreats::legal_retreats(view, unit);
    let ends: BTreeSet<HexNo> = ways
        .iter()
        .filter_map(|way| way.last())
        .map(|end| view.number(*end))
        .collect();
    refused.help(match ends.is_empty() {
        true => "it has no way to retreat, and is lost: name an empty path".to_owned(),
        false => format!("it may end in {}", listed(ends)),
    })
}

/// Retreats the unit; without a way out it is lost.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(Pending::Retreat(Retreat { kind, .. })) = play.state.pending.first() else {
        return;
    };
    let under_drop = *kind == RetreatKind::UnderDrop;
    play.state.pending.take_first();
    play.count("retreats", 1);
    play.cite(Rule::RetreatWay);
    if under_drop {
        play.cite(Rule::DropAttackStiff);
    }
    let Some(&end) = path.last() else {
        return counters::eliminate(play, unit);
    };
    let zoc_map = zoc::zoc_map(play.view());
    let enemy = play.game.roster[unit].side.enemy();
    stacking::leave_landing_hex(play, unit);
    for &hex in path {
        let harassed = zoc_map.controlled(enemy, hex);
        if harassed && under_drop {
            play.cite(Rule::DropAttackZoc);
        } else if harassed {
            counters::take_step(play, unit);
        }
        // Who is lost on the threshold has not entered.
        if play.state.units.hex_of(unit).is_none() {
            return;
        }
        ownership::tread(play, unit, hex);
    }
    ownership::put(play, unit, end);
}
