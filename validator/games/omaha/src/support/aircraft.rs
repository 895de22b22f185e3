//! Aircraft (2.10): whether they come, who uses them, and what they do.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{AIRCRAFT, BOMB, BOMB_HITS, Payload, Side, Weapon, minute_of};
use crate::sight::{self, watch};
use crate::state::{Aircraft, Fire, Pending, Phase, Sortie};
use crate::support::sides::{active, phase_of};
use crate::support::{volley, weather};
use crate::{Play, Rule, Verdict, View, casualties};

/// Minutes of a day: those of 6 June.
const FIRST_DAY: u32 = 24 * 60;

/// Whether a side has aircraft to roll for, or to use.
pub(crate) fn is_any(view: View<'_>, side: Side) -> bool {
    let support = &view.state.support;
    let may_roll = side == Side::Us && support.clear && !support.flown && !sight::is_night(view);
    let is_used = support.sortie.as_ref().is_some_and(|sortie| {
        let mut aircraft = sortie.aircraft.iter();
        sortie.side == side && aircraft.any(|one| one.bomb || one.strafes() > 0)
    });
    may_roll || is_used
}

/// Whether the US side rolls for aircraft now.
pub(crate) fn check_fly(view: View<'_>) -> Verdict {
    let refuse = |rule, why: String| Err(Violation::new(rule, why));
    if view.state.phase != Phase::UsSupport {
        let phase = Phase::UsSupport.name();
        let why = format!("aircraft are rolled for in phase `{phase}`");
        return refuse(Rule::Aircraft, why);
    }
    if !view.state.support.clear {
        let why = "the sky is overcast, and no aircraft come".to_owned();
        return refuse(Rule::Aircraft, why);
    }
    if weather::is_due(view) {
        let why = "the weather of the hour is rolled for first".to_owned();
        return refuse(Rule::Weather, why);
    }
    if view.state.support.flown {
        let why = "aircraft have been rolled for on this turn".to_owned();
        return refuse(Rule::Aircraft, why);
    }
    if sight::is_night(view) {
        return refuse(Rule::AirTargets, "aircraft come by day alone".to_owned());
    }
    Ok(())
}

/// Whether the US side still has to roll for aircraft on this turn.
pub(crate) fn is_due(view: View<'_>) -> bool {
    check_fly(view).is_ok()
}

/// Two dice say whether aircraft come, another two who uses them.
pub(crate) fn fly(play: &mut Play<'_>, payloads: [Payload; 2]) {
    play.cite_all([Rule::Aircraft, Rule::AircraftLoads]);
    play.state.support.flown = true;
    let purpose = "the aircraft";
    let come = play.roll(&purpose) + play.roll(&purpose);
    if come < AIRCRAFT {
        return play.note(|| "no aircraft come".to_owned());
    }
    let purpose = "the side that uses the aircraft";
    let more = u16::from(minute_of(play.state.turn) < FIRST_DAY);
    let enemy = play.roll(&purpose) + play.roll(&purpose) + more;
    let side = match enemy >= AIRCRAFT {
        true => Side::German,
        false => Side::Us,
    };
    play.note(|| format!("the {} side uses the aircraft", side.name()));
    play.state.support.sortie = Some(Sortie {
        side,
        aircraft: payloads.map(Aircraft::new),
    });
}

/// An aircraft by its number, from 1, of the side whose phase it is.
///
/// # Errors
/// There is none, or the other side has it.
fn aircraft(view: View<'_>, number: u8) -> Result<Aircraft, Violation> {
    let refuse = |why: String| Err(Violation::new(Rule::Aircraft, why));
    let Some(sortie) = &view.state.support.sortie else {
        return refuse("no aircraft have come on this turn".to_owned());
    };
    if active(view) != Some(sortie.side) {
        let phase = phase_of(sortie.side).name();
        let side = sortie.side.name();
        return refuse(format!(
            "the {side} side uses the aircraft, in phase `{phase}`"
        ));
    }
    let at = usize::from(number).checked_sub(1);
    match at.and_then(|at| sortie.aircraft.get(at)) {
        Some(one) => Ok(one.clone()),
        None => refuse(format!("there is no aircraft {number}: there are two")),
    }
}

/// The enemies on the map of the side that uses aircraft now; none in other phases.
pub(crate) fn targets(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let sortie = view.state.support.sortie.as_ref();
    let side = sortie.map(|sortie| sortie.side);
    let side = side.filter(|side| active(view) == Some(*side));
    let units = view.on_map().map(|(unit, _)| unit);
    units.filter(move |unit| side.is_some_and(|side| view.side(*unit) != side))
}

/// Whether a unit is one that aircraft attack; no pill box is ever destroyed by them (3.3d).
fn check_target(view: View<'_>, target: UnitIx) -> Verdict {
    let (about, name) = (view.about(target), view.id(target));
    let is_box = view.counter(target).is_pill_box();
    about.require(!is_box, Rule::BoxesAsTargets, || {
        format!("{name} is a pill box, and never destroyed by aircraft")
    })?;
    about.require(!view.troop(target).immune, Rule::ConvertedImmune, || {
        format!("{name} has taken the place of a destroyed pill box in this phase")
    })?;
    let is_there = targets(view).any(|unit| unit == target);
    let is_hurt = view.counter(target).arms.target.is_some();
    about.require(is_there && is_hurt, Rule::AirTargets, || {
        format!("{name} is no enemy on the map that aircraft hurt")
    })
}

/// Whether an aircraft strafes a unit now.
pub(crate) fn check_strafe(view: View<'_>, number: u8, target: UnitIx) -> Verdict {
    let one = aircraft(view, number)?;
    let (about, name) = (view.about(target), view.id(target));
    about.require(one.strafes() > 0, Rule::AircraftLoads, || {
        let most = one.payload.strafes().0;
        format!("aircraft {number} has strafed {most} targets")
    })?;
    check_target(view, target)?;
    about.require(!one.strafed.contains(&target), Rule::AircraftLoads, || {
        format!("aircraft {number} has strafed {name}, and its targets are different ones")
    })?;
    let is_hurt = watch::harms(view, Weapon::Area, target);
    about.require(is_hurt, Rule::AirTargets, || {
        format!("{name} is not hurt by strafing")
    })
}

/// The aircraft strafes: the dice are rolled next.
pub(crate) fn strafe(play: &mut Play<'_>, number: u8, target: UnitIx) {
    let Ok(one) = aircraft(play.view(), number) else {
        return;
    };
    play.cite_all([Rule::AircraftLoads, Rule::AirTargets]);
    change(play, number, |one| one.strafed.push(target));
    attack(play, target, one.payload.strafes().1);
}

/// A unit is attacked from the air with this firepower: the dice are rolled next.
fn attack(play: &mut Play<'_>, target: UnitIx, power: u16) {
    if let Some(fire) = from_above(play.view(), target, power) {
        play.state.pending.ask_first(Pending::Roll(fire));
    }
}

/// The fire of an aircraft with this firepower on a unit.
pub(crate) fn from_above(view: View<'_>, target: UnitIx, power: u16) -> Option<Fire> {
    let hex = view.hex_of(target)?;
    Some(volley::above(power, hex, target))
}

/// The fire by which an aircraft strafes a unit.
pub(crate) fn strafing(view: View<'_>, number: u8, target: UnitIx) -> Option<Fire> {
    let one = aircraft(view, number).ok()?;
    from_above(view, target, one.payload.strafes().1)
}

/// Whether an aircraft bombs a unit.
pub(crate) fn check_bomb(view: View<'_>, number: u8, target: UnitIx) -> Verdict {
    let one = aircraft(view, number)?;
    view.about(target)
        .require(one.bomb, Rule::AircraftLoads, || match one.payload {
            Payload::Bomb => format!("aircraft {number} has dropped its bomb"),
            Payload::Guns => format!("aircraft {number} carries no bomb"),
        })?;
    check_target(view, target)
}

/// The aircraft bombs: troops by area fire, a vehicle or gun by a roll at once.
pub(crate) fn bomb(play: &mut Play<'_>, number: u8, target: UnitIx) {
    play.cite(Rule::AircraftLoads);
    play.state.units[target].under_fire = true;
    change(play, number, |one| one.bomb = false);
    if play.game.roster[target].is_troops() {
        return attack(play, target, BOMB);
    }
    let name = &play.game.roster[target].id;
    let purpose = format!("the bomb on {name}");
    let sum = play.roll(&purpose) + play.roll(&purpose);
    match sum >= BOMB_HITS {
        true => casualties::eliminate(play, target),
        false => play.note(|| format!("{name} is missed")),
    }
}

fn change(play: &mut Play<'_>, number: u8, how: impl FnOnce(&mut Aircraft)) {
    let at = usize::from(number).checked_sub(1);
    let sortie = play.state.support.sortie.as_mut();
    let found = sortie.zip(at);
    if let Some(one) = found.and_then(|(sortie, at)| sortie.aircraft.get_mut(at)) {
        how(one);
    }
}
