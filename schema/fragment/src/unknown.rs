//! Which kinds a fragment speaks of that a palette doesn't know.

use std::collections::BTreeMap;

use super::piece::Fragment;
use beachhead_base::Id;
use beachhead_model::palette::Palette;
use beachhead_model::vocabulary::Vocabulary;

impl Fragment {
    /// The kinds that are not in the palette, each in words with how often it is there: `terrain bocage (12)`.
    pub fn unknown(&self, palette: &Palette) -> Vec<String> {
        let mut unknown: BTreeMap<(&str, &Id), usize> = BTreeMap::new();
        let mut meet = |what, id, is_known: bool| {
            if !is_known {
                *unknown.entry((what, id)).or_default() += 1;
            }
        };
        for record in &self.hexes {
            let terrain = &record.terrain;
            meet("terrain", terrain, palette.terrains.get(terrain).is_some());
            for feature in &record.features {
                meet("feature", feature, palette.features.get(feature).is_some());
            }
            for tile in &record.tiles {
                meet("tile", &tile.kind, palette.tiles.get(&tile.kind).is_some());
            }
        }
        for record in self.records() {
            for (_, vocabulary, word) in record.words() {
                meet(vocabulary.noun(), word, is_known(palette, vocabulary, word));
            }
        }
        let unknown = unknown.into_iter();
        unknown
            .map(|((what, id), count)| format!("{what} {id} ({count})"))
            .collect()
    }

    /// The same without anything of a kind that is not in the palette. Where the terrain isn't known the hex is left
    /// out with all that is said of it.
    #[must_use]
    pub fn known_only(&self, palette: &Palette) -> Self {
        let mut known = self.clone();
        known
            .hexes
            .retain(|record| palette.terrains.get(&record.terrain).is_some());
        for record in &mut known.hexes {
            record
                .features
                .retain(|feature| palette.features.get(feature).is_some());
            record
                .tiles
                .retain(|tile| palette.tiles.get(&tile.kind).is_some());
        }
        known.retain(|record| {
            let mut words = record.words().into_iter();
            words.all(|(_, vocabulary, word)| is_known(palette, vocabulary, word))
        });
        known
    }
}

/// Whether a palette has a word, if it is one that palettes have.
fn is_known(palette: &Palette, vocabulary: Vocabulary, word: &Id) -> bool {
    !vocabulary.is_of_palette() || vocabulary.called(palette, word).is_some()
}
