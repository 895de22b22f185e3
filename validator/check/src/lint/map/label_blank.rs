//! MAP044: a label that shows nothing.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP044",
    name: "label-blank",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Info,
    explain: include_str!("label_blank.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, label) in target.map().labels.iter().enumerate() {
        let (why, field, help) = if label.text.trim().is_empty() {
            (
                "has no text",
                "text",
                "write what is printed there, or leave the label out",
            )
        } else if label.size == 0 {
            (
                "has letters of no height",
                "size",
                "`size` is the height of the letters in hundredths of a hex's",
            )
        } else {
            continue;
        };
        found.push(
            Diagnostic::info(CODE, format!("label {} {why}", label.id))
                .at(target.map_spans().within("labels", at, field))
                .on(Subject::Hex(label.hex.clone()))
                .help(help),
        );
    }
}
