//! The packs that come with the editor, a row each.

use std::sync::OnceLock;

use super::row::{Menu, Row, row};
use crate::bundled::Sample;
use crate::command::{Command, HelpAsk};

/// A row for each sample there is: they are found when the program is built, so this table is made when it runs.
pub(super) fn rows() -> &'static [Row] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let samples = Sample::all().iter();
        samples
            .map(|sample| format!("Open {}", sample.title()))
            .collect()
    });
    ROWS.get_or_init(|| {
        let samples = Sample::all().iter().zip(texts);
        let rows = samples.map(|(sample, text)| {
            let command = Command::Help(HelpAsk::OpenSample(*sample));
            row(
                Menu::File,
                command,
                &[],
                text,
                "A pack that comes with the editor",
            )
        });
        rows.collect()
    })
}
