//! ERR001: something comes from an erratum that isn't listed.

use beachhead_base::Source;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::provenance::{Origin, each_origin};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "ERR001",
    name: "no-such-erratum",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_such_erratum.md"),
    needs: &[PartKind::Errata],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let errata = &target.pack.errata.errata;
    each_origin(target.pack, |origin| {
        let Some(Source::Errata(entry)) = origin.source else {
            return;
        };
        if errata.get(&entry.as_str().into()).is_none() {
            let finding = Diagnostic::error(
                CODE,
                format!("this comes from erratum `{entry}`, which is not listed"),
            )
            .at(place(target, &origin))
            .on(Subject::Item(format!("erratum {entry}")));
            let known = errata.iter().map(|entry| &entry.id);
            found.push(found.helped(finding, || instead_of(entry, "`errata`", known)));
        }
    });
}

fn place(target: &Target<'_>, origin: &Origin<'_>) -> Place {
    let spans = target.spans_of(origin.part);
    spans.map(|spans| origin.place(spans)).unwrap_or_default()
}
