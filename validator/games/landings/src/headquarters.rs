//! Headquarters: who enters the enemy's takes a command card from him; taking one's own back returns one.
//!
//! No row of the checklist speaks of it: it is an action of scenarios of the base game. A headquarters is that of the
//! side on whose half of the map it lies.

use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::play::Play;
use super::roster::{Side, UnitIx};

impl LandingsGame {
    /// Whose headquarters it is from the start: that of the side whose baseline is nearer, the lower one's in the middle.
    fn headquarters_of(&self, hex: HexIx) -> Side {
        let shape = &self.ground.shape;
        let (_, row) = shape.place(hex);
        let off = |top| row.abs_diff(shape.baseline(top));
        if off(true) < off(false) {
            self.top
        } else {
            self.top.enemy()
        }
    }
}

impl Play<'_> {
    /// A unit has come into a headquarters.
    pub(super) fn enter_headquarters(&mut self, unit: UnitIx, hex: HexIx) {
        if !self.game.is_ground(self.state, unit) {
            return;
        }
        let side = self.game.side_of(unit);
        let first = self.game.headquarters_of(hex);
        let Some(works) = self.state.works_mut(hex) else {
            return;
        };
        if works.owner.unwrap_or(first) == side {
            return;
        }
        works.owner = Some(side);
        if side == first {
            self.return_card(side);
        } else {
            self.lose_random_card(first, 0);
        }
        let number = self.game.number(hex);
        self.note(|| format!("the headquarters in {number} is the {} side's", side.name()));
    }

    /// The side's first player draws a card.
    fn return_card(&mut self, side: Side) {
        if let Some(seat) = self.game.seat_named(side, None) {
            self.draw_into_hand(seat);
        }
    }
}
