//! Mines: the mines marker that was put aside (11.1.4).

use beachhead_kit::Violation;

use crate::data::cups::{Cup, Marker};
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::state::battle::BattleKind;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::battle_in_support(view).is_some() {
        list();
    }
}

/// 11.1.4: mines that were drawn may be added to any ground battle of the turn.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let battle = order::battle_at_hand(view, "mines are played in a battle")?;
    let at = view.number(battle.hex);
    if battle.kind == BattleKind::Drop {
        let why = "the German has no marker against units that came down on him";
        return Err(Violation::new(Rule::DropAttackMarker, why).at(at));
    }
    if battle.kind == BattleKind::Bombardment {
        let why = "mines take no part in a bombardment";
        return Err(Violation::new(Rule::MinesBarred, why).at(at));
    }
    if battle.speaker != Some(Side::German) {
        return order::not_now(view, "it is not for the German side to add markers now");
    }
    if !view.state.cups.mines_aside {
        let why = if view.state.cups.of(Cup::German).contains(&Marker::Mines) {
            "the mines lie in the cup: they have not been drawn this turn"
        } else {
            "the mines have been played this turn"
        };
        return Err(Violation::new(Rule::MinesPlayed, why));
    }
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>) {
    play.cite(Rule::MinesPlayed);
    play.state.cups.mines_aside = false;
    if let Some(battle) = &mut play.state.battle {
        battle.support[Side::German].mines = true;
    }
}
