//! Stacking: limits on the units in a hex, and units that share no hex.

use beachhead_engine::listed;
use beachhead_kit::{HexIx, UnitIx, stack};
use beachhead_model::rules::StackUnit;

use crate::compile::profile::Limit;
use crate::index::RowIx;
use crate::view::{Verdict, View};

/// Reason why a unit finds no room in a hex.
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

/// The first reason why the unit finds no room in the hex: limits in the order of the lines, then lines that keep units apart.
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
        let units = counted.chain([unit]);
        let counts = units.map(|unit| limit.counts(view.troop(unit).steps));
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

/// The reason in words.
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
            let mut others = view.others_in(unit, hex).peekable();
            let is_alone = others.peek().is_none();
            let there = listed(view.ids(others));
            let what = match (limit.of, limit.most) {
                (StackUnit::Units, 1) => "unit",
                (StackUnit::Units, _) => "units",
                (StackUnit::Steps, 1) => "step",
                (StackUnit::Steps, _) => "steps",
            };
            let most = limit.most;
            match is_alone {
                true => format!("{id} counts {sum}, and {most} {what} is the most in {number}"),
                false => format!(
                    "with {id} it would be {sum} in {number}, which holds {there}: {most} {what} is the most"
                ),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testpack::{LINES, hex, open, state, unit};

    /// The row by which the unit finds no room in hex 0202, if it doesn't, and why.
    fn crowded(line: &str, units: &[&str]) -> Option<(String, String)> {
        let lines: Vec<&str> = LINES[..12].iter().copied().chain([line]).collect();
        let game = open(&lines);
        let state = state(&game, units);
        let (view, hex) = (game.view(&state), hex(&game, "0202"));
        let refused = check(view, unit(&game, "B1"), hex).err()?;
        assert_eq!(refused.units, ["B1"]);
        Some((refused.rule.id.to_string(), refused.reason))
    }

    #[test]
    fn limits_count_those_they_are_about() {
        let two = r#"(id: "limit", printed: "6.1", says: Stack(Limit(most: 2, of: Units)))"#;
        let none = r#"(id: "limit", printed: "6.1", says: Stack(Limit(most: 1, of: Units)), units: "kind=armor")"#;
        let steps = r#"(id: "limit", printed: "6.1", says: Stack(Limit(most: 3, of: Steps)))"#;
        let one_step = r#"(id: "limit", printed: "6.1", says: Stack(Limit(most: 1, of: Steps)))"#;
        let woods = r#"(id: "limit", printed: "6.1", says: Stack(Limit(most: 1, of: Units)), hexes: "terrain=woods")"#;
        let over = |why: &str| Some(("6.1 limit".to_owned(), why.to_owned()));
        for (line, units, expected) in [
            (two, &["B1 0101", "B2 0202"][..], None),
            (two, &["B1 0202", "B2 0202"], None), // It counts itself once.
            (
                two,
                &["B1 0101", "B2 0202", "BA 0202"],
                over("with B1 it would be 3 in 0202, which holds B2 and BA: 2 units is the most"),
            ),
            (none, &["B1 0101", "B2 0202", "BA 0202"], None),
            (steps, &["B1 0101 1", "B2 0202"], None),
            (
                steps,
                &["B1 0101", "B2 0202"],
                over("with B1 it would be 4 in 0202, which holds B2: 3 steps is the most"),
            ),
            (
                one_step,
                &["B1 0101"],
                over("B1 counts 2, and 1 step is the most in 0202"),
            ),
            (woods, &["B1 0101", "B2 0202"], None),
        ] {
            assert_eq!(crowded(line, units), expected, "{line}: {units:?}");
        }
    }

    #[test]
    fn some_share_a_hex_with_none_of_the_others() {
        let apart = r#"(id: "apart", printed: "6.1", says: Stack(NeverWith(others: "kind=armor")), units: "kind=infantry")"#;
        let why = "B1 shares no hex with BA, which is in 0202";
        for (units, expected) in [
            (&["B1 0101", "B2 0202"][..], None),
            (
                &["B1 0101", "B2 0102", "BA 0202"],
                Some(("6.1 apart".to_owned(), why.to_owned())),
            ),
        ] {
            assert_eq!(crowded(apart, units), expected, "{units:?}");
        }
    }
}
