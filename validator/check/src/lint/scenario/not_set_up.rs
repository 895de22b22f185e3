//! SCN010: a setup that leaves units out.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "SCN010",
    name: "not-set-up",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("not_set_up.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        // Without any setup the scenario leaves it all to the players.
        if scenario.setup.is_empty() {
            continue;
        }
        // A line for a unit that isn't there was probably meant for a unit left out here, and is reported.
        if scenario
            .setup
            .iter()
            .any(|line| target.pack.forces.units.get(&line.unit).is_none())
        {
            continue;
        }
        for (at, group) in scenario.groups.iter().enumerate() {
            let left: Vec<_> = group
                .units
                .iter()
                .filter(|unit| scenario.setup.get(unit).is_none())
                .filter(|unit| scenario.off_map.get(unit).is_none())
                .collect();
            if left.is_empty() {
                continue;
            }
            let finding = Diagnostic::warning(
                CODE,
                format!("the setup leaves out {} of group {}", list(&left), group.id),
            )
            .at(spans.within("groups", at, "units"))
            .help("set them up too, or leave the whole setup to the players");
            let units = left.into_iter();
            let mut finding = finding
                .what(format!("not set up in {}", scenario.id))
                .each(units.map(|unit| Subject::Unit(unit.to_string())));
            let subjects = finding.instances.iter().map(|it| it.subject.clone());
            finding.subjects = subjects.collect();
            found.push(finding);
        }
    }
}
