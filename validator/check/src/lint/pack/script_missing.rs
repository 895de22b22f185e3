//! PACK003: a script that the pack names can't be read.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK003",
    name: "script-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("script_missing.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, name) in target.pack.manifest.scripts.iter().enumerate() {
        if let Err(why) = target.folder.source(name) {
            found.push(
                Diagnostic::error(CODE, format!("script `{name}`: {}", why.message))
                    .at(target.files.manifest.spans.place("scripts", at))
                    .on(Subject::Item(format!("script {name}")))
                    .help("name it as it lies in the pack's folder, or leave it out"),
            );
        }
    }
}
