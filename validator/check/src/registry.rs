//! The rulebooks that are built in, to be read from top to bottom.
//!
//! A further rulebook is a line here, and one in the test that generates the schemas of scripts (`schemas` of the validator). What else names it outside its
//! own crate is listed in CONTRIBUTING (*Add a rulebook*).

use beachhead_engine::Rulebook;
use beachhead_model::pack::Pack;

/// Every rulebook, in the order of their ids.
pub const RULEBOOKS: &[Rulebook] = &[
    beachhead_dday::RULEBOOK,
    beachhead_landings::RULEBOOK,
    beachhead_omaha::RULEBOOK,
    beachhead_utah::RULEBOOK,
];

/// The rulebook of this id.
pub fn rulebook(id: &str) -> Option<&'static Rulebook> {
    RULEBOOKS.iter().find(|rulebook| rulebook.id == id)
}

/// The rulebook that a pack names; `None` where it names none, or one that isn't built in.
pub fn rulebook_of(pack: &Pack) -> Option<&'static Rulebook> {
    pack.rulebook().and_then(rulebook)
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
