//! UNIT005: a counter whose steps don't fit its faces.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "UNIT005",
    name: "steps",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("steps.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        let message = match unit.steps {
            0 => format!(
                "unit {} has no steps: it is eliminated before it comes",
                unit.id
            ),
            1 if !unit.reduced.is_empty() => {
                format!(
                    "unit {} has a reduced face, but only one step: that face is never seen",
                    unit.id
                )
            }
            _ => continue,
        };
        found.push(
            Diagnostic::error(CODE, message)
                .at(target.files.forces.spans.within("units", at, "steps"))
                .on(Subject::Unit(unit.id.to_string()))
                .help("a counter with a printed back has 2 steps, one with a blank back 1"),
        );
    }
}
