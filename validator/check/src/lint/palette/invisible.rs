//! PAL005: a kind that can't be seen.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PAL005",
    name: "invisible",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("invisible.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (palette, spans) = (&target.pack.palette, &target.files.palette.spans);
    for (at, side) in palette.sides.iter().enumerate() {
        if side.ink == side.color {
            let message = format!(
                "counters of {} can't be read: ink and paper are one colour",
                side.id
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("sides", at, "ink"))
                    .on(Subject::Item(side.id.to_string()))
                    .help("choose an ink that stands out"),
            );
        }
    }
    let lines = [("hexsides", &palette.hexsides), ("paths", &palette.paths)];
    for (field, kinds) in lines {
        for (at, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.width == 0) {
            found.push(
                Diagnostic::warning(
                    CODE,
                    format!("{} is drawn with a width of 0 and can't be seen", kind.id),
                )
                .at(spans.within(field, at, "width"))
                .on(Subject::Item(kind.id.to_string()))
                .help("the width is in hundredths of a hexside's length"),
            );
        }
    }
}
