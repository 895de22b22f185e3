//! ERR004: something comes from an erratum that, by its status, has changed nothing.

use std::collections::BTreeSet;

use beachhead_base::Source;
use beachhead_model::diag::{Code, Severity};
use beachhead_model::errata::Status;
use beachhead_model::part_kind::PartKind;

use super::about;
use crate::lint::{Findings, Lint, Target};
use crate::provenance::origins;

const CODE: Code = Code {
    id: "ERR004",
    name: "erratum-status",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("erratum_status.md"),
    needs: &[PartKind::Errata],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (errata, Some(file)) = (&target.pack.errata.errata, &target.files.errata) else {
        return;
    };
    if errata.iter().all(|entry| entry.status == Status::Applied) {
        return;
    }
    let origins = origins(target.pack).into_iter();
    let used: BTreeSet<&str> = origins
        .filter_map(|origin| match origin.source {
            Some(Source::Errata(entry)) => Some(entry.as_str()),
            _ => None,
        })
        .collect();
    for (at, entry) in errata.iter().enumerate() {
        let says = match entry.status {
            Status::Applied => continue,
            Status::NoEffect => "has no effect",
            Status::Open => "is open",
        };
        if used.contains(entry.id.as_str()) {
            let says = format!("{says}, but something in the pack comes from it");
            found.push(
                about(CODE, file, (at, entry), "status", &says)
                    .help("what the pack holds already is Applied"),
            );
        }
    }
}
