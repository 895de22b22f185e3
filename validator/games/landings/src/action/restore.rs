//! Restore: dice of Medics spread over units (M21).

use beachhead_engine::Violation;

use crate::command::healing;
use crate::data::{Class, UnitIx};
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View, kind_of};
use crate::{order, players, pool};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, u8)) {
    if !order::is_open(view, Phase::CardRoll) || !matches!(healing::medics(view), Some((_, true))) {
        return;
    }
    for unit in players::commanded(view, view.state.seat) {
        (1..=pool::missing_figures(view, unit)).for_each(|figures| list(unit, figures));
    }
}

/// Whether this many figures may be given back to a unit.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>, unit: UnitIx, figures: u8) -> Result<(), Violation> {
    let id = view.game.roster[unit].id.clone();
    let refuse = |why: String| Err(Violation::new(Rule::Medics, why).of(id.clone()));
    let spread = healing::medics(view).filter(|(playing, free)| *free && playing.has_rolled);
    let Some((playing, _)) = spread.filter(|_| view.state.phase == Phase::CardRoll) else {
        return Err(order::out_of_order(
            view,
            "figures come back by the dice of Medics",
        ));
    };
    if view.game.side_of(unit) != players::acting_side(view) || view.state.hex_of(unit).is_none() {
        return refuse(format!("{id} is no unit of this side on the map"));
    }
    let missing = pool::missing_figures(view, unit);
    if figures == 0 || figures > missing {
        return refuse(format!(
            "{id} may get up to {missing} figures back, not {figures}"
        ));
    }
    let (symbols, stars) = healing::symbols(playing, kind_of(view, unit).class);
    let given = symbols.saturating_add(stars);
    if figures > given {
        let why = format!("the dice that are left give {id} {given} figures, not {figures}");
        return refuse(why);
    }
    Ok(())
}

/// Gives figures back by the dice of the Breakthrough card; its own symbols are spent before stars.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, figures: u8) {
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
    pool::give_figures(play, unit, figures);
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.by = seat;
}
