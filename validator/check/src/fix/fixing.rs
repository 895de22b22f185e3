//! A pack that is to be fixed, and what its fixes look up in it: found once for all findings, however many there are.
//!
//! A fix is made of one finding and may look at the whole pack for it. Where thousands of findings did so by themselves, the
//! time would grow with the square of the pack.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::{Fix, MapLayer, layers};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::map::Hexes;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::{Scenario, SetupArea};
use beachhead_model::vocabulary::Vocabulary;
use beachhead_text::nearest;

use crate::lint::Missing;

/// Records of the map: of each layer, by its place in [`layers`], their places.
pub(super) type Places = BTreeMap<usize, Vec<usize>>;

/// Fixes of a finding, the best first: each is made once it is asked for.
pub(super) type Fixes<'f> = Box<dyn Iterator<Item = Fix> + 'f>;

/// A pack that is to be fixed.
pub struct Fixing<'p> {
    pub(super) pack: &'p Pack,
    layers: Vec<&'p dyn MapLayer>,
    missing: OnceCell<Missing>,
    /// Whether only one finding is asked about, so that an index isn't worth its making.
    is_single: bool,
    naming: OnceCell<BTreeMap<&'p HexNo, Places>>,
    worded: OnceCell<BTreeMap<(Vocabulary, &'p Id), Worded>>,
    words: RefCell<BTreeMap<Vocabulary, BTreeSet<&'p Id>>>,
    nearest: RefCell<BTreeMap<(Vocabulary, Id), Option<Id>>>,
    claims: OnceCell<BTreeMap<(&'p str, &'p HexNo), Vec<&'p ClaimRecord>>>,
    of_scenarios: OnceCell<BTreeMap<(usize, Named<'p>), ScenarioPlaces>>,
}

impl<'p> Fixing<'p> {
    /// Of a pack as it is now.
    pub fn of(pack: &'p Pack) -> Self {
        Self {
            is_single: false,
            pack,
            layers: layers(&pack.map),
            missing: OnceCell::new(),
            naming: OnceCell::new(),
            worded: OnceCell::new(),
            words: RefCell::default(),
            nearest: RefCell::default(),
            claims: OnceCell::new(),
            of_scenarios: OnceCell::new(),
        }
    }

    /// The same for a single finding.
    pub(super) fn once(pack: &'p Pack) -> Self {
        Self {
            is_single: true,
            ..Self::of(pack)
        }
    }

    /// The layers of its map.
    pub(super) fn layers(&self) -> &[&'p dyn MapLayer] {
        &self.layers
    }

    /// The hexes without a line.
    pub(super) fn missing(&self) -> &Missing {
        self.missing.get_or_init(|| Missing::of(&self.pack.map))
    }

    /// The records of the map that name a hex, but for its own line.
    pub(super) fn naming(&self, hex: &HexNo) -> Places {
        if self.is_single {
            let mut places = Places::new();
            self.each_hex(|other, layer, at| {
                if other == hex {
                    add(&mut places, layer, at);
                }
            });
            return places;
        }
        let all = self.naming.get_or_init(|| {
            let mut all = BTreeMap::<&'p HexNo, Places>::new();
            self.each_hex(|hex, layer, at| add(all.entry(hex).or_default(), layer, at));
            all
        });
        all.get(hex).cloned().unwrap_or_default()
    }

    /// Calls for each hex that a record of the map names, with the places of its layer and in that.
    fn each_hex(&self, mut found: impl FnMut(&'p HexNo, usize, usize)) {
        for (layer, records) in self.layers.iter().map(|layer| layer.records()).enumerate() {
            for (at, record) in records.into_iter().enumerate() {
                for (_, hexes) in record.hexes() {
                    hexes_in(hexes).for_each(|hex| found(hex, layer, at));
                }
            }
        }
    }

    /// Thing on the map that a word describes.
    pub(super) fn worded(&self, vocabulary: Vocabulary, word: &Id) -> Worded {
        if self.is_single {
            let mut worded = Worded::default();
            self.each_word(|of, other, place| {
                if of == vocabulary && other == word {
                    worded.add(place);
                }
            });
            return worded;
        }
        let all = self.worded.get_or_init(|| {
            let mut all = BTreeMap::<_, Worded>::new();
            self.each_word(|of, word, place| all.entry((of, word)).or_default().add(place));
            all
        });
        all.get(&(vocabulary, word)).cloned().unwrap_or_default()
    }

    /// Calls for each word of the map, with the place of what it describes.
    fn each_word(&self, mut found: impl FnMut(Vocabulary, &'p Id, WordPlace)) {
        let hexes = &self.pack.map.hexes;
        for hex in self.pack.map.grid.iter() {
            let place = WordPlace::Hex(hex);
            let terrain = hexes.terrain(hex).into_iter();
            terrain.for_each(|kind| found(Vocabulary::Terrains, kind, place));
            let features = hexes.features(hex).iter();
            features.for_each(|kind| found(Vocabulary::Features, kind, place));
            for tile in hexes.tiles(hex) {
                found(Vocabulary::Tiles, &tile.kind, place);
                let side = tile.side.iter();
                side.for_each(|side| found(Vocabulary::Sides, side, place));
            }
        }
        for (layer, records) in self.layers.iter().map(|layer| layer.records()).enumerate() {
            for (at, record) in records.into_iter().enumerate() {
                let place = WordPlace::Record(layer, at);
                let words = record.words().into_iter();
                words.for_each(|(_, of, word)| found(of, word, place));
            }
        }
    }

    /// The word of a list that is nearest to another.
    pub(super) fn nearest(&self, vocabulary: Vocabulary, word: &Id) -> Option<Id> {
        let key = (vocabulary, word.clone());
        if let Some(known) = self.nearest.borrow().get(&key) {
            return known.clone();
        }
        let mut lists = self.words.borrow_mut();
        let words = lists.entry(vocabulary);
        let words = words.or_insert_with(|| vocabulary.ids(self.pack)).iter();
        let found = nearest(word.as_str(), words.map(|word| word.as_str()));
        let found = found.map(Id::new);
        self.nearest.borrow_mut().insert(key, found.clone());
        found
    }

    /// Places where a scenario, by its own place in the pack, names a hex or a unit.
    pub(super) fn of_scenario(&self, scenario: usize, named: Named<'_>) -> ScenarioPlaces {
        if self.is_single {
            let mut places = ScenarioPlaces::default();
            let scenario = self.pack.scenarios.get(scenario);
            for (other, list, at) in scenario.into_iter().flat_map(|scenario| named_by(scenario)) {
                if other == named {
                    places.add(list, at);
                }
            }
            return places;
        }
        let all = self.of_scenarios.get_or_init(|| {
            let mut all = BTreeMap::<_, ScenarioPlaces>::new();
            for (nth, scenario) in self.pack.scenarios.iter().enumerate() {
                for (named, list, at) in named_by(scenario) {
                    all.entry((nth, named)).or_default().add(list, at);
                }
            }
            all
        });
        all.get(&(scenario, named)).cloned().unwrap_or_default()
    }

    /// The claims of a row or paragraph about one hex: what it is, how it is called, how high it lies.
    pub(super) fn claims_of(&self, rule: &str, hex: &HexNo) -> Vec<&'p ClaimRecord> {
        let claims = self.pack.claims.claims.iter();
        let about = |record: &'p ClaimRecord| Some((record.rule.as_str(), hex_of(&record.claim)?));
        if self.is_single {
            let is_meant = |record: &&'p ClaimRecord| about(record) == Some((rule, hex));
            return claims.filter(is_meant).collect();
        }
        let all = self.claims.get_or_init(|| {
            let mut all = BTreeMap::<_, Vec<&'p ClaimRecord>>::new();
            for record in claims {
                if let Some(about) = about(record) {
                    all.entry(about).or_default().push(record);
                }
            }
            all
        });
        all.get(&(rule, hex)).cloned().unwrap_or_default()
    }
}

/// Thing on the map that a word describes.
#[derive(Clone, Debug, Default)]
pub(super) struct Worded {
    pub(super) hexes: Vec<HexIx>,
    pub(super) records: Places,
}

#[derive(Clone, Copy, Debug)]
enum WordPlace {
    Hex(HexIx),
    Record(usize, usize),
}

impl Worded {
    pub(super) fn is_empty(&self) -> bool {
        self.hexes.is_empty() && self.records.is_empty()
    }

    /// Adds all of another; a hex may then be listed twice.
    pub(super) fn extend(&mut self, other: Self) {
        self.hexes.extend(other.hexes);
        for (layer, places) in other.records {
            self.records.entry(layer).or_default().extend(places);
        }
    }

    fn add(&mut self, place: WordPlace) {
        match place {
            WordPlace::Hex(hex) if self.hexes.last() != Some(&hex) => self.hexes.push(hex),
            WordPlace::Hex(_) => {}
            WordPlace::Record(layer, at) => add(&mut self.records, layer, at),
        }
    }
}

/// A hex or a unit that lists of a scenario name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named<'a> {
    Hex(&'a HexNo),
    Unit(&'a Id),
}

/// Places at which a scenario names a hex or a unit, in its lists.
#[derive(Clone, Debug, Default)]
pub(super) struct ScenarioPlaces {
    pub(super) setup: Vec<usize>,
    pub(super) groups: Vec<usize>,
    pub(super) arrivals: Vec<usize>,
    pub(super) victory: Vec<usize>,
}

/// A list of a scenario whose records name hexes or units.
#[derive(Clone, Copy, Debug)]
enum ScenarioList {
    Setup,
    Groups,
    Arrivals,
    Victory,
}

impl ScenarioPlaces {
    fn add(&mut self, list: ScenarioList, at: usize) {
        let places = match list {
            ScenarioList::Setup => &mut self.setup,
            ScenarioList::Groups => &mut self.groups,
            ScenarioList::Arrivals => &mut self.arrivals,
            ScenarioList::Victory => &mut self.victory,
        };
        if places.last() != Some(&at) {
            places.push(at);
        }
    }
}

/// Each hex and unit that a scenario names, with the list and the place in it.
fn named_by(scenario: &Scenario) -> impl Iterator<Item = (Named<'_>, ScenarioList, usize)> {
    let setup = scenario.setup.iter().enumerate().flat_map(|(at, placed)| {
        let named = [Named::Unit(&placed.unit), Named::Hex(&placed.hex)];
        named.map(|named| (named, ScenarioList::Setup, at))
    });
    let groups = scenario.groups.iter().enumerate().flat_map(|(at, group)| {
        let hexes = match &group.area {
            SetupArea::Each(hexes) | SetupArea::Hexes(hexes) => hexes.as_slice(),
            SetupArea::Region(_) | SetupArea::ByRule => &[],
        };
        let units = group.units.iter().map(Named::Unit);
        let named = units.chain(hexes.iter().map(Named::Hex));
        named.map(move |named| (named, ScenarioList::Groups, at))
    });
    let arrivals = scenario.reinforcements.iter().enumerate();
    let arrivals = arrivals.flat_map(|(at, arrival)| {
        let units = arrival.units.iter().map(Named::Unit);
        units.map(move |unit| (unit, ScenarioList::Arrivals, at))
    });
    let victory = scenario.victory.iter().enumerate();
    let victory = victory.flat_map(|(at, objective)| {
        let hexes = objective.hexes.iter().map(Named::Hex);
        hexes.map(move |hex| (hex, ScenarioList::Victory, at))
    });
    setup.chain(groups).chain(arrivals).chain(victory)
}

/// The one hex that a claim is about.
fn hex_of(claim: &Claim) -> Option<&HexNo> {
    match claim {
        Claim::Terrain { hex, .. } | Claim::Name { hex, .. } | Claim::Elevation { hex, .. } => {
            Some(hex)
        }
        _ => None,
    }
}

/// Notes a record, which may be the last one again.
fn add(places: &mut Places, layer: usize, at: usize) {
    let of_layer = places.entry(layer).or_default();
    if of_layer.last() != Some(&at) {
        of_layer.push(at);
    }
}

/// The hexes that a field of a record names.
fn hexes_in(hexes: Hexes<'_>) -> impl Iterator<Item = &HexNo> {
    let (few, list, anchors) = match hexes {
        Hexes::One(hex) => ([Some(hex), None], &[][..], &[][..]),
        Hexes::List(hexes) => ([None, None], hexes, &[][..]),
        Hexes::Side(side) => ([Some(side.hex()), side.other()], &[][..], &[][..]),
        Hexes::Range(_, from, to) => ([Some(from), Some(to)], &[][..], &[][..]),
        Hexes::Anchors(anchors) => ([None, None], &[][..], anchors),
    };
    let anchors = anchors.iter().map(|anchor| &anchor.hex);
    few.into_iter().flatten().chain(list).chain(anchors)
}
