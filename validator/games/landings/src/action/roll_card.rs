//! RollCard: what the card in play asks for before units are ordered (M21, M22).

use beachhead_engine::Violation;

use crate::action::resolved::Resolved;
use crate::command::healing;
use crate::order;
use crate::players;
use crate::pool;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::view::View;

/// Whether the dice of the card in play may be rolled now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let playing = view
        .state
        .playing()
        .filter(|_| view.state.phase == Phase::CardRoll);
    let Some(playing) = playing.filter(|playing| !playing.has_rolled) else {
        return Err(order::out_of_order(view, "no card asks for a roll"));
    };
    let kind = view.game.cards.kind(playing.played.acts);
    if let Some((_, false)) = healing::medics(view)
        && healing::patient(view).is_none()
    {
        let why = "the unit is named before the dice are rolled";
        return Err(Violation::new(Rule::Medics, why).help("order a wounded unit first"));
    }
    if kind.rolls_first() {
        Ok(())
    } else {
        Err(order::out_of_order(
            view,
            "the card in play asks for no roll",
        ))
    }
}

/// What may be done in the step of the card's roll, among actions that are not in order.
pub(crate) fn candidates(view: View<'_>, actions: &mut Vec<Resolved>) {
    if check(view).is_ok() {
        actions.push(Resolved::RollCard);
    }
    let Some((_, free)) = healing::medics(view) else {
        return;
    };
    for unit in players::commanded(view, view.state.seat) {
        if free {
            let counts = 1..=pool::missing_figures(view, unit);
            actions.extend(counts.map(|figures| Resolved::Restore { unit, figures }));
        } else {
            actions.push(Resolved::Order { unit });
        }
    }
}
