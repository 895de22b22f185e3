//! Ids for new records, made from what people call them.

use beachhead_base::Id;

/// `bois-de-limors` of `Bois de Limors`, or of `otherwise` where the name has no letters; with a number behind it where
/// that id is taken.
pub(super) fn fresh_id(name: &str, otherwise: &str, is_free: impl Fn(&Id) -> bool) -> Id {
    let stem = Some(words(name)).filter(|stem| !stem.is_empty());
    let stem = stem.unwrap_or_else(|| otherwise.to_owned());
    let numbered = (2_u32..).map(|number| format!("{stem}-{number}"));
    let mut ids = std::iter::once(stem.clone()).chain(numbered).map(Id::new);
    ids.find(|id| is_free(id)).unwrap_or_else(|| Id::new(&stem))
}

fn words(name: &str) -> String {
    let letters = name.to_lowercase();
    let words = letters
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
