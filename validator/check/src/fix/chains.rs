//! Fixes of paths: that jump, lead nowhere or turn back.

use std::collections::BTreeSet;

use beachhead_edit::{Fix, Spot, Swap};
use beachhead_hex::{Grid, HexNo};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::map::Path;
use beachhead_model::pack::Pack;

use super::Fixing;
use super::hexes::{hex_of, is_one_digit_away};
use super::safety::{guess, sure};

/// The path that a finding is about.
fn path_of<'a>(pack: &'a Pack, finding: &Diagnostic) -> Option<&'a Path> {
    match &finding.address.as_ref()?.spot {
        Spot::Path(id) => pack.map.paths.get(id),
        _ => None,
    }
}

fn with_hexes(path: &Path, hexes: Vec<HexNo>) -> Vec<Swap> {
    let after = Path {
        hexes,
        ..path.clone()
    };
    vec![Swap::Path(path.id.clone(), vec![after])]
}

/// MAP037: one of two roads that end before each other, led on into the other's hex.
pub(super) fn facing(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let [Subject::Hex(end), Subject::Hex(near), ..] = finding.subjects.as_slice() else {
        return Vec::new();
    };
    let grid = &pack.map.grid;
    let far = grid.find(end.as_str()).zip(grid.find(near.as_str()));
    let touch = far.is_some_and(|(a, b)| grid.distance(a, b) == 1);
    let Some(path) = path_of(pack, finding).filter(|_| touch) else {
        return Vec::new();
    };
    let mut hexes = path.hexes.clone();
    if hexes.last() == Some(end) {
        hexes.push(near.clone());
    } else if hexes.first() == Some(end) {
        hexes.insert(0, near.clone());
    } else {
        return Vec::new();
    }
    let fix = guess(format!("Lead it on to {near}"), with_hexes(path, hexes));
    fix.into_iter().collect()
}

/// MAP016: the only shortest way between, and the only hex one digit away that joins both sides.
pub(super) fn jump(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let [Subject::Hex(a), Subject::Hex(b), ..] = finding.subjects.as_slice() else {
        return Vec::new();
    };
    let (Some(path), grid) = (path_of(pack, finding), &pack.map.grid) else {
        return Vec::new();
    };
    let at = path
        .hexes
        .windows(2)
        .position(|step| step == [a.clone(), b.clone()]);
    let Some(at) = at else { return Vec::new() };
    let mut fixes = Vec::new();
    for (place, from) in [(at + 1, b), (at, a)] {
        let near = joining(grid, path, place, from);
        if let (Some(only), 1) = (near.first(), near.len()) {
            let mut hexes = path.hexes.clone();
            if let Some(hex) = hexes.get_mut(place) {
                *hex = only.clone();
            }
            fixes.extend(guess(
                format!("Write {only} instead of {from}"),
                with_hexes(path, hexes),
            ));
        }
    }
    if let Some(between) = only_way(grid, a, b) {
        let names: Vec<&str> = between.iter().map(HexNo::as_str).collect();
        let title = format!("Lead it through {}", names.join(", "));
        let mut hexes = path.hexes.clone();
        hexes.splice(at + 1..at + 1, between.clone());
        fixes.extend(guess(title, with_hexes(path, hexes)));
    }
    fixes
}

/// The hexes one digit away from what is written at a place of a path, that touch both the one before and the one behind.
fn joining(grid: &Grid, path: &Path, place: usize, written: &HexNo) -> BTreeSet<HexNo> {
    let beside = [place.checked_sub(1), place.checked_add(1)];
    let beside = beside.map(|at| at.and_then(|at| path.hexes.get(at)));
    let beside: Vec<_> = beside
        .into_iter()
        .flatten()
        .filter_map(|hex| grid.find(hex.as_str()))
        .collect();
    let Some(&first) = beside.first() else {
        return BTreeSet::new();
    };
    let around = grid.neighbors(first).into_iter().flatten();
    let joins = around.filter(|hex| beside.iter().all(|other| grid.distance(*hex, *other) == 1));
    let numbers = joins.map(|hex| grid.number(hex));
    numbers
        .filter(|number| is_one_digit_away(number.as_str(), written.as_str()))
        .collect()
}

/// The hexes between two of one axis: there is but one shortest way.
fn only_way(grid: &Grid, a: &HexNo, b: &HexNo) -> Option<Vec<HexNo>> {
    let (from, to) = (grid.find(a.as_str())?, grid.find(b.as_str())?);
    let line = grid.axis_between(from, grid.center(to));
    let is_whole = u32::try_from(line.len()).ok()? == grid.distance(from, to) + 1;
    if line.last() != Some(&to) || !is_whole {
        return None;
    }
    let between = line.get(1..line.len() - 1)?;
    Some(between.iter().map(|hex| grid.number(*hex)).collect())
}

/// MAP017: leaving it out.
pub(super) fn short(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let gone = path_of(pack, finding).and_then(|path| {
        let swap = Swap::Path(path.id.clone(), Vec::new());
        guess(format!("Leave out path {}", path.id), vec![swap])
    });
    gone.into_iter().collect()
}

/// MAP018: a hex that stands twice in a row stands once; of a way there and back, the way back is left out. Where the tip stands
/// nowhere else, and not at an end of the path, it is unclear which road it belongs to.
pub(super) fn folded(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let (Some(path), Some(hex)) = (path_of(pack, finding), hex_of(finding)) else {
        return Vec::new();
    };
    let mut hexes = path.hexes.clone();
    hexes.dedup_by(|a, b| a == b && a == hex);
    let fix = if hexes != path.hexes {
        sure(format!("Name {hex} once"), with_hexes(path, hexes))
    } else {
        let turns = |step: &[HexNo]| matches!(step, [a, _, c] if a == c && a == hex);
        hexes.windows(3).position(turns).and_then(|at| {
            let tip = hexes.get(at + 1)?;
            if hexes.iter().filter(|other| *other == tip).count() > 1 {
                hexes.drain(at + 1..at + 3);
            } else if at + 3 == hexes.len() {
                hexes.pop();
            } else if at == 0 {
                hexes.remove(0);
            } else {
                return None;
            }
            guess("Leave out the way back", with_hexes(path, hexes))
        })
    };
    fix.into_iter().collect()
}
