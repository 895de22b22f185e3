//! PAL003: a figure that no counter could have.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PAL003",
    name: "empty-range",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("empty_range.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let figures = target.pack.palette.figures.iter().enumerate();
    for (at, figure) in figures.filter(|(_, figure)| figure.min > figure.max) {
        let message = format!(
            "figure {} runs from {} to {}: no number does",
            figure.id, figure.min, figure.max
        );
        found.push(
            Diagnostic::error(CODE, message)
                .at(target.files.palette.spans.within("figures", at, "min"))
                .on(Subject::Item(figure.id.to_string()))
                .help("`min` is the least and `max` the greatest figure on any counter"),
        );
    }
}
