//! The words of a pack: what each list of a [`Vocabulary`] holds, and what people call it.

use std::collections::BTreeSet;

use crate::forces::Unit;
use crate::map::{Beach, BeachBox, Chart, Entry, Region, Sector};
use crate::pack::Pack;
use crate::palette::{
    AreaKind, FigureKind, LineKind, Palette, PatternKind, SideKind, TerrainKind, UnitKind, in_order,
};
use crate::vocabulary::Vocabulary;
use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};

/// Evaluates an expression for the layer that holds the words.
macro_rules! with_words {
    ($vocabulary:expr, $pack:expr, $layer:ident => $with:expr) => {{
        let pack = $pack;
        let (palette, map) = (&pack.palette, &pack.map);
        macro_rules! of {
            ($words:expr) => {{
                let $layer = $words;
                $with
            }};
        }
        match $vocabulary {
            Vocabulary::Terrains => of!(&palette.terrains),
            Vocabulary::Features => of!(&palette.features),
            Vocabulary::Tiles => of!(&palette.tiles),
            Vocabulary::Hexsides => of!(&palette.hexsides),
            Vocabulary::Paths => of!(&palette.paths),
            Vocabulary::Regions => of!(&palette.regions),
            Vocabulary::Markers => of!(&palette.markers),
            Vocabulary::Units => of!(&palette.units),
            Vocabulary::Sides => of!(&palette.sides),
            Vocabulary::Beaches => of!(&map.beaches),
            Vocabulary::Boxes => of!(&map.boxes),
            Vocabulary::Sectors => of!(&map.sectors),
            Vocabulary::Figures => of!(&palette.figures),
            Vocabulary::Patterns => of!(&palette.patterns),
            Vocabulary::UnitIds => of!(&pack.forces.units),
            Vocabulary::RegionIds => of!(&map.regions),
            Vocabulary::EntryIds => of!(&map.entries),
            Vocabulary::Charts => of!(&map.charts),
        }
    }};
}

/// A record whose id is a word.
trait Word {
    fn id(&self) -> &Id;

    /// What people call it.
    fn called(&self) -> String;

    /// Its place in lists, if one can be chosen.
    fn order(&self) -> Option<u16> {
        None
    }
}

macro_rules! words {
    ($($record:ident => |$it:ident| $called:expr $(, $order:expr)?;)+) => {$(
        impl Word for $record {
            fn id(&self) -> &Id {
                &self.id
            }

            fn called(&self) -> String {
                let $it = self;
                $called
            }

            $(fn order(&self) -> Option<u16> {
                let $it = self;
                $order
            })?
        }
    )+};
}

words! {
    SideKind => |kind| kind.name.clone(), kind.order;
    TerrainKind => |kind| kind.name.clone(), kind.order;
    LineKind => |kind| kind.name.clone(), kind.order;
    AreaKind => |kind| kind.name.clone(), kind.order;
    UnitKind => |kind| kind.name.clone(), kind.order;
    Beach => |beach| beach.name.clone().unwrap_or_else(|| beach.id.to_string());
    BeachBox => |boats| boats.id.to_string();
    FigureKind => |kind| kind.name.clone(), kind.order;
    PatternKind => |pattern| pattern.id.to_string();
    Unit => |unit| unit.name.clone().unwrap_or_else(|| unit.id.to_string());
    Region => |region| region.name.clone().unwrap_or_else(|| region.id.to_string());
    Entry => |entry| entry.id.to_string();
    Chart => |chart| chart.called();
    Sector => |sector| sector.name.clone().unwrap_or_else(|| sector.id.to_string());
}

impl Vocabulary {
    /// The words of this pack: id, and what people call it, in the order in which people see them.
    pub fn of(self, pack: &Pack) -> Vec<(Id, String)> {
        fn all<T: Word + Keyed>(layer: &Layer<T>) -> Vec<(Id, String)> {
            let pair = |word: &T| (word.id().clone(), word.called());
            let words = in_order(layer, T::order).into_iter();
            words.map(pair).collect()
        }
        with_words!(self, pack, layer => all(layer))
    }

    /// The ids of its words.
    pub fn ids(self, pack: &Pack) -> BTreeSet<&Id> {
        fn all<T: Word + Keyed>(layer: &Layer<T>) -> BTreeSet<&Id> {
            layer.iter().map(Word::id).collect()
        }
        with_words!(self, pack, layer => all(layer))
    }

    /// What people call a word of the palette; nothing, where it has none of this id.
    pub fn called(self, palette: &Palette, id: &Id) -> Option<String> {
        match self {
            Self::Terrains => Some(palette.terrains.get(id)?.called()),
            Self::Features => Some(palette.features.get(id)?.called()),
            Self::Tiles => Some(palette.tiles.get(id)?.called()),
            Self::Hexsides => Some(palette.hexsides.get(id)?.called()),
            Self::Paths => Some(palette.paths.get(id)?.called()),
            Self::Regions => Some(palette.regions.get(id)?.called()),
            Self::Markers => Some(palette.markers.get(id)?.called()),
            Self::Units => Some(palette.units.get(id)?.called()),
            Self::Sides => Some(palette.sides.get(id)?.called()),
            Self::Figures => Some(palette.figures.get(id)?.called()),
            Self::Patterns => Some(palette.patterns.get(id)?.called()),
            Self::Beaches
            | Self::Boxes
            | Self::Sectors
            | Self::UnitIds
            | Self::RegionIds
            | Self::EntryIds
            | Self::Charts => None,
        }
    }
}
