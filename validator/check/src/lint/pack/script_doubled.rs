//! PACK005: a script that the pack names twice.

use std::collections::BTreeMap;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};
use crate::words::repeated;

const CODE: Code = Code {
    id: "PACK005",
    name: "script-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("script_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let scripts = &target.pack.manifest.scripts;
    // Of several places the last.
    let places: BTreeMap<&String, usize> = scripts.iter().zip(0..).collect();
    for name in repeated(scripts) {
        let Some(last) = places.get(name).copied() else {
            continue;
        };
        found.push(
            Diagnostic::warning(CODE, format!("the pack names script `{name}` twice"))
                .at(target.files.manifest.spans.place("scripts", last))
                .on(Subject::Item(format!("script {name}")))
                .help("leave one out; the other line may have been meant for another script"),
        );
    }
}
