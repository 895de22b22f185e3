//! Cross-hairs: what big guns and destroyers have found the range of (L56, L58 to L60).

use crate::battle;
use beachhead_schema::hex::HexIx;

use crate::battle::{Battle, By};
use crate::play::Play;
use crate::roster::Traits;
use crate::rules::Rule;
use crate::state::{CrossHair, State};

impl State {
    /// Whether a cross-hair lies on the hex: one is as good as several (L59).
    pub(crate) fn is_marked(&self, hex: HexIx) -> bool {
        self.cross_hairs.iter().any(|mark| mark.hex == hex)
    }
}

/// A gun with a cross-hair that hit a unit, and neither destroyed it nor drove it off, marks its hex.
pub(crate) fn lay_cross_hair(play: &mut Play<'_>, battle: &Battle) {
    let By::Unit { unit, .. } = battle.by else {
        return;
    };
    let kind = play.game.kind_of(play.state, unit);
    if !battle::has_hit(play)
        || !kind.traits.has(Traits::CROSS_HAIR)
        || play.state.hex_of(battle.defender) != Some(battle.hex)
        || play.state.is_marked(battle.hex)
    {
        return;
    }
    play.cite(Rule::CrossHair);
    play.cite(Rule::BigGun);
    play.state.cross_hairs.retain(|mark| mark.gun != unit);
    play.state.cross_hairs.push(CrossHair {
        gun: unit,
        hex: battle.hex,
    });
}
