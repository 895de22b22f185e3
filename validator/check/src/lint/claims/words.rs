//! Words that families of claims share.

use super::untrue::{Judged, Untrue};
use crate::words::{MOST, list};

/// `woods`, `woods or marsh`.
pub(super) fn one_of<T: std::fmt::Display>(names: &[T]) -> String {
    match names {
        [most @ .., last] if (1..MOST).contains(&most.len()) => {
            let most: Vec<String> = most.iter().map(ToString::to_string).collect();
            format!("{} or {last}", most.join(", "))
        }
        names => list(names),
    }
}

/// How two sets differ: what is missing from the data, and what it has besides.
pub(super) fn difference<T: Ord + Clone + std::fmt::Display>(
    claimed: &[T],
    there: &[T],
) -> Option<(String, Vec<T>)> {
    let missing: Vec<T> = claimed
        .iter()
        .filter(|one| !there.contains(one))
        .cloned()
        .collect();
    let besides: Vec<T> = there
        .iter()
        .filter(|one| !claimed.contains(one))
        .cloned()
        .collect();
    let words = match (missing.as_slice(), besides.as_slice()) {
        ([], []) => return None,
        (missing, []) => format!("lacks {}", list(missing)),
        ([], besides) => format!("also has {}", list(besides)),
        (missing, besides) => format!("lacks {} and has {} instead", list(missing), list(besides)),
    };
    Some((words, missing.into_iter().chain(besides).collect()))
}

pub(super) fn equal(says: String, claimed: u32, there: usize) -> Judged {
    if claimed as usize == there {
        Ok(())
    } else {
        let untrue = Untrue::new(says, format!("the scenario has {there}"));
        Err(untrue.off_by(claimed as usize, there))
    }
}
