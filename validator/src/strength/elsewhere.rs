//! Facts that a claim holds in one scenario only: what is changed of the same fact in another scenario, the claim can't report.
//!
//! A fact is the same in another scenario if its list and its name are; its value may be another. Measured are the fields of which
//! a claim reports a change in one scenario.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::claims::ClaimRecord;
use beachhead_schema::facts::Fact;
use beachhead_schema::scenario::Scenario;

use super::named::{has_own_name, label_of};
use super::reads::{is_of_scenario, reads};
use super::trial::Trial;
use super::{FactChange, MeasuredFact, Strength, reported};

/// Fields of which a claim of one scenario reports a change there: by list, name and field, the paragraph and the scenario.
#[derive(Default)]
pub(super) struct Elsewhere(BTreeMap<(String, String), BTreeMap<String, (String, Id)>>);

impl Elsewhere {
    /// A claim reports a change of this field; it counts if it is of this scenario only, and no reconstruction.
    pub(super) fn add(
        &mut self,
        fact: &Fact,
        field: &str,
        scenario: &Scenario,
        claim: &ClaimRecord,
    ) {
        let is_of_one = claim.scenario.as_ref() == Some(&scenario.id);
        if is_of_one && !claim.is_reconstructed() && has_own_name(fact) {
            let fields = self.0.entry(name_of(fact)).or_default();
            let said = || (claim.paragraph().to_owned(), scenario.id.clone());
            fields.entry(field.to_owned()).or_insert_with(said);
        }
    }

    /// Measures the facts of which a claim says in one scenario what no claim says in another; returns those that are left.
    pub(super) fn measure(
        mut self,
        facts: Vec<Fact>,
        claims: &[&ClaimRecord],
        trial: &mut Trial<'_>,
        strength: &mut Strength,
    ) -> Vec<Fact> {
        let pack = trial.pack;
        let of_scenario = |fact: &Fact| fact.scenario(pack);
        let asked = |fact: &Fact| -> Vec<&ClaimRecord> {
            let meant = claims.iter().copied();
            meant
                .filter(|claim| is_of_scenario(pack, claim, fact) && reads(pack, claim, fact))
                .collect()
        };
        // What only one scenario has can't be said of another.
        let mut times: BTreeMap<(String, String), usize> = BTreeMap::new();
        for fact in &facts {
            *times.entry(name_of(fact)).or_default() += 1;
        }
        for fact in &facts {
            let is_shared = times.get(&name_of(fact)).is_some_and(|times| *times > 1);
            let Some(scenario) = of_scenario(fact).filter(|_| is_shared) else {
                continue;
            };
            let mut ours = asked(fact);
            ours.retain(|claim| claim.scenario.is_some() && !claim.is_reconstructed());
            if ours.is_empty() || !has_own_name(fact) {
                continue;
            }
            trial.each_change(fact, |pack, made| {
                if let Some(claim) = reported(pack, &ours).1 {
                    self.add(fact, &made.field, scenario, claim);
                }
            });
        }
        let mut left = Vec::new();
        for fact in facts {
            let there = self.0.get(&name_of(&fact));
            let (Some(scenario), Some(there)) = (of_scenario(&fact), there) else {
                left.push(fact);
                continue;
            };
            let (ours, at) = (asked(&fact), strength.facts.len());
            let mut paragraph = None;
            trial.each_change(&fact, |pack, made| {
                let Some((said, first)) = there.get(&made.field) else {
                    return;
                };
                paragraph.get_or_insert_with(|| said.clone());
                strength.changes.push(FactChange {
                    fact: at,
                    change: made.what,
                    reported: reported(pack, &ours).0,
                    as_in: Some(first).filter(|first| **first != scenario.id).cloned(),
                });
            });
            match paragraph {
                Some(paragraph) => strength.facts.push(MeasuredFact { fact, paragraph }),
                None => left.push(fact),
            }
        }
        left
    }
}

/// Key of the same fact in another scenario: its list and its name.
fn name_of(fact: &Fact) -> (String, String) {
    (fact.list.clone(), label_of(&fact.value))
}
