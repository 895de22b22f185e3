//! Ids for what is made: from the name that people give, and free.

use crate::id::Id;

/// The first of `stem`, `stem-2`, `stem-3` … that isn't taken.
pub(super) fn free_id(stem: &str, is_taken: impl Fn(&Id) -> bool) -> Id {
    let numbered = (2_u32..).map(|number| format!("{stem}-{number}"));
    let mut ids = std::iter::once(stem.to_owned())
        .chain(numbered)
        .map(Id::new);
    ids.find(|id| !is_taken(id))
        .unwrap_or_else(|| Id::new(stem))
}

/// `bois-de-limors` of `Bois de Limors`; nothing of a name without letters or digits.
pub(super) fn stem_of(name: &str) -> Option<String> {
    let letters = name.to_lowercase();
    let words = letters
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let stem = words.collect::<Vec<_>>().join("-");
    (!stem.is_empty()).then_some(stem)
}
