//! The code of files that are not in their canonical layout, which `beachhead fmt --check` reports.

use beachhead_model::diag::Code;

/// A file is not formatted.
pub const UNFORMATTED: Code = Code {
    id: "FMT001",
    name: "unformatted",
};

/// Its page.
pub(crate) const PAGES: &[(Code, &str)] = &[(UNFORMATTED, include_str!("layout.md"))];
