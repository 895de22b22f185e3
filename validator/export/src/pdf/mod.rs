//! The map as a PDF for print: to scale, on sheets that overlap.
//!
//! The map is written once, as a form, in units of the picture; each page shows its window of it. All is vectors, text
//! too. There is no date and no random number in it: the same pack gives the same bytes.

mod content;
mod furniture;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::Transform;

use self::content::{Opacities, draw};
use super::error::{ExportError, Watch, reported};
use super::fonts::Fonts;
use super::frame::ACROSS_FLATS;
use super::sheets::{Print, Sheet, Sheets};
use super::svg::Drawing;
use super::tree::{fits, tree};

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// How hard streams are squeezed; harder takes long and gains next to nothing.
const SQUEEZE: u8 = 6;
const MAP: Name<'_> = Name(b"Map");

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
    let sheets = Sheets::of(&drawing.layout, print)?;
    fits(drawing.layout.hexes.len())?;
    reported(watch, 0.0)?;
    let map = tree(&drawing.svg(None), &drawing.fonts)?;
    reported(watch, 0.4)?;
    let mut file = File::new(&drawing.fonts);
    let mut content = Content::new();
    draw(
        &mut content,
        &map,
        Transform::identity(),
        &mut file.opacities,
    );
    drop(map);
    let content = compress_to_vec_zlib(&content.finish(), SQUEEZE);
    reported(watch, 0.7)?;
    if print.overview && sheets.sheets.len() > 1 {
        let (left, top, scale) = furniture::overview_place(&sheets, print);
        let size = (sheets.picture.0 * scale, sheets.picture.1 * scale);
        let window = Window {
            at: (left, top),
            size,
            from: (0.0, 0.0),
            scale: print.hex_mm / f64::from(ACROSS_FLATS) * scale,
        };
        let beside = furniture::overview(&sheets, print, title);
        file.page(&sheets, &window, &beside)?;
    }
    for (nth, sheet) in sheets.sheets.iter().enumerate() {
        let beside = furniture::of_sheet(&sheets, sheet, print, title);
        file.page(&sheets, &Window::of(&sheets, sheet, print), &beside)?;
        reported(watch, 0.7 + 0.3 * nth as f32 / sheets.sheets.len() as f32)?;
    }
    Ok(file.finish(drawing, &content, title))
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

impl Window {
    fn of(sheets: &Sheets, sheet: &Sheet, print: &Print) -> Self {
        Self {
            at: sheets.place(),
            size: sheets.window,
            from: (sheet.x, sheet.y),
            scale: print.hex_mm / f64::from(ACROSS_FLATS),
        }
    }
}

/// The document as far as it is written.
struct File {
    fonts: Fonts,
    pdf: Pdf,
    opacities: Opacities,
    /// The pages so far, with what is on them.
    pages: Vec<Ref>,
    next: i32,
}

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const FORM: Ref = Ref::new(4);
const RESOURCES: Ref = Ref::new(5);
const FIRST_FREE: i32 = 6;

impl File {
    fn new(fonts: &Fonts) -> Self {
        Self {
            fonts: fonts.clone(),
            pdf: Pdf::new(),
            opacities: Opacities::default(),
            pages: Vec::new(),
            next: FIRST_FREE,
        }
    }

    fn free(&mut self) -> Ref {
        let free = Ref::new(self.next);
        self.next += 1;
        free
    }

    fn page(&mut self, sheets: &Sheets, window: &Window, beside: &str) -> Result<(), ExportError> {
        let height = sheets.page.1;
        let mut content = Content::new();
        content.save_state();
        let (left, top) = window.at;
        let bottom = height - top - window.size.1;
        let [x, y, wide, high] = [left, bottom, window.size.0, window.size.1].map(points);
        content.rect(x, y, wide, high).clip_nonzero().end_path();
        // The picture's y grows to the south, the page's to the north.
        content.transform([
            points(window.scale),
            0.0,
            0.0,
            points(-window.scale),
            points(left - window.from.0),
            points(height - top + window.from.1),
        ]);
        content.x_object(MAP);
        content.restore_state();
        let scale = POINTS as f32;
        let place = Transform::from_row(scale, 0.0, 0.0, -scale, 0.0, points(height));
        let beside = tree(beside, &self.fonts)?;
        draw(&mut content, &beside, place, &mut self.opacities);
        let content = compress_to_vec_zlib(&content.finish(), SQUEEZE);
        let (page, stream) = (self.free(), self.free());
        self.pdf
            .stream(stream, &content)
            .filter(Filter::FlateDecode);
        let media = Rect::new(0.0, 0.0, points(sheets.page.0), points(height));
        self.pdf
            .page(page)
            .parent(PAGES)
            .media_box(media)
            .contents(stream)
            .pair(Name(b"Resources"), RESOURCES);
        self.pages.push(page);
        Ok(())
    }

    /// Writes what all pages share.
    fn finish(mut self, drawing: &Drawing, map: &[u8], title: &str) -> Vec<u8> {
        let states: Vec<(f32, String, Ref)> = {
            let known: Vec<(f32, String)> = self
                .opacities
                .iter()
                .map(|(opacity, name)| (opacity, name.to_owned()))
                .collect();
            let with_ref = |(opacity, name)| (opacity, name, self.free());
            known.into_iter().map(with_ref).collect()
        };
        for (opacity, _, id) in &states {
            self.pdf
                .ext_graphics(*id)
                .stroking_alpha(*opacity)
                .non_stroking_alpha(*opacity);
        }
        let mut form = self.pdf.form_xobject(FORM, map);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(
            0.0,
            0.0,
            drawing.layout.width,
            drawing.layout.height,
        ));
        let mut resources = form.resources();
        let mut dict = resources.ext_g_states();
        for (_, name, id) in &states {
            dict.pair(Name(name.as_bytes()), *id);
        }
        dict.finish();
        resources.finish();
        form.finish();
        let mut resources = self
            .pdf
            .indirect(RESOURCES)
            .start::<pdf_writer::writers::Resources<'_>>();
        resources.x_objects().pair(MAP, FORM);
        let mut dict = resources.ext_g_states();
        for (_, name, id) in &states {
            dict.pair(Name(name.as_bytes()), *id);
        }
        dict.finish();
        resources.finish();
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf
            .pages(PAGES)
            .kids(self.pages.iter().copied())
            .count(count);
        self.pdf
            .document_info(INFO)
            .title(TextStr(title))
            .producer(TextStr("Beachhead"));
        let mut catalog = self.pdf.catalog(CATALOG);
        catalog.pages(PAGES);
        // A map that is scaled to fit is no longer to scale.
        catalog
            .viewer_preferences()
            .pair(Name(b"PrintScaling"), Name(b"None"));
        catalog.finish();
        self.pdf.finish()
    }
}

/// Millimetres in points.
fn points(mm: f64) -> f32 {
    (mm * POINTS) as f32
}

#[cfg(test)]
mod tests;
