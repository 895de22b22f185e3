//! What the inspector is about: the selected hexes, and everything that touches them, in sections that are edited as
//! one.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::Id;
use beachhead_schema::edit::Spot;
use beachhead_schema::edit::form::{Property, properties};
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::EntryHexes;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::selection::Selection;

/// From so many things of a kind they share a section.
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
    let title = match hexes.len() {
        0 => None,
        1 => hexes.first().map(|hex| format!("Hex {hex}")),
        many => Some(format!("{many} hexes")),
    };
    if let Some(title) = title {
        let spots = hexes.iter().cloned().map(Spot::Hex).collect();
        sections.push(Section::of(pack, title, spots));
    }
    if let Some(unit) = &selection.unit {
        let spots = vec![Spot::Unit(unit.clone())];
        sections.push(Section::of(pack, format!("Unit {unit}"), spots));
        if let Some(scenario) = scenario.filter(|scenario| scenario.setup.get(unit).is_some()) {
            let spots = vec![Spot::Placement(scenario.id.clone(), unit.clone())];
            sections.push(Section::of(pack, format!("{unit} in the setup"), spots));
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
    let any = |all: &[HexNo]| all.iter().any(|hex| hexes.contains(hex));
    let mut groups = Groups::default();

    let mut sides: BTreeMap<String, Vec<Spot>> = BTreeMap::new();
    let met = map
        .hexsides
        .iter()
        .filter(|side| side.between.hexes().any(|hex| hexes.contains(hex)));
    for side in met {
        let kind = palette.hexsides.get(&side.kind);
        let kind = kind.map_or(side.kind.as_str(), |kind| &kind.name);
        let title = match &side.name {
            Some(name) => format!("{kind} {name}"),
            None => kind.to_owned(),
        };
        let spot = Spot::Hexside((side.between.clone(), side.kind.clone()));
        sides.entry(title).or_default().push(spot);
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

    let kind_name = |layer: Option<&str>, id: &Id| layer.unwrap_or(id.as_str()).to_owned();
    let titled = |kind: String, name: &Option<String>, id: &Id| match name {
        Some(name) => format!("{kind} {name}"),
        None => format!("{kind} {id}"),
    };
    let paths = map.paths.iter().filter(|path| any(&path.hexes));
    groups.add(
        "paths",
        paths.map(|path| {
            let kind = palette.paths.get(&path.kind).map(|kind| kind.name.as_str());
            let title = titled(kind_name(kind, &path.kind), &path.name, &path.id);
            (title, Spot::Path(path.id.clone()))
        }),
    );
    let regions = map.regions.iter().filter(|region| any(&region.hexes));
    groups.add(
        "regions",
        regions.map(|region| {
            let kind = palette.regions.get(&region.kind);
            let kind = kind_name(kind.map(|kind| kind.name.as_str()), &region.kind);
            let title = titled(kind, &region.name, &region.id);
            (title, Spot::Region(region.id.clone()))
        }),
    );
    let markers = map
        .markers
        .iter()
        .filter(|marker| hexes.contains(&marker.hex) || any(&marker.security));
    groups.add(
        "markers",
        markers.map(|marker| {
            let kind = palette.markers.get(&marker.kind);
            let kind = kind_name(kind.map(|kind| kind.name.as_str()), &marker.kind);
            (
                format!("{kind} {}", marker.id),
                Spot::Marker(marker.id.clone()),
            )
        }),
    );
    let labels = map.labels.iter().filter(|label| hexes.contains(&label.hex));
    groups.add(
        "labels",
        labels.map(|label| {
            (
                format!("Label {}", label.text),
                Spot::Label(label.id.clone()),
            )
        }),
    );
    let tides = map.tide_lines.iter().filter(|tide| any(&tide.hexes));
    groups.add(
        "tide lines",
        tides.map(|tide| {
            let hour = format!("{:02}:{:02}", tide.hour / 60, tide.hour % 60);
            (
                format!("Tide line of {hour}"),
                Spot::TideLine(tide.id.clone()),
            )
        }),
    );
    let beaches = map.beaches.iter().filter(|beach| any(&beach.hexes));
    groups.add(
        "beaches",
        beaches.map(|beach| {
            let title = titled("Beach".to_owned(), &beach.name, &beach.id);
            (title, Spot::Beach(beach.id.clone()))
        }),
    );
    let boxes = map.boxes.iter().filter(|one| hexes.contains(&one.hex));
    groups.add(
        "beach boxes",
        boxes.map(|one| (format!("Box {}", one.id), Spot::BeachBox(one.id.clone()))),
    );
    let sectors = map.sectors.iter().filter(|sector| any(&sector.hexes));
    groups.add(
        "sectors",
        sectors.map(|sector| {
            let title = titled("Sector".to_owned(), &sector.name, &sector.id);
            (title, Spot::Sector(sector.id.clone()))
        }),
    );
    let ways = map.scatter_paths.iter().filter(|path| any(&path.way));
    groups.add(
        "scatter paths",
        ways.map(|path| {
            let title = format!("Scatter path {} to {}", path.from, path.to);
            (title, Spot::ScatterPath(path.id.clone()))
        }),
    );
    let entries = map.entries.iter().filter(|entry| match &entry.at {
        EntryHexes::Hexes(at) => any(at),
        EntryHexes::Between(_, from, to) => hexes.contains(from) || hexes.contains(to),
        EntryHexes::Edge(_) => false,
    });
    groups.add(
        "entries",
        entries.map(|entry| (format!("Entry {}", entry.id), Spot::Entry(entry.id.clone()))),
    );
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
    /// Each by itself, or all together where they are many.
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
