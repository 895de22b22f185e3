//! [`Says`]: the catalogue of all that a line can say, by chapter.
//!
//! The catalogue is closed: no variables, no arithmetic, no order in which lines would be tried. What a line says is never read otherwise
//! later on; a corrected reading is a variant of its own. How one is added is said in CONTRIBUTING (*Add a mechanic*).

use serde::{Deserialize, Serialize};

use beachhead_base::Id;

/// A rule as it is played: one entry of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Says {
    /// A rule that every game needs.
    Basic(Basic),
    /// Turns, and the end of the game.
    Turn(Turn),
    /// Setting up.
    Setup(Setup),
    /// Movement.
    Move(Move),
    /// Zones of control.
    Zoc(Zoc),
    /// Stacking.
    Stack(Stack),
    /// Nothing that is played: a definition, in our own words.
    Define(String),
    /// Something that this program doesn't play yet, in our own words.
    NotYet(String),
}

/// A rule that every game needs. It holds whether a line says so or not; the line gives it a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Basic {
    /// Each thing is done by its own side in its own phase.
    OrderOfPlay,
    /// Units and hexes are named as they are printed.
    KnownNames,
    /// A unit moves from hex to neighbouring hex.
    StepByStep,
    /// A unit moves once in a phase.
    OncePerPhase,
}

/// Turns, and the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Turn {
    /// The game ends after the last turn of the scenario.
    Length,
}

/// Setting up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Setup {
    /// Units are set up within the areas of their setup groups, all of them.
    Groups,
    /// The limits of stacking hold while units are set up, too.
    Stacking,
}

/// Movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Move {
    /// A unit spends up to its allowance in a move.
    Allowance {
        /// The figure on the counter.
        figure: Id,
        /// The mode of movement in which it may spend it.
        mode: Id,
    },
    /// To enter a hex costs as much as the table says: the row is its terrain, the column the unit's class; `-` closes it.
    HexCost {
        /// The table.
        table: Id,
    },
    /// To cross a hexside costs as much as the table says, on top of the hex; `-` closes it.
    HexsideCost {
        /// The table.
        table: Id,
        /// Kinds of hexsides that count in the place of others on the same hexside, such as a bridge over a river.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        over: Vec<Over>,
    },
    /// To go along a path costs as much as the table says, in the place of hex and hexside.
    PathCost {
        /// The table.
        table: Id,
        /// Hexes into which no path leads for units, as a query over hexes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        never: Option<String>,
    },
    /// A unit may always move one hex that is not closed to it, whatever that costs.
    OneHex,
    /// No unit enters a hex with an enemy unit in it.
    NotIntoEnemies,
    /// A unit passes through no hex with a friendly unit in it.
    NotThroughFriends,
    /// A unit that enters one of the hexes stops there.
    StopsIn,
    /// The hexes, or hexsides of this kind, are closed.
    Closed {
        /// The kind of hexside; if left out, the hexes are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hexsides: Option<Id>,
    },
    /// A hexside of one kind counts as one of another kind where the hexes on both sides of it are such.
    Bridged {
        /// The kind that it is.
        hexsides: Id,
        /// The kind as which it counts.
        counts_as: Id,
        /// Both hexes, as a query over hexes.
        between: String,
    },
    /// Only the units move in this mode.
    Only {
        /// The mode of movement.
        mode: Id,
    },
    /// No unit that stands in an enemy zone moves in this mode.
    NotFromZones {
        /// The mode of movement.
        mode: Id,
    },
}

/// Two kinds of hexsides, of which the first counts in the place of the second on the same hexside: `("bridge", "river")`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct Over(pub Id, pub Id);

/// Zones of control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Zoc {
    /// The units control the hexes around them.
    Has,
    /// Zones of the units don't reach over hexsides of this kind.
    NotOver {
        /// The kind of hexside.
        hexsides: Id,
        /// Kinds that let them reach over it, on the same hexside.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        but_for: Vec<Id>,
    },
    /// Zones don't reach into the hexes.
    NotInto,
    /// Units in the hexes have no zone.
    NotFrom,
    /// A unit that enters an enemy zone stops.
    Stops,
    /// A unit does not go straight from one hex in an enemy zone into another.
    NotThrough {
        /// Whether that also holds for the first step of its move.
        first: bool,
    },
    /// To enter a hex in an enemy zone costs so much on top.
    EnterCosts {
        /// Movement points.
        points: u8,
    },
    /// To leave a hex in an enemy zone costs so much on top.
    LeaveCosts {
        /// Movement points.
        points: u8,
    },
    /// A unit that begins its move in an enemy zone stays where it is.
    Locks,
}

/// Stacking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Stack {
    /// At the end of a move no more of the units of a side are in one of the hexes.
    Limit {
        /// The greatest number that may be there.
        most: u8,
        /// The things that are counted.
        of: StackUnit,
    },
    /// At the end of a move the units share a hex with none of these.
    NeverWith {
        /// The others, as a query over units.
        others: String,
    },
}

/// The unit in which stacks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum StackUnit {
    /// Each unit is one.
    Units,
    /// Each step that a unit has left is one.
    Steps,
}

impl Says {
    /// Whether it may be said of some units alone.
    #[must_use]
    pub fn takes_units(&self) -> bool {
        match self {
            Self::Basic(_) | Self::Turn(_) | Self::Setup(_) => false,
            Self::Move(said) => !matches!(said, Move::Bridged { .. }),
            Self::Zoc(said) => !matches!(said, Zoc::NotInto),
            Self::Stack(_) | Self::Define(_) | Self::NotYet(_) => true,
        }
    }

    /// Whether it may be said of some hexes alone.
    #[must_use]
    pub fn takes_hexes(&self) -> bool {
        match self {
            Self::Move(Move::Closed { hexsides }) => hexsides.is_none(),
            Self::Move(said) => matches!(said, Move::StopsIn),
            Self::Zoc(said) => matches!(said, Zoc::NotInto | Zoc::NotFrom),
            Self::Stack(Stack::Limit { .. }) | Self::Define(_) | Self::NotYet(_) => true,
            Self::Basic(_) | Self::Turn(_) | Self::Setup(_) | Self::Stack(_) => false,
        }
    }

    /// Whether it says nothing without its hexes.
    #[must_use]
    pub fn needs_hexes(&self) -> bool {
        match self {
            Self::Move(Move::Closed { hexsides }) => hexsides.is_none(),
            Self::Move(said) => matches!(said, Move::StopsIn),
            Self::Zoc(said) => matches!(said, Zoc::NotInto | Zoc::NotFrom),
            _ => false,
        }
    }

    /// Whether it says nothing without its units.
    #[must_use]
    pub fn needs_units(&self) -> bool {
        matches!(self, Self::Move(Move::Only { .. }))
    }
}
