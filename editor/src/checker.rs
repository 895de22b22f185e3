//! The checks in the background: the validator's own, on the files as they would be saved.
//!
//! A check begins once the document has been left alone for a moment; a newer revision is checked when the one under
//! way is through. What was found is shown until something newer is known.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::MemoryFiles;
use beachhead_validator::check::check_pack;

use crate::document::{Document, Snapshot};

/// How long the document is left alone before it is checked.
const PAUSE: Duration = Duration::from_millis(250);

/// Checks documents, one at a time.
#[derive(Debug, Default)]
pub struct Checker {
    /// What was found last, worst first.
    findings: Vec<Diagnostic>,
    /// The revision that the findings are about.
    checked: Option<u64>,
    /// The revision that is to be checked, and since when it has been there.
    wanted: Option<(u64, Instant)>,
    running: Option<(u64, Receiver<Vec<Diagnostic>>)>,
}

impl Checker {
    /// What was found last, worst first.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Whether the findings are about this revision.
    pub fn is_current(&self, revision: u64) -> bool {
        self.checked == Some(revision)
    }

    /// Takes what a check has found and begins the next one, if it is time. Tells whether there is news.
    pub fn poll(&mut self, document: &Document, ctx: &egui::Context) -> bool {
        let before = self.checked;
        self.take();
        self.go_on(document, ctx);
        self.checked != before
    }

    fn take(&mut self) {
        let Some((revision, found)) = &self.running else {
            return;
        };
        match found.try_recv() {
            Ok(findings) => self.findings = findings,
            Err(TryRecvError::Empty) => return,
            // The check has ended without an answer; what was found before stays.
            Err(TryRecvError::Disconnected) => {}
        }
        self.checked = Some(*revision);
        self.running = None;
    }

    fn go_on(&mut self, document: &Document, ctx: &egui::Context) {
        let revision = document.revision();
        if self.checked == Some(revision) || self.running.is_some() {
            return;
        }
        let since = match self.wanted {
            Some((wanted, since)) if wanted == revision => since,
            _ => {
                self.wanted = Some((revision, Instant::now()));
                Instant::now()
            }
        };
        // The first check needs no pause.
        let left = if self.checked.is_none() {
            Duration::ZERO
        } else {
            PAUSE.saturating_sub(since.elapsed())
        };
        if left.is_zero() {
            self.begin(revision, document.snapshot(), ctx);
        } else {
            ctx.request_repaint_after(left);
        }
    }

    fn begin(&mut self, revision: u64, snapshot: Snapshot, ctx: &egui::Context) {
        let (sender, receiver) = channel();
        let ctx = ctx.clone();
        thread::spawn(move || {
            // If nobody waits any more, the window is gone.
            drop(sender.send(check(&snapshot.texts())));
            ctx.request_repaint();
        });
        self.running = Some((revision, receiver));
    }
}

/// What the validator finds in these files, worst first.
pub fn check(files: &MemoryFiles) -> Vec<Diagnostic> {
    let mut findings = check_pack(files).diagnostics;
    // Stable, so that within a severity the order of the validator stays.
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    findings
}

/// The hex that shows a finding on the map.
pub fn hex_of(finding: &Diagnostic, document: &Document) -> Option<HexNo> {
    let of_unit = |unit: &str| {
        let setup = &document.scenario()?.setup;
        Some(setup.get(&unit.into())?.hex.clone())
    };
    finding.subjects.iter().find_map(|subject| match subject {
        Subject::Hex(hex) => Some(hex.clone()),
        Subject::Hexside(side) => Some(side.hex().clone()),
        Subject::Unit(unit) => of_unit(unit),
        Subject::Table(_) | Subject::Item(_) => None,
    })
}
