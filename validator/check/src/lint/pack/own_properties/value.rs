//! PACK011: an own property whose value the schema doesn't take.

use beachhead_model::diag::{Code, Severity};

use super::each_fault;
use super::fault::OwnFault;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK011",
    name: "own-value",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("value.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    each_fault(target, |owner, fault| {
        let OwnFault::Value {
            name,
            must_be,
            is,
            help,
        } = fault
        else {
            return;
        };
        let named = &owner.named;
        let message = match name {
            Some(name) => {
                format!("the own property `{name}` of {named} must be {must_be}, not {is}")
            }
            None => format!("the own properties of {named} must be {must_be}, not {is}"),
        };
        let mut finding = owner.finding(CODE, message, name.as_ref().map(|name| name.as_str()));
        finding.help.clone_from(help);
        found.push(finding);
    });
}
