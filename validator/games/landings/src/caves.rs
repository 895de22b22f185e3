//! Caves, that American infantry seals; how Japanese infantry goes from one to another is movement's affair.
//!
//! No row of the checklist speaks of it: caves are of the base game's war in the Pacific.

use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::hits::{Face, Faces};
use super::play::Play;
use super::roster::{Class, Nation, UnitIx};
use super::state::{State, Work};
use super::terrain::Marks;

impl LandingsGame {
    /// Whether the hex is an unsealed cave.
    pub(super) fn is_cave(&self, state: &State, hex: HexIx) -> bool {
        self.ground.is(hex, Marks::CAVE) && !state.works_on(hex).lies.has(Work::SEALED)
    }

    /// Whether the unit may try to seal the cave it stands in: American infantry with no enemy beside it.
    pub(super) fn may_seal(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        self.is_cave(state, hex)
            && self.roster[unit].nation == Some(Nation::UnitedStates)
            && self.kind_of(state, unit).class == Class::Infantry
            && !self.beside_enemy(state, unit)
    }
}

impl Play<'_> {
    /// The unit rolls the dice of a close assault against the cave: a star seals it.
    pub(super) fn seal(&mut self, unit: UnitIx, hex: HexIx) {
        let dice = self.game.fire_of(self.state, unit).dice_at(1);
        let mut sealed = false;
        for _ in 0..dice {
            let die = self.dice.roll(Faces::SIDES, &"sealing");
            sealed |= self.game.faces.of(die) == Face::Star;
        }
        if sealed && let Some(works) = self.state.works_mut(hex) {
            works.lies = works.lies.with(Work::SEALED);
        }
    }
}
