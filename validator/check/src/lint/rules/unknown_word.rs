//! RUL001: a word, a query or a table that the pack doesn't have.

use beachhead_model::diag::{Code, Severity};
use beachhead_table::reading::FaultKind;

use super::report;
use crate::lint::Lint;

const CODE: Code = Code {
    id: "RUL001",
    name: "unknown-word",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_word.md"),
    needs: super::NEEDS,
    check: |target, found| report(target, FaultKind::UnknownWord, CODE, found),
};
