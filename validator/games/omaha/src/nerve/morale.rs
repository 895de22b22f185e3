//! Checks of morale (S18), and what troops do that have to retreat (1.13a, S19).

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Check, LEADS, Nerve};
use crate::nerve::company;
use crate::state::Pending;
use crate::{Play, Rule, View, casualties};

/// Whether the hex is seaward of the shingle, and next to it.
pub(crate) fn is_at_shingle(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.beach.to_shingle(hex) == Some(0)
}

/// Whether a leader of the unit's side is near.
fn is_led(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let side = view.side(unit);
    let mut leaders = view.on_map().filter(|(other, _)| {
        let counter = view.counter(*other);
        counter.leads() && counter.side == side
    });
    leaders.any(|(_, at)| view.game.heights.distance(at, hex) <= LEADS)
}

/// Troops check their morale; `by_mortars` says whether such were among those who fired. Returns the retreat that they have
/// to make.
pub(crate) fn check(play: &mut Play<'_>, unit: UnitIx, by_mortars: bool) -> Option<Pending> {
    let view = play.view();
    let hex = view.hex_of(unit)?;
    let (counter, troop) = (view.counter(unit), view.troop(unit));
    let modifiers = play.game.tables.fire.morale_modifiers;
    let lost = counter.steps.saturating_sub(troop.steps);
    let added = [
        (true, counter.quality),
        (true, i32::from(lost)),
        (true, i32::from(company::morale(view, unit))),
        (by_mortars, modifiers.mortar),
        (is_led(view, unit, hex), modifiers.leader),
        (troop.moving, modifiers.moving),
    ];
    let added = added.into_iter().filter(|(applies, _)| *applies);
    let added: i32 = added.map(|(_, value)| value).sum();
    let name = &play.game.roster[unit].id;
    let sum = two_dice(play, &format!("the morale of {name}")) + added;
    play.cite(Rule::Morale);
    play.count("morale checks", 1);
    match play.game.tables.fire.morale.of(sum) {
        Some(Check::Holds(nerve)) => {
            shake(play, unit, *nerve);
            None
        }
        Some(Check::Retreats) => retreat(play, unit),
        None => None,
    }
}

/// Two dice, summed.
pub(crate) fn two_dice(play: &mut Play<'_>, purpose: &str) -> i32 {
    i32::from(play.roll(&purpose)) + i32::from(play.roll(&purpose))
}

/// The nerve of troops is this at best.
pub(crate) fn shake(play: &mut Play<'_>, unit: UnitIx, nerve: Nerve) {
    let troop = &mut play.state.units[unit];
    if nerve > troop.nerve {
        troop.nerve = nerve;
        let name = &play.game.roster[unit].id;
        play.note(|| format!("{name} is {}", nerve.name()));
    }
}

/// Troops have to retreat: two dice say how far. At the shingle they stay (1.13a).
fn retreat(play: &mut Play<'_>, unit: UnitIx) -> Option<Pending> {
    let hex = play.view().hex_of(unit)?;
    play.count("retreats", 1);
    if is_at_shingle(play.view(), hex) {
        stay_at_shingle(play, unit);
        return None;
    }
    let name = &play.game.roster[unit].id;
    let company = company::morale(play.view(), unit);
    let sum = two_dice(play, &format!("the retreat of {name}")) + i32::from(company);
    play.cite(Rule::Retreats);
    let flight = play.game.tables.fire.flight.of(sum).copied()?;
    shake(play, unit, flight.nerve);
    company::rise(play, unit, flight.company);
    casualties::lose_steps(play, unit, flight.steps);
    let hexes = flight.hexes;
    play.view().hex_of(unit)?;
    Some(Pending::Retreat { unit, hexes })
}

/// 1.13a: who would retreat from the shingle stays there, paralysed, and its company's morale rises by one.
pub(crate) fn stay_at_shingle(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::ShingleParalyses);
    shake(play, unit, Nerve::Paralysed);
    company::rise(play, unit, 1);
}
