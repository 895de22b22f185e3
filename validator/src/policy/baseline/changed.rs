//! An accepted finding whose subjects have changed.
//!
//! Some findings are about several hexes or units together: an unknown terrain about every hex that has it. Where one is
//! added, it is another finding than the one that was accepted, and it is reported; but the entry isn't stale.
//!
//! Holds always: `tests::a_finding_with_more_or_fewer_subjects_is_reported_and_its_entry_names_them`.

use super::{Accepted, Key, key_of};
use crate::report::{About, Shown};

/// How the finding of an entry has changed.
#[derive(Clone, Debug)]
pub(super) struct Changed {
    /// What it is known by now.
    pub(super) key: Key,
    /// In words.
    pub(super) how: String,
}

impl Changed {
    /// How a finding of the entry's file differs from the one that it accepts, if it is the same about more or fewer
    /// subjects.
    pub(super) fn of(accepted: &Accepted, finding: &Shown) -> Option<Self> {
        let is_same = accepted.code == *finding.code
            && (accepted.message.is_empty() || accepted.message == finding.message);
        if !is_same || accepted.subject.is_empty() {
            return None;
        }
        let now: Vec<String> = finding.subjects.iter().map(About::to_string).collect();
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
        let how = match (added.as_slice(), gone.as_slice()) {
            (added, []) if !added.is_empty() => {
                format!("now has more subjects: {}", added.join(", "))
            }
            ([], gone) if gone.len() < before.len() && !gone.is_empty() => {
                format!("now has fewer subjects, without {}", gone.join(", "))
            }
            _ => return None,
        };
        let key = key_of(finding);
        Some(Self { key, how })
    }
}
