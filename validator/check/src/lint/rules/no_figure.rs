//! RUL011: a unit without the figure or the class that it moves by.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL011",
    name: "no-figure",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_figure.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::NoFigure, CODE, found),
};
