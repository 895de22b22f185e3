//! Which hexes are water: those whose terrain the palette draws with waves.

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_kit::limits::is_water;
use beachhead_model::map::Map;
use beachhead_model::palette::Palette;

use crate::lint::Target;

/// The waters of a map, looked up hex by hex.
#[derive(Clone)]
pub(in crate::lint) struct Water<'a> {
    map: &'a Map,
    /// The terrains that are water; a palette has one or two.
    terrains: Vec<&'a Id>,
}

impl<'a> Water<'a> {
    pub fn of(map: &'a Map, palette: &'a Palette) -> Self {
        let kinds = palette.terrains.iter();
        let waves = kinds.filter(|kind| is_water(kind));
        Self {
            map,
            terrains: waves.map(|kind| &kind.id).collect(),
        }
    }

    pub fn is_at(&self, hex: HexIx) -> bool {
        let terrain = self.map.hexes.terrain(hex);
        terrain.is_some_and(|terrain| self.terrains.contains(&terrain))
    }

    /// Its hexes, each with its terrain, in the order of the grid.
    pub fn hexes(&self) -> impl Iterator<Item = (HexIx, &'a Id)> {
        let is_water = |terrain: &Id| self.terrains.contains(&terrain);
        self.map.hexes.of_terrains(is_water)
    }

    /// Whether the map has any.
    pub fn is_anywhere(&self) -> bool {
        self.hexes().next().is_some()
    }
}

/// The ground of a map: the commonest terrain of its land.
pub(super) fn ground<'t>(target: &'t Target<'_>) -> Option<&'t Id> {
    let (terrains, _) = target.counts();
    let palette = &target.pack.palette;
    let is_land = |terrain: &Id| {
        let kind = palette.terrains.get(terrain);
        kind.is_none_or(|kind| !is_water(kind))
    };
    let land = terrains.iter().filter(|(terrain, _)| is_land(terrain));
    let commonest = land.max_by_key(|(_, count)| **count);
    commonest.map(|(terrain, _)| terrain)
}
