//! How messages put names into words.

use std::collections::HashMap;
use std::hash::Hash;

use beachhead_base::Id;
use beachhead_text::nearest;

/// The most names among which the nearest is sought: a damaged file may have a hundred thousand of each kind.
const MOST_KNOWN: usize = 1_000;

/// What to write in the place of an unknown name: the nearest one, or all there are.
pub(crate) fn instead_of<'w>(
    typed: &str,
    whose: &str,
    known: impl IntoIterator<Item = &'w Id>,
) -> String {
    let known: Vec<&str> = known.into_iter().take(MOST_KNOWN).map(Id::as_str).collect();
    match nearest(typed, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if known.is_empty() => format!("{whose} has none"),
        None => format!("{whose} has {}", quoted(known)),
    }
}

/// The most names that a message lists.
pub(crate) const MOST: usize = 12;

/// `a`, `b` and 3 more.
pub(crate) fn quoted<T: std::fmt::Display>(names: impl IntoIterator<Item = T>) -> String {
    list(names.into_iter().map(|name| format!("`{name}`")))
}

/// 2503, 2504 and 3 more.
pub(crate) fn list<T: std::fmt::Display>(names: impl IntoIterator<Item = T>) -> String {
    let mut names = names.into_iter();
    let reported = names.by_ref().take(MOST).map(|name| name.to_string());
    let reported: Vec<String> = reported.collect();
    match (reported.as_slice(), names.count()) {
        ([], _) => "none".to_owned(),
        ([only], _) => only.clone(),
        ([most @ .., last], 0) => format!("{} and {last}", most.join(", ")),
        (reported, more) => format!("{} and {more} more", reported.join(", ")),
    }
}

/// `1 hex`, `2 hexes`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 {
        format!("1 {one}")
    } else {
        format!("{number} {many}")
    }
}

/// What stands more than once in a list, each reported once, in order.
pub(crate) fn repeated<T: Eq + Hash>(names: &[T]) -> Vec<&T> {
    let mut times = HashMap::<&T, u32>::with_capacity(names.len());
    let mut again = Vec::new();
    for name in names {
        let times = times.entry(name).or_default();
        *times += 1;
        if *times == 2 {
            again.push(name);
        }
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let hexes: Vec<u32> = (1..=15).collect();
        for (names, expected) in [
            (&hexes[..0], "none"),
            (&hexes[..1], "1"),
            (&hexes[..3], "1, 2 and 3"),
            (
                &hexes[..],
                "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more",
            ),
        ] {
            assert_eq!(list(names), expected);
        }
    }

    #[test]
    fn what_is_repeated_is_reported_once() {
        assert_eq!(repeated(&[3, 1, 3, 2, 3, 1]), [&3, &1]);
    }
}
