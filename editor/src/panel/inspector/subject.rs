//! What the inspector is about: the selected hexes, and everything that touches them, in sections that are edited as
//! one.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::Id;
use beachhead_schema::edit::form::{Property, properties};
use beachhead_schema::edit::{LayerRecord, Spot, layers};
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::{Hexside, MapRecord};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::spot::MapSpot;

use crate::selection::Selection;

/// With this many things of a kind or more, they share a section.
const MANY: usize = 8;

/// Things that are shown, and changed, together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Section {
    /// What they are.
    pub(super) title: String,
    pub(super) spots: Vec<Spot>,
    pub(super) properties: Vec<Property>,
}

impl Section {
    fn of(pack: &Pack, title: String, spots: Vec<Spot>) -> Self {
        let properties = properties(pack, &spots);
        Self {
            title,
            spots,
            properties,
        }
    }

    /// Whether it is about what the pack, its map or a scenario says before its lists, which can't be removed.
    pub(super) fn is_of_heads(&self) -> bool {
        matches!(
            self.spots.first(),
            Some(Spot::PackTitle | Spot::MapTitle | Spot::ScenarioHead(_))
        )
    }

    /// Whether it is about the hexes themselves.
    pub(super) fn is_of_hexes(&self) -> bool {
        matches!(self.spots.first(), Some(Spot::Hex(_)))
    }
}

/// The hexes that are selected: the set, or else the one looked at.
pub(super) fn hexes(pack: &Pack, selection: &Selection) -> BTreeSet<HexNo> {
    let grid = &pack.map.grid;
    if selection.hexes.is_empty() {
        let looked_at = selection.hex.iter();
        return looked_at
            .filter(|hex| grid.find(hex.as_str()).is_some())
            .cloned()
            .collect();
    }
    let all = selection.hexes.iter();
    all.map(|hex| grid.number(*hex)).collect()
}

/// All there is to say of the selection.
pub(super) fn sections(
    pack: &Pack,
    scenario: Option<&Scenario>,
    selection: &Selection,
) -> Vec<Section> {
    let hexes = hexes(pack, selection);
    let mut sections = Vec::new();
    let chart = selection.chart.as_ref();
    if let Some(chart) = chart.and_then(|chart| pack.map.charts.get(chart)) {
        let spots = vec![Spot::Chart(chart.id.clone())];
        sections.push(Section::of(
            pack,
            format!("Chart {}", chart.called()),
            spots,
        ));
    } else if hexes.is_empty() && selection.unit.is_none() {
        sections.push(Section::of(pack, "Pack".to_owned(), vec![Spot::PackTitle]));
        sections.push(Section::of(pack, "Map".to_owned(), vec![Spot::MapTitle]));
        sections.extend(scenario.map(|scenario| {
            let head = Spot::ScenarioHead(scenario.id.clone());
            Section::of(pack, format!("Scenario {}", scenario.id), vec![head])
        }));
    }
    let title = match hexes.len() {
        0 => None,
        1 => hexes.first().map(|hex| format!("Hex {hex}")),
        many => Some(format!("{many} hexes")),
    };
    if let Some(title) = title {
        let spots = hexes.iter().cloned().map(Spot::Hex).collect();
        sections.push(Section::of(pack, title, spots));
    }
    if selection.units.len() > 1 {
        let there = selection
            .units
            .iter()
            .filter(|unit| pack.forces.units.get(unit).is_some());
        let spots: Vec<Spot> = there.cloned().map(Spot::Unit).collect();
        sections.push(Section::of(pack, format!("{} units", spots.len()), spots));
    } else if let Some(unit) = &selection.unit {
        let spots = vec![Spot::Unit(unit.clone())];
        sections.push(Section::of(pack, format!("Unit {unit}"), spots));
        if let Some(scenario) = scenario.filter(|scenario| scenario.setup.get(unit).is_some()) {
            let spots = vec![Spot::Placement(scenario.id.clone(), unit.clone())];
            sections.push(Section::of(pack, format!("{unit} in the setup"), spots));
        }
        if let Some(scenario) = scenario.filter(|scenario| scenario.off_map.get(unit).is_some()) {
            let spots = vec![Spot::CellPlacement(scenario.id.clone(), unit.clone())];
            sections.push(Section::of(pack, format!("{unit} off the map"), spots));
        }
    }
    if !hexes.is_empty() {
        let touching = touching(pack, scenario, &hexes).into_iter();
        sections.extend(touching.map(|(title, spots)| Section::of(pack, title, spots)));
    }
    sections
}

/// What touches these hexes, in groups.
fn touching(
    pack: &Pack,
    scenario: Option<&Scenario>,
    hexes: &BTreeSet<HexNo>,
) -> Vec<(String, Vec<Spot>)> {
    let (map, palette) = (&pack.map, &pack.palette);
    let mut groups = Groups::default();

    let mut sides: BTreeMap<String, Vec<Spot>> = BTreeMap::new();
    let met = map
        .hexsides
        .iter()
        .filter(|side| side.between.hexes().any(|hex| hexes.contains(hex)));
    for side in met {
        sides
            .entry(side.title(palette))
            .or_default()
            .push(side.spot());
    }
    for (title, spots) in sides {
        let count = spots.len();
        let title = if count == 1 {
            title
        } else {
            format!("{title} on {count} hexsides")
        };
        groups.0.push((title, spots));
    }

    let layers = layers(map).into_iter();
    for layer in layers.filter(|layer| layer.field() != Hexside::FIELD) {
        let records = layer.records().into_iter();
        let touching = records.filter(|record| {
            let mut named = record
                .hexes()
                .into_iter()
                .flat_map(|(_, named)| named.iter());
            named.any(|hex| hexes.contains(hex))
        });
        let titled = touching.map(|record| (record.title(palette), record.spot()));
        groups.add(layer.several(), titled);
    }
    if let Some(scenario) = scenario {
        let here = scenario.setup.iter();
        let here = here.filter(|placement| hexes.contains(&placement.hex));
        let units: Vec<Id> = here.map(|placement| placement.unit.clone()).collect();
        if units.len() > 1 {
            let spots = units.iter().cloned().map(Spot::Unit).collect();
            groups.0.push((format!("All {} units", units.len()), spots));
        }
    }
    groups.0
}

#[derive(Default)]
struct Groups(Vec<(String, Vec<Spot>)>);

impl Groups {
    /// One section for each, or one for all where they are many.
    fn add(&mut self, many: &str, things: impl Iterator<Item = (String, Spot)>) {
        let things: Vec<(String, Spot)> = things.collect();
        if things.len() < MANY {
            let alone = things.into_iter().map(|(title, spot)| (title, vec![spot]));
            self.0.extend(alone);
        } else {
            let title = format!("{} {many}", things.len());
            let spots = things.into_iter().map(|(_, spot)| spot).collect();
            self.0.push((title, spots));
        }
    }
}
