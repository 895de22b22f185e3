//! UNIT007: a back that shows more than the face.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "UNIT007",
    name: "back-face",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("back_face.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let spans = &target.files.forces.spans;
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        for (figure, back) in &unit.reduced {
            let why = match unit.figures.get(figure) {
                None => "its face shows none".to_owned(),
                Some(face) if face < back => format!("only {face} on its face"),
                Some(_) => continue,
            };
            let message = format!(
                "unit {} has {figure} {back} on its back, but {why}",
                unit.id
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("units", at, "reduced"))
                    .on(Subject::Unit(unit.id.to_string()))
                    .help("the face is `figures`, the back is `reduced`"),
            );
        }
    }
}
