//! The strip from the sea inland: what is said there, what is listed, and which hexes lie on which side of shingle and obstacles.

use std::ops::ControlFlow;

use beachhead_engine::testing::{Refused, check_refusals};
use beachhead_engine::{Actor, Game};
use beachhead_kit::testing::in_lines;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Placement;

use super::inland;
use super::listing::{given, position};
use super::reasons::said_of;
use crate::action::Resolved;
use crate::state::Phase;
use crate::{OmahaGame, RULEBOOK};

fn open(pack: &Pack) -> OmahaGame {
    let day = pack.scenario(&"day".into()).expect("it is there");
    OmahaGame::open(pack, day).unwrap_or_else(|findings| panic!("{}", in_lines(&findings)))
}

/// Listeners learn what tests found, what was opened and released, and who came.
#[test]
fn what_happens_inland_is_made_known() {
    let ends = |units: &str, rest: &str| {
        format!(
            r#"Given((clock: "0700 6 June", phase: "End of US action", units: [{units}]{rest})),"#
        )
    };
    let releases =
        |rest: &str| format!(r#"Given((clock: "1000 6 June", phase: "German release"{rest})),"#);
    let infantry = r#"(unit: "1/A", hex: "A2.19")"#;
    let company = r#", units: [(unit: "1/9", hex: "A5.10"), (unit: "2/9", hex: "A6.08"), (unit: "1/10", hex: "A5.11")]"#;
    let granted = r#", granted: "reinforcement""#;
    let acts = |clock: &str, units: &str, rest: &str| {
        format!(r#"Given((clock: "{clock}", phase: "US action", units: [{units}]{rest})),"#)
    };
    let rows = [
        (
            ends(infantry, "") + r#"Do(TestObstacle(unit: "1/A", hex: "A2.18"), [1]),"#,
            vec!["A2.18: mines", "0720 6 June"],
        ),
        (
            ends(infantry, r#", obstacles: [(hex: "A2.18", is: "mines")]"#)
                + r#"Do(BreachMines(unit: "1/A", hex: "A2.18"), [3]),"#,
            vec!["A2.18 is breached", "0720 6 June"],
        ),
        (
            ends(
                r#"(unit: "1/A", hex: "A8.18"), (unit: "Tank 1", hex: "A8.19")"#,
                "",
            ) + r#"Do(OpenBreach(breach: "b2")),"#,
            vec!["breach b2 is open"],
        ),
        (releases("") + "Do(RollRelease, [1, 1]),", vec!["nothing is released"]),
        (
            releases("") + "Do(RollRelease, [4, 4]),",
            vec!["a company or battery is released"],
        ),
        (
            releases("") + "Do(RollRelease, [6, 6]),",
            vec!["a variable reinforcement, or a release"],
        ),
        (
            releases(granted) + "Do(DrawReinforcement, [4]),",
            vec!["reinforcement: 352 StuG"],
        ),
        (
            releases(granted) + "Do(DrawReinforcement, [2]),",
            vec!["the reinforcement is in play already, and the release is lost"],
        ),
        (
            releases(&format!(r#"{granted}, reinforcements: ["352 StuG"]"#))
                + "Do(DrawReinforcement, [4]),",
            vec!["the reinforcement is in play already, and the release is lost"],
        ),
        (
            releases(&format!("{granted}{company}")) + r#"Do(Release(formation: "9/726")),"#,
            vec!["9/726 is released"],
        ),
        (
            releases(&format!(r#"{company}, released: ["9/726"], sheets: ["9/726"]"#))
                + r#"Do(LeaveReserve(sheet: "9/726"), [4]),"#,
            vec!["op sheet 9/726 is out of reserve"],
        ),
        // Two units of a company are woken as one, in the order of the scenario's list.
        (
            acts(
                "0700 6 June",
                r#"(unit: "1/A", hex: "A5.19"), (unit: "1/9", hex: "A5.15"), (unit: "2/9", hex: "A6.15"), (unit: "1/10", hex: "A5.14")"#,
                "",
            ) + r#"Do(Move(unit: "1/A", path: ["A6.19", "A5.19"])),"#,
            vec!["9/726 is released", "10/726 is released", "1/A to A5.19"],
        ),
        (
            r#"Given((clock: "0640 6 June", phase: "Mode determination", units: [(unit: "PB 1", hex: "A2.13")])), Do(Convert(unit: "PB 1", mode: "fire")),"#
                .to_owned(),
            vec!["PB Sqd 1 to A2.13"],
        ),
        (
            r#"Given((clock: "1400 6 June", phase: "German action", reinforcements: ["352 StuG"])), Do(Enter(unit: "StuG 1", hex: "A4.01")),"#
                .to_owned(),
            vec!["StuG 1 to A4.01"],
        ),
        (
            acts("0700 7 June", r#"(unit: "1/116", hex: "A1.19")"#, "")
                + r#"Do(ExitWest(unit: "1/116")),"#,
            vec!["1/116 leaves by the west edge"],
        ),
        (
            acts("1200 7 June", r#"(unit: "1/116", hex: "A2.19")"#, "") + "Do(Done), Do(Done),",
            vec![
                "1/116 is on the map after 1200 7 June: the US player forfeits the game",
            ],
        ),
        (
            r#"Given((clock: "1200 7 June", phase: "Command planning", units: [(unit: "1/A", hex: "A2.19", steps: 2)])), Do(Overdraft(unit: "1/A", steps: 4)),"#
                .to_owned(),
            vec!["1/A has 5 steps"],
        ),
    ];
    let pack = inland();
    for (steps, expected) in rows {
        assert_eq!(said_of(&pack, "day", &steps), expected, "{steps}");
    }
}

/// Refusals that share a row with others say which it was.
#[test]
fn refusals_inland_say_what_is_wrong() {
    let squads = r#" Given((clock: "0640 6 June", phase: "US action", units: [(unit: "PB 1", hex: "A2.13"), (unit: "PB Sqd 1", hex: "A3.13"), (unit: "PB Sqd 2", hex: "A4.13")])),"#;
    let landed = r#" Given((clock: "0720 6 June", phase: "US action", units: [(unit: "1/A", hex: "A2.19"), (unit: "Driscoll", hex: "A2.19")], obstacles: [(hex: "A2.18", is: "cut")])), Do(Move(unit: "1/A", path: ["A2.20", "A2.19", "A2.20", "A2.19", "A2.20"])),"#;
    let rows: [(&str, &str, &str, &str); 3] = [
        (
            squads,
            r#"Convert(unit: "PB 1", mode: "fire")"#,
            "3.3e conversion",
            "no squad counter is left for PB 1",
        ),
        (
            landed,
            r#"Move(unit: "1/A", path: ["A2.19", "A2.20"])"#,
            "2.1n landing-first",
            "to A2.20 it is 2 movement points, and 1/A has 1",
        ),
        (
            r#" Given((clock: "0720 6 June", phase: "US action", units: [(unit: "1/A", hex: "A2.19"), (unit: "Driscoll", hex: "A2.19")], obstacles: [(hex: "A2.18", is: "cut")])), Do(Move(unit: "1/A", path: ["A2.20", "A2.19", "A2.20", "A2.19", "A2.20", "A2.19"])),"#,
            r#"Move(unit: "1/A", path: ["A2.20"])"#,
            "2.1n landing-first",
            "to A2.20 it is 1 movement point, and 1/A has 0",
        ),
    ];
    let pack = inland();
    let game = RULEBOOK.open(&pack, "day").expect("a scenario");
    for (after, action, by, because) in rows {
        let refused = Refused {
            after: after.to_owned().leak(),
            action,
            by,
            because,
            help: None,
        };
        check_refusals(&*game, "day", &[refused]);
    }
}

/// Reinforcements may enter in each open hex of the south edge, and nowhere else.
#[test]
fn entries_are_listed_along_the_edge() {
    let game = open(&inland());
    let state = given(
        &game,
        r#"(clock: "1400 6 June", phase: "German action", reinforcements: ["1/915"], units: [(unit: "1/A", hex: "A3.01")])"#,
    );
    let mut actions = Vec::new();
    game.legal(&state, &mut actions);
    let entries = actions
        .iter()
        .filter(|action| matches!(action, Resolved::Enter { .. }));
    assert_eq!(entries.count(), 2 * 8, "two units, nine hexes less one");
}

/// At the end of an action phase the tests of that side are listed.
#[test]
fn tests_are_listed_for_the_side_whose_phase_ends() {
    let game = open(&inland());
    for (phase, unit) in [
        ("End of US action", "1/A"),
        ("End of German action", "PB Sqd 1"),
    ] {
        let units = r#"(unit: "1/A", hex: "A2.19"), (unit: "PB Sqd 1", hex: "A7.17")"#;
        let text = format!(r#"(clock: "0700 6 June", phase: "{phase}", units: [{units}])"#);
        let mut actions = Vec::new();
        game.legal(&given(&game, &text), &mut actions);
        let unit = game.roster.find(&unit.into()).expect("a unit");
        let tests = actions.iter().filter_map(|action| match action {
            Resolved::TestObstacle { unit, .. } => Some(*unit),
            _ => None,
        });
        let tests: Vec<_> = tests.collect();
        assert!(!tests.is_empty(), "{phase}");
        assert!(tests.iter().all(|of| *of == unit), "{phase}: {tests:?}");
    }
}

/// A side that forfeits has lost, and the other one has won.
#[test]
fn a_forfeited_game_has_a_winner() {
    let game = open(&inland());
    let mut state = given(&game, r#"(clock: "1200 7 June", phase: "US action")"#);
    state.phase = Phase::End;
    for (forfeited, expected) in [(false, None), (true, Some("German".into()))] {
        state.forfeited = forfeited;
        match game.turn(&state).actor {
            Actor::Over { winner, .. } => assert_eq!(winner, expected),
            Actor::Side(side) => panic!("{side} is to act"),
        }
    }
}

/// A position that no game comes to isn't staged either.
#[test]
fn positions_are_held_to_the_rules() {
    let game = open(&inland());
    let leader = r#"units: [(unit: "Driscoll", hex: "A2.19")]"#;
    let entered = |unit: &str, clock: &str| {
        format!(r#"units: [(unit: "{unit}", hex: "A2.01", entered: "{clock}")]"#)
    };
    let six = ["9", "10", "11", "12", "13", "14"].map(|nr| format!(r#""{nr}/726","#));
    let six = six.concat();
    let rows = [
        ("1240 6 June", leader.to_owned(), None),
        (
            "1300 6 June",
            leader.to_owned(),
            Some("Driscoll has left by 1300 6 June"),
        ),
        (
            "1300 6 June",
            r#"units: [(unit: "1/A", hex: "A2.24")]"#.to_owned(),
            Some("1/A can't stand in A2.24"),
        ),
        ("1300 6 June", entered("1/915", "1300 6 June"), None),
        (
            "1300 6 June",
            entered("1/915", "1320 6 June"),
            Some("1/915 can't have entered so"),
        ),
        (
            "1300 6 June",
            entered("1/A", "1240 6 June"),
            Some("1/A can't have entered so"),
        ),
        ("1300 6 June", format!("implemented: [{six}]"), None),
        (
            "1300 6 June",
            format!(r#"implemented: [{six} "15/726"]"#),
            Some("the German side has 6 implemented op sheets at most"),
        ),
        (
            "1300 6 June",
            r#"granted: "release""#.to_owned(),
            Some("a release is granted in phase `German release` alone"),
        ),
        (
            "1300 6 June",
            r#"units: [(unit: "1/A", hex: "A2.01", follows: true)]"#.to_owned(),
            Some("1/A follows no op sheet"),
        ),
    ];
    for (clock, rest, expected) in rows {
        let text = format!(r#"(clock: "{clock}", phase: "US action", {rest})"#);
        match (game.given(&position(&text)).err(), expected) {
            (None, None) => {}
            (Some(why), Some(begins)) => assert!(why.starts_with(begins), "{text}: {why}"),
            (why, _) => panic!("{text}: {why:?}"),
        }
    }
}

/// A unit in hand is judged hex by hex, of whichever side and kind it is; one that is set up inland has no orders to answer for.
#[test]
fn a_unit_in_hand_is_kept_out_of_the_sea() {
    let pack = inland();
    let game = open(&pack);
    let hexes = ["A2.23", "A3.12", "A3.13"].map(|number| game.board.hex(number));
    for (unit, expected) in [
        ("1/18", [Some("1.11 sea-bars"), None, None]),
        ("1/9", [Some("1.11 sea-bars"), None, None]),
        ("PB 1", [Some("1.11 sea-bars"), Some("3.3g places"), None]),
    ] {
        let mut rows = Vec::new();
        let (day, unit) = ("day".into(), unit.into());
        let mut hexes = hexes.into_iter().flatten();
        RULEBOOK.judge_setup(&pack, &day, &unit, &mut hexes, &mut |verdicts| {
            let refused = verdicts.into_iter().map(|one| one.refusal);
            rows.extend(refused.map(|refusal| refusal.and_then(|refusal| refusal.row)));
            ControlFlow::Continue(())
        });
        let rows: Vec<Option<&str>> = rows.iter().map(Option::as_deref).collect();
        assert_eq!(rows, expected, "{unit}");
    }
    let beach = pack.scenario(&"beach".into()).expect("it is there");
    let game = OmahaGame::open(&pack, beach).expect("it opens");
    assert_eq!(game.invariants(&game.start()), Ok(()));
}

/// Beside the map stands what is unreleased, until nothing is.
#[test]
fn what_is_unreleased_is_noted() {
    let game = open(&inland());
    for (released, noted) in [
        (r#""2 Art""#, Some("unreleased: 9/726, 1 Art")),
        (r#""9/726", "1 Art", "2 Art""#, None),
    ] {
        let state = given(
            &game,
            &format!(
                r#"(clock: "0640 6 June", phase: "US action", units: [(unit: "1/9", hex: "A5.10")], released: [{released}])"#
            ),
        );
        let lines = game.scene(&state).lines;
        let line = lines.iter().find(|line| line.starts_with("unreleased"));
        assert_eq!(line.map(String::as_str), noted);
    }
}

/// Seaward are the beach that tides cover, and the strip between it and the shingle; what lies behind either is landward.
#[test]
fn shingle_and_obstacles_part_the_map() {
    let rows: [(&[&str], u8); 3] = [(&[], 19), (&["08"], 19), (&["08", "09"], 21)];
    for (without, first_tidal) in rows {
        let mut pack = inland();
        for line in without {
            drop(pack.map.tide_lines.exchange(&(*line).into(), Vec::new()));
        }
        let game = open(&pack);
        let beach = &game.ground.beach;
        for column in 1..=9_u8 {
            for row in 1..=24_u8 {
                let number = format!("A{column}.{row:02}");
                let hex = game.board.hex(&number).expect("a hex");
                let seen = (
                    beach.is_landward(hex),
                    beach.is_tidal(hex),
                    beach.is_obstacle(hex),
                    beach.is_behind_line(hex),
                );
                let is_line = row == 18 && column > 1;
                let expected = (row <= 18, row >= first_tidal, is_line, row <= 18);
                assert_eq!(seen, expected, "{number} without {without:?}");
            }
        }
    }
}

/// Of eleven rocket pits the last is one too many.
#[test]
fn only_ten_pits_are_set_up() {
    let mut pack = inland();
    let day = pack.scenarios.iter_mut().find(|one| one.id == *"day");
    let day = day.expect("it is there");
    for number in 1..=11 {
        let place = Placement {
            hex: "A6.12".into(),
            ..day.placed(&format!("RP {number}").as_str().into(), &"A6.12".into())
        };
        drop(day.setup.exchange(&place.unit.clone(), vec![place]));
    }
    let game = RULEBOOK.open(&pack, "day").expect("a scenario");
    let found = game.setup_violations().into_iter();
    let found: Vec<String> = found.map(|one| one.violation.reason).collect();
    assert_eq!(found, ["10 rocket pits are set up, and RP 9 is one more"]);
}
