//! How each record follows its hexes to other numbers, and what of it is cut off with them.
//!
//! A number that the old grid doesn't have says nothing about a place, so it stays as it is.

use super::regrid::{Cut, Lost, Moved};
use crate::claims::{Claim, ClaimRecord};
use crate::hex::{Across, Cell, Compass, Grid, HexIx, HexNo, HexsideNo};
use crate::layer::{Keyed, Layer};
use crate::map::{Beach, Entry, EntryHexes, Hexside, Path, Sector};
use crate::scenario::{SetupArea, SetupGroup};

/// On the way from one grid to another: what has been lost so far.
pub(super) struct Follow<'a> {
    pub(super) moved: Moved<'a>,
    pub(super) lost: Lost,
}

impl Follow<'_> {
    /// The records of a layer that still have a place, in the order of their new keys.
    pub(super) fn layer<T: Keyed + Clone>(
        &mut self,
        layer: &Layer<T>,
        follow: impl Fn(&mut Self, T) -> Option<T>,
    ) -> Layer<T> {
        layer
            .iter()
            .filter_map(|record| follow(self, record.clone()))
            .collect()
    }

    /// A record with one hex; it goes with its hex.
    pub(super) fn one<T>(
        &mut self,
        what: &str,
        id: &str,
        mut record: T,
        hex: fn(&mut T) -> &mut HexNo,
    ) -> Option<T> {
        let number = hex(&mut record);
        match self.moved.number(number) {
            Some(new) => {
                *number = new;
                Some(record)
            }
            None => {
                let hexes = vec![number.clone()];
                self.cut(format!("{what} {id}"), hexes, true);
                None
            }
        }
    }

    /// A list of hexes, without those that are cut off.
    pub(super) fn many(&mut self, what: &str, id: &str, hexes: &mut Vec<HexNo>) {
        let gone = self.kept(hexes);
        self.cut(format!("{what} {id}"), gone, false);
    }

    /// Takes note of what is cut off; where that is nothing, of nothing.
    pub(super) fn cut(&mut self, what: String, hexes: Vec<HexNo>, gone: bool) {
        if !hexes.is_empty() {
            self.lost.cut.push(Cut { what, hexes, gone });
        }
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

    /// A side of which one hex is cut off lies at the edge then; a side at an edge that isn't one any more is shared.
    pub(super) fn hexside(&mut self, mut side: Hexside) -> Option<Hexside> {
        let (old, new) = (self.moved.old, self.moved.new);
        let here = side.between.hex().clone();
        let before = side.between.to_string();
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
        let after = match side.between.across().clone() {
            Across::Edge(direction) => self.moved.number(&here).map(|kept| {
                let was_edge = at(&here).is_some_and(|hex| old.neighbor(hex, direction).is_none());
                if was_edge {
                    at_edge(&kept, direction)
                } else {
                    HexsideNo::at_edge(kept, direction)
                }
            }),
            Across::Hex(there) => {
                let toward = |a: &HexNo, b: &HexNo| old.side_between(at(a)?, at(b)?);
                match (self.moved.number(&here), self.moved.number(&there)) {
                    (Some(a), Some(b)) => {
                        if toward(&here, &there).is_some() && !touch(new, &a, &b) {
                            self.lost.torn.push(format!("{} on {before}", side.kind));
                        }
                        Some(HexsideNo::between(a, b))
                    }
                    (Some(a), None) => toward(&here, &there).map(|to| at_edge(&a, to)),
                    (None, Some(b)) => toward(&there, &here).map(|to| at_edge(&b, to)),
                    (None, None) => None,
                }
            }
        };
        if let Some(after) = after {
            side.between = after;
            return Some(side);
        }
        self.cut(format!("{} on {before}", side.kind), vec![here], true);
        None
    }

    /// A path that loses hexes in its middle falls into several; a piece of one hex is no path any more.
    pub(super) fn path(
        &mut self,
        path: &Path,
        taken: &mut impl FnMut(&Path, usize) -> Path,
    ) -> Vec<Path> {
        let mut runs: Vec<Vec<HexNo>> = vec![Vec::new()];
        let mut gone = Vec::new();
        for hex in &path.hexes {
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
        let old = self.moved.old;
        let pairs = |hexes: &[HexNo], grid: &Grid| {
            let pairs = hexes.windows(2);
            pairs
                .filter(|pair| matches!(pair, [a, b] if !touch(grid, a, b)))
                .count()
        };
        let torn: usize = runs.iter().map(|run| pairs(run, self.moved.new)).sum();
        if torn > pairs(&path.hexes, old) {
            self.lost.torn.push(format!("{} {}", path.kind, path.id));
        }
        self.cut(format!("{} {}", path.kind, path.id), gone, runs.is_empty());
        let pieces = runs.into_iter().enumerate();
        pieces
            .map(|(piece, hexes)| {
                let named = if piece == 0 {
                    path.clone()
                } else {
                    taken(path, piece)
                };
                Path { hexes, ..named }
            })
            .collect()
    }

    pub(super) fn beach(&mut self, mut beach: Beach) -> Beach {
        self.many("beach", beach.id.as_str(), &mut beach.hexes);
        beach
    }

    pub(super) fn sector(&mut self, mut sector: Sector) -> Sector {
        self.many("sector", sector.id.as_str(), &mut sector.hexes);
        for minor in &mut sector.minor {
            // They are hexes of the sector, which has told of them.
            self.kept(&mut minor.hexes);
        }
        sector
    }

    /// Between two markers: if one goes, the last hex of the range that stays takes its place.
    pub(super) fn entry(&mut self, mut entry: Entry) -> Option<Entry> {
        let id = entry.id.to_string();
        match &mut entry.at {
            EntryHexes::Edge(_) => {}
            EntryHexes::Hexes(hexes) => self.many("entry", &id, hexes),
            EntryHexes::Between(edge, from, to) => {
                let ends = (self.moved.number(from), self.moved.number(to));
                if let (Some(first), Some(last)) = ends {
                    (*from, *to) = (first, last);
                    return Some(entry);
                }
                let gone = [&*from, &*to].map(|end| match self.moved.number(end) {
                    Some(_) => None,
                    None => Some(end.clone()),
                });
                let range = range_at(self.moved.old, *edge, from, to);
                let mut staying = range.iter().filter_map(|hex| self.moved.hex(*hex));
                let first = staying.next();
                let last = staying.next_back().or(first);
                let hexes = gone.into_iter().flatten().collect();
                self.cut(format!("entry {id}"), hexes, first.is_none());
                let (first, last) = (first?, last?);
                (*from, *to) = (self.moved.new.number(first), self.moved.new.number(last));
            }
        }
        Some(entry)
    }

    /// Where each unit has a place of its own, a unit whose hex goes leaves the group with it.
    pub(super) fn group(&mut self, mut group: SetupGroup) -> SetupGroup {
        let id = group.id.to_string();
        match &mut group.area {
            SetupArea::Each(hexes) => {
                let stays: Vec<bool> = hexes
                    .iter()
                    .map(|hex| self.moved.number(hex).is_some())
                    .collect();
                let mut flags = stays.iter();
                group
                    .units
                    .retain(|_| flags.next().copied().unwrap_or(true));
                self.many("setup group", &id, hexes);
            }
            SetupArea::Hexes(hexes) => self.many("setup group", &id, hexes),
            SetupArea::Region(_) | SetupArea::ByRule => {}
        }
        group
    }

    /// What is claimed of a hex that goes is claimed no more.
    pub(super) fn claim(&mut self, mut record: ClaimRecord) -> Option<ClaimRecord> {
        let what = format!("claim of {}", record.rule);
        let mut singles: Vec<&mut HexNo> = Vec::new();
        match &mut record.claim {
            Claim::Terrain { hex, .. }
            | Claim::NotTerrain { hex, .. }
            | Claim::Name { hex, .. }
            | Claim::Path { hex, .. }
            | Claim::Edge { hex, .. }
            | Claim::NotInRegion { hex, .. }
            | Claim::SetsUp { hex, .. }
            | Claim::SheetEdge { hex, .. }
            | Claim::Feature { hex, .. } => singles.push(hex),
            Claim::Touch { a, b } | Claim::Distance { a, b, .. } | Claim::Hexside { a, b, .. } => {
                singles.extend([a, b]);
            }
            Claim::Chain { from, to, .. } => singles.extend([from, to]),
            Claim::Region { is, .. } | Claim::Beach { is, .. } | Claim::Objectives { is, .. } => {
                let gone = self.kept(is);
                self.cut(what.clone(), gone, false);
            }
            Claim::TerrainCount { .. }
            | Claim::NamedCount { .. }
            | Claim::Unit { .. }
            | Claim::FormationCount { .. }
            | Claim::Group { .. }
            | Claim::Arrives { .. }
            | Claim::ArrivalCount { .. }
            | Claim::Allotted { .. }
            | Claim::AllottedInAll { .. }
            | Claim::Turns { .. }
            | Claim::First { .. }
            | Claim::SheetHexes { .. }
            | Claim::Sheets { .. }
            | Claim::SheetTerrain { .. }
            | Claim::SheetFeature { .. }
            | Claim::SheetRegions { .. }
            | Claim::SheetMarkers { .. }
            | Claim::Cell { .. }
            | Claim::ColumnSum { .. }
            | Claim::Cards { .. }
            | Claim::PlayersASide { .. }
            | Claim::MedalsToWin { .. }
            | Claim::InEffect { .. }
            | Claim::NotInEffect { .. } => {}
        }
        let mut gone = Vec::new();
        for single in singles {
            match self.moved.number(single) {
                Some(new) => *single = new,
                None => gone.push(single.clone()),
            }
        }
        if gone.is_empty() {
            return Some(record);
        }
        self.cut(what, gone, true);
        None
    }
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
