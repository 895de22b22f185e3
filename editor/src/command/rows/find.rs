//! About finding hexes and replacing what they hold.

use super::Row;

pub(super) static ROWS: &[Row] = &[];
