//! Turns and flips fragments, in cube coordinates: no stagger and no orientation comes into it.

use hexx::Hex;

use super::piece::{Fragment, cell_name, offset_of};
use beachhead_hex::{HexNo, Orientation};

/// A way to turn a hexagon onto itself: flipped over or not, then turned by sixths.
///
/// ```
/// use beachhead_fragment::Turning;
/// use beachhead_hex::Orientation::{Flat, Pointy};
///
/// let none = Turning::default();
/// assert_eq!((0..6).fold(none, |turning, _| turning.clockwise()), none);
/// for orientation in [Pointy, Flat] {
///     assert_eq!(none.flipped(orientation).flipped(orientation), none);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turning {
    mirrored: bool,
    /// Clockwise, below 6.
    sixths: u8,
}

impl Turning {
    /// Then by 60° clockwise.
    #[must_use]
    pub fn clockwise(self) -> Self {
        self.then(false, 1)
    }

    /// Then by 60° counter-clockwise.
    #[must_use]
    pub fn counter_clockwise(self) -> Self {
        self.then(false, 5)
    }

    /// Then left to right, as it is seen on a map whose hexes stand so.
    #[must_use]
    pub fn flipped(self, orientation: Orientation) -> Self {
        self.then(true, upright(orientation))
    }

    /// Then top to bottom, as it is seen on a map whose hexes stand so.
    #[must_use]
    pub fn flipped_over(self, orientation: Orientation) -> Self {
        self.then(true, upright(orientation) + 3)
    }

    /// Whether nothing is turned.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// This, then mirrored if it is, then turned.
    fn then(self, mirrored: bool, sixths: u8) -> Self {
        // Before a mirror a turn goes the other way round.
        let before = if mirrored {
            6 - self.sixths
        } else {
            self.sixths
        };
        Self {
            mirrored: self.mirrored != mirrored,
            sixths: (before + sixths) % 6,
        }
    }

    /// Where a step leads then.
    pub(super) fn offset(self, step: Hex) -> Hex {
        let mirrored = if self.mirrored {
            Hex::new(-step.x - step.y, step.y)
        } else {
            step
        };
        (0..self.sixths).fold(mirrored, |at, _| Hex::new(-at.y, at.x + at.y))
    }

    /// The angle of a text then, turned so that it can be read: from -89 to 90.
    fn angle(self, orientation: Orientation, angle: i16) -> i16 {
        let mirrored = match (self.mirrored, orientation) {
            (false, _) => i32::from(angle),
            // The mirror stands upright among pointy tops, and aslant among flat ones.
            (true, Orientation::Pointy) => -i32::from(angle),
            (true, Orientation::Flat) => 60 - i32::from(angle),
        };
        readable(mirrored + 60 * i32::from(self.sixths))
    }
}

/// The sixths that follow the mirror to make it one that stands upright.
fn upright(orientation: Orientation) -> u8 {
    match orientation {
        Orientation::Pointy => 0,
        Orientation::Flat => 5,
    }
}

/// An angle at which letters don't stand on their heads.
fn readable(angle: i32) -> i16 {
    let round = angle.rem_euclid(180);
    let upright = if round > 90 { round - 180 } else { round };
    i16::try_from(upright)
        .unwrap_or_else(|_| cannot_happen!(0, "{upright} degrees is no more than a half turn"))
}

impl Fragment {
    /// The same turned around its middle: hexsides, paths, regions and the angles of labels turn along. Tiles keep
    /// the way they lie, since only a rulebook's tables know what a step of theirs is.
    #[must_use]
    pub fn turned(&self, turning: Turning) -> Self {
        if turning.is_none() {
            return self.clone();
        }
        let names = |name: &HexNo| Some(cell_name(turning.offset(offset_of(name)?)));
        let (mut turned, _) = self.carried(&names);
        turned.set_angles(|angle| turning.angle(self.orientation, angle));
        turned.sort();
        turned
    }

    /// The same as it lies on a map whose hexes stand so: from pointy to flat the lattice is turned by 30°.
    #[must_use]
    pub fn standing(&self, orientation: Orientation) -> Self {
        let mut standing = self.clone();
        let by = match (self.orientation, orientation) {
            (Orientation::Pointy, Orientation::Flat) => 30,
            (Orientation::Flat, Orientation::Pointy) => -30,
            _ => return standing,
        };
        standing.orientation = orientation;
        standing.set_angles(|angle| readable(i32::from(angle) + by));
        standing
    }

    /// Whether tiles lie in it some way that doesn't turn along.
    pub fn has_turned_tiles(&self) -> bool {
        let mut tiles = self.hexes.iter().flat_map(|record| &record.tiles);
        tiles.any(|tile| tile.turned.is_some())
    }

    fn set_angles(&mut self, turned: impl Fn(i16) -> i16) {
        for label in &mut self.labels {
            let angle = turned(label.angle.unwrap_or_default());
            label.angle = Some(angle).filter(|angle| *angle != 0);
        }
    }
}
