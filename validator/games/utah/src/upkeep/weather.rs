//! When the weather is rolled for, and what is open in the support fire marker phase (14.1, 11.1.4).

use beachhead_kit::Violation;

use crate::data::opened::UtahGame;
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::view::View;

/// 14.1: the first turn whose weather is rolled for.
pub(crate) const FIRST_TURN: u16 = 2;

/// Whether the weather is rolled for: always in a campaign, else as the scenario chooses.
pub(crate) fn has_weather(game: &UtahGame) -> bool {
    game.options.weather || game.plan.campaign.is_some()
}

/// Whether the weather of this turn is rolled for.
pub(crate) fn weather_due(view: View<'_>) -> bool {
    has_weather(view.game) && view.state.turn >= FIRST_TURN
}

pub(crate) fn loss_comes_first() -> Violation {
    let why = "the German side first gives up the markers that lost map edge hexes cost it";
    Violation::new(Rule::EdgeLoss, why)
}

/// Who has something to do before the Allied player may end the support fire marker phase.
pub(crate) fn check_markers_done(view: View<'_>) -> Result<(), Violation> {
    if order::marker_loss_due(view) {
        return Err(loss_comes_first());
    }
    match Side::BOTH
        .into_iter()
        .find(|side| order::set_aside_due(view, *side))
    {
        Some(side) => {
            let why = format!("the {} side has yet to put markers aside", side.name());
            Err(Violation::new(Rule::WeatherMarkers, why))
        }
        None => Ok(()),
    }
}
