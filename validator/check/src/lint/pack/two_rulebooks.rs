//! PACK016: a rulebook that is built in, and rules of the pack's own.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK016",
    name: "two-rulebooks",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("two_rulebooks.md"),
    needs: &[PartKind::Manifest],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let manifest = &target.pack.manifest;
    if let (Some(rulebook), Some(rules)) = (&manifest.rulebook, &manifest.rules) {
        let message =
            format!("the pack names the rulebook `{rulebook}` and has rules of its own in {rules}");
        found.push(
            Diagnostic::error(CODE, message)
                .at(target.files.manifest.spans.field("rules"))
                .on(Subject::Item(format!("rulebook {rulebook}")))
                .help(format!(
                    "leave out `rulebook` to play by {rules}, or `rules` to play by `{rulebook}`"
                )),
        );
    }
}
