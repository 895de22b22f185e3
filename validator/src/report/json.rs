//! Findings for programs: one JSON document, `{"version": 1, "findings": [...], "remarks": [...], ...}`.
//!
//! Lines and columns count from 1, columns in characters; `end` is where the stretch ends, not included.

use std::io::{self, Write};

use beachhead_schema::diag::one_line;
use serde::{Deserialize, Serialize};

use super::at_end::Told;
use super::{Extent, Shown};

/// A report that was written before.
#[derive(Debug)]
pub struct Read {
    /// The files that were looked at.
    pub files: Vec<String>,
    /// What was found.
    pub findings: Vec<Shown>,
    /// What there was to say besides.
    pub remarks: Vec<String>,
    /// How much of the work it is.
    pub extent: Extent,
}

impl Read {
    /// The report that a text is.
    ///
    /// # Errors
    /// Why it is none.
    pub fn of(text: &str) -> Result<Self, String> {
        let document: Document = serde_json::from_str(text)
            .map_err(|error| one_line(format!("this is no report: {error}")))?;
        if document.version != VERSION {
            let version = document.version;
            return Err(format!(
                "this is a report of version {version}, not {VERSION}"
            ));
        }
        Ok(Self {
            files: document.files,
            findings: document.findings,
            remarks: document.remarks,
            extent: Extent {
                shard: document.shard,
                problems: document.problems,
            },
        })
    }
}

/// The version of the format.
const VERSION: u32 = 1;

/// The document. What a field means stands at [`Shown`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    version: u32,
    files: Vec<String>,
    findings: Vec<Shown>,
    remarks: Vec<String>,
    /// Which part of the work this is, of how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<(usize, usize)>,
    /// What couldn't be looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    errors: usize,
    warnings: usize,
    infos: usize,
}

/// Writes the document.
pub(super) fn write(told: Told, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        version: VERSION,
        files: told.files,
        findings: told.findings,
        remarks: told.remarks,
        shard: told.extent.shard,
        problems: told.extent.problems,
        errors: told.tally.errors,
        warnings: told.tally.warnings,
        infos: told.tally.infos,
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Format, Sources, Style, reporter};
    use beachhead_schema::diag::{Code, Diagnostic, Place, Span, Subject};
    use beachhead_schema::io::SourceFile;

    #[test]
    fn a_finding_is_an_object() {
        let finding = Diagnostic::warning(
            Code {
                id: "MAP014",
                name: "river-gap",
            },
            "a gap",
        )
        .at(Place::span("map.ron", Span::new(2, 4)))
        .on(Subject::Hex("2503".into()));
        let mut out = Vec::new();
        let mut json = reporter(Format::Json, Style::Plain, &mut out);
        let sources = Sources::from([("map.ron".to_owned(), SourceFile::new("map.ron", "(\nab"))]);
        json.files(&["map.ron".to_owned()])
            .expect("memory takes it");
        json.show(&Shown::all(&[finding], &sources), &sources)
            .expect("memory takes it");
        assert_eq!(json.finish().expect("memory takes it").warnings, 1);
        drop(json);
        let document: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(
            document,
            serde_json::json!({
                "version": 1,
                "files": ["map.ron"],
                "findings": [{
                    "code": "MAP014", "name": "river-gap", "severity": "warning", "message": "a gap",
                    "file": "map.ron", "start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 3},
                    "subjects": [{"kind": "hex", "name": "2503"}],
                    "fingerprint": "18c22a479083dce6",
                }],
                "remarks": [], "errors": 0, "warnings": 1, "infos": 0,
            })
        );
    }
}
