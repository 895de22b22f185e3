//! What the code and the name of a project's own lint may be.
//!
//! Whatever a built-in code is called, its number, name or letters, is no own code: `--ignore MAP` and `explain river-gap`
//! mean the same in every project, and so they do with the codes that later versions add.

use super::codes::{Codes, category, letters};
use crate::pages::pages;

/// The longest code, in characters,
const MOST_OF_ID: usize = 16;
/// and the longest name.
const MOST_OF_NAME: usize = 40;

/// Why a text can't be the code of an own lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IdFault {
    /// It isn't made of capital letters and then digits, or is too long.
    Form,
    /// It is a built-in code.
    BuiltIn,
    /// Its letters are those of built-in codes.
    Letters,
}

/// What keeps a text from being the code of an own lint, if anything.
pub(super) fn id_fault(id: &str) -> Option<IdFault> {
    let begin = letters(id);
    if begin.len() == id.len() || id.len() > MOST_OF_ID || !is_letters(begin) {
        return Some(IdFault::Form);
    }
    if pages().any(|(code, _)| code.id == id) {
        return Some(IdFault::BuiltIn);
    }
    let is_built_in = pages().any(|(code, _)| category(code) == begin);
    is_built_in.then_some(IdFault::Letters)
}

/// Whether a text is made of the letters that codes begin with.
pub(super) fn is_letters(text: &str) -> bool {
    let mut signs = text.bytes();
    !text.is_empty() && text.len() < MOST_OF_ID && signs.all(|sign| sign.is_ascii_uppercase())
}

/// Whether a text is a name as codes have them: `river-gap`. One that could be meant as a number, as `own001`, is none.
pub(super) fn is_name(text: &str) -> bool {
    let is_word = |word: &str| {
        let mut signs = word.bytes();
        !word.is_empty() && signs.all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit())
    };
    let is_number = is_letters(&letters(text).to_ascii_uppercase()) && letters(text) != text;
    text.len() <= MOST_OF_NAME
        && !is_number
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.split('-').all(is_word)
}

/// Whether built-in codes are called so: by their name, their letters or their number.
pub(super) fn is_built_in(name: &str) -> bool {
    Codes::built_in(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_letters_of_its_own() {
        for (id, expected) in [
            ("OWN001", None),
            ("X1", None),
            ("OWN", Some(IdFault::Form)),
            ("001", Some(IdFault::Form)),
            ("own001", Some(IdFault::Form)),
            ("OWN-001", Some(IdFault::Form)),
            ("OWN001X", Some(IdFault::Form)),
            ("OWN00000000000001", Some(IdFault::Form)),
            ("ÄUW001", Some(IdFault::Form)),
            ("MAP014", Some(IdFault::BuiltIn)),
            ("MAP999", Some(IdFault::Letters)),
            ("M99", Some(IdFault::Letters)), // As `M44017` has them.
        ] {
            assert_eq!(id_fault(id), expected, "{id}");
        }
    }

    #[test]
    fn a_name_is_words_with_hyphens_between() {
        for (name, expected) in [
            ("own-lint", true),
            ("woods", true),
            ("own001", false),
            ("three3hexes", true),
            ("contour-3", true),
            ("Own-lint", false),
            ("own lint", false),
            ("own_lint", false),
            ("-own", false),
            ("own-", false),
            ("own--lint", false),
            ("3-contours", false),
            ("", false),
            ("a-name-that-is-longer-than-forty-characters", false),
        ] {
            assert_eq!(is_name(name), expected, "{name}");
        }
        for (name, expected) in [("river-gap", true), ("map", true), ("own-lint", false)] {
            assert_eq!(is_built_in(name), expected, "{name}");
        }
    }
}
