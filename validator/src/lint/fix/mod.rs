//! Fixes: for findings with a cure that is known, the edit that makes it.
//!
//! The editor's buttons and any command that fixes take them from here, so both do the same. A fix is safe where it
//! keeps what the data means; else it is a guess, and a person must look at it.
//!
//! Holds always: after a fix the finding is gone, and nothing else has changed (`tests::every_fix_fixes`).

mod chains;
mod claims;
mod doubled;
mod hexes;
mod kinds;
mod listed;
mod lists;
mod rows;
mod scenario;
#[cfg(test)]
mod tests;

use beachhead_schema::diag::{Code, Diagnostic, Fix, Safety};
use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::io::codes::MORE;
use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts};
use beachhead_schema::pack::Pack;

use crate::check::check_pack;

/// Makes the fixes of a finding.
type Fixer = fn(&Pack, &Diagnostic) -> Vec<Fix>;

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

/// What would fix a finding of this pack, the best first; nothing, where only a person can decide.
pub fn fixes(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let offered = finding.fixes.iter();
    let mut fixes: Vec<Fix> = offered.filter_map(|fix| listed::anew(pack, fix)).collect();
    let fixer = FIXERS.iter().find(|(code, _)| *code == finding.code.id);
    fixes.extend(fixer.into_iter().flat_map(|(_, fix)| fix(pack, finding)));
    fixes
}

/// Whether findings of this code may have fixes.
pub fn may_be_fixed(code: Code) -> bool {
    FIXERS.iter().any(|(known, _)| *known == code.id) || ["PACK006", "UNIT001"].contains(&code.id)
}

/// The first fix of each of these findings as one step of the history, and how many of them it fixes. Each is made on
/// what the ones before it have left, so that none undoes another.
pub fn fix_all<'a>(
    pack: &Pack,
    findings: impl IntoIterator<Item = &'a Diagnostic>,
    most_daring: Safety,
) -> Option<(Edit, usize)> {
    let mut fixed = pack.clone();
    let mut all: Option<Edit> = None;
    let mut count = 0;
    for finding in findings {
        let mut offered = fixes(&fixed, finding).into_iter();
        let allowed = |fix: &Fix| most_daring == Safety::Unsafe || fix.safety == Safety::Safe;
        let Some(fix) = offered.find(allowed) else {
            continue;
        };
        if fix.edit.clone().apply(&mut fixed).is_err() {
            continue;
        }
        count += 1;
        all = Some(match all {
            Some(before) => before.merge(fix.edit),
            None => fix.edit,
        });
    }
    let mut all = all?;
    all.name = named_by(count);
    Some((all, count))
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
    let mut all: Option<(Edit, usize)> = None;
    for _ in 0..MOST_ROUNDS {
        let meant = |finding: &&Diagnostic| code.is_none_or(|code| finding.code == code);
        let Some((edit, count)) = fix_all(&fixed, reported.iter().filter(meant), most_daring)
        else {
            break;
        };
        if edit.clone().apply(&mut fixed).is_err() {
            break;
        }
        all = Some(match all {
            Some((before, fixed)) => (before.merge(edit), fixed + count),
            None => (edit, count),
        });
        if reported.iter().all(|finding| finding.code != MORE) {
            break;
        }
        let Ok(texts) = pack_texts(&fixed, Syntax::Ron) else {
            break;
        };
        let texts = texts.into_iter();
        let bytes = texts.map(|(name, text)| (name, text.into_bytes()));
        reported = check_pack(&MemoryFiles(bytes.collect())).diagnostics;
    }
    let (mut all, count) = all?;
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
