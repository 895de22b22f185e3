//! Fixes of many findings, as one step of the history.

use std::collections::BTreeSet;

use beachhead_edit::{Edit, Fix, Safety, Spot, Swap};
use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_model::pack::Pack;
use beachhead_text::codes::MORE;
use beachhead_text::{MemoryFiles, Syntax, pack_texts};

use super::Fixing;
use super::fixers::together;
use crate::check::check_whole;

/// The first fix of each of these findings as one step of the history, and how many of them it fixes. None undoes another.
pub fn fix_all<'a>(
    pack: &Pack,
    findings: impl IntoIterator<Item = &'a Diagnostic>,
    most_daring: Safety,
) -> Option<(Edit, usize)> {
    let mut fixed = pack.clone();
    let mut edits = Vec::new();
    let mut count = 0;
    let mut waiting: Vec<&Diagnostic> = findings.into_iter().collect();
    let mut poor_rounds = 0;
    while !waiting.is_empty() && poor_rounds < POOR_ROUNDS {
        let before = waiting.len();
        let batch = Batch::of(&fixed, waiting, most_daring);
        waiting = batch.later;
        let is_worth_it = waiting.len() < before - before / WORTH_A_ROUND;
        poor_rounds = if is_worth_it { 0 } else { poor_rounds + 1 };
        count += made(&mut fixed, batch.fixes, &mut edits);
    }
    // Where nearly all change one record, there is nothing to gain by looking at each of them as it is now.
    let mut waiting = waiting.as_slice();
    while let Some((finding, rest)) = waiting.split_first() {
        if let Some(together) = together(&fixed, waiting, most_daring)
            && made_together(&mut fixed, together.swaps, &mut edits)
        {
            count += together.count;
            waiting = waiting.get(together.findings..).unwrap_or_default();
            continue;
        }
        let fix = first(&Fixing::once(&fixed), finding, most_daring);
        count += made(&mut fixed, fix.into_iter().collect(), &mut edits);
        waiting = rest;
    }
    let mut all = Edit::merge_all(edits)?;
    all.name = named_by(count);
    Some((all, count))
}

/// A round in which fewer than one of this number of findings is settled is a poor one.
const WORTH_A_ROUND: usize = 16;
/// Findings are looked at in rounds until so many poor ones have followed each other: the first may fix what all the others
/// are about, and the second sees that.
const POOR_ROUNDS: usize = 2;

/// Fixes that are made together: each changes other records than those before it.
struct Batch<'f> {
    fixes: Vec<Fix>,
    /// Findings that are fixed on what these fixes leave.
    later: Vec<&'f Diagnostic>,
}

impl<'f> Batch<'f> {
    fn of(pack: &Pack, findings: Vec<&'f Diagnostic>, most_daring: Safety) -> Self {
        let fixing = Fixing::of(pack);
        let mut changed: BTreeSet<Spot> = BTreeSet::new();
        let (mut fixes, mut later) = (Vec::new(), Vec::new());
        let mut last_made: Option<&Diagnostic> = None;
        for finding in findings {
            // What is about a record that has changed is looked at on what that has become, and so is what has been found once
            // more: its fix would be the same.
            let is_again = last_made.is_some_and(|made| is_same(made, finding));
            if is_again || about(finding).iter().any(|spot| changed.contains(spot)) {
                later.push(finding);
                continue;
            }
            let Some(fix) = first(&fixing, finding, most_daring) else {
                continue;
            };
            let spots: BTreeSet<Spot> = fix.edit.swaps.iter().map(Swap::spot).collect();
            if spots.is_disjoint(&changed) {
                changed.extend(spots);
                fixes.push(fix);
                last_made = Some(finding);
            } else {
                later.push(finding);
            }
        }
        Self { fixes, later }
    }
}

/// Whether two findings have the same fixes: they differ in where they stand at most.
fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    one.code == other.code
        && one.rule == other.rule
        && one.subjects == other.subjects
        && one.address == other.address
        && one.unlisted == other.unlisted
}

/// The records that a finding is about.
fn about(finding: &Diagnostic) -> Vec<Spot> {
    let address = finding.address.as_ref().map(|about| about.spot.clone());
    let hexes = finding.subjects.iter().filter_map(|subject| match subject {
        Subject::Hex(hex) => Some([Spot::Hex(hex.clone()), Spot::Stray(hex.clone())]),
        _ => None,
    });
    address.into_iter().chain(hexes.flatten()).collect()
}

/// The first fix of a finding that may be made.
pub(super) fn first(fixing: &Fixing<'_>, finding: &Diagnostic, most_daring: Safety) -> Option<Fix> {
    let mut offered = fixing.each(finding);
    offered.find(|fix| most_daring == Safety::Unsafe || fix.safety == Safety::Safe)
}

/// Makes fixes that change different records, those of one list in one pass. Returns how many were made.
pub(super) fn made(pack: &mut Pack, fixes: Vec<Fix>, edits: &mut Vec<Edit>) -> usize {
    let count = fixes.len();
    let swaps = fixes.iter().flat_map(|fix| fix.edit.swaps.clone());
    let mut swaps: Vec<Swap> = swaps.collect();
    swaps.sort_by_cached_key(Swap::spot);
    let Some(all) = Edit::new("", swaps) else {
        return 0;
    };
    if all.clone().apply(pack).is_ok() {
        edits.push(all);
        return count;
    }
    // One of them doesn't fit, and keeps no other from being made.
    let each = fixes.into_iter().map(|fix| fix.edit);
    let fitting = each.filter(|edit| edit.clone().apply(pack).is_ok());
    let before = edits.len();
    edits.extend(fitting);
    edits.len() - before
}

/// Makes changes that were worked out together, if there are any. Returns whether they fit.
fn made_together(pack: &mut Pack, mut swaps: Vec<Swap>, edits: &mut Vec<Edit>) -> bool {
    swaps.sort_by_cached_key(Swap::spot);
    let Some(edit) = Edit::new("", swaps) else {
        return true;
    };
    let fits = edit.clone().apply(pack).is_ok();
    edits.extend(fits.then_some(edit));
    fits
}

/// How often the checks look for more at most: two fixes that undo each other must not go on for ever.
const MOST_ROUNDS: usize = 1_000;

/// The same for all findings of a code, or of every code: those too of which the checks only report how many more there
/// are. What is left is checked again, until no more are found.
pub fn fix_every(
    pack: &Pack,
    code: Option<Code>,
    reported: &[Diagnostic],
    most_daring: Safety,
) -> Option<(Edit, usize)> {
    let mut fixed = pack.clone();
    let mut reported = reported.to_vec();
    let mut edits = Vec::new();
    let mut count = 0;
    let is_of = |id: &str| code.is_none_or(|code| code.id == id);
    for _ in 0..MOST_ROUNDS {
        let meant = |finding: &&Diagnostic| is_of(finding.code.id);
        let Some((edit, fixes)) = fix_all(&fixed, reported.iter().filter(meant), most_daring)
        else {
            break;
        };
        if edit.clone().apply(&mut fixed).is_err() {
            break;
        }
        edits.push(edit);
        count += fixes;
        let has_more = reported.iter().any(|finding| {
            let of = finding.subjects.first();
            finding.code == MORE && matches!(of, Some(Subject::Item(id)) if is_of(id))
        });
        if !has_more {
            break;
        }
        let Ok(texts) = pack_texts(&fixed, Syntax::Ron) else {
            break;
        };
        let texts = texts.into_iter();
        let bytes = texts.map(|(name, text)| (name, text.into_bytes()));
        reported = check_whole(&MemoryFiles(bytes.collect()));
    }
    let mut all = Edit::merge_all(edits)?;
    all.name = named_by(count);
    Some((all, count))
}

fn named_by(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("Fix {count} problem{plural}")
}
