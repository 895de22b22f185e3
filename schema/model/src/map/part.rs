//! Parts of an image: the rectangle that one scan shows where the image has several, as two sheets or the halves of a
//! folded map.

use serde::{Deserialize, Serialize};

/// A rectangle of an image, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its left edge, from the left of the image.
    pub left: f64,
    /// Its upper edge, from the top of the image.
    pub top: f64,
    /// Its right edge, from the left of the image.
    pub right: f64,
    /// Its lower edge, from the top of the image.
    pub bottom: f64,
}

/// Reason why a part shows nothing of its image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartFault {
    /// Two opposite edges are one, or an edge is no number.
    Empty,
    /// The right edge lies left of the left one, or the lower edge above the upper one.
    TurnedOver,
    /// None of it lies on the image.
    BesideImage,
}

impl Part {
    /// Everything right of and below the first pixel of an image: all of an image whose size is unknown.
    pub(super) const QUADRANT: Self = Self {
        left: 0.0,
        top: 0.0,
        right: f64::INFINITY,
        bottom: f64::INFINITY,
    };

    /// All of an image of this width and height.
    pub fn whole(size: [u32; 2]) -> Self {
        let [right, bottom] = size.map(f64::from);
        Self {
            right,
            bottom,
            ..Self::QUADRANT
        }
    }

    /// Whether a pixel lies in the rectangle.
    pub fn has(&self, x: f64, y: f64) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }

    /// Whether a place lies in the rectangle or on its edge.
    pub fn reaches(&self, x: f64, y: f64) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// The rectangle that both have; it [`has`](Self::has) no pixel where they lie apart.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Returns the reason why nothing of an image of this size is in the rectangle, if there is nothing. A part of an image
    /// whose size is unknown may end anywhere.
    pub fn fault(&self, size: Option<[u32; 2]>) -> Option<PartFault> {
        let Self {
            left,
            top,
            right,
            bottom,
        } = *self;
        if right < left || bottom < top {
            return Some(PartFault::TurnedOver);
        }
        // Of what is no number, neither is true.
        if !(left < right && top < bottom) {
            return Some(PartFault::Empty);
        }
        let on_image = self.and(&size.map_or(Self::QUADRANT, Self::whole));
        let is_there = on_image.left < on_image.right && on_image.top < on_image.bottom;
        (!is_there).then_some(PartFault::BesideImage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_show_nothing_are_found() {
        use PartFault::{BesideImage, Empty, TurnedOver};
        let size = Some([300, 200]);
        for ([left, top, right, bottom], size, expected) in [
            ([0.0, 0.0, 300.0, 200.0], size, None),
            ([150.0, 0.0, 9000.0, 200.0], size, None), // It may reach beyond the image.
            ([-50.0, -50.0, 10.0, 10.0], size, None),
            ([10.0, 0.0, 10.0, 200.0], size, Some(Empty)),
            ([f64::NAN, 0.0, 10.0, 200.0], size, Some(Empty)),
            ([20.0, 0.0, 10.0, 200.0], size, Some(TurnedOver)),
            ([0.0, 150.0, 10.0, 100.0], None, Some(TurnedOver)),
            ([300.0, 0.0, 400.0, 200.0], size, Some(BesideImage)),
            ([0.0, 250.0, 10.0, 400.0], size, Some(BesideImage)),
            ([-50.0, 0.0, 0.0, 200.0], None, Some(BesideImage)),
            ([300.0, 0.0, 400.0, 200.0], None, None), // Nobody knows.
        ] {
            let part = Part {
                left,
                top,
                right,
                bottom,
            };
            assert_eq!(part.fault(size), expected, "{part:?} of {size:?}");
        }
    }
}
