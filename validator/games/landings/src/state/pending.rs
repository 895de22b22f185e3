//! [`Pending`]: what players have to decide before anything else.

use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::{CardIx, SeatIx};
use crate::side::Side;

/// Something that a player has to decide before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// Whether to answer the battle's close assault by an ambush (M24).
    Ambush { side: Side },
    /// A retreat for a number of flags, or one of them ignored (M52, M55).
    Flags {
        side: Side,
        unit: UnitIx,
        flags: u8,
        may_ignore: u8,
    },
    /// Whether to battle back (M45).
    BattleBack { side: Side, unit: UnitIx },
    /// Whether to enter the hex that was taken (M57).
    TakeGround {
        side: Side,
        unit: UnitIx,
        hex: HexIx,
    },
    /// Whether to battle again (M59).
    Overrun { side: Side, unit: UnitIx },
    /// Which of the cards drawn to keep (M9).
    Keep {
        side: Side,
        seat: SeatIx,
        cards: [Option<CardIx>; 3],
        keep: u8,
    },
    /// On which of several free hexes an empty craft is put (L33).
    CraftReturn { side: Side, craft: UnitIx },
}

impl Pending {
    /// Whether one may have nothing of it: flags are obeyed, a card is kept, and a craft goes back.
    pub(crate) fn may_be_declined(&self) -> bool {
        !matches!(
            self,
            Self::Flags { .. } | Self::Keep { .. } | Self::CraftReturn { .. }
        )
    }
}
