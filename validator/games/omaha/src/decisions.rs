//! What is due of a side, as the kit asks for it.

use beachhead_engine::{hexes, listed};
use beachhead_kit::{Decision, HexIx, UnitIx};

use crate::action::Resolved;
use crate::data::{OmahaGame, Side};
use crate::state::{Cause, Pending};
use crate::{Rule, View};

impl Pending {
    /// The row by which all else waits for it.
    pub(crate) fn rule(&self) -> Rule {
        match self {
            Self::Roll(_) => Rule::Firing,
            Self::Answer(_) => Rule::Overwatch,
            Self::Retreat { .. } => Rule::Retreats,
            Self::Conversion { .. } => Rule::ForcedConversion,
        }
    }
}

impl Decision<OmahaGame> for Pending {
    fn decides(&self, view: View<'_>) -> Side {
        match self {
            Self::Roll(fire) => fire.from.first().map_or(Side::Us, |unit| view.side(*unit)),
            Self::Answer(answer) => answer.side,
            Self::Retreat { unit, .. } | Self::Conversion { unit, .. } => view.side(*unit),
        }
    }

    fn wording(&self, view: View<'_>) -> String {
        match self {
            Self::Roll(fire) => {
                let targets = listed(view.ids(fire.targets.iter().copied()));
                let number = view.number(fire.hex);
                format!("rolls for the fire on {targets} in {number}")
            }
            Self::Answer(answer) => {
                let (id, number) = (view.id(answer.unit), view.number(answer.hex));
                let does = match answer.cause {
                    Cause::Move => "moves into",
                    Cause::Fire => "fires from",
                };
                format!("says who answers {id}, which {does} {number}")
            }
            Self::Retreat { unit, hexes: far } => {
                let (id, far) = (view.id(*unit), hexes(*far));
                format!("retreats {id} by {far}")
            }
            Self::Conversion { unit, .. } => {
                format!("rolls for what is left of {}", view.id(*unit))
            }
        }
    }

    fn concerns(&self) -> Vec<UnitIx> {
        match self {
            Self::Roll(fire) => fire.from.iter().chain(&fire.targets).copied().collect(),
            Self::Answer(answer) => vec![answer.unit],
            Self::Retreat { unit, .. } | Self::Conversion { unit, .. } => vec![*unit],
        }
    }

    fn lies_on(&self) -> Vec<HexIx> {
        match self {
            Self::Roll(fire) => vec![fire.hex],
            Self::Answer(answer) => vec![answer.hex],
            Self::Retreat { .. } | Self::Conversion { .. } => Vec::new(),
        }
    }

    fn is_answered_by(&self, action: &Resolved) -> bool {
        match (self, action) {
            (Self::Roll(_), Resolved::Roll)
            | (Self::Answer(_), Resolved::Overwatch { .. } | Resolved::Hold) => true,
            (Self::Retreat { unit: due, .. }, Resolved::Retreat { unit, .. })
            | (Self::Conversion { unit: due, .. }, Resolved::Convert { unit, .. }) => due == unit,
            _ => false,
        }
    }
}
