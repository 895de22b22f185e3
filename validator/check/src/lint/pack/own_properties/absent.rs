//! PACK012: a record without an own property that it must have.

use beachhead_model::diag::{Code, Severity};

use super::each_fault;
use super::fault::OwnFault;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK012",
    name: "own-absent",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("absent.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    each_fault(target, |owner, fault| {
        let OwnFault::Absent(name) = fault else {
            return;
        };
        let message = format!("{} lacks the own property `{name}`", owner.named);
        let help = match owner.own.is_empty() {
            true => format!("add `own: {{\"{name}\": …}}`"),
            false => format!("add `\"{name}\": …` to `own`"),
        };
        found.push(owner.finding(CODE, message, None).help(help));
    });
}
