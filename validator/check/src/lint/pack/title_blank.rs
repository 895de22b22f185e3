//! PACK015: a pack or a scenario without a title.

use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK015",
    name: "title-blank",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("title_blank.md"),
    needs: &[PartKind::Manifest, PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let mut report = |what: String, place: Place| {
        found.push(
            Diagnostic::warning(CODE, format!("{what} has no title"))
                .at(place)
                .on(Subject::Item(what))
                .help("menus, reports and printed sheets name it by its title"),
        );
    };
    if target.pack.manifest.title.trim().is_empty() {
        report(
            "the pack".to_owned(),
            target.files.manifest.spans.field("title"),
        );
    }
    for (scenario, spans) in target.scenarios() {
        if scenario.title.trim().is_empty() {
            report(format!("scenario {}", scenario.id), spans.field("title"));
        }
    }
}
