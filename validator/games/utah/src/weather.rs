//! Weather: 14.1, part of the campaign and an option of other scenarios.
//!
//! The German rolls as a turn begins. In bad weather units move at half their allowance, aircraft stay on the ground,
//! and in the support fire marker phase each side puts some of its other markers aside for the turn.

use crate::cups::{Cup, Cups, Nation};
use crate::game::UtahGame;
use crate::marker_loss;
use crate::play::Play;
use crate::roster::Side;
use crate::rules::Rule;
use crate::sequence;
use crate::sequence::Phase;
use crate::view::View;
use beachhead_engine::Violation;

/// 14.1: the first turn whose weather is rolled for.
const FIRST_TURN: u16 = 2;
/// 14.1: the die that brings bad weather.
const BAD: u16 = 6;

/// Whether the weather is rolled for: always in a campaign, else as the scenario chooses.
pub(crate) fn has_weather(game: &UtahGame) -> bool {
    game.options.weather || game.plan.campaign.is_some()
}

/// Whether the weather of this turn is rolled for.
pub(crate) fn weather_due(view: View<'_>) -> bool {
    has_weather(view.game) && view.state.turn >= FIRST_TURN
}

/// 14.1: the German rolls for the weather as a turn begins, from game turn 2 on.
pub(crate) fn check_roll_weather(view: View<'_>) -> Result<(), Violation> {
    let refuse = |why: &str| Err(Violation::new(Rule::Weather, why));
    if !has_weather(view.game) {
        return refuse("this scenario is played without weather");
    }
    if view.state.turn < FIRST_TURN {
        return refuse("the weather of game turn 1 is good, and not rolled for");
    }
    if view.state.phase != Phase::Weather {
        return Err(sequence::out_of_order(
            view,
            "the weather is rolled for once, as the turn begins",
        ));
    }
    Ok(())
}

/// Whether the side still has to put markers aside because of the weather.
pub(crate) fn set_aside_due(view: View<'_>, side: Side) -> bool {
    let [german, allied] = view.state.set_aside;
    let done = match side {
        Side::German => german,
        Side::Allied => allied,
    };
    view.state.phase == Phase::SupportMarkers && view.state.weather_bad && !done
}

/// 14.1: in bad weather each side rolls once for what it goes without.
pub(crate) fn check_set_aside(view: View<'_>, side: Side) -> Result<(), Violation> {
    if view.state.phase != Phase::SupportMarkers {
        let what = "markers are put aside in the support fire marker phase";
        return Err(sequence::out_of_order(view, what));
    }
    let refuse = |why: String| Err(Violation::new(Rule::WeatherMarkers, why));
    if !view.state.weather_bad {
        return refuse("in good weather no marker is put aside".to_owned());
    }
    if !set_aside_due(view, side) {
        return refuse(format!("the {} side has rolled already", side.name()));
    }
    if marker_loss::marker_loss_due(view) {
        return Err(loss_comes_first());
    }
    if sequence::decider(view) != side {
        return Err(sequence::out_of_order(view, "the German side is first"));
    }
    Ok(())
}

fn loss_comes_first() -> Violation {
    let why = "the German side first gives up the markers that lost map edge hexes cost it";
    Violation::new(Rule::EdgeLoss, why)
}

/// Who has something to do before the Allied player may end the support fire marker phase.
pub(crate) fn check_markers_done(view: View<'_>) -> Result<(), Violation> {
    if marker_loss::marker_loss_due(view) {
        return Err(loss_comes_first());
    }
    match Side::BOTH
        .into_iter()
        .find(|side| set_aside_due(view, *side))
    {
        Some(side) => {
            let why = format!("the {} side has yet to put markers aside", side.name());
            Err(Violation::new(Rule::WeatherMarkers, why))
        }
        None => Ok(()),
    }
}

/// Who decides next in the support fire marker phase.
pub(crate) fn markers_decider(view: View<'_>) -> Side {
    if marker_loss::marker_loss_due(view) || set_aside_due(view, Side::German) {
        Side::German
    } else {
        Side::Allied
    }
}

impl Cups {
    /// No marker with an aircraft is there in bad weather.
    pub(crate) fn ground_aircraft(&mut self) {
        for nation in Nation::ALL {
            self.of_mut(Cup::Air(nation)).clear();
        }
    }
}

/// Rolls for the weather of the turn.
pub(crate) fn roll_weather(play: &mut Play<'_>) {
    play.cite(Rule::Weather);
    play.state.weather_bad = play.roll(&"the weather") == BAD;
    if play.state.weather_bad {
        play.state.cups.ground_aircraft();
    }
    play.note(|| "the weather has been rolled for".to_owned());
    sequence::next_phase(play);
}

/// Rolls for how many markers the side goes without this turn, and for which.
pub(crate) fn put_aside(play: &mut Play<'_>, side: Side) {
    play.cite(Rule::WeatherMarkers);
    let [german, allied] = &mut play.state.set_aside;
    match side {
        Side::German => *german = true,
        Side::Allied => *allied = true,
    }
    let count = play.roll(&format_args!(
        "the markers that the {} side puts aside",
        side.name()
    ));
    for _ in 0..count {
        let cups = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
        let left: usize = cups.clone().map(|cup| play.state.cups.of(cup).len()).sum();
        let Some(sides) = u16::try_from(left).ok().filter(|sides| *sides > 0) else {
            break;
        };
        let die = play.dice.roll(sides, &"the marker that is put aside");
        let mut at = usize::from(die).saturating_sub(1);
        for cup in cups {
            let markers = play.state.cups.of_mut(cup);
            if at < markers.len() {
                markers.remove(at);
                break;
            }
            at -= markers.len();
        }
    }
}
