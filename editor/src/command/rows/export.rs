//! About pictures and prints.

use super::Row;

pub(super) static ROWS: &[Row] = &[];
