//! Bridges that are blown instead of ordering units.
//!
//! No row of the checklist speaks of it: it is an action of scenarios of the base game. Bridges that are built are the
//! funnies' affair (L112).

use beachhead_schema::games::landings::Special;
use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::hits::{Face, Faces};
use super::play::Play;
use super::resolved::Resolved;
use super::roster::Side;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{State, Work};
use super::terrain::Marks;
use beachhead_engine::Violation;

/// Dice for a bridge; one star is enough.
const DICE: u8 = 2;

impl LandingsGame {
    /// Whether the side may blow bridges, and whether it has to be beside them.
    fn blows(&self, side: Side) -> Option<bool> {
        self.plan.special.iter().find_map(|special| match special {
            Special::BlowBridge { side: whose, near } if Side::named(whose) == Some(side) => {
                Some(*near)
            }
            _ => None,
        })
    }

    fn may_blow(&self, state: &State, hex: HexIx, near: bool) -> bool {
        let beside = |hex: HexIx| {
            let mut hexes = self.board.neighbors(hex).map(|(_, near)| near).chain([hex]);
            hexes.any(|hex| {
                let unit = state.unit_at(hex);
                unit.is_some_and(|unit| self.side_of(unit) == state.side)
            })
        };
        let marked = self.blowable.is_empty() || self.blowable.contains(&hex);
        marked
            && self.ground.is(hex, Marks::BRIDGE)
            && self.in_play.contains(hex)
            && !state.works_on(hex).lies.has(Work::BLOWN)
            && (!near || beside(hex))
    }

    /// Whether the card in play could still be spent on a bridge.
    fn blowing_time(&self, state: &State) -> Option<bool> {
        let near = self.blows(state.side)?;
        let idle = state.phase == Phase::Orders && state.pending.is_empty();
        (idle && self.is_unused_section_card(state)).then_some(near)
    }

    pub(super) fn check_blow(&self, state: &State, hex: HexIx) -> Result<(), Violation> {
        let refuse = |why: &str| Err(Violation::new(Rule::TurnOrder, why).at(self.number(hex)));
        if self.blows(state.side).is_none() {
            return refuse("this side blows no bridges in this scenario");
        }
        match self.blowing_time(state) {
            None => refuse(
                "a bridge is blown in the step of orders, by a section card that has ordered no unit",
            ),
            Some(near) if self.may_blow(state, hex, near) => Ok(()),
            Some(near) => refuse(self.why_bridge_stays(state, hex, near)),
        }
    }

    /// Why the bridge in a hex is not blown, when it is time for it.
    fn why_bridge_stays(&self, state: &State, hex: HexIx, near: bool) -> &'static str {
        if !self.ground.is(hex, Marks::BRIDGE) {
            "there is no bridge in the hex"
        } else if state.works_on(hex).lies.has(Work::BLOWN) {
            "the bridge has been blown"
        } else if !self.blowable.is_empty() && !self.blowable.contains(&hex) {
            "the scenario marks other bridges to be blown"
        } else if near {
            "no unit of this side is on the bridge or beside it"
        } else {
            "the bridge is out of play"
        }
    }

    pub(super) fn list_blows(&self, state: &State, actions: &mut Vec<Resolved>) {
        let Some(near) = self.blowing_time(state) else {
            return;
        };
        for hex in self.board.hexes() {
            if self.may_blow(state, hex, near) {
                actions.push(Resolved::Blow { hex });
            }
        }
    }
}

impl Play<'_> {
    /// Dice are rolled for the bridge in the place of all orders; whoever stands on it goes with it.
    pub(super) fn blow(&mut self, hex: HexIx) {
        self.forgo_orders();
        let mut blown = false;
        for _ in 0..DICE {
            let die = self.dice.roll(Faces::SIDES, &"bridge");
            blown |= self.game.faces.of(die) == Face::Star;
        }
        if !blown {
            return;
        }
        if let Some(works) = self.state.works_mut(hex) {
            works.lies = works.lies.with(Work::BLOWN);
        }
        let number = self.game.number(hex);
        self.note(|| format!("the bridge at {number} is blown"));
        if let Some(unit) = self.state.unit_at(hex) {
            self.destroy(unit);
        }
    }
}
