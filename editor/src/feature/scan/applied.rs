//! Edits of scans made, and what is said of them.

use beachhead_schema::edit::Edit;

use crate::workbench::{Prompt, Workbench};

/// Makes an edit, if there is one, and says so.
pub(super) fn apply_scan(bench: &mut Workbench, edit: Option<Edit>) {
    if let Some(edit) = edit {
        let name = edit.name.clone();
        let applied = bench.document.apply(edit);
        bench.note_change(applied, name);
    }
}

/// Shows a message that waits to be closed.
pub(super) fn show_scan_message(bench: &mut Workbench, title: &str, lines: Vec<String>) {
    bench.prompt = Some(Prompt::Failed {
        title: title.to_owned(),
        lines,
    });
}
