//! Ink: the colours of a drawing, and the ones that go together.

use beachhead_model::palette::Color;

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ink {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
    /// How opaque, 0 to 255; the other three are not multiplied by it.
    pub alpha: u8,
}

/// The paper on which nothing is printed.
pub const PAPER: Ink = Ink::rgb(251, 249, 242);
/// What a kind that the palette doesn't know is drawn in, unlike any terrain.
pub const UNKNOWN: Ink = Ink::rgb(236, 96, 180);
/// What marks are drawn in: amber is on no map.
pub const MARK: Ink = Ink::rgb(255, 180, 0);
/// What text is printed in.
pub const BLACK: Ink = Ink::rgb(27, 27, 27);
/// What a light ground under text is printed in.
pub const WHITE: Ink = Ink::rgb(255, 255, 255);

impl Ink {
    /// An opaque colour.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    /// The same colour, this opaque.
    #[must_use]
    pub const fn with_alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// `share` of the other colour and the rest of this; the opacity stays.
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let part = |from: u8, to: u8| {
            let (from, to) = (f32::from(from), f32::from(to));
            (from + (to - from) * share).round().clamp(0.0, 255.0) as u8
        };
        Self {
            red: part(self.red, other.red),
            green: part(self.green, other.green),
            blue: part(self.blue, other.blue),
            alpha: self.alpha,
        }
    }

    /// A darker print of the colour.
    #[must_use]
    pub fn dark(self, share: f32) -> Self {
        self.mix(Self::rgb(24, 22, 20), share)
    }

    /// A paler print of the colour.
    #[must_use]
    pub fn pale(self, share: f32) -> Self {
        self.mix(Self::rgb(255, 253, 247), share)
    }

    /// The same colour with this share of its opacity.
    #[must_use]
    pub fn fade(self, share: f32) -> Self {
        let alpha = (f32::from(self.alpha) * share).round().clamp(0.0, 255.0);
        self.with_alpha(alpha as u8)
    }

    /// How light the eye finds it, 0 to 255.
    pub fn lightness(self) -> f32 {
        f32::from(self.red) * 0.299 + f32::from(self.green) * 0.587 + f32::from(self.blue) * 0.114
    }

    /// Black or white, whichever is read on this colour.
    #[must_use]
    pub fn text_on(self) -> Self {
        if self.lightness() > 140.0 {
            BLACK
        } else {
            WHITE
        }
    }
}

impl From<Color> for Ink {
    fn from(color: Color) -> Self {
        Self::rgb(color.red, color.green, color.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_on_its_ground() {
        assert_eq!(Ink::rgb(240, 230, 200).text_on(), BLACK);
        assert_eq!(Ink::rgb(20, 60, 120).text_on(), WHITE);
        assert_eq!(BLACK.mix(WHITE, 1.0), WHITE);
        assert_eq!(WHITE.fade(0.5).alpha, 128);
    }
}
