//! RUL002: the map has what a cost table has no row for.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL002",
    name: "no-cost",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_cost.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::NoCost, CODE, found),
};
