//! Lays a fragment down on a map.
//!
//! Its hexes become what they were where they were copied: hexsides and roads between two of them too. What runs along
//! their outer sides is added to what is there, and so are regions. Records whose name is taken get one of their own.

use std::collections::{BTreeMap, BTreeSet};

use hexx::Hex;

use super::carry::{Carried, Names, carry, stretches};
use super::desk::{Desk, fresh};
use super::{Fragment, Turning, offset_of};
use crate::edit::{Edit, Swap};
use crate::hex::{Grid, HexIx, HexNo, HexsideNo};
use crate::id::Id;
use crate::layer::{Keyed, Layer};
use crate::map::{Hexside, Path, Region};
use crate::pack::Pack;
use crate::scenario::Scenario;

/// What is done with kinds that the map's palette doesn't know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// What is of them is left out.
    #[default]
    LeaveOut,
    /// They come as they are; the checks then tell that the palette lacks them.
    Bring,
}

/// Where and how a fragment is laid down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pasting {
    /// How it is turned first.
    pub turning: Turning,
    /// What becomes of unknown kinds.
    pub unknown: Unknown,
    /// Whether the units of the setup come along.
    pub units: bool,
}

/// What a paste comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pasted {
    /// The edit, if anything would change.
    pub edit: Option<Edit>,
    /// The hexes that are laid down.
    pub hexes: BTreeSet<HexIx>,
    /// How many hexes would lie off the map, and are left out.
    pub off: usize,
    /// What else is left out, in words.
    pub left_out: Vec<String>,
}

impl Fragment {
    /// Where its hexes come to lie with its middle at a place of the axial lattice: on the map, or `None` off it.
    pub fn places<'a>(
        &'a self,
        grid: &'a Grid,
        middle: Hex,
    ) -> impl Iterator<Item = (Hex, Option<HexIx>)> + 'a {
        let offsets = self.cells().filter_map(offset_of);
        offsets.map(move |offset| (middle + offset, grid.at(middle + offset)))
    }
}

/// Lays a fragment down with its middle at a place of the map's axial lattice, which may lie off the map: `Paste 7
/// hexes`. Units come into the setup of `scenario`.
pub fn paste(
    pack: &Pack,
    scenario: Option<&Scenario>,
    fragment: &Fragment,
    middle: Hex,
    pasting: Pasting,
) -> Pasted {
    let grid = &pack.map.grid;
    let mut laid = fragment
        .standing(grid.spec().orientation)
        .turned(pasting.turning);
    if pasting.unknown == Unknown::LeaveOut {
        laid = laid.known_only(&pack.palette);
    }
    let places = || laid.places(grid, middle);
    let hexes: BTreeSet<HexIx> = places().filter_map(|(_, hex)| hex).collect();
    let lost = fragment.len() - laid.len();
    let mut pasted = Pasted {
        off: places().filter(|(_, hex)| hex.is_none()).count(),
        hexes,
        ..Pasted::default()
    };
    if lost > 0 {
        let hexes = if lost == 1 { "hex" } else { "hexes" };
        let left_out = format!("{lost} {hexes} of unknown terrain");
        pasted.left_out.push(left_out);
    }
    let mut desk = Desk::new(&pack.map);
    let mut laying = Laying {
        grid,
        middle,
        fragment: &laid,
        pasted: &mut pasted,
        desk: &mut desk,
    };
    laying.hexes();
    laying.hexsides();
    laying.paths();
    laying.regions();
    laying.whole();
    if let (true, Some(scenario)) = (pasting.units, scenario) {
        laying.units(pack, scenario);
    }
    let name = match pasted.hexes.first() {
        Some(hex) if pasted.hexes.len() == 1 => format!("Paste on {}", grid.number(*hex)),
        _ => format!("Paste {} hexes", pasted.hexes.len()),
    };
    pasted.edit = desk.edit(name);
    pasted
}

/// A paste in the making.
struct Laying<'a, 'm> {
    grid: &'a Grid,
    middle: Hex,
    fragment: &'a Fragment,
    pasted: &'a mut Pasted,
    desk: &'a mut Desk<'m>,
}

impl<'a> Laying<'a, '_> {
    /// The printed number where a cell comes to lie.
    fn names(&self) -> impl Fn(&HexNo) -> Option<HexNo> + use<'a> {
        let (grid, middle) = (self.grid, self.middle);
        move |name| Some(grid.number(grid.at(middle + offset_of(name)?)?))
    }

    fn is_laid(&self, number: &HexNo) -> bool {
        let hex = self.grid.find(number.as_str());
        hex.is_some_and(|hex| self.pasted.hexes.contains(&hex))
    }

    fn hexes(&mut self) {
        let names = self.names();
        for record in carry(&self.fragment.hexes, &names).0 {
            self.desk.hex(&record.hex.clone(), Some(record));
        }
        for number in self.fragment.blank.iter().filter_map(&names) {
            self.desk.hex(&number, None);
        }
    }

    fn hexsides(&mut self) {
        let map = self.desk.map;
        for side in &map.hexsides {
            let inner =
                side.between.other().is_some() && side.between.hexes().all(|hex| self.is_laid(hex));
            if inner {
                let key = (side.between.clone(), side.kind.clone());
                self.desk.hexside(key, None);
            }
        }
        for side in &self.fragment.hexsides {
            let Some(between) = self.side(&side.between) else {
                continue;
            };
            let record = Hexside {
                between: between.clone(),
                ..side.clone()
            };
            self.desk
                .hexside((between, side.kind.clone()), Some(record));
        }
    }

    /// A side as this map names it, if one of the hexes that are laid has it.
    fn side(&self, between: &HexsideNo) -> Option<HexsideNo> {
        let a = self.middle + offset_of(between.hex())?;
        let b = self.middle + offset_of(between.other()?)?;
        let laid = |at: Hex| {
            self.grid
                .at(at)
                .filter(|hex| self.pasted.hexes.contains(hex))
        };
        let (from, to, hex) = match (laid(a), laid(b)) {
            (Some(hex), _) => (a, b, hex),
            (None, Some(hex)) => (b, a, hex),
            (None, None) => return None,
        };
        let orientation = self.grid.spec().orientation;
        let direction = orientation
            .directions()
            .into_iter()
            .find(|direction| orientation.step(*direction) == Some(to - from))?;
        let side = self.grid.side(hex, direction)?;
        Some(self.grid.hexside_no(side))
    }

    fn paths(&mut self) {
        let map = self.desk.map;
        let laid: BTreeSet<HexNo> = self
            .pasted
            .hexes
            .iter()
            .map(|hex| self.grid.number(*hex))
            .collect();
        for path in &map.paths {
            self.desk
                .cut(path, |a, b| laid.contains(a) && laid.contains(b));
        }
        let names = self.names();
        for path in &self.fragment.paths {
            for hexes in stretches(&path.hexes, &names) {
                let id = fresh(&path.id, |id| self.desk.has_path(id));
                let piece = Path {
                    id: id.clone(),
                    hexes,
                    ..path.clone()
                };
                self.desk.put(Swap::Path(id, vec![piece]));
            }
        }
    }

    fn regions(&mut self) {
        let names = self.names();
        for region in carry(&self.fragment.regions, &names).0 {
            match self.desk.region(&region.id) {
                Some(there) => {
                    let mut more = there.clone();
                    let is_new = |hex: &HexNo| !there.hexes.contains(hex);
                    more.hexes.extend(region.hexes.into_iter().filter(is_new));
                    if more != there {
                        self.desk.put(Swap::Region(more.id.clone(), vec![more]));
                    }
                }
                None => {
                    let id = region.id.clone();
                    self.desk.put(Swap::Region(id, vec![Region { ..region }]));
                }
            }
        }
    }

    /// What comes whole or not at all. Boxes, sectors and scatter paths follow what they refer to under its new name.
    fn whole(&mut self) {
        let map = self.desk.map;
        let fragment = self.fragment;
        let mut beaches = BTreeMap::new();
        for beach in self.kept("beach", &fragment.beaches) {
            let id = free_in(&map.beaches, &beach.id);
            beaches.insert(beach.id.clone(), id.clone());
            let record = crate::map::Beach {
                id: id.clone(),
                ..beach
            };
            self.desk.put(Swap::Beach(id, vec![record]));
        }
        let renamed = |names: &BTreeMap<Id, Id>, id: &Id| names.get(id).unwrap_or(id).clone();
        let mut boxes = BTreeMap::new();
        for boats in self.kept("beach box", &fragment.boxes) {
            let id = free_in(&map.boxes, &boats.id);
            boxes.insert(boats.id.clone(), id.clone());
            let beach = renamed(&beaches, &boats.beach);
            let record = crate::map::BeachBox {
                id: id.clone(),
                beach,
                ..boats
            };
            self.desk.put(Swap::BeachBox(id, vec![record]));
        }
        let mut sectors = BTreeMap::new();
        for sector in self.kept("sector", &fragment.sectors) {
            let id = free_in(&map.sectors, &sector.id);
            sectors.insert(sector.id.clone(), id.clone());
            let beach = renamed(&beaches, &sector.beach);
            let record = crate::map::Sector {
                id: id.clone(),
                beach,
                ..sector
            };
            self.desk.put(Swap::Sector(id, vec![record]));
        }
        for path in self.kept("scatter path", &fragment.scatter_paths) {
            let id = free_in(&map.scatter_paths, &path.id);
            let (from, to) = (renamed(&boxes, &path.from), renamed(&sectors, &path.to));
            let record = crate::map::ScatterPath {
                id: id.clone(),
                from,
                to,
                ..path
            };
            self.desk.put(Swap::ScatterPath(id, vec![record]));
        }
        for line in self.kept("tide line", &fragment.tide_lines) {
            let id = free_in(&map.tide_lines, &line.id);
            let record = crate::map::TideLine {
                id: id.clone(),
                ..line
            };
            self.desk.put(Swap::TideLine(id, vec![record]));
        }
        for entry in self.kept("entry", &fragment.entries) {
            let id = free_in(&map.entries, &entry.id);
            let record = crate::map::Entry {
                id: id.clone(),
                ..entry
            };
            self.desk.put(Swap::Entry(id, vec![record]));
        }
        let mut markers = BTreeSet::new();
        for marker in self.kept("marker", &fragment.markers) {
            let id = fresh(&marker.id, |id| {
                map.markers.get(id).is_some() || markers.contains(id)
            });
            markers.insert(id.clone());
            let record = crate::map::Marker {
                id: id.clone(),
                ..marker
            };
            self.desk.put(Swap::Marker(id, vec![record]));
        }
        let mut labels = BTreeSet::new();
        for label in self.kept("label", &fragment.labels) {
            let id = fresh(&label.id, |id| {
                map.labels.get(id).is_some() || labels.contains(id)
            });
            labels.insert(id.clone());
            let record = crate::map::Label {
                id: id.clone(),
                ..label
            };
            self.desk.put(Swap::Label(id, vec![record]));
        }
    }

    fn units(&mut self, pack: &Pack, scenario: &Scenario) {
        let units = self.kept("unit", &self.fragment.units);
        let (known, foreign): (Vec<_>, Vec<_>) = units
            .into_iter()
            .partition(|placement| pack.forces.units.get(&placement.unit).is_some());
        for placement in known {
            if scenario.setup.get(&placement.unit) != Some(&placement) {
                let unit = placement.unit.clone();
                self.desk
                    .put(Swap::Placement(scenario.id.clone(), unit, vec![placement]));
            }
        }
        if !foreign.is_empty() {
            let left_out = format!(
                "{} that these forces don't have",
                counted(foreign.len(), "unit")
            );
            self.pasted.left_out.push(left_out);
        }
    }

    /// The records that lie on the map whole; the others are told.
    fn kept<T: Carried>(&mut self, what: &str, records: &[T]) -> Vec<T> {
        let names: &Names<'_> = &self.names();
        let (kept, lost) = carry(records, names);
        if lost > 0 {
            let left_out = format!("{} that would run off the map", counted(lost, what));
            self.pasted.left_out.push(left_out);
        }
        kept
    }
}

/// An id for a record that comes into a layer.
fn free_in<T: Keyed<Key = Id>>(layer: &Layer<T>, wanted: &Id) -> Id {
    fresh(wanted, |id| layer.get(id).is_some())
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
