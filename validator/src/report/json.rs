//! Findings for programs: one JSON document, `{"version": 1, "findings": [...], "remarks": [...], ...}`.
//!
//! Lines and columns count from 1, columns in characters; `end` is where the stretch ends, not included.

use std::io::{self, Write};

use beachhead_schema::diag::{Diagnostic, Subject};
use serde::Serialize;

use super::{Reporter, Sources, Tally};

pub(super) struct Json<'w> {
    out: &'w mut dyn Write,
    document: Document,
    tally: Tally,
}

#[derive(Serialize)]
struct Document {
    version: u32,
    findings: Vec<Finding>,
    remarks: Vec<String>,
    errors: usize,
    warnings: usize,
    infos: usize,
}

#[derive(Serialize)]
struct Finding {
    code: &'static str,
    name: &'static str,
    severity: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Position>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Position>,
    subjects: Vec<About>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

#[derive(Serialize)]
struct Position {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct About {
    kind: &'static str,
    name: String,
}

impl<'w> Json<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        let document = Document {
            version: 1,
            findings: Vec::new(),
            remarks: Vec::new(),
            errors: 0,
            warnings: 0,
            infos: 0,
        };
        Self {
            out,
            document,
            tally: Tally::default(),
        }
    }
}

impl Reporter for Json<'_> {
    fn findings(&mut self, findings: &[Diagnostic], sources: &Sources) -> io::Result<()> {
        self.tally.count(findings);
        self.document
            .findings
            .extend(findings.iter().map(|finding| Finding::of(finding, sources)));
        Ok(())
    }

    fn remark(&mut self, remark: &str) -> io::Result<()> {
        self.document.remarks.push(remark.to_owned());
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Tally> {
        let Tally {
            errors,
            warnings,
            infos,
        } = self.tally;
        self.document.errors = errors;
        self.document.warnings = warnings;
        self.document.infos = infos;
        serde_json::to_writer_pretty(&mut self.out, &self.document)?;
        writeln!(self.out)?;
        Ok(self.tally)
    }
}

impl Finding {
    fn of(finding: &Diagnostic, sources: &Sources) -> Self {
        let source = sources.get(&finding.place.file);
        let position = |offset| {
            let (line, column) = source?.line_column(offset);
            Some(Position { line, column })
        };
        let file = Some(finding.place.file.clone()).filter(|file| !file.is_empty());
        Self {
            code: finding.code.id,
            name: finding.code.name,
            severity: finding.severity.to_string(),
            message: finding.message.clone(),
            file,
            start: finding.place.span.and_then(|span| position(span.start)),
            end: finding.place.span.and_then(|span| position(span.end)),
            subjects: finding.subjects.iter().map(About::of).collect(),
            rule: finding.rule.clone(),
            notes: finding.notes.clone(),
            help: finding.help.clone(),
        }
    }
}

impl About {
    fn of(subject: &Subject) -> Self {
        let (kind, name) = match subject {
            Subject::Hex(hex) => ("hex", hex.to_string()),
            Subject::Hexside(side) => ("hexside", side.to_string()),
            Subject::Unit(unit) => ("unit", unit.clone()),
            Subject::Table(table) => ("table", table.clone()),
            Subject::Item(item) => ("item", item.clone()),
        };
        Self { kind, name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::diag::{Code, Place, Span};
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
        let mut json = Json::new(&mut out);
        let sources = Sources::from([("map.ron".to_owned(), SourceFile::new("map.ron", "(\nab"))]);
        json.findings(&[finding], &sources)
            .expect("memory takes it");
        assert_eq!(json.finish().expect("memory takes it").warnings, 1);
        let document: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(
            document,
            serde_json::json!({
                "version": 1,
                "findings": [{
                    "code": "MAP014", "name": "river-gap", "severity": "warning", "message": "a gap",
                    "file": "map.ron", "start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 3},
                    "subjects": [{"kind": "hex", "name": "2503"}],
                }],
                "remarks": [], "errors": 0, "warnings": 1, "infos": 0,
            })
        );
    }
}
