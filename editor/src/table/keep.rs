//! About work that is not saved: the journal, and files that others change.

use super::row::{Menu, Row, row};
use crate::command::{Command, KeepAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::File, Command::Keep(KeepAsk::LookAtFiles), &[], "Look for changes on disk", "See whether another program has changed the files of this pack; the editor also looks every two seconds"),
    row(Menu::File, Command::Keep(KeepAsk::FindWork), &[], "Restore unsaved work…", "List what an editor that ended without saving has left behind"),
];
