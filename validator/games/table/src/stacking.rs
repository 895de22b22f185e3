//! Stacking: how many units find room in a hex, and who shares one with whom.

use beachhead_engine::listed;
use beachhead_kit::{HexIx, UnitIx, stack};
use beachhead_model::rules::StackUnit;

use crate::compile::profile::Limit;
use crate::index::RowIx;
use crate::view::{Verdict, View};

/// What keeps a unit from staying in a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Crowding<'a> {
    /// A limit, which would then count so many.
    Limit(&'a Limit, u32),
    /// A unit that is there, with which it shares no hex.
    Apart(RowIx, UnitIx),
}

impl Crowding<'_> {
    /// The row that refuses it.
    pub(crate) fn row(&self) -> RowIx {
        match self {
            Self::Limit(limit, _) => limit.row,
            Self::Apart(row, _) => *row,
        }
    }
}

/// What keeps the unit from ending in the hex: the limits first, in the order of the lines, then the lines that keep units apart.
pub(crate) fn crowding(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Crowding<'_>> {
    let game = view.game;
    let profile = game.profile_of(unit);
    for &at in &profile.limits {
        // A profile names limits of the game.
        let limit = &game.limits[at];
        if limit
            .hexes
            .as_ref()
            .is_some_and(|hexes| !hexes.contains(hex))
        {
            continue;
        }
        let mates = view.mates_in(unit, hex);
        let counted = mates.filter(|other| game.profile_of(*other).is_limited(at));
        let count = |unit| match limit.of {
            StackUnit::Units => 1,
            StackUnit::Steps => u32::from(view.troop(unit).steps),
        };
        let counts = counted.chain([unit]).map(count);
        if let Some(sum) = stack::excess(limit.most.into(), counts) {
            return Some(Crowding::Limit(limit, sum));
        }
    }
    if profile.apart.is_empty() {
        return None;
    }
    view.mates_in(unit, hex).find_map(|other| {
        let row = profile.keeps_apart_from(game.profile_of(other))?;
        Some(Crowding::Apart(row, other))
    })
}

/// Whether the unit finds room in the hex.
///
/// # Errors
/// The row by which it doesn't.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    match crowding(view, unit, hex) {
        None => Ok(()),
        Some(crowding) => {
            let why = in_words(view, unit, hex, &crowding);
            let row = view.game.row(crowding.row());
            view.about(unit).at(hex).refuse(row, why)
        }
    }
}

/// Why there is no room, in words.
pub(crate) fn in_words(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
    crowding: &Crowding<'_>,
) -> String {
    let (id, number) = (view.id(unit), view.number(hex));
    match crowding {
        Crowding::Apart(_, other) => {
            format!(
                "{id} shares no hex with {}, which is in {number}",
                view.id(*other)
            )
        }
        Crowding::Limit(limit, sum) => {
            let there = listed(view.ids(view.others_in(unit, hex)));
            let what = match (limit.of, limit.most) {
                (StackUnit::Units, 1) => "unit",
                (StackUnit::Units, _) => "units",
                (StackUnit::Steps, 1) => "step",
                (StackUnit::Steps, _) => "steps",
            };
            let most = limit.most;
            match there.is_empty() {
                true => format!("{id} has {sum} steps, and {most} {what} is the most in {number}"),
                false => format!(
                    "with {id} it would be {sum} in {number}, which holds {there}: {most} {what} is the most"
                ),
            }
        }
    }
}
