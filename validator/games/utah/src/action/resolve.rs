//! Resolve: the die of the battle at hand, and what the tables say.

use beachhead_kit::Violation;

use crate::combat::{beach_assaults, bombardments, drop_attacks, field_combat, flak, strength};
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{BattleKind, Outcome};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::battle_in_support(view).is_some() {
        list();
    }
}

/// Whether the battle at hand may be resolved.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let battle = order::battle_at_hand(view, "there is no battle to resolve")?;
    match battle.speaker {
        None => Ok(()),
        Some(side) => {
            let side = side.name();
            let why = format!("the {side} side may still draw markers, or says it is done");
            Err(Violation::new(Rule::OrderOfPlay, why))
        }
    }
}

/// Rolls the die and applies what the tables say.
pub(crate) fn apply(play: &mut Play<'_>) {
    let Some(battle) = play.state.battle.take() else {
        return;
    };
    let hex = play.game.number(battle.hex);
    if flak::flak_counts(play.view(), &battle) {
        play.cite(Rule::Flak);
    }
    if battle.kind == BattleKind::Bombardment {
        play.count("bombardments", 1);
        return bombardments::resolve_bombardment(play, &battle);
    }
    play.count("battles", 1);
    let differential = strength::differential(play.view(), &battle);
    let die = play.roll(&format_args!("the battle for {hex}"));
    let line = battle.line();
    if battle.kind == BattleKind::Field && strength::attacked_over_city_bridge(play.view(), &battle)
    {
        play.cite(Rule::CityBridge);
    }
    let result = play.game.tables.result(line, differential, die);
    let (name, code) = (line.name(), result.code());
    play.note(|| format!("line {name}, differential {differential:+}: {code}"));
    play.cite(match battle.kind {
        BattleKind::Beach { .. } => Rule::DefenceZero,
        _ => Rule::Differential,
    });
    play.state.last_battle = Some(Outcome {
        line: line.name().into(),
        differential,
        result: result.code().into(),
    });
    match battle.kind {
        BattleKind::Beach { in_zoc } => {
            if battle.attackers.len() > 1 {
                play.cite(Rule::AssaultWholeStack);
            }
            play.cite(if in_zoc {
                Rule::LineInZoc
            } else {
                Rule::LineOpen
            });
            beach_assaults::finish_assault(play, &battle, result);
        }
        BattleKind::Drop => drop_attacks::finish_drop_attack(play, &battle, result),
        BattleKind::Field | BattleKind::Bombardment => {
            field_combat::finish_field(play, &battle, result)
        }
    }
}
