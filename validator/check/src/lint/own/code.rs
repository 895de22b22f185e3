//! The codes of a project's own lints, as [`Code`]s.
//!
//! A [`Code`] is copied into every finding, and its texts are part of the program. Those of own lints are read while it
//! runs: each distinct text is kept once, and never given back. `check --watch` reads the settings again whenever they
//! change, so there is a limit to how many are kept.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use beachhead_model::diag::Code;

/// The most different texts, ids and names, that are kept: those of fifty large `beachhead.toml`.
const MOST_TEXTS: usize = 10_000;

static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The code of this id and name; none if too many others were asked for before. Who calls has limited their length.
pub(crate) fn own_code(id: &str, name: &str) -> Option<Code> {
    // A thread that panicked meanwhile has left the set whole.
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    Some(Code {
        id: kept(&mut texts, id, MOST_TEXTS)?,
        name: kept(&mut texts, name, MOST_TEXTS)?,
    })
}

fn kept(texts: &mut BTreeSet<&'static str>, text: &str, most: usize) -> Option<&'static str> {
    if let Some(known) = texts.get(text) {
        return Some(known);
    }
    if texts.len() >= most {
        return None;
    }
    let new: &'static str = Box::leak(text.into());
    texts.insert(new);
    Some(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_kept_once_and_not_too_many() {
        let mut texts = BTreeSet::new();
        let first = kept(&mut texts, "OWN001", 2).expect("there is room");
        let again = kept(&mut texts, "OWN001", 2).expect("it is known");
        assert!(std::ptr::eq(first, again));
        for (text, expected) in [
            ("own-lint", Some("own-lint")),
            ("OWN002", None),           // The third of two,
            ("OWN001", Some("OWN001")), // which keeps none out that is known.
        ] {
            assert_eq!(kept(&mut texts, text, 2), expected, "{text}");
        }
        let code = own_code("OWN001", "own-lint").expect("there is room");
        assert_eq!(code.to_string(), "OWN001 own-lint");
    }
}
