//! Sizes of paper, and how it is turned.

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 420 × 594 mm.
    A2,
    /// 594 × 841 mm.
    A1,
    /// 841 × 1189 mm.
    A0,
    /// 8.5 × 11 inches.
    Letter,
    /// 11 × 17 inches.
    Tabloid,
    /// One page as large as the map, for a print shop.
    Whole,
}

impl Paper {
    /// Those that have a size of their own.
    pub const SIZES: [Self; 7] = [
        Self::A4,
        Self::A3,
        Self::A2,
        Self::A1,
        Self::A0,
        Self::Letter,
        Self::Tabloid,
    ];

    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::A4,
        Self::A3,
        Self::A2,
        Self::A1,
        Self::A0,
        Self::Letter,
        Self::Tabloid,
        Self::Whole,
    ];

    /// As people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::A3 => "A3",
            Self::A2 => "A2",
            Self::A1 => "A1",
            Self::A0 => "A0",
            Self::Letter => "Letter",
            Self::Tabloid => "Tabloid",
            Self::Whole => "Whole map on one page",
        }
    }

    /// As it is called on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::A3 => "a3",
            Self::A2 => "a2",
            Self::A1 => "a1",
            Self::A0 => "a0",
            Self::Letter => "letter",
            Self::Tabloid => "tabloid",
            Self::Whole => "whole",
        }
    }

    /// Width and height, upright; none for a page as large as the map.
    pub(super) fn size(self) -> Option<(f64, f64)> {
        match self {
            Self::A4 => Some((210.0, 297.0)),
            Self::A3 => Some((297.0, 420.0)),
            Self::A2 => Some((420.0, 594.0)),
            Self::A1 => Some((594.0, 841.0)),
            Self::A0 => Some((841.0, 1189.0)),
            Self::Letter => Some((215.9, 279.4)),
            Self::Tabloid => Some((279.4, 431.8)),
            Self::Whole => None,
        }
    }
}

/// How the paper is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Whichever takes fewer sheets.
    #[default]
    Auto,
    /// Upright.
    Portrait,
    /// On its side.
    Landscape,
}

impl Turn {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Portrait, Self::Landscape];

    /// As people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Auto => "Fewest sheets",
            Self::Portrait => "Portrait",
            Self::Landscape => "Landscape",
        }
    }
}
