//! The sequence of play: which phase follows which, whose it is, and what ends it.
//!
//! The landing sequence of 11.2 goes from step to step as each is complete; phases of a player turn end
//! when the player is done.

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Role, Side};
use super::rules::Rule;
use super::state::{Pending, Place, State};
use beachhead_engine::{Actor, Violation};
use beachhead_schema::cannot_happen;
use serde::{Deserialize, Serialize};

/// The first turn with something to do in the support fire marker phase: nothing is lost or rebuilt on the first.
const MARKER_PHASE_TURN: u16 = 2;

/// A phase of the game, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Phase {
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
    pub(super) const ALL: [Self; 21] = [
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
    pub(super) fn name(self) -> &'static str {
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

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// The side whose phase it is.
    pub(super) fn side(self) -> Side {
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

    pub(super) fn is_movement(self) -> bool {
        matches!(self, Self::AlliedMovement | Self::GermanMovement) || self.is_mobile_movement()
    }

    pub(super) fn is_mobile_movement(self) -> bool {
        matches!(
            self,
            Self::AlliedMobileMovement | Self::GermanMobileMovement
        )
    }

    /// The combat phase proper, in which units also bombard.
    pub(super) fn is_combat(self) -> bool {
        matches!(self, Self::AlliedCombat | Self::GermanCombat)
    }

    pub(super) fn is_mobile_combat(self) -> bool {
        matches!(self, Self::AlliedMobileCombat | Self::GermanMobileCombat)
    }

    fn next(self) -> Self {
        Self::ALL
            .into_iter()
            .find(|phase| *phase > self)
            .unwrap_or_else(|| cannot_happen!(Self::End, "nothing follows the end"))
    }
}

impl UtahGame {
    /// Who decides next, unless the game is over.
    pub(super) fn decider(&self, state: &State) -> Side {
        match (state.pending.first(), &state.battle) {
            (Some(Pending::Losses { units, .. } | Pending::Advance { units, .. }), _) => units
                .first()
                .map_or(state.phase.side(), |unit| self.roster[*unit].side),
            (Some(Pending::Retreat(retreat)), _) => self.roster[retreat.unit].side,
            (None, Some(battle)) if self.wants_defender(battle) => Side::Allied,
            (None, Some(battle)) => battle.decider(),
            (None, None) if state.phase == Phase::SupportMarkers => self.markers_decider(state),
            (None, None) => state.phase.side(),
        }
    }

    /// A refusal because something else comes first, or because the time for it is past.
    pub(super) fn out_of_order(&self, state: &State, what: &str) -> Violation {
        if let Some(Actor::Over { winner, how }) = self.outcome(state) {
            let why = match winner {
                Some(side) => format!("the game is over, and the {side} side has won: {how}"),
                None => format!("the game is over: {how}"),
            };
            return Violation::new(Rule::OrderOfPlay, why);
        }
        let side = self.decider(state).name();
        let phase = state.phase.name();
        let now = match (state.pending.first(), &state.battle) {
            (Some(Pending::Losses { .. }), _) => {
                format!("a loss of the {side} side has to be taken first")
            }
            (Some(Pending::Retreat(retreat)), _) => {
                format!("{} has to retreat first", self.roster[retreat.unit].id)
            }
            (Some(Pending::Advance { hex, .. }), _) => {
                format!(
                    "the {side} side first says whether it advances into {}",
                    self.number(*hex)
                )
            }
            (None, Some(battle)) => format!("a battle for {} is at hand", self.number(battle.hex)),
            (None, None) => format!("it is the {side} side's phase `{phase}`"),
        };
        Violation::new(Rule::OrderOfPlay, format!("{what}: {now}"))
    }

    /// Whether the player may end the phase, with nothing at hand.
    pub(super) fn check_phase_done(&self, state: &State) -> Result<(), Violation> {
        match state.phase {
            Phase::Landing => Err(self.not_all_landed(state)),
            Phase::DropAttacks => Err(self.drop_attacks_open(state)),
            Phase::BeachAssaults => Err(self.beach_assaults_open(state)),
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
            Phase::SupportMarkers => self.check_markers_done(state),
            Phase::GermanMovement => self.check_arrivals_done(state),
            Phase::End => Err(self.out_of_order(state, "nothing is done any more")),
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
    fn complete(&self, state: &State) -> bool {
        let set_up = |belongs: &dyn Fn(&Role) -> bool| {
            state.every_unit().all(|(unit, troop)| {
                troop.place != Place::Waiting || !belongs(&self.roster[unit].role)
            })
        };
        match state.phase {
            Phase::Landing => !self.landing_open(state),
            Phase::DropZones => state.drop_zones.iter().all(Option::is_some),
            Phase::DropPlacement => set_up(&|role| matches!(role, Role::Drop(_))),
            Phase::DropRolls => self.drops_open(state).next().is_none(),
            Phase::DropLosses => true,
            Phase::GermanSetup => set_up(&|role| matches!(role, Role::AtStart(_))),
            Phase::DropAttacks => self.shared_hexes(state).is_empty(),
            Phase::BeachAssaults => self.open_assaults(state).is_empty(),
            Phase::Weather => !self.weather_due(state),
            Phase::SupportMarkers => state.turn < MARKER_PHASE_TURN,
            Phase::AlliedReinforcements => !self.somebody_lands(state),
            _ => false,
        }
    }
}

impl Play<'_> {
    /// Ends the phase because its player is done.
    pub(super) fn finish_phase(&mut self) {
        self.cite(Rule::OrderOfPlay);
        if self.state.phase == Phase::GermanMovement {
            self.delay_arrivals();
        }
        self.next_phase();
    }

    /// Runs on as long as there is nothing to decide.
    pub(super) fn settle(&mut self) {
        loop {
            self.game.renew_lay(self.state);
            self.drop_empty_decisions();
            if self.state.battle.is_some()
                || !self.state.pending.is_empty()
                || !self.game.complete(self.state)
            {
                return;
            }
            self.next_phase();
        }
    }

    pub(super) fn next_phase(&mut self) {
        match self.state.phase {
            Phase::Landing => self.end_landing(),
            Phase::DropLosses | Phase::DropAttacks => self.take_ground(),
            // Points that were not used are lost (11.2.5).
            Phase::SupportMarkers => self.state.points.fill(0),
            Phase::AlliedMobileCombat => self.judge_supply(),
            Phase::GermanMobileCombat => return self.next_turn(),
            _ => {}
        }
        self.state.phase = self.state.phase.next();
        self.begin_phase();
    }

    /// What happens as the phase begins.
    pub(super) fn begin_phase(&mut self) {
        let phase = self.state.phase;
        let anew = self.game.tables.system.mobile_attacks_twice;
        self.state.fought_over.clear();
        for troop in &mut self.state.units.0 {
            troop.moved = false;
            troop.bombarded = false;
            // Who attacked in the combat phase is remembered through the mobile phases, unless they begin anew; and of
            // who landed this turn in any case (11.2.4).
            if phase.is_combat() || (phase.is_mobile_combat() && anew && !troop.landed) {
                troop.attacked = false;
            }
        }
        if phase == Phase::DropLosses {
            self.take_drop_losses();
        }
    }
}
