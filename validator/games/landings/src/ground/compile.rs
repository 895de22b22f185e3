//! Compiling the ground of a map: what lies in each hex, edges and roads, hills and ranges.

use beachhead_base::Id;
use beachhead_kit::HexIx;
use beachhead_model::map::{Map, Tile};

use crate::ground::catalogue::Catalogue;
use crate::ground::compiled::{Edges, Ground, Group, HexGround, NO_GROUP};
use crate::ground::rays::Rays;
use crate::ground::shape::{self, Shape};
use crate::ground::terrain::{Blocks, Kind, Lanes, Marks, Props};
use crate::ground::works::{Work, Works};
use crate::side::Side;

impl Ground {
    /// Compiles a map. Names that no table knows are reported, with their hexes, and lie there without effect.
    pub(crate) fn compile(
        shape: Shape,
        catalogue: &Catalogue,
        map: &Map,
    ) -> (Self, Vec<(HexIx, String)>) {
        let mut unknown = Vec::new();
        let mut compiled: Vec<Compiled> = Vec::new();
        compiled.resize_with(shape.len(), Compiled::default);
        for hex in shape.hexes() {
            if let Some(slot) = compiled.get_mut(hex.index()) {
                slot.take(catalogue, map, hex, &mut |name| {
                    unknown.push((hex, name.to_owned()));
                });
            }
        }
        let works = obstacles(catalogue);
        let opaque = works.iter();
        let opaque = opaque.filter(|(_, [props, ..])| props.blocks == Blocks::Always);
        let cave_held = catalogue.kind("cave-held").map(|kind| kind.props);
        let mut ground = Self {
            opaque: opaque.fold(Work::default(), |all, (work, _)| all.with(*work)),
            works,
            spots: compiled.iter().map(Compiled::spot).collect(),
            edges: compiled.iter().map(Compiled::edges).collect(),
            start: compiled.iter().map(|hex| hex.works).collect(),
            cave_held: cave_held.unwrap_or_default(),
            nothing: Props {
                barred: Lanes::ALL,
                ..Props::default()
            },
            shape,
            ..Self::default()
        };
        let hexes: Vec<HexIx> = ground.shape.hexes().collect();
        ground.has_lakes = hexes.iter().any(|hex| ground.is(*hex, Marks::LAKE));
        ground.close(&hexes, &compiled);
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
                let at = hex.index();
                let (edges, spot) = (self.edges.get_mut(at), self.spots.get_mut(at));
                let (Some(edges), Some(spot)) = (edges, spot) else {
                    continue;
                };
                let (sides, mark) = match rail {
                    true => (&mut edges.rail, Marks::RAIL),
                    false => (&mut edges.road, Marks::ROAD),
                };
                *sides |= 1 << way;
                for props in [&mut spot.plain, &mut spot.bridged] {
                    props.marks = props.marks.with(mark);
                }
            }
        }
    }

    /// Closes and slopes the sides of all hexes, by what lies on both.
    fn close(&mut self, hexes: &[HexIx], compiled: &[Compiled]) {
        let high = Marks::HILL.with(Marks::MOUNTAIN);
        let shut = |hex: HexIx, way: usize| {
            let open = compiled.get(hex.index()).and_then(|hex| hex.open);
            open.is_some_and(|sides| sides & 1 << way == 0)
        };
        for &hex in hexes {
            let mut edges = self.edges(hex);
            let here = self.terrain(hex).marks;
            for (way, near) in self.shape.neighbors(hex) {
                let bit = 1 << way;
                let there = self.terrain(near).marks;
                let bridges = here.has(Marks::BRIDGE) && there.has(Marks::BRIDGE);
                let is_shut = shut(hex, way) || shut(near, shape::opposite(way));
                let is_face =
                    |below: Marks, above: Marks| above.has(Marks::MOUNTAIN) && !below.has(high);
                if (is_shut && !bridges) || is_face(here, there) || is_face(there, here) {
                    edges.closed |= bit;
                }
                if there.has(Marks::STEEP) && !here.has(high) {
                    edges.steep |= bit;
                }
                for (hill, hill_marks, shore) in [(hex, here, there), (near, there, here)] {
                    let printed = compiled.get(hill.index()).is_some_and(|hex| hex.printed);
                    slope(&mut edges, bit, (printed, hill_marks), shore);
                }
            }
            if let Some(slot) = self.edges.get_mut(hex.index()) {
                *slot = edges;
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
                let alike =
                    |near: &HexIx| self.is(*near, mark) && self.terrain(*near).height == height;
                let around = self.shape.neighbors(hex).map(|(_, near)| near);
                open.extend(around.filter(alike));
            }
        }
        groups
    }
}

/// Cliffs and bluffs (L2): where hills of a printed map meet the sea, and where a tile says so.
fn slope(edges: &mut Edges, bit: u8, (printed, hill): (bool, Marks), shore: Marks) {
    let derived = printed && hill.has(Marks::HILL);
    if !derived && !hill.has(Marks::CLIFF.with(Marks::BLUFF)) {
        return;
    }
    if derived && shore.has(Marks::OCEAN) {
        edges.barred |= bit;
        edges.no_take |= bit;
    } else if shore.has(Marks::BEACH) {
        edges.climb |= bit;
        if hill.has(Marks::CLIFF) || (derived && shore.has(Marks::COAST)) {
            edges.no_take |= bit;
        }
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
    elevation: i16,
}

impl Compiled {
    fn take(
        &mut self,
        catalogue: &Catalogue,
        map: &Map,
        hex: HexIx,
        unknown: &mut impl FnMut(&str),
    ) {
        // Tiles first: ground that is laid hides the map's own.
        let mut hidden = false;
        for tile in map.hexes.tiles(hex) {
            let side = tile.side.as_ref().and_then(Side::named);
            let like = tile.like.as_ref().map(Id::as_str);
            let name = tile.kind.as_str();
            let Some(laid) = catalogue.tile(name, like, side.map(Side::at)) else {
                let known = catalogue.kind(name).is_some();
                unknown(like.filter(|_| known).unwrap_or(name));
                continue;
            };
            hidden |= !laid.kind.upon;
            self.link(catalogue, tile, laid.props.marks);
            self.lay(laid.kind, laid.props, side);
        }
        self.printed = !hidden;
        self.elevation = map.hexes.elevation(hex);
        let printed = (!hidden).then(|| map.hexes.terrain(hex).map_or("", Id::as_str));
        let features = map.hexes.features(hex).iter().map(Id::as_str);
        for name in printed.into_iter().chain(features) {
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
        let turned = tile.turned.unwrap_or_default();
        let Some(sides) = catalogue.links(tile.kind.as_str(), turned) else {
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
    fn spot(&self) -> HexGround {
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
        if self.elevation != 0 {
            let most = if self.elevation > 0 { i8::MAX } else { i8::MIN };
            let height = i8::try_from(self.elevation).unwrap_or(most);
            plain.height = height;
            bridged.height = height;
        }
        HexGround {
            bridged,
            plain,
            bridge: self.bridge.is_some(),
        }
    }

    /// The roads and rails of tiles; all else follows once both hexes of a side are there.
    fn edges(&self) -> Edges {
        Edges {
            road: self.road,
            rail: self.rail,
            ..Edges::default()
        }
    }
}
