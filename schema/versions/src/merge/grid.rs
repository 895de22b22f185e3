//! One grid under all three versions: where one branch has resized or renumbered the map, the other follows it.

use serde_json::{Value, json};

use super::branch::Side;
use super::records::{conflict, to_value};
use super::value::Versions;
use crate::diff::shift;
use beachhead_edit::{Lost, Moved, regrid};
use beachhead_hex::{Grid, HexNo};
use beachhead_model::conflict::Conflict;
use beachhead_model::map::HexRecord;
use beachhead_model::pack::Pack;

/// Treatment of the grid where one branch alone has changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridRule {
    /// The other branch follows it.
    Follow,
    /// That of ours stays, and the grid is in conflict.
    KeepOurs,
}

/// The grid of one branch, to which the other has followed it.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowedGrid {
    /// Whose grid it is.
    pub of: Side,
    old: Grid,
    new: Grid,
    by: (i32, i32),
}

impl FollowedGrid {
    /// The text of a script with the new numbers of hexes, in the place of those in quotes. One that is cut off stays.
    #[must_use]
    pub fn script(&self, text: &str) -> String {
        let moved = Moved {
            old: &self.old,
            new: &self.new,
            by: self.by,
        };
        let mut followed = String::with_capacity(text.len());
        let mut rest = text;
        // Up to the next text in quotes that is in no comment.
        while let Some(at) = rest.find(['"', '/']) {
            let (before, from) = rest.split_at(at);
            followed.push_str(before);
            let end = match from.strip_prefix('"') {
                Some(inside) => quoted_end(inside),
                None if from.starts_with("//") => from.find('\n').unwrap_or(from.len()),
                None => 1,
            };
            let (piece, behind) = from.split_at(end.min(from.len()));
            match piece
                .strip_prefix('"')
                .and_then(|word| word.strip_suffix('"'))
            {
                Some(word) => {
                    let number = HexNo::from(word);
                    let number = moved.number(&number).unwrap_or(number);
                    followed.push_str(&format!("\"{number}\""));
                }
                None => followed.push_str(piece),
            }
            rest = behind;
        }
        followed.push_str(rest);
        followed
    }
}

/// How long a text in quotes is, both included, of which this stands behind the first quote.
fn quoted_end(inside: &str) -> usize {
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '"' => return at + 2,
            _ => {}
        }
    }
    inside.len() + 1
}

/// Puts one grid under the three packs; whose it is, where one branch alone has changed it. What can't be decided is put down.
pub(super) fn merge_grids(
    packs: &mut [Pack; 3],
    rule: GridRule,
    conflicts: &mut Vec<Conflict>,
) -> Option<FollowedGrid> {
    let grids = packs.each_ref().map(|pack| pack.map.grid.clone());
    let [base, ours, theirs] = &grids;
    if ours == theirs {
        let [old, new, _] = packs;
        if base != ours {
            follow(old, new);
        }
        return None;
    }
    if ours == base && rule == GridRule::Follow {
        let [old, one, other] = packs;
        let by = followed(old, one, other, Side::Theirs, conflicts);
        return Some(FollowedGrid {
            of: Side::Theirs,
            old: base.clone(),
            new: theirs.clone(),
            by,
        });
    }
    let [old, one, other] = packs;
    let by = followed(old, other, one, Side::Ours, conflicts);
    if theirs == base && rule == GridRule::Follow {
        return Some(FollowedGrid {
            of: Side::Ours,
            old: base.clone(),
            new: ours.clone(),
            by,
        });
    }
    let spec = |grid: &Grid| vec![to_value(grid.spec())];
    let specs = Versions {
        base: spec(base),
        ours: spec(ours),
        theirs: spec(theirs),
    };
    conflicts.push(conflict("grid", "", specs.map(Vec::as_slice)));
    None
}

/// Puts the grid of `new` under a pack, and says what it has no room for.
fn follow(pack: &mut Pack, new: &Pack) -> Lost {
    let by = shift(pack, new);
    match regrid(pack, new.map.grid.spec().clone(), by) {
        Ok((edit, lost)) => {
            if let Err(why) = edit.apply(pack) {
                cannot_happen!((), "the grid is made for this pack, but {why}");
            }
            lost
        }
        Err(_) => Lost::default(),
    }
}

/// Puts the grid that `side` has under the base and under the other branch. What the other branch has changed where the grid
/// has no room any more is in conflict.
fn followed(
    base: &mut Pack,
    other: &mut Pack,
    new: &Pack,
    side: Side,
    conflicts: &mut Vec<Conflict>,
) -> (i32, i32) {
    let (before, after) = (base.clone(), other.clone());
    let by = shift(base, new);
    let (lost_before, lost) = (follow(base, new), follow(other, new));
    let versions = |base: Vec<Value>, changed: Vec<Value>| match side {
        Side::Ours => Versions {
            base,
            ours: Vec::new(),
            theirs: changed,
        },
        Side::Theirs => Versions {
            base,
            ours: changed,
            theirs: Vec::new(),
        },
    };
    let mut hexes: Vec<&HexNo> = lost_before.hexes.iter().chain(&lost.hexes).collect();
    hexes.sort();
    hexes.dedup();
    let is_one_grid = before.map.grid == after.map.grid;
    for hex in hexes.into_iter().filter(|_| is_one_grid) {
        let [old, changed] = [&before, &after].map(|pack| record_at(pack, hex));
        if old != changed {
            let [old, changed] = [old, changed].map(|record| record.iter().map(to_value).collect());
            let versions = versions(old, changed);
            conflicts.push(conflict("hexes", hex.as_str(), versions.map(Vec::as_slice)));
        }
    }
    if !is_one_grid {
        // On a third grid the number means another hex: it says nothing but what the map has no room for.
        for (hex, old, changed) in changed_off_grid(&before, &after, &lost) {
            let [old, changed] =
                [old, Some(changed)].map(|record| record.iter().map(to_value).collect());
            let versions = versions(old, changed);
            conflicts.push(conflict(
                "grid",
                format!("hex {hex}"),
                versions.map(Vec::as_slice),
            ));
        }
    }
    for cut in &lost.cut {
        if !lost_before.cut.contains(cut) {
            let versions = versions(Vec::new(), vec![json!(cut.hexes)]);
            conflicts.push(conflict("grid", &*cut.what, versions.map(Vec::as_slice)));
        }
    }
    by
}

/// The hexes that `after` has changed or added, and for which there is no room, with their records before and after. They are
/// called as on the grid of `after`.
fn changed_off_grid(
    before: &Pack,
    after: &Pack,
    lost: &Lost,
) -> Vec<(HexNo, Option<HexRecord>, HexRecord)> {
    // From the grid of `after` back to that of `before`.
    let by = shift(before, after);
    let back = Moved {
        old: &after.map.grid,
        new: &before.map.grid,
        by: (by.0.saturating_neg(), by.1.saturating_neg()),
    };
    let found = lost.hexes.iter().filter_map(|hex| {
        let changed = record_at(after, hex)?;
        let at = after.map.grid.find(hex.as_str())?;
        let old = back.hex(at);
        let old = old.and_then(|at| before.map.hexes.record(at, hex.clone()));
        (old.as_ref() != Some(&changed)).then(|| (hex.clone(), old, changed))
    });
    found.collect()
}

fn record_at(pack: &Pack, hex: &HexNo) -> Option<HexRecord> {
    let at = pack.map.grid.find(hex.as_str())?;
    pack.map.hexes.record(at, hex.clone())
}
