//! What the card in play does to those whom it orders: asked by movement and battle (M12 to M16, M19, M22).
//!
//! A unit is moved and fought with by the player who ordered it, even where it has crossed to another's map (L85): what
//! counts is that player's card.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{CardKind, Class, LandingsGame};
use crate::rules::Rule;
use crate::state::{Phase, Played, Playing};
use crate::units;
use crate::view::{Play, View, kind_of};

/// How far a card lets a unit move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardMove {
    /// Hexes at most.
    pub(crate) most: u8,
    /// Hexes at most with a battle afterwards.
    pub(crate) battle: u8,
    /// Costs and stops of ground and obstacles are left out; closed ground stays closed (M19).
    pub(crate) unhindered: bool,
}

/// The card by which a unit was ordered, where it is that card's kind of unit.
fn card_of<'a>(view: View<'a>, unit: UnitIx) -> Option<&'a Playing> {
    let turn = &view.state.troops[unit].turn;
    if !turn.ordered || turn.on_move {
        return None;
    }
    let playing = view.state.players[turn.by].playing.as_ref()?;
    (!playing.any_unit).then_some(playing)
}

fn card_kind_of(view: View<'_>, unit: UnitIx) -> Option<CardKind> {
    let playing = card_of(view, unit)?;
    Some(view.game.cards.kind(playing.played.acts))
}

/// Why the acting player may not move or fight with a unit, if that is so: it has no order, which the row `unordered`
/// forbids, or another player finishes its turn (M28, L85).
pub(crate) fn not_ordered(
    view: View<'_>,
    unit: UnitIx,
    unordered: Rule,
) -> Option<(Rule, &'static str)> {
    let turn = &view.state.troops[unit].turn;
    if !turn.ordered {
        Some((unordered, "has not been ordered this turn"))
    } else if turn.by != view.state.seat {
        Some((Rule::CrossingUnit, "was ordered by another player"))
    } else {
        None
    }
}

/// How far the card lets a unit move whose own move is `own`.
pub(crate) fn card_move(view: View<'_>, unit: UnitIx, own: CardMove) -> CardMove {
    const FURTHER: u8 = 3;
    let class = kind_of(view, unit).class;
    match (card_kind_of(view, unit), class) {
        // M12: who moves two moves three, who battles after one hex battles after two.
        (Some(CardKind::InfantryAssault), Class::Infantry) => CardMove {
            most: if own.most < FURTHER {
                own.most + 1
            } else {
                own.most
            },
            battle: if own.battle == 1 { 2 } else { own.battle },
            ..own
        },
        // M16: a gun that moves doesn't battle.
        (Some(CardKind::ArtilleryBombard), Class::Artillery) => CardMove {
            most: own.most.max(FURTHER),
            battle: 0,
            ..own
        },
        (Some(CardKind::BehindEnemyLines), Class::Infantry) => CardMove {
            most: own.most.max(FURTHER),
            battle: own.most.max(FURTHER),
            unhindered: true,
        },
        _ => own,
    }
}

/// Whether the card in play keeps a unit from moving.
pub(crate) fn card_bars_move(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let (rule, why) = match card_kind_of(view, unit) {
        Some(CardKind::CloseAssault) => (
            Rule::CloseAssault,
            "a Close Assault is made from where units stand",
        ),
        Some(CardKind::Firefight) => (
            Rule::Firefight,
            "a Firefight is fought from where units stand",
        ),
        Some(CardKind::DigIn) => (Rule::DigIn, "it has dug in"),
        _ => return Ok(()),
    };
    let id = view.id(unit);
    view.about(unit)
        .refuse(rule, format!("{id} does not move: {why}"))
}

/// Whether the card in play keeps a unit from battling.
pub(crate) fn card_bars_battle(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let turn = &view.state.troops[unit].turn;
    let beside = || units::beside_enemy(view, unit);
    let (rule, why) = match card_kind_of(view, unit) {
        _ if turn.on_move => {
            let playing = view.state.players[turn.by].playing.as_ref();
            let rule = playing.map_or(Rule::CardOnTheMove, moves_row);
            (rule, "it is ordered On the Move")
        }
        Some(CardKind::DigIn) => (Rule::DigIn, "it has dug in"),
        Some(CardKind::Firefight) if beside() => (Rule::Firefight, "an enemy has come beside it"),
        Some(CardKind::CloseAssault) if turn.battles == 0 && !beside() => {
            (Rule::CloseAssault, "no enemy is beside it any more")
        }
        Some(CardKind::ArtilleryBombard) if turn.moved && !turn.arrived => {
            let why = "it has moved, and artillery that bombards moves or battles";
            (Rule::ArtilleryBombard, why)
        }
        _ => return Ok(()),
    };
    let id = view.id(unit);
    view.about(unit)
        .refuse(rule, format!("{id} does not battle: {why}"))
}

/// How many battles a unit may begin this turn, overruns aside.
pub(crate) fn battles_by_card(view: View<'_>, unit: UnitIx) -> u8 {
    let gun = kind_of(view, unit).class == Class::Artillery;
    match card_kind_of(view, unit) {
        Some(CardKind::ArtilleryBombard) if gun => 2,
        _ => 1,
    }
}

/// Whether the card in play has given no order yet, and is one that orders in sections: it may be spent otherwise.
pub(crate) fn is_unused_section_card(view: View<'_>) -> bool {
    view.state.playing().is_some_and(|playing| {
        let kind = view.game.cards.kind(playing.played.acts);
        let sections = matches!(
            kind,
            CardKind::Recon | CardKind::Section | CardKind::Sections
        );
        sections && playing.given == [0; 8]
    })
}

/// Whether a hex lies in a section that the card in play orders in.
pub(crate) fn is_in_card_section(view: View<'_>, hex: HexIx) -> bool {
    let sections = view.game.sections.get(view.state.seat, hex);
    view.state.playing().is_some_and(|playing| {
        let open = (0u8..).zip(playing.by_section);
        let mut open = open.filter(|(_, limit)| *limit > 0);
        playing.anywhere > 0 || open.any(|(section, _)| sections & 1 << section != 0)
    })
}

/// Dice that a unit has more by the card, and the row that gives them. `close` is for an adjacent target; `second`
/// for the battle after an overrun.
pub(crate) fn card_dice(
    view: View<'_>,
    unit: UnitIx,
    close: bool,
    second: bool,
) -> Option<(u8, Rule)> {
    let playing = card_of(view, unit)?;
    let class = kind_of(view, unit).class;
    let die = view.game.cards.extra(playing.played.acts).die;
    let row = match view.game.cards.kind(playing.played.acts) {
        CardKind::ArmorAssault if class == Class::Armor && close => Rule::ArmorAssaultDie,
        CardKind::CloseAssault if close && !second => Rule::CloseAssaultDie,
        CardKind::Firefight => Rule::FirefightDie,
        CardKind::BehindEnemyLines if class == Class::Infantry => Rule::BehindEnemyLines,
        CardKind::FinestHour => Rule::FinestHourDie,
        _ => return None,
    };
    (die > 0).then_some((die, row))
}

/// Whether a unit makes the second move of its card now (M19).
pub(crate) fn moves_again(view: View<'_>, unit: UnitIx) -> bool {
    view.state.phase == Phase::SecondMove
        && card_kind_of(view, unit) == Some(CardKind::BehindEnemyLines)
        && view.hex_of(unit).is_some()
        && !view.troop(unit).turn.moved_again
}

/// Whether no unit has a second move to make.
pub(crate) fn second_move_complete(view: View<'_>) -> bool {
    let acts = view
        .state
        .playing()
        .map(|playing| view.game.cards.kind(playing.played.acts));
    acts != Some(CardKind::BehindEnemyLines)
        || !commanded_by_order(view).any(|unit| moves_again(view, unit))
}

/// The units that the acting player has ordered and that are on the board.
pub(crate) fn commanded_by_order(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    units::ordered(view).filter(move |unit| view.troop(*unit).turn.by == view.state.seat)
}

/// The card in play orders no more units: it was spent on something else.
pub(crate) fn forgo_orders(play: &mut Play<'_>) {
    if let Some(playing) = play.state.playing_mut() {
        playing.by_section = [0; 3];
        playing.anywhere = 0;
        playing.on_move = 0;
    }
}

/// The row that orders On the Move go by: those of a roll, or of the card.
pub(crate) fn moves_row(playing: &Playing) -> Rule {
    if playing.rolled_moves > 0 {
        Rule::OnTheMove
    } else {
        Rule::CardOnTheMove
    }
}

/// The row of the rule index by which a card orders.
pub(crate) fn row_of(kind: CardKind) -> Rule {
    match kind {
        CardKind::Recon | CardKind::Section => Rule::SectionCard,
        CardKind::Sections => Rule::SeveralSections,
        CardKind::Any | CardKind::MoveOut => Rule::AnyFour,
        CardKind::InfantryAssault => Rule::InfantryAssault,
        CardKind::ArmorAssault => Rule::ArmorAssault,
        CardKind::CloseAssault => Rule::CloseAssault,
        CardKind::Firefight => Rule::Firefight,
        CardKind::ArtilleryBombard => Rule::ArtilleryBombard,
        CardKind::Barrage => Rule::Barrage,
        CardKind::AirPower => Rule::AirPower,
        CardKind::BehindEnemyLines => Rule::BehindEnemyLines,
        CardKind::DigIn => Rule::DigIn,
        CardKind::Medics => Rule::Medics,
        CardKind::FinestHour => Rule::FinestHour,
        CardKind::CounterAttack => Rule::CounterAttack,
        CardKind::Ambush => Rule::AmbushNotLed,
        CardKind::Initiative => Rule::Initiative,
    }
}

/// Whether the card in play counts as a Recon 1: for the reinforcement roll it does whatever it is played as (L16).
pub(crate) fn counts_as_recon(game: &LandingsGame, played: Played) -> bool {
    let called = [game.cards.off_map, game.cards.air_strike];
    game.cards.kind(played.card) == CardKind::Recon
        || game.cards.kind(played.acts) == CardKind::Recon
        || called.contains(&Some(played.acts))
}

/// How many battles the unit has this turn: two for a gun that bombards and stands still (M16).
pub(crate) fn battles_of(view: View<'_>, unit: UnitIx) -> u8 {
    if view.troop(unit).turn.moved {
        return 1;
    }
    battles_by_card(view, unit)
}
