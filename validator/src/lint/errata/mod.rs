//! Lints of the errata.

pub(super) mod erratum_doubled;
pub(super) mod no_such_erratum;
