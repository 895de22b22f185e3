//! [`Preset`], and parts that the presets share.

use crate::{Axis, Glyphs, GridSpec, Grows, Halves, Lines, Numbering, Parity, Sheet};

/// A grid to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The rulebook's id, as `utah`.
    pub id: &'static str,
    /// The line of a menu.
    pub title: &'static str,
    /// Builds the grid.
    pub spec: fn() -> GridSpec,
}

pub(crate) fn axis(counts: Lines, grows: Grows, glyphs: Glyphs) -> Axis {
    Axis {
        counts,
        grows,
        glyphs,
        start: 1,
    }
}

pub(crate) fn sheet(
    id: &str,
    (columns, rows): (u16, u16),
    at: (i32, i32),
    numbering: Numbering,
) -> Sheet {
    let id = id.to_owned();
    let halves = Halves::default();
    Sheet {
        id,
        columns,
        rows,
        shifted: Parity::Odd,
        at,
        halves,
        numbering,
        holes: Vec::new(),
    }
}
