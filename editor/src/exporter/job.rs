//! An export under way, on a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use beachhead_export::{
    CounterSheets, Drawing, ExportError, MissingLetters, Picture, Sheets, counters_pdf, pdf, png,
};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{SaveLock, save_atomic};

use super::wish::{Form, Wish};
use crate::snapshot::Snapshot;

/// How far it is, in thousandths, and whether it is to stop.
#[derive(Debug, Default)]
struct Shared {
    done: AtomicU32,
    stop: AtomicBool,
}

/// An export under way.
#[derive(Debug)]
pub(crate) struct Job {
    shared: Arc<Shared>,
    outcome: Receiver<Result<String, String>>,
}

impl Job {
    /// Begins to export a snapshot; `picture` is what it shows, if it is one.
    pub(crate) fn begin(
        snapshot: Snapshot,
        wish: Wish,
        picture: Picture,
        ctx: &egui::Context,
    ) -> Self {
        let shared = Arc::new(Shared::default());
        let (sender, outcome) = channel();
        let (ctx, theirs) = (ctx.clone(), shared.clone());
        thread::spawn(move || {
            let watch = |done: f32| {
                theirs.done.store((done * 1000.0) as u32, Ordering::Relaxed);
                ctx.request_repaint();
                !theirs.stop.load(Ordering::Relaxed)
            };
            let ended = export(snapshot, &wish, &picture, watch);
            // If sending fails, the dialog is closed.
            drop(sender.send(ended));
            ctx.request_repaint();
        });
        Self { shared, outcome }
    }

    /// From 0 to 1.
    pub(crate) fn progress(&self) -> f32 {
        self.shared.done.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Asks it to stop; it does so at the next strip or sheet, and writes nothing.
    pub(crate) fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// What came of it, once it has ended.
    pub(crate) fn poll(&self) -> Option<Result<String, String>> {
        match self.outcome.try_recv() {
            Ok(outcome) => Some(outcome),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the export has broken off".to_owned())),
        }
    }
}

fn export(
    snapshot: Snapshot,
    wish: &Wish,
    picture: &Picture,
    mut watch: impl FnMut(f32) -> bool,
) -> Result<String, String> {
    let path = PathBuf::from(wish.path.trim());
    if let Some(syntax) = wish.form.syntax() {
        let written = snapshot.export(&path, syntax);
        written.map_err(|finding| reported(&path, &finding))?;
        return Ok(format!("Wrote the pack to {}", path.display()));
    }
    let said = |error: ExportError| error.to_string();
    if wish.form == Form::Counters {
        let pack = snapshot.pack();
        let sheets = CounterSheets::of(pack, &wish.counters).map_err(said)?;
        let bytes = counters_pdf(pack, &wish.counters, &picture.fonts, &mut watch).map_err(said)?;
        save(&path, &bytes, watch)?;
        let warning = warning(&sheets.missing_letters(pack, &picture.fonts));
        let (path, summary) = (path.display(), sheets.summary());
        return Ok(format!("Wrote {path}: {summary}{warning}"));
    }
    let drawing = Drawing::of(snapshot.pack(), picture);
    let (bytes, about) = match wish.form {
        Form::Pdf => {
            let sheets = Sheets::of(&drawing.layout, &wish.print).map_err(said)?;
            let title = &snapshot.pack().map.title;
            let bytes = pdf(&drawing, &wish.print, title, &mut watch).map_err(said)?;
            (bytes, format!(": {}", sheets.summary()))
        }
        Form::Png => {
            let mut bytes = Vec::new();
            png(&drawing, wish.raster(), &mut bytes, &mut watch).map_err(said)?;
            (bytes, String::new())
        }
        Form::Svg | Form::Counters | Form::Json | Form::Ron => (
            drawing.svg(Some(wish.print.hex_mm as f32)).into_bytes(),
            String::new(),
        ),
    };
    save(&path, &bytes, watch)?;
    let mut warning = match wish.form {
        Form::Svg => String::new(),
        _ => warning(&drawing.missing_letters()),
    };
    if let Some(unplaced) = drawing.unplaced_names() {
        warning += &format!(". Look at it: {unplaced}");
    }
    Ok(format!("Wrote {}{about}{warning}", path.display()))
}

/// Which letters come out as boxes, behind what is said.
fn warning(missing: &MissingLetters) -> String {
    if missing.is_empty() {
        return String::new();
    }
    format!(
        ". Look at it: {missing}; name a font that has them as `[export] fonts` in `beachhead.toml`"
    )
}

/// Writes a file, unless the export was stopped.
fn save(path: &Path, bytes: &[u8], mut watch: impl FnMut(f32) -> bool) -> Result<(), String> {
    if !watch(1.0) {
        return Err(ExportError::Stopped.to_string());
    }
    // What killed processes have left there is removed.
    let lock = SaveLock::of(path.parent().unwrap_or(Path::new("")));
    lock.and_then(|_lock| save_atomic(path, bytes))
        .map_err(|finding| reported(path, &finding))
}

/// Why a file isn't written, and what to do.
fn reported(path: &Path, finding: &Diagnostic) -> String {
    let help = finding.help.as_deref().unwrap_or("choose another folder");
    format!("{}: {}; {help}", path.display(), finding.message)
}
