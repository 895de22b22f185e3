//! Bombardment: markers alone, on one enemy unit, in the combat phase of their side.
//!
//! Ranges are the scenario's (11.1.4, 11.2.6), in [`super::support`]; the table is the pack's. Of a stack, the
//! bombarding side names the one unit that is struck, as 11.2.3 says of beach landing hexes.

use crate::after_battle;
use crate::battle;
use crate::battle::{Battle, BattleKind, Outcome};
use crate::cups::Cup;
use crate::game::UtahGame;
use crate::ground::Terrain;
use crate::play::Play;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use crate::sequence;
use crate::sequence::Phase;
use crate::support;
use crate::support::{RANGE, cups_of};
use crate::view::View;
use beachhead_engine::Violation;

/// Whether the side whose phase it is bombards in it.
pub(crate) fn bombards_in(game: &UtahGame, phase: Phase) -> bool {
    phase.is_combat() || (phase.is_mobile_combat() && game.tables.system.bombards_in_both)
}

pub(crate) fn check_bombard(view: View<'_>, target: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[target].id;
    let side = view.state.phase.side();
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    if !bombards_in(view.game, view.state.phase) {
        return Err(sequence::out_of_order(
            view,
            "a side bombards in its own combat phase",
        ));
    }
    let Some(hex) = view
        .state
        .hex_of(target)
        .filter(|_| view.game.roster[target].side != side)
    else {
        return refuse(
            Rule::Bombardment,
            format!("{id} is no enemy unit on the map"),
        );
    };
    if view.state.units[target].bombarded && !view.game.tables.system.bombards_again {
        return refuse(
            Rule::Bombardment,
            format!("{id} has been bombarded in this phase"),
        );
    }
    let own = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
    let mut full = own.filter(|cup| !view.state.cups.of(*cup).is_empty());
    if full.clone().next().is_none() {
        let why = format!("the {} side has no marker left", side.name());
        return refuse(cups_of(side), why);
    }
    if full.any(|cup| support::in_range(view, cup, hex)) {
        return Ok(());
    }
    let rule = match side {
        Side::German => Rule::GermanRange,
        // Aircraft have no range to keep, but the weather to wait for.
        Side::Allied if view.state.weather_bad => Rule::WeatherMarkers,
        Side::Allied => Rule::AlliedRange,
    };
    let grounded = if rule == Rule::WeatherMarkers {
        "in bad weather no aircraft flies, and "
    } else {
        ""
    };
    let why = format!(
        "{grounded}no {} unit is within {RANGE} hexes of {}",
        side.name(),
        view.game.number(hex)
    );
    refuse(rule, why)
}

pub(crate) fn bombard(play: &mut Play<'_>, target: UnitIx) {
    let Some(hex) = play.state.hex_of(target) else {
        return;
    };
    play.cite(Rule::Bombardment);
    play.state.units[target].bombarded = true;
    let side = play.state.phase.side();
    play.state.battle = Some(Battle::open(
        BattleKind::Bombardment,
        hex,
        side,
        Vec::new(),
        vec![target],
    ));
}

pub(crate) fn resolve_bombardment(play: &mut Play<'_>, battle: &Battle) {
    let mut strength = battle::support_strength(play.view(), battle, battle.attacker);
    if play.game.tables.system.ground_shelters {
        strength -= play.game.ground[battle.hex].effects.defence;
    }
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
    if beach && play.state.units_in(battle.hex).nth(1).is_some() {
        play.cite(Rule::BombardedStack);
    }
    after_battle::lose_steps(play, &battle.defenders, usize::from(loss));
}
