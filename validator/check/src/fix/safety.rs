//! Fixes by how safe they are.

use beachhead_edit::{Edit, Fix, Safety, Swap};

/// A fix of these swaps that is a guess.
pub(super) fn guess(title: impl Into<String>, swaps: Vec<Swap>) -> Option<Fix> {
    fix(title, Safety::Unsafe, swaps)
}

/// A fix of these swaps that keeps what the data means.
pub(super) fn sure(title: impl Into<String>, swaps: Vec<Swap>) -> Option<Fix> {
    fix(title, Safety::Safe, swaps)
}

pub(super) fn fix(title: impl Into<String>, safety: Safety, swaps: Vec<Swap>) -> Option<Fix> {
    let title = title.into();
    let edit = Edit::new(title.clone(), swaps)?;
    Some(Fix {
        title,
        safety,
        edit,
    })
}

/// Whether a fix as safe as this may be made.
pub(super) fn is_made(safety: Safety, most_daring: Safety) -> bool {
    most_daring == Safety::Unsafe || safety == Safety::Safe
}
