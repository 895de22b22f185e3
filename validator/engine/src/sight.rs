//! [`Sighting`]: whether one hex sees another, and the cross-section that shows why.
//!
//! Rulebooks answer in these words ([`Game::sight`](crate::Game::sight)), and so do maps without a rulebook whose pack has
//! heights. Every number is whole or an exact [`Fraction`].

use std::cmp::Ordering;
use std::fmt;

use beachhead_hex::{Grid, HexIx, Side};

use super::row::Row;

/// Source of a rulebook's lines of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SightBy {
    /// The rulebook has no lines of sight.
    #[default]
    Nothing,
    /// The heights of the map and the pack's table `heights`, by the kit's own line.
    Heights,
    /// Rules of its own, which the game answers by.
    Rules,
}

/// An exact number: a whole one over a whole one above zero.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    /// The number above the line.
    pub numerator: i64,
    /// The number below the line; above zero.
    pub denominator: i64,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Self = Self::whole(0);
    /// One.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self {
            numerator: number,
            denominator: 1,
        }
    }

    /// The same number with the smallest denominator.
    #[must_use]
    pub fn reduced(self) -> Self {
        let (mut a, mut b) = (
            self.numerator.unsigned_abs(),
            self.denominator.unsigned_abs(),
        );
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i64::try_from(a).unwrap_or(1).max(1);
        Self {
            numerator: self.numerator / divisor,
            denominator: self.denominator / divisor,
        }
    }

    /// The nearest float, for drawing and for JSON.
    #[expect(clippy::cast_precision_loss, reason = "nothing is decided by it")]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// A height in metres, to the nearest tenth: `34.1 m`, `23 m`.
    pub fn metres(self) -> String {
        let doubled = i128::from(self.numerator) * 20;
        let denominator = i128::from(self.denominator.max(1));
        let tenths = (doubled + denominator).div_euclid(2 * denominator);
        in_metres(i64::try_from(tenths).unwrap_or(i64::MAX))
    }

    /// A shortfall in metres, rounded up to a tenth: what falls short by little still falls short.
    pub fn short_metres(self) -> String {
        in_metres(self.tenths())
    }

    fn tenths(self) -> i64 {
        let tenths = self.numerator.unsigned_abs().saturating_mul(10);
        let tenths = tenths.div_ceil(self.denominator.unsigned_abs().max(1));
        i64::try_from(tenths).unwrap_or(i64::MAX) * self.numerator.signum()
    }
}

/// Tenths of a metre as one writes them.
fn in_metres(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{sign}{whole} m"),
        (whole, rest) => format!("{sign}{whole}.{rest} m"),
    }
}

/// Both sides multiplied out, so that it stays exact.
impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

/// As one writes it: `7/2`, `3`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reduced = self.reduced();
        write!(f, "{}", reduced.numerator)?;
        match reduced.denominator {
            1 => Ok(()),
            denominator => write!(f, "/{denominator}"),
        }
    }
}

/// A part of the map that a line of sight passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A hex, over its whole area.
    Hex(HexIx),
    /// A hexside, with what stands on it.
    Hexside(Side),
}

/// How a line of sight passes a part of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Through it.
    Through,
    /// With it on the left, along a hexside or at a corner.
    Left,
    /// With it on the right.
    Right,
}

/// A piece of a cross-section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The part of the map.
    pub over: Obstacle,
    /// How the line passes it.
    pub passes: Passes,
    /// Share of the whole line at which it meets the part.
    pub from: Fraction,
    /// Share at which it leaves the part: the same where it is met in a point.
    pub to: Fraction,
    /// Height of the ground, in metres.
    pub ground: i32,
    /// Height of the top as it counts for this line, in metres: the ground alone in the first and the last hex.
    pub top: i32,
    /// Height of the line where it meets the part and where it leaves it, in metres.
    pub line: [Fraction; 2],
    /// By how many metres the line passes below the top, if it does.
    pub below: Option<Fraction>,
    /// Whether this bars the line: not where the other side of it is open.
    pub bars: bool,
}

/// A part of the map that bars a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// The part of the map.
    pub at: Obstacle,
    /// By how many metres the line passes below it, where the rules know heights.
    pub by: Option<Fraction>,
}

impl Obstacle {
    /// The obstacle as it is printed: `A28.06`, `hexside A28.06/A28.07`.
    pub fn named(self, grid: &Grid) -> String {
        match self {
            Self::Hex(hex) => grid.number(hex).to_string(),
            Self::Hexside(side) => format!("hexside {}", grid.hexside_no(side)),
        }
    }
}

impl Barrier {
    /// The barrier, and by how much it is too tall: `A28.06 is 34.1 m too tall`.
    pub fn in_words(&self, grid: &Grid) -> String {
        let name = self.at.named(grid);
        match self.by {
            Some(by) => format!("{name} is {} too tall", by.short_metres()),
            None => format!("{name} bars the line"),
        }
    }
}

/// Answer to a look from one hex to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sighting {
    /// Whether the one sees the other.
    pub seen: bool,
    /// All that bars the line, what hides most first; where the rules know no heights, in the order of the line.
    pub barriers: Vec<Barrier>,
    /// The reason in the words of the rules, where they have some.
    pub why: Option<String>,
    /// The row of the rule index that decides, if one does.
    pub rule: Option<Row>,
    /// The cross-section from the first hex to the last, where the rules know heights.
    pub profile: Vec<Stretch>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i64, denominator: i64) -> Fraction {
        Fraction {
            numerator,
            denominator,
        }
    }

    #[test]
    fn fractions_are_compared_and_written_exactly() {
        for (numerator, denominator, text, height, shortfall) in [
            (7, 2, "7/2", "3.5 m", "3.5 m"),
            (14, 4, "7/2", "3.5 m", "3.5 m"),
            (6, 3, "2", "2 m", "2 m"),
            (0, 5, "0", "0 m", "0 m"),
            (1, 300, "1/300", "0 m", "0.1 m"),
            (-1, 300, "-1/300", "0 m", "-0.1 m"),
            (-9, 6, "-3/2", "-1.5 m", "-1.5 m"),
            (74, 9, "74/9", "8.2 m", "8.3 m"),
        ] {
            let number = fraction(numerator, denominator);
            assert_eq!(number.to_string(), text);
            assert_eq!(number.metres(), height, "{text}");
            assert_eq!(number.short_metres(), shortfall, "{text}");
            assert_eq!(number, number.reduced());
        }
        assert!(fraction(1, 3) < fraction(334, 1_000));
        assert!(fraction(-1, 2) < Fraction::ZERO && Fraction::ZERO < Fraction::ONE);
        assert_eq!(
            fraction(i64::MAX, 3).cmp(&fraction(i64::MAX - 1, 3)),
            Ordering::Greater
        );
    }
}
