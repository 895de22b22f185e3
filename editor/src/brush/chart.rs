//! What a chart is that is drawn next.

use beachhead_schema::map::ChartKind;

/// What the next chart is: its cells, and what is printed above them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartDraft {
    /// What its cells are for.
    pub kind: ChartKind,
    /// What is printed above them.
    pub title: String,
    /// How many cells lie side by side.
    pub columns: u16,
    /// How many rows of them there are; a turn track has as many as the scenario's turns need.
    pub rows: u16,
}

impl Default for ChartDraft {
    fn default() -> Self {
        Self {
            kind: ChartKind::default(),
            title: String::new(),
            columns: 2,
            rows: 2,
        }
    }
}
