//! Comments that follow the record they belong to where an edit gives it another key.

use std::collections::BTreeMap;

use super::comment_exchange::{CommentExchange, CommentList, KeyChange};
use super::{Edit, Swap};
use beachhead_model::pack::Pack;

impl Edit {
    /// The same edit, with comments that follow their records: where as many keys of a list go as come, each record that
    /// comes is the one that went, in the order of the edit. For edits that are new: an undo, what a journal holds, and what
    /// exchanges all comments of a file, says so itself.
    #[must_use]
    pub fn with_comments(mut self, pack: &Pack) -> Self {
        let mut swaps = self.swaps.iter();
        if swaps.any(|swap| matches!(swap, Swap::Comments(_) | Swap::FileComments(_))) {
            return self;
        }
        // By list and key, since an edit may fill a whole map; in the order of the edit for each list.
        let mut places: BTreeMap<(CommentList, String), usize> = BTreeMap::new();
        let mut lists: BTreeMap<CommentList, Vec<KeyChange>> = BTreeMap::new();
        for change in self.swaps.iter().flat_map(|swap| swap.key_changes(pack)) {
            let changes = lists.entry(change.list.clone()).or_default();
            let place = places.entry((change.list.clone(), change.key.clone()));
            let place = *place.or_insert(changes.len());
            match changes.get_mut(place) {
                Some(known) => known.is = change.is,
                None => changes.push(change),
            }
        }
        for (list, changes) in lists {
            let keys = |was: bool| {
                let changed = changes
                    .iter()
                    .filter(move |it| it.was == was && it.is != was);
                changed.map(|change| change.key.clone()).collect::<Vec<_>>()
            };
            let (gone, new) = (keys(true), keys(false));
            if gone.len() == new.len() {
                let exchanges = gone.into_iter().zip(new).map(|keys| CommentExchange {
                    list: list.clone(),
                    keys,
                });
                self.swaps.extend(exchanges.map(Swap::Comments));
            }
        }
        self
    }
}

#[cfg(test)]
mod tests;
