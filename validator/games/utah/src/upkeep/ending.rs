//! The end of a game turn, and of the game: 13.0.

use beachhead_kit::HexIx;

use crate::combat::refill;
use crate::data::sides::Side;
use crate::hexes::{ownership, supply};
use crate::rules::Rule;
use crate::state::Ending;
use crate::upkeep::campaign;
use crate::view::{Play, View};

/// 13.0: whether the Allied side has the location: it was there last, and can supply it.
pub(crate) fn captured_and_supplied(view: View<'_>, hex: HexIx) -> bool {
    ownership::holder(view, hex) == Side::Allied && supply::hex_supplied(view, hex)
}

/// 13.0: whether it has all the locations of the scenario, which a campaign may have none of.
pub(crate) fn holds_locations(view: View<'_>) -> bool {
    let mut locations = view.game.locations.iter();
    !view.game.locations.is_empty() && locations.all(|hex| captured_and_supplied(view, *hex))
}

/// What the end of a game turn takes away, and whether it ends the game.
pub(crate) fn end_turn(play: &mut Play<'_>) {
    if refill::remove_naval(play) {
        play.cite(Rule::NavalGone);
    }
    if refill::return_mines(play) {
        play.cite(Rule::MinesReturn);
    }
    play.state.ending = if play.state.beachheads.is_empty() {
        play.cite(Rule::SuddenDeath);
        Some(Ending::SuddenDeath)
    } else if play.state.turn < play.state.last_turn {
        None
    } else if let Some(campaign) = &play.game.plan.campaign {
        campaign::end_campaign(play, campaign)
    } else {
        Some(last_judgement(play))
    };
}

/// 13.0: who has won when the last turn is over.
fn last_judgement(play: &mut Play<'_>) -> Ending {
    play.cite(Rule::Length);
    if holds_locations(play.view()) {
        play.cite_all([Rule::Ownership, Rule::Victory]);
        Ending::AlliedVictory
    } else {
        play.cite(Rule::OperationalVictory);
        Ending::GermanOperational
    }
}
