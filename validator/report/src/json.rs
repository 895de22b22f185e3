//! Findings for programs: one JSON document, `{"version": 1, "findings": [...], "remarks": [...], ...}`.
//!
//! Lines and columns count from 1, columns in characters; `end` is where the stretch ends, not included.
//!
//! Its schema is published beside it ([`super::schema`]). A field that is added leaves the version as it is, and who reads
//! a report skips fields that it doesn't know, as [`Read::of`] does: so `report merge` reads the reports of newer programs. A
//! report whose fields have another meaning gets another version, and is refused.

use std::io::{self, Write};

use beachhead_check::finding::{LintReport, Shown};
use beachhead_model::diag::one_line;
use serde::{Deserialize, Serialize};

use super::at_end::Collected;
use super::pack::PackReport;
use super::reporter::Extent;
use super::schema::REPORT;

/// A report that was written before.
#[derive(Debug)]
pub struct Read {
    /// The files that were checked.
    pub files: Vec<String>,
    /// The lints that the projects of these files state as their own.
    pub own_lints: Vec<LintReport>,
    /// What was found.
    pub findings: Vec<Shown>,
    /// What there is in each pack.
    pub packs: Vec<PackReport>,
    /// Whatever else was said.
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
        let none = |error| one_line(format!("this is no report: {error}"));
        // Of a later version nothing else need be as it is here.
        let Versioned { version } = serde_json::from_str(text).map_err(none)?;
        if version > VERSION {
            return Err(format!(
                "this report is of version {version}; the newest known is {VERSION}: update beachhead"
            ));
        }
        if version != VERSION {
            return Err(format!(
                "this report is of version {version}, not {VERSION}"
            ));
        }
        let document: Document = serde_json::from_str(text).map_err(none)?;
        Ok(Self {
            files: document.files,
            own_lints: document.own_lints,
            findings: document.findings,
            packs: document.packs,
            remarks: document.remarks,
            extent: Extent {
                shard: document.shard,
                problems: document.problems,
            },
        })
    }
}

/// The version of the format.
pub(super) const VERSION: u32 = 1;

#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// What `beachhead check --format json` reports. Fields that aren't described here may be added by newer programs of the
/// same version, and are to be skipped.
#[derive(Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Report")
)]
pub(super) struct Document {
    /// The schema of this document.
    #[serde(rename = "$schema", default)]
    schema: String,
    /// The version of the format.
    version: u32,
    /// The files that were checked, whether anything was found in them or not.
    files: Vec<String>,
    /// The lints that the projects of these files state as their own. `beachhead explain` describes all other codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    own_lints: Vec<LintReport>,
    /// What was found, in the order of the files.
    findings: Vec<Shown>,
    /// What there is in each pack that could be read whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    packs: Vec<PackReport>,
    /// Whatever else was said, in words.
    remarks: Vec<String>,
    /// Which part of the work this is, of how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<(usize, usize)>,
    /// What couldn't be checked, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    /// How many findings are errors,
    errors: usize,
    /// how many are warnings,
    warnings: usize,
    /// and how many are only worth knowing.
    infos: usize,
}

/// Writes the document.
pub(super) fn write(collected: Collected, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        schema: REPORT.id(),
        version: VERSION,
        files: collected.files,
        own_lints: collected.own_lints,
        findings: collected.findings,
        packs: collected.packs,
        remarks: collected.remarks,
        shard: collected.extent.shard,
        problems: collected.extent.problems,
        errors: collected.tally.errors,
        warnings: collected.tally.warnings,
        infos: collected.tally.infos,
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Style, reporter};
    use beachhead_check::finding::Sources;
    use beachhead_model::diag::{Code, Diagnostic, Place, Span, Subject};
    use beachhead_text::SourceFile;

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
                "$schema": "https://beachhead.example/schema/report/1.json",
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

    #[test]
    fn reports_of_newer_programs_are_read() {
        let report = |version: u32| {
            serde_json::json!({
                "$schema": "https://beachhead.example/schema/report/9.json",
                "version": version, "colour": "red", "files": ["map.ron"], "remarks": [],
                "findings": [{
                    "code": "MAP999", "name": "new", "severity": "warning", "message": "a gap", "colour": "red",
                    "start": {"line": 2, "column": 1, "offset": 7}, "end": {"line": 2, "column": 3},
                    "subjects": [{"kind": "moon", "name": "2503", "colour": "red"}], "fingerprint": "00",
                    "fixes": [{"title": "Paint it", "safe": true, "edits": [{
                        "file": "map.ron", "text": "", "colour": "red",
                        "start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 3},
                    }]}],
                }],
                "packs": [{"title": "Utah", "path": "utah", "colour": "red", "counts": {"moons": 1}}],
                "errors": 0, "warnings": 1, "infos": 0,
            })
            .to_string()
        };
        let read = Read::of(&report(1)).expect("fields that were added are skipped");
        assert_eq!(read.findings[0].subjects[0].kind, "moon");
        assert_eq!(read.findings[0].fixes[0].edits.len(), 1);
        assert_eq!(read.packs[0].counts["moons"], 1);
        for (text, expected) in [
            (
                report(2),
                "this report is of version 2; the newest known is 1: update beachhead",
            ),
            (report(0), "this report is of version 0, not 1"),
            (
                "{\"version\": 2, \"all\": \"new\"}".to_owned(),
                "this report is of version 2; the newest known is 1: update beachhead",
            ),
            (
                "{}".to_owned(),
                "this is no report: missing field `version` at line 1 column 2",
            ),
        ] {
            assert_eq!(Read::of(&text).expect_err("it can't be read"), expected);
        }
    }
}
