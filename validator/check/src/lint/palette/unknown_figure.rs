//! PAL002: a unit kind needs a figure that the palette doesn't have.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "PAL002",
    name: "unknown-figure",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_figure.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let palette = &target.pack.palette;
    for (at, kind) in palette.units.iter().enumerate() {
        for figure in kind
            .figures
            .iter()
            .filter(|figure| palette.figures.get(figure).is_none())
        {
            let finding = Diagnostic::error(
                CODE,
                format!(
                    "unit kind {} has the figure `{figure}`, which the palette doesn't have",
                    kind.id
                ),
            )
            .at(word(
                &target.files.palette.spans,
                "units",
                at,
                "figures",
                figure.as_str(),
            ))
            .on(Subject::Item(kind.id.to_string()));
            let known = palette.figures.iter().map(|known| &known.id);
            found.push(found.helped(finding, || {
                instead_of(figure.as_str(), "the palette", known)
            }));
        }
    }
}
