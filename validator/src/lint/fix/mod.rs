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
mod together;

use std::collections::BTreeSet;

use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::edit::{Edit, Fix, Safety, Spot, Swap};
use beachhead_schema::io::codes::MORE;
use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts};
use beachhead_schema::pack::Pack;

use crate::check::check_whole;

pub use fixing::Fixing;

/// Fixes of a finding, the best first: each is made once it is asked for.
type Fixes<'f> = Box<dyn Iterator<Item = Fix> + 'f>;

/// Makes the fixes of a finding.
#[derive(Clone, Copy)]
enum Fixer {
    /// All of them: there are few.
    All(fn(&Fixing<'_>, &Diagnostic) -> Vec<Fix>),
    /// One by one: there may be as many as the scenario has groups.
    Each(for<'f, 'p> fn(&'f Fixing<'p>, &'f Diagnostic) -> Fixes<'f>),
}

impl Fixer {
    fn fixes<'f>(self, fixing: &'f Fixing<'_>, finding: &'f Diagnostic) -> Fixes<'f> {
        match self {
            Self::All(fixes) => Box::new(fixes(fixing, finding).into_iter()),
            Self::Each(fixes) => fixes(fixing, finding),
        }
    }
}

/// The codes that have fixes, in their order.
const FIXERS: &[(&str, Fixer)] = &[
    ("PACK006", Fixer::All(listed::unlisted)),
    ("MAP001", Fixer::All(hexes::off_grid)),
    ("MAP002", Fixer::All(hexes::doubled)),
    ("MAP004", Fixer::All(kinds::of_map)),
    ("MAP005", Fixer::All(hexes::no_such_hex)),
    ("MAP006", Fixer::All(doubled::ids_of_map)),
    ("MAP007", Fixer::All(hexes::listed_twice)),
    ("MAP012", Fixer::All(hexes::hexside_apart)),
    ("MAP013", Fixer::All(doubled::hexsides)),
    ("MAP016", Fixer::All(chains::jump)),
    ("MAP017", Fixer::All(chains::short)),
    ("MAP018", Fixer::All(chains::folded)),
    ("MAP037", Fixer::All(chains::facing)),
    ("UNIT001", Fixer::All(doubled::units)),
    ("UNIT002", Fixer::All(kinds::of_unit)),
    ("SCN001", Fixer::All(scenario::unknown_unit)),
    ("SCN003", Fixer::All(scenario::no_such_hex)),
    ("SCN004", Fixer::All(scenario::unknown_name)),
    ("SCN009", Fixer::Each(scenario::ungrouped)),
    ("TAB003", Fixer::All(doubled::rows)),
    ("TAB005", Fixer::All(doubled::tables)),
    ("TAB006", Fixer::All(rows::numbered)),
    ("ERR002", Fixer::All(doubled::errata)),
    ("CLM001", Fixer::All(claims::of_hex)),
];

/// Fixes for a finding of this pack, the best first; none, where only a person can decide. Who asks for many findings
/// of a pack asks [`Fixing`].
pub fn fixes(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    Fixing::once(pack).fixes(finding)
}

/// Whether findings of this code may have fixes.
pub fn may_be_fixed(code: Code) -> bool {
    FIXERS.iter().any(|(known, _)| *known == code.id)
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
        if let Some(together) = together::of(&fixed, waiting, most_daring)
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
