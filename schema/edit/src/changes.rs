//! [`Changes`]: what follows a renaming, in all parts of a pack.

use std::collections::BTreeMap;

use super::{Edit, Swap};
use beachhead_base::layer::{Keyed, Layer};

/// An edit that changes a word and all that refers to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The one step that does it.
    pub edit: Edit,
    /// How many records follow, by what they are called: `hexes`, 46.
    pub records: Vec<(&'static str, usize)>,
}

/// What follows, as it is found.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) swaps: Vec<Swap>,
    pub(super) counts: Vec<(&'static str, usize)>,
}

impl Changes {
    /// The edit that makes them.
    pub(super) fn followed(self, name: String) -> Option<Followed> {
        Some(Followed {
            edit: Edit::new(name, self.swaps)?,
            records: self.counts,
        })
    }

    /// Counts records that follow.
    pub(super) fn count(&mut self, what: &'static str, count: usize) {
        if count > 0 {
            match self.counts.iter_mut().find(|(known, _)| *known == what) {
                Some((_, sum)) => *sum += count,
                None => self.counts.push((what, count)),
            }
        }
    }

    /// The records of a layer that refer to the word. Where one comes to stand under the key of another that is there already,
    /// as of a road laid over a road, the other one stays alone.
    pub(super) fn layer<R: Keyed + Clone + PartialEq>(
        &mut self,
        what: &'static str,
        layer: &Layer<R>,
        change: impl Fn(&mut R),
        swap: impl Fn(R::Key, Vec<R>) -> Swap,
    ) {
        let after = |before: &R| {
            let mut after = before.clone();
            change(&mut after);
            (after != *before).then_some(after)
        };
        let afters: Vec<Option<R>> = layer.iter().map(after).collect();
        let mut by_key: BTreeMap<R::Key, Vec<R>> = BTreeMap::new();
        let mut count = 0;
        for (before, after) in layer.iter().zip(&afters) {
            if let Some(after) = after {
                count += 1;
                by_key.entry(before.key()).or_default();
                by_key.entry(after.key()).or_default();
            }
        }
        if count == 0 {
            return;
        }
        for before in layer.iter().zip(&afters).filter_map(|(before, after)| {
            // What stays as it is, under a key that changes.
            after.is_none().then_some(before)
        }) {
            if let Some(records) = by_key.get_mut(&before.key()) {
                records.push(before.clone());
            }
        }
        for (before, after) in layer.iter().zip(afters) {
            let Some(after) = after else { continue };
            let key = after.key();
            let is_there_already = key != before.key() && layer.get(&key).is_some();
            if let Some(records) = by_key.get_mut(&key).filter(|_| !is_there_already) {
                records.push(after);
            }
        }
        for (key, records) in by_key {
            self.swaps.push(swap(key, records));
        }
        self.count(what, count);
    }
}
