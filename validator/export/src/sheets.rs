//! The division of a map into sheets of paper: how many, which part on which, what they are called.
//!
//! All sheets show windows of one size, each a little over the next, so that every sheet is cut alike. Lengths are in
//! millimetres.

use super::error::ExportError;
use super::frame::ACROSS_FLATS;
use super::paper::{Paper, Turn};
use super::svg::Layout;

/// More sheets than this can't sensibly be glued together.
pub const MAX_SHEETS: usize = 1000;
/// The longest page that a PDF may have.
const MAX_PAGE: f64 = 5080.0;
/// Less than this of the map on a sheet is no use.
const LEAST: f64 = 30.0;

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
    /// Width and height of the whole picture.
    pub picture: (f64, f64),
    /// How many lie side by side.
    pub columns: usize,
    /// How many lie one below the other.
    pub rows: usize,
    /// Those that hold anything of the map, row by row.
    pub sheets: Vec<Sheet>,
}

/// One sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Counted from 0, from the west.
    pub column: usize,
    /// Counted from 0, from the north.
    pub row: usize,
    /// The west edge of its window in the picture.
    pub x: f64,
    /// The north edge of its window in the picture.
    pub y: f64,
}

impl Sheet {
    /// What it is called: `B3` is the second from the west in the third row.
    pub fn label(&self) -> String {
        format!("{}{}", letters(self.column), self.row + 1)
    }
}

impl Sheets {
    /// Lays a picture out.
    ///
    /// # Errors
    /// A measure makes no sense, or there would be too many sheets; says what to do.
    pub fn of(layout: &Layout, print: &Print) -> Result<Self, ExportError> {
        let measure = |what: &str, value: f64, least: f64, most: f64| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            let why = format!("{what} can't be {value} mm; {least} to {most} mm can be printed");
            Err(ExportError::Measure(why))
        };
        measure("a hex", print.hex_mm, 1.0, 500.0)?;
        measure("the margin", print.margin_mm, 0.0, 100.0)?;
        measure("the overlap", print.overlap_mm, 0.0, 100.0)?;
        let mm = print.hex_mm / f64::from(ACROSS_FLATS);
        let picture = (f64::from(layout.width) * mm, f64::from(layout.height) * mm);
        let Some((short, long)) = print.paper.size() else {
            let page = (
                picture.0 + 2.0 * print.margin_mm,
                picture.1 + 2.0 * print.margin_mm,
            );
            if page.0.max(page.1) > MAX_PAGE {
                return Err(ExportError::TooLarge(format!(
                    "one page would be {:.0} × {:.0} mm, and a PDF page has at most {MAX_PAGE:.0}; choose smaller hexes, or paper of a size",
                    page.0, page.1
                )));
            }
            return Self::on(page, picture, layout, print, mm);
        };
        let upright = || Self::on((short, long), picture, layout, print, mm);
        let on_side = || Self::on((long, short), picture, layout, print, mm);
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
        picture: (f64, f64),
        layout: &Layout,
        print: &Print,
        mm: f64,
    ) -> Result<Self, ExportError> {
        let room = |side: f64| side - 2.0 * print.margin_mm;
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
            let (x, y) = (f64::from(*x) * mm, f64::from(*y) * mm);
            mark(x - reach, y - reach, x + reach, y + reach);
        }
        for (left, top, right, bottom) in &layout.beside {
            let [left, top, right, bottom] =
                [left, top, right, bottom].map(|edge| f64::from(*edge) * mm);
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
            columns,
            rows,
            sheets: sheets.collect(),
        })
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

/// How many windows of at most this room a length takes.
fn windows(length: f64, room: f64, overlap: f64) -> Result<usize, ExportError> {
    if room - overlap < LEAST {
        return Err(ExportError::Measure(format!(
            "between the margins only {:.0} mm of paper are left, with {overlap} mm of overlap; take a smaller margin or overlap, or larger paper",
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
mod tests {
    use super::*;
    use crate::picture::Picture;
    use beachhead_schema::hex::{Grid, preset};
    use beachhead_schema::io::{DiskFiles, read_pack};

    fn utah_map() -> Layout {
        let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
        let pack = read_pack(&DiskFiles(utah)).pack.expect("it is whole");
        Layout::of(&pack, &Picture::default())
    }

    #[test]
    fn windows_cover_the_picture_and_lie_over_each_other() {
        let layout = utah_map();
        for paper in Paper::ALL {
            for turn in Turn::ALL {
                for (hex_mm, overlap_mm) in [(19.0, 8.0), (16.0, 0.0), (30.0, 15.0)] {
                    let print = Print {
                        hex_mm,
                        paper,
                        turn,
                        overlap_mm,
                        ..Print::default()
                    };
                    let sheets = Sheets::of(&layout, &print).expect("it fits");
                    let reported = format!("{print:?}");
                    for (side, count, window, page) in [
                        (
                            sheets.picture.0,
                            sheets.columns,
                            sheets.window.0,
                            sheets.page.0,
                        ),
                        (
                            sheets.picture.1,
                            sheets.rows,
                            sheets.window.1,
                            sheets.page.1,
                        ),
                    ] {
                        let covered = count as f64 * window - (count - 1) as f64 * overlap_mm;
                        assert!(
                            (covered - side).abs() < 1e-6,
                            "{reported}: {covered} of {side}"
                        );
                        assert!(window <= page - 2.0 * print.margin_mm + 1e-6, "{reported}");
                    }
                    let [first, .., last] = sheets.sheets.as_slice() else {
                        assert_eq!(sheets.sheets.len(), 1);
                        continue;
                    };
                    assert_eq!((first.x, first.y), (0.0, 0.0));
                    assert!((last.x + sheets.window.0 - sheets.picture.0).abs() < 1e-6);
                    assert!((last.y + sheets.window.1 - sheets.picture.1).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn paper_is_turned_to_take_fewer_sheets() {
        let layout = utah_map();
        let count = |turn| {
            let print = Print {
                turn,
                ..Print::default()
            };
            Sheets::of(&layout, &print).expect("it fits").sheets.len()
        };
        let (upright, on_side) = (count(Turn::Portrait), count(Turn::Landscape));
        assert_eq!(count(Turn::Auto), upright.min(on_side));
    }

    #[test]
    fn only_sheets_with_map_on_them_are_printed() {
        let mut spec = preset::omaha();
        // Two sheets that touch at a corner: the other two corners of the picture are bare.
        spec.sheets
            .retain(|sheet| sheet.id == "A" || sheet.id == "D");
        let grid = Grid::new(spec).expect("it makes sense");
        let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
        let mut pack = read_pack(&DiskFiles(utah)).pack.expect("it is whole");
        pack.map = beachhead_schema::map::Map::blank("corners", grid);
        let layout = Layout::of(&pack, &Picture::default());
        let sheets = Sheets::of(&layout, &Print::default()).expect("it fits");
        let all = sheets.columns * sheets.rows;
        assert!(
            sheets.sheets.len() < all * 7 / 10,
            "{} of {all}",
            sheets.sheets.len()
        );
        assert!(sheets.sheets.len() > all * 4 / 10);
    }

    #[test]
    fn what_makes_no_sense_is_reported() {
        let layout = utah_map();
        let print = Print::default();
        for (print, why) in [
            (
                Print {
                    hex_mm: 0.0,
                    ..print
                },
                "a hex can't be 0 mm",
            ),
            (
                Print {
                    hex_mm: f64::NAN,
                    ..print
                },
                "a hex can't be NaN mm",
            ),
            (
                Print {
                    hex_mm: 490.0,
                    ..print
                },
                "the most; choose smaller hexes",
            ),
            (
                Print {
                    margin_mm: 90.0,
                    ..print
                },
                "take a smaller margin",
            ),
            (
                Print {
                    overlap_mm: -1.0,
                    ..print
                },
                "the overlap can't be -1 mm",
            ),
            (
                Print {
                    paper: Paper::Whole,
                    hex_mm: 400.0,
                    ..print
                },
                "a PDF page has at most 5080",
            ),
        ] {
            let error = Sheets::of(&layout, &print).expect_err(why);
            assert!(error.to_string().contains(why), "{error}");
        }
    }

    #[test]
    fn sheets_are_called_as_on_a_chessboard() {
        for (nth, expected) in [
            (0, "A"),
            (25, "Z"),
            (26, "AA"),
            (51, "AZ"),
            (52, "BA"),
            (702, "AAA"),
        ] {
            assert_eq!(letters(nth), expected);
        }
    }
}
