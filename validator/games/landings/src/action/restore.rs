//! Restore: dice of Medics spread over units (M21).

use beachhead_kit::{UnitIx, Violation};

use crate::command::healing;
use crate::data::Class;
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
pub(crate) fn check(view: View<'_>, unit: UnitIx, figures: u8) -> Result<(), Violation> {
    let spread = healing::medics(view).filter(|(playing, free)| *free && playing.has_rolled);
    let Some((playing, _)) = spread.filter(|_| view.state.phase == Phase::CardRoll) else {
        return order::not_now(view, "figures come back by the dice of Medics");
    };
    let id = view.id(unit);
    let own = view.side(unit) == players::acting_side(view);
    let missing = pool::missing_figures(view, unit);
    let given = healing::figures_left(playing, kind_of(view, unit).class);
    let hex = view.hex_of(unit).filter(|_| own);
    let commanded = hex.is_some_and(|hex| players::commands(view.game, view.state.seat, hex));
    let why = if hex.is_none() {
        format!("{id} is no unit of this side on the map")
    } else if !commanded {
        format!("{id} is commanded by another player")
    } else if figures == 0 || figures > missing {
        format!("{id} may get up to {missing} figures back, not {figures}")
    } else if figures > given {
        format!("the dice that are left give {id} {given} figures, not {figures}")
    } else {
        return Ok(());
    };
    view.about(unit).refuse(Rule::Medics, why)
}

/// Gives figures back by the dice of the Breakthrough card; its own symbols are spent before stars.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, figures: u8) {
    play.cite_all([Rule::Medics, Rule::MedicsFigures]);
    let class = play.game.kind_of(play.state, unit).class;
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
    play.state.order(unit);
}
