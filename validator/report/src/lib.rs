//! How findings are shown: one renderer a file, all of them listening to the same values.
//!
//! Text for people is written as findings come, with a last word at the end; formats for programs are written when all is
//! known. Nothing is judged here: `beachhead-check` has found it before.

mod at_end;
mod concise;
mod coverage;
mod format;
mod github;
mod gitlab;
mod heads;
mod json;
mod json_lines;
mod junit;
mod pack;
mod problems;
mod recognised;
mod reporter;
mod reporters;
mod rules_sheet;
mod sarif;
mod schema;
mod standard_output;
mod tally;
mod tee;
mod text;
mod visible;

pub use beachhead_check::finding::{FindingSet, Shown, Sources};
pub use coverage::{CoverageFormat, Held, Proofs};
pub use format::{Format, Verbosity};
pub use json::Read;
pub use pack::{LineRange, ListReport, PackReport};
pub use reporter::{Extent, Reporter};
pub use reporters::{reporter, reporter_to_file, reporter_with};
pub use rules_sheet::{RulesSheet, SheetRow};
#[cfg(feature = "json-schema")]
pub use schema::generate;
pub use schema::{diff_schema_id, schemas};
pub use standard_output::StandardOutput;
pub use tally::Tally;
pub use tee::Tee;
pub use text::Style;
pub use visible::{Visible, escaped, plain, visible};

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A report of findings in two files, in this format.
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
