//! How well the claims of a pack hold its facts: each fact that names a paragraph of the rulebook is changed in fixed ways,
//! one at a time, and of each change a claim of the same paragraph should say so.
//!
//! | room | what it holds |
//! |---|---|
//! | `operators` | the fixed ways of changing a record |
//! | `paragraph` | which claims are of the same paragraph |
//! | [`StrengthReport`] | what came of it, for people and for programs |

mod operators;
mod paragraph;
mod report;

use std::collections::BTreeMap;

use beachhead_schema::Source;
use beachhead_schema::claims::ClaimRecord;
use beachhead_schema::facts::{Fact, records};
use beachhead_schema::pack::Pack;

use crate::lint::is_true;
use operators::Operators;
use paragraph::is_of;

pub use report::{StrengthReport, UnreportedChange, strength_report};

/// Who reports that a fact was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReportedBy {
    /// A claim of the same paragraph.
    Paragraph,
    /// Only a claim whose own source is a reconstruction: the paragraph doesn't say it, and the claim says so.
    Reconstruction,
    /// No claim of the same paragraph.
    Nothing,
}

/// A fact that was changed.
#[derive(Clone, Debug, PartialEq)]
pub struct FactChange {
    /// The fact, by its place in [`Strength::facts`].
    pub fact: usize,
    /// What was changed: `turn 9 to 10`.
    pub change: String,
    /// Who reports it.
    pub reported: ReportedBy,
}

/// What came of changing the facts of a pack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strength {
    /// The facts that name a paragraph.
    pub facts: Vec<Fact>,
    /// Every change, in the order of the facts.
    pub changes: Vec<FactChange>,
}

impl Strength {
    /// How many changes are reported so.
    pub fn count(&self, reported: ReportedBy) -> usize {
        let changes = self.changes.iter();
        changes.filter(|change| change.reported == reported).count()
    }

    /// Whether every change is reported.
    pub fn is_full(&self) -> bool {
        self.count(ReportedBy::Nothing) == 0
    }
}

/// Changes each fact that names a paragraph, and asks the claims of that paragraph. Claims that are not true of the pack as it is
/// are left out: they report everything.
pub fn strength(pack: &Pack) -> Strength {
    let all = records(pack);
    let operators = Operators::of(pack, &all);
    let facts: Vec<Fact> = all
        .into_iter()
        .filter(|fact| fact.paragraph().is_some())
        .collect();
    let mut claims: BTreeMap<&str, Vec<&ClaimRecord>> = BTreeMap::new();
    let mut changes = Vec::new();
    // Each change is taken back before the next one.
    let mut changed = pack.clone();
    for (at, fact) in facts.iter().enumerate() {
        let Some(paragraph) = fact.paragraph() else {
            continue;
        };
        let claims = claims.entry(paragraph).or_insert_with(|| {
            let all = pack.claims.claims.iter();
            let ours = all.filter(|claim| is_of(claim.paragraph(), paragraph));
            ours.filter(|claim| is_true(pack, claim)).collect()
        });
        for mutation in operators.mutations(fact) {
            let Some(edit) = fact.replaced(pack, mutation.value) else {
                continue;
            };
            // What the format doesn't allow needs no claim.
            let Ok(undo) = edit.apply(&mut changed) else {
                continue;
            };
            let is_other = !is_same(fact, pack, &changed);
            let reported = reported(&changed, claims);
            if undo.apply(&mut changed).is_err() {
                changed = pack.clone();
            }
            if is_other {
                changes.push(FactChange {
                    fact: at,
                    change: mutation.what,
                    reported,
                });
            }
        }
    }
    Strength { facts, changes }
}

/// Whether the part that a fact is of is as it was.
fn is_same(fact: &Fact, before: &Pack, after: &Pack) -> bool {
    match (fact.part, fact.scenario) {
        ("map", _) => before.map == after.map,
        ("forces", _) => before.forces == after.forces,
        ("tables", _) => before.tables == after.tables,
        (_, Some(at)) => before.scenarios.get(at) == after.scenarios.get(at),
        _ => false,
    }
}

/// Which of these claims are no longer true.
fn reported(pack: &Pack, claims: &[&ClaimRecord]) -> ReportedBy {
    let untrue = claims.iter().filter(|claim| !is_true(pack, claim));
    let by = untrue.map(|claim| match claim.source {
        Some(Source::Reconstructed) => ReportedBy::Reconstruction,
        _ => ReportedBy::Paragraph,
    });
    by.min().unwrap_or(ReportedBy::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::io::{DiskFiles, read_pack};

    /// What is changed of a record is told by its values alone, whatever its kind.
    #[test]
    fn every_kind_of_value_is_changed_in_its_own_way() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah");
        let pack = read_pack(&DiskFiles(root)).pack.expect("it is whole");
        let strength = strength(&pack);
        let changes = |id: &str| -> Vec<&str> {
            let ours = strength.changes.iter().filter(|change| {
                let value = strength.facts.get(change.fact).map(|fact| &fact.value);
                let name = |field| value.and_then(|value| value.get(field)?.as_str());
                name("id") == Some(id) || name("table") == Some(id)
            });
            ours.map(|change| change.change.as_str()).collect()
        };
        let first = |id: &str, count| changes(id).into_iter().take(count).collect::<Vec<_>>();
        for (id, expected) in [
            (
                "west-north",
                &[
                    "at.Between[0] W to N",
                    "at.Between[1] 2401 to 2501",
                    "at.Between[2] 3301 to 3302",
                    "side German to Allied",
                    "side dropped",
                    "dropped",
                ][..],
            ),
            ("utah", &["hexes[0] 3005 to 3004", "hexes[0] 3005 dropped"]),
            (
                "marker-loss",
                &["hexes[0] 2901 to 3001", "hexes[0] 2901 dropped"],
            ),
            ("drift", &["cells[0] W to -", "cells[1] NW to -"]),
        ] {
            assert_eq!(first(id, expected.len()), expected, "{id}");
        }
        let due = first("gt09-south", 99);
        for expected in [
            "turn 9 to 10",
            "turn 9 to 8",
            "entry south to south-road",
            "entry dropped",
            "units[0] 897/266 dropped",
        ] {
            assert!(due.contains(&expected), "{expected} in {due:?}");
        }
        assert!(
            strength.is_full(),
            "{:?}",
            strength.count(ReportedBy::Nothing)
        );
    }
}
