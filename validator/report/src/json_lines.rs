//! Findings for programs that read as they come: a JSON object a line. Findings have the fields of the JSON report and
//! `"type": "finding"`; files that were checked, lints of a
//! project's own, packs, remarks, what couldn't be checked and the counts at the end have types of their own.

use std::io::{self, Write};

use beachhead_check::finding::{LintReport, Shown, Sources};
use serde::Serialize;

use super::pack::PackReport;
use super::reporter::{Extent, Reporter};
use super::tally::Tally;

pub(super) struct JsonLines<'w> {
    out: &'w mut dyn Write,
    problems: Vec<String>,
    tally: Tally,
}

/// A line that `beachhead check --format json-lines` writes. Types and fields that aren't described here may be added by
/// newer programs, and are to be skipped.
#[derive(Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ReportLine<'a> {
    /// A file was checked.
    File {
        /// Its name.
        name: &'a str,
    },
    /// Something was found.
    Finding(&'a Shown),
    /// A project states a lint as its own; it comes before its findings.
    Lint(&'a LintReport),
    /// A pack could be read whole.
    Pack(&'a PackReport),
    /// Whatever else was said, in words.
    Remark {
        /// The words.
        text: &'a str,
    },
    /// Something couldn't be checked.
    Problem {
        /// What, and why.
        text: &'a str,
    },
    /// The last line.
    Summary {
        /// How many findings are errors,
        errors: usize,
        /// how many are warnings,
        warnings: usize,
        /// and how many are only worth knowing.
        infos: usize,
    },
}

impl<'w> JsonLines<'w> {
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            problems: Vec::new(),
            tally: Tally::default(),
        }
    }

    fn line(&mut self, line: &ReportLine<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        writeln!(self.out)
    }
}

impl Reporter for JsonLines<'_> {
    fn files(&mut self, names: &[String]) -> io::Result<()> {
        names
            .iter()
            .try_for_each(|name| self.line(&ReportLine::File { name }))
    }

    fn own_lint(&mut self, lint: &LintReport) -> io::Result<()> {
        self.line(&ReportLine::Lint(lint))
    }

    fn show(&mut self, findings: &[Shown], _: &Sources) -> io::Result<()> {
        self.tally.count(findings);
        findings
            .iter()
            .try_for_each(|finding| self.line(&ReportLine::Finding(finding)))
    }

    fn pack(&mut self, pack: &PackReport) -> io::Result<()> {
        self.line(&ReportLine::Pack(pack))
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        self.line(&ReportLine::Remark { text })
    }

    fn extent(&mut self, extent: &Extent) {
        self.problems.clone_from(&extent.problems);
    }

    fn finish(&mut self) -> io::Result<Tally> {
        for text in std::mem::take(&mut self.problems) {
            self.line(&ReportLine::Problem { text: &text })?;
        }
        let Tally {
            errors,
            warnings,
            infos,
        } = self.tally;
        self.line(&ReportLine::Summary {
            errors,
            warnings,
            infos,
        })?;
        Ok(self.tally)
    }
}

#[cfg(test)]
mod tests {
    use crate::Format;
    use beachhead_check::sample::some_finding as some;

    use crate::tests::written;
    use beachhead_model::diag::Severity;

    #[test]
    fn every_line_is_an_object_of_a_type() {
        let text = written(Format::JsonLines, &[some(Severity::Warning)]);
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        let types: Vec<String> = lines
            .map(|line| line["type"].as_str().expect("a type").to_owned())
            .collect();
        assert_eq!(types, ["file", "file", "finding", "remark", "summary"]);
    }
}
