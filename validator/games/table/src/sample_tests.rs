//! Elm Ford, the sample whose rules are data: its scripts prove every line, and random games keep what the engine promises.

use beachhead_engine::testing::check_golden;
use beachhead_engine::{Coverage, OpenGames, RuleKind};
use beachhead_kit::testing::{
    Effort, check_rulebook, in_lines, sample_pack, sample_scripts, script_failures,
};
use beachhead_model::pack::Pack;
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
