//! `beachhead rules PACK --strength`: which changes of the rules no script notices.

use std::path::Path;

use beachhead_report::CoverageFormat;
use beachhead_schema::io::{MAX_FILE, SourceFile, read_source};
use beachhead_schema::pack::Pack;
use serde::Serialize;

use crate::cli::messages::shown;
use crate::cli::{Exit, Failure, Output};
use crate::line_strength::{LineChange, line_strength};

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
    let changes = line_strength(pack, &scripts);
    let open: Vec<&LineChange> = changes
        .iter()
        .filter(|change| change.noticed.is_none())
        .collect();
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
            for change in &open {
                writeln!(
                    output.out,
                    "no script notices: {}, {}",
                    change.row, change.change
                )?;
            }
            let (all, noticed) = (changes.len(), changes.len() - open.len());
            writeln!(
                output.out,
                "{noticed} of {all} changes of the rules are noticed by a script"
            )?;
        }
    }
    Ok(Exit::of(open.is_empty()))
}
