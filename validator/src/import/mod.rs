//! Checks battles in other programs' formats: what their import has to say, the lints, and the rulebook's setup.
//!
//! A finding about the pack is told where its hex or unit stands in the file.

mod pages;

use std::collections::BTreeMap;

use beachhead_schema::diag::Severity;
use beachhead_schema::import::m44;
use beachhead_schema::io::{MemoryFiles, PackFiles, SourceFile};

pub(crate) use pages::PAGES;

use crate::check::{Checked, told};
use crate::legality::hold_setups;
use crate::lint::{Broken, Findings, LINTS, Target, UNKNOWN_KIND};
use crate::summary::Summary;

/// Checks an `.m44` file.
pub fn check_m44(source: &SourceFile) -> Checked {
    let read = m44::import(source);
    let mut diagnostics = read.diagnostics;
    let is_whole = diagnostics
        .iter()
        .all(|finding| finding.severity < Severity::Error);
    if let Some(pack) = &read.pack {
        let files = PackFiles::of_no_folder(pack);
        let target = Target {
            pack,
            files: &files,
            folder: &MemoryFiles::default(),
        };
        let mut findings = Findings::default();
        LINTS
            .iter()
            .for_each(|lint| lint.run(&target, &Broken::default(), &mut findings));
        let (mut found, _) = findings.into_parts();
        // A tile that nobody knows is told at its name.
        let is_told = diagnostics
            .iter()
            .any(|finding| finding.code == m44::codes::UNKNOWN_TILE);
        found.retain(|finding| !(is_told && finding.code == UNKNOWN_KIND));
        if is_whole {
            hold_setups(pack, &files, &mut found);
        }
        let found = found.into_iter();
        diagnostics.extend(found.map(|finding| read.places.translate(finding)));
    }
    let mut summary = read.pack.as_ref().map(Summary::of);
    // The tables are ours, and nothing that whoever made the battle could proof-read.
    if let Some(summary) = &mut summary {
        summary.origins.clear();
    }
    Checked {
        summary,
        pack: read.pack,
        diagnostics: told(diagnostics, BTreeMap::new()),
        sources: BTreeMap::from([(source.name().to_owned(), source.clone())]),
        files: vec![source.name().to_owned()],
    }
}
