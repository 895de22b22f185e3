//! The numbering, solved from clicks: for a map whose hex layout and numbering are still unknown.
//!
//! Every way of standing and counting is tried that could have given these numbers. One that is right lays them where
//! they were clicked, up to moving, scaling and a slight turn of the scan; one that is wrong doesn't, unless the clicks
//! can't distinguish the two. Then both are answered, and a further click must decide.
//!
//! Not tried: numbers that count both diagonals, and several sheets.

use std::collections::BTreeSet;

use super::FitError;
use super::point::Point;
use super::registration::Registration;
use beachhead_hex::{
    Alphabet, Axis, Case, Cell, Frame, Glyphs, GridSpec, Grows, Halves, Lines, Numbering,
    Orientation, Parity, Sheet,
};
use beachhead_model::map::Fit;

/// How far a scan may lie askew, in degrees. Pointy tops that are turned by 30° are flat ones: half of that distinguishes the two
/// apart.
const MOST_ASKEW: f64 = 15.0;
/// What may be left over, in distances of neighbouring hexes: half of what a shifted line is shifted by.
const CLOSE: f64 = 0.22;
/// The most rows or columns of a map that is solved.
const LONGEST: i32 = 2_000;

/// A grid whose numbers lie where they were clicked.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The grid: one sheet, as large as the clicks need or as was said.
    pub spec: GridSpec,
    /// What the fit leaves over, as a root mean square in pixels.
    pub rms_px: f64,
    /// The grid in words: `flat tops, even columns lower; columns going east, then rows going north, 4 digits`.
    pub says: String,
}

/// Why no numbering can be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// Too few clicks.
    #[error(
        "the numbering is solved from four clicks or more, far apart and in neighbouring rows and columns too; there are {0}"
    )]
    TooFew(usize),
    /// A number that can't be taken apart.
    #[error("`{0}` is no number that could be taken apart into two counts")]
    NotANumber(String),
    /// Numbers that are not written in one way.
    #[error("these numbers are not all written in the same way: look for a slip among them")]
    NotAlike,
    /// No way of counting fits.
    #[error(
        "no way of counting puts these numbers where they were clicked: look for a wrong number, or a scan that lies more than 15° askew"
    )]
    NothingFits,
}

/// The grids whose numbering fits printed numbers that were clicked on a scan, the best first. More than one means that
/// the clicks leave it open.
///
/// `size` is columns and rows where they are known; else the grid becomes as large as the clicks need.
///
/// # Errors
/// See [`SolveError`].
pub fn solve_numbering(
    clicks: &[(String, Point)],
    size: Option<(u16, u16)>,
) -> Result<Vec<Solution>, SolveError> {
    if clicks.len() < 4 {
        return Err(SolveError::TooFew(clicks.len()));
    }
    let texts: Vec<&str> = clicks.iter().map(|(text, _)| text.trim()).collect();
    let writings = writings(&texts)?;
    let scan: Vec<Point> = clicks.iter().map(|click| click.1).collect();
    let mut solutions: Vec<Solution> = Vec::new();
    for writing in &writings {
        for counting in countings() {
            let Some(solution) = try_one(writing, counting, &texts, &scan, size) else {
                continue;
            };
            match solutions.iter_mut().find(|known| are_one(known, &solution)) {
                Some(known) if area(&solution) < area(known) => *known = solution,
                Some(_) => {}
                None => solutions.push(solution),
            }
        }
    }
    // Stable: of equals the more usual way of counting, tried first, stays first.
    solutions.sort_by(|a, b| a.rms_px.total_cmp(&b.rms_px));
    let Some(best) = solutions.first().map(|solution| solution.rms_px) else {
        return Err(SolveError::NothingFits);
    };
    // What fits far worse than the best is wrong, though it came close enough.
    solutions.retain(|solution| solution.rms_px <= best * 4.0 + 1.0);
    Ok(solutions)
}

/// Whether two solutions are the same map. Where a diagonal is counted, which lines are shifted only says where the
/// sheet's edge runs.
fn are_one(a: &Solution, b: &Solution) -> bool {
    let counts = |solution: &Solution| {
        let sheet = solution.spec.sheets.first()?;
        let Numbering { first, second, .. } = &sheet.numbering;
        let is_diagonal = |axis: &Axis| axis.counts.is_diagonal();
        let axis = |axis: &Axis| (axis.counts, axis.grows, axis.glyphs);
        (is_diagonal(first) || is_diagonal(second))
            .then(|| (solution.spec.orientation, axis(first), axis(second)))
    };
    a.spec == b.spec || counts(a).is_some() && counts(a) == counts(b)
}

/// How many hexes the sheet has.
fn area(solution: &Solution) -> u32 {
    let sheets = solution.spec.sheets.iter();
    sheets
        .map(|sheet| u32::from(sheet.columns) * u32::from(sheet.rows))
        .sum()
}

/// How the numbers are written, and what they count then.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Writing {
    prefix: String,
    separator: String,
    glyphs: [Glyphs; 2],
    pub(super) values: Vec<[i32; 2]>,
}

impl Writing {
    /// The same where letters are small on every other line: what is read on one line doesn't show that. `None` without
    /// letters, and where both have been read.
    pub(super) fn with_case_by_stagger(&self) -> Option<Self> {
        let by_stagger = |glyphs: Glyphs| match glyphs {
            Glyphs::Letters(alphabet, _) => Glyphs::Letters(alphabet, Case::ByStagger),
            digits @ Glyphs::Digits(_) => digits,
        };
        let glyphs = self.glyphs.map(by_stagger);
        (glyphs != self.glyphs).then(|| Self {
            glyphs,
            ..self.clone()
        })
    }

    /// The two axes of a number that counts in this way, both from 1.
    pub(super) fn axes(&self, counting: Counting) -> [Axis; 2] {
        let [one, other] = counting.counts;
        let [first, second] = self.glyphs;
        let axis = |(counts, grows): (Lines, Grows), glyphs: Glyphs| Axis {
            counts,
            grows,
            glyphs,
            start: 1,
        };
        [axis(one, first), axis(other, second)]
    }
}

/// A run of one kind of character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClickKind {
    Digits,
    Letters,
    Others,
}

fn kind_of(c: char) -> ClickKind {
    match c {
        '0'..='9' => ClickKind::Digits,
        'a'..='z' | 'A'..='Z' => ClickKind::Letters,
        _ => ClickKind::Others,
    }
}

fn runs(text: &str) -> Vec<(ClickKind, &str)> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(kind) = rest.chars().next().map(kind_of) {
        let end = rest.find(|c| kind_of(c) != kind).unwrap_or(rest.len());
        let (run, tail) = rest.split_at(end);
        runs.push((kind, run));
        rest = tail;
    }
    runs
}

/// Every way to take all the numbers apart into prefix, first count, separator and second count.
pub(super) fn writings(texts: &[&str]) -> Result<Vec<Writing>, SolveError> {
    let all: Vec<Vec<(ClickKind, &str)>> = texts.iter().map(|text| runs(text)).collect();
    let kinds = |runs: &[(ClickKind, &str)]| runs.iter().map(|run| run.0).collect::<Vec<_>>();
    let Some(first) = all.first() else {
        return Err(SolveError::TooFew(0));
    };
    let pattern = kinds(first);
    if let Some((_, text)) = all
        .iter()
        .zip(texts)
        .find(|(runs, _)| runs.is_empty() || runs.iter().all(|run| run.0 != ClickKind::Digits))
    {
        return Err(SolveError::NotANumber((*text).to_owned()));
    }
    if all.iter().any(|runs| kinds(runs) != pattern) {
        return Err(SolveError::NotAlike);
    }
    let counts: Vec<usize> = (0..pattern.len())
        .filter(|place| {
            pattern
                .get(*place)
                .is_some_and(|kind| *kind != ClickKind::Others)
        })
        .collect();
    let mut writings = Vec::new();
    // The last two counts are what is counted; what stands before them is a prefix, the same for all.
    if let [.., a, b] = counts[..] {
        writings.extend(apart(&all, a, b));
    }
    // A last run of digits may hold two counts: 2206, A0312.
    if pattern.last() == Some(&ClickKind::Digits) {
        writings.extend(run_together(&all));
    }
    if writings.is_empty() {
        return Err(SolveError::NotAlike);
    }
    Ok(writings)
}

fn joined(runs: &[(ClickKind, &str)]) -> String {
    runs.iter().map(|run| run.1).collect()
}

/// The counts stand apart, as in `S-35` and `A10.10`.
fn apart(all: &[Vec<(ClickKind, &str)>], a: usize, b: usize) -> Vec<Writing> {
    let part = |from: usize, to: usize| -> Option<String> {
        let parts: BTreeSet<String> = all
            .iter()
            .map(|runs| {
                let part = runs.get(from..to);
                joined(part.unwrap_or_else(|| {
                    cannot_happen!(&[], "runs {from} to {to} of {}, all alike", runs.len())
                }))
            })
            .collect();
        let mut parts = parts.into_iter();
        parts.next().filter(|_| parts.next().is_none())
    };
    let texts = |place: usize| -> Vec<&str> {
        all.iter()
            .map(|runs| runs.get(place).map_or("", |run| run.1))
            .collect()
    };
    let ends_there = all.iter().all(|runs| runs.len() == b + 1);
    let (Some(prefix), Some(separator), true) = (part(0, a), part(a + 1, b), ends_there) else {
        return Vec::new();
    };
    let (first, second) = (texts(a), texts(b));
    let mut writings = Vec::new();
    for (one, firsts) in figures(&first) {
        for (other, seconds) in figures(&second) {
            let values = firsts.iter().zip(&seconds).map(|(a, b)| [*a, *b]).collect();
            writings.push(Writing {
                prefix: prefix.clone(),
                separator: separator.clone(),
                glyphs: [one, other],
                values,
            });
        }
    }
    writings
}

/// Both counts stand in the last run of digits, all of one length: `2206` is 22 and 06.
fn run_together(all: &[Vec<(ClickKind, &str)>]) -> Vec<Writing> {
    let last: Vec<&str> = all
        .iter()
        .filter_map(|runs| runs.last().map(|run| run.1))
        .collect();
    let prefixes: BTreeSet<String> = all
        .iter()
        .map(|runs| joined(runs.split_last().map_or(&[][..], |(_, before)| before)))
        .collect();
    let length = last.first().map_or(0, |text| text.len());
    if prefixes.len() > 1 || last.iter().any(|text| text.len() != length) {
        return Vec::new();
    }
    let prefix = prefixes.into_iter().next();
    let prefix = prefix.unwrap_or_else(|| cannot_happen!(String::new(), "there are numbers"));
    // In the middle first: that is how nearly all maps are numbered.
    let mut seams: Vec<usize> = (1..length).collect();
    seams.sort_by_key(|seam| seam.abs_diff(length - seam));
    let width = |figures: usize| Glyphs::Digits(u8::try_from(figures).unwrap_or(u8::MAX));
    let seam_at = |seam: usize| {
        let values: Option<Vec<[i32; 2]>> = last
            .iter()
            .map(|text| {
                let (a, b) = text.split_at_checked(seam)?;
                Some([a.parse().ok()?, b.parse().ok()?])
            })
            .collect();
        Some(Writing {
            prefix: prefix.clone(),
            separator: String::new(),
            glyphs: [width(seam), width(length - seam)],
            values: values?,
        })
    };
    seams.into_iter().filter_map(seam_at).collect()
}

/// The ways in which these can all be one kind of figures, with what they count.
fn figures(texts: &[&str]) -> Vec<(Glyphs, Vec<i32>)> {
    let widths: BTreeSet<usize> = texts.iter().map(|text| text.len()).collect();
    let zeros = texts
        .iter()
        .any(|text| text.len() > 1 && text.starts_with('0'));
    let width = match widths.first() {
        Some(width) if zeros => u8::try_from(*width).unwrap_or(u8::MAX),
        _ => 1,
    };
    let is_upper = |text: &&str| text.chars().all(|c| c.is_ascii_uppercase());
    let case = match (texts.iter().all(is_upper), texts.iter().any(is_upper)) {
        (true, _) => Case::Upper,
        (_, false) => Case::Lower,
        _ => Case::ByStagger,
    };
    let kinds = [
        Glyphs::Digits(width),
        Glyphs::Letters(Alphabet::Spreadsheet, case),
        Glyphs::Letters(Alphabet::Doubled, case),
    ];
    let mut found: Vec<(Glyphs, Vec<i32>)> = Vec::new();
    for kind in kinds {
        let values: Option<Vec<i32>> = texts.iter().map(|text| kind.read(text)).collect();
        // As long as no letter is doubled, the two alphabets are one.
        if let Some(values) = values
            && found.iter().all(|(_, known)| *known != values)
        {
            found.push((kind, values));
        }
    }
    found
}

/// How hexes stand and what is counted in which way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    pub(super) orientation: Orientation,
    pub(super) shifted: Parity,
    counts: [(Lines, Grows); 2],
}

/// All that is tried, the more usual first.
pub(super) fn countings() -> Vec<Counting> {
    let rows = [(Lines::Rows, Grows::South), (Lines::Rows, Grows::North)];
    let columns = [(Lines::Columns, Grows::East), (Lines::Columns, Grows::West)];
    let diagonals = [
        (Lines::Falling, Grows::East),
        (Lines::Falling, Grows::West),
        (Lines::Rising, Grows::East),
        (Lines::Rising, Grows::West),
    ];
    let mut countings = Vec::new();
    for orientation in [Orientation::Flat, Orientation::Pointy] {
        let (straight, zigzag) = match orientation {
            Orientation::Pointy => (rows, columns),
            Orientation::Flat => (columns, rows),
        };
        let pairs = straight.iter().flat_map(|one| {
            let others = zigzag.iter().chain(&diagonals);
            others.flat_map(move |other| [[*one, *other], [*other, *one]])
        });
        for counts in pairs {
            for shifted in [Parity::Odd, Parity::Even] {
                countings.push(Counting {
                    orientation,
                    shifted,
                    counts,
                });
            }
        }
    }
    countings
}

fn try_one(
    writing: &Writing,
    counting: Counting,
    texts: &[&str],
    scan: &[Point],
    size: Option<(u16, u16)>,
) -> Option<Solution> {
    let sheet = sheet(writing, counting, size)?;
    let frame = sheet.frame(counting.orientation);
    sheet.numbering.check(&frame).ok()?;
    let cells: Option<Vec<Cell>> = texts
        .iter()
        .map(|text| sheet.numbering.parse(&frame, text))
        .collect();
    let map = cells?.into_iter().map(|cell| middle(&frame, cell));
    let pairs: Vec<(Point, Point)> = map.zip(scan.iter().copied()).collect();
    let fitted = match Registration::fit(Fit::Similarity, &pairs) {
        Ok(fitted) => fitted,
        Err(FitError::OnALine | FitError::TooFew { .. }) | Err(_) => return None,
    };
    let (from, east) = (Point::default(), Point::new(1.0, 0.0));
    let (from, east) = (fitted.scan_from_map(from), fitted.scan_from_map(east));
    let askew = (east.y - from.y).atan2(east.x - from.x).to_degrees();
    let squares = pairs
        .iter()
        .map(|(map, scan)| fitted.scan_from_map(*map).distance(*scan).powi(2));
    let rms_px = (squares.sum::<f64>() / pairs.len() as f64).sqrt();
    let is_close = rms_px < CLOSE * 3f64.sqrt() * from.distance(east);
    (askew.abs() <= MOST_ASKEW && is_close).then(|| Solution {
        says: words(&sheet, counting),
        rms_px,
        spec: GridSpec {
            orientation: counting.orientation,
            sheets: vec![sheet],
        },
    })
}

/// The sheet that counts so, large enough for every number.
fn sheet(writing: &Writing, counting: Counting, size: Option<(u16, u16)>) -> Option<Sheet> {
    let [(one, _), (other, _)] = counting.counts;
    let [first, second] = writing.axes(counting);
    let mut axes = [(0, first), (1, second)].map(|(place, mut axis): (usize, Axis)| {
        let all = writing.values.iter().filter_map(|pair| pair.get(place));
        // Maps begin at 1, some at 0.
        let start = if all.clone().any(|value| *value == 0) {
            0
        } else {
            1
        };
        axis.start = start;
        (axis, all.copied().max().unwrap_or(start) - start + 1)
    });
    let length = |lines: Lines| {
        let found = axes.iter().find(|(axis, _)| axis.counts == lines);
        found.map(|(_, length)| *length)
    };
    let (mut columns, mut rows) = (length(Lines::Columns), length(Lines::Rows));
    if let Some((wide, high)) = size {
        (columns, rows) = (Some(i32::from(wide)), Some(i32::from(high)));
    }
    // A diagonal leaves one of the two open: as many as there are places between the outermost clicks.
    if one.is_diagonal() || other.is_diagonal() {
        let far = |length: Option<i32>| length.unwrap_or(1);
        let frame = |columns: i32, rows: i32| {
            Some(Frame {
                orientation: counting.orientation,
                columns: u16::try_from(columns).ok()?,
                rows: u16::try_from(rows).ok()?,
                shifted: counting.shifted,
            })
        };
        let numbering = numbering(writing, axes.map(|(axis, _)| axis));
        let tried = frame(far(columns), far(rows))?;
        let places: Option<Vec<i32>> = writing
            .values
            .iter()
            .map(|[a, b]| {
                let cell = numbering.cell_of(&tried, *a, *b)?;
                Some(tried.line_and_place(cell).1)
            })
            .collect();
        let places = places?;
        let (least, most) = (*places.iter().min()?, *places.iter().max()?);
        for (axis, _) in &mut axes {
            if axis.counts.is_diagonal() {
                // The first place is that of the westernmost (or northernmost) click.
                let against = match (counting.orientation, axis.counts) {
                    (Orientation::Flat, Lines::Falling) => -1,
                    _ => 1,
                };
                let sign = if axis.grows == Grows::West { -1 } else { 1 };
                axis.start += sign * against * least;
            }
        }
        let open = match counting.orientation {
            Orientation::Pointy => &mut columns,
            Orientation::Flat => &mut rows,
        };
        *open = Some(size.map_or(most - least + 1, |_| open.unwrap_or(1)));
    }
    let fits = |length: Option<i32>| {
        let length = length.filter(|length| (1..=LONGEST).contains(length))?;
        u16::try_from(length).ok()
    };
    Some(Sheet {
        id: String::new(),
        columns: fits(columns)?,
        rows: fits(rows)?,
        shifted: counting.shifted,
        at: (0, 0),
        halves: Halves::default(),
        numbering: numbering(writing, axes.map(|(axis, _)| axis)),
        holes: Vec::new(),
    })
}

pub(super) fn numbering(writing: &Writing, [first, second]: [Axis; 2]) -> Numbering {
    Numbering {
        prefix: writing.prefix.clone(),
        first,
        separator: writing.separator.clone(),
        second,
    }
}

/// The centre of a cell, in map space up to where it begins.
fn middle(frame: &Frame, cell: Cell) -> Point {
    let (line, place) = frame.line_and_place(cell);
    let along = f64::from(place) + if frame.is_shifted(cell) { 0.5 } else { 0.0 };
    let (along, across) = (along * 3f64.sqrt(), f64::from(line) * 1.5);
    match frame.orientation {
        Orientation::Pointy => Point::new(along, across),
        Orientation::Flat => Point::new(across, along),
    }
}

pub(super) fn words(sheet: &Sheet, counting: Counting) -> String {
    let (tops, lines, way) = match counting.orientation {
        Orientation::Pointy => ("pointy tops", "row", "east"),
        Orientation::Flat => ("flat tops", "column", "south"),
    };
    let which = match counting.shifted {
        Parity::Even => "the first",
        Parity::Odd => "the second",
    };
    let axis = |axis: &Axis| {
        let grows = match axis.grows {
            Grows::North => "north",
            Grows::South => "south",
            Grows::East => "east",
            Grows::West => "west",
        };
        format!("{}s going {grows}", axis.counts.one())
    };
    let Numbering { first, second, .. } = &sheet.numbering;
    format!(
        "{tops}, {which} {lines} half a hex to the {way}; {}, then {}; {} columns by {} rows",
        axis(first),
        axis(second),
        sheet.columns,
        sheet.rows
    )
}
