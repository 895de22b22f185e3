//! Leaders (2.3f): the cup, who is drawn, and with which boat a leader lands.

use beachhead_engine::Happening;
use beachhead_kit::{UnitIx, Violation};

use crate::data::{BoatIx, Cargo, Craft, Side, clock, is_part};
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, landing::transports, order, view};

/// Leaders of whom units are aboard for the waves, or planned for the first transport landing; by the roster.
pub(crate) fn cup(view: View<'_>) -> Vec<UnitIx> {
    let leaders = view.units().filter(|unit| {
        let counter = view.counter(*unit);
        counter.leads() && counter.side == Side::Us && view.place(*unit) == Place::Waiting
    });
    let has_units = |leader: &UnitIx| {
        let mut aboard = view.units_at(Place::Aboard);
        let mut planned = view.game.first_transport.iter().copied();
        aboard.any(|unit| is_under(view, unit, *leader))
            || planned.any(|unit| is_under(view, unit, *leader))
    };
    leaders.filter(has_units).collect()
}

/// Whether a unit is of the formation that the leader commands.
fn is_under(view: View<'_>, unit: UnitIx, leader: UnitIx) -> bool {
    let (unit, leader) = (view.counter(unit), view.counter(leader));
    !unit.leads() && !leader.formation.is_empty() && is_part(&unit.formation, &leader.formation)
}

/// Whether the cup is drawn from now.
pub(crate) fn check_draw(view: View<'_>) -> Verdict {
    let why = if view.state.phase != Phase::Leaders {
        "leaders are drawn once, when the schematic has been made"
    } else if view.state.drawn.is_some() {
        "the leaders have been drawn already"
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::LeaderCup, why))
}

/// Two dice say how many are drawn; then each is drawn from those that are left.
pub(crate) fn draw(play: &mut Play<'_>) {
    let mut left = cup(play.view());
    let purpose = "how many leaders there are";
    let dice = i32::from(play.roll(&purpose)) + i32::from(play.roll(&purpose));
    let most = play
        .game
        .tables
        .leaders
        .of(dice)
        .copied()
        .unwrap_or_default();
    play.cite_all([Rule::LeaderNumber, Rule::LeaderCup]);
    let mut drawn = Vec::new();
    for _ in 0..most {
        let at = match u16::try_from(left.len()).unwrap_or(u16::MAX) {
            0 => break,
            1 => 0,
            sides => {
                let die = play.dice.roll(sides, &"a leader from the cup");
                usize::from(die).saturating_sub(1)
            }
        };
        if let Some(leader) = left.get(at).copied() {
            left.remove(at);
            drawn.push(leader);
        }
    }
    let names = drawn
        .iter()
        .map(|leader| play.game.roster[*leader].id.to_string());
    let names: Vec<String> = names.collect();
    play.note(|| format!("leaders: {}", names.join(", ")));
    play.state.drawn = Some(drawn.into_iter().collect());
}

/// Whether the leader may go aboard with a unit of his.
pub(crate) fn check_embark(view: View<'_>, leader: UnitIx, boat: BoatIx) -> Verdict {
    let (about, name) = (view.about(leader), view.id(leader));
    let boat_name = order::boat_name(view, boat);
    let rule = Rule::LeaderCup;
    about.require(view.counter(leader).leads(), rule, || {
        format!("{name} is no leader")
    })?;
    about.require(view.state.is_drawn(leader), rule, || {
        format!("{name} has not been drawn from the cup")
    })?;
    about.require(view.place(leader) == Place::Waiting, rule, || {
        format!("{name} has gone aboard already")
    })?;
    let is_transport = view.game.boat(boat).is_some_and(|boat| boat.is_transport());
    let load = match (is_transport, view.state.phase) {
        (false, Phase::Leaders) => view::cargo(view, boat),
        (true, Phase::Planning) => {
            about.require(transports::is_first(view), rule, || {
                format!("{name} lands in the waves or with the first transport landing, not later")
            })?;
            transports::booked(view, boat).map_or(&[][..], |booking| &booking.load)
        }
        _ => {
            let why = format!(
                "leaders go aboard boats of the waves before play, and transports as they are assigned; {boat_name} is neither now"
            );
            return about.refuse(rule, why);
        }
    };
    let swims = view
        .game
        .boat(boat)
        .is_some_and(|boat| boat.craft == Craft::Dd);
    about.require(!swims, rule, || {
        format!("{boat_name} is a tank that swims, and {name} lands in a boat")
    })?;
    let has_unit = load.iter().any(|cargo| is_under(view, cargo.unit, leader));
    about.require(has_unit, rule, || {
        format!("no unit of {name} is aboard of boat {boat_name}")
    })
}

/// He goes aboard, and uses no load points.
pub(crate) fn embark(play: &mut Play<'_>, leader: UnitIx, boat: BoatIx) {
    let cargo = Cargo {
        unit: leader,
        steps: play.state.units[leader].steps,
    };
    play.cite(Rule::LeaderCup);
    play.state.units.put(leader, Place::Aboard);
    let is_planning = play.state.phase == Phase::Planning;
    if is_planning {
        transports::load(play, boat, cargo);
    } else if let Some(afloat) = play.state.afloat(boat) {
        afloat.load.push(cargo);
    }
}

/// At 1300 all leaders leave the game.
pub(crate) fn leave(play: &mut Play<'_>) {
    let view = play.view();
    let leaders = view.units().filter(|unit| {
        let in_play = !matches!(view.place(*unit), Place::Left | Place::Lost);
        view.counter(*unit).leads() && in_play
    });
    let leaders: Vec<UnitIx> = leaders.collect();
    if leaders.is_empty() {
        return;
    }
    play.cite(Rule::LeadersLeave);
    let (turn, game) = (play.state.turn, play.game);
    // Whoever was aboard has landed by then; only what is assigned for this hour is still to come.
    for booking in play.state.bookings.iter_mut().flatten() {
        booking.load.retain(|cargo| !leaders.contains(&cargo.unit));
    }
    for leader in leaders {
        let was_there = play.state.units.hex_of(leader);
        play.state.units.put(leader, Place::Left);
        if was_there.is_some() {
            let id = &game.roster[leader].id;
            play.report(|| Happening::Note(format!("{}: {id} leaves", clock(turn))));
        }
    }
}
