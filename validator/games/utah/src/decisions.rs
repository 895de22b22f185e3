//! What is due of a side, as the kit asks for it.

use beachhead_engine::{hexes, listed};
use beachhead_kit::{Decision, HexIx, UnitIx};

use crate::action::Resolved;
use crate::data::opened::UtahGame;
use crate::data::sides::Side;
use crate::state::Pending;
use crate::view::View;

impl Decision<UtahGame> for Pending {
    fn decides(&self, view: View<'_>) -> Side {
        match self {
            Self::Losses { units, .. } | Self::Advance { units, .. } => units
                .first()
                .map_or(view.state.phase.side(), |unit| view.side(*unit)),
            Self::Retreat(retreat) => view.side(retreat.unit),
        }
    }

    fn wording(&self, view: View<'_>) -> String {
        match self {
            Self::Losses { units, count, .. } => {
                let units = listed(view.ids(units.iter().copied()));
                let steps = if *count == 1 { "step" } else { "steps" };
                format!("takes {count} {steps} from {units}")
            }
            Self::Retreat(retreat) => {
                let (id, far) = (view.id(retreat.unit), hexes(retreat.hexes));
                format!("retreats {id} by {far}")
            }
            Self::Advance { hex, .. } => {
                let number = view.number(*hex);
                format!("says whether it advances into {number}")
            }
        }
    }

    fn concerns(&self) -> Vec<UnitIx> {
        match self {
            Self::Losses { units, .. } | Self::Advance { units, .. } => units.clone(),
            Self::Retreat(retreat) => vec![retreat.unit],
        }
    }

    fn lies_on(&self) -> Vec<HexIx> {
        match self {
            Self::Advance { hex, .. } => vec![*hex],
            Self::Losses { .. } | Self::Retreat(_) => Vec::new(),
        }
    }

    fn is_answered_by(&self, action: &Resolved) -> bool {
        match (self, action) {
            (Self::Losses { units, .. }, Resolved::LoseStep { unit })
            | (Self::Advance { units, .. }, Resolved::Advance { unit }) => units.contains(unit),
            (Self::Retreat(retreat), Resolved::Retreat { unit, .. }) => retreat.unit == *unit,
            (Self::Retreat(_), Resolved::StiffResistance)
            | (Self::Advance { .. }, Resolved::Done) => true,
            _ => false,
        }
    }
}
