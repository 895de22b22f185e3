//! A PDF as far as it is written: its pages, and what they share.

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::Transform;

use super::content::{Opacities, Pen};
use super::squeeze::squeezed;
use super::{POINTS, Room, Window, points};
use crate::error::ExportError;
use crate::fonts::Fonts;
use crate::tree::tree;
use crate::underlay::ScanTile;

const MAP: Name<'_> = Name(b"Map");

/// Where a drawing lies on a page: where its origin is, and how many millimetres its units have.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) at: (f64, f64),
    pub(super) scale: f64,
}

/// A page as far as it is drawn.
pub(super) struct Page {
    size: (f64, f64),
    content: Content,
    /// What remains when the page is cut, and that with its bleed.
    pub(super) cut: Option<(Room, Room)>,
}

impl Page {
    /// An empty one of this size.
    pub(super) fn of(size: (f64, f64)) -> Self {
        Self {
            size,
            content: Content::new(),
            cut: None,
        }
    }

    /// Shows a window of the map.
    pub(super) fn window(&mut self, window: &Window) {
        let height = self.size.1;
        let content = &mut self.content;
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
    }

    /// Adds a drawing.
    ///
    /// # Errors
    /// It can't be drawn.
    pub(super) fn add(
        &mut self,
        file: &mut File,
        svg: &str,
        place: Placed,
    ) -> Result<(), ExportError> {
        let scale = (POINTS * place.scale) as f32;
        let (x, y) = (points(place.at.0), points(self.size.1 - place.at.1));
        let place = Transform::from_row(scale, 0.0, 0.0, -scale, x, y);
        // Each drawing begins with full opacity.
        self.content.save_state();
        let tree = tree(svg, &file.fonts)?;
        let before = std::mem::replace(&mut self.content, Content::new());
        let mut pen = Pen::on(before, place, &mut file.opacities);
        pen.draw(&tree);
        self.content = pen.take();
        self.content.restore_state();
        Ok(())
    }

    /// A rectangle from the lower left corner, in points.
    fn rect(&self, (left, top, width, height): Room) -> Rect {
        Rect::new(
            points(left),
            points(self.size.1 - top - height),
            points(left + width),
            points(self.size.1 - top),
        )
    }
}

/// The document as far as it is written.
pub(super) struct File {
    fonts: Fonts,
    pdf: Pdf,
    pub(super) opacities: Opacities,
    /// The pages so far, with what is on them.
    pages: Vec<Ref>,
    /// The pixels under the map, by their names.
    images: Vec<(String, Ref)>,
    next: i32,
}

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const FORM: Ref = Ref::new(4);
const RESOURCES: Ref = Ref::new(5);
const FIRST_FREE: i32 = 6;

impl File {
    pub(super) fn new(fonts: &Fonts) -> Self {
        Self {
            fonts: fonts.clone(),
            pdf: Pdf::new(),
            opacities: Opacities::default(),
            pages: Vec::new(),
            images: Vec::new(),
            next: FIRST_FREE,
        }
    }

    fn free(&mut self) -> Ref {
        let free = Ref::new(self.next);
        self.next += 1;
        free
    }

    /// Writes pixels that lie under the map. Returns their name.
    pub(super) fn image(&mut self, tile: &ScanTile) -> String {
        let id = self.free();
        let [width, height] = tile
            .size
            .map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        let mut image = self.pdf.image_xobject(id, &tile.jpeg);
        image.filter(Filter::DctDecode);
        image.width(width).height(height);
        image.color_space().device_rgb();
        image.bits_per_component(8);
        image.finish();
        let name = format!("S{}", self.images.len());
        self.images.push((name.clone(), id));
        name
    }

    /// Writes a page.
    pub(super) fn page(&mut self, page: Page) {
        let media = Rect::new(0.0, 0.0, points(page.size.0), points(page.size.1));
        let cut = page
            .cut
            .map(|(trim, bleed)| (page.rect(trim), page.rect(bleed)));
        let content = squeezed(&page.content.finish());
        let (id, stream) = (self.free(), self.free());
        self.pdf
            .stream(stream, &content)
            .filter(Filter::FlateDecode);
        let mut written = self.pdf.page(id);
        written.parent(PAGES).media_box(media).contents(stream);
        if let Some((trim, bleed)) = cut {
            written.bleed_box(bleed).trim_box(trim);
        }
        written.pair(Name(b"Resources"), RESOURCES);
        written.finish();
        self.pages.push(id);
    }

    /// Writes what all pages share: the map, squeezed and with its extent, and degrees of opacity.
    pub(super) fn finish(mut self, map: Option<(emath::Rect, &[u8])>, title: &str) -> Vec<u8> {
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
        if let Some((extent, map)) = map {
            let mut form = self.pdf.form_xobject(FORM, map);
            form.filter(Filter::FlateDecode);
            form.bbox(Rect::new(
                extent.left(),
                extent.top(),
                extent.right(),
                extent.bottom(),
            ));
            let mut resources = form.resources();
            let mut dict = resources.ext_g_states();
            for (_, name, id) in &states {
                dict.pair(Name(name.as_bytes()), *id);
            }
            dict.finish();
            if !self.images.is_empty() {
                let mut dict = resources.x_objects();
                for (name, id) in &self.images {
                    dict.pair(Name(name.as_bytes()), *id);
                }
            }
            resources.finish();
            form.finish();
        }
        let mut resources = self
            .pdf
            .indirect(RESOURCES)
            .start::<pdf_writer::writers::Resources<'_>>();
        if map.is_some() {
            resources.x_objects().pair(MAP, FORM);
        }
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
