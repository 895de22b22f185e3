//! Lints of the tables.

pub(super) mod cell_count;
pub(super) mod height_missing;
pub(super) mod height_unknown;
pub(super) mod height_unreadable;
mod heights;
pub(super) mod odds_not_monotone;
pub(super) mod row_doubled;
mod scale;
pub(super) mod table_doubled;
pub(super) mod table_empty;
pub(super) mod table_gap;
pub(super) mod table_overlap;
pub(super) mod unknown_table;
