//! Rocket ships (2.2): their targets are chosen before play, and they fire on the first turn.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, Violation};

use crate::data::{AREA_C, HEAVY, ROCKET_REACH, ROCKET_SHIPS, ROCKET_SMOKES, ROCKETS, Side};
use crate::state::{Pending, Phase, RocketShip, Smokes, Volley};
use crate::support::{scatter, smoke, strikes};
use crate::{Play, Rule, Verdict, View};

/// The times that the distance die of their designators counts (2.2a).
const TIMES: u16 = 3;
/// The turn on which they fire.
const FIRST_TURN: u16 = 1;

/// Whether one more rocket ship may have this target.
pub(crate) fn check_plan(view: View<'_>, hex: HexIx) -> Verdict {
    let about = view.about_hex(hex);
    let number = view.number(hex);
    about.require(
        matches!(view.state.phase, Phase::SetUp | Phase::Schematic),
        Rule::RocketTargets,
        || "the targets of rocket ships are chosen before play".to_owned(),
    )?;
    let of = |hex: HexIx| {
        view.game
            .rockets
            .iter()
            .filter(move |line| line.hex == hex)
            .count()
    };
    let ships = &view.state.support.rockets;
    let is_left = ships.iter().filter(|ship| ship.target == hex).count() < of(hex);
    about.require(is_left, Rule::RocketTargets, || {
        format!("{number} is no target of a rocket ship that the scenario still has")
    })?;
    let planned = ships.len();
    about.require(planned < ROCKET_SHIPS, Rule::RocketShips, || {
        format!("there are {ROCKET_SHIPS} rocket ships, and all have a target")
    })?;
    let far = view.game.ground.beach.to_line(hex);
    about.require(
        far.is_none_or(|far| far <= ROCKET_REACH),
        Rule::RocketTargets,
        || {
            let far = far.unwrap_or_default();
            format!(
                "{number} is {far} hexes from the obstacle line, and {ROCKET_REACH} is the most"
            )
        },
    )
}

/// A rocket ship has this target.
pub(crate) fn plan(play: &mut Play<'_>, hex: HexIx) {
    play.cite_all([Rule::RocketShips, Rule::RocketTargets]);
    let ship = RocketShip {
        target: hex,
        fired: false,
    };
    play.state.support.rockets.push(ship);
}

/// Whether a rocket ship has something to fire now.
pub(crate) fn is_any(view: View<'_>) -> bool {
    let mut ships = view.state.support.rockets.iter();
    view.state.turn == FIRST_TURN && ships.any(|ship| !ship.fired)
}

/// A rocket ship by its number, from 1.
fn ship(view: View<'_>, number: u8) -> Option<RocketShip> {
    let at = usize::from(number).checked_sub(1)?;
    view.state.support.rockets.get(at).copied()
}

/// Whether a rocket ship fires now.
pub(crate) fn check_launch(view: View<'_>, number: u8) -> Verdict {
    let refuse = |rule, why: String| Err(Violation::new(rule, why));
    let Some(ship) = ship(view, number) else {
        let why = format!("rocket ship {number} has no target");
        return refuse(Rule::RocketShips, why);
    };
    if ship.fired {
        let why = format!("rocket ship {number} has fired");
        return refuse(Rule::RocketTargets, why);
    }
    if view.state.turn != FIRST_TURN || view.state.phase != Phase::UsSupport {
        let phase = Phase::UsSupport.name();
        let why = format!("rocket ships fire in phase `{phase}` of the first turn alone");
        return refuse(Rule::RocketTargets, why);
    }
    Ok(())
}

/// The rocket ship fires: its designator comes down, and the rockets around it next.
pub(crate) fn launch(play: &mut Play<'_>, number: u8) {
    let Some(target) = ship(play.view(), number).map(|ship| ship.target) else {
        return;
    };
    let mut ships = play.state.support.rockets.iter_mut();
    if let Some(ship) = ships.nth(usize::from(number).saturating_sub(1)) {
        ship.fired = true;
    }
    play.cite_all([Rule::RocketTargets, Rule::RocketFire]);
    play.count("artillery fires", 1);
    let purpose = format!("the designator of rocket ship {number}");
    let at = scatter::scatter(play, target, TIMES, &purpose);
    let game = play.game;
    play.note(|| match at {
        Some(at) => format!("the rockets come down around {}", game.board.number(at)),
        None => "the rockets come down off the map".to_owned(),
    });
    if let Some(at) = at {
        play.state.pending.ask_first(Pending::Volley(around(at)));
    }
}

/// The rockets of a ship around a designator.
fn around(at: HexIx) -> Volley {
    Volley {
        side: Side::Us,
        at,
        reach: AREA_C,
        rounds: ROCKETS,
        calibre: HEAVY,
        rockets: true,
    }
}

/// The impacts leave smoke; what is left of the ten is looked for next.
pub(crate) fn smoke_of_impacts(play: &mut Play<'_>, at: HexIx, struck: &[HexIx]) {
    let most = usize::from(ROCKET_SMOKES);
    for hex in struck.iter().take(most) {
        smoke::stand(play, *hex);
    }
    let left = most.saturating_sub(struck.len());
    if left > 0 {
        play.state.pending.ask(Pending::Smokes(Smokes {
            at,
            left: u8::try_from(left).unwrap_or_default(),
            seen: struck.iter().copied().collect::<BTreeSet<HexIx>>(),
        }));
    }
}

/// The smokes that are looked for now.
pub(crate) fn looked_for(view: View<'_>) -> Option<&Smokes> {
    match view.state.pending.first() {
        Some(Pending::Smokes(smokes)) => Some(smokes),
        _ => None,
    }
}

/// Whether smoke is looked for in this hex.
pub(crate) fn check_look(view: View<'_>, hex: HexIx) -> Verdict {
    let about = view.about_hex(hex);
    let number = view.number(hex);
    let Some(smokes) = looked_for(view) else {
        let why = "no smoke of rockets is left to look for";
        return about.refuse(Rule::RocketFire, why);
    };
    let far = view.game.heights.distance(smokes.at, hex);
    about.require(far <= AREA_C, Rule::AreaC, || {
        let at = view.number(smokes.at);
        format!("{number} is {far} hexes from {at}, and Area C reaches {AREA_C}")
    })?;
    about.require(!smokes.seen.contains(&hex), Rule::RocketFire, || {
        format!("smoke has been looked for in {number}")
    })
}

/// The same dice as for rounds say whether smoke stands in a hex.
pub(crate) fn look(play: &mut Play<'_>, hex: HexIx) {
    let Some(smokes) = looked_for(play.view()).cloned() else {
        return;
    };
    play.cite_all([Rule::RocketFire, Rule::AreaC]);
    let row = strikes::row(around(smokes.at));
    let is_there = strikes::strikes(play, &row, hex) > 0;
    if is_there {
        smoke::stand(play, hex);
    }
    let Some(Pending::Smokes(known)) = play.state.pending.first_mut() else {
        return;
    };
    known.seen.insert(hex);
    known.left = known.left.saturating_sub(is_there.into());
    if known.left == 0 {
        play.state.pending.take_first();
    }
}
