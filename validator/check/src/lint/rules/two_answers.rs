//! RUL006: two lines that answer one question for the same units.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL006",
    name: "two-answers",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("two_answers.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::TwoAnswers, CODE, found),
};
