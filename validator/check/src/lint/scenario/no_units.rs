//! SCN016: a setup group or reinforcements of no units.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN016",
    name: "no-units",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("no_units.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let groups = scenario.groups.iter().enumerate();
        let groups = groups.filter(|(_, group)| group.units.is_empty());
        let groups = groups.map(|(at, group)| ("groups", at, format!("setup group {}", group.id)));
        let arrivals = scenario.reinforcements.iter().enumerate();
        let arrivals = arrivals.filter(|(_, arrival)| arrival.units.is_empty());
        let arrivals = arrivals.map(|(at, arrival)| {
            (
                "reinforcements",
                at,
                format!("reinforcement {}", arrival.id),
            )
        });
        for (field, at, what) in groups.chain(arrivals) {
            found.push(
                Diagnostic::warning(CODE, format!("{what} has no units"))
                    .at(spans.within(field, at, "units"))
                    .on(Subject::Item(what))
                    .help("name its units, or leave it out"),
            );
        }
    }
}
