//! PACK009: a schema of own properties that can't be meant so.

use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_text::own_schema_place;

use super::held::{CHECKS_VALUES, Held};
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK009",
    name: "own-schema",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("schema.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (Some(schema), Some(file)) = (&target.pack.own_schema, &target.files.own) else {
        return;
    };
    let subject = || Subject::Item(format!("file {}", file.name));
    if let Err(faults) = Held::new(schema) {
        for fault in faults {
            let place = own_schema_place(&file.spans, &fault.path);
            let finding = Diagnostic::error(CODE, fault.message).at(place);
            found.push(finding.on(subject()).help(fault.help));
        }
        return;
    }
    if !CHECKS_VALUES {
        let message = "the values of own properties are not checked: this program was built without the feature `own-schema`";
        let finding =
            Diagnostic::warning(CODE, message).at(Place::file(file.spans.source().name()));
        found.push(finding.on(subject()));
    }
}
