//! What an action costs, or with how many dice it is made, as it stands beside it in a list: `3 dice`, `2 hexes`.

use beachhead_engine::hexes;
use beachhead_kit::UnitIx;

use crate::action::{Resolved, exit, move_unit, play_card, recover};
use crate::arrivals::calling;
use crate::battle::{flags, targets};
use crate::command::{air, given, healing};
use crate::report::facts;
use crate::state::{ALL, By, Pending, Played, Way};
use crate::view::{View, kind_of};

/// The cost or the dice of a legal action, where it has any.
pub(crate) fn cost(view: View<'_>, action: &Resolved) -> Option<String> {
    match action {
        Resolved::Move { unit, path } => move_unit::cost_in_words(view, *unit, path),
        Resolved::Exit { unit, path } => exit::cost_in_words(view, *unit, path),
        Resolved::Attack { unit, hex } => Some(dice(targets::dice_on(view, *unit, *hex))),
        Resolved::Bombard { .. } => {
            let acts = view.state.playing()?.played.acts;
            Some(dice(view.game.cards.extra(acts).dice))
        }
        Resolved::Strike { hexes } => strike(view, hexes),
        Resolved::Ambush => ambush(view),
        Resolved::BattleBack => Some(dice(1)),
        Resolved::IgnoreFlag => flags::retreat_due(view).map(|(_, flags, _)| flags_left(flags)),
        Resolved::Retreat { unit, path } => retreat(view, *unit, path),
        Resolved::RollCard => {
            let acts = view.state.playing()?.played.acts;
            Some(dice(healing::dice_of_card(view, acts)))
        }
        Resolved::RollInitiative => {
            let card = view.game.cards.initiative?;
            Some(dice(healing::dice_of_card(view, card)))
        }
        Resolved::RollReinforcements => Some(dice(facts::dice_called(view))),
        Resolved::Recover { unit } => Some(dice(recover::dice(view, *unit)?)),
        Resolved::Restore { unit, figures } => {
            let (playing, _) = healing::medics(view)?;
            let left = healing::figures_left(playing, kind_of(view, *unit).class);
            Some(format!("{figures} of {}", figures_in_words(left)))
        }
        Resolved::Resupply { truck, figures, .. } => {
            let carried = view.troop(*truck).figures;
            Some(format!("{figures} of {}", figures_in_words(carried)))
        }
        Resolved::Play {
            card,
            instead,
            section,
        } => {
            let played = play_card::judge_play(view, *card, *instead, *section);
            played.ok().and_then(|played| orders_of(view, played))
        }
        Resolved::Order { .. } => {
            let left = view.state.playing()?.left();
            (!matches!(left, 0 | ALL)).then(|| format!("1 of {}", orders(left)))
        }
        Resolved::OnTheMove { .. } => {
            let left = orders(view.state.playing()?.on_move);
            Some(format!("1 of {left} without battle"))
        }
        Resolved::Deploy { unit, .. } => {
            let kind = view.counter(*unit).kind;
            let left = calling::arrivals_of(view, view.state.seat, kind);
            Some(format!("1 of {left} called in"))
        }
        Resolved::Draw => {
            let deck = view.game.seats[view.state.seat].deck;
            let deck = view.state.decks.get(usize::from(deck))?;
            // An empty one is gathered anew from what was discarded.
            let left = deck.left.len();
            (left > 0).then(|| format!("1 of {left} cards left"))
        }
        _ => None,
    }
}

fn dice(count: u8) -> String {
    match count {
        1 => "1 die".to_owned(),
        count => format!("{count} dice"),
    }
}

fn figures_in_words(count: u8) -> String {
    match count {
        1 => "1 figure".to_owned(),
        count => format!("{count} figures"),
    }
}

fn orders(count: u8) -> String {
    match count {
        1 => "1 order".to_owned(),
        count => format!("{count} orders"),
    }
}

fn flags_left(count: u8) -> String {
    match count {
        1 => "1 of 1 flag".to_owned(),
        count => format!("1 of {count} flags"),
    }
}

/// The orders that a card gives, where it gives some and not to all of a kind.
fn orders_of(view: View<'_>, played: Played) -> Option<String> {
    match given::orders_of(view, played).left() {
        0 | ALL => None,
        left => Some(orders(left)),
    }
}

/// An air strike rolls its dice on each of its hexes.
fn strike(view: View<'_>, struck: &Way) -> Option<String> {
    let acts = view.state.playing()?.played.acts;
    let each = dice(air::air_dice(view, view.game.cards.get(acts)?));
    Some(match struck.len() {
        1 => each,
        count => format!("{each} on each of {}", hexes(count)),
    })
}

/// The unit that is assaulted strikes first, at the hex from which it is.
fn ambush(view: View<'_>) -> Option<String> {
    let battle = view.state.battle?;
    let By::Unit { from, .. } = battle.by else {
        return None;
    };
    Some(dice(targets::dice_on(view, battle.defender, from)))
}

/// How far the unit runs, and the figures that it loses for hexes it can't.
fn retreat(view: View<'_>, unit: UnitIx, path: &Way) -> Option<String> {
    let Some(Pending::Flags { flags, .. }) = view.state.pending.first() else {
        return None;
    };
    let lost = flags
        .saturating_sub(path.len())
        .min(view.troop(unit).figures);
    let far = hexes(path.len());
    Some(match lost {
        0 => far,
        lost => format!("{far}, {} lost", figures_in_words(lost)),
    })
}
