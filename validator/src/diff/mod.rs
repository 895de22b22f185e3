//! What differs between two packs, and what that means: for the rulebook's tables, the claims, the scripts and the records.
//!
//! [`DiffSide`] is one of the packs with what was found in it; [`DiffReport`] is the outcome as data, which [`text`], [`markdown`],
//! [`json`] and [`html`] show. What differs is found by [`beachhead_schema::diff`]; nothing here reads a file or a clock.

mod cause;
mod cost;
mod document;
mod erratum;
mod finding;
mod html;
mod json;
mod markdown;
mod played;
mod side;
mod text;
mod words;

pub use cause::{Budget, MOST_RUNS};
pub use document::{
    BrokenScript, ChangeReport, CostReport, DiffReport, EffectReport, FieldReport, FindingReport,
    HoldCount, PlayReport,
};
pub use html::{MapPictures, html};
pub use json::json;
pub use markdown::markdown;
pub use side::DiffSide;
pub use text::text;

use beachhead_check::registry::rulebook_of;
use beachhead_schema::diff::{ChangeKind, Changes, ScriptPair};
use beachhead_schema::io::SourceFile;

/// How much is to be known of what differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiffDepth {
    /// What differs, and what the checks find that they did not find before.
    Checked,
    /// Scripts and records are played besides.
    Played,
}

/// What differs between two packs, and what that means.
pub fn diff(
    old: &DiffSide<'_>,
    new: &DiffSide<'_>,
    depth: DiffDepth,
    budget: &mut Budget<'_>,
) -> DiffReport {
    let mut changes = Changes::between(old.pack, new.pack);
    let names = old.scripts.keys().chain(new.scripts.keys());
    let names: std::collections::BTreeSet<&String> = names.collect();
    let pairs: Vec<ScriptPair<'_>> = names
        .into_iter()
        .map(|name| -> (&str, Option<&SourceFile>, Option<&SourceFile>) {
            (name, old.scripts.get(name), new.scripts.get(name))
        })
        .collect();
    changes.compare_scripts(&pairs);
    let mut report = DiffReport::of(&changes, old, new);
    if rulebook_of(new.pack).is_some() {
        for (change, shown) in changes.all.iter().zip(&mut report.changes) {
            shown.costs = cost::costs(change, old.pack, new.pack);
        }
    }
    for (change, shown) in changes.all.iter().zip(&mut report.changes) {
        shown.errata = erratum::errata(change, new.pack);
    }
    if let (Some(before), Some(after)) = (&old.checked, &new.checked) {
        let is_aligned = changes
            .all
            .iter()
            .any(|change| matches!(change.kind, ChangeKind::Renumbered | ChangeKind::Resized));
        // On another grid every finding would be new, since it names hexes.
        let aligned = is_aligned.then(|| old.checked_as(&changes.base));
        let before = aligned.as_ref().unwrap_or(before);
        finding::attach(&changes, (before, after), &mut report);
        report.effect = Some(EffectReport::of_claims(new.pack, after));
    }
    if depth == DiffDepth::Played
        && let Some(effect) = &mut report.effect
    {
        played::play(&changes, old, new, budget, effect);
    }
    report
}
