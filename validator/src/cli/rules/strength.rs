//! `beachhead rules PACK --strength`: which changes of the rules no script notices.

use std::path::Path;

use beachhead_check::own_rules::Reading;
use beachhead_report::CoverageFormat;
use beachhead_schema::io::{MAX_FILE, SourceFile, read_source};
use beachhead_schema::pack::Pack;
use serde::Serialize;

use crate::cli::messages::{note, shown};
use crate::cli::{Exit, Failure, Output};
use crate::line_strength::{LineChange, line_strength, sound_and_failing};

/// The JSON document.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    changes: &'a [LineChange],
}

/// Makes every change, and shows those that nothing notices.
pub(super) fn run(
    pack: &Pack,
    folder: &Path,
    format: CoverageFormat,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let read = |name: &String| -> Result<SourceFile, Failure> {
        let path = folder.join(name);
        let said = |why: String| Failure::Said(format!("{}: {why}", shown(&path)));
        read_source(&path, MAX_FILE).map_err(|finding| said(finding.message))
    };
    let scripts = pack.manifest.scripts.iter().map(read);
    let scripts: Vec<SourceFile> = scripts.collect::<Result<_, _>>()?;
    if Reading::of(pack).faults.iter().any(|fault| fault.is_error) {
        let folder = shown(folder);
        return Err(Failure::Said(format!(
            "{folder}: the rules can't be played as they are; `beachhead check {folder}` says why"
        )));
    }
    let (sound, failing) = sound_and_failing(pack, &scripts);
    for script in failing.into_iter().map(SourceFile::name) {
        note(&format!("{script} fails already, and so notices nothing"));
    }
    let changes = line_strength(pack, sound);
    let open = changes.iter();
    let open = open.filter(|change| change.noticed.is_none() && !change.unfit);
    let open: Vec<&LineChange> = open.collect();
    match format {
        CoverageFormat::Json => {
            let document = Document {
                version: 1,
                changes: &changes,
            };
            let text = serde_json::to_string_pretty(&document);
            let text = text.map_err(|error| Failure::Said(error.to_string()))?;
            writeln!(output.data(), "{text}")?;
        }
        CoverageFormat::Html => {
            let why = "--strength is shown as text or as JSON";
            return Err(Failure::Said(why.to_owned()));
        }
        CoverageFormat::Text => {
            for change in &changes {
                let LineChange {
                    row,
                    change,
                    noticed,
                    unfit,
                } = change;
                match noticed {
                    Some(script) => writeln!(output.out, "{row}, {change}: {script}")?,
                    None if *unfit => writeln!(
                        output.out,
                        "{row}, {change}: can't be played, which `check` says"
                    )?,
                    None => {}
                }
            }
            for change in &open {
                writeln!(
                    output.out,
                    "no script notices: {}, {}",
                    change.row, change.change
                )?;
            }
            let by = |fits: &dyn Fn(&LineChange) -> bool| {
                changes.iter().filter(|change| fits(change)).count()
            };
            let (noticed, unfit) = (
                by(&|change| change.noticed.is_some()),
                by(&|change| change.unfit),
            );
            writeln!(
                output.out,
                "{noticed} of {} changes of the rules are noticed by a script, {unfit} can't be played, {} are let through",
                changes.len(),
                open.len()
            )?;
        }
    }
    Ok(Exit::of(open.is_empty()))
}
