//! UNIT004: a figure that no counter of the game shows.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "UNIT004",
    name: "figure-out-of-range",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("figure_out_of_range.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        let faces = [("figures", &unit.figures), ("reduced", &unit.reduced)];
        for (field, (id, value)) in faces
            .into_iter()
            .flat_map(|(field, figures)| figures.iter().map(move |figure| (field, figure)))
        {
            let Some(figure) = target.pack.palette.figures.get(id) else {
                continue;
            };
            // What is wrong with the range itself is reported of the palette.
            if figure.min <= figure.max && !(figure.min..=figure.max).contains(value) {
                let message = format!(
                    "{id} {value} of unit {} is outside {} to {}",
                    unit.id, figure.min, figure.max
                );
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(target.files.forces.spans.within("units", at, field))
                        .on(Subject::Unit(unit.id.to_string()))
                        .help("correct the figure, or widen the range in the palette"),
                );
            }
        }
    }
}
