//! UNIT001: two counters of one id.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "UNIT001",
    name: "unit-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unit_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, pair) in target.pack.forces.units.as_slice().windows(2).enumerate() {
        if let [first, second] = pair
            && first.id == second.id
        {
            found.push(
                Diagnostic::error(CODE, format!("there are two units {}", second.id))
                    .at(target.files.forces.spans.within("units", at + 1, "id"))
                    .on(Subject::Unit(second.id.to_string()))
                    .about(Address::of(Spot::Unit(second.id.clone())))
                    .help("where the game has two counters of one name, distinguish them: `17/17SS-AA`, `17/17SS-AT`"),
            );
        }
    }
}
