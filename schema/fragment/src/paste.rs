//! Lays a fragment down on a map.
//!
//! Its hexes become what they were where they were copied: hexsides and roads between two of them too. What runs along
//! their outer sides is added to what is there, and so are regions. Records whose name is taken get one of their own.

use std::collections::{BTreeMap, BTreeSet};

use hexx::Hex;

use super::carry::{Names, carry, stretches};
use super::pending_swaps::{PendingSwaps, fresh};
use super::piece::{Fragment, offset_of};
use super::turn::Turning;
use beachhead_base::Id;
use beachhead_edit::{Edit, LayerRecord, Swap, out_of_cell};
use beachhead_hex::{Grid, HexIx, HexNo, HexsideNo};
use beachhead_model::map::{
    self, Hexside, MapRecord, NamesHexes, Path, RecordKind, Region, with_layers,
};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::vocabulary::Vocabulary;

/// What is done with kinds that the map's palette doesn't know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// What is of them is left out.
    #[default]
    LeaveOut,
    /// They come as they are; the checks then report that the palette lacks them.
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
    let mut pending = PendingSwaps::new(&pack.map);
    let mut laying = Laying {
        grid,
        middle,
        fragment: &laid,
        pasted: &mut pasted,
        pending: &mut pending,
        renamed: BTreeMap::new(),
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
    pasted.edit = pending.edit(name);
    pasted
}

/// A paste in the making.
struct Laying<'a, 'm> {
    grid: &'a Grid,
    middle: Hex,
    fragment: &'a Fragment,
    pasted: &'a mut Pasted,
    pending: &'a mut PendingSwaps<'m>,
    /// Words of the fragment that have another name on this map.
    renamed: BTreeMap<(Vocabulary, Id), Id>,
}

macro_rules! layers {
    (
        drawn { $($(#[$doc:meta])* $field:ident: $record:ident;)+ }
        scans { $($scans:tt)+ }
    ) => {
        impl Laying<'_, '_> {
            /// Lays down every record that comes whole or not at all.
            fn whole(&mut self) {
                $(if map::$record::IS_WHOLE {
                    self.layer(&self.fragment.$field);
                })+
            }
        }
    };
}
with_layers!(layers);

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
            self.pending.hex(&record.hex.clone(), Some(record));
        }
        for number in self.fragment.blank.iter().filter_map(&names) {
            self.pending.hex(&number, None);
        }
    }

    fn hexsides(&mut self) {
        let map = self.pending.map;
        for side in &map.hexsides {
            let inner =
                side.between.other().is_some() && side.between.hexes().all(|hex| self.is_laid(hex));
            if inner {
                let key = (side.between.clone(), side.kind.clone());
                self.pending.hexside(key, None);
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
            self.pending
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
        let map = self.pending.map;
        let laid: BTreeSet<HexNo> = self
            .pasted
            .hexes
            .iter()
            .map(|hex| self.grid.number(*hex))
            .collect();
        for path in &map.paths {
            self.pending
                .cut(path, |a, b| laid.contains(a) && laid.contains(b));
        }
        let names = self.names();
        for path in &self.fragment.paths {
            for hexes in stretches(&path.hexes, &names) {
                let id = fresh(&path.id, |id| self.pending.has_path(id));
                let piece = Path {
                    id: id.clone(),
                    hexes,
                    ..path.clone()
                };
                self.pending.put(Swap::Path(id, vec![piece]));
            }
        }
    }

    fn regions(&mut self) {
        let names = self.names();
        for region in carry(&self.fragment.regions, &names).0 {
            match self.pending.region(&region.id) {
                Some(there) => {
                    let mut more = there.clone();
                    let is_new = |hex: &HexNo| !there.hexes.contains(hex);
                    more.hexes.extend(region.hexes.into_iter().filter(is_new));
                    if more != there {
                        self.pending.put(Swap::Region(more.id.clone(), vec![more]));
                    }
                }
                None => {
                    let id = region.id.clone();
                    self.pending
                        .put(Swap::Region(id, vec![Region { ..region }]));
                }
            }
        }
    }

    /// Lays down the records of a layer that lie on the map whole. What they refer to, they follow under its new name.
    pub(super) fn layer<T: LayerRecord>(&mut self, records: &[T]) {
        let there = T::layer(self.pending.map).iter();
        let mut taken: BTreeSet<Id> = there.filter_map(MapRecord::id).cloned().collect();
        for mut record in self.kept((T::NOUN, T::SEVERAL), records) {
            for (vocabulary, word) in record.words_mut() {
                if let Some(new) = self.renamed.get(&(vocabulary, word.clone())) {
                    *word = new.clone();
                }
            }
            if let Some(id) = record.id().cloned() {
                let new = fresh(&id, |id| taken.contains(id));
                taken.insert(new.clone());
                if let Some(vocabulary) = T::VOCABULARY {
                    self.renamed.insert((vocabulary, id), new.clone());
                }
                record.set_id(new);
            }
            self.pending.put(T::swap(record.key(), vec![record]));
        }
    }

    fn units(&mut self, pack: &Pack, scenario: &Scenario) {
        let units = self.kept(("unit", "units"), &self.fragment.units);
        let (known, foreign): (Vec<_>, Vec<_>) = units
            .into_iter()
            .partition(|placement| pack.forces.units.get(&placement.unit).is_some());
        for placement in known {
            if scenario.setup.get(&placement.unit) != Some(&placement) {
                let unit = placement.unit.clone();
                if let Some(swap) = out_of_cell(scenario, &unit) {
                    self.pending.put(swap);
                }
                self.pending
                    .put(Swap::Placement(scenario.id.clone(), unit, vec![placement]));
            }
        }
        if !foreign.is_empty() {
            let left_out = format!(
                "{} that these forces don't have",
                counted(foreign.len(), ("unit", "units"))
            );
            self.pasted.left_out.push(left_out);
        }
    }

    /// The records that lie on the map whole; the others are reported by what one and several are called.
    fn kept<T: NamesHexes + Clone>(
        &mut self,
        nouns: (&'static str, &'static str),
        records: &[T],
    ) -> Vec<T> {
        let names: &Names<'_> = &self.names();
        let (kept, lost) = carry(records, names);
        if lost > 0 {
            let left_out = format!("{} that would run off the map", counted(lost, nouns));
            self.pasted.left_out.push(left_out);
        }
        kept
    }
}

fn counted(count: usize, (one, several): (&str, &str)) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {several}"),
    }
}
