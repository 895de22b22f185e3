//! RUL008: what no phase does, or a phase of which no line speaks.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL008",
    name: "no-phase",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("no_phase.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::NoPhase, CODE, found),
};
