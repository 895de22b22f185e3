//! [`Edit`]: one step of the history, as data.
//!
//! Holds always: applying an edit gives the one that takes it back, and taking that back gives the first; a refused
//! edit leaves the pack as it was. `tests::edits_undo_exactly` holds that for arbitrary packs and edits.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::swap::Ground;
use super::{EditError, Swap};
use beachhead_model::pack::Pack;
use beachhead_model::spot::Spot;

/// One step of the history: what it is called, and the records it exchanges, in order.
///
/// ```
/// use beachhead_edit::paint_terrain;
/// # use beachhead_hex::{Grid, preset};
/// # use beachhead_text::own_game;
/// # let grid = Grid::new(preset::utah()).map_err(|_| "a preset")?;
/// # let mut pack = own_game::pack("Utah", grid);
/// let before = pack.clone();
/// let edit = paint_terrain(&pack.map, &["2206".into()], &"woods".into()).ok_or("it is woods already")?;
/// assert_eq!(edit.name, "Paint 2206");
/// let undo = edit.apply(&mut pack)?;
/// assert_ne!(pack, before);
/// undo.apply(&mut pack)?;
/// assert_eq!(pack, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// What the history calls it: `Paint 7 hexes`. Its undo has the same name.
    pub name: String,
    /// What is exchanged, in order.
    pub swaps: Vec<Swap>,
}

impl Edit {
    /// An edit of these swaps; `None` if there are none.
    pub fn new(name: impl Into<String>, swaps: Vec<Swap>) -> Option<Self> {
        if swaps.is_empty() {
            None
        } else {
            Some(Self {
                name: name.into(),
                swaps,
            })
        }
    }

    /// Makes the change and returns the edit that takes it back.
    ///
    /// # Errors
    /// The first swap that makes no sense for this pack; nothing has changed then.
    pub fn apply(self, pack: &mut Pack) -> Result<Self, EditError> {
        let mut ground = Ground::of(pack);
        for swap in &self.swaps {
            swap.check(ground)?;
            ground = ground.after(swap);
        }
        let mut undo: Vec<Swap> = Vec::with_capacity(self.swaps.len());
        let mut swaps = self.swaps.into_iter().peekable();
        while let Some(first) = swaps.next() {
            // What goes one way through a list is made in one pass over it.
            let mut run = vec![first];
            let mut way = None;
            while let Some(next) = swaps.next_if(|next| goes_on(&run, next, &mut way)) {
                run.push(next);
            }
            undo.extend(Swap::exchange_all(run, pack));
        }
        undo.reverse();
        Ok(Self {
            name: self.name,
            swaps: undo,
        })
    }

    /// This edit and then `later`, as one step of the history: a stroke is one edit. The name is the later one's.
    ///
    /// Undos merge as well, the later one first.
    #[must_use]
    pub fn merge(self, later: Self) -> Self {
        let name = later.name.clone();
        Self {
            name,
            swaps: merged([self, later]),
        }
    }

    /// All of these, one after the other, as one step of the history; `None` if there are none. The name is the last one's.
    pub fn merge_all(edits: Vec<Self>) -> Option<Self> {
        let name = edits.last()?.name.clone();
        Some(Self {
            name,
            swaps: merged(edits),
        })
    }
}

/// The swaps of all these edits, in order, without those that a later edit overwrites.
fn merged(edits: impl IntoIterator<Item = Edit, IntoIter: DoubleEndedIterator>) -> Vec<Swap> {
    let mut overwritten = BTreeSet::new();
    let mut kept: Vec<Vec<Swap>> = Vec::new();
    for edit in edits.into_iter().rev() {
        let mut last: Vec<Swap> = Vec::with_capacity(edit.swaps.len());
        for swap in edit.swaps.into_iter().rev() {
            let spot = swap.spot();
            let anew = overwritten.contains(&Spot::Parts) && swap.is_within_parts();
            if anew || overwritten.contains(&spot) {
                continue;
            }
            last.push(swap);
            // What stands between two listings may be about a scenario that only the first has, and each exchange of comments
            // counts, whatever comes later.
            if !matches!(spot, Spot::Listing | Spot::Comments) {
                overwritten.insert(spot);
            }
        }
        last.reverse();
        kept.push(last);
    }
    kept.into_iter().rev().flatten().collect()
}

/// Whether a swap is of the list of these, and its key lies on from theirs the same way.
fn goes_on(run: &[Swap], next: &Swap, way: &mut Option<Ordering>) -> bool {
    let order = run.last().and_then(|last| last.order(next));
    match order.filter(|order| *order != Ordering::Equal) {
        Some(order) => *way.get_or_insert(order) == order,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Edit;
    use crate::arbitrary::arb_edit;
    use beachhead_model::arbitrary::arb_pack;
    use beachhead_model::pack::Pack;
    use beachhead_model::syntax::Syntax;
    use beachhead_text::pack_texts;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn edits_undo_exactly(before in arb_pack(), edit in arb_edit()) { // some name what isn't there
            let mut pack = before.clone();
            if let Ok(undo) = edit.clone().apply(&mut pack) {
                let after = pack.clone();
                let redo = undo.apply(&mut pack).expect("what was there can be put back");
                prop_assert_eq!(&pack, &before);
                prop_assert_eq!(&redo, &edit);
                prop_assert!(redo.apply(&mut pack).is_ok());
                prop_assert_eq!(&pack, &after);
            } else {
                prop_assert_eq!(&pack, &before, "refused, so untouched");
            }
        }

        #[test]
        fn any_sequence_is_undone_to_the_byte_and_redone_to_the_end(
            before in arb_pack(), edits in vec(arb_edit(), 1..12), stop in 0..12_usize,
        ) {
            let bytes = |pack: &Pack| pack_texts(pack, Syntax::Ron).expect("plain data");
            let mut pack = before.clone();
            let mut steps: Vec<Edit> = edits
                .into_iter()
                .filter_map(|edit| edit.apply(&mut pack).ok())
                .collect();
            let (start, end) = (bytes(&before), bytes(&pack));
            // Back to the start, on again some way, back again, and to the end.
            let mut done = steps.len();
            for to in [0, stop.min(done), 0, done] {
                while done != to {
                    let at = if to < done { done - 1 } else { done };
                    let undo = steps[at].clone().apply(&mut pack).expect("it was done");
                    steps[at] = undo;
                    done = if to < done { at } else { at + 1 };
                }
                let expected = if to == 0 { &start } else { &end };
                if to == 0 || to == steps.len() {
                    prop_assert_eq!(&bytes(&pack), expected);
                }
            }
        }

        #[test]
        fn merged_edits_do_what_both_did(before in arb_pack(), first in arb_edit(), second in arb_edit()) {
            let mut apart = before.clone();
            let (Ok(undo_first), Ok(undo_second)) = (first.clone().apply(&mut apart), second.clone().apply(&mut apart))
            else { return Ok(()) };
            let mut merged = before.clone();
            prop_assert!(first.merge(second).apply(&mut merged).is_ok());
            prop_assert_eq!(&merged, &apart);
            prop_assert!(undo_second.merge(undo_first).apply(&mut merged).is_ok());
            prop_assert_eq!(&merged, &before);
        }

        #[test]
        fn edits_are_kept_as_text(edit in arb_edit()) {
            let text = ron::to_string(&edit).expect("plain data");
            prop_assert_eq!(ron::from_str(&text), Ok(edit));
        }
    }
}
