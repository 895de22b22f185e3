//! Which hexes are the same as one that is clicked: by terrain, hexside, path or unit.

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;

use super::hand::{Spot, ToolContext};
use crate::picture::point;

/// What distinguishes hexes besides their terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Minding {
    pub(crate) heights: bool,
    pub(crate) features: bool,
}

/// How near to a side or to the middle of a hex a click must be to mean what runs there.
const NEAR: f32 = 0.22;

/// What was found, and a word about it where the terrain is not what was meant.
type Found = (BTreeSet<HexIx>, Option<&'static str>);

fn is_same(pack: &Pack, a: HexIx, b: HexIx, minding: Minding) -> bool {
    let hexes = &pack.map.hexes;
    let features = |hex| hexes.features(hex).iter().collect::<BTreeSet<_>>();
    hexes.terrain(a) == hexes.terrain(b)
        && (!minding.heights || hexes.elevation(a) == hexes.elevation(b))
        && (!minding.features || features(a) == features(b))
}

/// All hexes like this one that hang together with it.
pub(super) fn wand(pack: &Pack, from: HexIx, minding: Minding) -> Found {
    let same = |hex| is_same(pack, from, hex, minding);
    let flood = pack.map.grid.flood(from, usize::MAX, same);
    (flood.hexes.into_iter().collect(), None)
}

/// All hexes of the map like this one.
pub(crate) fn all_like(pack: &Pack, from: HexIx, minding: Minding) -> BTreeSet<HexIx> {
    let hexes = pack.map.grid.iter();
    hexes
        .filter(|hex| is_same(pack, from, *hex, minding))
        .collect()
}

/// All hexes that have the same as what was clicked: a unit of that kind and side, that kind of hexside, that kind of
/// path, or else the same terrain.
pub(super) fn like(at: &Spot, context: ToolContext<'_>, minding: Minding) -> Found {
    let of_units =
        with_units(at, context).map(|found| (found, Some("Hexes with units of this kind")));
    let of_lines = || with_hexsides(at, context).or_else(|| with_paths(at, context));
    let of_terrain = || {
        let hexes = at.hex.map(|hex| all_like(context.pack, hex, minding));
        (hexes.unwrap_or_default(), None)
    };
    of_units.or_else(of_lines).unwrap_or_else(of_terrain)
}

fn with_units(at: &Spot, context: ToolContext<'_>) -> Option<BTreeSet<HexIx>> {
    let units = &context.pack.forces.units;
    let clicked = units.get(at.unit.as_ref()?)?;
    let setup = &context.scenario?.setup;
    let alike = setup.iter().filter(|placement| {
        let unit = units.get(&placement.unit);
        unit.is_some_and(|unit| unit.kind == clicked.kind && unit.side == clicked.side)
    });
    Some(
        alike
            .filter_map(|placement| context.grid().find(placement.hex.as_str()))
            .collect(),
    )
}

fn with_hexsides(at: &Spot, context: ToolContext<'_>) -> Option<Found> {
    let (side, distance) = context.grid().side_at(at.map.x, at.map.y)?;
    let there = context.grid().hexside_no(side);
    let hexsides = &context.pack.map.hexsides;
    let clicked = hexsides.iter().find(|record| record.between == there)?;
    if distance > NEAR {
        return None;
    }
    let alike = hexsides.iter().filter(|record| record.kind == clicked.kind);
    let hexes = alike.flat_map(|record| record.between.hexes());
    let found = hexes.filter_map(|hex| context.grid().find(hex.as_str()));
    Some((found.collect(), Some("Hexes on this kind of hexside")))
}

fn with_paths(at: &Spot, context: ToolContext<'_>) -> Option<Found> {
    let hex = at.hex?;
    if point(context.grid().center(hex)).distance(at.map) > NEAR {
        return None;
    }
    let number = context.grid().number(hex);
    let paths = &context.pack.map.paths;
    let clicked = paths.iter().find(|path| path.hexes.contains(&number))?;
    let alike = paths.iter().filter(|path| path.kind == clicked.kind);
    let hexes = alike.flat_map(|path| &path.hexes);
    let found = hexes.filter_map(|hex| context.grid().find(hex.as_str()));
    Some((found.collect(), Some("Hexes on this kind of path")))
}
