//! How each kind of the palette looks, worked out once for the whole map.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Map;
use beachhead_schema::palette::{Palette, Pattern, TerrainKind};
use egui::Color32;

use super::distinct::hatches;
use super::ink::{color32, dark};
use super::style::Patterns;

/// The paper on which nothing is printed.
pub(crate) const PAPER: Color32 = Color32::from_rgb(244, 238, 222);
/// What a kind that the palette doesn't know is drawn in, unlike any terrain.
pub(crate) const UNKNOWN: Color32 = Color32::from_rgb(236, 96, 180);

/// How a terrain looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) fill: Color32,
    pub(crate) ink: Color32,
    pub(crate) pattern: Pattern,
    /// A hatching over the pattern, where the pattern alone doesn't distinguish it from the others.
    pub(crate) hatch: Option<u8>,
    pub(crate) depth: Depth,
}

/// How deep under water a terrain lies: what is deeper has a shore where it meets what is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// Dry.
    Land,
    /// Water, but not the deepest of the palette: a lagoon, a flood.
    Shallow,
    /// The deepest water of the palette: the sea.
    Open,
}

impl Look {
    const BLANK: Self = Self {
        fill: PAPER,
        ink: PAPER,
        pattern: Pattern::Plain,
        hatch: None,
        depth: Depth::Land,
    };
    const UNKNOWN: Self = Self {
        fill: UNKNOWN,
        ink: UNKNOWN,
        pattern: Pattern::Plain,
        hatch: None,
        depth: Depth::Land,
    };

    pub(crate) fn of(kind: &TerrainKind) -> Self {
        let fill = color32(kind.color);
        Self {
            fill,
            ink: kind.ink.map_or_else(|| dark(fill, 0.35), color32),
            pattern: kind.pattern,
            hatch: None,
            depth: Depth::Land,
        }
    }

    /// What the ground is painted in; an unpainted hex shows what lies under the map.
    pub(crate) fn ground(self) -> Color32 {
        if self == Self::BLANK {
            Color32::TRANSPARENT
        } else {
            self.fill
        }
    }

    /// How dark it is, to distinguish deep from shallow water.
    fn darkness(self) -> i32 {
        -self
            .fill
            .to_array()
            .iter()
            .take(3)
            .map(|part| i32::from(*part))
            .sum::<i32>()
    }
}

/// The looks of a palette's terrains, features and tiles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looks {
    terrains: BTreeMap<Id, Look>,
    features: BTreeMap<Id, Look>,
    tiles: BTreeMap<Id, Look>,
    /// Tiles are hidden: the ground under them is seen.
    bare: bool,
}

impl Looks {
    pub(crate) fn of(palette: &Palette, patterns: Patterns, with_tiles: bool) -> Self {
        let looks = |kinds: &[TerrainKind]| {
            let hatches = hatches(kinds, patterns);
            kinds
                .iter()
                .zip(hatches)
                .map(|(kind, hatch)| {
                    let look = Look::of(kind);
                    (kind.id.clone(), Look { hatch, ..look })
                })
                .collect()
        };
        let mut terrains: BTreeMap<Id, Look> = looks(palette.terrains.as_slice());
        let deepest = terrains
            .values()
            .filter(|look| look.pattern == Pattern::Waves)
            .map(|look| look.darkness())
            .max();
        for look in terrains
            .values_mut()
            .filter(|look| look.pattern == Pattern::Waves)
        {
            look.depth = if Some(look.darkness()) == deepest {
                Depth::Open
            } else {
                Depth::Shallow
            };
        }
        Self {
            terrains,
            features: looks(palette.features.as_slice()),
            tiles: looks(palette.tiles.as_slice()),
            bare: !with_tiles,
        }
    }

    /// How the ground of a hex looks: the lowest tile laid on it, or else its terrain. A thing that stands on the
    /// ground hides none of it.
    pub(crate) fn of_hex(&self, map: &Map, hex: HexIx) -> Look {
        let lowest = map.hexes.tiles(hex).first();
        let lowest = lowest.map(|tile| self.of_tile(&tile.kind));
        let covers = |look: &Look| !self.bare && !look.pattern.stands_on_ground();
        if let Some(ground) = lowest.filter(covers) {
            return ground;
        }
        map.hexes
            .terrain(hex)
            .map_or(Look::BLANK, |terrain| self.of_terrain(terrain))
    }

    /// How the tiles look that are laid upon the ground of a hex, the lowest first.
    pub(crate) fn upon(&self, map: &Map, hex: HexIx) -> impl Iterator<Item = Look> {
        let looks = map.hexes.tiles(hex).iter().enumerate();
        looks
            .map(|(at, tile)| (at, self.of_tile(&tile.kind)))
            .filter(|(at, look)| *at > 0 || look.pattern.stands_on_ground())
            .map(|(_, look)| look)
    }

    /// How a terrain looks.
    pub(crate) fn of_terrain(&self, terrain: &Id) -> Look {
        self.terrains.get(terrain).copied().unwrap_or(Look::UNKNOWN)
    }

    /// How a tile looks.
    pub(crate) fn of_tile(&self, tile: &Id) -> Look {
        self.tiles.get(tile).copied().unwrap_or(Look::UNKNOWN)
    }

    /// How a feature looks.
    pub(crate) fn of_feature(&self, feature: &Id) -> Look {
        self.features.get(feature).copied().unwrap_or(Look::UNKNOWN)
    }
}

/// The colour of a terrain, for tools and palettes.
pub(crate) fn terrain_color(palette: &Palette, terrain: &Id) -> Color32 {
    palette
        .terrains
        .get(terrain)
        .map_or(UNKNOWN, |kind| color32(kind.color))
}
