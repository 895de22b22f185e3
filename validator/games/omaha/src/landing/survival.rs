//! Who survives the run to the beach (2.1i to 2.1k).

use beachhead_kit::Violation;

use crate::data::{BoatIx, Survival};
use crate::landing::{loading, losses, transports};
use crate::needed;
use crate::state::{Phase, Stage};
use crate::{Play, Rule, Verdict, View, order, view};

/// The least that two dice show.
const LEAST_ROLL: i32 = 2;
/// The most.
const MOST_ROLL: i32 = 12;

/// The pill boxes that remain on the map.
pub(crate) fn pill_boxes(view: View<'_>) -> usize {
    let units = view.on_map();
    units
        .filter(|(unit, _)| view.counter(*unit).is_pill_box())
        .count()
}

/// What is added to the roll of boats that pill boxes fire at.
fn modifier(view: View<'_>) -> i32 {
    let remaining = i32::try_from(pill_boxes(view)).unwrap_or(i32::MAX);
    let modifier = view.game.tables.pill_boxes.of(remaining);
    modifier.copied().unwrap_or_default()
}

/// The row of table `survival` for the boat as it is loaded, and what is added to its roll.
fn row_of(view: View<'_>, boat: BoatIx) -> (Survival, i32) {
    let class = loading::class(view, view::cargo(view, boat));
    let craft = view.game.boat(boat).map(|boat| boat.craft);
    let row = craft.map(|craft| view.game.tables.survival(craft, class));
    let row = row.unwrap_or_default();
    let modifier = if row.modified { modifier(view) } else { 0 };
    (row, modifier)
}

/// What two dice have to show for the boat to survive.
pub(crate) fn chance_in_words(view: View<'_>, boat: BoatIx) -> String {
    let (row, modifier) = row_of(view, boat);
    let survives = |dice: &i32| {
        let roll = (dice + modifier).max(LEAST_ROLL);
        (row.least..=row.most).contains(&roll)
    };
    let (least, most) = (LEAST_ROLL, MOST_ROLL);
    let mut dice = (least..=most).filter(survives);
    let first = dice.next();
    let last = dice.next_back().or(first);
    match first.zip(last) {
        None => "lost by any dice".to_owned(),
        Some((first, last)) if last == most => {
            format!("survives {}", needed::on_dice(2, first))
        }
        Some((first, last)) => format!("survives on {first} to {last} of 2 dice"),
    }
}

/// Whether the boat rolls now.
pub(crate) fn check(view: View<'_>, boat: BoatIx) -> Verdict {
    order::check_phase(view, Phase::Survival, boat)?;
    let is_due = |of| view::landing_stage(view, of) == Some(&Stage::Assigned);
    if !is_due(boat) {
        if transports::booked(view, boat).is_some() {
            let name = order::boat_name(view, boat);
            let why = format!("{name} is assigned for the next hour");
            return Err(Violation::new(Rule::TransportBox, why));
        }
        let why = order::whereabouts(view, boat);
        return Err(Violation::new(Rule::LandingOrder, why));
    }
    let points = |of| loading::points(view, view::cargo(view, of));
    let group = view.game.boat(boat).and_then(|boat| boat.group.as_ref());
    let mut mates = view.game.all_boats();
    let fuller = mates.find(|(at, mate)| {
        group.is_some() && mate.group.as_ref() == group && is_due(*at) && points(*at) > points(boat)
    });
    match fuller {
        None => Ok(()),
        Some((at, mate)) => {
            let why = format!(
                "boat {} of the group is fuller, {} load points to {}, and rolls first",
                mate.id,
                points(at),
                points(boat)
            );
            Err(Violation::new(Rule::FullestFirst, why))
        }
    }
}

/// The boat rolls, and sinks with all aboard if it fails.
pub(crate) fn roll(play: &mut Play<'_>, boat: BoatIx) {
    let name = order::boat_name(play.view(), boat).to_owned();
    let purpose = format!("survival of {name}");
    let dice = i32::from(play.roll(&purpose)) + i32::from(play.roll(&purpose));
    let (row, modifier) = row_of(play.view(), boat);
    let roll = (dice + modifier).max(LEAST_ROLL);
    play.cite_if(modifier != 0, Rule::PillBoxCount);
    let group = play.game.boat(boat).and_then(|boat| boat.group.as_ref());
    play.cite_if(group.is_some(), Rule::FullestFirst);
    if (row.least..=row.most).contains(&roll) {
        play.note(|| format!("{name}: {dice}{modifier:+} is {roll}, survives"));
        play.state.set_stage(boat, Stage::Survived);
        return;
    }
    play.note(|| format!("{name}: {dice}{modifier:+} is {roll}, lost"));
    play.cite_all([Rule::Survival, Rule::LoadSinks]);
    let line = play.game.boat(boat);
    play.cite_if(
        line.is_some_and(|line| line.is_transport()),
        Rule::TransportSurvival,
    );
    if line.is_some_and(|line| line.by_lot) {
        losses::lose_by_lot(play, boat);
    } else {
        losses::lose_boat(play, boat);
    }
}
