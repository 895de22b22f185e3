//! UNIT003: a counter lacks a figure that its kind has.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::quoted;

const CODE: Code = Code {
    id: "UNIT003",
    name: "figure-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("figure_missing.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        let Some(kind) = target.pack.palette.units.get(&unit.kind) else {
            continue;
        };
        let missing: Vec<_> = kind
            .figures
            .iter()
            .filter(|figure| !unit.figures.contains_key(*figure))
            .collect();
        if !missing.is_empty() {
            let place = target.files.forces.spans.within("units", at, "figures");
            let message = format!(
                "unit {} lacks {}, which every unit of kind {} has",
                unit.id,
                quoted(&missing),
                kind.id
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(place)
                    .on(Subject::Unit(unit.id.to_string()))
                    .what(format!("figure of unit {}", unit.id))
                    .each(
                        missing
                            .iter()
                            .map(|figure| Subject::Item(figure.to_string())),
                    ),
            );
        }
    }
}
