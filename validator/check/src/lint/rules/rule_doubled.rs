//! RUL019: two rules of one name.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Severity};
use beachhead_model::rules::RuleLine;

use super::about;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "RUL019",
    name: "rule-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("rule_doubled.md"),
    needs: &[],
    check,
};

/// A row is a paragraph and an id: two rules whose rows are equal have one id.
fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(file) = &target.files.rules else {
        return;
    };
    let mut first: BTreeMap<&Id, &RuleLine> = BTreeMap::new();
    for (at, line) in target.pack.rules.rules.iter().enumerate() {
        let Some(other) = first.get(&line.id) else {
            first.insert(&line.id, line);
            continue;
        };
        let says = match other.row() == line.row() {
            true => "is there twice".to_owned(),
            false => format!("has the id of rule {}", other.row()),
        };
        found.push(
            about(Severity::Error, CODE, file, (at, line), "id", &says)
                .help("give one of them another id; scripts and claims that cite it must follow"),
        );
    }
}
