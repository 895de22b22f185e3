//! The hex layer: terrain, features, tiles, elevation and name of every hex.
//!
//! On disk it is one [`HexRecord`] a line. In memory a hex is a cell of twelve bytes at its index on the grid; what
//! few hexes have (features, tiles, a name, own properties, a note) lies apart. So a map of a million hexes fits into a few megabytes.
//!
//! A cell gives back exactly the record that was put in: `tests::what_is_put_in_comes_back` holds that.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::names_hexes;
use crate::map::Tile;
use crate::own::OwnProperties;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_base::{Id, Source};
use beachhead_hex::{HexIx, HexNo};

/// What the map says of one hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HexRecord {
    /// The printed number.
    pub hex: HexNo,
    /// A terrain kind of the palette.
    pub terrain: Id,
    /// Features on top of the terrain, kinds of the palette.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Id>,
    /// Tiles laid over it, the lowest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<Tile>,
    /// Height in the steps that the map prints.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub elevation: i16,
    /// What the map calls the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Properties of the pack's own, by name.
    #[serde(default, skip_serializing_if = "OwnProperties::is_empty")]
    pub own: OwnProperties,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_zero(elevation: &i16) -> bool {
    *elevation == 0
}

impl HexRecord {
    /// A hex of which only the terrain is known.
    pub fn new(hex: HexNo, terrain: Id) -> Self {
        Self {
            hex,
            terrain,
            features: Vec::new(),
            tiles: Vec::new(),
            elevation: 0,
            name: None,
            own: OwnProperties::default(),
            source: None,
            note: None,
        }
    }
}

names_hexes! {
    HexRecord, |record| format!("line of {}", record.hex);
    hex: Stands;
}

impl Keyed for HexRecord {
    type Key = HexNo;
    const IS_PLACED: bool = true;

    fn key(&self) -> HexNo {
        self.hex.clone()
    }
}

/// All hexes of a map, by their index on its grid.
#[derive(Clone, Debug, Default)]
pub struct HexLayer {
    /// How many hexes there are.
    len: usize,
    /// Hexes by the thousand: a copy of the layer shares those that neither of the two has changed.
    blocks: Vec<Arc<Block>>,
    terrains: Arc<Names<Id>>,
    sources: Arc<Names<Source>>,
    /// The numbers of the terrain and the source that were put in last: neighbours are often alike.
    last_terrain: u32,
    last_source: u32,
    strays: Layer<HexRecord>,
}

/// Hexes that lie together in a block.
const BLOCK: usize = 1024;

/// The cells of some hexes that follow each other, and what few of them have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    cells: Vec<HexCell>,
    extras: BTreeMap<u32, Box<Extra>>,
}

/// One hex in twelve bytes: what it refers to by number, counted from 1; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HexCell {
    terrain: u32,
    source: u32,
    elevation: i16,
    has_extra: bool,
}

/// What few hexes have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// As [`HexRecord::features`].
    pub features: Vec<Id>,
    /// As [`HexRecord::tiles`].
    pub tiles: Vec<Tile>,
    /// As [`HexRecord::name`].
    pub name: Option<String>,
    /// As [`HexRecord::own`].
    pub own: OwnProperties,
    /// As [`HexRecord::note`].
    pub note: Option<String>,
}

impl Extra {
    fn is_empty(&self) -> bool {
        let Self {
            features,
            tiles,
            name,
            own,
            note,
        } = self;
        let is_bare = features.is_empty() && tiles.is_empty() && own.is_empty();
        is_bare && name.is_none() && note.is_none()
    }
}

/// A [`HexRecord`] without its number: what the layer keeps of a hex. Smaller, since a map of a million hexes moves as many.
/// The terrain may be a text of the file: each terrain is kept once.
#[derive(Debug)]
pub struct HexFacts<T = Id> {
    /// As [`HexRecord::terrain`].
    pub terrain: T,
    /// As [`HexRecord::source`].
    pub source: Option<Source>,
    /// As [`HexRecord::elevation`].
    pub elevation: i16,
    /// `None` where it would be empty.
    pub extra: Option<Box<Extra>>,
}

impl<T: Borrow<str>> HexFacts<T> {
    /// The facts of a hex that has these, too.
    pub fn new(terrain: T, source: Option<Source>, elevation: i16, extra: Extra) -> Self {
        Self {
            terrain,
            source,
            elevation,
            extra: (!extra.is_empty()).then(|| Box::new(extra)),
        }
    }

    /// The record of the hex with this number.
    pub fn into_record(self, hex: HexNo) -> HexRecord {
        let extra = self.extra.map_or_else(Extra::default, |extra| *extra);
        HexRecord {
            hex,
            terrain: Id::new(self.terrain.borrow()),
            features: extra.features,
            tiles: extra.tiles,
            elevation: self.elevation,
            name: extra.name,
            own: extra.own,
            source: self.source,
            note: extra.note,
        }
    }
}

impl From<HexRecord> for HexFacts {
    fn from(record: HexRecord) -> Self {
        let extra = Extra {
            features: record.features,
            tiles: record.tiles,
            name: record.name,
            own: record.own,
            note: record.note,
        };
        Self::new(record.terrain, record.source, record.elevation, extra)
    }
}

/// Names in the order in which they were first met. Those that are no longer used stay.
#[derive(Clone, Debug)]
struct Names<T> {
    names: Vec<T>,
    numbers: HashMap<T, u32>,
}

/// Names that are looked through one by one before they are looked up: most maps have no more.
const FEW: usize = 16;

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self {
            names: Vec::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Names<T> {
    /// The number of this name, counted from 1, if it was met before. The one that is `likely` is tried first.
    fn find<Q: Eq + Hash + ?Sized>(&self, name: &Q, likely: u32) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        let is_name = |known: &T| Borrow::<Q>::borrow(known) == name;
        if self.get(likely).is_some_and(is_name) {
            return Some(likely);
        }
        let mut few = (1..).zip(self.names.iter().take(FEW));
        match few.find(|(_, known)| is_name(known)) {
            Some((number, _)) => Some(number),
            None if self.names.len() > FEW => self.numbers.get(name).copied(),
            None => None,
        }
    }

    /// Adds a name that was not met before, and returns its number.
    fn add(&mut self, name: T) -> u32 {
        self.names.push(name.clone());
        // Memory ends long before numbers do.
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.numbers.insert(name, number);
        number
    }

    fn get(&self, number: u32) -> Option<&T> {
        self.names.get((number as usize).checked_sub(1)?)
    }
}

impl HexLayer {
    /// A layer of `len` hexes of which nothing is known yet.
    pub fn blank(len: u32) -> Self {
        let len = len as usize;
        let full = Arc::new(Block {
            cells: vec![HexCell::default(); BLOCK],
            ..Block::default()
        });
        Self {
            len,
            blocks: vec![full; len.div_ceil(BLOCK)],
            ..Self::default()
        }
    }

    /// How many hexes the grid has.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the grid has no hexes.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many hexes have a record.
    pub fn known(&self) -> usize {
        self.cells().filter(|cell| cell.terrain != 0).count()
    }

    /// The terrain of a hex, if it has a record.
    pub fn terrain(&self, hex: HexIx) -> Option<&Id> {
        self.terrains.get(self.cell(hex).terrain)
    }

    /// The features on a hex.
    pub fn features(&self, hex: HexIx) -> &[Id] {
        self.extra(hex).map_or(&[], |extra| &extra.features)
    }

    /// The tiles laid on a hex, the lowest first.
    pub fn tiles(&self, hex: HexIx) -> &[Tile] {
        self.extra(hex).map_or(&[], |extra| &extra.tiles)
    }

    /// The height of a hex in the steps that the map prints.
    pub fn elevation(&self, hex: HexIx) -> i16 {
        self.cell(hex).elevation
    }

    /// What the map calls the place.
    pub fn name(&self, hex: HexIx) -> Option<&str> {
        self.extra(hex)?.name.as_deref()
    }

    /// The own properties of a hex, if it has any.
    pub fn own(&self, hex: HexIx) -> Option<&OwnProperties> {
        let own = &self.extra(hex)?.own;
        Some(own).filter(|own| !own.is_empty())
    }

    /// The hexes whose terrain is one of those, in the order of the grid: each terrain is asked for once.
    pub fn of_terrains(&self, is_one: impl Fn(&Id) -> bool) -> impl Iterator<Item = (HexIx, &Id)> {
        let none = std::iter::once(None);
        let terrains = self.terrains.names.iter();
        let terrains = terrains.map(|terrain| is_one(terrain).then_some(terrain));
        let meant: Vec<Option<&Id>> = none.chain(terrains).collect();
        let none_at_all = meant.iter().all(Option::is_none);
        let cells = (0..).zip(self.cells()).filter(move |_| !none_at_all);
        cells.filter_map(move |(at, cell)| {
            let terrain = meant.get(cell.terrain as usize).copied().flatten()?;
            Some((HexIx(at), terrain))
        })
    }

    /// The hexes that have a name, in the order of the grid.
    pub fn named(&self) -> impl Iterator<Item = HexIx> + '_ {
        let named = self.extras().filter(|(_, extra)| extra.name.is_some());
        named.map(|(hex, _)| HexIx(*hex))
    }

    /// The hexes that have features or tiles, a name, own properties or a note, in the order of the grid.
    pub fn with_more(&self) -> impl Iterator<Item = HexIx> {
        self.extras().map(|(hex, _)| HexIx(*hex))
    }

    /// How many hexes have each terrain, and each feature.
    pub fn counts(&self) -> (BTreeMap<Id, usize>, BTreeMap<Id, usize>) {
        let mut of_number = vec![0_usize; self.terrains.names.len() + 1];
        for cell in self.cells() {
            if let Some(count) = of_number.get_mut(cell.terrain as usize) {
                *count += 1;
            }
        }
        let counts = of_number.into_iter().skip(1);
        let terrains = self.terrains.names.iter().cloned().zip(counts);
        let mut features = BTreeMap::new();
        for feature in self.extras().flat_map(|(_, extra)| &extra.features) {
            *features.entry(feature.clone()).or_insert(0) += 1;
        }
        (terrains.filter(|(_, count)| *count > 0).collect(), features)
    }

    /// Where the record of a hex comes from.
    pub fn source(&self, hex: HexIx) -> Option<&Source> {
        self.sources.get(self.cell(hex).source)
    }

    /// Anything written to the hex that is no data.
    pub fn note(&self, hex: HexIx) -> Option<&str> {
        self.extra(hex)?.note.as_deref()
    }

    /// The hexes that have a record, and where each comes from, in the order of the grid.
    pub fn sources(&self) -> impl Iterator<Item = (HexIx, Option<&Source>)> {
        let known = (0..)
            .zip(self.cells())
            .filter(|(_, cell)| cell.terrain != 0);
        known.map(|(at, cell)| (HexIx(at), self.sources.get(cell.source)))
    }

    /// The hexes that `other`, a layer of the same grid, says something else of, in the order of the grid.
    pub fn differing(&self, other: &Self) -> Vec<HexIx> {
        let mut found = Vec::new();
        let blocks = (0_u32..)
            .step_by(BLOCK)
            .zip(self.blocks.iter().zip(&other.blocks));
        for (first, (block, _)) in blocks.filter(|(_, (one, other))| !Arc::ptr_eq(one, other)) {
            let hexes = (first..).zip(&block.cells).map(|(at, _)| HexIx(at));
            found.extend(hexes.filter(|hex| !self.says_the_same(other, *hex)));
        }
        found
    }

    fn says_the_same(&self, other: &Self, hex: HexIx) -> bool {
        self.terrain(hex) == other.terrain(hex)
            && self.source(hex) == other.source(hex)
            && self.elevation(hex) == other.elevation(hex)
            && self.extra(hex) == other.extra(hex)
    }

    /// Terrain and source of a hex of which nothing else is known.
    pub fn plain(&self, hex: HexIx) -> Option<(&Id, Option<&Source>)> {
        let cell = self.cell(hex);
        if cell.elevation != 0 || cell.has_extra {
            return None;
        }
        let terrain = self.terrains.get(cell.terrain)?;
        Some((terrain, self.sources.get(cell.source)))
    }

    /// The whole record of a hex, under the number that its grid prints there.
    pub fn record(&self, hex: HexIx, number: HexNo) -> Option<HexRecord> {
        let terrain = self.terrain(hex)?.clone();
        let facts = HexFacts {
            terrain,
            source: self.source(hex).cloned(),
            elevation: self.elevation(hex),
            extra: self.extra(hex).cloned().map(Box::new),
        };
        Some(facts.into_record(number))
    }

    /// Puts `record` in the place of what is known of a hex, or forgets it; returns what was known.
    ///
    /// Outside the grid nothing happens, and the record comes back.
    pub fn swap(
        &mut self,
        hex: HexIx,
        number: &HexNo,
        record: Option<HexRecord>,
    ) -> Option<HexRecord> {
        if hex.index() >= self.len {
            return record;
        }
        let before = self.record(hex, number.clone());
        self.put(hex, record.map(HexFacts::from));
        before
    }

    /// Puts `facts` in the place of what is known of a hex, or forgets it. Outside the grid nothing happens.
    pub fn put<T: Borrow<str>>(&mut self, hex: HexIx, facts: Option<HexFacts<T>>) {
        if hex.index() >= self.len {
            return;
        }
        let Some(block) = self.blocks.get_mut(hex.index() / BLOCK) else {
            return;
        };
        let block = Arc::make_mut(block);
        let Some(slot) = block.cells.get_mut(hex.index() % BLOCK) else {
            return;
        };
        let Some(facts) = facts else {
            *slot = HexCell::default();
            block.extras.remove(&hex.0);
            return;
        };
        let terrain: &str = facts.terrain.borrow();
        let terrain = number_of(&mut self.terrains, terrain, self.last_terrain, |name| {
            Id::new(name)
        });
        self.last_terrain = terrain;
        let mut source = 0;
        if let Some(known) = &facts.source {
            source = number_of(&mut self.sources, known, self.last_source, Source::clone);
            self.last_source = source;
        }
        let had_extra = slot.has_extra;
        *slot = HexCell {
            terrain,
            source,
            elevation: facts.elevation,
            has_extra: facts.extra.is_some(),
        };
        if let Some(extra) = facts.extra {
            block.extras.insert(hex.0, extra);
        } else if had_extra {
            block.extras.remove(&hex.0);
        }
    }

    /// Records that have no place on the grid: their number isn't on it, or an earlier line has it already.
    pub fn strays(&self) -> &Layer<HexRecord> {
        &self.strays
    }

    /// The same, to be changed.
    pub fn strays_mut(&mut self) -> &mut Layer<HexRecord> {
        &mut self.strays
    }

    /// Keeps the records that have no place on the grid, so that a save does not lose them.
    pub fn set_strays(&mut self, strays: Layer<HexRecord>) {
        self.strays = strays;
    }

    fn cell(&self, hex: HexIx) -> HexCell {
        let block = self.blocks.get(hex.index() / BLOCK);
        let cell = block.and_then(|block| block.cells.get(hex.index() % BLOCK));
        cell.copied().unwrap_or_default()
    }

    fn cells(&self) -> impl Iterator<Item = &HexCell> {
        let all = self.blocks.iter().flat_map(|block| &block.cells);
        all.take(self.len)
    }

    fn extras(&self) -> impl Iterator<Item = (&u32, &Box<Extra>)> {
        self.blocks.iter().flat_map(|block| &block.extras)
    }

    fn extra(&self, hex: HexIx) -> Option<&Extra> {
        if self.cell(hex).has_extra {
            let block = self.blocks.get(hex.index() / BLOCK)?;
            block.extras.get(&hex.0).map(Box::as_ref)
        } else {
            None
        }
    }
}

/// The number of a name, counted from 1. Copies share the names until one of them meets a new one. The one
/// that is `likely` is tried first.
fn number_of<T, Q>(
    names: &mut Arc<Names<T>>,
    name: &Q,
    likely: u32,
    own: impl FnOnce(&Q) -> T,
) -> u32
where
    T: Borrow<Q> + Clone + Eq + Hash,
    Q: Eq + Hash + ?Sized,
{
    match names.find(name, likely) {
        Some(number) => number,
        None => Arc::make_mut(names).add(own(name)),
    }
}

/// Two layers are equal when they say the same of every hex, however they number terrains within.
impl PartialEq for HexLayer {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.strays == other.strays && self.differing(other).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> HexRecord {
        HexRecord {
            features: vec!["church".into()],
            tiles: vec![Tile {
                turned: Some(3),
                like: Some("FORD".into()),
                side: Some("Axis".into()),
                ..Tile::new("river".into())
            }],
            elevation: -2,
            name: Some("Carentan".to_owned()),
            source: Some(Source::Rules("13.0".into())),
            note: Some("two hexes".to_owned()),
            ..HexRecord::new("1706".into(), "city".into())
        }
    }

    #[test]
    fn outside_the_grid_nothing_is_known() {
        let number = HexNo::from("1706");
        let mut layer = HexLayer::blank(4);
        let outside = HexIx(4);
        assert_eq!(layer.swap(outside, &number, Some(full())), Some(full()));
        assert_eq!(layer.record(outside, number), None);
        assert_eq!(layer.terrain(outside), None);
        assert_eq!(layer.elevation(HexIx(u32::MAX)), 0);
    }

    #[test]
    fn what_is_put_in_comes_back() {
        let number = HexNo::from("1706");
        for record in [
            None,
            Some(full()),
            Some(HexRecord::new("1706".into(), "clear".into())),
        ] {
            let mut layer = HexLayer::blank(4);
            assert_eq!(layer.swap(HexIx(2), &number, record.clone()), None);
            assert_eq!(layer.record(HexIx(2), number.clone()), record);
            assert_eq!(layer.swap(HexIx(2), &number, None), record);
            assert_eq!(layer, HexLayer::blank(4));
        }
    }

    #[test]
    fn off_the_grid_nothing_is_lost() {
        let mut layer = HexLayer::blank(4);
        assert_eq!(
            layer.swap(HexIx(4), &"1706".into(), Some(full())),
            Some(full())
        );
        assert_eq!(layer, HexLayer::blank(4));
    }

    #[test]
    fn layers_compare_by_what_they_say() {
        let [mut a, mut b] = [HexLayer::blank(2), HexLayer::blank(2)];
        let record = |terrain: &str| Some(HexRecord::new("0101".into(), terrain.into()));
        for terrain in ["woods", "clear"] {
            a.swap(HexIx(0), &"0101".into(), record(terrain));
        }
        b.swap(HexIx(0), &"0101".into(), record("clear"));
        assert_eq!(a, b, "the numbering of terrains inside differs");
        b.swap(HexIx(0), &"0101".into(), record("woods"));
        assert_ne!(a, b);
    }
}
