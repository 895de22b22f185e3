use std::collections::BTreeSet;

use beachhead_model::rules::{Paragraph, Turn};

use super::*;
use crate::testpack::{LINES, with_lines};

fn pack() -> Pack {
    beachhead_text::own_game::pack(
        "Mine",
        beachhead_hex::Grid::new(beachhead_hex::usual::flat_columns_first()).expect("a grid"),
    )
}

/// Every variant, with every flag that changes its sentence.
fn lines() -> Vec<RuleLine> {
    let id = |text: &str| Id::from(text);
    let moves = [
        Move::Allowance {
            figure: id("movement"),
            mode: id("march"),
        },
        Move::HexCost {
            table: id("terrain"),
        },
        Move::HexsideCost {
            table: id("hexside"),
            over: vec![],
        },
        Move::HexsideCost {
            table: id("hexside"),
            over: vec![Over(id("bridge"), id("river"))],
        },
        Move::PathCost {
            table: id("path"),
            never: None,
        },
        Move::PathCost {
            table: id("path"),
            never: Some("terrain=water".to_owned()),
        },
        Move::OneHex,
        Move::NotIntoEnemies,
        Move::NotThroughFriends,
        Move::StopsIn,
        Move::Closed { hexsides: None },
        Move::Closed {
            hexsides: Some(id("cliff")),
        },
        Move::Bridged {
            hexsides: id("river"),
            counts_as: id("bridge"),
            between: "terrain=city".to_owned(),
        },
        Move::Only { mode: id("march") },
        Move::NotFromZones { mode: id("march") },
    ];
    let zones = [
        Zoc::Has,
        Zoc::NotOver {
            hexsides: id("river"),
            but_for: vec![],
        },
        Zoc::NotOver {
            hexsides: id("river"),
            but_for: vec![id("bridge"), id("ford")],
        },
        Zoc::NotInto,
        Zoc::NotFrom,
        Zoc::Stops,
        Zoc::NotThrough { first: true },
        Zoc::NotThrough { first: false },
        Zoc::EnterCosts { points: 1 },
        Zoc::EnterCosts { points: 2 },
        Zoc::LeaveCosts { points: 1 },
        Zoc::Locks,
    ];
    let limit = |most, of| Stack::Limit { most, of };
    let stacks = [
        limit(1, StackUnit::Units),
        limit(2, StackUnit::Units),
        limit(1, StackUnit::Steps),
        limit(4, StackUnit::Steps),
        Stack::NeverWith {
            others: "kind=artillery".to_owned(),
        },
    ];
    let basics = [
        Basic::OrderOfPlay,
        Basic::KnownNames,
        Basic::StepByStep,
        Basic::OncePerPhase,
    ];
    let says = basics.into_iter().map(Says::Basic);
    let says = says.chain([Says::Turn(Turn::Length)]);
    let says = says.chain([Setup::Groups, Setup::Stacking].map(Says::Setup));
    let says = says
        .chain(moves.map(Says::Move))
        .chain(zones.map(Says::Zoc));
    let says = says.chain(stacks.map(Says::Stack));
    let says = says.chain([
        Says::Define("A unit is a counter".to_owned()),
        Says::NotYet("Weather".to_owned()),
    ]);
    let all = says.flat_map(|says| {
        let plain = RuleLine {
            id: id("a"),
            printed: Paragraph::from("1"),
            units: says.needs_units().then(|| "kind=cavalry".to_owned()),
            hexes: says.needs_hexes().then(|| "terrain=marsh".to_owned()),
            says,
            replaces: vec![],
            title: None,
            ruling: None,
            source: None,
            note: None,
        };
        let is_said = !matches!(plain.says, Says::Define(_) | Says::NotYet(_));
        let takes_units = is_said && plain.says.takes_units() && plain.units.is_none();
        let takes_hexes = is_said && plain.says.takes_hexes() && plain.hexes.is_none();
        let of_some = takes_units.then(|| RuleLine {
            units: Some("kind=cavalry".to_owned()),
            ..plain.clone()
        });
        let in_some = takes_hexes.then(|| RuleLine {
            hexes: Some("terrain=town".to_owned()),
            ..plain.clone()
        });
        [Some(plain), of_some, in_some].into_iter().flatten()
    });
    all.collect()
}

/// The file is written with `BEACHHEAD_BLESS=1`, and then read by a person.
#[test]
fn every_variant_and_flag_has_its_own_sentence() {
    let pack = pack();
    let sentences: Vec<String> = lines().iter().map(|line| sentence(&pack, line)).collect();
    let distinct: BTreeSet<&String> = sentences.iter().collect();
    assert_eq!(distinct.len(), sentences.len(), "no two are alike");
    let text = sentences.join("\n") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/readback/golden.txt");
    if std::env::var_os("BEACHHEAD_BLESS").is_some() {
        std::fs::write(file, &text).expect("it can be written");
    }
    assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), text);
}

#[test]
fn an_empty_file_answers_none_of_the_twelve_questions() {
    let mut pack = pack();
    assert_eq!(silences(&pack).len(), 12);
    pack.rules.part.rules = lines().into_iter().collect();
    assert_eq!(silences(&pack), []);
}

/// The questions that lines answer for some kinds of units alone, with the units that they leave out.
#[test]
fn a_question_answered_for_some_kinds_is_open_for_the_others() {
    let open = |lines: &[&str]| {
        let lines: Vec<&str> = LINES
            .iter()
            .copied()
            .take(11)
            .chain(lines.iter().copied())
            .collect();
        let silences = silences(&with_lines(&lines)).into_iter();
        let open = silences.filter(|silence| silence.question.contains(", for "));
        open.map(|silence| format!("{}: {}", silence.question, silence.played))
            .collect::<Vec<_>>()
    };
    let foot = r#"(id: "foot", printed: "6.1", says: Stack(Limit(most: 2, of: Units)), units: "kind=infantry")"#;
    let horse = r#"(id: "horse", printed: "6.2", says: Stack(Limit(most: 3, of: Steps)), units: "side=blue")"#;
    let locks = r#"(id: "locks", printed: "5.3", says: Zoc(Locks), units: "kind=armor")"#;
    let friends =
        r#"(id: "friends", printed: "4.7", says: Move(NotThroughFriends), units: "kind=armor")"#;
    for (lines, expected) in [
        (&[][..], &[][..]),
        // Who moves, and how, may well be said of some kinds alone.
        (&[friends], &[]),
        (
            &[foot],
            &["how many units share a hex, for units of kind `armor`: any number does"],
        ),
        (
            &[foot, horse],
            &["how many units share a hex, for some units of kind `armor`: any number does"],
        ),
        (
            &[locks],
            &[
                "whether units go from one zone of control into another, or leave one, for units of kind `infantry`: they do, as over any ground",
            ],
        ),
    ] {
        assert_eq!(open(lines), expected, "{lines:?}");
    }
}
