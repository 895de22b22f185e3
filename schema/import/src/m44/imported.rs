//! [`Import`]: what came of importing a file.

use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;

use super::reading::Places;

/// What came of importing a file.
#[derive(Clone, Debug)]
pub struct Import {
    /// The pack, with one scenario; `None` where the file holds no battle at all.
    pub pack: Option<Pack>,
    /// Every finding, in the order of the file; each has a line, and its JSON path among its subjects.
    pub diagnostics: Vec<Diagnostic>,
    /// Where hexes and units stand in the file, for findings about the pack.
    pub places: Places,
}
