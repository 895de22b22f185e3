//! What another grid means for the files that are only carried along: scripts name hexes too, and don't follow.

use beachhead_schema::edit::Moved;
use beachhead_schema::hex::{Grid, HexNo};

use crate::document::Document;

/// The scripts of the pack that name hexes whose numbers change or that go, and how many times they do.
pub(crate) fn scripts_left_behind(
    document: &Document,
    new: &Grid,
    by: (i32, i32),
) -> Vec<(String, usize)> {
    let pack = document.pack();
    let moved = Moved {
        old: &pack.map.grid,
        new,
        by,
    };
    let is_unit = |word: &str| pack.forces.units.get(&word.into()).is_some();
    let left = |text: &str| {
        // What stands in quotes is a number, a name or a sentence.
        let words = text.split('"').skip(1).step_by(2);
        words
            .filter(|word| pack.map.grid.find(word).is_some() && !is_unit(word))
            .filter(|word| {
                moved
                    .number(&HexNo::from(*word))
                    .is_none_or(|new| new != *word)
            })
            .count()
    };
    let scripts = pack.manifest.scripts.iter();
    scripts
        .filter_map(|name| Some((name, std::str::from_utf8(document.script(name)?).ok()?)))
        .map(|(name, text)| (name.clone(), left(text)))
        .filter(|(_, count)| *count > 0)
        .collect()
}
