//! Makes kinds of the palette, changes how they look, moves them in their lists, renames them and takes them away; whatever refers to a kind follows
//! it.
//!
//! Holds always: after a rename or a removal no record refers to a kind that there isn't, and its undo gives the same pack
//! (`tests::every_use_follows_a_rename`, `tests::a_removed_kind_leaves_no_use`).

/// Evaluates an expression for the layer of a list, what makes a [`Kind`] of its records, and the swap that exchanges them.
macro_rules! by_list {
    ($list:expr, $palette:expr, $layer:ident, $wrap:ident, $swap:ident => $do:expr, else $none:expr) => {{
        let palette: &beachhead_model::palette::Palette = $palette;
        macro_rules! of {
            ($records:ident, $kind:ident, $variant:ident) => {{
                use $crate::{Swap, kinds::Kind};
                let $layer = &palette.$records;
                let $wrap = Kind::$kind;
                let $swap = Swap::$variant;
                $do
            }};
        }
        use beachhead_model::vocabulary::Vocabulary;
        match $list {
            Vocabulary::Sides => of!(sides, Side, SideKind),
            Vocabulary::Terrains => of!(terrains, Terrain, TerrainKind),
            Vocabulary::Features => of!(features, Terrain, FeatureKind),
            Vocabulary::Tiles => of!(tiles, Terrain, TileKind),
            Vocabulary::Hexsides => of!(hexsides, Line, HexsideKind),
            Vocabulary::Paths => of!(paths, Line, PathKind),
            Vocabulary::Regions => of!(regions, Area, RegionKind),
            Vocabulary::Markers => of!(markers, Area, MarkerKind),
            Vocabulary::Figures => of!(figures, Figure, FigureKind),
            Vocabulary::Units => of!(units, Unit, UnitKind),
            _ => $none,
        }
    }};
}

mod follow;
mod order;
#[cfg(test)]
mod tests;
mod words;

pub use follow::{KindError, mentions_of_kind, remove_kind, rename_kind, uses_of_kind};
pub use order::{ListMove, is_reordering, move_kind};

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_model::pack::Pack;
use beachhead_model::palette::{
    AreaKind, Color, FigureKind, LineKind, Palette, Pattern, SideKind, Stroke, Symbol, TerrainKind,
    UnitKind,
};
use beachhead_model::vocabulary::Vocabulary;

/// A kind of the palette, whatever list it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A side that plays.
    Side(SideKind),
    /// A terrain, a feature or a tile.
    Terrain(TerrainKind),
    /// What runs along hexsides or from centre to centre.
    Line(LineKind),
    /// A kind of regions or of markers.
    Area(AreaKind),
    /// A figure on counters.
    Figure(FigureKind),
    /// What a unit may be.
    Unit(UnitKind),
}

/// The lists of kinds that can be changed one by one, in the order of the palette's file.
pub const KIND_LISTS: [Vocabulary; 10] = [
    Vocabulary::Terrains,
    Vocabulary::Features,
    Vocabulary::Tiles,
    Vocabulary::Hexsides,
    Vocabulary::Paths,
    Vocabulary::Regions,
    Vocabulary::Markers,
    Vocabulary::Sides,
    Vocabulary::Units,
    Vocabulary::Figures,
];

/// What new kinds are coloured in, the first that looks least like those there are.
const COLORS: [Color; 12] = [
    rgb(0xcf, 0xdc, 0xa8),
    rgb(0x6f, 0x9b, 0x5a),
    rgb(0xe3, 0xc9, 0x8f),
    rgb(0x9c, 0x6b, 0x3f),
    rgb(0x8f, 0xb8, 0xde),
    rgb(0x2f, 0x5f, 0x9e),
    rgb(0xd9, 0x7b, 0x66),
    rgb(0x9a, 0x2f, 0x35),
    rgb(0xb9, 0xa3, 0xd1),
    rgb(0x8a, 0x8a, 0x86),
    rgb(0xc4, 0x6f, 0xa4),
    rgb(0xf2, 0xe2, 0x62),
];

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color { red, green, blue }
}

impl Kind {
    /// The name by which everything else refers to it.
    pub fn id(&self) -> &Id {
        match self {
            Self::Side(kind) => &kind.id,
            Self::Terrain(kind) => &kind.id,
            Self::Line(kind) => &kind.id,
            Self::Area(kind) => &kind.id,
            Self::Figure(kind) => &kind.id,
            Self::Unit(kind) => &kind.id,
        }
    }

    fn id_mut(&mut self) -> &mut Id {
        match self {
            Self::Side(kind) => &mut kind.id,
            Self::Terrain(kind) => &mut kind.id,
            Self::Line(kind) => &mut kind.id,
            Self::Area(kind) => &mut kind.id,
            Self::Figure(kind) => &mut kind.id,
            Self::Unit(kind) => &mut kind.id,
        }
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        match self {
            Self::Side(kind) => &kind.name,
            Self::Terrain(kind) => &kind.name,
            Self::Line(kind) => &kind.name,
            Self::Area(kind) => &kind.name,
            Self::Figure(kind) => &kind.name,
            Self::Unit(kind) => &kind.name,
        }
    }

    /// The same, to be changed.
    pub fn name_mut(&mut self) -> &mut String {
        match self {
            Self::Side(kind) => &mut kind.name,
            Self::Terrain(kind) => &mut kind.name,
            Self::Line(kind) => &mut kind.name,
            Self::Area(kind) => &mut kind.name,
            Self::Figure(kind) => &mut kind.name,
            Self::Unit(kind) => &mut kind.name,
        }
    }

    /// Its colour, where it has one.
    pub fn color(&self) -> Option<Color> {
        match self {
            Self::Side(kind) => Some(kind.color),
            Self::Terrain(kind) => Some(kind.color),
            Self::Line(kind) => Some(kind.color),
            Self::Area(kind) => Some(kind.color),
            Self::Figure(_) | Self::Unit(_) => None,
        }
    }

    /// A new one of a list.
    fn new(list: Vocabulary, id: Id, name: String, color: Color) -> Option<Self> {
        Some(match list {
            Vocabulary::Sides => Self::Side(SideKind {
                id,
                name,
                order: None,
                color,
                ink: ink_on(color),
                stacking: None,
            }),
            Vocabulary::Terrains | Vocabulary::Features | Vocabulary::Tiles => {
                Self::Terrain(TerrainKind {
                    id,
                    name,
                    order: None,
                    color,
                    pattern: Pattern::Plain,
                    own_pattern: None,
                    ink: None,
                    stacking: None,
                })
            }
            Vocabulary::Hexsides | Vocabulary::Paths => Self::Line(LineKind {
                id,
                name,
                order: None,
                color,
                width: 12,
                stroke: Stroke::Solid,
            }),
            Vocabulary::Regions | Vocabulary::Markers => Self::Area(AreaKind {
                id,
                name,
                order: None,
                color,
            }),
            Vocabulary::Figures => Self::Figure(FigureKind {
                id,
                name,
                order: None,
                min: 0,
                max: 99,
            }),
            Vocabulary::Units => Self::Unit(UnitKind {
                id,
                name,
                order: None,
                symbol: Symbol::Infantry,
                moves: "leg".into(),
                figures: Vec::new(),
                stacks_as: None,
            }),
            _ => return None,
        })
    }

    /// The swap that puts it into its list; nothing, where it is of no such list.
    fn swap(self, list: Vocabulary) -> Option<Swap> {
        let id = self.id().clone();
        Some(match (list, self) {
            (Vocabulary::Sides, Self::Side(kind)) => Swap::SideKind(id, vec![kind]),
            (Vocabulary::Terrains, Self::Terrain(kind)) => Swap::TerrainKind(id, vec![kind]),
            (Vocabulary::Features, Self::Terrain(kind)) => Swap::FeatureKind(id, vec![kind]),
            (Vocabulary::Tiles, Self::Terrain(kind)) => Swap::TileKind(id, vec![kind]),
            (Vocabulary::Hexsides, Self::Line(kind)) => Swap::HexsideKind(id, vec![kind]),
            (Vocabulary::Paths, Self::Line(kind)) => Swap::PathKind(id, vec![kind]),
            (Vocabulary::Regions, Self::Area(kind)) => Swap::RegionKind(id, vec![kind]),
            (Vocabulary::Markers, Self::Area(kind)) => Swap::MarkerKind(id, vec![kind]),
            (Vocabulary::Figures, Self::Figure(kind)) => Swap::FigureKind(id, vec![kind]),
            (Vocabulary::Units, Self::Unit(kind)) => Swap::UnitKind(id, vec![kind]),
            _ => return None,
        })
    }
}

/// The kind of a list that has this id.
pub fn kind(palette: &Palette, list: Vocabulary, id: &Id) -> Option<Kind> {
    by_list!(list, palette, layer, wrap, _swap => layer.get(id).cloned().map(wrap), else None)
}

/// The kinds of a list, in the order in which people see them.
pub fn kinds(palette: &Palette, list: Vocabulary) -> Vec<Kind> {
    by_list!(list, palette, layer, wrap, _swap => layer.ordered().into_iter().cloned().map(wrap).collect(), else Vec::new())
}

/// Adds a kind of this name to a list: `Add terrain Orchard`. Its id is made from the name; it looks as little as possible
/// like the kinds there are. A blank name makes none.
pub fn add_kind(palette: &Palette, list: Vocabulary, name: &str) -> Option<(Id, Edit)> {
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    let there = kinds(palette, list);
    let is_free = |id: &Id| there.iter().all(|kind| kind.id() != id);
    let id = fresh_id(name, list.noun(), is_free);
    let color = fresh_color(&there);
    let kind = Kind::new(list, id.clone(), name.to_owned(), color)?;
    let edit = Edit::new(
        format!("Add {} {name}", list.noun()),
        vec![kind.swap(list)?],
    )?;
    Some((id, edit))
}

/// Gives a kind another name: `Name terrain Orchard`. One that has just been added ([`add_kind`] called it `New terrain`), and to
/// which nothing refers yet, gets the id that fits its name. Returns its id then.
pub fn name_kind(pack: &Pack, list: Vocabulary, id: &Id, name: &str) -> Option<(Id, Edit)> {
    let name = name.trim();
    let mut after = kind(&pack.palette, list, id)?;
    if name.is_empty() || after.name() == name {
        return None;
    }
    name.clone_into(after.name_mut());
    let title = format!("Name {} {name}", list.noun());
    let is_new = id.as_str().starts_with("new-") && uses_of_kind(pack, list, id).is_empty();
    if !is_new {
        let edit = Edit::new(title, vec![after.swap(list)?])?;
        return Some((id.clone(), edit));
    }
    let there = kinds(&pack.palette, list);
    let is_free = |new: &Id| there.iter().all(|kind| kind.id() != new);
    let new = fresh_id(name, list.noun(), is_free);
    after.id_mut().clone_from(&new);
    let removal = follow::removal(&pack.palette, list, id)?;
    let edit = Edit::new(title, vec![removal, after.swap(list)?])?;
    Some((new, edit))
}

/// Gives a kind another name or another look; its id stays: `Change terrain Orchard`. There must be such a kind.
pub fn set_kind(palette: &Palette, list: Vocabulary, after: &Kind) -> Option<Edit> {
    let before = kind(palette, list, after.id())?;
    if before == *after || after.name().trim().is_empty() {
        return None;
    }
    let name = format!("Change {} {}", list.noun(), after.name());
    Edit::new(name, vec![after.clone().swap(list)?])
}

fn fresh_color(there: &[Kind]) -> Color {
    let known: Vec<Color> = there.iter().filter_map(Kind::color).collect();
    let apart = |color: &Color| {
        let nearest = known.iter().map(|other| distance(*color, *other)).min();
        nearest.unwrap_or(u32::MAX)
    };
    // Of several that are as far apart the first.
    let mut best = (0, COLORS[0]);
    for color in COLORS {
        if apart(&color) > best.0 {
            best = (apart(&color), color);
        }
    }
    best.1
}

/// How different two colours are, in squared steps; what is green counts most, as it does for eyes.
fn distance(a: Color, b: Color) -> u32 {
    let part = |a: u8, b: u8, weight: u32| u32::from(a.abs_diff(b)).pow(2) * weight;
    part(a.red, b.red, 3) + part(a.green, b.green, 4) + part(a.blue, b.blue, 2)
}

/// Black or white, whatever can be read on a colour.
fn ink_on(color: Color) -> Color {
    let light = u32::from(color.red) * 3 + u32::from(color.green) * 6 + u32::from(color.blue);
    match light > 1300 {
        true => rgb(0, 0, 0),
        false => rgb(0xff, 0xff, 0xff),
    }
}
