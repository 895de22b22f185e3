//! What is known of an export before it is made: how large it will be, and a small map with the sheets on it.

use beachhead_export::{CounterSheets, Fonts, Layout, Sheets};
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Color;
use egui::{Color32, ColorImage};

use super::wish::{Form, Wish};
use crate::document::Document;

/// The longest side of the small map in pixels.
const LONG: f32 = 320.0;

/// What a wish comes to.
pub(crate) struct Preview {
    wish: Wish,
    revision: u64,
    /// What there is to say: how many pixels or sheets.
    pub(crate) says: Result<String, String>,
    /// The small map, for pictures.
    pub(crate) image: Option<ColorImage>,
    /// It, once the screen has it.
    pub(crate) texture: Option<egui::TextureHandle>,
    /// Width and height in units of the picture.
    pub(crate) size: (f32, f32),
    /// How it lies on paper.
    pub(crate) sheets: Option<Sheets>,
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Preview")
            .field("says", &self.says)
            .finish_non_exhaustive()
    }
}

impl Preview {
    pub(super) fn of(document: &Document, wish: &Wish, fonts: &Fonts) -> Self {
        let mut preview = Self {
            wish: wish.clone(),
            revision: document.revision(),
            says: Ok(String::new()),
            image: None,
            texture: None,
            size: (1.0, 1.0),
            sheets: None,
        };
        if wish.form.syntax().is_some() {
            let files = "The pack's files, with the scripts that belong to it";
            preview.says = Ok(files.to_owned());
            return preview;
        }
        if wish.form == Form::Counters {
            let sheets = CounterSheets::of(document.pack(), &wish.counters);
            preview.says = match sheets {
                Ok(sheets) => Ok(sheets.summary()),
                Err(error) => Err(error.to_string()),
            };
            return preview;
        }
        let layout = match wish.picture(document, fonts) {
            Ok(picture) => Layout::of(document.pack(), &picture),
            Err(why) => {
                preview.says = Err(why);
                return preview;
            }
        };
        preview.size = (layout.width, layout.height);
        preview.image = Some(small_map(document.pack(), &layout));
        preview.says = match wish.form {
            Form::Pdf => match Sheets::of(&layout, &wish.print) {
                Ok(sheets) => {
                    let says = reported(&sheets);
                    preview.sheets = Some(sheets);
                    Ok(says)
                }
                Err(error) => Err(error.to_string()),
            },
            Form::Png => wish
                .raster()
                .size(&layout)
                .map(|(width, height)| format!("{width} × {height} pixels"))
                .map_err(|error| error.to_string()),
            Form::Svg | Form::Counters | Form::Json | Form::Ron => {
                Ok(format!("{} hexes", layout.hexes.len()))
            }
        };
        preview
    }

    /// Whether it is of this document and wish as they are now. Where it goes doesn't matter.
    pub(super) fn is_of(&self, document: &Document, wish: &Wish) -> bool {
        let as_before = Wish {
            path: self.wish.path.clone(),
            ..wish.clone()
        };
        self.revision == document.revision() && self.wish == as_before
    }
}

/// `6 sheets, A1–C2; the map is 612 × 498 mm`.
fn reported(sheets: &Sheets) -> String {
    let (width, height) = sheets.picture;
    let count = sheets.summary();
    format!("{count}; the map is {width:.0} × {height:.0} mm")
}

/// A spot for each few pixels: the work depends on the size of the preview and not on that of the map.
fn small_map(pack: &Pack, layout: &Layout) -> ColorImage {
    let scale = LONG / layout.width.max(layout.height).max(1.0);
    let [width, height] =
        [layout.width, layout.height].map(|side| (side * scale).ceil().max(1.0) as usize);
    let (map, palette) = (&pack.map, &pack.palette);
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let at = ((x as f32 + 0.5) / scale, (y as f32 + 0.5) / scale);
            let (x, y) = layout.on_grid(at);
            let hex = map.grid.hex_at(x, y).filter(|hex| layout.shows(*hex));
            let terrain = hex.and_then(|hex| map.hexes.terrain(hex));
            let kind = terrain.and_then(|terrain| palette.terrains.get(terrain));
            pixels.push(match (kind, hex) {
                (Some(kind), _) => color32(kind.color),
                (None, Some(_)) => Color32::from_gray(225),
                (None, None) => Color32::from_rgb(0xfb, 0xf9, 0xf2),
            });
        }
    }
    ColorImage::new([width, height], pixels)
}

fn color32(color: Color) -> Color32 {
    Color32::from_rgb(color.red, color.green, color.blue)
}
