//! Who decides now, and the refusal of whatever is not in order.

use beachhead_engine::{Actor, Turn};
use beachhead_kit::Violation;

use crate::data::{BoatIx, Side, clock, minute_of};
use crate::state::{Phase, Stage};
use crate::{Rule, Verdict, View, view};

/// Who decides next, unless the game is over: of flooded units the US ones go first.
pub(crate) fn decider(view: View<'_>) -> Side {
    match view.state.phase {
        Phase::SetUp
        | Phase::Release
        | Phase::Conversion
        | Phase::GermanModes
        | Phase::GermanSupport
        | Phase::GermanAction
        | Phase::GermanEnd => Side::German,
        Phase::Tide => {
            // The phase lasts as long as some unit is flooded.
            let mut flooded = view::flooded(view);
            let is_of_us = flooded.any(|(unit, _)| view.side(unit) == Side::Us);
            if is_of_us { Side::Us } else { Side::German }
        }
        Phase::Schematic
        | Phase::Leaders
        | Phase::Planning
        | Phase::UsModes
        | Phase::UsSupport
        | Phase::Survival
        | Phase::Scatter
        | Phase::Beaching
        | Phase::Action
        | Phase::UsEnd
        | Phase::End => Side::Us,
    }
}

/// The side whose action phase ends, while tests and breaches are made.
pub(crate) fn ends(view: View<'_>) -> Option<Side> {
    match view.state.phase {
        Phase::UsEnd => Some(Side::Us),
        Phase::GermanEnd => Some(Side::German),
        _ => None,
    }
}

/// Where the game stands.
pub(crate) fn turn(view: View<'_>) -> Turn {
    let actor = match view.state.phase {
        Phase::End if view.state.forfeited => Actor::Over {
            winner: Some(Side::German.name().into()),
            how: "a unit of the 29th Division is on the map after 1200 7 June: the US player forfeits the game".to_owned(),
        },
        Phase::End => Actor::Over {
            winner: None,
            how: "it is 1700 on 8 June; who has won is not known".to_owned(),
        },
        _ => Actor::Side(decider(view).name().into()),
    };
    Turn {
        number: view.state.turn,
        clock: Some(clock(view.state.turn)),
        phase: view.state.phase.name().into(),
        actor,
        due: None,
    }
}

/// Whether the game goes on.
pub(crate) fn going_on(view: View<'_>) -> Verdict {
    match view.state.phase {
        Phase::End if view.state.forfeited => {
            let why = "the game is over: the US player has forfeited it";
            Err(Violation::new(Rule::Forfeit, why))
        }
        Phase::End => {
            let why = "the game is over: it ends with the turn of 1700 on 8 June";
            Err(Violation::new(Rule::GameTime, why))
        }
        _ => Ok(()),
    }
}

/// Whether this is the phase of an action on a boat that lands, and the turn of its wave.
pub(crate) fn check_phase(view: View<'_>, phase: Phase, boat: BoatIx) -> Verdict {
    check_wave(view, boat)?;
    let now = view.state.phase;
    if now == phase {
        return Ok(());
    }
    let (name, clock) = (boat_name(view, boat), clock(view.state.turn));
    let why = format!(
        "boat {name} waits for phase `{}`; it is phase `{}` of {clock}",
        phase.name(),
        now.name()
    );
    Err(Violation::new(Rule::LandingOrder, why))
}

/// 2.1a: a wave lands on its turn.
fn check_wave(view: View<'_>, boat: BoatIx) -> Verdict {
    let wave = view.game.boat(boat).and_then(|boat| boat.wave);
    let minute = wave.and_then(|wave| view.game.tables.waves.get(wave));
    let minute = minute.map_or_else(|| minute_of(view.state.turn), |wave| wave.minute.into());
    let waits = *view.state.stage(boat) == Stage::Assigned;
    if !waits || minute == minute_of(view.state.turn) {
        return Ok(());
    }
    let (name, now) = (boat_name(view, boat), clock(view.state.turn));
    let wave = wave.unwrap_or_default() + 1;
    let (hours, minutes) = (minute / 60, minute % 60);
    let why = format!(
        "boat {name} is of wave {wave}, which lands at {hours:02}{minutes:02}; it is {now}"
    );
    Err(Violation::new(Rule::WaveTurns, why))
}

/// How far a boat has come, where that is the reason of a refusal.
pub(crate) fn whereabouts(view: View<'_>, boat: BoatIx) -> String {
    let name = boat_name(view, boat);
    let how = match view.state.stage(boat) {
        Stage::Unused => "is not assigned",
        Stage::Assigned => "waits for its turn to land",
        Stage::Survived => "has survived already",
        Stage::Off(_) => "lies off its sector already",
        Stage::Choosing { .. } => "has rolled, and chooses its hex",
        Stage::Ashore => "has landed already",
        Stage::Lost => "is lost",
    };
    format!("boat {name} {how}")
}

/// What a boat is called.
pub(crate) fn boat_name(view: View<'_>, boat: BoatIx) -> &str {
    view.game.boat(boat).map_or("", |boat| boat.id.as_str())
}
