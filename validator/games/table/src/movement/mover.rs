//! [`Mover`]: a unit on its way.

use beachhead_kit::{Halt, HexIx, March, Pace, Steps, Stride, UnitIx, Violation, ZocMap, walk};

use crate::compile::ground::{CLOSED, Ground};
use crate::compile::profile::{ModeRules, Profile};
use crate::index::RowIx;
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
        let Some(at_least) = self.pace.at_least(*march, self.ground.least) else {
            return;
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
            halts: self.ground.graph[to].is_some(),
            leaves: self.zoc_map.controlled(self.enemy, at),
            enters: self.zoc_map.controlled(self.enemy, to),
        };
        self.pace.step(march, stride).map_err(Hindrance::Halt)
    }
}

/// Why a unit does not move in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barred {
    NotItsTime,
    OffMap,
    Moved,
    /// By this line only others do.
    OnlyOthers(RowIx),
    /// By this line a zone holds it.
    Held(RowIx, HexIx),
}

/// The unit, if it may move at all in this phase, as [`mover`] has it, without the words.
pub(crate) fn bind(view: View<'_>, unit: UnitIx) -> Option<Mover<'_>> {
    bound(view, unit).ok()
}

/// The unit, if it may move at all in this phase.
///
/// # Errors
/// The row by which it doesn't: first that its time is another, then that it has moved, then in the order of the lines that it is none
/// of those who move, and that a zone holds it.
pub(crate) fn mover(view: View<'_>, unit: UnitIx) -> Result<Mover<'_>, Violation> {
    bound(view, unit).map_err(|barred| refusal(view, unit, barred))
}

fn refusal(view: View<'_>, unit: UnitIx, barred: Barred) -> Violation {
    let (game, id, about) = (view.game, view.id(unit), view.about(unit));
    let by = |row, why| about.by(game.row(row), why);
    match barred {
        Barred::NotItsTime => {
            turn::not_its_time(view, unit, "moves in a movement phase of its own side")
        }
        Barred::OffMap => by(game.basics.step_by_step, format!("{id} is not on the map")),
        Barred::Moved => by(
            game.basics.once_per_phase,
            format!("{id} has moved in this phase"),
        ),
        Barred::OnlyOthers(row) => {
            let phase = &game.step(view.state).name;
            by(
                row,
                format!("{id} is none of the units that move in phase `{phase}`"),
            )
        }
        Barred::Held(row, from) => {
            let why = format!("{id} stands in an enemy zone of control, and stays there");
            about.at(from).by(game.row(row), why)
        }
    }
}

fn bound(view: View<'_>, unit: UnitIx) -> Result<Mover<'_>, Barred> {
    let (game, counter, troop) = (view.game, view.counter(unit), view.troop(unit));
    let step = game.step(view.state);
    let is_its_time = !view.state.is_over && step.side == counter.side;
    let mode_at = step
        .moves
        .filter(|_| is_its_time)
        .ok_or(Barred::NotItsTime)?;
    let Place::Map(from) = view.place(unit) else {
        return Err(Barred::OffMap);
    };
    if troop.moved {
        return Err(Barred::Moved);
    }
    let profile = game.profile(counter);
    // A profile has the rules of each mode.
    let mode = &profile.modes[mode_at];
    if let Some(row) = mode.only_others {
        return Err(Barred::OnlyOthers(row));
    }
    let zoc_map = &view.state.zoc_map;
    let enemy = counter.side.enemy();
    if zoc_map.controlled(enemy, from)
        && let Some(row) = first_of(mode.not_from_zones, profile.locks)
    {
        return Err(Barred::Held(row, from));
    }
    // Where no line bounds it, all that can be counted.
    let allowance = counter.allowance(mode_at, troop.steps);
    let allowance = allowance.unwrap_or(CLOSED - 1);
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
        pace: profile.pace(allowance),
    })
}

/// Of two rows that refuse, the one whose line stands first.
fn first_of<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
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
