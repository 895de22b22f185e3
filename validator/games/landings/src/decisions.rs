//! What is due of a side, as the kit asks for it.

use beachhead_kit::{Decision, HexIx, UnitIx};

use crate::action::Resolved;
use crate::data::LandingsGame;
use crate::side::Side;
use crate::state::Pending;
use crate::view::View;

impl Decision<LandingsGame> for Pending {
    fn decides(&self, _: View<'_>) -> Side {
        match *self {
            Self::Ambush { side }
            | Self::Flags { side, .. }
            | Self::BattleBack { side, .. }
            | Self::TakeGround { side, .. }
            | Self::Overrun { side, .. }
            | Self::Keep { side, .. }
            | Self::CraftReturn { side, .. } => side,
        }
    }

    fn wording(&self, view: View<'_>) -> String {
        match *self {
            Self::Ambush { .. } => "says whether it answers the assault by an Ambush".to_owned(),
            Self::Flags { unit, flags, .. } => {
                let flags = match flags {
                    1 => "a flag".to_owned(),
                    more => format!("{more} flags"),
                };
                format!("has {} obey {flags}", view.id(unit))
            }
            Self::BattleBack { unit, .. } => {
                format!("says whether {} battles back", view.id(unit))
            }
            Self::TakeGround { unit, hex, .. } => {
                let (id, number) = (view.id(unit), view.number(hex));
                format!("says whether {id} takes ground in {number}")
            }
            Self::Overrun { unit, .. } => format!("says whether {} battles again", view.id(unit)),
            Self::Keep { .. } => "keeps a card of those drawn".to_owned(),
            Self::CraftReturn { craft, .. } => {
                format!("puts {} back on a hex with a craft's icon", view.id(craft))
            }
        }
    }

    fn concerns(&self) -> Vec<UnitIx> {
        match *self {
            Self::Ambush { .. } | Self::Keep { .. } => Vec::new(),
            Self::Flags { unit, .. }
            | Self::BattleBack { unit, .. }
            | Self::TakeGround { unit, .. }
            | Self::Overrun { unit, .. } => vec![unit],
            Self::CraftReturn { craft, .. } => vec![craft],
        }
    }

    fn lies_on(&self) -> Vec<HexIx> {
        match *self {
            Self::TakeGround { hex, .. } => vec![hex],
            _ => Vec::new(),
        }
    }

    fn is_answered_by(&self, action: &Resolved) -> bool {
        match (*self, action) {
            (Self::Ambush { .. }, Resolved::Ambush)
            | (Self::Flags { .. }, Resolved::IgnoreFlag)
            | (Self::BattleBack { .. }, Resolved::BattleBack)
            | (Self::TakeGround { .. }, Resolved::TakeGround { .. })
            | (Self::Keep { .. }, Resolved::Keep { .. }) => true,
            (Self::Flags { unit: due, .. }, Resolved::Retreat { unit, .. })
            | (Self::Overrun { unit: due, .. }, Resolved::Attack { unit, .. })
            | (Self::CraftReturn { craft: due, .. }, Resolved::ReturnCraft { craft: unit, .. }) => {
                due == *unit
            }
            (_, Resolved::Done) => self.may_be_declined(),
            _ => false,
        }
    }
}
