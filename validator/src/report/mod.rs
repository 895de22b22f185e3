//! How findings are shown: one renderer a file, all of them listening to the same values.
//!
//! A renderer writes as findings come and adds a last word at the end; what is wrong with a pack is decided before.

mod concise;
mod json;
mod text;

pub use text::Style;

use std::collections::BTreeMap;
use std::io::{self, Write};

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::SourceFile;

/// The formats that findings can be shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// With the line that is meant, for people.
    #[default]
    Text,
    /// One line each, for editors and `grep`.
    Concise,
    /// One JSON document, for programs.
    Json,
}

/// The files that findings may point into, by the names that their places use.
pub type Sources = BTreeMap<String, SourceFile>;

/// Where findings are shown.
pub trait Reporter {
    /// Shows some findings, in the order given.
    ///
    /// # Errors
    /// The output can't be written.
    fn findings(&mut self, findings: &[Diagnostic], sources: &Sources) -> io::Result<()>;

    /// Shows what there is to say besides: a pack's summary, how a script went.
    ///
    /// # Errors
    /// The output can't be written.
    fn remark(&mut self, remark: &str) -> io::Result<()>;

    /// The last word.
    ///
    /// # Errors
    /// The output can't be written.
    fn finish(&mut self) -> io::Result<Tally>;
}

/// The reporter of a format.
pub fn reporter<'w>(
    format: Format,
    style: Style,
    out: &'w mut dyn Write,
) -> Box<dyn Reporter + 'w> {
    match format {
        Format::Text => Box::new(text::Text::new(out, style)),
        Format::Concise => Box::new(concise::Concise::new(out)),
        Format::Json => Box::new(json::Json::new(out)),
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
    fn count(&mut self, findings: &[Diagnostic]) {
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
        let told: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }))
            .collect();
        if told.is_empty() {
            f.write_str("no findings")
        } else {
            f.write_str(&told.join(", "))
        }
    }
}

/// Text from a file, made fit for a terminal: whatever could steer it is shown as a mark.
fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| {
            if letter.is_control() {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect()
}
