//! The German half of the Time Record Card: units that come back, and new ones.

use beachhead_base::Id;
use beachhead_engine::Game;
use beachhead_kit::Placed;
use beachhead_kit::testing::row_of;
use beachhead_model::games::GameScenario;
use beachhead_model::games::dday::DueUnit;
use beachhead_model::pack::Pack;

use crate::action::Action;
use crate::reason_tests::{read, staged, taken};
use crate::state::Place;
use crate::tests::{game, opened, pack};
use crate::{DdayGame, State};

/// The sample with 21 Pz in no group and no set-up, due by the card in this week.
fn with_new_unit(week: u16) -> Pack {
    let mut pack = pack();
    let scenario = pack.scenarios.first_mut().expect("a scenario");
    let id = Id::new("21 Pz");
    let group = scenario.groups.get(&"anywhere".into()).expect("the group");
    let mut group = group.clone();
    group.units.retain(|unit| *unit != id);
    scenario.groups.exchange(&"anywhere".into(), vec![group]);
    scenario.setup.exchange(&id, Vec::new());
    due(&mut pack, week, "21 Pz");
    pack
}

fn due(pack: &mut Pack, week: u16, unit: &str) {
    let scenario = pack.scenarios.first_mut().expect("a scenario");
    let Some(GameScenario::Dday(part)) = &mut scenario.rules else {
        panic!("the sample is D-Day's");
    };
    part.card.push(DueUnit {
        week,
        unit: unit.into(),
        source: None,
        note: None,
    });
}

const UNITS: &str =
    r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "9SS Pz", hex: "X-33")]"#;

fn refused(game: &DdayGame, state: &State, hex: &str) -> (String, String) {
    let action = format!(r#"BringIn(unit: "21 Pz", hex: "{hex}")"#);
    let refused = game.resolve_checked(state, &read::<Action>(&action));
    let refused = refused.expect_err("it doesn't come");
    (refused.rule.id.to_string(), refused.reason)
}

/// A unit that is set up nowhere comes in its week, onto a star, before any German unit moves.
#[test]
fn the_card_brings_new_units() {
    let pack = with_new_unit(12);
    let game = game(&pack);
    let unit = game.roster.find(&Id::new("21 Pz")).expect("a counter");
    assert_eq!(game.start().units[unit].place(), Place::Waiting);
    let said = |week, hex| refused(&game, &staged(&game, week, "German movement", UNITS), hex);
    let card = "SEQ-3 reinforcements-due".to_owned();
    for week in [11, 13] {
        let why = "the Time Record Card has 21 Pz in week 12".to_owned();
        assert_eq!(said(week, "L-11"), (card.clone(), why));
    }
    let why = "L-10 is no reinforcement center".to_owned();
    assert_eq!(said(12, "L-10"), (card, why));
    let mut state = staged(&game, 12, "German movement", UNITS);
    let comes = (r#"BringIn(unit: "21 Pz", hex: "L-11")"#, &[][..]);
    taken(&game, &mut state, &[comes]);
    assert_eq!(game.turn(&state).number, 12);
    let star = game.board.hex("L-11").expect("a square");
    assert_eq!(state.units[unit].place(), Place::Board(star));
    // It may be set up before that as little as any unit to come.
    let set_up = read::<Action>(r#"SetUp(unit: "21 Pz", hex: "X-33")"#);
    let refused_set_up = game.resolve_checked(&game.start(), &set_up);
    assert_eq!(
        refused_set_up.expect_err("it comes later").rule.id,
        "SET-c anywhere"
    );
    let mut state = staged(&game, 12, "German movement", UNITS);
    taken(
        &game,
        &mut state,
        &[(r#"Move(units: ["9SS Pz"], path: ["W-33"])"#, &[])],
    );
    let late = (
        "SEQ-3 before-moving".to_owned(),
        "a unit has moved before 21 Pz".to_owned(),
    );
    assert_eq!(refused(&game, &state, "L-11"), late);
}

/// A unit that the card can't have is a fault of the pack, at its line.
#[test]
fn faults_of_the_card_are_found() {
    for (unit, week, says) in [
        (
            "7 Army HQ",
            20,
            "7 Army HQ is a headquarters, and those are never reinforcements",
        ),
        ("29 Inf", 20, "the forces have no German unit 29 Inf"),
        ("21 Pz", 51, "there is no week 51"),
        ("1SS Pz", 20, "1SS Pz comes in week 12 already"),
    ] {
        let findings = opened(|pack| due(pack, week, unit));
        let messages: Vec<&str> = findings.iter().map(|one| one.message.as_str()).collect();
        let lines = pack()
            .scenarios
            .first()
            .map_or(0, |scenario| match &scenario.rules {
                Some(GameScenario::Dday(part)) => part.card.len(),
                _ => 0,
            });
        let expected = format!("line {} of the Time Record Card: {says}", lines + 1);
        assert_eq!(messages, [expected.as_str()]);
        assert!(findings.iter().all(|one| one.code.id == "DDAY008"));
    }
}

/// A headquarters that was lost doesn't come back, though a card should have it.
#[test]
fn a_lost_headquarters_stays_lost() {
    let pack = pack();
    let game = game(&pack);
    let hq = game.roster.find(&Id::new("7 Army HQ")).expect("a counter");
    let mut counters: Vec<_> = game
        .roster
        .iter()
        .map(|(_, counter)| counter.clone())
        .collect();
    if let Some(counter) = counters.get_mut(hq.index()) {
        counter.card = Some(20);
    }
    let game = DdayGame {
        roster: beachhead_kit::Roster::new(counters),
        ..game
    };
    let lost = format!(r#"{UNITS}, lost: ["7 Army HQ", "Lehr Pz"], points: (0, 50)"#);
    let state = staged(&game, 20, "German movement", &lost);
    let said = |unit: &str| {
        let action = format!(r#"BringIn(unit: "{unit}", hex: "L-11")"#);
        game.resolve_checked(&state, &read::<Action>(&action))
            .map(drop)
            .map_err(|why| row_of(&why))
    };
    assert_eq!(said("7 Army HQ"), Err("HQ not-replaced"));
    assert_eq!(said("Lehr Pz"), Ok(()), "in the same week");
}
