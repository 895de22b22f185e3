//! Cross-hairs: what big guns and destroyers have found the range of (L56, L58 to L60).

use beachhead_schema::hex::HexIx;

use super::battle::{Battle, By};
use super::play::Play;
use super::roster::Traits;
use super::rules::Rule;
use super::state::{CrossHair, State};

impl State {
    /// Whether a cross-hair lies on the hex: one is as good as several (L59).
    pub(super) fn is_marked(&self, hex: HexIx) -> bool {
        self.cross_hairs.iter().any(|mark| mark.hex == hex)
    }
}

impl Play<'_> {
    /// A gun with a cross-hair that hit a unit, and neither destroyed it nor drove it off, marks its hex.
    pub(super) fn lay_cross_hair(&mut self, battle: &Battle) {
        let By::Unit { unit, .. } = battle.by else {
            return;
        };
        let kind = self.game.kind_of(self.state, unit);
        if !self.has_hit()
            || !kind.traits.has(Traits::CROSS_HAIR)
            || self.state.hex_of(battle.defender) != Some(battle.hex)
            || self.state.is_marked(battle.hex)
        {
            return;
        }
        self.cite(Rule::CrossHair);
        self.cite(Rule::BigGun);
        self.state.cross_hairs.retain(|mark| mark.gun != unit);
        self.state.cross_hairs.push(CrossHair {
            gun: unit,
            hex: battle.hex,
        });
    }
}
