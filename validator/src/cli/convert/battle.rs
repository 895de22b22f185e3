//! `.m44` files to packs and back.

use std::path::Path;

use beachhead_check::finding::Sources;
use beachhead_report::{Format, reporter};
use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::import::m44;
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};
use beachhead_schema::pack::Pack;

use super::super::messages::shown;
use super::super::overwrite::ForceArgs;
use super::super::packs::{one_pack, read_battle};
use super::super::recovery::recover_at;
use super::super::whole_pack::WholePack;
use super::super::{Exit, Failure, Output};

/// Where a battle is written, and whether whatever is there is overwritten.
type To<'a> = (&'a Path, ForceArgs);

/// A pack of a battle.
pub(super) fn to_pack(
    input: &Path,
    folder: &Path,
    force: ForceArgs,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let Some(pack) = read(input, output)? else {
        return Ok(Exit::Findings);
    };
    let whole = WholePack {
        pack: &pack,
        home: None,
        read: None,
    };
    whole.write(folder, Syntax::Ron, force, output)?;
    Ok(Exit::Clean)
}

/// A battle of a pack's scenario.
pub(super) fn from_pack(
    input: &Path,
    to: To<'_>,
    scenario: Option<&str>,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let folder = one_pack(input)?;
    recover_at(&[&folder])?;
    let read = read_pack(&DiskFiles(folder));
    let mut findings = read.diagnostics.iter();
    let has_errors = findings.any(|finding| finding.severity == Severity::Error);
    let Some(pack) = read.pack.filter(|_| !has_errors) else {
        let sources = read.files.iter().map(|file| file.spans.source().clone());
        let sources = sources.map(|source| (source.name().to_owned(), source));
        show(&read.diagnostics, &sources.collect(), output)?;
        return Ok(Exit::Findings);
    };
    let scenario = one_scenario(&pack, scenario)
        .map_err(|why| Failure::Said(format!("{}: {why}", shown(input))))?;
    write(&pack, &scenario, to, output)
}

/// A battle as we write it.
pub(super) fn rewritten(
    input: &Path,
    to: To<'_>,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let Some(pack) = read(input, output)? else {
        return Ok(Exit::Findings);
    };
    let scenario = one_scenario(&pack, None).map_err(Failure::Said)?;
    write(&pack, &scenario, to, output)
}

/// The scenario that is asked for, or the only one there is.
fn one_scenario(pack: &Pack, asked: Option<&str>) -> Result<Id, String> {
    let all = pack.scenarios.iter();
    let all = all.filter(|scenario| m44::can_hold(scenario));
    let all: Vec<&Id> = all.map(|scenario| &scenario.id).collect();
    let names = || {
        let names = all.iter().map(|id| id.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    match (asked, all.as_slice()) {
        (_, []) => Err("there is no scenario here that such a file could hold".to_owned()),
        (Some(asked), all) => {
            let known = all.iter().find(|id| ***id == *asked);
            known.map(|id| (*id).clone()).ok_or_else(|| {
                format!("there is no scenario `{asked}` here; there are {}", names())
            })
        }
        (None, [one]) => Ok((*one).clone()),
        (None, _) => Err(format!(
            "name one of the scenarios with --scenario: {}",
            names()
        )),
    }
}

/// The pack of a battle; `None` where writing it again would lose something. What is wrong is shown.
fn read(input: &Path, output: &mut Output<'_>) -> Result<Option<Pack>, Failure> {
    let source = read_battle(input)
        .map_err(|finding| Failure::Said(format!("{}: {}", shown(input), finding.message)))?;
    let mut import = m44::import(&source);
    import
        .diagnostics
        .retain(|finding| finding.severity > Severity::Info);
    let sources = Sources::from([(source.name().to_owned(), SourceFile::clone(&source))]);
    if !import.diagnostics.is_empty() {
        show(&import.diagnostics, &sources, output)?;
    }
    // Anything else that is wrong is kept as it is.
    let loses = |finding: &Diagnostic| m44::CUT_SHORT.contains(&finding.code);
    let is_lost = import.diagnostics.iter().any(loses);
    Ok(import.pack.filter(|_| !is_lost))
}

fn write(
    pack: &Pack,
    scenario: &Id,
    (file, force): To<'_>,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let export = m44::export(pack, scenario);
    if !export.diagnostics.is_empty() {
        show(&export.diagnostics, &Sources::new(), output)?;
    }
    let Some(text) = export.text else {
        return Ok(Exit::Findings);
    };
    force.save(file, text.as_bytes(), None)?;
    writeln!(output.out, "wrote {}", shown(file))?;
    Ok(Exit::Clean)
}

fn show(
    findings: &[Diagnostic],
    sources: &Sources,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    let mut reporter = reporter(Format::Text, output.style, output.report(Format::Text));
    reporter.findings(findings, sources)?;
    reporter.finish()?;
    Ok(())
}
