//! What an action costs, or at which differential it is made, as it stands beside it in a list: `5 against 3: differential +2`.
//!
//! Of a battle that has not begun no marker is drawn: what supports it comes on top.

use std::collections::BTreeSet;

use beachhead_engine::hexes;
use beachhead_kit::{HexIx, UnitIx};

use crate::action::{
    Resolved, attack, beach_assault, drop_attack, move_unit, rebuild, roll_weather,
};
use crate::combat::{retreats, strength, support};
use crate::data::cups::Cup;
use crate::data::sides::Side;
use crate::data::tables::{Line, Survival};
use crate::order;
use crate::state::RetreatKind;
use crate::state::battle::{Battle, BattleKind};
use crate::view::View;

/// The cost or the differential of a legal action, where it has any.
pub(crate) fn cost(view: View<'_>, action: &Resolved) -> Option<String> {
    match action {
        Resolved::Move { unit, path } => move_unit::cost_in_words(view, *unit, path),
        Resolved::Attack { units, hex } => Some(battle(view, &attack::battle(view, units, *hex))),
        Resolved::DropAttack { hex } => Some(battle(view, &drop_attack::battle(view, *hex))),
        Resolved::BeachAssault { hex } => Some(battle(view, &beach_assault::battle(view, *hex))),
        Resolved::Defend { unit } => Some(defended(view, *unit, view.state.battle.as_ref()?)),
        Resolved::Resolve => Some(resolved(view, view.state.battle.as_ref()?)),
        Resolved::Bombard { unit } => bombarded(view, *unit),
        Resolved::Draw { cup, .. } => Some(markers_left(view.state.cups.of(*cup).len())),
        Resolved::Naval => naval(view),
        Resolved::Mines => Some(format!("{:+}", view.game.tables.system.mines)),
        Resolved::Rebuild { unit } => rebuild::points_in_words(view, *unit),
        Resolved::Retreat { unit, path } => Some(retreat(view, *unit, path)),
        Resolved::StiffResistance => Some(steps(1)),
        Resolved::LoseStep { unit } => Some(format!("1 of {}", steps(view.troop(*unit).steps))),
        Resolved::RollDrop { .. } => Some(drop_chances(view)),
        Resolved::RollWeather => Some(format!("bad on {}", roll_weather::BAD)),
        Resolved::SetAside { side } => Some(format!("1 to 6 of {}", markers(left(view, *side)))),
        Resolved::LoseMarker => Some(format!(
            "1 of {}",
            markers(order::markers_to_lose(view.state))
        )),
        Resolved::PlaceBeachhead { .. }
        | Resolved::PlaceUnit { .. }
        | Resolved::PlaceDropZone { .. }
        | Resolved::Advance { .. }
        | Resolved::Done => None,
    }
}

/// The figures of a battle and its differential. Where one unit of a stack meets the attack, each in its turn.
fn battle(view: View<'_>, battle: &Battle) -> String {
    if !order::wants_defender(view.game, battle) {
        return figures(view, battle);
    }
    let defenders = battle.defenders.iter();
    let each: BTreeSet<String> = defenders
        .map(|unit| defended(view, *unit, battle))
        .collect();
    each.into_iter().collect::<Vec<_>>().join(", or ")
}

/// The battle as this unit alone meets it.
fn defended(view: View<'_>, unit: UnitIx, battle: &Battle) -> String {
    let battle = Battle {
        defenders: vec![unit],
        ..battle.clone()
    };
    figures(view, &battle)
}

fn figures(view: View<'_>, battle: &Battle) -> String {
    let [attack, defence] = strength::figures(view, battle);
    let ground = match strength::ground(view, battle) {
        0 => String::new(),
        ground => format!(", {ground:+} for the ground"),
    };
    let line = match battle.line() {
        Line::Field => String::new(),
        line => format!(", line `{}`", line.name()),
    };
    let differential = strength::differential(view, battle);
    format!("{attack} against {defence}{ground}: differential {differential:+}{line}")
}

/// What the die of the battle at hand is rolled with.
fn resolved(view: View<'_>, battle: &Battle) -> String {
    match battle.kind {
        BattleKind::Bombardment => {
            format!("strength {}", strength::of_bombardment(view, battle))
        }
        _ => format!("differential {:+}", strength::differential(view, battle)),
    }
}

/// The markers that may be drawn for a bombardment.
fn bombarded(view: View<'_>, target: UnitIx) -> Option<String> {
    let hex = view.hex_of(target)?;
    let side = view.state.phase.side();
    let cups = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
    let cups = cups.filter(|cup| support::in_range(view, *cup, hex));
    let left: usize = cups.map(|cup| view.state.cups.of(cup).len()).sum();
    let most = left.min(support::MOST_MARKERS);
    Some(format!("{most} of {}", markers(left)))
}

fn markers(count: usize) -> String {
    match count {
        1 => "1 marker".to_owned(),
        count => format!("{count} markers"),
    }
}

fn markers_left(count: usize) -> String {
    format!("{} left", markers(count))
}

fn naval(view: View<'_>) -> Option<String> {
    let nation = support::naval_nation(view.game, view.state.battle.as_ref()?)?;
    Some(markers_left(view.state.cups.naval(nation).len()))
}

/// The markers of a side that are left in its cups.
fn left(view: View<'_>, side: Side) -> usize {
    let cups = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
    cups.map(|cup| view.state.cups.of(cup).len()).sum()
}

fn steps(count: u8) -> String {
    match count {
        1 => "1 step".to_owned(),
        count => format!("{count} steps"),
    }
}

/// How far the unit retreats, and the steps that it loses in zones of control on its way.
fn retreat(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> String {
    let enemy = view.side(unit).enemy();
    let is_harassed = |hex: &&HexIx| view.state.zoc_map.controlled(enemy, **hex);
    let due = retreats::retreat_due(view, unit);
    let is_spared = due.is_ok_and(|(_, retreat)| retreat.kind == RetreatKind::UnderDrop);
    let lost = match is_spared {
        true => 0,
        false => path.iter().filter(is_harassed).count(),
    };
    let lost = u8::try_from(lost).unwrap_or(u8::MAX);
    let far = hexes(path.len() as u64);
    match lost {
        _ if path.is_empty() || lost >= view.troop(unit).steps => "lost".to_owned(),
        0 => far,
        lost => format!("{far}, {}", steps(lost)),
    }
}

/// Of how many faces of the die each outcome of a drop comes.
fn drop_chances(view: View<'_>) -> String {
    let outcomes = [
        (Survival::Lost, "lost"),
        (Survival::ReducedDrift, "reduced"),
        (Survival::Drift, "drifts"),
        (Survival::Lands, "lands"),
    ];
    let faces = &view.game.tables.drop.0;
    let chances = outcomes.into_iter().filter_map(|(outcome, name)| {
        let count = faces.iter().filter(|face| **face == outcome).count();
        (count > 0).then(|| format!("{name} {count}"))
    });
    let chances: Vec<String> = chances.collect();
    format!("of {} faces: {}", faces.len(), chances.join(", "))
}
