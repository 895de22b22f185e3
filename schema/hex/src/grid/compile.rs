//! From data to a grid that answers: checks the sheets, lays them together, settles half hexes.
//!
//! Only what is irregular is stored: raw places without a hex, joined halves, the ends of rows and
//! columns. All else is arithmetic of [`super::part`].

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use hexx::{HexLayout, OffsetHexMode};

use super::part::Part;
use super::shape::Edges;
use super::{GridError, GridSpec, HexIx};
use crate::{Cell, Frame, Half, HexNo, Parity, Sheet};

/// The most hexes a grid may have: what the memory that a file may take has room for.
pub(super) const MAX_HEXES: u64 = 2_000_000;
/// The furthest a sheet may lie from the origin, in hexes.
pub(super) const MAX_OFFSET: u32 = 100_000;
/// The most sheets a grid may have; each is laid beside each other one.
pub(super) const MAX_SHEETS: usize = 100;

/// The hexes of a map, ready to answer. Equal to another if their data are.
///
/// ```
/// use beachhead_hex::{Grid, GridError, preset};
///
/// let grid = Grid::new(preset::utah())?;
/// assert_eq!(grid.len(), 14 * 33);
/// assert_eq!(
///     grid.explain("3401").to_string(),
///     "rows run 01 to 33; 3401 would be row 34",
/// );
/// # Ok::<(), Vec<GridError>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    pub(super) spec: GridSpec,
    pub(super) parts: Vec<Part>,
    pub(super) layout: HexLayout,
    pub(super) mode: OffsetHexMode,
    pub(super) edges: Edges,
    /// Lines and places from a hex to its neighbours, in even and in odd lines of the board.
    pub(super) steps: [[(i32, i32); 6]; 2],
    len: u32,
    /// Raw places that are no hex, sorted.
    missing: Vec<u32>,
    /// For each of those, how many hexes come before it.
    before_missing: Vec<u32>,
    /// Raw places of hexes made of two halves, sorted.
    joined: Vec<u32>,
    /// Raw places of halves that have a number of their own, and the hexes they belong to; sorted.
    aliases: Vec<(u32, u32)>,
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.spec == other.spec
    }
}

impl Eq for Grid {}

impl Grid {
    /// Checks the sheets and lays them together.
    ///
    /// # Errors
    /// All that is wrong with single sheets; if nothing is, all that is wrong between them.
    pub fn new(spec: GridSpec) -> Result<Self, Vec<GridError>> {
        let errors = sheet_errors(&spec);
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut parts: Vec<Part> = Vec::with_capacity(spec.sheets.len());
        let mut size = 0;
        for sheet in &spec.sheets {
            let frame = sheet.frame(spec.orientation);
            let base = u32::try_from(size).unwrap_or(u32::MAX);
            let (part, part_size) = Part::new(sheet, frame, base);
            size += part_size;
            parts.push(part);
        }
        if size > MAX_HEXES {
            return Err(vec![GridError::TooLarge(size)]);
        }

        let mode = match spec.sheets.first().map(|sheet| board_shift(sheet, &spec)) {
            Some(Parity::Even) => OffsetHexMode::Even,
            _ => OffsetHexMode::Odd,
        };
        let layout = HexLayout {
            orientation: spec.orientation.into(),
            ..HexLayout::default()
        };
        let size = u32::try_from(size)
            .unwrap_or_else(|_| cannot_happen!(u32::MAX, "{size} is {MAX_HEXES} at most"));
        let mut grid = Self {
            spec,
            parts,
            layout,
            mode,
            edges: Edges::default(),
            steps: Default::default(),
            len: size,
            missing: Vec::new(),
            before_missing: Vec::new(),
            joined: Vec::new(),
            aliases: Vec::new(),
        };
        grid.steps = grid.steps();
        let mut errors = Vec::new();
        grid.missing = grid.unnumbered();
        let holes = grid.holes(&mut errors);
        grid.missing.extend(&holes);
        grid.missing.sort_unstable();
        grid.join_halves(&holes, &mut errors);
        grid.before_missing = (0u32..)
            .zip(&grid.missing)
            .map(|(rank, raw)| raw - rank)
            .collect();
        let missing = u32::try_from(grid.missing.len());
        grid.len = size
            - missing
                .unwrap_or_else(|_| cannot_happen!(size, "no more are missing than there are"));
        if errors.is_empty() {
            errors = grid.doubled_numbers();
        }
        if errors.is_empty() && grid.len == 0 {
            errors.push(GridError::Empty);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        grid.edges = Edges::new(&grid);
        Ok(grid)
    }

    /// The data the grid was made from.
    pub fn spec(&self) -> &GridSpec {
        &self.spec
    }

    /// How many hexes there are; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a grid is never empty")]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether the map is one sheet without a gap, so that each hex can be reached from any other. Of other maps this says
    /// nothing.
    pub fn is_whole(&self) -> bool {
        match self.parts.as_slice() {
            [part] => self.missing.is_empty() && part.is_whole(),
            _ => false,
        }
    }

    /// All hexes, sheet by sheet, each row (pointy tops) or column (flat tops) from its beginning.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = HexIx> + DoubleEndedIterator + use<> {
        (0..self.len).map(HexIx)
    }

    /// The hex at a raw place, if there is one.
    pub(super) fn hex_at_raw(&self, raw: u32) -> Option<HexIx> {
        match self.missing.binary_search(&raw) {
            Ok(_) => None,
            Err(rank) => Some(HexIx(raw - u32::try_from(rank).ok()?)),
        }
    }

    /// The hex that a numbered half belongs to, if another sheet names it.
    pub(super) fn hex_of_half(&self, raw: u32) -> Option<HexIx> {
        let at = self
            .aliases
            .binary_search_by_key(&raw, |alias| alias.0)
            .ok()?;
        self.hex_at_raw(self.aliases.get(at)?.1)
    }

    /// The raw place of the half that another sheet numbers, of a joined hex.
    pub(super) fn other_half(&self, raw: u32) -> Option<u32> {
        let mut aliases = self.aliases.iter();
        aliases.find(|alias| alias.1 == raw).map(|alias| alias.0)
    }

    /// The raw place of a hex; an index beyond the last stands for the last.
    pub(super) fn raw(&self, hex: HexIx) -> u32 {
        let index = hex.0.min(self.len.saturating_sub(1));
        let rank = self
            .before_missing
            .partition_point(|&before| before <= index);
        index
            + u32::try_from(rank).unwrap_or_else(|_| cannot_happen!(0, "{rank} hexes are missing"))
    }

    /// The sheet that a raw place is on, and the cell there.
    pub(super) fn place(&self, raw: u32) -> (&Sheet, &Part, Cell) {
        let at = self
            .parts
            .partition_point(|part| part.base() <= raw)
            .saturating_sub(1);
        // Both lists have as many elements as `new` has seen sheets, and it refuses an empty list.
        let (sheet, part) = (&self.spec.sheets[at], &self.parts[at]);
        (sheet, part, part.cell(raw))
    }

    pub(super) fn is_joined(&self, raw: u32) -> bool {
        self.joined.binary_search(&raw).is_ok()
    }

    /// Sheets with their parts, in order.
    pub(super) fn sheets(&self) -> impl Iterator<Item = (&Sheet, &Part)> {
        self.spec.sheets.iter().zip(&self.parts)
    }

    fn unnumbered(&self) -> Vec<u32> {
        let mut unnumbered = Vec::new();
        for (sheet, part) in self.sheets() {
            if !sheet.always_prints(&part.frame) {
                let cells = part
                    .cells()
                    .filter(|&cell| !sheet.numbering.prints(&part.frame, cell));
                unnumbered.extend(cells.filter_map(|cell| part.raw(cell)));
            }
        }
        unnumbered
    }

    fn holes(&self, errors: &mut Vec<GridError>) -> Vec<u32> {
        let mut holes = Vec::new();
        for (index, (sheet, part)) in self.sheets().enumerate() {
            let before = holes.len();
            for hex in &sheet.holes {
                let cell = sheet.numbering.parse(&part.frame, hex.as_str());
                match cell.and_then(|cell| part.raw(cell)) {
                    Some(raw) => holes.push(raw),
                    None => errors.push(GridError::NoSuchHole {
                        sheet: called(sheet, index),
                        hex: hex.clone(),
                    }),
                }
            }
            if let Some(own) = holes.get_mut(before..) {
                own.sort_unstable();
                let twice = own.windows(2).find_map(|pair| match pair {
                    [one, other] if one == other => Some(*one),
                    _ => None,
                });
                if let Some(twice) = twice {
                    let hex = sheet.numbering.print(&part.frame, part.cell(twice));
                    let hex = hex.unwrap_or_else(|| cannot_happen!("".into(), "it was parsed"));
                    errors.push(GridError::NoSuchHole {
                        sheet: called(sheet, index),
                        hex,
                    });
                }
            }
        }
        holes
    }

    /// Settles each place that two sheets have: halves that join are one hex, anything else overlaps.
    fn join_halves(&mut self, holes: &[u32], errors: &mut Vec<GridError>) {
        let is_missing = |raw: u32| self.missing.binary_search(&raw).is_ok();
        let (mut joined, mut aliases) = (Vec::new(), Vec::new());
        for (index_a, (sheet_a, a)) in self.sheets().enumerate() {
            for (index_b, (sheet_b, b)) in self.sheets().enumerate().skip(index_a + 1) {
                let overlap = shared_places(a, b).find(|&(raw_a, raw_b)| {
                    if holes.binary_search(&raw_a).is_ok() || holes.binary_search(&raw_b).is_ok() {
                        return false;
                    }
                    let ends =
                        [(sheet_a, a, raw_a), (sheet_b, b, raw_b)].map(|(sheet, part, raw)| {
                            let cell = part.cell(raw);
                            let joins = sheet.half_at(&part.frame, cell).joins();
                            (joins, part.frame.line_and_place(cell).1 == -1)
                        });
                    if let [(true, low_a), (true, low_b)] = ends
                        && low_a != low_b
                    {
                        match (is_missing(raw_a), is_missing(raw_b)) {
                            (false, is_b_missing) => {
                                joined.push(raw_a);
                                if !is_b_missing {
                                    aliases.push((raw_b, raw_a));
                                }
                            }
                            (true, false) => joined.push(raw_b),
                            (true, true) => {}
                        }
                        return false;
                    }
                    !is_missing(raw_a) && !is_missing(raw_b)
                });
                if let Some((raw_a, raw_b)) = overlap {
                    let printed = |sheet: &Sheet, part: &Part, raw| {
                        let number = sheet.numbering.print(&part.frame, part.cell(raw));
                        let number = number.map(|number| number.to_string());
                        number.unwrap_or_else(|| {
                            cannot_happen!(String::new(), "places without a number are missing")
                        })
                    };
                    errors.push(GridError::Overlap {
                        a: called(sheet_a, index_a),
                        b: called(sheet_b, index_b),
                        hex_a: printed(sheet_a, a, raw_a),
                        hex_b: printed(sheet_b, b, raw_b),
                    });
                }
            }
        }
        joined.sort_unstable();
        aliases.sort_unstable();
        self.missing.extend(aliases.iter().map(|alias| alias.0));
        self.missing.sort_unstable();
        (self.joined, self.aliases) = (joined, aliases);
    }

    /// Numbers that two sheets print on different hexes: for each two sheets that do so, the first one.
    ///
    /// All numbers are compared at once, since comparing a hundred sheets two by two takes minutes; and by their
    /// hashes first, since as texts the numbers of a large grid take more memory than the grid.
    fn doubled_numbers(&self) -> Vec<GridError> {
        let printed = |raw: u32| {
            let (sheet, part, cell) = self.place(raw);
            sheet.numbering.print(&part.frame, cell)
        };
        let mut numbers: Vec<(u64, u32)> = Vec::new();
        for (index, (sheet, part)) in self.sheets().enumerate() {
            if self.prints_apart(index, sheet) {
                continue;
            }
            let raws = part.cells().filter_map(|cell| part.raw(cell));
            let hashed = raws.filter_map(|raw| Some((hash_of(&printed(raw)?), raw)));
            numbers.extend(hashed.filter(|(_, raw)| self.hex_named_by(*raw).is_some()));
        }
        numbers.sort_unstable();
        let mut doubled = BTreeMap::new();
        for same in numbers.chunk_by(|one, other| one.0 == other.0) {
            let Some((&(_, first), others)) = same.split_first() else {
                continue;
            };
            for &(_, other) in others {
                let differ = self.hex_named_by(first) != self.hex_named_by(other);
                if differ && printed(first) == printed(other) {
                    let sheets = [first, other].map(|raw| self.sheet_at(raw));
                    let earliest = doubled.entry(sheets).or_insert(first);
                    *earliest = first.min(*earliest);
                }
            }
        }
        let error = |([a, b], raw): ([usize; 2], u32)| {
            let [a, b] = [a, b].map(|index| Some(called(self.spec.sheets.get(index)?, index)));
            let (a, b, number) = (a?, b?, printed(raw)?);
            Some(GridError::SameNumber { a, b, number })
        };
        doubled.into_iter().filter_map(error).collect()
    }

    /// Whether the prefix of a sheet rules out that any other prints a number of its.
    fn prints_apart(&self, index: usize, sheet: &Sheet) -> bool {
        let one = &sheet.numbering.prefix;
        let mut others = self.spec.sheets.iter().enumerate();
        others.all(|(at, other)| {
            let other = &other.numbering.prefix;
            at == index || !one.starts_with(other.as_str()) && !other.starts_with(one.as_str())
        })
    }

    /// The hex whose number stands at a raw place: for the half of a joined hex, that hex.
    fn hex_named_by(&self, raw: u32) -> Option<HexIx> {
        self.hex_at_raw(raw).or_else(|| self.hex_of_half(raw))
    }

    fn sheet_at(&self, raw: u32) -> usize {
        self.parts
            .partition_point(|part| part.base() <= raw)
            .saturating_sub(1)
    }
}

fn hash_of(number: &HexNo) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

/// The raw places at which two sheets lie on each other, in the order of the first.
fn shared_places<'a>(a: &'a Part, b: &'a Part) -> impl Iterator<Item = (u32, u32)> + 'a {
    let first = a.at.0.max(b.at.0);
    let end = (a.at.0 + a.frame.lines()).min(b.at.0 + b.frame.lines());
    let [reach_a, reach_b] = [a, b].map(Part::reach);
    let beside = reach_a.end <= reach_b.start || reach_b.end <= reach_a.start;
    let end = if beside { first } else { end };
    (first..end).flat_map(move |line| {
        let [on_a, on_b] = [a, b].map(|part| {
            let places = part.places(line - part.at.0);
            places.start + part.at.1..places.end + part.at.1
        });
        (on_a.start.max(on_b.start)..on_a.end.min(on_b.end)).filter_map(move |place| {
            let board = a.frame.cell(line, place);
            Some((a.raw_at(board)?, b.raw_at(board)?))
        })
    })
}

/// How messages call a sheet: by its id, else by its place in the list.
fn called(sheet: &Sheet, index: usize) -> String {
    if sheet.id.is_empty() {
        format!("#{}", index + 1)
    } else {
        sheet.id.clone()
    }
}

/// Which lines of the board's lattice are shifted, by what this sheet says.
fn board_shift(sheet: &Sheet, spec: &GridSpec) -> Parity {
    let at = Cell {
        column: sheet.at.0,
        row: sheet.at.1,
    };
    let (line, _) = sheet.frame(spec.orientation).line_and_place(at);
    match (sheet.shifted, line & 1) {
        (Parity::Even, 0) | (Parity::Odd, 1) => Parity::Even,
        _ => Parity::Odd,
    }
}

fn sheet_errors(spec: &GridSpec) -> Vec<GridError> {
    let mut errors = Vec::new();
    let Some(leader) = spec.sheets.first() else {
        return vec![GridError::NoSheets];
    };
    if spec.sheets.len() > MAX_SHEETS {
        return vec![GridError::TooManySheets(spec.sheets.len())];
    }
    for (index, sheet) in spec.sheets.iter().enumerate() {
        let name = called(sheet, index);
        if sheet.columns == 0 || sheet.rows == 0 {
            errors.push(GridError::Size(name));
            continue;
        }
        if sheet.at.0.unsigned_abs() > MAX_OFFSET || sheet.at.1.unsigned_abs() > MAX_OFFSET {
            errors.push(GridError::FarAway(name.clone()));
            continue;
        }
        if sheet.halves.low == Half::Whole {
            errors.push(GridError::WholeLow(name.clone()));
        }
        if board_shift(sheet, spec) != board_shift(leader, spec) {
            errors.push(GridError::Stagger(name.clone()));
        }
        let frame: Frame = sheet.frame(spec.orientation);
        if let Err(why) = sheet.numbering.check(&frame) {
            errors.push(GridError::Numbering {
                sheet: name.clone(),
                why,
            });
        }
        let mut earlier = spec.sheets.iter().take(index);
        if !sheet.id.is_empty() && earlier.any(|other| other.id == sheet.id) {
            errors.push(GridError::SameId(name));
        }
    }
    errors
}
