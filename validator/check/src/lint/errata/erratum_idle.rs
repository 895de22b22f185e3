//! ERR003: an erratum without effect.

use std::collections::BTreeSet;

use beachhead_base::Source;
use beachhead_model::diag::{Code, Severity};
use beachhead_model::errata::Status;
use beachhead_model::part_kind::PartKind;

use super::{about, notes};
use crate::lint::{Findings, Lint, Target};
use crate::provenance::origins;

const CODE: Code = Code {
    id: "ERR003",
    name: "erratum-idle",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("erratum_idle.md"),
    needs: &[
        PartKind::Map,
        PartKind::Forces,
        PartKind::Tables,
        PartKind::Errata,
        PartKind::Scenario,
    ],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (errata, Some(file)) = (&target.pack.errata.errata, &target.files.errata) else {
        return;
    };
    let mut applied = BTreeSet::new();
    for (at, entry) in errata.iter().enumerate() {
        if entry.reads == entry.means {
            let says = "reads as it means: it changes nothing";
            found.push(
                about(CODE, file, (at, entry), "means", says)
                    .help("write down what should be there, or leave the entry out"),
            );
        } else if entry.status == Status::Applied {
            applied.insert(at);
        }
    }
    if applied.is_empty() {
        return;
    }
    let named: BTreeSet<&str> = origins(target.pack)
        .into_iter()
        .filter_map(|origin| match origin.source {
            Some(Source::Errata(named)) => Some(named.as_str()),
            _ => None,
        })
        .collect();
    applied.retain(|at| {
        let entry = errata.as_slice().get(*at);
        entry.is_none_or(|entry| !named.contains(entry.id.as_str()))
    });
    let named = if applied.is_empty() {
        BTreeSet::new()
    } else {
        let mut words = BTreeSet::new();
        notes::each(target, |named, _| {
            words.insert(named.word);
        });
        words
    };
    for at in applied {
        let Some(entry) = errata
            .as_slice()
            .get(at)
            .filter(|entry| !named.contains(entry.id.as_str()))
        else {
            continue;
        };
        let says = "is applied, but nothing in the pack comes from it";
        found.push(about(CODE, file, (at, entry), "status", says).help(
            "name it in the `source` or the `note` of what it changes; if it changes nothing here, its status is NoEffect",
        ));
    }
}
