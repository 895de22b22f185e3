//! The costs of movement, as the cells of a table say them: `2`, `1/2`, `1 1/2`, or `-` for what is closed.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::{Grid, HexNo};
use beachhead_model::map::Map;
use beachhead_model::rules::{Move, Says};
use beachhead_model::tables::{TableRow, Tables};

use super::book::Reading;
use super::fault::{Fault, FaultKind, RecordAt};

/// The finest fraction of a movement point that may be printed.
const FINEST: u16 = 12;

/// More than a cell can cost, in whole points.
const DEAREST: u16 = 200;

/// A cell of a cost table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nobody of the class comes there.
    Closed,
    /// So many parts of a point, of so many that make one.
    Points(u16, u16),
}

impl Cost {
    /// Reads a cell.
    pub fn read(cell: &str) -> Option<Self> {
        if cell == "-" {
            return Some(Self::Closed);
        }
        let (whole, fraction) = match cell.split_once(' ') {
            Some((whole, fraction)) => (number(whole)?, Some(fraction)),
            None if cell.contains('/') => (0, Some(cell)),
            None => (number(cell)?, None),
        };
        let (parts, of) = match fraction {
            Some(fraction) => {
                let (parts, of) = fraction.split_once('/')?;
                (number(parts)?, number(of)?)
            }
            None => (0, 1),
        };
        let is_printed = (1..=FINEST).contains(&of) && whole <= DEAREST && parts <= DEAREST;
        is_printed.then(|| Self::Points(whole * of + parts, of))
    }

    /// The cost in the parts that all costs are counted in; none where it is closed.
    pub fn parts(self, parts: Parts) -> Option<u16> {
        match self {
            Self::Closed => None,
            Self::Points(points, of) => {
                let parts = u32::from(points) * u32::from(parts.to_one) / u32::from(of.max(1));
                Some(u16::try_from(parts).unwrap_or(u16::MAX))
            }
        }
    }
}

fn number(text: &str) -> Option<u16> {
    let is_plain = !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// The parts of a movement point that all costs of a pack are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The number of parts in one point.
    pub to_one: u16,
}

impl Parts {
    /// The fewest in which all of these are whole.
    fn of(costs: impl Iterator<Item = Cost>) -> Self {
        let one = Self { to_one: 1 };
        costs.fold(one, |parts, cost| match cost {
            Cost::Closed => parts,
            Cost::Points(points, of) => {
                // `2/4` is counted in halves.
                let of = of / common(points, of).max(1);
                let to_one = parts.to_one / common(parts.to_one, of).max(1);
                let to_one = to_one.saturating_mul(of);
                Self { to_one }
            }
        })
    }

    /// Whole points, and the fraction that is left: of `2½`, 2, 1 and 2.
    fn split(self, parts: u16) -> (u16, u16, u16) {
        let to_one = self.to_one.max(1);
        let (whole, left) = (parts / to_one, parts % to_one);
        let common = common(left, to_one).max(1);
        (whole, left / common, to_one / common)
    }

    /// Parts as a table prints them: `2`, `1/2`, `1 1/2`.
    pub fn as_printed(self, parts: u16) -> String {
        match self.split(parts) {
            (whole, 0, _) => whole.to_string(),
            (0, left, of) => format!("{left}/{of}"),
            (whole, left, of) => format!("{whole} {left}/{of}"),
        }
    }

    /// Parts as people say them: `2½`, `1⅓`, `5/12`.
    pub fn in_words(self, parts: u16) -> String {
        let (whole, left, of) = self.split(parts);
        let fraction = match (left, of) {
            (1, 2) => "½",
            (1, 3) => "⅓",
            (2, 3) => "⅔",
            (1, 4) => "¼",
            (3, 4) => "¾",
            _ => return self.as_printed(parts),
        };
        match whole {
            0 => fraction.to_owned(),
            whole => format!("{whole}{fraction}"),
        }
    }
}

/// The greatest number by which both can be divided.
fn common(a: u16, b: u16) -> u16 {
    match b {
        0 => a,
        _ => common(b, a % b),
    }
}

/// A table of costs: a row a kind, a column a class.
#[derive(Clone, Debug)]
pub struct CostTable(BTreeMap<(Id, Id), Cost>);

impl CostTable {
    /// Reads the columns of these classes; what can't be read is left out.
    pub fn read(tables: &Tables, table: &Id, classes: &[Id]) -> Self {
        let cells = cells(tables, table, classes);
        let costs = cells.filter_map(|(row, class, cell)| {
            let key = (row.row.clone(), class.clone());
            Some((key, Cost::read(cell?.as_str())?))
        });
        Self(costs.collect())
    }

    /// The cost of a kind for a class; none where the table has no such cell.
    pub fn cost(&self, kind: &Id, class: &Id) -> Option<Cost> {
        self.0.get(&(kind.clone(), class.clone())).copied()
    }
}

/// The cells of a table in the columns of these classes.
fn cells<'t>(
    tables: &'t Tables,
    table: &'t Id,
    classes: &'t [Id],
) -> impl Iterator<Item = (&'t TableRow, &'t Id, Option<&'t Id>)> {
    let head = tables.tables.get(table);
    let place = move |class: &Id| head?.columns.iter().position(|column| column == class);
    tables.rows_of(table.as_str()).flat_map(move |row| {
        classes.iter().filter_map(move |class| {
            let at = place(class)?;
            Some((row, class, row.cells.get(at)))
        })
    })
}

/// A kind of thing that costs movement points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Costly {
    Terrain,
    Hexside,
    Path,
}

/// The table that a line takes costs from.
fn costly(says: &Says) -> Option<(Costly, &Id)> {
    match says {
        Says::Move(Move::HexCost { table }) => Some((Costly::Terrain, table)),
        Says::Move(Move::HexsideCost { table, .. }) => Some((Costly::Hexside, table)),
        Says::Move(Move::PathCost { table, .. }) => Some((Costly::Path, table)),
        _ => None,
    }
}

impl Reading<'_> {
    /// The parts that all costs are counted in.
    pub fn parts(&self) -> Parts {
        let tables = &self.pack.tables;
        let lines = self.lines.iter();
        let named = lines.filter_map(|line| costly(line.says()));
        let all = named.flat_map(|(_, table)| cells(tables, table, &self.classes.ids));
        Parts::of(all.filter_map(|(_, _, cell)| Cost::read(cell?.as_str())))
    }
}

/// Reports what has no cost: cells that can't be read, and what is on the map and in no row.
pub(super) fn check(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    for (at, line) in reading.lines.iter().enumerate() {
        let Some((costly, table)) = costly(line.says()) else {
            continue;
        };
        let Some(head) = reading.pack.tables.tables.get(table) else {
            continue; // An unknown table is reported as such.
        };
        let units = reading.classes.of_units.iter().enumerate();
        let classes = units.filter(|(unit, _)| line.is_about(*unit));
        let classes: BTreeSet<&Id> = classes
            .filter_map(|(_, class)| reading.classes.ids.get((*class)?))
            .collect();
        let report = Report { at, table };
        for class in classes {
            if !head.columns.contains(class) {
                let message =
                    format!("table `{table}` has no column `{class}`, which units are of");
                faults.push(report.fault(message, "add the column, with a cell in each row"));
                continue;
            }
            let one = [class.clone()];
            for (row, _, cell) in cells(&reading.pack.tables, table, &one) {
                let text = cell.map_or("", Id::as_str);
                if Cost::read(text).is_none() {
                    let message = format!("`{text}` is no cost of {} for {class} units", row.row);
                    let help =
                        "write movement points such as `2` or `1/2`, or `-` where it is closed";
                    let mut fault = report.fault(message, help);
                    fault.row = Some(row.row.clone());
                    faults.push(fault);
                }
            }
        }
        check_rows(reading, costly, &report, faults);
    }
}

/// The places at which a table is named.
struct Report<'t> {
    at: usize,
    table: &'t Id,
}

impl Report<'_> {
    fn fault(&self, message: String, help: &str) -> Fault {
        let at = RecordAt::Line(self.at);
        let mut fault = Fault::new(FaultKind::NoCost, at, "says", message).help(help);
        fault.table = Some(self.table.clone());
        fault
    }
}

/// Everything of its kind on the map has a row.
fn check_rows(reading: &Reading<'_>, costly: Costly, report: &Report<'_>, faults: &mut Vec<Fault>) {
    let pack = reading.pack;
    let rows: BTreeSet<&Id> = pack
        .tables
        .rows_of(report.table.as_str())
        .map(|row| &row.row)
        .collect();
    let closed: BTreeSet<&Id> = reading
        .lines
        .iter()
        .filter_map(|line| match line.says() {
            Says::Move(Move::Closed { hexsides }) => hexsides.as_ref(),
            _ => None,
        })
        .collect();
    for (kind, hexes) in on_the_map(&pack.map, costly) {
        if rows.contains(&kind) || closed.contains(&kind) {
            continue;
        }
        let noun = match costly {
            Costly::Terrain => "terrain",
            Costly::Hexside => "hexside",
            Costly::Path => "path",
        };
        let message = format!(
            "table `{}` has no row for {noun} `{kind}`, which is on the map",
            report.table
        );
        let help = "add the row: `0` where it costs nothing, `-` where it is closed";
        let mut fault = report.fault(message, help);
        fault.hexes = hexes;
        // What runs along hexes may well cost nothing; a hex without a cost is a hole in the table.
        fault.is_error = costly == Costly::Terrain;
        faults.push(fault);
    }
}

/// The kinds on the map, each with the hexes that have it.
fn on_the_map(map: &Map, costly: Costly) -> BTreeMap<Id, Vec<HexNo>> {
    let mut kinds: BTreeMap<Id, Vec<HexNo>> = BTreeMap::new();
    match costly {
        Costly::Terrain => {
            for hex in map.grid.iter() {
                if let Some(terrain) = map.hexes.terrain(hex) {
                    kinds
                        .entry(terrain.clone())
                        .or_default()
                        .push(Grid::number(&map.grid, hex));
                }
            }
        }
        Costly::Hexside => {
            for side in &map.hexsides {
                let hexes = kinds.entry(side.kind.clone()).or_default();
                hexes.push(side.between.hex().clone());
            }
        }
        Costly::Path => {
            for path in &map.paths {
                let hexes = kinds.entry(path.kind.clone()).or_default();
                hexes.extend(path.hexes.first().cloned());
            }
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_printed() {
        for (cell, expected) in [
            ("2", Some(Cost::Points(2, 1))),
            ("0", Some(Cost::Points(0, 1))),
            ("1/2", Some(Cost::Points(1, 2))),
            ("1 1/2", Some(Cost::Points(3, 2))),
            ("-", Some(Cost::Closed)),
            ("", None),
            ("x", None),
            ("+1", None),
            ("1/0", None),
            ("1/13", None),
            ("201", None),
            ("1/2/3", None),
        ] {
            assert_eq!(Cost::read(cell), expected, "{cell}");
        }
    }

    #[test]
    fn all_costs_are_counted_in_the_fewest_parts() {
        let parts = |cells: &[&str]| {
            let costs = cells.iter().filter_map(|cell| Cost::read(cell));
            Parts::of(costs)
        };
        assert_eq!(parts(&["1", "2", "-"]).to_one, 1);
        assert_eq!(parts(&["1/2", "1"]).to_one, 2);
        assert_eq!(parts(&["1/2", "2/3"]).to_one, 6);
        assert_eq!(parts(&["2/4"]).to_one, 2);
        let halves = parts(&["1/2"]);
        assert_eq!(Cost::Points(2, 4).parts(halves), Some(1));
        for (count, words) in [(0, "0"), (1, "½"), (4, "2"), (5, "2½")] {
            assert_eq!(halves.in_words(count), words);
        }
        assert_eq!(parts(&["1/12"]).in_words(17), "1 5/12");
    }
}
