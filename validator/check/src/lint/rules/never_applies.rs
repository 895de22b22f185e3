//! RUL007: a line that is about no unit or hex.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL007",
    name: "never-applies",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("never_applies.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::NeverApplies, CODE, found),
};
