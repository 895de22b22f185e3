//! In what manner tools draw: what stands below the palette while one of them is in hand.

/// The manner in which tools draw, next to what they draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What is gone over is taken away.
    pub erases: bool,
}
