//! The checks in the background: the validator's own, on the files as they would be saved.
//!
//! A check begins once the document has been left alone for a moment; a newer revision is checked when the one under
//! way is through. What was found is shown until something newer is known.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use beachhead_check::check::check_pack_by;
use beachhead_check::policy::Policy;
use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::{Files, MemoryFiles, ReadError};

use crate::document::Document;
use crate::snapshot::Snapshot;

/// How long the document is left alone before it is checked.
const PAUSE: Duration = Duration::from_millis(250);

/// What is known of the images under the grid, by their names: their SHA-256, or why they can't be read.
pub type Images = BTreeMap<String, Result<String, ReadError>>;

/// The files of a document as they would be saved, and what is known of its scans. Those aren't read again: they may be
/// hundreds of megabytes, and a check follows every change.
struct Open {
    texts: MemoryFiles,
    images: Images,
}

impl Files for Open {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        self.texts.read(name)
    }

    fn known_sha256(&self, name: &str) -> Option<Result<String, ReadError>> {
        match self.texts.read(name) {
            Err(ReadError::LeavesPack) => Some(Err(ReadError::LeavesPack)),
            Err(_) => self.images.get(name).cloned(),
            Ok(_) => None,
        }
    }
}

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
    /// What was known of the images when the last check began.
    images: Images,
    standards: Standards,
}

/// What documents are checked by.
#[derive(Clone, Debug, Default)]
pub struct Standards {
    /// What the project makes of findings, with the letters that can be drawn.
    pub policy: Policy,
    /// The folder of the pack, from which its files are named.
    pub folder: PathBuf,
}

impl Checker {
    /// A checker of a project.
    pub fn by(standards: Standards) -> Self {
        Self {
            standards,
            ..Self::default()
        }
    }

    /// Checks by these from the next time on.
    pub fn set_standards(&mut self, standards: Standards) {
        self.standards = standards;
    }

    /// What was found last, worst first.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Whether the findings are about this revision.
    pub fn is_current(&self, revision: u64) -> bool {
        self.checked == Some(revision)
    }

    /// Takes what a check has found and begins the next one, if it is time. Reports whether there is news.
    pub fn poll(&mut self, document: &Document, images: Images, ctx: &egui::Context) -> bool {
        let news = self.take();
        self.go_on(document, images, ctx);
        news
    }

    fn take(&mut self) -> bool {
        let Some((revision, found)) = &self.running else {
            return false;
        };
        match found.try_recv() {
            Ok(findings) => self.findings = findings,
            Err(TryRecvError::Empty) => return false,
            // The check has ended without an answer; what was found before stays.
            Err(TryRecvError::Disconnected) => {}
        }
        self.checked = Some(*revision);
        self.running = None;
        true
    }

    fn go_on(&mut self, document: &Document, images: Images, ctx: &egui::Context) {
        let revision = document.revision();
        let is_checked = self.checked == Some(revision) && self.images == images;
        if is_checked || self.running.is_some() {
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
            self.images = images;
            self.begin(revision, document.snapshot(), ctx);
        } else {
            ctx.request_repaint_after(left);
        }
    }

    fn begin(&mut self, revision: u64, snapshot: Snapshot, ctx: &egui::Context) {
        let (sender, receiver) = channel();
        let (ctx, images) = (ctx.clone(), self.images.clone());
        let standards = self.standards.clone();
        thread::spawn(move || {
            let texts = snapshot.texts();
            // If sending fails, the window is gone.
            drop(sender.send(check(&standards, &Open { texts, images })));
            ctx.request_repaint();
        });
        self.running = Some((revision, receiver));
    }
}

/// What the validator finds in these files that counts in the project, worst first.
pub fn check(standards: &Standards, files: &dyn Files) -> Vec<Diagnostic> {
    let policy = &standards.policy;
    let checked = check_pack_by(policy.checks(), files);
    let mut findings = checked.diagnostics;
    policy.apply_in(&standards.folder, &mut findings);
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
