//! Lints of the errata.

pub(super) mod erratum_doubled;
pub(super) mod erratum_idle;
pub(super) mod erratum_status;
pub(super) mod no_such_erratum;
