//! How many findings are kept and shown.

use beachhead_model::diag::{Diagnostic, Place, Severity, Subject};
use beachhead_text::codes::MORE;

/// The most findings of one code that are shown of one file: who has a thousand has mostly made one mistake.
pub(crate) const MOST_SHOWN: usize = 100;

/// A finding that says how many more there are of a code in a file. It decides nothing: what it stands for was counted
/// where findings were.
pub fn left_out(file: &str, code: &str, name: &str, worst: Severity, more: usize) -> Diagnostic {
    let s = if more == 1 { "" } else { "s" };
    let message = format!("{more} more finding{s} of {code} {name} in this file");
    Diagnostic::new(worst, MORE, message)
        .at(Place::file(file))
        .on(Subject::Item(code.to_owned()))
        .help("fix the first ones, and check again")
}

/// The most findings of one code that are kept whole, each instance counted.
pub(crate) const MOST_KEPT: usize = 1_000;
