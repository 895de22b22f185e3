//! What can be asked about what is selected: the set itself, the clipboard, turning, flipping.

use std::collections::BTreeSet;

use beachhead_schema::fragment::Turning;
use beachhead_schema::hex::HexIx;

use crate::brush::Picking;
use crate::selection::How;

/// A way to turn or flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// By 60° to the right.
    Right,
    /// By 60° to the left.
    Left,
    /// Left to right.
    Over,
    /// Top to bottom.
    UpsideDown,
}

/// Something to be done about what is selected.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectAsk {
    /// The select tool picks hexes this way from now on.
    Pick(Picking),
    /// Whether the wand distinguishes hexes of other heights.
    MindHeights(bool),
    /// Whether the wand distinguishes hexes with other features.
    MindFeatures(bool),
    /// Selects these hexes.
    Hexes(BTreeSet<HexIx>, How),
    /// Selects every hex.
    All,
    /// Selects no hex.
    None,
    /// Selects the hexes that aren't, and no other.
    Invert,
    /// Adds all hexes that touch the set.
    Grow,
    /// Takes away the outermost hexes of the set.
    Shrink,
    /// Selects all hexes like the one looked at.
    Same,
    /// Whether units of the setup come along with their hexes.
    WithUnits(bool),
    /// Puts the selected hexes onto the clipboard.
    Copy,
    /// Puts the selected hexes onto the clipboard and empties them.
    Cut,
    /// Asks for what is on the clipboard.
    Paste,
    /// Takes the hexes of this text in hand.
    PasteText(String),
    /// Takes the selected hexes in hand, to be moved.
    Move,
    /// Turns or flips the hexes in hand, or else the selected ones where they are.
    Turn(Turn),
    /// Sets down the hexes in hand.
    SetDown {
        /// Where their middle comes to lie.
        at: HexIx,
        /// They stay in hand.
        again: bool,
    },
    /// Moves or copies the selected hexes as they were dragged.
    Carry {
        /// The hex that they were held by.
        from: HexIx,
        /// Where that one comes to lie.
        to: HexIx,
        /// They were turned on the way.
        turning: Turning,
        /// They stay where they are, and come to lie there too.
        copies: bool,
    },
    /// Whether kinds that the palette doesn't know are brought.
    BringUnknown(bool),
}
