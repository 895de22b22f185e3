//! RUL019: two rules of one name.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::rules::RuleLine;
use beachhead_text::PartFile;

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
    doubled(target, file, found);
}

/// Two classes of one id, and two phases of one name or at one place of the turn.
fn doubled(target: &Target<'_>, file: &PartFile, found: &mut Findings) {
    let rules = &target.pack.rules;
    let mut say = |list: &'static str, at: usize, name: String, spot: Spot, what: &str| {
        let finding = Diagnostic::error(CODE, format!("{name} {what}"))
            .at(file.spans.within(list, at, "id"))
            .on(Subject::Item(name))
            .about(Address::of(spot).field("id"));
        found.push(finding.help("give one of them another"));
    };
    let mut ids = BTreeSet::new();
    for (at, class) in rules.classes.iter().enumerate() {
        if !ids.insert(&class.id) {
            let name = format!("class {}", class.id);
            say(
                "classes",
                at,
                name,
                Spot::MoveClass(class.key()),
                "is there twice",
            );
        }
    }
    let (mut ids, mut places) = (BTreeSet::new(), BTreeSet::new());
    for (at, phase) in rules.phases.iter().enumerate() {
        let name = format!("phase {}", phase.id);
        if !ids.insert(&phase.id) {
            say(
                "phases",
                at,
                name,
                Spot::Phase(phase.key()),
                "is there twice",
            );
        } else if !places.insert(phase.nr) {
            say(
                "phases",
                at,
                name,
                Spot::Phase(phase.key()),
                "has the `nr` of another phase",
            );
        }
    }
}
