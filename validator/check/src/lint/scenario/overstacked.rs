//! SCN008: more units of a group in a hex than it holds.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::groups_by_unit;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN008",
    name: "overstacked",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("overstacked.md"),
    needs: &[PartKind::Scenario],
    check,
};

/// Units that a message names.
const MOST_NAMED: usize = 8;

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let mut standing = BTreeMap::<(&Id, &HexNo), Vec<&Id>>::new();
        let groups = groups_by_unit(scenario);
        for (at, placement) in scenario.setup.iter().enumerate() {
            let Some(group) = groups.get(&placement.unit) else {
                continue;
            };
            let here = standing.entry((&group.id, &placement.hex)).or_default();
            if here.len() >= usize::from(group.stack) {
                let there = here.iter().take(MOST_NAMED);
                let there: Vec<&str> = there.map(|unit| unit.as_str()).collect();
                let message = format!(
                    "unit {} does not fit into {}: setup group {} stacks {} to a hex",
                    placement.unit, placement.hex, group.id, group.stack
                );
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(spans.place("setup", at))
                        .on(Subject::Hex(placement.hex.clone()))
                        .on(Subject::Unit(placement.unit.to_string()))
                        .note(format!("there already: {}", there.join(", "))),
                );
            }
            here.push(&placement.unit);
        }
    }
}
