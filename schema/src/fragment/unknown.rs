//! Which kinds a fragment speaks of that a palette doesn't know.

use std::collections::BTreeMap;

use super::Fragment;
use crate::id::Id;
use crate::palette::Palette;

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
        for side in &self.hexsides {
            let kind = &side.kind;
            meet("hexside", kind, palette.hexsides.get(kind).is_some());
        }
        for path in &self.paths {
            meet("path", &path.kind, palette.paths.get(&path.kind).is_some());
        }
        for region in &self.regions {
            let kind = &region.kind;
            meet("region", kind, palette.regions.get(kind).is_some());
        }
        for marker in &self.markers {
            let kind = &marker.kind;
            meet("marker", kind, palette.markers.get(kind).is_some());
        }
        let told = unknown.into_iter();
        told.map(|((what, id), count)| format!("{what} {id} ({count})"))
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
        known
            .hexsides
            .retain(|side| palette.hexsides.get(&side.kind).is_some());
        known
            .paths
            .retain(|path| palette.paths.get(&path.kind).is_some());
        known
            .regions
            .retain(|region| palette.regions.get(&region.kind).is_some());
        known
            .markers
            .retain(|marker| palette.markers.get(&marker.kind).is_some());
        known
    }
}
