//! How findings are shown: one renderer a file, all of them listening to the same values.
//!
//! What people read is written as findings come, with a last word at the end; the others are written when all is known.
//! What is wrong with a pack is decided before.

mod at_end;
mod concise;
mod coverage;
mod finding_set;
mod github;
mod gitlab;
mod json;
mod json_lines;
mod junit;
mod line_hash;
mod lint_report;
mod pack;
mod problems;
mod recognised;
mod sarif;
mod schema;
mod shown;
mod standard_output;
mod tee;
mod text;
mod visible;

use at_end::AtEnd;
pub use coverage::{CoverageFormat, Held, Proofs};
pub use finding_set::{FindingSet, Mistake};
pub use json::Read;
pub use lint_report::LintReport;
pub use pack::{LineRange, ListReport, PackReport};
pub(crate) use schema::diff_schema_id;
pub use schema::schemas;
pub use shown::{About, Location, Offer, Position, Replacement, Shown};
pub(crate) use shown::{note_of_others, printed};
pub use standard_output::StandardOutput;
pub use tee::Tee;
pub use text::Style;
pub use visible::Visible;
use visible::steers;
pub(crate) use visible::{plain, visible};

use problems::Problems;

use std::collections::BTreeMap;
use std::io::{self, Write};

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::SourceFile;

/// The formats that findings can be shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// With the source line, for people.
    #[default]
    Text,
    /// One line each, for editors and `grep`.
    Concise,
    /// One JSON document, for programs; `beachhead report merge` reads it back.
    Json,
    /// A JSON object a line, for programs that read as they come.
    JsonLines,
    /// Annotations of a GitHub Actions run.
    Github,
    /// A code quality report of GitLab.
    Gitlab,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit XML, a case for each file.
    Junit,
}

impl Format {
    /// Whether a person reads it as it is.
    pub fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Concise)
    }

    /// Whether it has room for what only programs want to know: what fixes change, which facts are reconstructed.
    pub fn has_details(self) -> bool {
        matches!(self, Self::Json | Self::JsonLines | Self::Sarif)
    }
}

/// Whether the text for people says more than what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Findings, summaries and counts.
    #[default]
    Full,
    /// Findings alone.
    Quiet,
}

/// The files that findings may point into, by the names that their places use.
pub type Sources = BTreeMap<String, SourceFile>;

/// How much of the work a report says of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Which part it is, of how many, where the work was divided.
    pub shard: Option<(usize, usize)>,
    /// What couldn't be looked at.
    pub problems: Vec<String>,
}

impl Extent {
    /// The whole of the work, but for what couldn't be looked at.
    pub fn without(problems: &[String]) -> Self {
        Self {
            shard: None,
            problems: problems.to_vec(),
        }
    }
}

/// Where findings are shown.
pub trait Reporter {
    /// Says which files were looked at, whether anything was found in them or not.
    ///
    /// # Errors
    /// The output can't be written.
    fn files(&mut self, _names: &[String]) -> io::Result<()> {
        Ok(())
    }

    /// Describes a lint of a project's own, before its findings.
    ///
    /// # Errors
    /// The output can't be written.
    fn own_lint(&mut self, _lint: &LintReport) -> io::Result<()> {
        Ok(())
    }

    /// Shows some findings, in the order given; lines of files are shown where `sources` has them.
    ///
    /// # Errors
    /// The output can't be written.
    fn show(&mut self, findings: &[Shown], sources: &Sources) -> io::Result<()>;

    /// Reports what there is in a pack, as data; a remark says it in words.
    ///
    /// # Errors
    /// The output can't be written.
    fn pack(&mut self, _pack: &PackReport) -> io::Result<()> {
        Ok(())
    }

    /// Shows what there is to say besides: a pack's summary, how a script went.
    ///
    /// # Errors
    /// The output can't be written.
    fn remark(&mut self, remark: &str) -> io::Result<()>;

    /// Reports a person what to do next, or which settings are in force.
    ///
    /// # Errors
    /// The output can't be written.
    fn advice(&mut self, _advice: &str) -> io::Result<()> {
        Ok(())
    }

    /// Says how much of the work this is.
    fn extent(&mut self, _extent: &Extent) {}

    /// The last word.
    ///
    /// # Errors
    /// The output can't be written.
    fn finish(&mut self) -> io::Result<Tally>;
}

impl dyn Reporter + '_ {
    /// Shows some findings as they were found.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn findings(&mut self, findings: &[Diagnostic], sources: &Sources) -> io::Result<()> {
        self.show(&Shown::all(findings, sources), sources)
    }
}

/// The reporter of a format.
pub fn reporter<'w>(
    format: Format,
    style: Style,
    out: &'w mut dyn Write,
) -> Box<dyn Reporter + 'w> {
    reporter_with(format, style, Verbosity::Full, out)
}

/// The reporter of a format, which for people may say no more than what was found.
pub fn reporter_with<'w>(
    format: Format,
    style: Style,
    verbosity: Verbosity,
    out: &'w mut dyn Write,
) -> Box<dyn Reporter + 'w> {
    let write = match format {
        Format::Text => return Box::new(text::Text::new(out, style, verbosity)),
        Format::Concise => return Box::new(concise::Concise::new(out)),
        Format::JsonLines => return Box::new(json_lines::JsonLines::new(out)),
        Format::Json => json::write,
        Format::Github => github::write,
        Format::Gitlab => gitlab::write,
        Format::Sarif => sarif::write,
        Format::Junit => junit::write,
    };
    Box::new(AtEnd::new(out, write))
}

/// The reporter of a format whose report goes to a file: it says all that there is to say, as nothing else is kept with it.
pub fn reporter_to_file<'w>(format: Format, out: &'w mut dyn Write) -> Box<dyn Reporter + 'w> {
    match format {
        Format::Text => {
            let text = text::Text::new(out, Style::Plain, Verbosity::Full);
            Box::new(text.with_problems())
        }
        Format::Concise => Box::new(concise::Concise::new(out).with_problems()),
        _ => reporter_with(format, Style::Plain, Verbosity::Full, out),
    }
}

/// How many findings of each severity have been shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What can't be right.
    pub errors: usize,
    /// What is probably a slip.
    pub warnings: usize,
    /// What is worth knowing.
    pub infos: usize,
}

impl Tally {
    fn count(&mut self, findings: &[Shown]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Info => self.infos += 1,
            }
        }
    }

    /// Whether nothing is wrong.
    pub fn is_clean(self) -> bool {
        self.errors + self.warnings == 0
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.infos, "remark"),
        ];
        let reported: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
            .collect();
        if reported.is_empty() {
            f.write_str("no findings")
        } else {
            f.write_str(&reported.join(", "))
        }
    }
}

/// As text of XML 1.0, which has no way to write most control characters; HTML reads the same.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if steers(letter) => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finding of this severity, to be shown.
    pub(super) fn some(severity: Severity) -> Shown {
        Shown {
            code: "MAP014".into(),
            name: "river-gap".into(),
            severity,
            message: "a gap".to_owned(),
            file: Some("utah/map.ron".to_owned()),
            start: Some(Position { line: 2, column: 3 }),
            end: Some(Position { line: 2, column: 9 }),
            subjects: vec![About {
                kind: "hex".into(),
                name: "2503".to_owned(),
            }],
            locations: Vec::new(),
            what: None,
            times: 1,
            rule: None,
            reconstructed: false,
            notes: Vec::new(),
            help: Some("look again".to_owned()),
            fixes: Vec::new(),
            fingerprint: "0123456789abcdef".to_owned(),
            line_hash: None,
        }
    }

    /// What a format makes of findings in two files.
    pub(super) fn written(format: Format, found: &[Shown]) -> String {
        let mut out = Vec::new();
        let mut reporter = reporter(format, Style::Plain, &mut out);
        let names = ["utah/map.ron", "utah/pack.ron"].map(str::to_owned);
        reporter.files(&names).expect("memory takes it");
        reporter
            .show(found, &Sources::new())
            .expect("memory takes it");
        reporter.remark("two files").expect("memory takes it");
        reporter.finish().expect("memory takes it");
        drop(reporter);
        String::from_utf8(out).expect("text")
    }
}
