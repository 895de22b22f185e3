//! Lints of the errata.

pub(super) mod erratum_doubled;
pub(super) mod erratum_idle;
pub(super) mod erratum_status;
pub(super) mod no_such_erratum;
pub(super) mod note_names_none;
mod notes;

use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_model::errata::Erratum;
use beachhead_text::PartFile;

/// A finding about an entry: it `says` what is wrong after the entry's name, at one of its fields.
fn about(
    code: Code,
    file: &PartFile,
    (at, entry): (usize, &Erratum),
    field: &str,
    says: &str,
) -> Diagnostic {
    Diagnostic::warning(code, format!("erratum {} {says}", entry.id))
        .at(file.spans.within("errata", at, field))
        .on(Subject::Item(format!("erratum {}", entry.id)))
}
