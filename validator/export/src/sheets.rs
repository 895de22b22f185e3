//! The division of a map into sheets of paper: how many, which part on which, what they are called.
//!
//! Only the map is divided; title, legend and tables have pages of their own, unless all is one page.
//! All sheets show windows of one size, each a little over the next, so that every sheet is cut alike. Lengths are in
//! millimetres.

use super::error::ExportError;
use super::frame::ACROSS_FLATS;
use super::furniture::Pages;
use super::layout::{Layout, View};
use super::paper::{Paper, Turn};

/// More sheets than this can't sensibly be glued together.
pub const MAX_SHEETS: usize = 1000;
/// The longest page that a PDF may have.
const MAX_PAGE: f64 = 5080.0;
/// Less than this of the map on a sheet is no use.
const LEAST: f64 = 30.0;
/// More bleed than this is a mistake.
const MAX_BLEED: f64 = 20.0;

/// How a map is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Print {
    /// From one side of a hex to the side across.
    pub hex_mm: f64,
    /// The paper.
    pub paper: Paper,
    /// How it is turned.
    pub turn: Turn,
    /// What printers leave white, on all four sides; the crop marks stand in it.
    pub margin_mm: f64,
    /// How far a sheet shows what the next one shows too.
    pub overlap_mm: f64,
    /// How far the ground goes on beyond the edges of the map, where it is cut.
    pub bleed_mm: f64,
    /// Whether there are crop marks, and ticks in the overlap.
    pub marks: bool,
    /// Whether a first page shows all sheets.
    pub overview: bool,
}

impl Default for Print {
    /// Hexes for half-inch counters on A4.
    fn default() -> Self {
        Self {
            hex_mm: 19.0,
            paper: Paper::A4,
            turn: Turn::Auto,
            margin_mm: 10.0,
            overlap_mm: 8.0,
            bleed_mm: 0.0,
            marks: true,
            overview: true,
        }
    }
}

/// A map on sheets of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheets {
    /// Width and height of a page.
    pub page: (f64, f64),
    /// Width and height of the part of the map on each.
    pub window: (f64, f64),
    /// Width and height of all that is divided: the map, or the whole picture where that is one page.
    pub picture: (f64, f64),
    /// The north-western corner of that in the whole picture.
    pub corner: (f64, f64),
    /// Millimetres of a unit of the picture.
    pub scale: f64,
    /// How many lie side by side.
    pub columns: usize,
    /// How many lie one below the other.
    pub rows: usize,
    /// Those that hold anything of the map, row by row.
    pub sheets: Vec<Sheet>,
    /// Title, legend and tables, where they stand on pages of their own.
    pub(super) beside: Pages,
}

/// One sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Counted from 0, from the west.
    pub column: usize,
    /// Counted from 0, from the north.
    pub row: usize,
    /// The west edge of its window in what is divided.
    pub x: f64,
    /// The north edge of its window in what is divided.
    pub y: f64,
}

impl Sheet {
    /// What it is called: `B3` is the second from the west in the third row.
    pub fn label(&self) -> String {
        format!("{}{}", letters(self.column), self.row + 1)
    }
}

/// Refuses a length in millimetres that can't be printed.
///
/// # Errors
/// [`ExportError::Measure`], which says what can be.
pub(super) fn measure(what: &str, value: f64, least: f64, most: f64) -> Result<(), ExportError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    let why = format!("{what} can't be {value} mm; {least} to {most} mm can be printed");
    Err(ExportError::Measure(why))
}

impl Sheets {
    /// Lays a picture out.
    ///
    /// # Errors
    /// A measure makes no sense, or there would be too many sheets; says what to do.
    pub fn of(layout: &Layout, print: &Print) -> Result<Self, ExportError> {
        measure("a hex", print.hex_mm, 1.0, 500.0)?;
        measure("the margin", print.margin_mm, 0.0, 100.0)?;
        measure("the overlap", print.overlap_mm, 0.0, 100.0)?;
        bleed_fits(print.bleed_mm)?;
        let mm = print.hex_mm / f64::from(ACROSS_FLATS);
        let Some((short, long)) = print.paper.size() else {
            let divided = Divided::of(layout, View::Whole, mm);
            let around = 2.0 * (print.margin_mm + print.bleed_mm);
            let page = (divided.size.0 + around, divided.size.1 + around);
            if page.0.max(page.1) > MAX_PAGE {
                return Err(ExportError::TooLarge(format!(
                    "one page would be {:.0} × {:.0} mm, and a PDF page has at most {MAX_PAGE:.0}; choose smaller hexes, or paper of a size",
                    page.0, page.1
                )));
            }
            return Self::on(page, divided, layout, print);
        };
        let on = |page| {
            let mut sheets = Self::on(page, Divided::of(layout, View::Map, mm), layout, print)?;
            sheets.beside = beside(page, layout, print)?;
            Ok(sheets)
        };
        let upright = || on((short, long));
        let on_side = || on((long, short));
        match print.turn {
            Turn::Portrait => upright(),
            Turn::Landscape => on_side(),
            Turn::Auto => match (upright(), on_side()) {
                (Ok(a), Ok(b)) if b.sheets.len() < a.sheets.len() => Ok(b),
                (Err(_), Ok(b)) => Ok(b),
                (a, _) => a,
            },
        }
    }

    fn on(
        page: (f64, f64),
        divided: Divided,
        layout: &Layout,
        print: &Print,
    ) -> Result<Self, ExportError> {
        let (picture, mm) = (divided.size, divided.scale);
        let room = |side: f64| side - 2.0 * (print.margin_mm + print.bleed_mm);
        let (columns, rows) = (
            windows(picture.0, room(page.0), print.overlap_mm)?,
            windows(picture.1, room(page.1), print.overlap_mm)?,
        );
        let count = columns.saturating_mul(rows);
        if count > MAX_SHEETS {
            return Err(ExportError::TooLarge(format!(
                "the map would take {count} sheets, and {MAX_SHEETS} is the most; choose smaller hexes, larger paper, or a part of the map"
            )));
        }
        let share = |side: f64, count: usize| {
            (side + (count.saturating_sub(1)) as f64 * print.overlap_mm) / count.max(1) as f64
        };
        let window = (share(picture.0, columns), share(picture.1, rows));
        let step = (window.0 - print.overlap_mm, window.1 - print.overlap_mm);
        let mut holds = vec![false; count];
        let mut mark = |left: f64, top: f64, right: f64, bottom: f64| {
            for row in within(top, bottom, step.1, window.1, rows) {
                for column in within(left, right, step.0, window.0, columns) {
                    if let Some(holds) = holds.get_mut(row * columns + column) {
                        *holds = true;
                    }
                }
            }
        };
        let reach = print.hex_mm / 2.0;
        for (x, y) in &layout.hexes {
            let (x, y) = (
                f64::from(*x) * mm - divided.corner.0,
                f64::from(*y) * mm - divided.corner.1,
            );
            mark(x - reach, y - reach, x + reach, y + reach);
        }
        for chart in &layout.charts {
            let (x, y) = divided.corner;
            let [left, right] = [chart.left(), chart.right()].map(|at| f64::from(at) * mm - x);
            let [top, bottom] = [chart.top(), chart.bottom()].map(|at| f64::from(at) * mm - y);
            mark(left, top, right, bottom);
        }
        let sheets = (0..count).zip(holds).filter(|(_, holds)| *holds);
        let sheets = sheets.map(|(at, _)| {
            let (column, row) = (at % columns, at / columns);
            Sheet {
                column,
                row,
                x: column as f64 * step.0,
                y: row as f64 * step.1,
            }
        });
        Ok(Self {
            page,
            window,
            picture,
            corner: divided.corner,
            scale: mm,
            columns,
            rows,
            sheets: sheets.collect(),
            beside: Pages::default(),
        })
    }

    /// How many pages title, legend and tables have of their own.
    pub fn pages_beside(&self) -> usize {
        self.beside.len()
    }

    /// How many pages there are, as people call them: `6 sheets, A1–C2, and 2 pages of title, legend and tables`.
    pub fn summary(&self) -> String {
        let sheets = match self.sheets.len() {
            1 => "1 sheet".to_owned(),
            count => format!("{count} sheets, {}", self.range()),
        };
        match self.pages_beside() {
            0 => sheets,
            1 => format!("{sheets}, and 1 page of {BESIDE}"),
            count => format!("{sheets}, and {count} pages of {BESIDE}"),
        }
    }

    /// What of the map a sheet shows beyond its window, where that ends at the edge of the map: west, north, east and
    /// south.
    pub(super) fn bleed(&self, sheet: &Sheet, print: &Print) -> [f64; 4] {
        let is_outer = [
            sheet.column == 0,
            sheet.row == 0,
            sheet.column + 1 >= self.columns,
            sheet.row + 1 >= self.rows,
        ];
        is_outer.map(|is_outer| if is_outer { print.bleed_mm } else { 0.0 })
    }

    /// Where the window lies on the page: its west and north edge.
    pub fn place(&self) -> (f64, f64) {
        (
            (self.page.0 - self.window.0) / 2.0,
            (self.page.1 - self.window.1) / 2.0,
        )
    }

    /// The name of the first and the last place, as in `A1–C4`.
    pub fn range(&self) -> String {
        let last = Sheet {
            column: self.columns.saturating_sub(1),
            row: self.rows.saturating_sub(1),
            x: 0.0,
            y: 0.0,
        };
        format!("A1–{}", last.label())
    }
}

/// What is divided into sheets: its size and its north-western corner in the picture, and millimetres of a unit.
#[derive(Clone, Copy)]
struct Divided {
    size: (f64, f64),
    corner: (f64, f64),
    scale: f64,
}

impl Divided {
    fn of(layout: &Layout, view: View, scale: f64) -> Self {
        let seen = layout.seen(view);
        let mm = |side: f32| f64::from(side) * scale;
        Self {
            size: (mm(seen.width()), mm(seen.height())),
            corner: (mm(seen.left()), mm(seen.top())),
            scale,
        }
    }
}

/// What pages that aren't the map's hold.
pub(super) const BESIDE: &str = "title, legend and tables";

/// Millimetres of a unit on pages beside the map: letters are as large as beside hexes of 19 mm, however large those of
/// the map are.
pub(super) const BESIDE_SCALE: f64 = 19.0 / ACROSS_FLATS as f64;

/// Title, legend and tables on pages.
fn beside(page: (f64, f64), layout: &Layout, print: &Print) -> Result<Pages, ExportError> {
    let units = |side: f64| ((side - 2.0 * print.margin_mm) / BESIDE_SCALE) as f32;
    let room = (units(page.0), units(page.1));
    let pages = layout.furniture.on_pages(room);
    let (width, height) = pages.size();
    if width > room.0 + 0.1 || height > room.1 + 0.1 {
        return Err(ExportError::Measure(format!(
            "{BESIDE} need {:.0} × {:.0} mm, and the page has room for {:.0} × {:.0}; take larger paper, a smaller margin, or name the tables to print",
            f64::from(width) * BESIDE_SCALE,
            f64::from(height) * BESIDE_SCALE,
            page.0 - 2.0 * print.margin_mm,
            page.1 - 2.0 * print.margin_mm
        )));
    }
    Ok(pages)
}

/// Refuses a bleed that makes no sense.
///
/// # Errors
/// [`ExportError::Measure`], which says which ones there are.
pub(super) fn bleed_fits(bleed_mm: f64) -> Result<(), ExportError> {
    if (0.0..=MAX_BLEED).contains(&bleed_mm) {
        return Ok(());
    }
    Err(ExportError::Measure(format!(
        "the bleed can't be {bleed_mm} mm; 0 to {MAX_BLEED} mm can be printed, and print shops mostly ask for 3"
    )))
}

/// How many windows of at most this room a length takes.
fn windows(length: f64, room: f64, overlap: f64) -> Result<usize, ExportError> {
    if room - overlap < LEAST {
        return Err(ExportError::Measure(format!(
            "between the margins only {:.0} mm of paper are left, with {overlap} mm of overlap; take a smaller margin, bleed or overlap, or larger paper",
            room.max(0.0)
        )));
    }
    // What is larger by nothing but rounding fits.
    if length <= room + 1e-6 {
        return Ok(1);
    }
    Ok(((length - overlap) / (room - overlap) - 1e-9).ceil() as usize)
}

/// The windows that show anything between two places.
fn within(from: f64, to: f64, step: f64, window: f64, count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |nth| {
        let start = *nth as f64 * step;
        to > start && from < start + window
    })
}

/// A, B, …, Z, AA, AB, ….
fn letters(mut nth: usize) -> String {
    let mut name = String::new();
    loop {
        let letter = char::from(b'A' + (nth % 26) as u8);
        name.insert(0, letter);
        match (nth / 26).checked_sub(1) {
            Some(rest) => nth = rest,
            None => return name,
        }
    }
}

#[cfg(test)]
mod tests;
