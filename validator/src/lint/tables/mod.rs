//! Lints of the tables.

pub(super) mod cell_count;
pub(super) mod row_doubled;
pub(super) mod table_doubled;
pub(super) mod table_empty;
pub(super) mod unknown_table;
