//! Dice that a card rolls before units are ordered: figures given back, orders by symbols (M21, M22, L19, L90).

use crate::command::in_play;
use crate::data::{CardIx, CardKind, Class, Given, UnitIx};
use crate::pool;
use crate::rules::Rule;
use crate::state::Playing;
use crate::view::{Play, View, kind_of};

/// The card of Medics that is played, and whether its dice are spread freely.
pub(crate) fn medics(view: View<'_>) -> Option<(&Playing, bool)> {
    let playing = view.state.playing()?;
    let medics = view.game.cards.kind(playing.played.acts) == CardKind::Medics;
    medics.then(|| (playing, !view.game.cards.extra(playing.played.acts).held))
}

/// The unit that the standard card was named for.
pub(crate) fn patient(view: View<'_>) -> Option<UnitIx> {
    let mut ordered = in_play::commanded_by_order(view);
    ordered.next()
}

/// The figures that the roll has left for a unit's class, by symbols and stars.
pub(crate) fn figures_left(playing: &Playing, class: Class) -> u8 {
    let [first, second, armor, _, _, star] = playing.rolled;
    match class {
        Class::Infantry => first.saturating_add(second).saturating_add(star),
        Class::Armor => armor.saturating_add(star),
        _ => star,
    }
}

/// The dice that a card rolls once it is played: it counts as held.
pub(crate) fn dice_of_card(view: View<'_>, acts: CardIx) -> u8 {
    let extra = view.game.cards.extra(acts);
    let held = view.state.acting().hand.len().saturating_add(1);
    match extra.held {
        true => u8::try_from(held).unwrap_or(u8::MAX),
        false => extra.dice,
    }
}

/// Rolls the dice of the card in play.
pub(crate) fn roll_card(play: &mut Play<'_>) {
    let Some(playing) = play.state.playing().copied() else {
        return;
    };
    let extra = play.game.cards.extra(playing.played.acts);
    let kind = play.game.cards.kind(playing.played.acts);
    let dice = dice_of_card(play.view(), playing.played.acts);
    play.cite(in_play::row_of(kind));
    let mut rolled = [0; 6];
    for _ in 0..dice {
        let at = usize::from(play.roll(&"the card")).checked_sub(1);
        if let Some(count) = at.and_then(|at| rolled.get_mut(at)) {
            *count += 1;
        }
    }
    if let Some(playing) = play.state.playing_mut() {
        playing.rolled = rolled;
        playing.has_rolled = true;
    }
    match kind {
        CardKind::FinestHour => count_finest_hour(play, rolled),
        CardKind::Initiative => count_initiative(play, rolled),
        CardKind::Medics if extra.held => heal_patient(play),
        _ => {}
    }
}

/// The unit that was named gets what the dice hold for it; with nothing it isn't ordered either.
fn heal_patient(play: &mut Play<'_>) {
    let view = play.view();
    let (Some(unit), Some(playing)) = (patient(view), view.state.playing()) else {
        return;
    };
    let given = figures_left(playing, kind_of(view, unit).class);
    let figures = given.min(pool::missing_figures(view, unit));
    play.cite(Rule::MedicsFigures);
    if figures == 0 {
        play.state.troops[unit].turn.ordered = false;
    } else {
        pool::give_figures(play, unit, figures);
    }
}

/// Symbols order their own class, stars anybody. They are counted as sections are: infantry first, armour second,
/// stars anywhere.
pub(crate) fn count_finest_hour(play: &mut Play<'_>, rolled: [u8; 6]) {
    play.cite(Rule::FinestHourFirst);
    let [first, second, armor, _, _, star] = rolled;
    if let Some(playing) = play.state.playing_mut() {
        playing.by_section = [first.saturating_add(second), armor, 0];
        playing.anywhere = playing.anywhere.saturating_add(star);
    }
}

/// What the dice of an initiative roll order, by table `initiative`: a class, anybody, or a move without battle.
pub(crate) fn count_initiative(play: &mut Play<'_>, rolled: [u8; 6]) {
    let table = play.game.cards.initiative_gives;
    if let Some(playing) = play.state.playing_mut() {
        for (given, count) in table.into_iter().zip(rolled) {
            match given {
                Given::Nothing => {}
                Given::Class(place) => {
                    if let Some(slot) = playing.by_section.get_mut(place) {
                        *slot = slot.saturating_add(count);
                    }
                }
                Given::Any => playing.anywhere = playing.anywhere.saturating_add(count),
                Given::Move => playing.on_move = playing.on_move.saturating_add(count),
            }
        }
    }
}
