//! What there is in a pack, and how much of it is a reconstruction: the lines that end a run.
//!
//! [`check_and_play`] is the whole of what the program does with a pack, in one go and without a screen.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use beachhead_schema::Source;
use beachhead_schema::io::Files;
use beachhead_schema::pack::Pack;

use crate::check::check_pack;
use crate::engine::{Coverage, ScriptEvent};
use crate::playing::Playing;
use crate::provenance::origins;
use crate::report::{Format, Sources, Style, reporter};

/// What there is in a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The pack's title.
    pub title: String,
    /// Hexes that the map describes.
    pub hexes: usize,
    /// Hexside records.
    pub hexsides: usize,
    /// Roads, trails and railways.
    pub paths: usize,
    /// Counters.
    pub units: usize,
    /// Scenarios.
    pub scenarios: usize,
    /// Statements of the rulebook that the data is held to.
    pub claims: usize,
    /// Errata entries.
    pub errata: usize,
    /// Records that may say where they come from, by list, and how many of them are reconstructions.
    pub origins: BTreeMap<&'static str, Origins>,
}

/// Where the records of one list come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// All of them.
    pub records: usize,
    /// Those that nobody has read off the print: to be proof-read.
    pub reconstructed: usize,
    /// Those that don't say.
    pub unsaid: usize,
}

impl Summary {
    /// Counts what there is in a pack.
    pub fn of(pack: &Pack) -> Self {
        let mut by_list = BTreeMap::<&'static str, Origins>::new();
        for origin in origins(pack) {
            let list = by_list.entry(origin.field).or_default();
            list.records += 1;
            list.reconstructed += usize::from(origin.source == Some(&Source::Reconstructed));
            list.unsaid += usize::from(origin.source.is_none());
        }
        Self {
            title: pack.manifest.title.clone(),
            hexes: pack.map.hexes.known(),
            hexsides: pack.map.hexsides.len(),
            paths: pack.map.paths.len(),
            units: pack.forces.units.len(),
            scenarios: pack.scenarios.len(),
            claims: pack.claims.claims.len(),
            errata: pack.errata.errata.len(),
            origins: by_list,
        }
    }

    /// How many records are reconstructions.
    pub fn reconstructed(&self) -> usize {
        self.origins.values().map(|list| list.reconstructed).sum()
    }
}

/// Two lines: what there is, and what has to be proof-read.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            title,
            hexes,
            hexsides,
            paths,
            units,
            scenarios,
            claims,
            errata,
            ..
        } = self;
        write!(
            f,
            "{title}: {hexes} hexes, {hexsides} hexsides, {paths} paths, {units} units, "
        )?;
        write!(
            f,
            "{scenarios} scenario{}, {claims} claims, {errata} errata",
            if *scenarios == 1 { "" } else { "s" }
        )?;
        let parts: Vec<String> = self
            .origins
            .iter()
            .filter(|(_, list)| list.reconstructed > 0)
            .map(|(field, list)| format!("{} of {} {field}", list.reconstructed, list.records))
            .collect();
        if !parts.is_empty() {
            write!(
                f,
                "\nreconstructed, to be proof-read against the print: {}",
                parts.join(", ")
            )?;
        }
        Ok(())
    }
}

/// Checks a pack, plays all its scripts and tells how it went, the summary last. Returns whether nothing is wrong.
///
/// # Errors
/// `out` can't be written.
pub fn check_and_play(files: &dyn Files, out: &mut dyn Write) -> io::Result<bool> {
    let checked = check_pack(files);
    let mut reporter = reporter(Format::Text, Style::Plain, out);
    reporter.findings(&checked.diagnostics, &checked.sources)?;
    let Some(pack) = &checked.pack else {
        reporter.finish()?;
        return Ok(false);
    };
    let (mut passed, mut actions) = (0, 0);
    let mut coverage = None;
    match Playing::of(pack) {
        Err(finding) => reporter.findings(&[*finding], &Sources::new())?,
        Ok(mut playing) => {
            let covered = coverage.insert(Coverage::new(playing.rulebook().rules));
            covered.claims(&pack.claims);
            for name in &pack.manifest.scripts {
                // One that can't be read has been told by the check.
                let Ok(source) = files.source(name) else {
                    continue;
                };
                let mut failures = Vec::new();
                let summary = playing.play(&source, &mut |event| {
                    covered.listen(&event);
                    if let ScriptEvent::Failed(failure) = event {
                        failures.push(failure);
                    }
                });
                passed += usize::from(summary.passes);
                actions += summary.actions;
                let sources = Sources::from([(source.name().to_owned(), source)]);
                reporter.findings(&failures, &sources)?;
            }
        }
    }
    if let Some(summary) = &checked.summary {
        reporter.remark(&summary.to_string())?;
    }
    let scripts = pack.manifest.scripts.len();
    reporter.remark(&format!(
        "{passed} of {scripts} scripts passed, {actions} actions played"
    ))?;
    if let Some(coverage) = coverage {
        reporter.remark(&format!("rules: {}", coverage.summary()))?;
    }
    let tally = reporter.finish()?;
    Ok(tally.is_clean() && passed == scripts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::io::DiskFiles;

    #[test]
    fn a_pack_without_a_mistake_ends_with_its_summary() {
        let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah");
        let mut out = Vec::new();
        let is_clean = check_and_play(&DiskFiles(utah), &mut out).expect("memory takes it");
        let told = String::from_utf8(out).expect("text");
        assert!(is_clean, "{told}");
        let lines: Vec<&str> = told.lines().collect();
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("reconstructed, to be proof-read")),
            "{told}"
        );
        assert!(
            lines.iter().any(|line| line.contains("scripts passed")),
            "{told}"
        );
        assert_eq!(lines.last(), Some(&"no findings"), "{told}");
    }
}
