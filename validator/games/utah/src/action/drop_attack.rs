//! DropAttack: airborne units attack the unit on which they came down (11.2.2).

use beachhead_kit::{HexIx, Violation};

use crate::combat::drop_attacks;
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{Battle, BattleKind};
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    if order::is_open(view, Phase::DropAttacks) {
        drop_attacks::shared_hexes(view).into_iter().for_each(list);
    }
}

/// 11.2.2 (6): units attack the Germans in their own hex, before anything else.
pub(crate) fn check(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    order::idle(view, "no other attack begins now")?;
    if view.state.phase == Phase::DropAttacks && drop_attacks::shared_hexes(view).contains(&hex) {
        return Ok(());
    }
    let why = if view.state.phase == Phase::DropAttacks {
        format!("no unit came down on a German in {}", view.number(hex))
    } else {
        "only units that came down on Germans attack in their own hex, right after the drop"
            .to_owned()
    };
    Err(Violation::new(Rule::DropAttackDue, why).at(view.number(hex)))
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::DropAttackDue);
    play.state.battle = Some(battle(play.view(), hex));
}

/// The battle of the units that came down on the Germans in the hex.
pub(crate) fn battle(view: View<'_>, hex: HexIx) -> Battle {
    let [attackers, defenders] =
        [Side::Allied, Side::German].map(|side| view.of_side_in(side, hex).collect());
    Battle::open(BattleKind::Drop, hex, Side::Allied, attackers, defenders)
}
