//! Another grid under the same records: of another size, or with other numbers.
//!
//! A hex is known by its column and row on the lattice that all sheets share, whatever is printed on it. So every
//! record that names a hex goes with it to its new number, in all parts of the pack; what has no hex any more is cut
//! off and reported, for the user to confirm. Scripts are no part of a pack in memory: who holds them asks
//! [`Moved::number`].
//!
//! Holds always: renumbering there and back, and growing and shrinking again, give the same bytes
//! (`tests::there_and_back_is_nothing`, `tests::grown_and_shrunk_is_nothing`).

use super::follow::Follow;
use super::rules::follow_numbers;
use super::{Edit, Parts, Swap};
use beachhead_base::layer::Layer;
use beachhead_hex::{Cell, Grid, GridError, GridSpec, HexIx, HexNo};
use beachhead_model::claims::Claims;
use beachhead_model::errata::Errata;
use beachhead_model::map::{HexLayer, HexRecord, Map, with_layers};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;

/// From one grid to another: where each hex is then.
#[derive(Clone, Copy, Debug)]
pub struct Moved<'a> {
    /// The grid that there was.
    pub old: &'a Grid,
    /// The grid that there is then.
    pub new: &'a Grid,
    /// How many columns and rows further on the lattice the old hexes lie.
    pub by: (i32, i32),
}

impl Moved<'_> {
    /// The hex in its new place, if there still is one.
    pub fn hex(self, hex: HexIx) -> Option<HexIx> {
        let Cell { column, row } = self.old.cell(hex);
        self.new.at_cell(Cell {
            column: column.checked_add(self.by.0)?,
            row: row.checked_add(self.by.1)?,
        })
    }

    /// The new number of a hex, or `None` if it is cut off. What is no hex of the old grid stays as it is.
    pub fn number(self, number: &HexNo) -> Option<HexNo> {
        let Some(hex) = self.old.find(number.as_str()) else {
            return Some(number.clone());
        };
        let there = self.hex(hex)?;
        // Of a hex with two numbers either is good, so it keeps the one by which it is called here.
        if self.new.find(number.as_str()) == Some(there) {
            Some(number.clone())
        } else {
            Some(self.new.number(there))
        }
    }
}

/// What another grid has no room for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Hexes that go, and of which something is known: terrain, a name.
    pub hexes: Vec<HexNo>,
    /// Records that go or lose hexes.
    pub cut: Vec<Cut>,
    /// What joins hexes that don't touch any more, since the rows or columns are shifted otherwise.
    pub torn: Vec<String>,
}

impl Lost {
    /// Whether all records stay whole.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// A record that goes or loses hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What it is: `region victory`, `setup of 8/4`.
    pub what: String,
    /// The hexes that it loses, by their old numbers.
    pub hexes: Vec<HexNo>,
    /// Whether nothing of it is left.
    pub gone: bool,
}

/// Why a map can't get this grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegridError {
    /// The sheets make no grid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Grid(Vec<GridError>),
    /// It has it already.
    #[error("the map has this grid already")]
    Same,
}

/// The edit that puts another grid under a map, and what it has no room for. The old hexes lie `by` columns
/// and rows further on the new grid's lattice: (0, 0) where it is only numbered anew.
///
/// ```
/// # use beachhead_edit::{RegridError, paint_terrain, regrid};
/// # use beachhead_hex::{Grid, preset};
/// # use beachhead_text::own_game;
/// # let grid = Grid::new(preset::utah()).map_err(|_| "a preset")?;
/// # let mut pack = own_game::pack("Utah", grid);
/// paint_terrain(&pack.map, &["2206".into()], &"woods".into()).ok_or("it is blank")?.apply(&mut pack)?;
/// let mut spec = preset::utah();
/// spec.sheets[0].numbering.separator = "-".to_owned();
/// let (edit, lost) = regrid(&pack, spec, (0, 0))?;
/// assert!(lost.is_nothing());
/// edit.apply(&mut pack)?;
/// assert!(pack.map.record(&"22-06".into()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What is wrong with the grid.
pub fn regrid(pack: &Pack, spec: GridSpec, by: (i32, i32)) -> Result<(Edit, Lost), RegridError> {
    let old = &pack.map.grid;
    if by == (0, 0) && spec == *old.spec() {
        return Err(RegridError::Same);
    }
    let name = named(old.spec(), &spec);
    let new = Grid::new(spec).map_err(RegridError::Grid)?;
    let mut follow = Follow {
        moved: Moved { old, new: &new, by },
        lost: Lost::default(),
    };
    let mut map = followed_map(&pack.map, &mut follow);
    let scenarios = pack.scenarios.iter();
    let scenarios = scenarios
        .map(|scenario| followed_scenario(scenario, &mut follow))
        .collect();
    let mut margin = pack.claims.margin.clone();
    let comments = ("claims", &mut margin.comments);
    let claims = Claims {
        claims: follow.others(&pack.claims.claims, comments),
    };
    let claims = Stored {
        part: claims,
        margin,
    };
    let errata = pack.errata.errata.iter().cloned();
    let errata = errata.map(|mut erratum| {
        // It may name a hex, or a counter or chart.
        if let Some(new) = follow.moved.number(&erratum.part.as_str().into()) {
            erratum.part = new.to_string();
        }
        erratum
    });
    let errata = Errata {
        errata: errata.collect(),
    };
    let errata = pack.errata.clone().map(|_| errata);
    let moved = follow.moved;
    let (rules, cut) = follow_numbers(&pack.rules, |number| moved.number(number));
    follow
        .lost
        .cut
        .extend(cut.into_iter().map(|(what, hexes)| Cut {
            what,
            hexes,
            gone: false,
        }));
    let lost = follow.lost;
    map.grid = new;
    let parts = Parts {
        map,
        rules,
        claims,
        errata,
        scenarios,
    };
    let swaps = vec![Swap::Parts(Box::new(parts))];
    Ok((Edit { name, swaps }, lost))
}

/// As the history shows it: `Resize to 14 × 30`, `Renumber the map`.
fn named(old: &GridSpec, new: &GridSpec) -> String {
    let sizes = |spec: &GridSpec| -> Vec<(u16, u16)> {
        let sheets = spec.sheets.iter();
        sheets.map(|sheet| (sheet.columns, sheet.rows)).collect()
    };
    let (before, after) = (sizes(old), sizes(new));
    match after.as_slice() {
        _ if before == after => "Renumber the map".to_owned(),
        [(columns, rows)] => format!("Resize to {columns} × {rows}"),
        sheets => format!("Resize {} sheets", sheets.len()),
    }
}

macro_rules! followed {
    (
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $record:ident;)+ }
    ) => {
        /// The map's records on the new grid; the grid itself is still the old one.
        fn followed_map(map: &Stored<Map>, follow: &mut Follow<'_>) -> Stored<Map> {
            let mut margin = map.margin.clone();
            let comments = &mut margin.comments;
            comments.rename("hexes", |key| {
                Some(follow.moved.number(&HexNo::from(key))?.to_string())
            });
            let part = Map {
                title: map.title.clone(),
                grid: map.grid.clone(),
                hexes: followed_hexes(map, follow),
                $($drawn: follow.layer(&map.$drawn, (stringify!($drawn), &mut *comments)),)+
                $($scans: follow.layer(&map.$scans, (stringify!($scans), &mut *comments)),)+
            };
            Stored { part, margin }
        }
    };
}
with_layers!(followed);

/// Cells first: where a number was written twice, the first line had the cell and has it again.
fn followed_hexes(map: &Map, follow: &mut Follow<'_>) -> HexLayer {
    let Moved { old, new, .. } = follow.moved;
    let mut layer = HexLayer::blank(new.len());
    for hex in old.iter() {
        let Some(record) = map.hexes.record(hex, "".into()) else {
            continue;
        };
        match follow.moved.hex(hex) {
            Some(there) => {
                let number = new.number(there);
                layer.swap(there, &number, Some(record));
            }
            None => follow.lost.hexes.push(old.number(hex)),
        }
    }
    let mut strays = Vec::new();
    for stray in map.hexes.strays() {
        let followed = follow.record(stray.clone(), &mut Vec::new());
        let Some(stray) = followed else { continue };
        let free = new
            .find(stray.hex.as_str())
            .filter(|hex| layer.terrain(*hex).is_none());
        match free {
            Some(hex) => {
                let number = stray.hex.clone();
                layer.swap(hex, &number, Some(stray));
            }
            None => strays.push(stray),
        }
    }
    let strays: Layer<HexRecord> = strays.into_iter().collect();
    *layer.strays_mut() = strays;
    layer
}

fn followed_scenario(scenario: &Stored<Scenario>, follow: &mut Follow<'_>) -> Stored<Scenario> {
    let mut rules = scenario.rules.clone();
    let mut gone = Vec::new();
    if let Some(rules) = &mut rules {
        rules.part_mut().follow_hexes(&mut |hex| {
            let new = follow.moved.number(hex);
            if new.is_none() {
                gone.push(hex.clone());
            }
            new
        });
    }
    if !gone.is_empty() {
        follow.lost.cut.push(Cut {
            what: format!("rules of scenario {}", scenario.id),
            hexes: gone,
            gone: false,
        });
    }
    let groups = scenario.groups.iter().cloned();
    let groups = groups.filter_map(|group| follow.group(group)).collect();
    let mut margin = scenario.margin.clone();
    let comments = &mut margin.comments;
    let part = Scenario {
        groups,
        setup: follow.others(&scenario.setup, ("setup", &mut *comments)),
        victory: follow.others(&scenario.victory, ("victory", comments)),
        rules,
        ..scenario.part.clone()
    };
    Stored { part, margin }
}

#[cfg(test)]
mod tests;
