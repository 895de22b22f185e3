//! What is due of a side, as the kit asks for it.

use beachhead_kit::{Decision, HexIx, UnitIx};

use crate::action::Resolved;
use crate::data::{DdayGame, Side};
use crate::state::Pending;
use crate::{View, words};

impl Decision<DdayGame> for Pending {
    fn decides(&self, view: View<'_>) -> Side {
        let active = view.state.phase.side();
        match self {
            // The winner walks the losers back (RES-BACK).
            Self::Retreat { units } => units
                .first()
                .map_or(active, |loser| view.side(*loser).enemy()),
            Self::Exchange { .. } | Self::Advance { .. } => active,
        }
    }

    fn wording(&self, _: View<'_>) -> String {
        match self {
            Self::Retreat { .. } => "moves the losers back".to_owned(),
            Self::Exchange { due, .. } => {
                let due = words::attack_factors(*due);
                format!("removes {due} in the exchange")
            }
            Self::Advance { .. } => "says who occupies the losers' squares".to_owned(),
        }
    }

    fn concerns(&self) -> Vec<UnitIx> {
        let (Self::Retreat { units } | Self::Exchange { units, .. } | Self::Advance { units, .. }) =
            self;
        units.clone()
    }

    fn lies_on(&self) -> Vec<HexIx> {
        match self {
            Self::Advance { squares, .. } => squares.iter().map(|prize| prize.hex).collect(),
            Self::Retreat { .. } | Self::Exchange { .. } => Vec::new(),
        }
    }

    fn is_answered_by(&self, action: &Resolved) -> bool {
        match (self, action) {
            (Self::Retreat { units }, Resolved::Retreat { unit, .. })
            | (Self::Exchange { units, .. }, Resolved::GiveUp { unit }) => units.contains(unit),
            // Whoever fought from the sea lands, among the attackers or not (INVATK-6).
            (Self::Advance { .. }, Resolved::Advance { .. } | Resolved::Done) => true,
            _ => false,
        }
    }
}
