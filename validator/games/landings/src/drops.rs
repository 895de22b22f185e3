//! Drops from the air: a unit drifts from where it aims, and is lost where it can't come down (L128).

use beachhead_schema::cannot_happen;
use beachhead_schema::games::landings::{Drop, Special};
use beachhead_schema::hex::HexIx;

use super::entering::How;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State};
use beachhead_engine::Violation;

impl LandingsGame {
    /// The drop that the unit is of, and the hex it aims for.
    fn drop_of(&self, unit: UnitIx) -> Option<(&Drop, HexIx)> {
        let id = &self.roster[unit].id;
        self.plan.special.iter().find_map(|special| {
            let Special::Paradrop(drop) = special else {
                return None;
            };
            let at = drop.units.iter().position(|known| known == id)?;
            let center = drop.center.get(at).or(drop.center.last())?;
            Some((drop, self.board.hex(center.as_str())?))
        })
    }

    /// Whether the unit of this side is still to drop.
    fn is_to_drop(&self, state: &State, side: Side, unit: UnitIx) -> bool {
        self.side_of(unit) == side
            && state.troops[unit].place == Place::Waiting
            && self.drop_of(unit).is_some()
    }

    /// Whether anybody of the side is still to drop.
    pub(super) fn has_drops(&self, state: &State, side: Side) -> bool {
        let mut units = state.every_unit();
        units.any(|(unit, _)| self.is_to_drop(state, side, unit))
    }

    pub(super) fn check_jump(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let side = self.decider(state);
        if state.phase == Phase::Jump && self.is_to_drop(state, side, unit) {
            return Ok(());
        }
        let id = &self.roster[unit].id;
        Err(self
            .out_of_order(state, &format!("{id} does not drop now"))
            .of(id.clone()))
    }

    pub(super) fn list_jumps(&self, state: &State, actions: &mut Vec<Resolved>) {
        let side = self.decider(state);
        for (unit, _) in state.every_unit() {
            if self.is_to_drop(state, side, unit) {
                actions.push(Resolved::Jump { unit });
            }
        }
    }

    /// Whether a unit can come down in the hex.
    fn takes_a_drop(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        self.in_play.contains(hex) && state.at.is_free(hex) && !self.is_barred(state, unit, hex)
    }
}

impl Play<'_> {
    /// The unit drops as the scenario has it.
    pub(super) fn jump(&mut self, unit: UnitIx) {
        if let Some((drop, center)) = self.game.drop_of(unit) {
            self.drop_at(unit, center, drop.range);
        }
    }

    /// The unit aims for a hex and drifts step by step; off the map, on a unit or on closed ground it is lost.
    pub(super) fn drop_at(&mut self, unit: UnitIx, center: HexIx, steps: u8) {
        const WAYS: u16 = 6;
        self.cite(Rule::ParachutedGun);
        let mut at = Some(center);
        for _ in 0..steps {
            let die = self.dice.roll(WAYS, &"drift");
            let way = die.checked_sub(1).and_then(|way| u8::try_from(way).ok());
            let way = way.unwrap_or_else(|| cannot_happen!(0, "a die of {WAYS} sides shows {die}"));
            at = at.and_then(|at| self.game.board.neighbor(at, way));
        }
        let landing = at.filter(|hex| self.game.takes_a_drop(self.state, unit, *hex));
        match landing {
            Some(hex) => {
                self.enter(unit, hex, How::Arrive);
            }
            None => self.never_arrive(unit),
        }
    }

    /// The unit is lost on its way: its figures are in the pool again, and no side gets a medal.
    fn never_arrive(&mut self, unit: UnitIx) {
        self.state.troops[unit].place = Place::Lost;
        self.state.troops[unit].figures = 0;
        let id = self.game.roster[unit].id.clone();
        self.note(|| format!("{id} comes down where it can't stand, and is lost"));
    }
}
