//! How well the claims of a pack hold its facts: each fact of a paragraph of the rulebook is changed in fixed ways, one at a time,
//! and of each change a claim of the same paragraph should say so.
//!
//! | room | what it holds |
//! |---|---|
//! | `operators` | the fixed ways of changing a record |
//! | `paragraph` | which claims are of the same paragraph |
//! | `named` | the records of scenarios that claims name |
//! | `reads` | the facts on which a claim depends |
//! | `elsewhere` | the facts that a claim holds in one scenario only |
//! | `trial` | a pack in which one fact at a time is changed |
//! | [`StrengthReport`] | what came of it, for people and for programs |

mod elsewhere;
mod named;
mod operators;
mod paragraph;
mod reads;
mod report;
mod trial;

use std::collections::BTreeMap;

use beachhead_check::lint::ClaimJudge;
use beachhead_schema::Id;
use beachhead_schema::claims::ClaimRecord;
use beachhead_schema::facts::{Fact, facts};
use beachhead_schema::pack::Pack;

use elsewhere::Elsewhere;
use named::{label_of, naming};
use operators::Operators;
use paragraph::is_of;
use reads::reads;
use trial::Trial;

pub use report::{OutsideReport, StrengthReport, UnreportedChange, strength_report};

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

/// The facts of a pack that are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of a paragraph.
    Measured,
    /// Every one.
    All,
}

/// A fact that a paragraph of the rulebook has.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredFact {
    /// The fact.
    pub fact: Fact,
    /// The paragraph, or several: `L56, L57`.
    pub paragraph: String,
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
    /// The other scenario of which a claim reports the same change, where only that makes it one of the paragraph's.
    pub as_in: Option<Id>,
}

/// Changes of the facts that no paragraph has: those that are reconstructed, read off the print, or don't say where they come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// How many facts were changed.
    pub facts: usize,
    /// In how many ways.
    pub changes: usize,
    /// How many changes a claim of some paragraph reports.
    pub reported: usize,
    /// How many changes are reported only by claims whose own source is a reconstruction.
    pub reconstructed: usize,
}

/// What came of changing the facts of a pack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strength {
    /// The facts that a paragraph has.
    pub facts: Vec<MeasuredFact>,
    /// Every change of them, in the order of the facts.
    pub changes: Vec<FactChange>,
    /// How many facts the pack has in all.
    pub all_facts: usize,
    /// The changes of all other facts, if these were made.
    pub outside: Option<Outside>,
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

/// Changes each fact of a paragraph, and asks the claims of that paragraph; all other facts, where they are in the scope, are
/// changed too, and every claim is asked. Claims that are not true of the pack as it is are left out: they report everything.
///
/// A fact is of a paragraph
/// - if it says so,
/// - if it stands in a scenario and a claim of the paragraph names it,
/// - as far as a claim says the same of another scenario only.
pub fn strength(pack: &Pack, scope: Scope) -> Strength {
    let all = facts(pack);
    let (claims, judge) = (pack.claims.claims.iter(), ClaimJudge::of(pack));
    let claims: Vec<&ClaimRecord> = claims.filter(|claim| judge.is_true(claim)).collect();
    let operators = Operators::of(pack, &all);
    let mut trial = Trial::of(pack, &operators);
    let mut strength = Strength {
        all_facts: all.len(),
        ..Strength::default()
    };
    let mut of_paragraph: BTreeMap<String, Vec<&ClaimRecord>> = BTreeMap::new();
    let mut elsewhere = Elsewhere::default();
    let mut rest = Vec::new();
    for fact in all {
        let scenario = fact.scenario(pack);
        let said = fact.paragraph().map(str::to_owned);
        let named = || naming(&fact, scenario?, &claims);
        let Some(paragraph) = said.or_else(named) else {
            rest.push(fact);
            continue;
        };
        let asked = of_paragraph.entry(paragraph.clone()).or_insert_with(|| {
            let ours = claims.iter();
            let ours = ours.filter(|claim| is_of(claim.paragraph(), &paragraph));
            ours.copied().collect()
        });
        let asked = asked.iter().copied();
        let asked: Vec<&ClaimRecord> = asked.filter(|claim| reads(pack, claim, &fact)).collect();
        let at = strength.facts.len();
        trial.each_change(&fact, |pack, made| {
            let (reported, by) = reported(pack, &asked);
            if let (Some(scenario), Some(claim)) = (scenario, by) {
                elsewhere.add(&fact, &made.field, scenario, claim);
            }
            strength.changes.push(FactChange {
                fact: at,
                change: made.what,
                reported,
                as_in: None,
            });
        });
        strength.facts.push(MeasuredFact { fact, paragraph });
    }
    let rest = elsewhere.measure(rest, &claims, &mut trial, &mut strength);
    if scope == Scope::All {
        strength.outside = Some(outside(&rest, &claims, &mut trial));
    }
    strength
}

/// Changes facts that no paragraph has, and asks every claim.
fn outside(facts: &[Fact], claims: &[&ClaimRecord], trial: &mut Trial<'_>) -> Outside {
    let mut outside = Outside {
        facts: facts.len(),
        ..Outside::default()
    };
    for fact in facts {
        let ours = claims.iter().copied();
        let ours: Vec<&ClaimRecord> = ours
            .filter(|claim| reads(trial.pack, claim, fact))
            .collect();
        trial.each_change(fact, |pack, _| {
            outside.changes += 1;
            match reported(pack, &ours).0 {
                ReportedBy::Paragraph => outside.reported += 1,
                ReportedBy::Reconstruction => outside.reconstructed += 1,
                ReportedBy::Nothing => {}
            }
        });
    }
    outside
}

/// The claim that reports a change of the pack, one of a paragraph where there is one, and how it counts.
fn reported<'c>(pack: &Pack, claims: &[&'c ClaimRecord]) -> (ReportedBy, Option<&'c ClaimRecord>) {
    let judge = ClaimJudge::of(pack);
    let mut reconstruction = None;
    for claim in claims {
        let is_asked = !claim.is_reconstructed() || reconstruction.is_none();
        if !is_asked || judge.is_true(claim) {
            continue;
        }
        if !claim.is_reconstructed() {
            return (ReportedBy::Paragraph, Some(claim));
        }
        reconstruction = Some(*claim);
    }
    match reconstruction {
        Some(claim) => (ReportedBy::Reconstruction, Some(claim)),
        None => (ReportedBy::Nothing, None),
    }
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
        let strength = strength(&pack, Scope::Measured);
        let changes = |id: &str| -> Vec<&str> {
            let ours = strength.changes.iter().filter(|change| {
                let value = strength.facts.get(change.fact).map(|it| &it.fact.value);
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
