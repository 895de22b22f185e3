//! Medics & Mechanics: figures given back by dice (M21).
//!
//! In the standard deck one wounded unit is named, and gets what the dice hold for it. In the Breakthrough deck four dice
//! are spread over as many units as the player likes. A unit that got a figure is ordered too.

use crate::card_effects;
use crate::cards::CardKind;
use crate::command;
use crate::finest_hour;
use crate::game;
use crate::orders;
use crate::overlord;
use crate::play::Play;
use crate::pool;
use crate::resolved::Resolved;
use crate::roster::{Class, Traits, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::Playing;
use crate::view::View;
use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

/// The figures that a unit may get back: never more than it began with, nor than it has as the kind it is now.
pub(crate) fn missing_figures(view: View<'_>, unit: UnitIx) -> u8 {
    let troop = &view.state.troops[unit];
    let kind = view.kind_of(unit);
    let soldiers = matches!(
        kind.class,
        Class::Infantry | Class::Armor | Class::Artillery
    );
    if !soldiers || kind.traits.has(Traits::TOUGH) || kind.traits.has(Traits::SUPPLIES) {
        return 0;
    }
    let whole = if troop.kind == view.game.roster[unit].kind {
        view.game.roster[unit].figures
    } else {
        view.game.roster[unit].figures.min(kind.figures)
    };
    let missing = whole.saturating_sub(troop.figures);
    missing.min(pool::figures_for(view, unit))
}

/// The card of Medics that is played, and whether its dice are spread freely.
fn medics(view: View<'_>) -> Option<(&Playing, bool)> {
    let playing = view.state.playing()?;
    let medics = view.game.cards.kind(playing.played.acts) == CardKind::Medics;
    medics.then(|| (playing, !view.game.cards.extra(playing.played.acts).held))
}

/// The unit that the standard card was named for.
fn patient(view: View<'_>) -> Option<UnitIx> {
    let mut ordered = card_effects::commanded_by_order(view);
    ordered.next()
}

/// Whether a unit may be named for the standard card before its roll.
pub(crate) fn judge_patient(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.game.roster[unit].id.clone();
    let refuse = |why: String| Err(Violation::new(Rule::Medics, why).of(id.clone()));
    let Some((playing, false)) = medics(view) else {
        return Err(game::out_of_order(
            view,
            "units are ordered after the card's roll",
        ));
    };
    if playing.has_rolled || patient(view).is_some() {
        return refuse(format!(
            "one unit is named before the roll; {id} would be another"
        ));
    }
    if view.game.side_of(unit) != command::acting_side(view) || view.state.hex_of(unit).is_none() {
        return refuse(format!("{id} is no unit of this side on the map"));
    }
    if missing_figures(view, unit) == 0 {
        return refuse(format!("{id} lacks no figure that could come back"));
    }
    Ok(())
}

/// The symbols and stars of the roll that are left for a unit's class.
fn symbols(playing: &Playing, class: Class) -> (u8, u8) {
    let [first, second, armor, _, _, star] = playing.rolled;
    match class {
        Class::Infantry => (first.saturating_add(second), star),
        Class::Armor => (armor, star),
        _ => (0, star),
    }
}

/// Whether this many figures may be given back to a unit.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_restore(view: View<'_>, unit: UnitIx, figures: u8) -> Result<(), Violation> {
    let id = view.game.roster[unit].id.clone();
    let refuse = |why: String| Err(Violation::new(Rule::Medics, why).of(id.clone()));
    let spread = medics(view).filter(|(playing, free)| *free && playing.has_rolled);
    let Some((playing, _)) = spread.filter(|_| view.state.phase == Phase::CardRoll) else {
        return Err(game::out_of_order(
            view,
            "figures come back by the dice of Medics",
        ));
    };
    if view.game.side_of(unit) != command::acting_side(view) || view.state.hex_of(unit).is_none() {
        return refuse(format!("{id} is no unit of this side on the map"));
    }
    let missing = missing_figures(view, unit);
    if figures == 0 || figures > missing {
        return refuse(format!(
            "{id} may get up to {missing} figures back, not {figures}"
        ));
    }
    let (symbols, stars) = symbols(playing, view.kind_of(unit).class);
    let given = symbols.saturating_add(stars);
    if figures > given {
        let why = format!("the dice that are left give {id} {given} figures, not {figures}");
        return refuse(why);
    }
    Ok(())
}

/// Whether the card's roll is over and all its dice are spent, or no unit could use them.
pub(crate) fn card_roll_complete(view: View<'_>) -> bool {
    let Some(playing) = view.state.playing() else {
        return true;
    };
    let kind = view.game.cards.kind(playing.played.acts);
    if !kind.rolls_first() || playing.any_unit {
        return true;
    }
    let Some((_, free)) = medics(view) else {
        return playing.has_rolled;
    };
    let mut own = orders::commanded(view, view.state.seat);
    match (free, playing.has_rolled) {
        (_, false) => !own.any(|unit| missing_figures(view, unit) > 0),
        (false, true) => true,
        (true, true) => !own.any(|unit| judge_restore(view, unit, 1).is_ok()),
    }
}

/// Whether the dice of the card in play may be rolled now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_roll_card(view: View<'_>) -> Result<(), Violation> {
    let playing = view
        .state
        .playing()
        .filter(|_| view.state.phase == Phase::CardRoll);
    let Some(playing) = playing.filter(|playing| !playing.has_rolled) else {
        return Err(game::out_of_order(view, "no card asks for a roll"));
    };
    let kind = view.game.cards.kind(playing.played.acts);
    if let Some((_, false)) = medics(view)
        && patient(view).is_none()
    {
        let why = "the unit is named before the dice are rolled";
        return Err(Violation::new(Rule::Medics, why).help("order a wounded unit first"));
    }
    if kind.rolls_first() {
        Ok(())
    } else {
        Err(game::out_of_order(
            view,
            "the card in play asks for no roll",
        ))
    }
}

/// What may be done in the step of the card's roll, among actions that are not in order.
pub(crate) fn list_card_roll(view: View<'_>, actions: &mut Vec<Resolved>) {
    if judge_roll_card(view).is_ok() {
        actions.push(Resolved::RollCard);
    }
    let Some((_, free)) = medics(view) else {
        return;
    };
    for unit in orders::commanded(view, view.state.seat) {
        if free {
            let counts = 1..=missing_figures(view, unit);
            actions.extend(counts.map(|figures| Resolved::Restore { unit, figures }));
        } else {
            actions.push(Resolved::Order { unit });
        }
    }
}

/// Whether the player may leave the step of the card's roll: dice that could heal may be left.
///
/// # Errors
/// The roll itself is not left out.
pub(crate) fn judge_card_roll_done(view: View<'_>) -> Result<(), Violation> {
    match view.state.playing() {
        Some(playing) if !playing.has_rolled => {
            let rule = command::row_of(view.game, view.game.cards.kind(playing.played.acts));
            Err(Violation::new(rule, "the card's dice are rolled first"))
        }
        _ => Ok(()),
    }
}

/// Names the unit that the standard card is for.
pub(crate) fn name_patient(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::Medics);
    let seat = play.state.seat;
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.by = seat;
}

/// Rolls the dice of the card in play.
pub(crate) fn roll_card(play: &mut Play<'_>) {
    let Some(playing) = play.state.playing().copied() else {
        return;
    };
    let extra = play.game.cards.extra(playing.played.acts);
    let kind = play.game.cards.kind(playing.played.acts);
    let held = play
        .state
        .player(play.state.seat)
        .map(|player| player.hand.len())
        .unwrap_or_default();
    // The card played counts as held.
    let dice = if extra.held {
        u8::try_from(held.saturating_add(1)).unwrap_or(u8::MAX)
    } else {
        extra.dice
    };
    play.cite(command::row_of(play.game, kind));
    let mut rolled = [0; 6];
    for _ in 0..dice {
        let die = play.roll(&"the card");
        if let Some(count) = usize::from(die)
            .checked_sub(1)
            .and_then(|at| rolled.get_mut(at))
        {
            *count += 1;
        }
    }
    if let Some(playing) = play.state.playing_mut() {
        playing.rolled = rolled;
        playing.has_rolled = true;
    }
    match kind {
        CardKind::FinestHour => finest_hour::count_finest_hour(play, rolled),
        CardKind::Initiative => overlord::count_initiative(play, rolled),
        CardKind::Medics if extra.held => heal_patient(play),
        _ => {}
    }
}

/// The unit that was named gets what the dice hold for it; with nothing it isn't ordered either.
fn heal_patient(play: &mut Play<'_>) {
    let Some(unit) = patient(play.view()) else {
        return;
    };
    let class = play.game.kind_of(play.state, unit).class;
    let symbols = play.state.playing().map(|playing| symbols(playing, class));
    let (symbols, stars) =
        symbols.unwrap_or_else(|| cannot_happen!((0, 0), "a patient is named for a card in play"));
    let missing = missing_figures(play.view(), unit);
    let figures = symbols.saturating_add(stars).min(missing);
    play.cite(Rule::MedicsFigures);
    if figures == 0 {
        play.state.troops[unit].turn.ordered = false;
        return;
    }
    give_figures(play, unit, figures);
}

/// Gives figures back by the dice of the Breakthrough card; its own symbols are spent before stars.
pub(crate) fn restore_by_card(play: &mut Play<'_>, unit: UnitIx, figures: u8) {
    play.cite(Rule::Medics);
    play.cite(Rule::MedicsFigures);
    let class = play.game.kind_of(play.state, unit).class;
    let seat = play.state.seat;
    if let Some(playing) = play.state.playing_mut() {
        let mut left = figures;
        let [first, second, armor, _, _, star] = &mut playing.rolled;
        let own: [Option<&mut u8>; 3] = match class {
            Class::Infantry => [Some(first), Some(second), Some(star)],
            Class::Armor => [Some(armor), Some(star), None],
            _ => [Some(star), None, None],
        };
        for count in own.into_iter().flatten() {
            let spent = left.min(*count);
            *count -= spent;
            left -= spent;
        }
    }
    give_figures(play, unit, figures);
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.by = seat;
}

pub(crate) fn give_figures(play: &mut Play<'_>, unit: UnitIx, figures: u8) {
    let troop = &mut play.state.troops[unit];
    troop.figures = troop.figures.saturating_add(figures);
}
