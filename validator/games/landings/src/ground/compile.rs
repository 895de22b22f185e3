//! Compiling the ground of a map: what lies in each hex, edges and roads, hills and ranges.

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::{Map, Tile};

use crate::ground::catalogue::Catalogue;
use crate::ground::compiled::{Edges, Ground, Group, HexGround, NO_GROUP};
use crate::ground::rays::Rays;
use crate::ground::shape;
use crate::ground::shape::{DIRECTIONS, Shape};
use crate::ground::terrain::{Blocks, Kind, Lanes, Marks, Props};
use crate::ground::works::{Work, Works};
use crate::side::Side;

/// What a hex holds, by name.
struct Contents<'a> {
    terrain: &'a str,
    features: Vec<&'a str>,
    tiles: &'a [Tile],
}

impl Ground {
    /// Compiles a map. Names that no table knows are reported, with their hexes, and lie there without effect.
    pub(crate) fn compile(
        shape: Shape,
        catalogue: &Catalogue,
        map: &Map,
    ) -> (Self, Vec<(HexIx, String)>) {
        let works = obstacles(catalogue);
        let opaque = works
            .iter()
            .filter(|(_, [props, ..])| props.blocks == Blocks::Always)
            .fold(Work::default(), |so_far, (work, _)| so_far.with(*work));
        let mut ground = Self {
            spots: vec![HexGround::default(); shape.len()],
            edges: vec![Edges::default(); shape.len()],
            hills: vec![NO_GROUP; shape.len()],
            mountains: vec![NO_GROUP; shape.len()],
            start: vec![Works::default(); shape.len()],
            works,
            opaque,
            cave_held: catalogue
                .kind("cave-held")
                .map(|kind| kind.props)
                .unwrap_or_default(),
            nothing: Props {
                barred: Lanes::ALL,
                ..Props::default()
            },
            shape,
            ..Self::default()
        };
        let mut unknown = Vec::new();
        let hexes: Vec<HexIx> = ground.shape.hexes().collect();
        let mut open_sides = vec![None; ground.shape.len()];
        let mut printed = vec![false; ground.shape.len()];
        for &hex in &hexes {
            let contents = Contents {
                terrain: map.hexes.terrain(hex).map_or("", |id| id.as_str()),
                features: map
                    .hexes
                    .features(hex)
                    .iter()
                    .map(|id| id.as_str())
                    .collect(),
                tiles: map.hexes.tiles(hex),
            };
            let mut compiled = Compiled::default();
            compiled.take(catalogue, &contents, &mut |name| {
                unknown.push((hex, name.to_owned()));
            });
            let at = hex.index();
            if let (Some(spot), Some(start), Some(sides), Some(mark), Some(edges)) = (
                ground.spots.get_mut(at),
                ground.start.get_mut(at),
                open_sides.get_mut(at),
                printed.get_mut(at),
                ground.edges.get_mut(at),
            ) {
                *spot = compiled.spot(map.hexes.elevation(hex));
                *start = compiled.works;
                *sides = compiled.open;
                *mark = compiled.printed;
                edges.road = compiled.road;
                edges.rail = compiled.rail;
            }
        }
        ground.has_lakes = hexes.iter().any(|hex| ground.is(*hex, Marks::LAKE));
        ground.close(&hexes, &open_sides, &printed);
        ground.hills = ground.groups(&hexes, Marks::HILL);
        ground.mountains = ground.groups(&hexes, Marks::MOUNTAIN);
        ground.rays = Rays::new(&ground.shape, |hex| ground.terrain(hex).blocks);
        (ground, unknown)
    }

    /// Lays a road or railway from hex to hex, as the map's paths run.
    pub(crate) fn lay_path(&mut self, hexes: &[HexIx], rail: bool) {
        for pair in hexes.windows(2) {
            let &[from, to] = pair else { continue };
            let Some(way) = self.shape.direction(from, to) else {
                continue;
            };
            for (hex, way) in [(from, way), (to, shape::opposite(way))] {
                if let Some(edges) = self.edges.get_mut(hex.index()) {
                    let sides = if rail {
                        &mut edges.rail
                    } else {
                        &mut edges.road
                    };
                    *sides |= 1 << way;
                }
                if let Some(spot) = self.spots.get_mut(hex.index()) {
                    let mark = if rail { Marks::RAIL } else { Marks::ROAD };
                    spot.plain.marks = spot.plain.marks.with(mark);
                    spot.bridged.marks = spot.bridged.marks.with(mark);
                }
            }
        }
    }
}

impl Ground {
    /// Closes and slopes the sides of all hexes, by what lies on both.
    fn close(&mut self, hexes: &[HexIx], open: &[Option<u8>], printed: &[bool]) {
        let at = |list: &[Option<u8>], hex: HexIx| list.get(hex.index()).copied().flatten();
        for &hex in hexes {
            let mut edges = self.edges(hex);
            let here = self.terrain(hex).marks;
            for way in 0..DIRECTIONS {
                let Some(near) = self.shape.neighbor(hex, way) else {
                    continue;
                };
                let bit = 1 << way;
                let there = self.terrain(near).marks;
                let shut = |sides: Option<u8>, way: usize| {
                    sides.is_some_and(|sides| sides & 1 << way == 0)
                };
                let bridges = here.has(Marks::BRIDGE) && there.has(Marks::BRIDGE);
                if !bridges
                    && (shut(at(open, hex), way) || shut(at(open, near), shape::opposite(way)))
                {
                    edges.closed |= bit;
                }
                let high = Marks::HILL.with(Marks::MOUNTAIN);
                if (here.has(Marks::MOUNTAIN) && !there.has(high))
                    || (there.has(Marks::MOUNTAIN) && !here.has(high))
                {
                    edges.closed |= bit;
                }
                if there.has(Marks::STEEP) && !here.has(high) {
                    edges.steep |= bit;
                }
                self.slope(&mut edges, bit, (hex, here), (near, there), printed);
            }
            if let Some(slot) = self.edges.get_mut(hex.index()) {
                *slot = edges;
            }
        }
    }

    /// Cliffs and bluffs (L2): where hills of a printed map meet the sea, and where a tile says so.
    fn slope(
        &self,
        edges: &mut Edges,
        bit: u8,
        (hex, here): (HexIx, Marks),
        (near, there): (HexIx, Marks),
        printed: &[bool],
    ) {
        for (hill, hill_marks, shore) in [(hex, here, there), (near, there, here)] {
            let is_printed = printed.get(hill.index()).copied();
            let is_printed = is_printed
                .unwrap_or_else(|| cannot_happen!(false, "hex {} is on the board", hill.0));
            let derived = is_printed && hill_marks.has(Marks::HILL);
            let reported = hill_marks.has(Marks::CLIFF.with(Marks::BLUFF));
            if !derived && !reported {
                continue;
            }
            if derived && shore.has(Marks::OCEAN) {
                edges.barred |= bit;
                edges.no_take |= bit;
            } else if shore.has(Marks::BEACH) {
                edges.climb |= bit;
                if hill_marks.has(Marks::CLIFF) || (derived && shore.has(Marks::COAST)) {
                    edges.no_take |= bit;
                }
            }
        }
    }

    /// Names the groups of touching hexes that have the mark; on hills, of the same height.
    fn groups(&self, hexes: &[HexIx], mark: Marks) -> Vec<Group> {
        let mut groups = vec![NO_GROUP; self.shape.len()];
        let mut open = Vec::new();
        for &first in hexes.iter().filter(|hex| self.is(**hex, mark)) {
            open.push(first);
            while let Some(hex) = open.pop() {
                let Some(slot) = groups.get_mut(hex.index()) else {
                    continue;
                };
                if *slot != NO_GROUP {
                    continue;
                }
                *slot = first.0;
                let height = self.terrain(hex).height;
                open.extend(
                    self.shape
                        .neighbors(hex)
                        .map(|(_, near)| near)
                        .filter(|near| {
                            self.is(*near, mark) && self.terrain(*near).height == height
                        }),
                );
            }
        }
        groups
    }
}

/// What each obstacle does, by whose it is.
fn obstacles(catalogue: &Catalogue) -> Vec<(Work, [Props; 3])> {
    let laid = Work::NAMES.iter().filter(|(_, work)| is_laid(*work));
    let props = laid.filter_map(|(name, work)| {
        let kind = catalogue.kind(name)?;
        Some((*work, [None, Some(0), Some(1)].map(|side| kind.owned(side))))
    });
    props.collect()
}

/// Whether it is an obstacle, and no change of the map's own terrain.
fn is_laid(work: Work) -> bool {
    !work.has(Work::BRIDGE.with(Work::BLOWN).with(Work::SEALED))
}

/// A hex in the making.
#[derive(Default)]
struct Compiled {
    /// Everything but rivers and bridges.
    land: Props,
    river: Props,
    bridge: Option<Props>,
    works: Works,
    /// The sides by which it can be passed, where only some of them can.
    open: Option<u8>,
    road: u8,
    rail: u8,
    /// Its terrain is the map's own, and not a tile's.
    printed: bool,
}

impl Compiled {
    fn take(
        &mut self,
        catalogue: &Catalogue,
        contents: &Contents<'_>,
        unknown: &mut impl FnMut(&str),
    ) {
        // Tiles first: ground that is laid hides the map's own.
        let mut hidden = false;
        for tile in contents.tiles {
            let side = tile.side.as_ref().and_then(Side::named);
            let like = tile.like.as_ref().map(|id| id.as_str());
            let name = tile.kind.as_str();
            let Some(laid) = catalogue.tile(name, like, side.map(Side::at)) else {
                unknown(
                    like.filter(|_| catalogue.kind(name).is_some())
                        .unwrap_or(name),
                );
                continue;
            };
            hidden |= !laid.kind.upon;
            self.link(catalogue, tile, laid.props.marks);
            self.lay(laid.kind, laid.props, side);
        }
        self.printed = !hidden;
        let printed = (!hidden).then_some(contents.terrain);
        for name in printed.into_iter().chain(contents.features.iter().copied()) {
            match catalogue.kind(name) {
                Some(kind) => self.lay(kind, kind.owned(None), None),
                None => unknown(name),
            }
        }
    }

    /// Adds a kind to what lies here.
    fn lay(&mut self, kind: &Kind, props: Props, side: Option<Side>) {
        if let Some(work) = Work::named(&kind.id).filter(|work| is_laid(*work)) {
            self.works.lies = self.works.lies.with(work);
            self.works.owner = self.works.owner.or(side);
        } else if props.marks.has(Marks::RIVER) {
            self.river.join(&props);
        } else if props.marks.has(Marks::BRIDGE) {
            self.bridge.get_or_insert_default().join(&props);
        } else {
            self.land.join(&props);
        }
    }

    fn link(&mut self, catalogue: &Catalogue, tile: &Tile, marks: Marks) {
        let Some(sides) = catalogue.links(tile.kind.as_str(), tile.turned.unwrap_or_default())
        else {
            return;
        };
        if marks.has(Marks::OPEN_ENDS) {
            self.open = Some(self.open.unwrap_or(u8::MAX) & sides);
        }
        if marks.has(Marks::ROAD) {
            self.road |= sides;
        }
        if marks.has(Marks::RAIL) {
            self.rail |= sides;
        }
    }

    /// The hex as it is, the map's own elevation in the place of the table's.
    fn spot(&self, elevation: i16) -> HexGround {
        let mut plain = self.land;
        plain.join(&self.river);
        if self.land.marks.has(Marks::FORD) {
            // What is forded isn't closed any more, but it stays water.
            plain.barred = self.land.barred;
            plain.barred_by_tile = self.land.barred_by_tile;
        }
        let mut bridged = self.land;
        bridged.join(&self.bridge.unwrap_or_default());
        bridged.marks = bridged.marks.with(self.river.marks);
        bridged.blocks = bridged.blocks.max(self.river.blocks);
        if elevation != 0 {
            let bounded = elevation.clamp(i8::MIN.into(), i8::MAX.into());
            let height = i8::try_from(bounded)
                .unwrap_or_else(|_| cannot_happen!(0, "{bounded} is between its bounds"));
            plain.height = height;
            bridged.height = height;
        }
        HexGround {
            bridged,
            plain,
            bridge: self.bridge.is_some(),
        }
    }
}
