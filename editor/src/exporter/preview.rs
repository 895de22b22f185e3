//! What is known of an export before it is made: how large it will be, and the picture itself, small, with the sheets on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use beachhead_export::{CounterSheets, Drawing, Fonts, Layout, Picture, ScanUnder, Sheets, small};
use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use super::wish::{Form, Wish};
use crate::document::Document;
use crate::snapshot::Snapshot;
use crate::words::counted;

/// The longest side of the small picture in pixels.
const LONG: u32 = 640;

/// What a wish comes to.
pub(crate) struct Preview {
    wish: Wish,
    revision: u64,
    /// What there is to say: how many pixels or sheets.
    pub(crate) says: Result<String, String>,
    /// The picture, while it is being drawn,
    drawn: Option<Drawn>,
    /// and once the screen has it. Until then it is that of the preview before.
    texture: Option<TextureHandle>,
    /// Width and height in units of the picture.
    pub(crate) size: (f32, f32),
    /// How it lies on paper.
    pub(crate) sheets: Option<Sheets>,
    /// Those that were read by then, or why not.
    scans: Result<Vec<ScanUnder>, String>,
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Preview")
            .field("says", &self.says)
            .finish_non_exhaustive()
    }
}

impl Preview {
    pub(super) fn of(
        document: &Document,
        wish: &Wish,
        (fonts, scans): (&Fonts, Result<Vec<ScanUnder>, String>),
        ctx: &Context,
    ) -> Self {
        let mut preview = Self {
            wish: wish.clone(),
            revision: document.revision(),
            says: Ok(String::new()),
            drawn: None,
            texture: None,
            size: (1.0, 1.0),
            sheets: None,
            scans,
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
        let (picture, layout) = match wish.picture(document, fonts, &preview.scans) {
            Ok(picture) => {
                let layout = Layout::of(document.pack(), &picture);
                (picture, layout)
            }
            Err(why) => {
                preview.says = Err(why);
                return preview;
            }
        };
        preview.size = (layout.width, layout.height);
        preview.drawn = Some(Drawn::begin(document.snapshot(), picture, ctx));
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
                Ok(counted(layout.hexes.len(), "hex"))
            }
        };
        preview
    }

    /// Shows what the preview before has shown, until its own picture is there: of one size alone.
    #[must_use]
    pub(super) fn after(mut self, before: Option<Self>) -> Self {
        let before = before.filter(|before| before.size == self.size);
        self.texture = before.and_then(|before| before.texture);
        self
    }

    /// The picture, once it is there, and whether it is still being drawn.
    pub(crate) fn texture(&mut self, ctx: &Context) -> (Option<&TextureHandle>, bool) {
        let image = self.drawn.as_ref().map(|drawn| drawn.image.try_recv());
        match image {
            Some(Ok(image)) => {
                let options = TextureOptions::LINEAR;
                self.texture = Some(ctx.load_texture("export preview", image, options));
                self.drawn = None;
            }
            Some(Err(TryRecvError::Disconnected)) => self.drawn = None,
            Some(Err(TryRecvError::Empty)) | None => {}
        }
        (self.texture.as_ref(), self.drawn.is_some())
    }

    /// Whether it is of this document and wish as they are now. Where it goes doesn't matter.
    pub(super) fn is_of(
        &self,
        document: &Document,
        wish: &Wish,
        scans: &Result<Vec<ScanUnder>, String>,
    ) -> bool {
        let as_before = Wish {
            path: self.wish.path.clone(),
            ..wish.clone()
        };
        self.revision == document.revision() && self.wish == as_before && self.scans == *scans
    }
}

/// `6 sheets, A1–C2; the map is 612 × 498 mm`.
fn reported(sheets: &Sheets) -> String {
    let (width, height) = sheets.picture;
    let count = sheets.summary();
    format!("{count}; the map is {width:.0} × {height:.0} mm")
}

/// A picture that is being drawn, on a thread of its own.
struct Drawn {
    image: Receiver<ColorImage>,
    stop: Arc<AtomicBool>,
}

impl Drawn {
    fn begin(snapshot: Snapshot, picture: Picture, ctx: &Context) -> Self {
        let (sender, image) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (ctx, theirs) = (ctx.clone(), stop.clone());
        thread::spawn(move || {
            let mut watch = |_: f32| !theirs.load(Ordering::Relaxed);
            if !watch(0.0) {
                return;
            }
            let drawing = Drawing::of(snapshot.pack(), &picture);
            // What can't be drawn is said of the picture itself.
            if let Ok((size, pixels)) = small(&drawing, LONG, &mut watch) {
                // If sending fails, the preview is of something else by now.
                drop(sender.send(ColorImage::from_rgb(size, &pixels)));
                ctx.request_repaint();
            }
        });
        Self { image, stop }
    }
}

impl Drop for Drawn {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_export::Layer;

    #[test]
    fn what_is_seen_is_the_picture_with_its_layers() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let ctx = Context::default();
        let drawn = |wish: &Wish| {
            let picture = wish.picture(&document, &Fonts::default(), &Ok(Vec::new()));
            let picture = picture.expect("all of the map is a part of it");
            let drawn = Drawn::begin(document.snapshot(), picture, &ctx);
            drawn.image.recv().expect("it is drawn")
        };
        let mut wish = Wish::of(&document);
        let whole = drawn(&wish);
        assert_eq!(whole.size.into_iter().max(), Some(LONG as usize));
        wish.layers.remove(&Layer::Hexsides);
        let less = drawn(&wish);
        assert_eq!(whole.size, less.size);
        assert_ne!(whole.pixels, less.pixels, "rivers are seen");
        assert_eq!(less.pixels, drawn(&wish).pixels);
    }
}
