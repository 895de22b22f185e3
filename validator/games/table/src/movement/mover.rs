//! [`Mover`]: a unit on its way.

use beachhead_kit::{
    Halt, HexIx, March, Pace, Steps, Stride, Through, UnitIx, Violation, ZocMap, walk,
};

use crate::compile::ground::{CLOSED, Ground};
use crate::compile::profile::{ModeRules, Profile};
use crate::sides::Side;
use crate::state::Place;
use crate::turn;
use crate::view::{Verdict, View};

/// A unit that may move, and what binds it on its way.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'a> {
    pub(crate) view: View<'a>,
    pub(crate) unit: UnitIx,
    pub(crate) from: HexIx,
    pub(crate) profile: &'a Profile,
    pub(crate) mode: &'a ModeRules,
    pub(crate) ground: &'a Ground,
    zoc_map: &'a ZocMap,
    pub(super) side: Side,
    pub(super) enemy: Side,
    pub(crate) pace: Pace,
}

/// What keeps a unit from entering one more hex. Searches only ask whether; words are made for those who read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// The hex is not next to the last.
    Apart,
    /// The way is closed.
    Closed,
    /// An enemy is there.
    Enemy,
    /// A friend was in the last hex, and it passes through none.
    Friend,
    /// Its pace.
    Halt(Halt),
}

impl beachhead_kit::Mover for Mover<'_> {
    type March = March;
    type Why = Hindrance;

    #[inline]
    fn cost(march: &March) -> u32 {
        u32::from(march.spent)
    }

    #[inline]
    fn rank(march: &March) -> u16 {
        march.entered
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Hindrance> {
        let link = self.ground.graph.link(at, to).ok_or(Hindrance::Apart)?;
        self.enter(at, *march, to, link.side)
    }

    #[inline]
    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        let least = self.ground.least;
        let is_in_zone = self.zoc_map.controlled(self.enemy, at);
        if march.entered > 0 && !self.pace.goes_on(*march, least, is_in_zone) {
            return;
        }
        // What one more hex costs at the least.
        let at_least = March {
            spent: march.spent.saturating_add(least),
            entered: march.entered + 1,
        };
        for link in self.ground.graph.links(at) {
            if link.to != self.from
                && !steps.is_known(link.to, &at_least)
                && let Ok(next) = self.enter(at, *march, link.to, link.side)
            {
                steps.take(link.to, next);
            }
        }
    }
}

impl Mover<'_> {
    /// Follows a path.
    ///
    /// # Errors
    /// The row that forbids one of its hexes, in words.
    pub(crate) fn march(&self, path: &[HexIx]) -> Result<March, Violation> {
        walk(self, (self.from, March::default()), path).map_err(|(place, why)| {
            let last = place.checked_sub(1).and_then(|last| path.get(last));
            let at = last.copied().unwrap_or(self.from);
            let to = path.get(place).copied().unwrap_or(self.from);
            self.refusal(at, to, why)
        })
    }

    /// Whether units of the side stand in the hex.
    pub(super) fn is_held(&self, side: Side, hex: HexIx) -> bool {
        self.zoc_map.held(side, hex)
    }

    /// Whether the hex lies in an enemy zone of control.
    pub(super) fn is_in_zone(&self, hex: HexIx) -> bool {
        self.zoc_map.controlled(self.enemy, hex)
    }

    /// One more hex.
    #[inline]
    fn enter(&self, at: HexIx, march: March, to: HexIx, cost: u16) -> Result<March, Hindrance> {
        if cost == CLOSED {
            return Err(Hindrance::Closed);
        }
        if self.profile.not_into_enemies.is_some() && self.zoc_map.held(self.enemy, to) {
            return Err(Hindrance::Enemy);
        }
        let has_begun = march.entered > 0;
        let passes = has_begun && self.profile.not_through_friends.is_some();
        if passes && self.zoc_map.held(self.side, at) {
            return Err(Hindrance::Friend);
        }
        let stride = Stride {
            cost,
            halts: self.ground.graph[at].is_some(),
            leaves: self.zoc_map.controlled(self.enemy, at),
            enters: self.zoc_map.controlled(self.enemy, to),
        };
        self.pace.step(march, stride).map_err(Hindrance::Halt)
    }
}

/// The unit, if it may move at all in this phase.
///
/// # Errors
/// The row by which it doesn't: first that its time is another, then that it has moved, then in the order of the lines that it is none
/// of those who move, and that a zone holds it.
pub(crate) fn mover<'a>(view: View<'a>, unit: UnitIx) -> Result<Mover<'a>, Violation> {
    let (game, counter) = (view.game, view.counter(unit));
    let (id, about) = (&counter.id, view.about(unit));
    let step = game.step(view.state);
    let Some(mode_at) = step
        .moves
        .filter(|_| !view.state.is_over && step.side == counter.side)
    else {
        turn::not_its_time(view, unit, "moves in a movement phase of its own side")?;
        return Err(turn::not_now(view, "it does not move now"));
    };
    let Place::Map(from) = view.place(unit) else {
        let row = game.row(game.basics.step_by_step);
        return about.refuse(row, format!("{id} is not on the map"));
    };
    if view.troop(unit).moved {
        let row = game.row(game.basics.once_per_phase);
        return about.refuse(row, format!("{id} has moved in this phase"));
    }
    let profile = game.profile(counter);
    // A profile has the rules of each mode.
    let mode = &profile.modes[mode_at];
    if let Some(row) = mode.only_others {
        let why = format!(
            "{id} is none of the units that move in phase `{}`",
            step.name
        );
        return about.refuse(game.row(row), why);
    }
    let zoc_map = &view.state.zoc_map;
    let enemy = counter.side.enemy();
    if zoc_map.controlled(enemy, from)
        && let Some(row) = first_of(mode.not_from_zones, profile.locks)
    {
        let why = format!("{id} stands in an enemy zone of control, and stays there");
        return about.at(from).refuse(game.row(row), why);
    }
    let allowance = counter.allowance(mode_at, view.troop(unit).steps);
    Ok(Mover {
        view,
        unit,
        from,
        profile,
        mode,
        ground: &game.grounds[profile.ground],
        zoc_map,
        side: counter.side,
        enemy,
        pace: Pace {
            // Where no line bounds it, all that can be counted.
            allowance: allowance.unwrap_or(CLOSED - 1),
            one_hex: profile.one_hex.is_some(),
            stops: profile.stops.is_some(),
            through: match profile.not_through {
                None => Through::Free,
                Some((_, false)) => Through::First,
                Some((_, true)) => Through::Never,
            },
            enter: profile.enter.map_or(0, |(_, cost)| cost),
            leave: profile.leave.map_or(0, |(_, cost)| cost),
        },
    })
}

/// Of two rows that refuse, the one whose line stands first.
fn first_of<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// Whether the unit may still move in this phase, as [`mover`] has it.
pub(crate) fn may_move(view: View<'_>, unit: UnitIx) -> bool {
    let step = view.game.step(view.state);
    view.side(unit) == step.side && !view.troop(unit).moved && mover(view, unit).is_ok()
}

/// Whether a move along the path is legal, and what it comes to.
///
/// # Errors
/// The row that forbids it: what binds the unit, then its way from hex to hex, then the stack at its end.
pub(crate) fn judge(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<March, Violation> {
    let mover = mover(view, unit)?;
    let id = view.id(unit);
    let step_by_step = |why: String| -> Verdict {
        let row = view.game.row(view.game.basics.step_by_step);
        view.about(unit).refuse(row, why)
    };
    match path.last() {
        None => step_by_step(format!("{id} enters at least one hex"))?,
        Some(end) if *end == mover.from => {
            step_by_step(format!("{id} does not end its move where it began"))?;
        }
        Some(_) => {}
    }
    let march = mover.march(path)?;
    if let Some(end) = path.last() {
        crate::stacking::check(view, unit, *end)?;
    }
    Ok(march)
}
