//! About the scan under the grid and its calibration.

use super::Row;

pub(super) static ROWS: &[Row] = &[];
