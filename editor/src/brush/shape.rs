//! The shapes in which hexes are painted, and how wide.

/// The shapes there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// The hexes the pointer comes over, as wide as the brush.
    #[default]
    Freehand,
    /// A straight line, as wide as the brush; with Shift held it keeps to the six ways a hex has.
    Line,
    /// Rows and columns from corner to corner.
    Rectangle,
    /// The hexes whose middle is within a loop drawn by hand.
    Lasso,
    /// What hangs together with the hex and is like it.
    Bucket,
}

impl Shape {
    /// All of them, with what they are called.
    pub const ALL: [(Self, &str); 5] = [
        (Self::Freehand, "Freehand"),
        (Self::Line, "Line"),
        (Self::Rectangle, "Rectangle"),
        (Self::Lasso, "Lasso"),
        (Self::Bucket, "Bucket"),
    ];
}

/// How wide a brush may be: 1 is a hex, 2 the hexes around it too.
pub const SIZES: std::ops::RangeInclusive<u8> = 1..=5;
