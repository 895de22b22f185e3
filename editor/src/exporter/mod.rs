//! What the export dialog holds: what is wanted, what is known of it, and the export that is under way.

mod job;
mod preview;
mod wish;

use std::path::PathBuf;
use std::sync::Arc;

pub use wish::{Form, Wish};

pub(crate) use job::Job;
pub(crate) use preview::Preview;

use beachhead_draw::Position;
use beachhead_export::Fonts;

use crate::document::Document;
use crate::scan::Scans;

/// The export dialog, open or not.
#[derive(Debug, Default)]
pub struct Exporter {
    /// What is wanted, while the dialog is open.
    pub(crate) wish: Option<Wish>,
    /// What was wanted when it was last closed.
    last: Option<Wish>,
    pub(crate) preview: Option<Preview>,
    pub(crate) job: Option<Job>,
    /// What came of the last export.
    pub(crate) outcome: Option<Result<String, String>>,
}

impl Exporter {
    /// Whether the dialog is open.
    pub fn is_open(&self) -> bool {
        self.wish.is_some()
    }

    /// Whether an export is under way.
    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// What came of the last export: where it has written, or why it hasn't.
    pub fn outcome(&self) -> Option<&Result<String, String>> {
        self.outcome.as_ref()
    }

    /// What is wanted, while the dialog is open.
    pub fn wish(&self) -> Option<&Wish> {
        self.wish.as_ref()
    }

    /// Opens the dialog. `position`: how the game or the script stands that is open.
    pub(crate) fn open(&mut self, document: &Document, position: Option<Position>) {
        self.outcome = None;
        self.preview = None;
        let mut wish = match self.last.take() {
            Some(wish) => wish,
            None => Wish::of(document),
        };
        wish.position = position.map(Arc::new);
        self.wish = Some(wish);
    }

    /// Closes the dialog; an export that is under way is stopped.
    pub(crate) fn close(&mut self) {
        if let Some(job) = self.job.take() {
            job.stop();
        }
        self.last = self.wish.take();
        self.preview = None;
    }

    /// Puts a folder that was chosen in a dialog of the system into the path.
    pub(crate) fn choose(&mut self, folder: PathBuf) {
        if let Some(wish) = &mut self.wish {
            let folder = match wish.form.syntax() {
                Some(_) => folder,
                None => folder.join(wish.exported_name()),
            };
            wish.path = folder.display().to_string();
        }
    }

    /// Looks anew at what is wanted, if that has changed.
    pub(crate) fn look(
        &mut self,
        document: &Document,
        fonts: &Fonts,
        scans: &Scans,
        ctx: &egui::Context,
    ) {
        let Some(wish) = &self.wish else {
            return;
        };
        let scans = scans.under(&document.pack().map);
        let is_current = self.preview.as_ref();
        if !is_current.is_some_and(|preview| preview.is_of(document, wish, &scans)) {
            let before = self.preview.take();
            self.preview = Some(Preview::of(document, wish, (fonts, scans), ctx).after(before));
        }
    }
}
