//! Who may be ordered by the card in play, and how orders are counted (M7 to M28, L37).

use beachhead_kit::{UnitIx, Violation};

use crate::data::{CardKind, Class, Command, LandingsGame, Sections};
use crate::ground::{Marks, Work};
use crate::rules::Rule;
use crate::state::{Phase, Place, Playing, State};
use crate::view::{View, kind_of};
use crate::{order, players, units};

/// The card by which units are ordered now.
///
/// # Errors
/// Units aren't ordered now: not before the card, nor before the reinforcement roll (L15).
pub(crate) fn giving(view: View<'_>) -> Result<&Playing, Violation> {
    if order::is_open(view, Phase::Reinforcements) {
        let why = "the roll for reinforcements comes before the orders";
        return Err(Violation::new(Rule::ReinforcementRoll, why));
    }
    let playing = view
        .state
        .playing()
        .filter(|_| view.state.phase == Phase::Orders);
    playing.ok_or_else(|| order::out_of_order(view, "units are ordered after the card"))
}

/// Whether a unit may be ordered: on the board, the player's own, and not ordered yet (M28, L85).
pub(crate) fn judge_orderable(view: View<'_>, unit: UnitIx) -> Result<Sections, Violation> {
    let (id, about) = (view.id(unit), view.about(unit));
    order::check_turn(view, unit, "is not ordered")?;
    let hex = units::check_on_map(view, unit)?;
    if !players::commands(view.game, view.state.seat, hex) {
        let rule = match view.game.seats[view.state.seat].command {
            Command::Sheet(_) => Rule::TwoASide,
            _ => Rule::CrossingUnit,
        };
        return about.refuse(rule, format!("{id} stands where another player commands"));
    }
    let turn = &view.troop(unit).turn;
    if turn.ordered {
        let (rule, by) = match turn.by == view.state.seat {
            true => (Rule::OrderedOnce, ""),
            false => (Rule::CrossingUnit, " by another player"),
        };
        return about.refuse(rule, format!("{id} has been ordered this turn{by}"));
    }
    Ok(view.game.sections.get(view.state.seat, hex))
}

/// Under which sections an order is counted; cards that roll for their orders count classes in their place.
pub(crate) fn place_of(
    view: View<'_>,
    playing: &Playing,
    unit: UnitIx,
    sections: Sections,
) -> Sections {
    if view.game.cards.kind(playing.played.acts).rolls_first() && !playing.any_unit {
        match kind_of(view, unit).class {
            Class::Infantry => 1,
            Class::Armor => 2,
            _ => 4,
        }
    } else {
        sections
    }
}

/// Counts a unit as ordered by the card of the player who has ordered it.
pub(crate) fn count_ordered(game: &LandingsGame, state: &mut State, unit: UnitIx) {
    let seat = state.troops[unit].turn.by;
    let (Some(hex), Some(playing)) = (state.hex_of(unit), state.players[seat].playing) else {
        return;
    };
    let sections = game.sections.get(seat, hex);
    let place = place_of(game.view(state), &playing, unit, sections);
    if let Some(playing) = &mut state.players[seat].playing
        && let Some(count) = playing.given.get_mut(usize::from(place & 7))
    {
        *count = count.saturating_add(1);
    }
}

/// Why the card is not for units such as this, if it isn't. Asked for every unit at every order, so it makes no words.
pub(crate) fn unsuited(view: View<'_>, playing: &Playing, unit: UnitIx) -> Option<&'static str> {
    if playing.any_unit {
        return None;
    }
    let class = kind_of(view, unit).class;
    let foot = class == Class::Infantry;
    match view.game.cards.kind(playing.played.acts) {
        CardKind::MoveOut | CardKind::InfantryAssault | CardKind::BehindEnemyLines => {
            (!foot).then_some("the card orders infantry")
        }
        CardKind::ArmorAssault => (class != Class::Armor).then_some("the card orders armour"),
        CardKind::ArtilleryBombard => {
            (class != Class::Artillery).then_some("the card orders artillery")
        }
        CardKind::CloseAssault if !matches!(class, Class::Infantry | Class::Armor) => {
            Some("the card orders infantry and armour")
        }
        CardKind::CloseAssault => {
            (!units::beside_enemy(view, unit)).then_some("no enemy is beside it")
        }
        CardKind::Firefight => units::beside_enemy(view, unit).then_some("an enemy is beside it"),
        CardKind::DigIn => {
            let guns = view.game.cards.extra(playing.played.acts).guns;
            if !(foot || guns && class == Class::Artillery) {
                return Some("the card has others dig in");
            }
            bars_digging(view, unit)
        }
        _ => None,
    }
}

/// Why a unit can't dig in where it stands, if it can't.
pub(crate) fn bars_digging(view: View<'_>, unit: UnitIx) -> Option<&'static str> {
    let hex = view.hex_of(unit)?;
    if view.state.works_on(hex).lies.has(Work::SANDBAG) {
        return Some("sandbags lie there already");
    }
    let closed = view.game.ground.is(hex, Marks::NO_BAG);
    closed.then_some("no sandbags can be laid there")
}

/// Every unit that the acting player could order On the Move, and whether the card in play could order it.
pub(crate) fn each_orderable(view: View<'_>, mut take: impl FnMut(UnitIx, bool)) {
    let Some(playing) = view.state.playing() else {
        return;
    };
    let open = playing.open_sets();
    let side = players::acting_side(view);
    if (open | playing.on_move) == 0 {
        return;
    }
    for (unit, troop) in view.state.troops.iter() {
        let Place::Board(hex) = troop.place else {
            continue;
        };
        if troop.turn.ordered
            || view.side(unit) != side
            || !players::commands(view.game, view.state.seat, hex)
        {
            continue;
        }
        let may_be_ordered = open != 0 && {
            let sections = view.game.sections.get(view.state.seat, hex);
            let place = place_of(view, playing, unit, sections);
            open & 1 << (place & 7) != 0 && unsuited(view, playing, unit).is_none()
        };
        take(unit, may_be_ordered);
    }
}
