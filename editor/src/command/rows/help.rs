//! About the editor itself: its commands, its keys, the opening screen.

use super::Row;

pub(super) static ROWS: &[Row] = &[];
