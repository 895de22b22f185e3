//! Who may answer what a unit does (S4): an enemy that sees it within range, in fire mode, with a weapon that harms it.

use beachhead_kit::{HexIx, UnitIx};

use crate::View;
use crate::data::{Nerve, Target, Weapon};
use crate::german::orders;
use crate::sight::{self, Hedge};
use crate::state::Cause;

/// Something that a unit does in a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trigger {
    pub(crate) unit: UnitIx,
    pub(crate) hex: HexIx,
    pub(crate) cause: Cause,
}

/// A weapon that may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answerer {
    pub(crate) unit: UnitIx,
    pub(crate) weapon: Weapon,
    /// It answers without a die, if it is unmarked.
    pub(crate) is_near: bool,
    /// It has answered on this turn.
    pub(crate) is_marked: bool,
}

/// Why a unit doesn't answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mute {
    /// It is in move mode.
    InMoveMode,
    /// It is suppressed and too far away, or paralysed.
    Shaken,
    /// The weapon does nothing to who is answered.
    Harmless,
    /// It is out of the weapon's range.
    OutOfRange,
    /// Bocage hides a mover.
    Bocage,
    /// Bocage is in the way of the fire.
    BocageBetween,
    /// One doesn't see so far at this hour.
    TooFar,
    /// It doesn't see the hex.
    Unseen,
}

/// Whether fire of this kind does anything to the unit.
pub(crate) fn harms(view: View<'_>, weapon: Weapon, unit: UnitIx) -> bool {
    match view.counter(unit).arms.target {
        Some(Target::Troops) => weapon == Weapon::Area,
        Some(Target::Light) => true,
        Some(Target::Point) => weapon == Weapon::Point,
        None => false,
    }
}

/// The weapon of a unit, if it may answer; none if the unit has none, or is not in play.
///
/// # Errors
/// Why it doesn't.
pub(crate) fn answerer(
    view: View<'_>,
    (unit, weapon): (UnitIx, Weapon),
    trigger: Trigger,
) -> Option<Result<Answerer, Mute>> {
    let (counter, troop) = (view.counter(unit), view.troop(unit));
    let arm = counter.arm(weapon)?;
    let at = view.hex_of(unit)?;
    if counter.side == view.side(trigger.unit) {
        return None;
    }
    let far = view.game.heights.distance(at, trigger.hex);
    if far > arm.range {
        return Some(Err(Mute::OutOfRange));
    }
    if !orders::is_active(view, unit) {
        return None;
    }
    let series = &view.game.tables.fire.series;
    let is_calm = match troop.nerve {
        Nerve::Steady => true,
        Nerve::Suppressed => far <= series.suppressed_near,
        Nerve::Paralysed => false,
    };
    let mute = if troop.moving {
        Some(Mute::InMoveMode)
    } else if !is_calm {
        Some(Mute::Shaken)
    } else if !harms(view, weapon, trigger.unit) {
        Some(Mute::Harmless)
    } else {
        unseen(view, at, trigger)
    };
    Some(match mute {
        Some(mute) => Err(mute),
        None => Ok(Answerer {
            unit,
            weapon,
            is_near: far <= series.overwatch_near,
            is_marked: troop.answered.holds(weapon, counter.is_pill_box()),
        }),
    })
}

/// Why a hex is not seen by who would answer, if it isn't.
fn unseen(view: View<'_>, at: HexIx, trigger: Trigger) -> Option<Mute> {
    let hides = match trigger.cause {
        Cause::Move if sight::hides_mover(view, at, trigger.hex) => Some(Mute::Bocage),
        Cause::Fire if sight::hedge(view, at, trigger.hex) == Hedge::Between => {
            Some(Mute::BocageBetween)
        }
        Cause::Move | Cause::Fire => None,
    };
    hides.or_else(|| {
        let line = sight::line(view, at, trigger.hex);
        match (line.is_visible, line.is_seen) {
            (false, _) => Some(Mute::TooFar),
            (true, false) => Some(Mute::Unseen),
            (true, true) => None,
        }
    })
}

/// Whether what a unit does is ever answered: not a leader's doing (2.3f).
pub(crate) fn is_trigger(view: View<'_>, unit: UnitIx) -> bool {
    view.counter(unit).arms.target.is_some()
}

/// The weapons that may answer, in the order of the roster.
pub(crate) fn answerers(view: View<'_>, trigger: Trigger) -> impl Iterator<Item = Answerer> {
    let is_trigger = is_trigger(view, trigger.unit);
    let units = view.game.armed[view.side(trigger.unit).enemy()].iter();
    let units = units.filter(move |_| is_trigger);
    let weapons = units.flat_map(|unit| Weapon::ALL.map(|weapon| (*unit, weapon)));
    weapons.filter_map(move |of| answerer(view, of, trigger)?.ok())
}

/// The enemies that may answer moves of a unit, wherever to: where they stand, and how far they reach. It is gathered once for
/// all hexes of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watchers(Vec<(HexIx, u32)>);

impl Watchers {
    /// Those who watch a unit.
    pub(crate) fn of(view: View<'_>, unit: UnitIx) -> Self {
        let mut found: Vec<(HexIx, u32)> = Vec::new();
        if !is_trigger(view, unit) {
            return Self(found);
        }
        let is_lit = !view.state.support.lights.is_empty();
        let most = match is_lit {
            true => view.game.tables.most_seen,
            false => sight::visibility(view),
        };
        let side = view.side(unit);
        let near = view.game.tables.fire.series.suppressed_near;
        for other in view.game.armed[side.enemy()].iter().copied() {
            let (counter, troop) = (view.counter(other), view.troop(other));
            let is_able = !troop.moving && troop.nerve != Nerve::Paralysed;
            let Some(at) = view.hex_of(other).filter(|_| is_able) else {
                continue;
            };
            if !orders::is_active(view, other) {
                continue;
            }
            let arms = Weapon::ALL.map(|weapon| {
                let arm = counter.arm(weapon);
                arm.filter(|_| harms(view, weapon, unit))
            });
            let Some(reach) = arms.into_iter().flatten().map(|arm| arm.range).max() else {
                continue;
            };
            let reach = match troop.nerve {
                Nerve::Suppressed => reach.min(near),
                _ => reach,
            };
            let reach = reach.min(most);
            match found.last_mut() {
                Some((hex, known)) if *hex == at => *known = reach.max(*known),
                _ => found.push((at, reach)),
            }
        }
        Self(found)
    }

    /// Whether one of them may answer a move into a hex.
    pub(crate) fn see(&self, view: View<'_>, hex: HexIx) -> bool {
        let heights = &view.game.heights;
        self.0.iter().any(|(at, reach)| {
            let far = heights.distance(*at, hex);
            let is_lit = !view.state.support.lights.is_empty();
            far <= *reach
                && (!is_lit || far <= sight::visibility_of(view, hex))
                && view.game.seen.sees_mover(heights, *at, hex)
                && !sight::is_smoked(view, *at, hex)
        })
    }
}

/// Whether somebody may answer a move into a hex.
pub(crate) fn is_watched(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    Watchers::of(view, unit).see(view, hex)
}

/// Whether somebody would answer a move into a hex, but for bocage in between (1.3).
pub(crate) fn is_hidden_by_bocage(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let trigger = Trigger {
        unit,
        hex,
        cause: Cause::Move,
    };
    let units = view.game.armed[view.side(unit).enemy()].iter();
    let mut units = units.filter(|_| is_trigger(view, unit));
    units.any(|other| {
        let mut weapons = Weapon::ALL.into_iter();
        weapons.any(|weapon| answerer(view, (*other, weapon), trigger) == Some(Err(Mute::Bocage)))
    })
}
