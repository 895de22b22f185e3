//! How well the scripts of a pack hold its rules: each line is left out, each flag turned, each number moved by one, in the cost tables as
//! well, and of each change a script should say so.

use std::collections::BTreeSet;

use beachhead_check::own_rules::Reading;
use beachhead_check::playing::Playing;
use beachhead_engine::ScriptEvent;
use beachhead_schema::Id;
use beachhead_schema::io::SourceFile;
use beachhead_schema::layer::Layer;
use beachhead_schema::pack::Pack;
use beachhead_schema::rules::{Move, RuleLine, Says, Stack, StackUnit, Zoc};
use beachhead_schema::tables::TableRow;
use serde::Serialize;

/// A change of the rules, and what noticed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineChange {
    /// The row: `5.2 zone-stops`; of a table its row, `terrain clear`.
    pub row: String,
    /// What was changed: `left out`, `most 2 to 3`.
    pub change: String,
    /// The first script that doesn't hold any more; none if nothing noticed.
    pub noticed: Option<String>,
    /// Whether the rules can't be played with it, which `check` says at their lines.
    pub unfit: bool,
}

/// Parts scripts into those that hold as the pack is, and those that don't, which would notice every change.
pub fn sound_and_failing<'s>(
    pack: &Pack,
    scripts: &'s [SourceFile],
) -> (Vec<&'s SourceFile>, Vec<&'s SourceFile>) {
    let mut playing = Playing::of(pack).ok();
    let scripts = scripts.iter();
    scripts.partition(|script| {
        playing
            .as_mut()
            .is_none_or(|playing| holds(playing, script))
    })
}

/// Makes every change, and plays the scripts until one doesn't hold. All of them hold as the pack is: see [`sound_and_failing`].
pub fn line_strength(pack: &Pack, mut scripts: Vec<&SourceFile>) -> Vec<LineChange> {
    let changes = changes(pack).into_iter();
    let tried = changes.map(|(row, change, changed)| {
        let mut faults = Reading::of(&changed).faults.into_iter();
        let unfit = faults.any(|fault| fault.is_error);
        let at = match unfit {
            true => None,
            false => noticing(&changed, &scripts),
        };
        // Neighbouring lines are mostly noticed by the same script: it is played first from now on.
        let first = at.and_then(|at| scripts.get_mut(..=at));
        let noticed = first.and_then(|scripts| {
            scripts.rotate_right(1);
            scripts.first().map(|script| script.name().to_owned())
        });
        LineChange {
            row,
            change,
            noticed,
            unfit,
        }
    });
    tried.collect()
}

/// The place of the first script that doesn't hold.
fn noticing(pack: &Pack, scripts: &[&SourceFile]) -> Option<usize> {
    let mut playing = Playing::of(pack).ok()?;
    let mut scripts = scripts.iter();
    scripts.position(|script| !holds(&mut playing, script))
}

fn holds(playing: &mut Playing<'_>, script: &SourceFile) -> bool {
    let ignored = &mut |_: ScriptEvent| {};
    playing.play(script, ignored).passes
}

/// Every change: the row, what is changed, and the pack with it.
fn changes(pack: &Pack) -> Vec<(String, String, Pack)> {
    let mut all = Vec::new();
    for (at, line) in pack.rules.rules.iter().enumerate() {
        if matches!(line.says, Says::Define(_) | Says::NotYet(_)) {
            continue;
        }
        let without = with_lines(pack, |other, kept| (other != at).then_some(kept));
        all.push((line.row(), "left out".to_owned(), without));
        for (change, altered) in alterations(line) {
            let changed = with_lines(pack, |other, kept| {
                Some(if other == at { altered.clone() } else { kept })
            });
            all.push((line.row(), change, changed));
        }
    }
    let columns: BTreeSet<Id> = Reading::of(pack).classes.ids.into_iter().collect();
    for (at, row) in pack.tables.rows.iter().enumerate() {
        for (change, altered) in cells(pack, row, &columns) {
            let mut changed = pack.clone();
            let rows = pack.tables.rows.iter().cloned().enumerate();
            let rows = rows.map(|(other, kept)| if other == at { altered.clone() } else { kept });
            changed.tables.part.rows = rows.collect();
            all.push((format!("table {} {}", row.table, row.row), change, changed));
        }
    }
    all
}

/// The pack with other lines.
fn with_lines(pack: &Pack, line: impl Fn(usize, RuleLine) -> Option<RuleLine>) -> Pack {
    let mut changed = pack.clone();
    let lines = pack.rules.rules.iter().cloned().enumerate();
    let lines: Layer<RuleLine> = lines.filter_map(|(at, kept)| line(at, kept)).collect();
    changed.rules.part.rules = lines;
    changed
}

/// The line with one flag turned, one number moved by one, or one part of it left out.
fn alterations(line: &RuleLine) -> Vec<(String, RuleLine)> {
    let mut all = Vec::new();
    let mut says = |change: String, says: Says| {
        all.push((
            change,
            RuleLine {
                says,
                ..line.clone()
            },
        ));
    };
    let by_one = |number: u8| {
        [number.checked_add(1), number.checked_sub(1)]
            .into_iter()
            .flatten()
    };
    match &line.says {
        Says::Zoc(Zoc::NotThrough { first }) => {
            let first = !first;
            says(
                format!("first: {first}"),
                Says::Zoc(Zoc::NotThrough { first }),
            );
        }
        Says::Zoc(Zoc::EnterCosts { points }) => {
            for other in by_one(*points) {
                let said = Zoc::EnterCosts { points: other };
                says(format!("points {points} to {other}"), Says::Zoc(said));
            }
        }
        Says::Zoc(Zoc::LeaveCosts { points }) => {
            for other in by_one(*points) {
                let said = Zoc::LeaveCosts { points: other };
                says(format!("points {points} to {other}"), Says::Zoc(said));
            }
        }
        Says::Zoc(Zoc::NotOver { hexsides, but_for }) => {
            for (at, kind) in but_for.iter().enumerate() {
                let mut but_for = but_for.clone();
                but_for.remove(at);
                let hexsides = hexsides.clone();
                let said = Zoc::NotOver { hexsides, but_for };
                says(format!("without `but_for` {kind}"), Says::Zoc(said));
            }
        }
        Says::Stack(Stack::Limit { most, of }) => {
            for other in by_one(*most) {
                let said = Stack::Limit {
                    most: other,
                    of: *of,
                };
                says(format!("most {most} to {other}"), Says::Stack(said));
            }
            let other = match of {
                StackUnit::Units => StackUnit::Steps,
                StackUnit::Steps => StackUnit::Units,
            };
            let said = Stack::Limit {
                most: *most,
                of: other,
            };
            says(format!("of {of:?} to {other:?}"), Says::Stack(said));
        }
        Says::Move(Move::HexsideCost { table, over }) => {
            for (at, pair) in over.iter().enumerate() {
                let mut over = over.clone();
                over.remove(at);
                let table = table.clone();
                let said = Move::HexsideCost { table, over };
                says(
                    format!("without {} over {}", pair.0, pair.1),
                    Says::Move(said),
                );
            }
        }
        Says::Move(Move::PathCost {
            table,
            never: Some(_),
        }) => {
            let (table, never) = (table.clone(), None);
            says(
                "without `never`".to_owned(),
                Says::Move(Move::PathCost { table, never }),
            );
        }
        _ => {}
    }
    for (at, id) in line.replaces.iter().enumerate() {
        let mut replaces = line.replaces.clone();
        replaces.remove(at);
        let line = line.clone();
        all.push((
            format!("without `replaces` {id}"),
            RuleLine { replaces, ..line },
        ));
    }
    let is_of_all = line.says.needs_units();
    if line.units.is_some() && !is_of_all {
        let units = None;
        all.push((
            "of all units".to_owned(),
            RuleLine {
                units,
                ..line.clone()
            },
        ));
    }
    if line.hexes.is_some() && !line.says.needs_hexes() {
        let hexes = None;
        all.push((
            "in all hexes".to_owned(),
            RuleLine {
                hexes,
                ..line.clone()
            },
        ));
    }
    all
}

/// The row of a cost table with one of its cells moved by one: up, down, and opened where it is closed.
fn cells(pack: &Pack, row: &TableRow, classes: &BTreeSet<Id>) -> Vec<(String, TableRow)> {
    let lines = pack.rules.rules.iter();
    let mut named = lines.filter_map(|line| match &line.says {
        Says::Move(
            Move::HexCost { table }
            | Move::HexsideCost { table, .. }
            | Move::PathCost { table, .. },
        ) => Some(table),
        _ => None,
    });
    let Some(head) = pack
        .tables
        .tables
        .get(&row.table)
        .filter(|_| named.any(|table| *table == row.table))
    else {
        return Vec::new();
    };
    let columns = head.columns.iter().enumerate();
    let columns = columns.filter(|(_, column)| classes.contains(*column));
    let moved = columns.flat_map(|(at, column)| {
        let before = row.cells.get(at).cloned().unwrap_or_default();
        let others = others_of(before.as_str());
        others.into_iter().map(move |after| {
            let mut changed = row.clone();
            if let Some(cell) = changed.cells.get_mut(at) {
                *cell = Id::new(&after);
            }
            (format!("{column} {before} to {after}"), changed)
        })
    });
    moved.collect()
}

/// A cost one up and one down; of what is closed, that it is open.
fn others_of(cell: &str) -> Vec<String> {
    if cell == "-" {
        return vec!["1".to_owned()];
    }
    let (whole, fraction) = match cell.split_once(' ') {
        Some((whole, fraction)) => (whole, format!(" {fraction}")),
        None if cell.contains('/') => ("0", format!(" {cell}")),
        None => (cell, String::new()),
    };
    let Ok(whole) = whole.parse::<u16>() else {
        return Vec::new();
    };
    let written = |whole: u16| match (whole, fraction.trim()) {
        (0, fraction) if !fraction.is_empty() => fraction.to_owned(),
        (whole, _) => format!("{whole}{fraction}"),
    };
    let up = whole.checked_add(1).map(written);
    let down = whole.checked_sub(1).map(written);
    up.into_iter().chain(down).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_move_by_one_and_what_is_closed_opens() {
        for (cell, expected) in [
            ("2", &["3", "1"][..]),
            ("0", &["1"]),
            ("1/2", &["1 1/2"]),
            ("1 1/2", &["2 1/2", "1/2"]),
            ("-", &["1"]),
            ("x", &[]),
        ] {
            assert_eq!(others_of(cell), expected, "{cell}");
        }
    }
}
