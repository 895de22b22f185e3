//! SCN020: units of two sides in one hex, in a game whose rules are not built in.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::registry::rulebook_of;

const CODE: Code = Code {
    id: "SCN020",
    name: "sides-together",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("sides_together.md"),
    needs: &[PartKind::Forces, PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    // A built-in rulebook says by itself where it refuses that.
    if rulebook_of(target.pack).is_some() {
        return;
    }
    for (scenario, spans) in target.scenarios() {
        let mut first = BTreeMap::<&HexNo, (&Id, &Id)>::new();
        for (at, placed) in scenario.setup.iter().enumerate() {
            let Some(unit) = target.pack.forces.units.get(&placed.unit) else {
                continue;
            };
            let (other, side) = *first.entry(&placed.hex).or_insert((&unit.id, &unit.side));
            if *side == unit.side {
                continue;
            }
            let message = format!(
                "{} of {} is set up in {}, where {other} of {side} is",
                unit.id, unit.side, placed.hex
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.place("setup", at))
                    .on(Subject::Hex(placed.hex.clone()))
                    .on(Subject::Unit(unit.id.to_string()))
                    .help("correct the hex of one of them, or the side of a unit"),
            );
        }
    }
}
