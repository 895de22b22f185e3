//! Which way up a scan is to be looked at, as its file says.
//!
//! Phones and many scanners write the pixels as the sensor saw them, and beside them how to turn them: the orientation of
//! EXIF, which TIFF has as a tag of its own. The tiles stay as the file has them and anchors stay in the pixels of the
//! file, so that nothing saved ever moves; only what isn't tied to the grid yet is laid upright,
//! and what looks at the clicks alone sees them [`Upright::seen`].

use beachhead_calibrate::Point;

/// How the pixels of a file are turned to be looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Upright {
    /// They are upright.
    #[default]
    AsIs,
    /// Left and right are changed.
    Mirrored,
    /// By half a turn.
    HalfTurn,
    /// Top and bottom are changed.
    Flipped,
    /// Rows are columns.
    Transposed,
    /// By a quarter turn clockwise.
    Clockwise,
    /// Rows are columns, and by half a turn.
    Transversed,
    /// By a quarter turn counterclockwise.
    Counterclockwise,
}

/// The tag of the orientation.
const ORIENTATION: u16 = 0x0112;

impl Upright {
    /// What the number of EXIF and TIFF means. Where it means nothing, nothing is turned, as every viewer does.
    pub fn from_tag(number: u16) -> Self {
        match number {
            2 => Self::Mirrored,
            3 => Self::HalfTurn,
            4 => Self::Flipped,
            5 => Self::Transposed,
            6 => Self::Clockwise,
            7 => Self::Transversed,
            8 => Self::Counterclockwise,
            _ => Self::AsIs,
        }
    }

    /// What an EXIF block says, as PNG has it, or JPEG after its name. What can't be read says nothing.
    pub(super) fn from_exif(exif: &[u8]) -> Self {
        orientation(exif).map_or(Self::AsIs, Self::from_tag)
    }

    /// Where a pixel of a file of this size is seen, in pixels from the left and the top.
    pub fn seen(self, at: Point, size: [u32; 2]) -> Point {
        let [width, height] = size.map(f64::from);
        let (x, y) = (at.x, at.y);
        match self {
            Self::AsIs => Point::new(x, y),
            Self::Mirrored => Point::new(width - x, y),
            Self::HalfTurn => Point::new(width - x, height - y),
            Self::Flipped => Point::new(x, height - y),
            Self::Transposed => Point::new(y, x),
            Self::Clockwise => Point::new(height - y, x),
            Self::Transversed => Point::new(height - y, width - x),
            Self::Counterclockwise => Point::new(y, width - x),
        }
    }

    /// The pixel of a file of this size that is seen there.
    pub fn stored(self, seen: Point, size: [u32; 2]) -> Point {
        let back = match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Counterclockwise => Self::Clockwise,
            same => same,
        };
        back.seen(seen, self.seen_size(size))
    }

    /// The size that is seen of a file of this size.
    pub fn seen_size(self, [width, height]: [u32; 2]) -> [u32; 2] {
        match self {
            Self::AsIs | Self::Mirrored | Self::HalfTurn | Self::Flipped => [width, height],
            _ => [height, width],
        }
    }

    /// By how much one goes on the file, right and down, for a step on what is seen.
    pub fn step(self, right: f64, down: f64) -> (f64, f64) {
        match self {
            Self::AsIs => (right, down),
            Self::Mirrored => (-right, down),
            Self::HalfTurn => (-right, -down),
            Self::Flipped => (right, -down),
            Self::Transposed => (down, right),
            Self::Clockwise => (down, -right),
            Self::Transversed => (-down, -right),
            Self::Counterclockwise => (-down, right),
        }
    }
}

/// The orientation in the first directory of a block in the shape of a TIFF file.
fn orientation(exif: &[u8]) -> Option<u16> {
    let is_little = match exif.get(..4)? {
        [b'I', b'I', 42, 0] => true,
        [b'M', b'M', 0, 42] => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = [*exif.get(at)?, *exif.get(at.checked_add(1)?)?];
        Some(match is_little {
            true => u16::from_le_bytes(bytes),
            false => u16::from_be_bytes(bytes),
        })
    };
    let [first, second] = [short(4)?, short(6)?].map(u32::from);
    let directory = match is_little {
        true => second << 16 | first,
        false => first << 16 | second,
    };
    let directory = usize::try_from(directory).ok()?;
    let entries = usize::from(short(directory)?);
    let mut places = (0..entries).map(|entry| directory.saturating_add(2 + 12 * entry));
    let entry = places.find(|at| short(*at) == Some(ORIENTATION))?;
    // A number of 16 bits stands in the entry itself.
    let is_one_short = short(entry.checked_add(2)?)? == 3;
    short(entry.checked_add(8)?).filter(|_| is_one_short)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An EXIF block that says an orientation.
    pub(crate) fn exif(number: u16, is_little: bool) -> Vec<u8> {
        let short = |value: u16| match is_little {
            true => value.to_le_bytes(),
            false => value.to_be_bytes(),
        };
        let long = |value: u32| match is_little {
            true => value.to_le_bytes(),
            false => value.to_be_bytes(),
        };
        let mut block = if is_little { b"II" } else { b"MM" }.to_vec();
        block.extend(short(42));
        block.extend(long(8));
        block.extend(short(2));
        // Something else first: how wide the image is.
        for (tag, value) in [(0x0100, 40), (ORIENTATION, number)] {
            block.extend([short(tag), short(3)].concat());
            block.extend(long(1));
            block.extend([short(value), short(0)].concat());
        }
        block.extend(long(0));
        block
    }

    #[test]
    fn the_orientation_is_found_or_nothing_is_turned() {
        for is_little in [false, true] {
            for (number, expected) in [
                (0, Upright::AsIs),
                (1, Upright::AsIs),
                (3, Upright::HalfTurn),
                (6, Upright::Clockwise),
                (8, Upright::Counterclockwise),
                (9, Upright::AsIs),
            ] {
                assert_eq!(Upright::from_exif(&exif(number, is_little)), expected);
            }
            let block = exif(6, is_little);
            for cut in 0..block.len() {
                let found = Upright::from_exif(&block[..cut]);
                assert!(
                    matches!(found, Upright::AsIs | Upright::Clockwise),
                    "cut off, it says nothing, or what it said"
                );
                for wrong in [0, 0x80, 0xFF] {
                    let mut block = block.clone();
                    block[cut] = wrong;
                    // It may well say something still.
                    let _ = Upright::from_exif(&block);
                }
            }
        }
    }

    #[test]
    fn what_is_seen_and_what_is_stored_agree() {
        let size = [30, 20];
        for number in 1..=8 {
            let upright = Upright::from_tag(number);
            let at = Point::new(7.0, 5.0);
            let seen = upright.seen(at, size);
            for (right, down) in [(1.0, 0.0), (0.0, 1.0)] {
                let (x, y) = upright.step(right, down);
                let there = upright.seen(Point::new(at.x + x, at.y + y), size);
                let expected = Point::new(seen.x + right, seen.y + down);
                assert_eq!(there, expected, "{upright:?}");
            }
            let [width, height] = upright.seen_size(size).map(f64::from);
            assert!(seen.x < width && seen.y < height, "{upright:?}");
        }
        // A phone held upright stores its top on the left of a picture that lies on its side.
        let top_left = Upright::Clockwise.seen(Point::new(0.0, 20.0), size);
        assert_eq!(top_left, Point::new(0.0, 0.0));
    }
}
