//! What a hex holds, in words.

use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;

/// The terrain of a hex in words.
pub(crate) fn terrain_of(pack: &Pack, hex: HexIx) -> String {
    let Some(terrain) = pack.map.hexes.terrain(hex) else {
        return "nothing yet".to_owned();
    };
    let name = pack
        .palette
        .terrains
        .get(terrain)
        .map_or(terrain.as_str(), |kind| &kind.name);
    let features = pack.map.hexes.features(hex).iter().map(|feature| {
        pack.palette
            .features
            .get(feature)
            .map_or(feature.to_string(), |kind| kind.name.clone())
    });
    let tiles = pack.map.hexes.tiles(hex).iter().map(|tile| {
        let known = pack.palette.tiles.get(&tile.kind);
        known.map_or(tile.kind.to_string(), |kind| kind.name.clone())
    });
    std::iter::once(name.to_owned())
        .chain(features)
        .chain(tiles)
        .collect::<Vec<_>>()
        .join(", ")
}

/// What runs along the sides of a hex: `River (Douve) 1705, 1806`.
pub(crate) fn sides_of(pack: &Pack, number: &HexNo) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for record in pack
        .map
        .hexsides
        .iter()
        .filter(|record| record.between.hexes().any(|hex| hex == number))
    {
        let kind = pack
            .palette
            .hexsides
            .get(&record.kind)
            .map_or(record.kind.as_str(), |kind| &kind.name);
        let title = record
            .name
            .as_ref()
            .map_or_else(|| kind.to_owned(), |name| format!("{kind} ({name})"));
        let other = record
            .between
            .hexes()
            .find(|hex| *hex != number)
            .map(ToString::to_string);
        let to = other
            .or_else(|| record.between.edge().map(|edge| edge.to_string()))
            .unwrap_or_default();
        match kinds.iter_mut().find(|(known, _)| *known == title) {
            Some((_, sides)) => sides.push(to),
            None => kinds.push((title, vec![to])),
        }
    }
    kinds
        .iter()
        .map(|(kind, sides)| format!("{kind} to {}", sides.join(", ")))
        .collect::<Vec<_>>()
        .join("; ")
}
