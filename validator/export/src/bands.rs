//! Pixels of a picture, band by band, drawn on all cores.
//!
//! Which core draws a band changes nothing of it, and the bands come in their order: the picture is the same on any
//! machine.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use beachhead_draw::PAPER;
use emath::Vec2;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::Tree;

use super::error::ExportError;
use super::underlay::Underlays;

/// The most cores that draw: two bands of each are in memory.
const MOST_CORES: usize = 8;

/// A picture, drawn band by band.
pub(super) struct Bands<'a> {
    pub(super) tree: &'a Tree,
    pub(super) scans: &'a Underlays,
    /// Pixels for a unit of the picture.
    pub(super) scale: f32,
    /// Pixels of ground around the picture.
    pub(super) bleed_px: f32,
    /// Width and height of the picture.
    pub(super) size: (u32, u32),
    /// How high a band is.
    pub(super) rows: u32,
}

impl Bands<'_> {
    /// Draws all bands on the processor's cores, and hands them over from the top down, with the part of the picture
    /// that is done. The cores wait for whoever takes the bands, so that few are in memory.
    pub(super) fn each(
        &self,
        mut take: impl FnMut(Pixmap, f32) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let height = self.size.1;
        let tops: Vec<u32> = (0..height).step_by(self.rows as usize).collect();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let count = cores.min(MOST_CORES).min(tops.len());
        thread::scope(|scope| {
            // Each core has its own queue: so the bands come in their order.
            let queues: Vec<Receiver<Result<Pixmap, ExportError>>> = (0..count)
                .map(|first| {
                    let (queue, drawn) = sync_channel(1);
                    let own = tops.iter().skip(first).step_by(count);
                    scope.spawn(move || {
                        for top in own {
                            // Whoever takes no more has stopped.
                            if queue.send(self.band(*top)).is_err() {
                                return;
                            }
                        }
                    });
                    drawn
                })
                .collect();
            for (top, queue) in tops.iter().zip(queues.iter().cycle()) {
                let broken = |_| ExportError::NotDrawn("the drawing has broken off".to_owned());
                let band = queue.recv().map_err(broken)??;
                let done = (top + band.height()) as f32 / height as f32;
                take(band, done)?;
            }
            Ok(())
        })
    }

    /// Draws the band that begins in this row.
    fn band(&self, top: u32) -> Result<Pixmap, ExportError> {
        let (width, height) = self.size;
        let too_large = || ExportError::NotDrawn("there is no memory for it".to_owned());
        let mut band = Pixmap::new(width, self.rows.min(height - top)).ok_or_else(too_large)?;
        // The last row and column may end within a pixel: no white shows there.
        band.fill(Color::from_rgba8(PAPER.red, PAPER.green, PAPER.blue, 255));
        let (scale, bleed) = (self.scale, self.bleed_px);
        let first = Vec2::new(-bleed, top as f32 - bleed);
        self.scans.paint(&mut band, scale, first, bleed / scale);
        let place = Transform::from_scale(scale, scale).post_translate(bleed, bleed - top as f32);
        resvg::render(self.tree, place, &mut band.as_mut());
        Ok(band)
    }
}
