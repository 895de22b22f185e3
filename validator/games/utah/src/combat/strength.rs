//! The differential of a battle: figures, markers, terrain.

use beachhead_base::cannot_happen;
use beachhead_kit::UnitIx;

use crate::combat::flak;
use crate::data::sides::Side;
use crate::state::battle::{Battle, BattleKind};
use crate::view::View;

/// What a side's markers add.
pub(crate) fn support_strength(view: View<'_>, battle: &Battle, side: Side) -> i32 {
    let support = &battle.support[side];
    let flak = flak::flak_counts(view, battle);
    let mines = if support.mines {
        view.game.tables.system.mines
    } else {
        0
    };
    let markers = support.markers.iter().map(|marker| {
        if flak {
            flak::strength_under_flak(*marker)
        } else {
            marker.value
        }
    });
    markers.sum::<i32>() + mines
}

/// Attack less defence, with markers and terrain. A beach assault meets a defence of zero (11.2.3).
pub(crate) fn differential(view: View<'_>, battle: &Battle) -> i32 {
    let [attack, defence] = figures(view, battle);
    let ground = ground(view, battle);
    let support = |side| support_strength(view, battle, side);
    attack + support(battle.attacker) - defence - ground - support(battle.attacker.enemy())
}

/// The attack and defence figures of the units.
pub(crate) fn figures(view: View<'_>, battle: &Battle) -> [i32; 2] {
    let figures = |unit: &UnitIx| view.counter(*unit).figures(view.troop(*unit).steps);
    let attack = battle.attackers.iter().map(|unit| figures(unit).attack);
    let defence = battle.defenders.iter().map(|unit| figures(unit).defence);
    [attack.sum(), defence.sum()]
}

/// What the ground and the hexsides add to the defence.
pub(crate) fn ground(view: View<'_>, battle: &Battle) -> i32 {
    match battle.kind {
        BattleKind::Beach { .. } | BattleKind::Bombardment => 0,
        BattleKind::Drop => view.game.ground[battle.hex].effects.defence,
        BattleKind::Field => {
            view.game.ground[battle.hex].effects.defence + hexside_defence(view, battle)
        }
    }
}

/// The strength of a bombardment: markers, less the ground where it shelters.
pub(crate) fn of_bombardment(view: View<'_>, battle: &Battle) -> i32 {
    let markers = support_strength(view, battle, battle.attacker);
    match view.game.tables.system.ground_shelters {
        true => markers - view.game.ground[battle.hex].effects.defence,
        false => markers,
    }
}

/// What the hexsides are worth to the defender: what the easiest of those attacked across is, or the best.
fn hexside_defence(view: View<'_>, battle: &Battle) -> i32 {
    let from = view.hexes_of(&battle.attackers);
    let links = from.filter_map(|from| view.game.ground.link(from, battle.hex));
    let sides = links.map(|link| link.defence);
    let counts = if view.game.tables.system.best_hexside {
        sides.max()
    } else {
        sides.min()
    };
    counts.unwrap_or_else(|| cannot_happen!(0, "units attack from hexes beside their target"))
}

/// 10.1: whether some attacker comes from one city hex into another over a river that counts as bridged.
pub(crate) fn attacked_over_city_bridge(view: View<'_>, battle: &Battle) -> bool {
    let from = view.hexes_of(&battle.attackers);
    let mut links = from.filter_map(|from| view.game.ground.link(from, battle.hex));
    links.any(|link| link.city_bridge)
}
