//! Which hexes are water: those whose terrain the palette draws with waves.

use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Map;
use beachhead_schema::palette::{Palette, Pattern};

/// The waters of a map, looked up hex by hex.
#[derive(Clone, Copy)]
pub(super) struct Water<'a> {
    map: &'a Map,
    palette: &'a Palette,
}

impl<'a> Water<'a> {
    pub fn of(map: &'a Map, palette: &'a Palette) -> Self {
        Self { map, palette }
    }

    pub fn is_at(&self, hex: HexIx) -> bool {
        let terrain = self.map.hexes.terrain(hex);
        let kind = terrain.and_then(|terrain| self.palette.terrains.get(terrain));
        kind.is_some_and(|kind| kind.pattern == Pattern::Waves)
    }

    /// Whether the map has any.
    pub fn is_anywhere(&self) -> bool {
        self.map.grid.iter().any(|hex| self.is_at(hex))
    }
}
