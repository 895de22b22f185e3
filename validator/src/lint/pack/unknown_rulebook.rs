//! PACK001: a rulebook that isn't built in.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::words::instead_of;
use crate::lint::{Findings, Lint, Target};
use crate::registry::{RULEBOOKS, rulebook};

const CODE: Code = Code {
    id: "PACK001",
    name: "unknown-rulebook",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("unknown_rulebook.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let id = &target.pack.manifest.rulebook;
    if rulebook(id.as_str()).is_none() {
        let known: Vec<Id> = RULEBOOKS
            .iter()
            .map(|rulebook| Id::new(rulebook.id))
            .collect();
        found.push(
            Diagnostic::warning(
                CODE,
                format!("no rulebook `{id}` is built in: nothing is held to its rules"),
            )
            .at(target.files.manifest.spans.field("rulebook"))
            .on(Subject::Item(format!("rulebook {id}")))
            .help(instead_of(id.as_str(), "this program", &known)),
        );
    }
}
