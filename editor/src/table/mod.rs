//! The one table that menus, shortcuts, tooltips, the list of commands and tests read: one file for each room.
//!
//! Holds always: no two rows share a key or a text (`tests::keys_and_texts_are_unique`).

mod conflict;
mod edit;
mod export;
mod file;
mod find;
mod forces;
mod grid;
mod help;
mod keep;
mod keys;
mod layers;
mod play;
mod problem;
mod row;
mod samples;
mod scan;
mod script;
mod select;
mod shape;
mod tool;
mod view;

pub(crate) use keys::read_keys;
pub(crate) use row::keys_text;
pub use row::{Menu, Row};

use crate::command::Command;

/// Every command that menus, buttons and keys can ask for, in the order of the menus.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    [
        file::ROWS,
        samples::rows(),
        keep::ROWS,
        export::ROWS,
        edit::ROWS,
        problem::ROWS,
        conflict::ROWS,
        select::ROWS,
        find::ROWS,
        grid::ROWS,
        scan::ROWS,
        view::ROWS,
        forces::ROWS,
        layers::ROWS,
        tool::rows(),
        shape::ROWS,
        script::ROWS,
        play::ROWS,
        help::ROWS,
    ]
    .into_iter()
    .flatten()
}

/// The line of the table for a command, if it has one.
pub fn row_of(command: &Command) -> Option<&'static Row> {
    rows().find(|row| row.command == *command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_and_texts_are_unique() {
        let mut keys = BTreeSet::new();
        let mut texts = BTreeSet::new();
        for row in rows() {
            assert!(texts.insert(row.text), "{} is there twice", row.text);
            assert!(!row.tip.is_empty());
            for shortcut in row.keys {
                assert!(
                    keys.insert(format!("{shortcut:?}")),
                    "{shortcut:?} of {} is taken",
                    row.text
                );
            }
        }
    }

    #[test]
    fn every_row_is_found_by_its_command() {
        for row in rows() {
            assert_eq!(row_of(&row.command).map(|found| found.text), Some(row.text));
        }
    }
}
