//! An accepted finding of version 1 whose subjects have changed.
//!
//! Entries of version 1 know a finding about several hexes by all of them. Where one is added or fixed, it is another finding
//! than the one that was accepted, and it is reported; but the entry isn't stale.
//!
//! Holds always: `tests::a_finding_with_more_or_fewer_subjects_is_reported_and_its_entry_names_them`.

use super::file::Accepted;
use crate::finding::{About, Shown, printed};

/// How a finding of the entry's file differs from the one that it accepts, in words, if it is the same about more or fewer
/// subjects.
pub(super) fn changed(accepted: &Accepted, finding: &Shown) -> Option<String> {
    let is_same = accepted.content.is_some()
        && accepted.code == *finding.code
        && (accepted.message.is_empty() || accepted.message == finding.message);
    if !is_same || accepted.subject.is_empty() {
        return None;
    }
    let now = printed(&finding.code, &finding.subjects).iter();
    let now: Vec<String> = now.map(About::to_string).collect();
    let before: Vec<&str> = accepted.subject.split(", ").collect();
    let added: Vec<&str> = now
        .iter()
        .map(String::as_str)
        .filter(|it| !before.contains(it))
        .collect();
    let gone: Vec<&str> = before
        .iter()
        .copied()
        .filter(|it| !now.iter().any(|now| now == it))
        .collect();
    match (added.as_slice(), gone.as_slice()) {
        (added, []) if !added.is_empty() => {
            Some(format!("now has more subjects: {}", added.join(", ")))
        }
        ([], gone) if gone.len() < before.len() && !gone.is_empty() => Some(format!(
            "now has fewer subjects, without {}",
            gone.join(", ")
        )),
        _ => None,
    }
}
