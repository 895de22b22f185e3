//! PACK010: an own property that the schema doesn't have.

use beachhead_model::diag::{Code, Severity};

use super::each_fault;
use super::fault::OwnFault;
use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "PACK010",
    name: "own-undeclared",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("undeclared.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(schema) = &target.pack.own_schema else {
        return;
    };
    each_fault(target, |owner, fault| {
        let OwnFault::Undeclared(name) = fault else {
            return;
        };
        let message = format!(
            "{} has the own property `{name}`, which the schema has not",
            owner.named
        );
        let known = schema.fields(owner.kind).iter().map(|field| &field.name);
        let whose = format!("the schema of a {}", owner.kind);
        let finding = owner.finding(CODE, message, Some(name.as_str()));
        found.push(finding.help(instead_of(name.as_str(), &whose, known)));
    });
}
