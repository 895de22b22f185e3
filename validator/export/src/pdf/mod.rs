//! The map as a PDF for print: to scale, on sheets that overlap.
//!
//! The map is written once, as a form, in units of the picture; each page shows its window of it. All is vectors, text
//! too. There is no date and no random number in it: the same pack gives the same bytes.

mod content;
mod file;
mod marks;
mod squeeze;

use beachhead_schema::pack::Pack;
use pdf_writer::Content;
use resvg::tiny_skia::Transform;

use self::content::{Pen, ground, image};
use self::file::{File, Page, Placed};
use self::squeeze::Squeezed;
use super::counters::{CounterPrint, CounterSheets, SheetSide, page as counter_page};
use super::error::{ExportError, Watch, reported};
use super::fonts::Fonts;
use super::layout::View;
use super::page_svg;
use super::paper::Paper;
use super::sheets::{BESIDE_SCALE, Print, Sheet, Sheets};
use super::svg::Drawing;
use super::tree::{fits, tree};
use super::write::Writer;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Draws a picture as PDF.
///
/// # Errors
/// A measure makes no sense, there would be too much of it, or somebody stops it.
pub fn pdf(
    drawing: &Drawing,
    print: &Print,
    title: &str,
    watch: &mut Watch<'_>,
) -> Result<Vec<u8>, ExportError> {
    in_pieces(drawing, print, title, PIECE, watch)
}

/// The same, of a map that is taken apart by so many letters of its text.
fn in_pieces(
    drawing: &Drawing,
    print: &Print,
    title: &str,
    letters: usize,
    watch: &mut Watch<'_>,
) -> Result<Vec<u8>, ExportError> {
    let sheets = Sheets::of(&drawing.layout, print)?;
    fits(drawing.layout.hexes.len())?;
    reported(watch, 0.0)?;
    let view = if print.paper == Paper::Whole {
        View::Whole
    } else {
        View::Map
    };
    let bleed = (print.bleed_mm / sheets.scale) as f32;
    let mut file = File::new(&drawing.fonts);
    let mut content = Content::new();
    let extent = drawing.layout.seen(view).expand(bleed);
    if !drawing.scans.is_empty() {
        ground(&mut content, extent);
        // As fine as print shows it, and never finer than the scan.
        let most = PRINTED / 25.4 * sheets.scale;
        let mut watch = |done: f32| watch(0.1 * done);
        for tile in drawing.scans.tiles(most, (view, bleed), &mut watch)? {
            let name = file.image(&tile);
            image(&mut content, &name, tile.place);
        }
    }
    // Taken apart, a map takes a hundred times its text: piece by piece it has room.
    let pieces = drawing.pieces(view, bleed, letters);
    let mut map = Squeezed::new();
    let mut pen = Pen::on(content, Transform::identity(), &mut file.opacities);
    for (svg, done) in pieces {
        pen.draw(&tree(&svg, &drawing.fonts)?);
        map.add(&pen.take().finish());
        // The last operator of a piece has nothing behind it.
        map.add(b"\n");
        reported(watch, 0.1 + 0.8 * done)?;
    }
    let map = map.finish();
    if print.overview && sheets.sheets.len() > 1 {
        let (left, top, scale) = marks::overview_place(&sheets, print);
        let window = Window {
            at: (left, top),
            size: (sheets.picture.0 * scale, sheets.picture.1 * scale),
            from: (sheets.corner.0 * scale, sheets.corner.1 * scale),
            scale: sheets.scale * scale,
        };
        let mut page = Page::of(sheets.page);
        page.window(&window);
        page.add(&mut file, &marks::overview(&sheets, print, title), MM)?;
        file.page(page);
    }
    for (nth, sheet) in sheets.sheets.iter().enumerate() {
        let (window, trim, bleed) = Window::of(&sheets, sheet, print);
        let mut page = Page::of(sheets.page);
        page.cut = Some((trim, bleed));
        page.window(&window);
        let beside = marks::of_sheet(&sheets, sheet, print, title);
        page.add(&mut file, &beside, MM)?;
        file.page(page);
        reported(watch, 0.9 + 0.1 * nth as f32 / sheets.sheets.len() as f32)?;
    }
    for nth in 0..sheets.pages_beside() {
        let mut page = Page::of(sheets.page);
        let place = Placed {
            at: (print.margin_mm, print.margin_mm),
            scale: BESIDE_SCALE,
        };
        page.add(&mut file, &beside(&sheets, nth), place)?;
        let foot = marks::beside(&sheets, nth, print, title);
        page.add(&mut file, &foot, MM)?;
        file.page(page);
    }
    Ok(file.finish(Some((extent, &map)), title))
}

/// Letters of the map's text that are taken apart together.
const PIECE: usize = 2 << 20;

/// Dots an inch: finer than this no scan needs to be in print.
const PRINTED: f64 = 300.0;

/// Draws the counters of a pack's forces as PDF, front and back by turns, their text in these fonts.
///
/// # Errors
/// There are none, they fit on no page, a measure makes no sense, or somebody stops it.
pub fn counters_pdf(
    pack: &Pack,
    print: &CounterPrint,
    fonts: &Fonts,
    watch: &mut Watch<'_>,
) -> Result<Vec<u8>, ExportError> {
    let sheets = CounterSheets::of(pack, print)?;
    let mut file = File::new(fonts);
    let count = sheets.sheets.len();
    for nth in 0..count {
        reported(watch, nth as f32 / count as f32)?;
        for side in [SheetSide::Front, SheetSide::Back] {
            let mut page = Page::of(sheets.page);
            for (drawn, scale) in counter_page(pack, &sheets, (nth, side), fonts.metrics()) {
                page.add(&mut file, &drawn, Placed { scale, ..MM })?;
            }
            file.page(page);
        }
    }
    Ok(file.finish(None, &pack.map.title))
}

/// A drawing in millimetres from the page's upper left corner.
const MM: Placed = Placed {
    at: (0.0, 0.0),
    scale: 1.0,
};

/// A page of title, legend and tables, in units of the picture.
fn beside(sheets: &Sheets, nth: usize) -> String {
    let size = (sheets.page.0 / BESIDE_SCALE, sheets.page.1 / BESIDE_SCALE);
    let mut writer = Writer::new((size.0 as f32, size.1 as f32));
    sheets.beside.write(nth, (0.0, 0.0), &mut writer);
    page_svg::page(size, &writer.text)
}

/// Which part of the map a page shows, and where. Lengths are in millimetres.
struct Window {
    /// Its west and north edge on the page.
    at: (f64, f64),
    size: (f64, f64),
    /// Its west and north edge in the picture, as large as it is on the page.
    from: (f64, f64),
    /// Millimetres for a unit of the picture.
    scale: f64,
}

/// A rectangle on a page: its west and north edge, width and height in millimetres.
type Room = (f64, f64, f64, f64);

impl Window {
    /// What a sheet shows with its bleed, what remains when it is cut, and that with its bleed.
    fn of(sheets: &Sheets, sheet: &Sheet, print: &Print) -> (Self, Room, Room) {
        let [west, north, east, south] = sheets.bleed(sheet, print);
        let (left, top) = sheets.place();
        let (width, height) = sheets.window;
        let at = (left - west, top - north);
        let size = (width + west + east, height + north + south);
        let window = Self {
            at,
            size,
            from: (
                sheets.corner.0 + sheet.x - west,
                sheets.corner.1 + sheet.y - north,
            ),
            scale: sheets.scale,
        };
        let trim = (left, top, width, height);
        (window, trim, (at.0, at.1, size.0, size.1))
    }
}

/// Millimetres in points.
fn points(mm: f64) -> f32 {
    (mm * POINTS) as f32
}

#[cfg(test)]
mod tests;
