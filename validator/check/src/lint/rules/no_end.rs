//! RUL012: a game that never ends.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL012",
    name: "no-end",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_end.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::NoEnd, CODE, found),
};
