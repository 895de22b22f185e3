//! The eight points of the compass, and which six of them a hex has sides on.
//!
//! This is the one place that ties our directions to those of [`hexx`]; everybody else speaks of
//! [`Compass`] points. North is up on the sheet, whatever the rulebook calls it.
//!
//! Holds always: the six directions go round clockwise, each opposite the third after it
//! (`tests::directions_go_round_clockwise`), and each leads where its name says
//! (`tests::directions_lead_where_they_say`).

use std::fmt;
use std::str::FromStr;

use hexx::{EdgeDirection, HexOrientation};
use serde::{Deserialize, Serialize};

/// A point of the compass, written `N`, `NE`, …; north is up on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Compass {
    /// North, up on the sheet.
    N,
    /// North-east.
    NE,
    /// East, right on the sheet.
    E,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
}

impl Compass {
    /// All eight points, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::N,
        Self::NE,
        Self::E,
        Self::SE,
        Self::S,
        Self::SW,
        Self::W,
        Self::NW,
    ];

    /// The point across.
    ///
    /// ```
    /// # use beachhead_hex::Compass;
    /// assert_eq!(Compass::NE.opposite(), Compass::SW);
    /// ```
    #[must_use]
    pub fn opposite(self) -> Self {
        self.turned(4)
    }

    /// The point `eighths` further clockwise; negative turns are counter-clockwise.
    ///
    /// ```
    /// # use beachhead_hex::Compass;
    /// assert_eq!(Compass::NW.turned(3), Compass::E);
    /// assert_eq!(Compass::N.turned(-1), Compass::NW);
    /// ```
    #[must_use]
    pub fn turned(self, eighths: i32) -> Self {
        match (self as i32 + eighths.rem_euclid(8)) % 8 {
            1 => Self::NE,
            2 => Self::E,
            3 => Self::SE,
            4 => Self::S,
            5 => Self::SW,
            6 => Self::W,
            7 => Self::NW,
            _ => Self::N,
        }
    }

    /// As it is written in files and messages: `N`, `NE`, ….
    pub fn as_str(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::E => "E",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::W => "W",
            Self::NW => "NW",
        }
    }
}

impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is none of the eight compass points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no point of the compass: N, NE, E, SE, S, SW, W or NW")]
pub struct NotACompassPoint(pub String);

impl FromStr for Compass {
    type Err = NotACompassPoint;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let point = Self::ALL.into_iter().find(|point| point.as_str() == text);
        point.ok_or_else(|| NotACompassPoint(text.to_owned()))
    }
}

/// Which way the hexes of a map stand.
///
/// `Pointy` tops have rows; these are the hexes of *D-Day: Utah Beach* around 2206, rows counted
/// northwards (even rows lie half a hex to the east):
/// ```text
///       / \   / \
///      /   \ /   \
///     | 2306| 2307|         NW  NE
///    / \   / \   / \          \ /
///   /   \ /   \ /   \     W  -- 2206 --  E
///  | 2205| 2206| 2207|        / \
///   \   / \   / \   /       SW  SE
///    \ /   \ /   \ /
///     | 2106| 2107|
///      \   / \   /
///       \ /   \ /
/// ```
/// `Flat` tops have columns; these are the hexes of *Omaha* around A10.10, counted from the bottom up
/// (even columns lie half a hex to the south):
/// ```text
///            ______
///           /      \
///    ______/ A10.11 \______                N
///   /      \        /      \          NW   |   NE
///  /  A9.10 \______/ A11.10 \           \  |  /
///  \        /      \        /            A10.10
///   \______/ A10.10 \______/            /  |  \
///   /      \        /      \          SW   |   SE
///  /  A9.09 \______/ A11.09 \              S
///  \        /      \        /
///   \______/ A10.09 \______/
///          \        /
///           \______/
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Orientation {
    /// Points at the top, sides to the west and east.
    Pointy,
    /// Flat at the top, sides to the north and south.
    Flat,
}

impl Orientation {
    /// The six directions with a side, clockwise: from west for pointy tops (the order in which Utah's
    /// drops drift: 1 is west), from north for flat ones.
    ///
    /// A *direction index*, 0 to 5, is a place in this array.
    /// ```
    /// # use beachhead_hex::{Compass::*, Orientation};
    /// assert_eq!(Orientation::Pointy.directions(), [W, NW, NE, E, SE, SW]);
    /// assert_eq!(Orientation::Flat.directions(), [N, NE, SE, S, SW, NW]);
    /// ```
    pub fn directions(self) -> [Compass; 6] {
        use Compass::{E, N, NE, NW, S, SE, SW, W};
        match self {
            Self::Pointy => [W, NW, NE, E, SE, SW],
            Self::Flat => [N, NE, SE, S, SW, NW],
        }
    }

    /// The direction index of a compass point, or `None` where these hexes have a corner.
    pub fn index_of(self, direction: Compass) -> Option<u8> {
        (0u8..)
            .zip(self.directions())
            .find(|&(_, known)| known == direction)
            .map(|(index, _)| index)
    }

    /// The compass point of a direction index. Indices go round: 6 is 0 again.
    pub fn direction(self, index: u8) -> Compass {
        let [first, second, third, fourth, fifth, sixth] = self.directions();
        match index % 6 {
            0 => first,
            1 => second,
            2 => third,
            3 => fourth,
            4 => fifth,
            _ => sixth,
        }
    }

    /// The same direction as [`hexx`] calls it, with its `y` axis pointing south.
    pub fn edge(self, direction: Compass) -> Option<EdgeDirection> {
        self.index_of(direction).map(|index| self.edge_at(index))
    }

    /// The direction index as [`hexx`] calls it. Indices go round: 6 is 0 again.
    pub fn edge_at(self, index: u8) -> EdgeDirection {
        let first = match self {
            Self::Pointy => EdgeDirection::POINTY_WEST,
            Self::Flat => EdgeDirection::FLAT_NORTH,
        };
        first.rotate_cw(index % 6)
    }

    /// Where one step in a direction leads on the axial lattice, or `None` where these hexes have a corner.
    pub fn step(self, direction: Compass) -> Option<hexx::Hex> {
        self.edge(direction).map(EdgeDirection::into_hex)
    }
}

impl From<Orientation> for HexOrientation {
    fn from(orientation: Orientation) -> Self {
        match orientation {
            Orientation::Pointy => Self::Pointy,
            Orientation::Flat => Self::Flat,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexx::HexLayout;

    const BOTH: [Orientation; 2] = [Orientation::Pointy, Orientation::Flat];

    #[test]
    fn directions_go_round_clockwise() {
        for orientation in BOTH {
            for index in 0..6 {
                let direction = orientation.direction(index);
                assert_eq!(orientation.index_of(direction), Some(index));
                assert_eq!(orientation.direction(index + 3), direction.opposite());
                let turn =
                    (orientation.direction(index + 1) as i32 - direction as i32).rem_euclid(8);
                assert!(
                    (1..=2).contains(&turn),
                    "{direction} turns on by {turn} eighths"
                );
            }
        }
    }

    #[test]
    fn directions_lead_where_they_say() {
        for orientation in BOTH {
            let layout = HexLayout {
                orientation: orientation.into(),
                ..HexLayout::default()
            };
            for direction in orientation.directions() {
                let step = orientation.step(direction).expect("it has a side");
                let way = layout.hex_to_world_pos(step);
                let name = direction.as_str();
                assert_eq!(
                    way.y < -0.1,
                    name.contains('N'),
                    "{orientation:?} {name} goes {way}"
                );
                assert_eq!(
                    way.y > 0.1,
                    name.contains('S'),
                    "{orientation:?} {name} goes {way}"
                );
                assert_eq!(
                    way.x < -0.1,
                    name.contains('W'),
                    "{orientation:?} {name} goes {way}"
                );
                assert_eq!(
                    way.x > 0.1,
                    name.contains('E'),
                    "{orientation:?} {name} goes {way}"
                );
            }
        }
        assert_eq!(Orientation::Pointy.step(Compass::N), None);
        assert_eq!(Orientation::Flat.step(Compass::E), None);
    }

    #[test]
    fn points_read_as_they_print() {
        for point in Compass::ALL {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.turned(3).turned(-3), point);
        }
        assert!("n".parse::<Compass>().is_err());
    }
}
