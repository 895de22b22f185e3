//! The sequence of play: which phase follows which, whose it is, and what ends it.
//!
//! The landing sequence of 11.2 goes from step to step as each is complete; phases of a player turn end
//! when the player is done.

use crate::after_battle;
use crate::airborne;
use crate::allied_reinforcements;
use crate::amphibious;
use crate::beach_assault;
use crate::drop_attack;
use crate::ending;
use crate::field_combat;
use crate::game_turn;
use crate::ownership;
use crate::play::Play;
use crate::reinforcements;
use crate::roster::{Role, Side};
use crate::rules::Rule;
use crate::state::{Pending, Place};
use crate::supply;
use crate::view::View;
use crate::weather;
use crate::zoc;
use beachhead_engine::{Actor, Violation};
use beachhead_schema::cannot_happen;
use serde::{Deserialize, Serialize};

/// The first turn with something to do in the support fire marker phase: nothing is lost or rebuilt on the first.
const MARKER_PHASE_TURN: u16 = 2;

/// A phase of the game, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Phase {
    Beachheads,
    Landing,
    DropZones,
    DropPlacement,
    DropRolls,
    DropLosses,
    GermanSetup,
    DropAttacks,
    BeachAssaults,
    Weather,
    SupportMarkers,
    AlliedMovement,
    AlliedReinforcements,
    AlliedCombat,
    AlliedMobileMovement,
    AlliedMobileCombat,
    GermanMovement,
    GermanCombat,
    GermanMobileMovement,
    GermanMobileCombat,
    End,
}

impl Phase {
    pub(crate) const ALL: [Self; 21] = [
        Self::Beachheads,
        Self::Landing,
        Self::DropZones,
        Self::DropPlacement,
        Self::DropRolls,
        Self::DropLosses,
        Self::GermanSetup,
        Self::DropAttacks,
        Self::BeachAssaults,
        Self::Weather,
        Self::SupportMarkers,
        Self::AlliedMovement,
        Self::AlliedReinforcements,
        Self::AlliedCombat,
        Self::AlliedMobileMovement,
        Self::AlliedMobileCombat,
        Self::GermanMovement,
        Self::GermanCombat,
        Self::GermanMobileMovement,
        Self::GermanMobileCombat,
        Self::End,
    ];

    /// The name that scripts use.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Beachheads => "Beachheads",
            Self::Landing => "Amphibious landing",
            Self::DropZones => "Drop zones",
            Self::DropPlacement => "Drop placement",
            Self::DropRolls => "Drop rolls",
            Self::DropLosses => "Drop losses",
            Self::GermanSetup => "German setup",
            Self::DropAttacks => "Drop attacks",
            Self::BeachAssaults => "Beach assaults",
            Self::Weather => "Weather",
            Self::SupportMarkers => "Support fire markers",
            Self::AlliedMovement => "Allied movement",
            Self::AlliedReinforcements => "Allied reinforcements",
            Self::AlliedCombat => "Allied combat",
            Self::AlliedMobileMovement => "Allied mobile movement",
            Self::AlliedMobileCombat => "Allied mobile combat",
            Self::GermanMovement => "German movement",
            Self::GermanCombat => "German combat",
            Self::GermanMobileMovement => "German mobile movement",
            Self::GermanMobileCombat => "German mobile combat",
            Self::End => "End",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// The side whose phase it is.
    pub(crate) fn side(self) -> Side {
        match self {
            Self::GermanSetup
            | Self::Weather
            | Self::GermanMovement
            | Self::GermanCombat
            | Self::GermanMobileMovement
            | Self::GermanMobileCombat => Side::German,
            _ => Side::Allied,
        }
    }

    pub(crate) fn is_movement(self) -> bool {
        matches!(self, Self::AlliedMovement | Self::GermanMovement) || self.is_mobile_movement()
    }

    pub(crate) fn is_mobile_movement(self) -> bool {
        matches!(
            self,
            Self::AlliedMobileMovement | Self::GermanMobileMovement
        )
    }

    /// The combat phase proper, in which units also bombard.
    pub(crate) fn is_combat(self) -> bool {
        matches!(self, Self::AlliedCombat | Self::GermanCombat)
    }

    pub(crate) fn is_mobile_combat(self) -> bool {
        matches!(self, Self::AlliedMobileCombat | Self::GermanMobileCombat)
    }

    fn next(self) -> Self {
        Self::ALL
            .into_iter()
            .find(|phase| *phase > self)
            .unwrap_or_else(|| cannot_happen!(Self::End, "nothing follows the end"))
    }
}

/// Who decides next, unless the game is over.
pub(crate) fn decider(view: View<'_>) -> Side {
    match (view.state.pending.first(), &view.state.battle) {
        (Some(Pending::Losses { units, .. } | Pending::Advance { units, .. }), _) => units
            .first()
            .map_or(view.state.phase.side(), |unit| view.game.roster[*unit].side),
        (Some(Pending::Retreat(retreat)), _) => view.game.roster[retreat.unit].side,
        (None, Some(battle)) if field_combat::wants_defender(view.game, battle) => Side::Allied,
        (None, Some(battle)) => battle.decider(),
        (None, None) if view.state.phase == Phase::SupportMarkers => weather::markers_decider(view),
        (None, None) => view.state.phase.side(),
    }
}

/// A refusal because something else comes first, or because the time for it is past.
pub(crate) fn out_of_order(view: View<'_>, what: &str) -> Violation {
    if let Some(Actor::Over { winner, how }) = ending::outcome(view) {
        let why = match winner {
            Some(side) => format!("the game is over, and the {side} side has won: {how}"),
            None => format!("the game is over: {how}"),
        };
        return Violation::new(Rule::OrderOfPlay, why);
    }
    let side = decider(view).name();
    let phase = view.state.phase.name();
    let now = match (view.state.pending.first(), &view.state.battle) {
        (Some(Pending::Losses { .. }), _) => {
            format!("a loss of the {side} side has to be taken first")
        }
        (Some(Pending::Retreat(retreat)), _) => {
            format!("{} has to retreat first", view.game.roster[retreat.unit].id)
        }
        (Some(Pending::Advance { hex, .. }), _) => {
            format!(
                "the {side} side first says whether it advances into {}",
                view.game.number(*hex)
            )
        }
        (None, Some(battle)) => format!("a battle for {} is at hand", view.game.number(battle.hex)),
        (None, None) => format!("it is the {side} side's phase `{phase}`"),
    };
    Violation::new(Rule::OrderOfPlay, format!("{what}: {now}"))
}

/// Whether the player may end the phase, with nothing at hand.
pub(crate) fn check_phase_done(view: View<'_>) -> Result<(), Violation> {
    match view.state.phase {
        Phase::Landing => Err(amphibious::not_all_landed(view)),
        Phase::DropAttacks => Err(drop_attack::drop_attacks_open(view)),
        Phase::BeachAssaults => Err(beach_assault::beach_assaults_open(view)),
        Phase::DropZones
        | Phase::DropPlacement
        | Phase::DropRolls
        | Phase::DropLosses
        | Phase::GermanSetup => {
            let why = "the phase ends when everything in it is done";
            Err(Violation::new(Rule::OrderOfPlay, why))
        }
        Phase::Weather => {
            let why = "the German side first rolls for the weather";
            Err(Violation::new(Rule::Weather, why))
        }
        Phase::SupportMarkers => weather::check_markers_done(view),
        Phase::GermanMovement => reinforcements::check_arrivals_done(view),
        Phase::End => Err(out_of_order(view, "nothing is done any more")),
        Phase::Beachheads
        | Phase::AlliedMovement
        | Phase::AlliedReinforcements
        | Phase::AlliedCombat
        | Phase::AlliedMobileMovement
        | Phase::AlliedMobileCombat
        | Phase::GermanCombat
        | Phase::GermanMobileMovement
        | Phase::GermanMobileCombat => Ok(()),
    }
}

/// Whether a phase that ends without an action has nothing left to do.
fn complete(view: View<'_>) -> bool {
    let set_up = |belongs: &dyn Fn(&Role) -> bool| {
        view.state.every_unit().all(|(unit, troop)| {
            troop.place != Place::Waiting || !belongs(&view.game.roster[unit].role)
        })
    };
    match view.state.phase {
        Phase::Landing => !amphibious::landing_open(view),
        Phase::DropZones => view.state.drop_zones.iter().all(Option::is_some),
        Phase::DropPlacement => set_up(&|role| matches!(role, Role::Drop(_))),
        Phase::DropRolls => airborne::drops_open(view).next().is_none(),
        Phase::DropLosses => true,
        Phase::GermanSetup => set_up(&|role| matches!(role, Role::AtStart(_))),
        Phase::DropAttacks => drop_attack::shared_hexes(view).is_empty(),
        Phase::BeachAssaults => beach_assault::open_assaults(view).is_empty(),
        Phase::Weather => !weather::weather_due(view),
        Phase::SupportMarkers => view.state.turn < MARKER_PHASE_TURN,
        Phase::AlliedReinforcements => !allied_reinforcements::somebody_lands(view),
        _ => false,
    }
}

/// Ends the phase because its player is done.
pub(crate) fn finish_phase(play: &mut Play<'_>) {
    play.cite(Rule::OrderOfPlay);
    if play.state.phase == Phase::GermanMovement {
        reinforcements::delay_arrivals(play);
    }
    next_phase(play);
}

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    loop {
        zoc::renew_lay(play.game, play.state);
        after_battle::drop_empty_decisions(play);
        if play.state.battle.is_some() || !play.state.pending.is_empty() || !complete(play.view()) {
            return;
        }
        next_phase(play);
    }
}

pub(crate) fn next_phase(play: &mut Play<'_>) {
    match play.state.phase {
        Phase::Landing => amphibious::end_landing(play),
        Phase::DropLosses | Phase::DropAttacks => ownership::take_ground(play),
        // Points that were not used are lost (11.2.5).
        Phase::SupportMarkers => play.state.points.fill(0),
        Phase::AlliedMobileCombat => supply::judge_supply(play),
        Phase::GermanMobileCombat => return game_turn::next_turn(play),
        _ => {}
    }
    play.state.phase = play.state.phase.next();
    begin_phase(play);
}

/// What happens as the phase begins.
pub(crate) fn begin_phase(play: &mut Play<'_>) {
    let phase = play.state.phase;
    let anew = play.game.tables.system.mobile_attacks_twice;
    play.state.fought_over.clear();
    for troop in &mut play.state.units.0 {
        troop.moved = false;
        troop.bombarded = false;
        // Who attacked in the combat phase is remembered through the mobile phases, unless they begin anew; and of
        // who landed this turn in any case (11.2.4).
        if phase.is_combat() || (phase.is_mobile_combat() && anew && !troop.landed) {
            troop.attacked = false;
        }
    }
    if phase == Phase::DropLosses {
        airborne::take_drop_losses(play);
    }
}
