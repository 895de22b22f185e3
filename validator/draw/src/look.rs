//! How each kind of the palette looks, worked out once for the whole map.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use beachhead_model::pack::Pack;
use beachhead_model::palette::{Palette, Pattern, TerrainKind};
use beachhead_shore::{Flood, Seas};

use crate::design::{Design, design};
use crate::distinct::hatches;
use crate::ink::{Ink, PAPER, UNKNOWN};
use crate::style::Patterns;

/// How a terrain looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colour of the hex.
    pub fill: Ink,
    /// The colour of its pattern.
    pub ink: Ink,
    /// The built-in pattern of its kind.
    pub pattern: Pattern,
    /// The place of its design among those of the palette; 0 is none.
    pub(crate) design: u16,
    /// A hatching over the pattern, where the pattern alone doesn't distinguish it from the others.
    pub hatch: Option<u8>,
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
    const fn flat(fill: Ink) -> Self {
        Self {
            fill,
            ink: fill,
            pattern: Pattern::Plain,
            design: 0,
            hatch: None,
            depth: Depth::Land,
        }
    }
    const BLANK: Self = Self::flat(PAPER);
    const UNKNOWN: Self = Self::flat(UNKNOWN);

    /// What the ground is painted in; none where an unpainted hex shows what lies under the map.
    pub fn ground(self) -> Option<Ink> {
        (self != Self::BLANK).then_some(self.fill)
    }

    /// How dark it is, to distinguish deep from shallow water.
    fn darkness(self) -> i32 {
        let parts = [self.fill.red, self.fill.green, self.fill.blue];
        -parts.map(i32::from).iter().sum::<i32>()
    }
}

/// The looks of a palette's terrains, features and tiles.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    terrains: BTreeMap<Id, Look>,
    features: BTreeMap<Id, Look>,
    tiles: BTreeMap<Id, Look>,
    designs: Vec<Design>,
    /// Tiles are hidden: the ground under them is seen.
    bare: bool,
    /// What the sea covers at the hour that is drawn, and how it looks.
    flood: Option<(Flood, Look)>,
}

impl Looks {
    /// The looks of a palette; with tiles these hide the ground that they lie on.
    pub fn of(palette: &Palette, patterns: Patterns, with_tiles: bool) -> Self {
        let mut looks = Self {
            bare: !with_tiles,
            ..Self::default()
        };
        let mut kinds = |kinds: &Layer<TerrainKind>| -> BTreeMap<Id, Look> {
            let hatches = hatches(kinds.as_slice(), patterns);
            let found = kinds.iter().zip(hatches).map(|(kind, hatch)| {
                let look = looks.look(palette, kind);
                (kind.id.clone(), Look { hatch, ..look })
            });
            found.collect()
        };
        let mut terrains = kinds(&palette.terrains);
        let (features, tiles) = (kinds(&palette.features), kinds(&palette.tiles));
        let wet = |look: &&mut Look| look.pattern == Pattern::Waves;
        let deepest = terrains.values_mut().filter(wet);
        let deepest = deepest.map(|look| look.darkness()).max();
        for look in terrains.values_mut().filter(wet) {
            look.depth = match Some(look.darkness()) == deepest {
                true => Depth::Open,
                false => Depth::Shallow,
            };
        }
        Self {
            terrains,
            features,
            tiles,
            ..looks
        }
    }

    /// The same at a minute of the day: what lies beyond its tide line is sea.
    pub fn at(self, pack: &Pack, minute: Option<u16>) -> Self {
        match minute {
            Some(_) => self.with_sea(&Seas::of(&pack.map, &pack.palette), pack, minute),
            None => Self {
                flood: None,
                ..self
            },
        }
    }

    /// [`Looks::at`], with the seas of the pack's map at hand.
    pub fn with_sea(self, seas: &Seas, pack: &Pack, minute: Option<u16>) -> Self {
        let flood = minute.and_then(|minute| seas.at(&pack.map, minute));
        let flood = flood.and_then(|flood| {
            let look = self.of_terrain(flood.water()?);
            Some((flood, look))
        });
        Self { flood, ..self }
    }

    /// What the sea covers at the hour that is drawn.
    pub fn flood(&self) -> Option<&Flood> {
        self.flood.as_ref().map(|(flood, _)| flood)
    }

    /// Whether the sea covers the same hexes, and looks the same.
    pub fn has_tide_of(&self, other: &Self) -> bool {
        self.flood == other.flood
    }

    /// The look of one kind, as on a swatch.
    pub(crate) fn look(&mut self, palette: &Palette, kind: &TerrainKind) -> Look {
        let fill = Ink::from(kind.color);
        let design = match &kind.own_pattern {
            Some(own) => palette.patterns.get(own).map(Design::of),
            None => design(kind.pattern),
        };
        let design = design.map_or(0, |design| {
            self.designs.push(design);
            self.designs.len() as u16
        });
        Look {
            fill,
            ink: kind.ink.map_or_else(|| fill.dark(0.35), Ink::from),
            pattern: kind.pattern,
            design,
            hatch: None,
            depth: Depth::Land,
        }
    }

    pub(crate) fn design(&self, look: Look) -> Option<&Design> {
        self.designs.get(usize::from(look.design).checked_sub(1)?)
    }

    /// How the ground of a hex looks: the lowest tile laid on it, or else its terrain. A thing that stands on the
    /// ground hides none of it.
    pub fn of_hex(&self, map: &Map, hex: HexIx) -> Look {
        if let Some((flood, water)) = &self.flood
            && flood.covers(hex)
        {
            return *water;
        }
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

    fn find(looks: &BTreeMap<Id, Look>, id: &Id) -> Look {
        looks.get(id).copied().unwrap_or(Look::UNKNOWN)
    }

    /// How a terrain looks.
    pub fn of_terrain(&self, terrain: &Id) -> Look {
        Self::find(&self.terrains, terrain)
    }

    /// How a tile looks.
    pub fn of_tile(&self, tile: &Id) -> Look {
        Self::find(&self.tiles, tile)
    }

    /// How a feature looks.
    pub fn of_feature(&self, feature: &Id) -> Look {
        Self::find(&self.features, feature)
    }
}
