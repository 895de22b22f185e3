//! About how the map is shown: layers, theme, scale, minimap.

use super::Row;

pub(super) static ROWS: &[Row] = &[];
