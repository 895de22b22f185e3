//! Findings in the settings of a project, and in files that were meant to be settings.

use beachhead_model::diag::{Diagnostic, Place, Span};
use beachhead_text::SourceFile;

use super::file::FILE_NAME;
use crate::pages::{MISNAMED, UNUSED};

/// A file of this name, `shown` so, that isn't read.
pub fn misnamed(shown: &str, name: &str) -> Diagnostic {
    let message = format!("`{name}` is not read: settings are in files named `{FILE_NAME}`");
    Diagnostic::warning(MISNAMED, message)
        .at(Place::file(shown))
        .help(format!(
            "rename it to `{FILE_NAME}`, or give it another name"
        ))
}

/// The pattern there in the settings, which fits none of the files that were checked.
pub fn unused(settings: &SourceFile, span: Span) -> Diagnostic {
    let pattern = settings.slice(span);
    let message = format!("the pattern {pattern} fits none of the files that were checked");
    Diagnostic::warning(UNUSED, message)
        .at(settings.place(span))
        .help("patterns count from the folder of the settings and fit files: `drafts/**` fits all in the folder `drafts`")
}
