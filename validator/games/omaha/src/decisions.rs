//! What is due of a side, as the kit asks for it.

use beachhead_engine::{hexes, listed};
use beachhead_kit::{Decision, HexIx, UnitIx};

use crate::action::Resolved;
use crate::data::{OmahaGame, Side};
use crate::fire::roll;
use crate::state::{Cause, Pending, Source};
use crate::support::sources;
use crate::{Rule, View};

impl Pending {
    /// The row by which all else waits for it.
    pub(crate) fn rule(&self) -> Rule {
        match self {
            Self::Roll(_) => Rule::Firing,
            Self::Targeting(_) => Rule::PitTarget,
            Self::Stray { .. } => Rule::TargetingTail,
            Self::Designator(_) => Rule::Missions,
            Self::Volley(volley) if volley.rockets => Rule::AreaC,
            Self::Volley(_) => Rule::Concentrations,
            Self::Smokes(_) => Rule::RocketFire,
            Self::Answer(_) => Rule::Overwatch,
            Self::Retreat { .. } => Rule::Retreats,
            Self::Conversion { .. } => Rule::ForcedConversion,
        }
    }
}

impl Decision<OmahaGame> for Pending {
    fn decides(&self, view: View<'_>) -> Side {
        match self {
            Self::Roll(fire) | Self::Targeting(fire) => roll::side_of(view, fire),
            Self::Stray { side, .. } => *side,
            Self::Designator(source) => sources::side(view, *source),
            Self::Volley(volley) => volley.side,
            Self::Smokes(_) => Side::Us,
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
            Self::Targeting(fire) => {
                let pits = fire
                    .from
                    .iter()
                    .filter(|unit| view.counter(**unit).is_pit());
                let pits = listed(view.ids(pits.copied()));
                format!("rolls for the rockets of {pits}")
            }
            Self::Stray { .. } => "rolls for the rockets that missed".to_owned(),
            Self::Designator(source) => {
                let name = sources::name(view, *source);
                format!("rolls for the designator of {name}")
            }
            Self::Volley(volley) => {
                let number = view.number(volley.at);
                format!("rolls for the rounds around {number}")
            }
            Self::Smokes(smokes) => {
                let (left, number) = (smokes.left, view.number(smokes.at));
                format!("looks for {left} smokes around {number}")
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
            Self::Roll(fire) | Self::Targeting(fire) => {
                fire.from.iter().chain(&fire.targets).copied().collect()
            }
            Self::Designator(Source::Battery(unit)) => vec![*unit],
            Self::Stray { .. } | Self::Designator(_) | Self::Volley(_) | Self::Smokes(_) => {
                Vec::new()
            }
            Self::Answer(answer) => vec![answer.unit],
            Self::Retreat { unit, .. } | Self::Conversion { unit, .. } => vec![*unit],
        }
    }

    fn lies_on(&self) -> Vec<HexIx> {
        match self {
            Self::Roll(fire) | Self::Targeting(fire) => vec![fire.hex],
            Self::Stray { hex, .. } => vec![*hex],
            Self::Volley(volley) => vec![volley.at],
            Self::Smokes(smokes) => vec![smokes.at],
            Self::Designator(_) => Vec::new(),
            Self::Answer(answer) => vec![answer.hex],
            Self::Retreat { .. } | Self::Conversion { .. } => Vec::new(),
        }
    }

    fn is_answered_by(&self, action: &Resolved) -> bool {
        match (self, action) {
            (
                Self::Roll(_)
                | Self::Targeting(_)
                | Self::Stray { .. }
                | Self::Designator(_)
                | Self::Volley(_),
                Resolved::Roll,
            )
            | (Self::Smokes(_), Resolved::LookForSmoke { .. } | Resolved::Hold)
            | (Self::Answer(_), Resolved::Overwatch { .. } | Resolved::Hold) => true,
            (Self::Retreat { unit: due, .. }, Resolved::Retreat { unit, .. })
            | (Self::Conversion { unit: due, .. }, Resolved::Convert { unit, .. }) => due == unit,
            _ => false,
        }
    }
}
