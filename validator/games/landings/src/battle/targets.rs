//! Targets: whom a unit can attack from where it stands, and with how many dice (M37 to M39, M42, L67, L74).

use beachhead_engine::{hexes as in_hexes, listed};
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::battle::counting::Shot;
use crate::battle::{counting, overrun, ready};
use crate::command::in_play;
use crate::data::{Class, Fire, Kind, LandingsGame, Traits};
use crate::field::footing;
use crate::ground::Marks;
use crate::movement::gait;
use crate::rules::Rule;
use crate::side::Side;
use crate::sight::los::Eye;
use crate::sight::{los, rows};
use crate::state::Pending;
use crate::units;
use crate::view::{View, kind_of};

/// Somebody to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) hex: HexIx,
    pub(crate) range: u8,
    pub(crate) dice: u8,
}

/// How the unit looks for targets.
fn eye(kind: &Kind, fire: &Fire) -> Eye {
    Eye {
        infantry: kind.class == Class::Infantry,
        blind: !fire.sight,
        absent: None,
    }
}

/// Whether the unit can be attacked at all: landing craft by the pack's choice only.
pub(crate) fn is_target(view: View<'_>, unit: UnitIx) -> bool {
    view.game.system.craft_targets || !units::is_craft(view, unit)
}

/// The enemy in a hex whom the unit could attack at all.
fn foe_in(view: View<'_>, unit: UnitIx, hex: HexIx, range: u32) -> Option<UnitIx> {
    let foe = view.state.unit_at(hex)?;
    let kind = kind_of(view, foe);
    let spared = kind_of(view, unit).traits.has(Traits::SNIPER) && kind.class == Class::Armor;
    let hidden = view.troop(foe).camouflaged && range > 1;
    let off_ground = is_off_ground(view, unit, foe);
    let target = view.side(foe) != view.side(unit) && is_target(view, foe);
    (target && !spared && !hidden && !off_ground).then_some(foe)
}

/// Whether the unit battles ground units only, and the other is none (L66, L70, L73).
fn is_off_ground(view: View<'_>, unit: UnitIx, foe: UnitIx) -> bool {
    kind_of(view, unit).battles_ground_only() && !units::is_ground(view, foe)
}

/// Whether an enemy stands next to the hex who binds a unit of this side there (M39).
fn is_bound(view: View<'_>, side: Side, hex: HexIx) -> bool {
    let mut near = view.game.ground.shape.neighbors(hex);
    near.any(|(_, near)| binds(view, side, near))
}

/// Whether the unit in a hex is an enemy who binds those of this side beside it.
fn binds(view: View<'_>, side: Side, hex: HexIx) -> bool {
    let foe = view.state.unit_at(hex);
    foe.is_some_and(|foe| view.side(foe) != side && is_target(view, foe))
}

/// The dice with which the unit attacks a hex from where it stands; none if it can't.
pub(crate) fn dice_on(view: View<'_>, unit: UnitIx, hex: HexIx) -> u8 {
    let Some(shot) = counting::shot(view, unit, hex) else {
        return 0;
    };
    dice_of(view, unit, shot)
}

/// The dice of an attack; none if it can't be made.
pub(crate) fn dice_of(view: View<'_>, unit: UnitIx, shot: Shot) -> u8 {
    let range = view.game.ground.shape.distance(shot.from, shot.hex);
    if (range > 1 && is_bound(view, view.side(unit), shot.from))
        || footing::is_silent(view, unit, shot.from)
    {
        return 0;
    }
    dice_unbound(view, unit, shot, range)
}

/// The dice of an attack by a unit that no enemy beside it binds, and that is not silent where it stands.
fn dice_unbound(view: View<'_>, unit: UnitIx, shot: Shot, range: u32) -> u8 {
    if range == 0
        || range > u32::from(view.state.sight)
        || foe_in(view, unit, shot.hex, range).is_none()
        || (range > 1 && gait::charges(view, unit))
    {
        return 0;
    }
    let dice = counting::count_dice(view, unit, shot).dice();
    if dice == 0 || range == 1 {
        return dice;
    }
    let kind = kind_of(view, unit);
    let fire = counting::fire_by(kind, shot.moved);
    if fire.sight && is_gully_battle(view.game, shot) {
        return 0;
    }
    let eye = eye(kind, fire);
    let seen = view
        .game
        .ground
        .sees(los::field(view), eye, shot.from, shot.hex);
    if seen { dice } else { 0 }
}

/// M46: whether the attacker or its target is in a gully.
pub(crate) fn is_gully_battle(game: &LandingsGame, shot: Shot) -> bool {
    is_in_gully(game, shot.from) || is_in_gully(game, shot.hex)
}

fn is_in_gully(game: &LandingsGame, hex: HexIx) -> bool {
    game.ground.is(hex, Marks::WADI)
}

/// M46: whether one of the hexes lies in a gully, and the other isn't beside it.
pub(crate) fn is_hidden_in_gully(game: &LandingsGame, from: HexIx, to: HexIx) -> bool {
    (is_in_gully(game, from) || is_in_gully(game, to)) && !game.board.touch(from, to)
}

/// Everybody whom the unit can attack from where it stands.
pub(crate) fn targets(view: View<'_>, unit: UnitIx, mut take: impl FnMut(Target)) {
    let Some(from) = view.hex_of(unit) else {
        return;
    };
    let kind = kind_of(view, unit);
    let moved = units::has_moved(view, unit);
    let side = view.side(unit);
    let mut aim = |hex: HexIx| {
        let Some(shot) = counting::shot(view, unit, hex) else {
            return;
        };
        let range = view.game.ground.shape.distance(from, hex);
        let dice = dice_unbound(view, unit, shot, range);
        if dice > 0 {
            take(Target {
                hex,
                range: u8::try_from(range).unwrap_or(u8::MAX),
                dice,
            });
        }
    };
    if footing::is_silent(view, unit, from) {
        return;
    }
    if is_bound(view, side, from) {
        for (_, near) in view.game.ground.shape.neighbors(from) {
            aim(near);
        }
        return;
    }
    // A gun on a mountain carries a hex further.
    let reach = u32::from(counting::fire_by(kind, moved).range) + 1;
    for (foe, hex) in view.on_map() {
        if view.side(foe) != side && view.game.ground.shape.distance(from, hex) <= reach {
            aim(hex);
        }
    }
}

/// Why the unit can attack no unit in the hex: the row, and the reason in words.
fn why_no_target(view: View<'_>, unit: UnitIx, hex: HexIx) -> (Rule, &'static str) {
    match view.state.unit_at(hex) {
        None => (Rule::DiceByRange, "no unit is there"),
        Some(there) if view.side(there) == view.side(unit) => {
            (Rule::DiceByRange, "the unit there is of its own side")
        }
        Some(there) if !is_target(view, there) => (
            Rule::CraftMove,
            "by the pack's table `system` a landing craft is no target",
        ),
        Some(there) if is_off_ground(view, unit, there) => (
            kind_of(view, unit).fire_rule(),
            "it battles ground units only, and ships, craft and trains are none",
        ),
        Some(there) if view.troop(there).camouflaged => (
            Rule::DiceByRange,
            "the unit there is camouflaged, and is attacked from beside it only",
        ),
        Some(_) => (Rule::Hits, "a sniper does not attack armour"),
    }
}

/// Whether the unit can attack the hex from where it stands: what keeps it from doing so otherwise.
pub(crate) fn check_target(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    if dice_on(view, unit, hex) > 0 {
        return Ok(());
    }
    let (rule, why) = match counting::shot(view, unit, hex) {
        Some(shot) => why_no_dice(view, unit, shot),
        None => {
            let why = format!("{} is not on the map", view.id(unit));
            (Rule::TurnOrder, why)
        }
    };
    let refused = view.about(unit).at(hex).refuse(rule, why);
    refused.map_err(|refused: Violation| match view.hex_of(unit) {
        Some(from) if rule == Rule::AdjacentFirst => {
            let near = view.game.ground.shape.neighbors(from).map(|(_, near)| near);
            let enemies = near.filter(|near| binds(view, view.side(unit), *near));
            let enemies: Vec<HexNo> = enemies.map(|near| view.number(near)).collect();
            refused.help(format!("the enemy beside it is in {}", listed(enemies)))
        }
        _ => refused,
    })
}

/// Why an attack has no dice: the row, and the reason in words.
fn why_no_dice(view: View<'_>, unit: UnitIx, shot: Shot) -> (Rule, String) {
    let (id, number) = (view.id(unit), view.number(shot.hex));
    let kind = kind_of(view, unit);
    let fire = counting::fire_by(kind, shot.moved);
    let range = view.game.ground.shape.distance(shot.from, shot.hex);
    let (off, sight) = (in_hexes(range), view.state.sight);
    let count = counting::count_dice(view, unit, shot);
    if foe_in(view, unit, shot.hex, range).is_none() {
        let (rule, why) = why_no_target(view, unit, shot.hex);
        (rule, format!("{id} can't attack {number}: {why}"))
    } else if footing::is_silent(view, unit, shot.from) {
        let (rule, why) = footing::why_silent(view.game, shot.from);
        (rule, format!("{id} can't attack: {why}"))
    } else if range > 1 && is_bound(view, view.side(unit), shot.from) {
        let why = format!("{id} has an enemy beside it, and battles no unit farther off");
        (Rule::AdjacentFirst, why)
    } else if range > u32::from(sight) {
        let why = format!(
            "{number} is {off} off, and at night one sees {}",
            in_hexes(sight)
        );
        (Rule::Sight, why)
    } else if range > 1 && gait::charges(view, unit) {
        let why = format!("{id} has moved so far that it may only assault a unit beside it");
        (Rule::MoveAllowance, why)
    } else if count.base == 0 {
        let why = format!(
            "{number} is {off} off, and {id} reaches {}",
            in_hexes(fire.range)
        );
        (kind.fire_rule(), why)
    } else if count.dice() == 0 {
        (
            Rule::NoDice,
            format!("{id} has no die left against {number}"),
        )
    } else if is_gully_battle(view.game, shot) && fire.sight {
        let why = "into a gully and out of one it sees the next hex only";
        (Rule::Gully, format!("{id} does not see {number}: {why}"))
    } else {
        let rule = rows::unseen_rule(view, unit, (shot.from, shot.hex));
        let way = rows::in_the_way(view, shot.from, shot.hex);
        (rule, format!("{id} does not see {number}{way}"))
    }
}

/// The dice with which the unit could still attack a hex this turn from where it stands; none if it can't.
///
/// What it has done so far counts. Whether it is ordered, and whose step it is, doesn't.
pub(crate) fn dice_left(view: View<'_>, unit: UnitIx, hex: HexIx) -> u8 {
    let may_attack = match view.state.pending.first() {
        Some(Pending::Overrun { unit: due, .. }) if *due == unit => {
            overrun::check_overrun_target(view, unit, hex)
        }
        _ if !ready::has_battle_left(view, unit) => return 0,
        _ => in_play::card_bars_battle(view, unit)
            .and_then(|()| ready::ground_bars_battle(view, unit))
            .and_then(|()| ready::check_sweeps_first(view, unit)),
    };
    match may_attack {
        Ok(()) => dice_on(view, unit, hex),
        Err(_) => 0,
    }
}
