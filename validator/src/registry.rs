//! The rulebooks that are built in, to be read from top to bottom.
//!
//! A fifth rulebook is a line here; nothing else outside its own folder names a game.

use crate::engine::Rulebook;

/// Every rulebook, in the order of their ids.
pub const RULEBOOKS: &[Rulebook] = &[];

/// The rulebook that a pack names.
pub fn rulebook(id: &str) -> Option<&'static Rulebook> {
    RULEBOOKS.iter().find(|rulebook| rulebook.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulebooks_are_listed_once_and_in_order() {
        assert!(RULEBOOKS.is_sorted_by(|a, b| a.id < b.id));
        for known in RULEBOOKS {
            assert_eq!(
                rulebook(known.id).map(|found| found.title),
                Some(known.title)
            );
        }
    }

    #[test]
    fn rows_are_named_once() {
        for known in RULEBOOKS {
            let mut ids: Vec<&str> = known.rules.iter().map(|row| row.id).collect();
            ids.sort_unstable();
            assert!(
                ids.is_sorted_by(|a, b| a < b),
                "{}: a row is listed twice",
                known.id
            );
        }
    }
}
