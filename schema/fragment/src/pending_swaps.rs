//! Swaps in the making: what each place of the pack shall hold in the end, whichever order it is said in.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_edit::{Edit, Spot, Swap};
use beachhead_hex::{HexNo, HexsideNo};
use beachhead_model::map::{HexRecord, Hexside, Map, Path, Region};

/// The map as it was, and what is to be changed of it.
pub(super) struct PendingSwaps<'a> {
    pub(super) map: &'a Map,
    swaps: BTreeMap<Spot, Swap>,
}

impl<'a> PendingSwaps<'a> {
    pub(super) fn new(map: &'a Map) -> Self {
        Self {
            map,
            swaps: BTreeMap::new(),
        }
    }

    pub(super) fn put(&mut self, swap: Swap) {
        self.swaps.insert(swap.spot(), swap);
    }

    pub(super) fn hex(&mut self, number: &HexNo, record: Option<HexRecord>) {
        if self.map.record(number) != record {
            self.put(Swap::Hex(number.clone(), record.map(Box::new)));
        }
    }

    pub(super) fn hexside(&mut self, key: (HexsideNo, Id), record: Option<Hexside>) {
        let there = self.map.hexsides.get(&key);
        if there == record.as_ref() {
            // What was to be taken away stays after all.
            self.swaps.remove(&Spot::Hexside(key));
        } else {
            self.put(Swap::Hexside(key, record.into_iter().collect()));
        }
    }

    /// A region as it will be.
    pub(super) fn region(&self, id: &Id) -> Option<Region> {
        match self.swaps.get(&Spot::Region(id.clone())) {
            Some(Swap::Region(_, regions)) => regions.first().cloned(),
            _ => self.map.regions.get(id).cloned(),
        }
    }

    /// A path as it will be.
    pub(super) fn has_path(&self, id: &Id) -> bool {
        match self.swaps.get(&Spot::Path(id.clone())) {
            Some(Swap::Path(_, paths)) => !paths.is_empty(),
            _ => self.map.paths.get(id).is_some(),
        }
    }

    /// Takes steps out of a path. The first piece that is left keeps its id, each other one gets one of its own.
    pub(super) fn cut(&mut self, path: &Path, is_gone: impl Fn(&HexNo, &HexNo) -> bool) {
        let mut pieces: Vec<Vec<HexNo>> = vec![Vec::new()];
        for (at, hex) in path.hexes.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| path.hexes.get(at));
            if before.is_some_and(|before| is_gone(before, hex)) {
                pieces.push(Vec::new());
            }
            if let Some(piece) = pieces.last_mut() {
                piece.push(hex.clone());
            }
        }
        if pieces.len() == 1 {
            return;
        }
        pieces.retain(|piece| piece.len() > 1);
        let with = |id: Id, hexes| Path {
            id,
            hexes,
            ..path.clone()
        };
        let mut pieces = pieces.into_iter();
        let first = pieces.next().map(|hexes| with(path.id.clone(), hexes));
        self.put(Swap::Path(path.id.clone(), first.into_iter().collect()));
        for hexes in pieces {
            let id = fresh(&path.id, |id| self.has_path(id));
            self.put(Swap::Path(id.clone(), vec![with(id, hexes)]));
        }
    }

    pub(super) fn edit(self, name: String) -> Option<Edit> {
        Edit::new(name, self.swaps.into_values().collect())
    }
}

/// This id if it is free, or else the first with a number behind it that is.
pub(super) fn fresh(wanted: &Id, is_taken: impl Fn(&Id) -> bool) -> Id {
    if !is_taken(wanted) {
        return wanted.clone();
    }
    let text = wanted.as_str();
    let stem = match text.rsplit_once('-') {
        Some((stem, number)) if !stem.is_empty() && number.parse::<u32>().is_ok() => stem,
        _ => text,
    };
    let numbered = (2_u32..).map(|number| Id::new(format!("{stem}-{number}")));
    let mut free = numbered.filter(|id| !is_taken(id));
    free.next().unwrap_or_else(|| wanted.clone())
}
