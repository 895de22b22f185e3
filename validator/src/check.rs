//! Checks a whole pack: everything that reading, the lints and the rulebook have to say about it.
//!
//! The command line, the editor (on the texts that it would save) and tests all ask here, so a pack that is fine in one
//! place is fine in the others. Nothing here touches a disk: files come by name, from wherever they lie.

use std::collections::BTreeMap;

use beachhead_schema::diag::{Diagnostic, Place, Severity, Subject};
use beachhead_schema::io::{Files, PackFiles, SourceFile, Spans, read_pack};
use beachhead_schema::pack::Pack;

use crate::engine::codes;

use crate::lint::{Broken, LINTS, Target};
use crate::registry::rulebook;
use crate::summary::Summary;

/// What came of checking a pack.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The pack, as far as it could be read whole.
    pub pack: Option<Pack>,
    /// Every finding, by file, place and code.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that were read, by the name that places use.
    pub sources: BTreeMap<String, SourceFile>,
    /// What there is in the pack, if it could be read whole.
    pub summary: Option<Summary>,
}

/// Checks a pack.
pub fn check_pack(files: &dyn Files) -> Checked {
    let read = read_pack(files);
    let sources = read.files.iter().map(|file| file.spans.source().clone());
    let sources = sources
        .map(|source| (source.name().to_owned(), source))
        .collect();
    let mut diagnostics = read.diagnostics;
    if let Some(pack) = &read.pack {
        let broken = Broken::by(&read.files, &diagnostics);
        let is_whole = diagnostics
            .iter()
            .all(|finding| finding.severity < Severity::Error);
        let target = Target {
            pack,
            files: &read.files,
            folder: files,
        };
        LINTS
            .iter()
            .for_each(|lint| lint.run(&target, &broken, &mut diagnostics));
        if is_whole {
            setup(pack, &read.files, &mut diagnostics);
        }
    }
    diagnostics.sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
    let summary = read.pack.as_ref().map(Summary::of);
    Checked {
        pack: read.pack,
        diagnostics,
        sources,
        summary,
    }
}

/// Holds the setup of every scenario to the rulebook: all that it refuses, each at the line of the unit.
///
/// A rulebook opens on whole packs only. What is missing has been told already, and is not told again by its absence.
fn setup(pack: &Pack, files: &PackFiles, diagnostics: &mut Vec<Diagnostic>) {
    let Some(rulebook) = rulebook(pack.manifest.rulebook.as_str()) else {
        return;
    };
    let is_clean = diagnostics
        .iter()
        .all(|finding| finding.severity < Severity::Error);
    for (scenario, file) in pack.scenarios.iter().zip(&files.scenarios) {
        match rulebook.open(pack, scenario.id.as_str()) {
            Err(findings) if is_clean => diagnostics.extend(
                findings
                    .into_iter()
                    .map(|finding| placed(finding, files, &file.spans)),
            ),
            Err(_) => {}
            Ok(game) => {
                for refused in game.setup_violations() {
                    let finding = refused.violation.diagnostic(codes::SETUP);
                    let unit = refused.violation.units.first().and_then(|unit| {
                        scenario
                            .setup
                            .iter()
                            .position(|placement| placement.unit == *unit)
                    });
                    let place = unit.map_or_else(
                        || file.spans.field("setup"),
                        |at| file.spans.place("setup", at),
                    );
                    diagnostics.push(
                        finding
                            .at(place)
                            .note(format!("the setup as actions has `{}`", refused.action)),
                    );
                }
            }
        }
    }
}

/// A finding of a rulebook about the pack: at the table it is about, if it says so, else at the scenario.
fn placed(finding: Diagnostic, files: &PackFiles, scenario: &Spans) -> Diagnostic {
    if !finding.place.file.is_empty() {
        return finding;
    }
    let is_of_tables = finding
        .subjects
        .iter()
        .any(|subject| matches!(subject, Subject::Table(_)));
    let place = if is_of_tables {
        files.tables.spans.field("rows")
    } else {
        scenario.field("rules")
    };
    finding.at(place)
}

impl Checked {
    /// The worst of what was found.
    pub fn worst(&self) -> Option<Severity> {
        self.diagnostics
            .iter()
            .map(|finding| finding.severity)
            .max()
    }

    /// Whether nothing is wrong; what is merely worth knowing doesn't count.
    pub fn is_clean(&self) -> bool {
        self.worst().is_none_or(|worst| worst == Severity::Info)
    }

    /// Line and column of a place, both from 1; nothing for a file as a whole.
    pub fn line_column(&self, place: &Place) -> Option<(u32, u32)> {
        let source = self.sources.get(&place.file)?;
        Some(source.line_column(place.span?.start))
    }

    /// The same with all files named as seen from elsewhere: `map.ron` as `sample-data/utah/map.ron`.
    #[must_use]
    pub fn under(mut self, folder: &str) -> Self {
        let join = |name: &str| match (folder, name) {
            ("" | ".", name) => name.to_owned(),
            (folder, "") => folder.to_owned(),
            (folder, name) => format!("{}/{name}", folder.trim_end_matches('/')),
        };
        for finding in &mut self.diagnostics {
            finding.place.file = join(&finding.place.file);
        }
        self.sources = self
            .sources
            .into_iter()
            .map(|(name, source)| (join(&name), source))
            .collect();
        self
    }
}
