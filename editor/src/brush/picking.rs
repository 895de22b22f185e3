//! How hexes are selected.

/// How the select tool picks hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picking {
    /// Clicks hexes and counters and moves counters; a pull from anywhere else draws a rectangle.
    #[default]
    Hand,
    /// Draws a rectangle, whatever lies there.
    Rectangle,
    /// Draws an outline.
    Lasso,
    /// Takes all hexes of one terrain that hang together.
    Wand,
    /// Takes all hexes that have the same as what is clicked.
    Same,
}

impl Picking {
    /// All ways, in order.
    pub(crate) const ALL: [Self; 5] = [
        Self::Hand,
        Self::Rectangle,
        Self::Lasso,
        Self::Wand,
        Self::Same,
    ];
}
