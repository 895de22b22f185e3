//! How each record follows its hexes to other numbers, and what of it is cut off with them.
//!
//! A number that the old grid doesn't have says nothing about a place, so it stays as it is.

use std::collections::{BTreeMap, BTreeSet};

use super::LayerRecord;
use super::regrid::{Cut, Lost, Moved};
use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::{Across, Cell, Compass, Grid, HexIx, HexNo, HexsideNo};
use beachhead_model::comments::{Comments, key_text};
use beachhead_model::map::{Bond, HexField, HexesMut, NamesHexes};
use beachhead_model::scenario::{SetupArea, SetupGroup};

/// On the way from one grid to another: what has been lost so far.
pub(super) struct Follow<'a> {
    pub(super) moved: Moved<'a>,
    pub(super) lost: Lost,
}

/// What becomes of a hexside.
enum Followed<T> {
    Stays { side: T, is_torn: bool },
    Goes,
}

/// The new keys of records by their old ones, where comments are found by them. A record that goes takes its comments with it:
/// its number may be that of another hex then.
struct Keys(Option<BTreeMap<String, String>>);

impl Keys {
    fn of((list, comments): &(&str, &mut Comments)) -> Self {
        Self(comments.has_keys(list).then(BTreeMap::new))
    }

    fn add<T: Keyed>(&mut self, old: &T, new: &T) {
        if let Some(keys) = &mut self.0 {
            keys.insert(key_text(&old.key()), key_text(&new.key()));
        }
    }

    fn give(self, (list, comments): (&str, &mut Comments)) {
        if let Some(keys) = self.0 {
            comments.rename(list, |key| keys.get(key).cloned());
        }
    }
}

impl Follow<'_> {
    /// The records of a layer of the map that still have a place, in the order of their new keys.
    pub(super) fn layer<T: LayerRecord>(
        &mut self,
        layer: &Layer<T>,
        comments: (&str, &mut Comments),
    ) -> Layer<T> {
        let mut keys = Keys::of(&comments);
        let mut ids: BTreeSet<Id> = layer
            .iter()
            .filter_map(|record| record.id().cloned())
            .collect();
        let mut followed = Vec::with_capacity(layer.len());
        for record in layer {
            let mut runs = Vec::new();
            let Some(first) = self.record(record.clone(), &mut runs) else {
                continue;
            };
            for (piece, hexes) in runs.into_iter().enumerate() {
                let mut further = first.clone();
                further.set_id(piece_of(&mut ids, record.id(), piece + 1));
                set_run(&mut further, hexes);
                followed.push(further);
            }
            keys.add(record, &first);
            followed.push(first);
        }
        keys.give(comments);
        followed.into_iter().collect()
    }

    /// The records of another layer that still have a place.
    pub(super) fn others<T: Keyed + NamesHexes + Clone>(
        &mut self,
        layer: &Layer<T>,
        comments: (&str, &mut Comments),
    ) -> Layer<T> {
        let mut keys = Keys::of(&comments);
        let mut followed = Vec::with_capacity(layer.len());
        for record in layer {
            if let Some(new) = self.record(record.clone(), &mut Vec::new()) {
                keys.add(record, &new);
                followed.push(new);
            }
        }
        keys.give(comments);
        followed.into_iter().collect()
    }

    /// A record under its new numbers, if it still has a place. What runs from hex to hex and loses some in its middle
    /// falls into several: all but the first come into `further`.
    pub(super) fn record<T: NamesHexes>(
        &mut self,
        mut record: T,
        further: &mut Vec<Vec<HexNo>>,
    ) -> Option<T> {
        let (name, mut goes) = (record.described(), false);
        let mut cut: Vec<(HexField, Vec<HexNo>)> = Vec::new();
        for (field, hexes) in record.hexes_mut() {
            let mut gone = Vec::new();
            match (hexes, field.bond) {
                (HexesMut::One(hex), _) => match self.moved.number(hex) {
                    Some(new) => *hex = new,
                    None => {
                        gone.push(hex.clone());
                        goes = true;
                    }
                },
                (HexesMut::List(hexes), Bond::Runs) => {
                    let was_torn = gaps(self.moved.old, hexes);
                    let mut runs = self.runs(hexes, &mut gone);
                    let is_torn: usize = runs.iter().map(|run| gaps(self.moved.new, run)).sum();
                    if is_torn > was_torn {
                        self.lost.torn.push(name.clone());
                    }
                    goes = runs.is_empty();
                    if !goes {
                        *hexes = runs.remove(0);
                        further.extend(runs);
                    }
                }
                (HexesMut::List(hexes), _) => gone = self.kept(hexes),
                (HexesMut::Side(side), _) => match self.side(side) {
                    Followed::Stays { side: new, is_torn } => {
                        if is_torn {
                            self.lost.torn.push(name.clone());
                        }
                        *side = new;
                    }
                    Followed::Goes => {
                        gone.push(side.hex().clone());
                        goes = true;
                    }
                },
                (HexesMut::Range(edge, from, to), _) => {
                    goes = self.range(edge, from, to, &mut gone).is_none();
                }
                (HexesMut::Anchors(anchors), _) => {
                    anchors.retain_mut(|anchor| match self.moved.number(&anchor.hex) {
                        Some(new) => {
                            anchor.hex = new;
                            true
                        }
                        None => {
                            gone.push(anchor.hex.clone());
                            false
                        }
                    });
                }
            }
            // Where a part lies within what a field before it names, that says already which hexes go.
            gone.retain(|hex| cut.iter().all(|(_, known)| !known.contains(hex)));
            if !gone.is_empty() {
                cut.push((field, gone));
            }
        }
        for (field, hexes) in cut {
            let what = match field.part {
                Some(part) => format!("{part} of {name}"),
                None => name.clone(),
            };
            let gone = goes;
            self.lost.cut.push(Cut { what, hexes, gone });
        }
        (!goes).then_some(record)
    }

    /// Renames the hexes that stay and takes out the others, which it returns.
    fn kept(&self, hexes: &mut Vec<HexNo>) -> Vec<HexNo> {
        let mut gone = Vec::new();
        hexes.retain_mut(|hex| match self.moved.number(hex) {
            Some(new) => {
                *hex = new;
                true
            }
            None => {
                gone.push(hex.clone());
                false
            }
        });
        gone
    }

    /// The pieces that are left of a way; one of a single hex is no way any more.
    fn runs(&self, hexes: &[HexNo], gone: &mut Vec<HexNo>) -> Vec<Vec<HexNo>> {
        let mut runs: Vec<Vec<HexNo>> = vec![Vec::new()];
        for hex in hexes {
            match (self.moved.number(hex), runs.last_mut()) {
                (Some(new), Some(run)) => run.push(new),
                _ => {
                    gone.push(hex.clone());
                    runs.push(Vec::new());
                }
            }
        }
        if !gone.is_empty() {
            runs.retain(|run| run.len() > 1);
        }
        runs
    }

    /// Between two markers: if one goes, the last hex of the range that stays takes its place. `None` if none stays.
    fn range(
        &self,
        edge: Compass,
        from: &mut HexNo,
        to: &mut HexNo,
        gone: &mut Vec<HexNo>,
    ) -> Option<()> {
        let Moved { old, new, .. } = self.moved;
        let ends = [&*from, &*to].map(|end| (end.clone(), self.moved.number(end)));
        if let [(_, Some(first)), (_, Some(last))] = ends {
            (*from, *to) = (first, last);
            return Some(());
        }
        let lost = ends.into_iter().filter(|(_, moved)| moved.is_none());
        gone.extend(lost.map(|(end, _)| end));
        let range = range_at(old, edge, from, to);
        let mut staying = range.iter().filter_map(|hex| self.moved.hex(*hex));
        let first = staying.next()?;
        let last = staying.next_back().unwrap_or(first);
        (*from, *to) = (new.number(first), new.number(last));
        Some(())
    }

    /// A side of which one hex is cut off lies at the edge then; a side at an edge that isn't one any more is shared.
    fn side(&self, side: &HexsideNo) -> Followed<HexsideNo> {
        let (old, new) = (self.moved.old, self.moved.new);
        let here = side.hex();
        let at_edge = |kept: &HexNo, direction: Compass| {
            let beyond = new
                .find(kept.as_str())
                .and_then(|hex| new.neighbor(hex, direction));
            match beyond {
                Some(beyond) => HexsideNo::between(kept.clone(), new.number(beyond)),
                None => HexsideNo::at_edge(kept.clone(), direction),
            }
        };
        let at = |number: &HexNo| old.find(number.as_str());
        let mut is_torn = false;
        let after = match side.across() {
            Across::Edge(direction) => self.moved.number(here).map(|kept| {
                let was_edge = at(here).is_some_and(|hex| old.neighbor(hex, *direction).is_none());
                if was_edge {
                    at_edge(&kept, *direction)
                } else {
                    HexsideNo::at_edge(kept, *direction)
                }
            }),
            Across::Hex(there) => {
                let toward = |a: &HexNo, b: &HexNo| old.side_between(at(a)?, at(b)?);
                match (self.moved.number(here), self.moved.number(there)) {
                    (Some(a), Some(b)) => {
                        is_torn = toward(here, there).is_some() && !touch(new, &a, &b);
                        Some(HexsideNo::between(a, b))
                    }
                    (Some(a), None) => toward(here, there).map(|to| at_edge(&a, to)),
                    (None, Some(b)) => toward(there, here).map(|to| at_edge(&b, to)),
                    (None, None) => None,
                }
            }
        };
        match after {
            Some(side) => Followed::Stays { side, is_torn },
            None => Followed::Goes,
        }
    }

    /// Where each unit has a place of its own, a unit whose hex goes leaves the group with it.
    pub(super) fn group(&mut self, mut group: SetupGroup) -> Option<SetupGroup> {
        if let SetupArea::Each(hexes) = &group.area {
            let stays = hexes.iter().map(|hex| self.moved.number(hex).is_some());
            let stays: Vec<bool> = stays.collect();
            let mut flags = stays.iter();
            group
                .units
                .retain(|_| flags.next().copied().unwrap_or(true));
        }
        self.record(group, &mut Vec::new())
    }
}

/// An id for a further piece of a record.
fn piece_of(ids: &mut BTreeSet<Id>, whole: Option<&Id>, piece: usize) -> Id {
    let whole = whole.cloned().unwrap_or_default();
    let id = (piece + 1..)
        .map(|number| Id::from(format!("{whole}-{number}").as_str()))
        .find(|id| !ids.contains(id))
        .unwrap_or(whole);
    ids.insert(id.clone());
    id
}

/// Lets a record run through other hexes.
fn set_run(record: &mut impl NamesHexes, run: Vec<HexNo>) {
    let groups = record.hexes_mut().into_iter();
    let mut runs = groups.filter(|(field, _)| field.bond == Bond::Runs);
    if let Some((_, HexesMut::List(hexes))) = runs.next() {
        *hexes = run;
    }
}

/// How many pairs of a way don't touch.
fn gaps(grid: &Grid, hexes: &[HexNo]) -> usize {
    let pairs = hexes.windows(2);
    pairs
        .filter(|pair| matches!(pair, [a, b] if !touch(grid, a, b)))
        .count()
}

/// Whether two numbers touch.
fn touch(grid: &Grid, a: &HexNo, b: &HexNo) -> bool {
    match (grid.find(a.as_str()), grid.find(b.as_str())) {
        (Some(a), Some(b)) => grid.distance(a, b) == 1,
        _ => false,
    }
}

/// The hexes of an edge from one marker to the other, in the order of the markers.
fn range_at(grid: &Grid, edge: Compass, from: &HexNo, to: &HexNo) -> Vec<HexIx> {
    let along = |hex: HexIx| {
        let Cell { column, row } = grid.cell(hex);
        match edge {
            Compass::N | Compass::S => column,
            _ => row,
        }
    };
    let (Some(from), Some(to)) = (grid.find(from.as_str()), grid.find(to.as_str())) else {
        return Vec::new();
    };
    let (first, last) = (along(from), along(to));
    let between = first.min(last)..=first.max(last);
    let mut range: Vec<HexIx> = grid
        .iter()
        .filter(|hex| between.contains(&along(*hex)) && grid.at_edge(*hex, edge))
        .collect();
    range.sort_by_key(|hex| along(*hex));
    if first > last {
        range.reverse();
    }
    range
}
