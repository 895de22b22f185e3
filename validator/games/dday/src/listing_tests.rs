//! What is listed as legal: all that is, each once.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::Game;
use beachhead_kit::{HexIx, UnitIx};

use crate::DdayGame;
use crate::action::Resolved;
use crate::reason_tests::staged;
use crate::state::State;
use crate::tests::{game, pack};

fn legal(game: &DdayGame, state: &State) -> Vec<Resolved> {
    let mut listed = Vec::new();
    game.legal(state, &mut listed);
    listed
}

/// Units that stand together move in every combination, each of which is listed once.
#[test]
fn every_stack_is_listed_once() {
    let pack = pack();
    let game = game(&pack);
    let units = r#"area: "normandy", units: [(unit: "29 Inf", hex: "EE-33"), (unit: "12SS Pz", hex: "LL-38"), (unit: "352 ID", hex: "LL-38"), (unit: "9SS Pz", hex: "LL-38")]"#;
    let state = staged(&game, 5, "German movement", units);
    let beside = game.board.hex("LL-37").expect("a square");
    let listed = legal(&game, &state)
        .into_iter()
        .filter_map(|action| match action {
            Resolved::Move { units, path } if path == [beside] => Some(units),
            _ => None,
        });
    let listed: Vec<Vec<UnitIx>> = listed.collect();
    let once: BTreeSet<&Vec<UnitIx>> = listed.iter().collect();
    assert_eq!((listed.len(), once.len()), (7, 7), "{listed:?}");
    assert!(listed.iter().all(|units| units.is_sorted_by(|a, b| a < b)));
}

/// What `check` accepts of what is done with one unit and one square is listed, too, and at least this many are.
#[test]
fn whatever_is_legal_is_listed() {
    let pack = pack();
    let game = game(&pack);
    let rows = [
        (
            20,
            "Allied movement",
            r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "82 Abn", hex: "U-34"), (unit: "21 Pz", hex: "EE-33")], entered: ["S-35", "L-17"], lost: ["4 Br Arm Bde", "1SS Pz"], points: (4, 9)"#,
            60,
        ),
        (
            20,
            "German movement",
            r#"area: "normandy", units: [(unit: "1 Inf", hex: "T-34"), (unit: "21 Pz", hex: "EE-33")], lost: ["4 Br Arm Bde", "Lehr Pz", "116 Pz"], points: (4, 9)"#,
            10,
        ),
        (
            1,
            "Invasion",
            r#"units: [(unit: "1 Inf", hex: "S-36"), (unit: "21 Pz", hex: "EE-33")]"#,
            10,
        ),
        (1, "German set-up", r#"units: []"#, 500),
    ];
    // Of each kind of unit one or two.
    let ids = [
        "1 Inf",
        "29 Inf",
        "36 Inf",
        "82 Abn",
        "101 Abn",
        "2 Arm",
        "4 Br Arm Bde",
        "1 US HQ",
        "47 Static",
        "9SS Pz",
        "1SS Pz",
        "Lehr Pz",
        "116 Pz",
        "OB West HQ",
    ];
    let squares: Vec<HexIx> = game.board.hexes().collect();
    for (week, phase, rest, least) in rows {
        let state = staged(&game, week, phase, rest);
        let listed = legal(&game, &state);
        let mut accepted = 0;
        for unit in ids.map(|id| game.roster.find(&Id::new(id)).expect("a unit")) {
            for &hex in &squares {
                let actions = [
                    Resolved::SetUp { unit, hex },
                    Resolved::Embark { unit, hex },
                    Resolved::BringIn { unit, hex },
                    Resolved::Drop { unit, hex },
                ];
                let legal = actions.into_iter();
                for action in legal.filter(|action| game.check(&state, action).is_ok()) {
                    let times = listed.iter().filter(|other| **other == action).count();
                    assert_eq!(times, 1, "{phase}: {action:?}");
                    accepted += 1;
                }
            }
        }
        assert!(accepted >= least, "{phase}: only {accepted} are accepted");
    }
}

/// Every battle of three attackers against two defenders that can be planned is listed once.
#[test]
fn every_battle_is_listed_once() {
    let pack = pack();
    let game = game(&pack);
    let plan = r#"area: "normandy", units: [(unit: "29 Inf", hex: "LL-39"), (unit: "1 Inf", hex: "LL-39"), (unit: "4 Inf", hex: "KK-38"), (unit: "47 Static", hex: "LL-38"), (unit: "48 Static", hex: "LL-38")]"#;
    let state = staged(&game, 5, "Allied battle plan", plan);
    let units = |ids: [&str; 3]| ids.map(|id| game.roster.find(&Id::new(id)).expect("a unit"));
    let own = units(["29 Inf", "1 Inf", "4 Inf"]);
    let enemy = units(["47 Static", "48 Static", "48 Static"]);
    let listed = legal(&game, &state);
    let mut accepted = 0;
    for attackers in 1..8_usize {
        for defenders in 1..4_usize {
            let chosen = |of: &[UnitIx], set: usize| -> Vec<UnitIx> {
                let mut chosen: Vec<UnitIx> = of.to_vec();
                let mut at = 0;
                chosen.retain(|_| {
                    at += 1;
                    set & 1 << (at - 1) != 0
                });
                chosen.sort_unstable();
                chosen
            };
            let battle = Resolved::PlanBattle {
                attackers: chosen(&own, attackers),
                defenders: chosen(&enemy[..2], defenders),
            };
            let is_legal = game.check(&state, &battle).is_ok();
            let times = listed.iter().filter(|other| **other == battle).count();
            assert_eq!(times, usize::from(is_legal), "{battle:?}");
            accepted += usize::from(is_legal);
        }
    }
    // All against both, or some against one: the others then fight the other.
    assert_eq!(accepted, 13);
}
