//! Fixes: for findings with a cure that is known, the edit that makes it.
//!
//! The editor's buttons and any command that fixes take them from here, so both do the same. A fix is safe where it
//! keeps what the data means; else it is a guess, and a person must look at it.
//!
//! Holds always: after a fix the finding is gone, and nothing else has changed (`tests::every_fix_fixes`).

mod chains;
mod claims;
mod doubled;
mod fixing;
mod hexes;
mod kinds;
mod listed;
mod lists;
mod rows;
mod scenario;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use beachhead_schema::diag::{Code, Diagnostic, Fix, Safety, Subject};
use beachhead_schema::edit::{Edit, Spot, Swap};
use beachhead_schema::io::codes::MORE;
use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts};
use beachhead_schema::pack::Pack;

use crate::check::check_whole;

pub use fixing::Fixing;

/// Makes the fixes of a finding.
type Fixer = fn(&Fixing<'_>, &Diagnostic) -> Vec<Fix>;

/// The codes that have fixes, in their order.
const FIXERS: &[(&str, Fixer)] = &[
    ("MAP001", hexes::off_grid),
    ("MAP002", hexes::doubled),
    ("MAP004", kinds::of_map),
    ("MAP005", hexes::no_such_hex),
    ("MAP006", doubled::ids_of_map),
    ("MAP007", hexes::listed_twice),
    ("MAP012", hexes::hexside_apart),
    ("MAP013", doubled::hexsides),
    ("MAP016", chains::jump),
    ("MAP017", chains::short),
    ("MAP018", chains::folded),
    ("MAP037", chains::facing),
    ("UNIT002", kinds::of_unit),
    ("SCN001", scenario::unknown_unit),
    ("SCN003", scenario::no_such_hex),
    ("SCN004", scenario::unknown_name),
    ("SCN009", scenario::ungrouped),
    ("TAB003", doubled::rows),
    ("TAB005", doubled::tables),
    ("TAB006", rows::numbered),
    ("ERR002", doubled::errata),
    ("CLM001", claims::of_hex),
];

/// What would fix a finding of this pack, the best first; nothing, where only a person can decide. Who asks for many findings
/// of a pack asks [`Fixing`].
pub fn fixes(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    Fixing::once(pack).fixes(finding)
}

/// Whether findings of this code may have fixes.
pub fn may_be_fixed(code: Code) -> bool {
    FIXERS.iter().any(|(known, _)| *known == code.id) || ["PACK006", "UNIT001"].contains(&code.id)
}

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
    while !waiting.is_empty() {
        let before = waiting.len();
        let batch = Batch::of(&fixed, waiting, most_daring);
        waiting = batch.later;
        // Where nearly all change one record, there is nothing to gain by looking at all of them together.
        let is_worth_it = waiting.len() < before - before / WORTH_A_ROUND;
        count += made(&mut fixed, batch.fixes, &mut edits);
        if !is_worth_it {
            for finding in waiting.drain(..) {
                let fix = first(&Fixing::once(&fixed), finding, most_daring);
                count += made(&mut fixed, fix.into_iter().collect(), &mut edits);
            }
        }
    }
    let mut all = Edit::merge_all(edits)?;
    all.name = named_by(count);
    Some((all, count))
}

/// Findings are looked at together as long as at least one of this number of them is fixed by that.
const WORTH_A_ROUND: usize = 16;

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
        for finding in findings {
            // What is about a record that has changed is looked at on what that has become.
            if about(finding).iter().any(|spot| changed.contains(spot)) {
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
            } else {
                later.push(finding);
            }
        }
        Self { fixes, later }
    }
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
fn first(fixing: &Fixing<'_>, finding: &Diagnostic, most_daring: Safety) -> Option<Fix> {
    let mut offered = fixing.each(finding);
    offered.find(|fix| most_daring == Safety::Unsafe || fix.safety == Safety::Safe)
}

/// Makes fixes that change different records, those of one list in one pass. Returns how many were made.
fn made(pack: &mut Pack, fixes: Vec<Fix>, edits: &mut Vec<Edit>) -> usize {
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

/// A fix of these swaps that is a guess.
fn guess(title: impl Into<String>, swaps: Vec<Swap>) -> Option<Fix> {
    fix(title, Safety::Unsafe, swaps)
}

/// A fix of these swaps that keeps what the data means.
fn sure(title: impl Into<String>, swaps: Vec<Swap>) -> Option<Fix> {
    fix(title, Safety::Safe, swaps)
}

fn fix(title: impl Into<String>, safety: Safety, swaps: Vec<Swap>) -> Option<Fix> {
    let title = title.into();
    let edit = Edit::new(title.clone(), swaps)?;
    Some(Fix {
        title,
        safety,
        edit,
    })
}
