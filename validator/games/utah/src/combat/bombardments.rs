//! Bombardments: 11.1.4, 11.2.6.

use crate::combat::{step_losses, strength};
use crate::data::ground::Terrain;
use crate::data::opened::UtahGame;
use crate::rules::Rule;
use crate::state::battle::{Battle, Outcome};
use crate::state::phase::Phase;
use crate::view::Play;

/// Whether the side whose phase it is bombards in it.
pub(crate) fn bombards_in(game: &UtahGame, phase: Phase) -> bool {
    phase.is_combat() || (phase.is_mobile_combat() && game.tables.system.bombards_in_both)
}

pub(crate) fn resolve_bombardment(play: &mut Play<'_>, battle: &Battle) {
    let strength = strength::of_bombardment(play.view(), battle);
    let hex = play.game.number(battle.hex);
    let die = play.roll(&format_args!("the bombardment of {hex}"));
    let loss = play.game.tables.bombardment_loss(strength, die);
    let result = match loss {
        0 => "-",
        1 => "L",
        _ => "L2",
    };
    play.state.last_battle = Some(Outcome {
        line: "bombardment".into(),
        differential: strength,
        result: result.into(),
    });
    play.note(|| format!("strength {strength}: {result}"));
    let beach = play.game.ground[battle.hex].terrain == Terrain::Beach;
    if beach && play.view().units_in(battle.hex).nth(1).is_some() {
        play.cite(Rule::BombardedStack);
    }
    step_losses::lose_steps(play, &battle.defenders, usize::from(loss));
}
