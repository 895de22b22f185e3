//! A grid of another size: lines put to the edges of a board or taken from them.
//!
//! Only data is made here, a [`GridSpec`] and how far the old hexes have moved on its lattice; the records that name
//! hexes follow by the edit that changes the grid.
//!
//! Holds always: what is put on and taken off again leaves the grid as it was (`tests::there_and_back`), and where
//! numbers are kept, each hex that stays keeps its own (`tests::kept_numbers_stay`).

use super::{Cell, Frame, Grid, GridError, GridSpec, HexNo, Orientation, Parity, Sheet};

/// Lines to put to each edge of the board; what is negative is taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// Rows in the north.
    pub north: i32,
    /// Columns in the east.
    pub east: i32,
    /// Rows in the south.
    pub south: i32,
    /// Columns in the west.
    pub west: i32,
}

/// What becomes of the printed numbers when the size changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// Each hex keeps the number that it has; new ones go on counting.
    #[default]
    Keep,
    /// The counts begin where they did, at the new edge.
    Anew,
}

/// A grid of another size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resized {
    /// The grid.
    pub spec: GridSpec,
    /// How many columns and rows further on the lattice the old hexes lie.
    pub by: (i32, i32),
}

/// Why a grid can't have that size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResizeError {
    /// Nothing would be left of a sheet.
    #[error("nothing would be left of sheet {0}: take fewer rows or columns away")]
    Nothing(String),
    /// More lines than a sheet can have.
    #[error("sheet {0} can't have that many rows or columns: 65,535 is the most")]
    TooMany(String),
    /// Kept numbers that would have to count below zero, or below A.
    #[error(
        "the new hexes would have no number, since the count would go below its beginning: number the map anew, or add the lines at the other edge"
    )]
    NoNumbers,
    /// The sheets make no grid.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Grid(Vec<GridError>),
}

/// A board with lines put to its edges or taken from them. Sheets that don't lie at an edge stay as they are.
///
/// ```
/// use beachhead_hex::{Grid, Edges, Numbers, preset, resize};
///
/// let west = Edges { west: -1, ..Edges::default() };
/// let kept = Grid::new(resize(&preset::utah(), west, Numbers::Keep)?.spec).unwrap();
/// assert!(kept.find("1701").is_none() && kept.find("1702").is_some());
/// let anew = Grid::new(resize(&preset::utah(), west, Numbers::Anew)?.spec).unwrap();
/// assert!(anew.find("1701").is_some() && anew.find("1714").is_none());
/// # Ok::<(), beachhead_hex::ResizeError>(())
/// ```
///
/// # Errors
/// What stands against it, in words for people.
pub fn resize(spec: &GridSpec, edges: Edges, numbers: Numbers) -> Result<Resized, ResizeError> {
    let reach = Reach::of(spec);
    let mut sheets = Vec::with_capacity(spec.sheets.len());
    for (index, sheet) in spec.sheets.iter().enumerate() {
        sheets.push(resized(
            spec.orientation,
            sheet,
            index,
            reach.at(sheet, edges),
            numbers,
        )?);
    }
    // The first sheet stays where it is, so that the lattice doesn't wander off with every change.
    let by = match (spec.sheets.first(), sheets.first()) {
        (Some(old), Some(new)) => (old.at.0 - new.at.0, old.at.1 - new.at.1),
        _ => (0, 0),
    };
    for sheet in &mut sheets {
        sheet.at = (sheet.at.0 + by.0, sheet.at.1 + by.1);
    }
    let resized = GridSpec {
        orientation: spec.orientation,
        sheets,
    };
    Grid::new(resized.clone()).map_err(ResizeError::Grid)?;
    if numbers == Numbers::Keep && unnumbered(&resized) > unnumbered(spec) {
        return Err(ResizeError::NoNumbers);
    }
    Ok(Resized { spec: resized, by })
}

/// The grid `new` with the holes of `old` in the same places, called as `new` calls them.
#[must_use]
pub fn with_holes_of(old: &GridSpec, mut new: GridSpec) -> GridSpec {
    for (before, after) in old.sheets.iter().zip(&mut new.sheets) {
        let (from, to) = (before.frame(old.orientation), after.frame(new.orientation));
        after.holes = moved_holes(before, &from, after, &to, (0, 0));
    }
    new
}

/// How far all sheets reach on their lattice.
struct Reach {
    west: i32,
    north: i32,
    east: i32,
    south: i32,
}

impl Reach {
    fn of(spec: &GridSpec) -> Self {
        let over = |least: fn(&Sheet) -> i32| spec.sheets.iter().map(least);
        Self {
            west: over(|sheet| sheet.at.0).min().unwrap_or_default(),
            north: over(|sheet| sheet.at.1).min().unwrap_or_default(),
            east: over(east_of).max().unwrap_or_default(),
            south: over(south_of).max().unwrap_or_default(),
        }
    }

    /// The edges as far as they are this sheet's.
    fn at(&self, sheet: &Sheet, edges: Edges) -> Edges {
        let mine = |lines: i32, is_mine: bool| if is_mine { lines } else { 0 };
        Edges {
            north: mine(edges.north, sheet.at.1 == self.north),
            east: mine(edges.east, east_of(sheet) == self.east),
            south: mine(edges.south, south_of(sheet) == self.south),
            west: mine(edges.west, sheet.at.0 == self.west),
        }
    }
}

fn east_of(sheet: &Sheet) -> i32 {
    sheet.at.0.saturating_add(i32::from(sheet.columns))
}

fn south_of(sheet: &Sheet) -> i32 {
    sheet.at.1.saturating_add(i32::from(sheet.rows))
}

fn resized(
    orientation: Orientation,
    sheet: &Sheet,
    index: usize,
    edges: Edges,
    numbers: Numbers,
) -> Result<Sheet, ResizeError> {
    let called = || {
        if sheet.id.is_empty() {
            format!("#{}", index + 1)
        } else {
            sheet.id.clone()
        }
    };
    let length = |old: u16, more: [i32; 2]| {
        let new = i64::from(old) + more.iter().map(|&more| i64::from(more)).sum::<i64>();
        match u16::try_from(new) {
            Ok(0) => Err(ResizeError::Nothing(called())),
            Ok(new) => Ok(new),
            Err(_) if new < 0 => Err(ResizeError::Nothing(called())),
            Err(_) => Err(ResizeError::TooMany(called())),
        }
    };
    let mut new = Sheet {
        columns: length(sheet.columns, [edges.west, edges.east])?,
        rows: length(sheet.rows, [edges.north, edges.south])?,
        at: (
            sheet.at.0.saturating_sub(edges.west),
            sheet.at.1.saturating_sub(edges.north),
        ),
        ..sheet.clone()
    };
    let lines_before = match orientation {
        Orientation::Pointy => edges.north,
        Orientation::Flat => edges.west,
    };
    if lines_before & 1 == 1 {
        new.shifted = match sheet.shifted {
            Parity::Even => Parity::Odd,
            Parity::Odd => Parity::Even,
        };
    }
    let (from, to) = (sheet.frame(orientation), new.frame(orientation));
    let by = (edges.west, edges.north);
    if numbers == Numbers::Keep {
        let (old, here) = (cell(0, 0), cell(by.0, by.1));
        let axes = [
            (sheet.numbering.first, &mut new.numbering.first),
            (sheet.numbering.second, &mut new.numbering.second),
        ];
        for (before, after) in axes {
            after.start += before.value(&from, old) - after.value(&to, here);
        }
    }
    new.holes = moved_holes(sheet, &from, &new, &to, by);
    Ok(new)
}

fn cell(column: i32, row: i32) -> Cell {
    Cell { column, row }
}

fn moved_holes(old: &Sheet, from: &Frame, new: &Sheet, to: &Frame, by: (i32, i32)) -> Vec<HexNo> {
    let moved = |hole: &HexNo| {
        let Some(at) = old.numbering.parse(from, hole.as_str()) else {
            // It is no hex: the grid says so, and the hole is kept for that.
            return Some(hole.clone());
        };
        let at = cell(at.column + by.0, at.row + by.1);
        let (line, place) = to.line_and_place(at);
        let is_there = (0..to.lines()).contains(&line) && new.places(to, line).contains(&place);
        new.numbering.print(to, at).filter(|_| is_there)
    };
    old.holes.iter().filter_map(moved).collect()
}

/// How many cells have no number.
fn unnumbered(spec: &GridSpec) -> usize {
    let on = |sheet: &Sheet| {
        let frame = sheet.frame(spec.orientation);
        // What the least and the greatest count can't spoil, no hex between them does.
        let is_fine = [sheet.numbering.first, sheet.numbering.second]
            .iter()
            .all(|axis| {
                let (least, greatest) = axis.span(&frame, -1);
                axis.glyphs.writes(least) && axis.glyphs.writes(greatest)
            });
        if is_fine {
            return 0;
        }
        let lines = 0..frame.lines();
        let cells = lines.flat_map(|line| {
            let places = sheet.places(&frame, line);
            places.map(move |place| frame.cell(line, place))
        });
        cells
            .filter(|&cell| !sheet.numbering.prints(&frame, cell))
            .count()
    };
    spec.sheets.iter().map(on).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;
    use proptest::prelude::*;

    fn specs() -> Vec<GridSpec> {
        let presets = preset::PRESETS.iter().map(|preset| (preset.spec)());
        let mut specs: Vec<GridSpec> = presets.collect();
        specs.push(preset::landings_joined(&["Sword", "Juno"]));
        if let Some(holed) = specs.first_mut().and_then(|spec| spec.sheets.first_mut()) {
            holed.holes = vec!["0304".into()];
        }
        specs
    }

    fn arb_edges() -> impl Strategy<Value = Edges> {
        (0..4, 0..4, 0..4, 0..4).prop_map(|(north, east, south, west)| Edges {
            north,
            east,
            south,
            west,
        })
    }

    fn opposite(edges: Edges) -> Edges {
        Edges {
            north: -edges.north,
            east: -edges.east,
            south: -edges.south,
            west: -edges.west,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn there_and_back(which in 0..5_usize, edges in arb_edges(), keep: bool) {
            let spec = &specs()[which];
            let numbers = if keep { Numbers::Keep } else { Numbers::Anew };
            let Ok(more) = resize(spec, edges, numbers) else { return Ok(()) };
            let back = resize(&more.spec, opposite(edges), numbers).expect("it was so before");
            prop_assert_eq!(&back.spec, spec);
            prop_assert_eq!(back.by, (-more.by.0, -more.by.1));
        }

        #[test]
        fn kept_numbers_stay(which in 0..5_usize, edges in arb_edges(), fewer: bool) {
            let spec = &specs()[which];
            let edges = if fewer { opposite(edges) } else { edges };
            let Ok(Resized { spec: new, by }) = resize(spec, edges, Numbers::Keep) else { return Ok(()) };
            let [old, new] = [spec.clone(), new].map(|spec| Grid::new(spec).expect("a grid"));
            for hex in old.iter() {
                let at = old.cell(hex);
                let Some(there) = new.at_cell(cell(at.column + by.0, at.row + by.1)) else { continue };
                prop_assert_eq!(new.find(old.number(hex).as_str()), Some(there));
                for (before, after) in old.neighbors(hex).iter().zip(new.neighbors(there)) {
                    if let (Some(before), Some(after)) = (before, after) {
                        prop_assert_eq!(new.find(old.number(*before).as_str()), Some(after));
                    }
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_is_reported() {
        let west = |west| Edges {
            west,
            ..Edges::default()
        };
        for (edges, expected) in [
            (west(-14), "nothing would be left of sheet #1"),
            (west(-20), "nothing would be left of sheet #1"),
            (west(70_000), "65,535"),
            (west(3), "no number"), // 01 is the first column: 00 and then nothing.
        ] {
            let why = resize(&preset::utah(), edges, Numbers::Keep).expect_err(expected);
            assert!(why.to_string().contains(expected), "{why}");
        }
        let mut without_sheets = preset::utah();
        without_sheets.sheets.clear();
        let why = resize(&without_sheets, west(1), Numbers::Keep).expect_err("no sheet");
        assert!(matches!(why, ResizeError::Grid(_)), "{why}");
    }
}
