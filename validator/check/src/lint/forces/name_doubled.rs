//! UNIT008: two counters of one formation with one printed name.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "UNIT008",
    name: "name-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("name_doubled.md"),
    needs: &[PartKind::Forces],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let mut named = BTreeMap::<_, &Id>::new();
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        let Some(name) = unit.name.as_deref().filter(|name| !name.trim().is_empty()) else {
            continue;
        };
        let first = *named
            .entry((
                &unit.side,
                unit.nation.as_ref(),
                unit.formation.as_ref(),
                name.trim(),
            ))
            .or_insert(&unit.id);
        if *first == unit.id {
            continue;
        }
        let (id, side) = (&unit.id, &unit.side);
        let message = format!("unit {id} of {side} is called “{name}”, as {first} is");
        found.push(
            Diagnostic::warning(CODE, message)
                .at(target.files.forces.spans.within("units", at, "name"))
                .on(Subject::Unit(id.to_string()))
                .about(Address::of(Spot::Unit(id.clone())).field("name"))
                .help("give each the name that is printed on it; counters that are alike may go without"),
        );
    }
}
