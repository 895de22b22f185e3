//! Support fire: markers drawn from the cups, naval gunfire and mines; 11.1.4, 11.2.6 and 11.2.7.
//!
//! A marker that is drawn is out of its cup for the turn. Which one comes is chance: the die counts the markers left,
//! from the weakest to the strongest, and the mines last.

use crate::battle;
use crate::nations;
use crate::sequence;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::battle::{Battle, BattleKind, Drawn};
use crate::cups::{Cup, Marker, Nation};
use crate::game::UtahGame;
use crate::play::Play;
use crate::resolved::no_cup;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use beachhead_engine::Violation;

/// 11.1.4, 11.2.6: at most this many markers support one battle, naval ones among them.
const MOST_MARKERS: usize = 2;
/// 11.1.4, 11.2.6: markers bombard up to this many hexes from a hex of their own side.
pub(crate) const RANGE: u32 = 2;

/// The row by which a side has no more markers for a battle than it may.
fn most_markers(kind: BattleKind, side: Side) -> Rule {
    match (kind, side) {
        (BattleKind::Drop, _) => Rule::DropAttackMarker,
        (BattleKind::Beach { .. }, Side::Allied) => Rule::AssaultMarkers,
        (_, Side::Allied) => Rule::AlliedMarkers,
        (_, Side::German) => Rule::TwoMarkers,
    }
}

/// The row by which a side draws from its cups.
pub(crate) fn cups_of(side: Side) -> Rule {
    match side {
        Side::Allied => Rule::AlliedCups,
        Side::German => Rule::GermanPool,
    }
}

/// Whether a side may draw a marker from a cup for the battle at hand.
pub(crate) fn check_draw(view: View<'_>, drawer: Side, cup: Cup) -> Result<(), Violation> {
    let battle = battle::battle_at_hand(view, "markers are drawn for a battle")?;
    if battle.kind == BattleKind::Drop
        && (drawer == Side::German || !battle.support(drawer).markers.is_empty())
    {
        let why = "one Allied marker, and no other, supports the attack of units that came down on Germans";
        return Err(Violation::new(Rule::DropAttackMarker, why).at(view.game.number(battle.hex)));
    }
    if battle.speaker != Some(drawer) {
        let what = format!("it is not for the {} side to draw now", drawer.name());
        return Err(sequence::out_of_order(view, &what));
    }
    if cup.side() != drawer || !nations::plays_with(view.game, cup) {
        return Err(no_cup(drawer, cup.name()));
    }
    if let Some(nation) = cup.nation() {
        nations::check_nation(view.game, battle, nation)?;
    }
    room_for_marker(view.game, battle, drawer)?;
    if view.state.weather_bad && matches!(cup, Cup::Air(_)) {
        let why = "in bad weather no aircraft flies";
        return Err(Violation::new(Rule::WeatherMarkers, why).at(view.game.number(battle.hex)));
    }
    if view.state.cups.of(cup).is_empty() {
        let why = format!("the cup `{}` is empty", cup.name());
        return Err(Violation::new(cups_of(drawer), why));
    }
    if battle.kind == BattleKind::Bombardment && !in_range(view, cup, battle.hex) {
        let rule = if drawer == Side::Allied {
            Rule::AlliedRange
        } else {
            Rule::GermanRange
        };
        let why = format!(
            "no unit that could direct this fire is within {RANGE} hexes of {}",
            view.game.number(battle.hex)
        );
        return Err(Violation::new(rule, why).at(view.game.number(battle.hex)));
    }
    Ok(())
}

/// 11.2.7: naval gunfire supports beach assaults, within the two markers of a battle.
pub(crate) fn check_naval(view: View<'_>) -> Result<(), Violation> {
    let battle = battle::battle_at_hand(view, "naval gunfire supports a beach assault")?;
    if !matches!(battle.kind, BattleKind::Beach { .. }) {
        let why = "naval gunfire supports beach assaults, and no other battle";
        return Err(Violation::new(Rule::NavalFire, why).at(view.game.number(battle.hex)));
    }
    if battle.speaker != Some(Side::Allied) {
        return Err(sequence::out_of_order(
            view,
            "the Allied side is done with its markers",
        ));
    }
    room_for_marker(view.game, battle, Side::Allied)?;
    match naval_nation(view.game, battle) {
        Some(nation) if !view.state.cups.naval(nation).is_empty() => Ok(()),
        _ => Err(Violation::new(
            Rule::NavalFire,
            "no naval gunfire marker is left",
        )),
    }
}

/// 11.1.4: mines that were drawn may be added to any ground battle of the turn.
pub(crate) fn check_mines(view: View<'_>) -> Result<(), Violation> {
    let battle = battle::battle_at_hand(view, "mines are played in a battle")?;
    let at = view.game.number(battle.hex);
    if battle.kind == BattleKind::Drop {
        let why = "the German has no marker against units that came down on him";
        return Err(Violation::new(Rule::DropAttackMarker, why).at(at));
    }
    if battle.kind == BattleKind::Bombardment {
        let why = "mines take no part in a bombardment";
        return Err(Violation::new(Rule::MinesBarred, why).at(at));
    }
    if battle.speaker != Some(Side::German) {
        return Err(sequence::out_of_order(
            view,
            "it is not for the German side to add markers now",
        ));
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

fn room_for_marker(game: &UtahGame, battle: &Battle, side: Side) -> Result<(), Violation> {
    if battle.support(side).markers.len() < MOST_MARKERS {
        return Ok(());
    }
    let why = format!(
        "{MOST_MARKERS} markers of the {} side support this battle already, which is the maximum",
        side.name()
    );
    Err(Violation::new(most_markers(battle.kind, side), why).at(game.number(battle.hex)))
}

/// The nation whose ships support a beach assault.
fn naval_nation(game: &UtahGame, battle: &Battle) -> Option<Nation> {
    let mut nations = Nation::ALL.into_iter();
    nations.find(|nation| nations::check_nation(game, battle, *nation).is_ok())
}

/// Whether markers of the cup can bombard the target: aircraft any, others what is near to a hex of their own side,
/// and, of the Allied ones, of their own nation.
pub(crate) fn in_range(view: View<'_>, cup: Cup, target: HexIx) -> bool {
    let directs = |unit: UnitIx| match cup {
        Cup::German => view.game.roster[unit].side == Side::German,
        Cup::Ground(nation) => view.game.roster[unit].nation == Some(nation),
        Cup::Air(_) => false,
    };
    let mut units = view.state.every_unit().filter(|(unit, _)| directs(*unit));
    let near = |hex| view.game.board.distance(hex, target) <= RANGE;
    matches!(cup, Cup::Air(_)) || units.any(|(unit, _)| view.state.hex_of(unit).is_some_and(near))
}

/// Draws a marker. The mines, if they come, are put aside and count for nothing yet.
pub(crate) fn draw(play: &mut Play<'_>, cup: Cup) {
    let left = play.state.cups.of(cup).len();
    let die = play.dice.roll(
        u16::try_from(left).unwrap_or(u16::MAX),
        &format_args!("the marker from {}", cup.name()),
    );
    let at = usize::from(die).saturating_sub(1);
    if at >= left {
        return;
    }
    let marker = play.state.cups.of_mut(cup).remove(at);
    play.cite(Rule::DrawnAtRandom);
    let side = cup.side();
    let Some(battle) = &mut play.state.battle else {
        return;
    };
    let kind = battle.kind;
    match marker {
        Marker::Value(value) => {
            battle.support_mut(side).markers.push(Drawn {
                value,
                cup: Some(cup),
            });
            play.note(|| format!("the {} side draws a marker of {value:+}", side.name()));
        }
        Marker::Mines => {
            play.state.cups.mines_aside = true;
            play.cite(Rule::MinesAside);
            if kind == BattleKind::Bombardment {
                play.cite(Rule::MinesBarred);
            }
            return;
        }
    }
    play.cite(most_markers(kind, side));
    if kind == BattleKind::Bombardment {
        play.cite(if side == Side::Allied {
            Rule::AlliedRange
        } else {
            Rule::GermanRange
        });
    }
    play.cite(cups_of(side));
    if side == Side::Allied && play.game.plan.campaign.is_some() {
        play.cite(Rule::OneNation);
    }
}

pub(crate) fn add_naval(play: &mut Play<'_>) {
    play.cite(Rule::NavalFire);
    play.cite(Rule::AssaultMarkers);
    let nation = play
        .state
        .battle
        .as_ref()
        .and_then(|battle| naval_nation(play.game, battle));
    if let Some(nation) = nation
        && let Some(value) = play.state.cups.naval_mut(nation).pop()
        && let Some(battle) = &mut play.state.battle
    {
        let naval = Drawn { value, cup: None };
        battle.support_mut(Side::Allied).markers.push(naval);
    }
}

pub(crate) fn play_mines(play: &mut Play<'_>) {
    play.cite(Rule::MinesPlayed);
    play.state.cups.mines_aside = false;
    if let Some(battle) = &mut play.state.battle {
        battle.support_mut(Side::German).mines = true;
    }
}
