//! The campaign on two maps, played on a small made-up pair of them: 14.0.
//!
//! The sample has one map only. The pair lies in `tests/fixtures/two-maps`, with its own scripts; palette and tables are
//! the sample's, so that both are played by the same charts.

use std::path::{Path, PathBuf};

use beachhead_engine::{Game, OpenGames, Watch};
use beachhead_kit::testing::script_failures;
use beachhead_model::pack::Pack;
use beachhead_text::{DiskFiles, Files, ReadError, SourceFile, read_pack};

use crate::{RULEBOOK, UtahGame};

/// The files of the pair, and the sample's where it has none.
struct Pair;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(name)
}

impl Files for Pair {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let own = DiskFiles(folder("tests/fixtures/two-maps")).read(name);
        own.or_else(|_| DiskFiles(folder("sample-data/utah")).read(name))
    }
}

fn pack() -> Pack {
    let read = read_pack(&Pair);
    read.pack
        .unwrap_or_else(|| panic!("{:?}", read.diagnostics))
}

#[test]
fn scripts_of_the_pair_pass() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    for name in &pack.manifest.scripts {
        let text = String::from_utf8(Pair.read(name).expect("readable")).expect("text");
        let source = SourceFile::new(name.as_str(), text);
        let game = playing.game(&source).expect("a scenario of the pack");
        assert_eq!(script_failures(game, &source, |_| {}), [] as [&str; 0]);
    }
}

#[test]
fn the_plan_of_the_pair_is_legal() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let source = SourceFile::new("any.ron", "(scenario: \"both-maps\")");
    let game = playing.game(&source).expect("the pair can be opened");
    assert_eq!(game.setup_violations(), []);
}

#[test]
fn random_play_on_two_maps_comes_to_an_end() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let source = SourceFile::new("any.ron", "(scenario: \"both-maps\")");
    let game = playing.game(&source).expect("the pair can be opened");
    for seed in 0..20 {
        let watch = if seed < 2 {
            Watch::Reload
        } else {
            Watch::Invariants
        };
        let playout = game.play_out(seed, 5_000, watch);
        assert!(playout.end.is_ok(), "seed {seed}: {:?}", playout.end);
    }
}

/// What a campaign is played for has to be there.
#[test]
fn a_campaign_that_lacks_something_is_not_opened() {
    use beachhead_model::games::GameScenario;
    use beachhead_model::games::utah::Campaign;

    let with = |change: &dyn Fn(&mut Campaign)| {
        let mut pack = pack();
        let scenario = pack.scenarios.first_mut().expect("a scenario");
        let Some(GameScenario::Utah(plan)) = &mut scenario.rules else {
            panic!("Utah\'s own rules");
        };
        change(plan.campaign.as_mut().expect("a campaign"));
        let findings = UtahGame::open(&pack, &pack.scenarios[0]).expect_err("it lacks something");
        let messages: Vec<String> = findings
            .into_iter()
            .map(|finding| finding.message)
            .collect();
        messages.join("; ")
    };
    for (found, why) in [
        (with(&|campaign| campaign.city_hexes = 6), "the map has 5"),
        (with(&|campaign| campaign.city_hexes = 0), "the map has 5"),
        (
            with(&|campaign| campaign.longest = 2),
            "to game turn 2 at most",
        ),
        (
            with(&|campaign| campaign.nations[0].sheet = "north".to_owned()),
            "sheet `north`",
        ),
        (
            with(&|campaign| campaign.nations[1].nation = "FR".into()),
            "nation `FR`",
        ),
        (
            with(&|campaign| campaign.nations.truncate(1)),
            "units of nation `CW`",
        ),
    ] {
        assert!(found.contains(why), "{found} says nothing of {why}");
    }
}
