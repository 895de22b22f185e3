//! About what is selected: the clipboard, turning, flipping.

use super::Row;

pub(super) static ROWS: &[Row] = &[];
