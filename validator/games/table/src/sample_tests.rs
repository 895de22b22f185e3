//! Elm Ford, the sample whose rules are data: its scripts prove every line, and random games keep what the engine promises.

use beachhead_engine::testing::check_golden;
use beachhead_engine::{Coverage, OpenGames, RuleKind};
use beachhead_kit::testing::{
    Effort, check_rulebook, in_lines, sample_pack, sample_scripts, script_failures,
};
use beachhead_model::forces::Unit;
use beachhead_model::pack::Pack;
use beachhead_model::palette::SideKind;
use beachhead_model::script::Script;

use crate::script::Table;
use crate::{RULEBOOK, Reading, TableGame};

fn pack() -> Pack {
    sample_pack("elm-ford")
}

#[test]
fn its_rules_have_no_mistake() {
    assert_eq!(Reading::of(&pack()).faults, []);
}

/// The reasons why it can't be opened, by code and words.
fn refused(pack: &Pack) -> Vec<(&'static str, String)> {
    let findings = RULEBOOK.open(pack, "first").err().unwrap_or_default();
    let findings = findings.into_iter();
    findings
        .map(|finding| (finding.code.id, finding.message))
        .collect()
}

#[test]
fn rules_with_a_mistake_are_not_opened() {
    let mut pack = pack();
    assert_eq!(refused(&pack), []);
    let lines = pack.rules.rules.iter().filter(|line| line.id != *"length");
    pack.rules.part.rules = lines.cloned().collect();
    let why = "the game never ends: no line says how long it lasts";
    assert_eq!(refused(&pack), [("TABLE001", why.to_owned())]);
}

#[test]
fn a_third_side_with_units_is_not_played() {
    let mut pack = pack();
    let third = pack.palette.sides.iter().next().expect("it has sides");
    let third = SideKind {
        id: "green".into(),
        ..third.clone()
    };
    let sides = pack.palette.sides.iter().cloned();
    pack.palette.part.sides = sides.chain([third]).collect();
    let units = pack.forces.units.iter().cloned().enumerate();
    let units = units.map(|(at, unit)| match at {
        0 => Unit {
            side: "green".into(),
            ..unit
        },
        _ => unit,
    });
    pack.forces.part.units = units.collect();
    let why = "rules are played by two sides, and 3 have units";
    assert_eq!(refused(&pack), [("TABLE002", why.to_owned())]);
}

#[test]
fn its_scripts_pass_and_prove_every_line() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut coverage = Coverage::new(RULEBOOK.rules_of(&pack));
    coverage.claims(&pack.claims, |_| None);
    for source in sample_scripts("elm-ford") {
        let opened = playing.game(&source);
        let game = opened.unwrap_or_else(|findings| panic!("{}", in_lines(&findings)));
        let failures = script_failures(game, &source, |event| coverage.listen(event));
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
    let open = coverage.unproved().map(|row| row.id.to_string());
    assert_eq!(open.collect::<Vec<_>>(), [] as [String; 0]);
    let rules = RULEBOOK.rules_of(&pack);
    let played = rules.iter().filter(|row| row.kind != RuleKind::NotYet);
    assert!(played.count() > 40, "it has rules");
}

#[test]
fn it_keeps_what_the_engine_promises() {
    let effort = Effort {
        games: 6,
        stride: 3,
        ..Effort::default()
    };
    check_rulebook::<TableGame>(&RULEBOOK, &pack(), &["first"], effort);
}

#[test]
fn scripts_of_this_format_are_read() {
    let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schema/golden");
    check_golden::<Script<Table>>(&golden.join("format-1/script-table"));
}
