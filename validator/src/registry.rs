//! The rulebooks that are built in, to be read from top to bottom.
//!
//! A fifth rulebook is a line here; nothing else outside its own folder names a game.

use crate::engine::Rulebook;
use crate::games::landings::LandingsGame;
use crate::games::utah::UtahGame;

/// Every rulebook, in the order of their ids.
pub const RULEBOOKS: &[Rulebook] = &[Rulebook::of::<LandingsGame>(), Rulebook::of::<UtahGame>()];

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

    /// The drawers open each other through the engine only: what a rulebook needs goes through [`Rulebook`].
    #[test]
    fn nothing_but_the_registry_names_a_game() {
        let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut folders: Vec<_> = ["engine", "lint", "report"]
            .map(|room| sources.join(room))
            .into();
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten() {
                let path = entry.expect("the folder can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = std::fs::read_to_string(&path).expect("a source is text");
                    for known in RULEBOOKS {
                        let named = format!("games::{}", known.id);
                        assert!(!text.contains(&named), "{} names {named}", path.display());
                    }
                    files += 1;
                }
            }
        }
        assert!(files > 10, "the sources were found");
    }
}
