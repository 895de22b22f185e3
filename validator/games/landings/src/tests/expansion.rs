//! What the expansion's tables and maps may lack: each is reported by its code, and nothing is played.

use beachhead_engine::Game;
use beachhead_model::diag::Code;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::Special;
use beachhead_model::pack::Pack;
use beachhead_model::tables::TableRow;

use crate::LandingsGame;
use crate::codes::{BAD_CELL, BAD_JOIN, BAD_MAP, NO_TABLE};
use crate::tests::pack::{cell, game, pack, plan, row};

fn drop_rows(pack: &mut Pack, table: &str) {
    let rows = pack.tables.rows.iter();
    let kept: Vec<TableRow> = rows.filter(|row| row.table != *table).cloned().collect();
    pack.tables.rows = kept.into_iter().collect();
}

fn findings(pack: &Pack, scenario: &str) -> Vec<(Code, String)> {
    let scenario = pack.scenario(&scenario.into()).expect("one is there");
    let Err(findings) = LandingsGame::open(pack, scenario) else {
        return Vec::new();
    };
    findings
        .into_iter()
        .map(|finding| (finding.code, finding.message))
        .collect()
}

#[test]
fn tables_of_arrivals_are_read_or_reported() {
    type Spoil = fn(&mut Pack);
    let spoilt: [(Code, Spoil, &str); 14] = [
        (
            NO_TABLE,
            |pack| drop_rows(pack, "reinforcements"),
            "`reinforcements`",
        ),
        (NO_TABLE, |pack| drop_rows(pack, "pool"), "`pool`"),
        (
            BAD_CELL,
            |pack| drop_rows(pack, "boxes"),
            "no row `Sword Axis`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "reinforcements", 0, "British"),
            "can't read `British`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "reinforcements", 2, "moon"),
            "can't read `moon`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "reinforcements", 3, "0"),
            "can't read `0`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "reinforcements", 4, "knights"),
            "can't read `knights`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "pool", 0, "many"),
            "can't read `many`",
        ),
        (
            BAD_CELL,
            |pack| row(pack, "boxes", 9, |row| row.cells[0] = "few".into()),
            "can't read `few`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "drop", 0, "far"),
            "can't read `far`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "overthrough-dice", 0, "six"),
            "can't read `six`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "accessories", 0, "dam"),
            "can't read `dam`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "accessories", 1, "fog"),
            "can't read `fog`",
        ),
        (
            BAD_MAP,
            |pack| {
                plan(pack, |plan| {
                    plan.sheets = vec!["Airborne".to_owned()];
                })
            },
            "beach control needs regions",
        ),
    ];
    for (code, spoil, named) in spoilt {
        let mut pack = pack();
        spoil(&mut pack);
        let reported = findings(&pack, "sword");
        let known = reported
            .iter()
            .any(|(reported, message)| *reported == code && message.contains(named));
        assert!(known, "{code} about {named}: {reported:?}");
    }
}

/// What a scenario that joins maps says of itself is held against the table of combinations.
#[test]
fn maps_are_joined_as_the_table_lists_them() {
    type Spoil = fn(&mut beachhead_model::games::landings::LandingsScenario);
    let spoilt: [(Spoil, &str); 3] = [
        (
            |plan| {
                plan.joins = vec!["sword".into(), "gold".into()];
                plan.sheets = vec!["Sword".to_owned(), "Gold".to_owned()];
            },
            "does not join the maps Sword Gold",
        ),
        (
            |plan| {
                plan.players
                    .iter_mut()
                    .for_each(|player| player.medals = 30)
            },
            "plays for 30 medals",
        ),
        (
            |plan| plan.players.iter_mut().for_each(|player| player.cards = 11),
            "does not begin with the cards",
        ),
    ];
    for (spoil, named) in spoilt {
        let mut pack = pack();
        for scenario in pack.scenarios.iter_mut() {
            if scenario.id == *"sword-juno-overthrough"
                && let Some(GameScenario::Landings(plan)) = &mut scenario.rules
            {
                spoil(plan);
            }
        }
        let reported = findings(&pack, "sword-juno-overthrough");
        let known = reported
            .iter()
            .any(|(code, message)| *code == BAD_JOIN && message.contains(named));
        assert!(known, "{named}: {reported:?}");
    }
}

/// L77: where the scenario says so, medals of control wait for the start of a turn.
#[test]
fn control_may_be_judged_at_the_start_of_a_turn() {
    let mut pack = pack();
    plan(&mut pack, |plan| {
        for special in &mut plan.special {
            if let Special::TownControl { turn_start, .. }
            | Special::BeachControl { turn_start, .. } = special
            {
                *turn_start = true;
            }
        }
    });
    let game = game(&pack, "sword");
    let of_control = |id: &str| id.starts_with("town-") || id.starts_with("beach-");
    for (at, medal) in (0u16..).zip(&game.medals.objectives) {
        if of_control(medal.id.as_str()) {
            assert!(medal.turn_start, "{}", medal.id);
            let watched = game.medals.watch.iter().any(|watch| watch.contains(&at));
            assert!(!watched, "{} is judged at once", medal.id);
        }
    }
}
