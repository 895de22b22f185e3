//! The table `system` in battles: each of its choices in both ways, and results dearer than the sample's.

use beachhead_engine::Game;

use crate::action::attack;
use crate::option_tests::{play, read, staged};
use crate::script::{Fact, Position};
use crate::system_tests::{
    ADVANCE_HEXES, ADVANCING_UNITS, BOMBARDMENT_PHASES, BOMBARDMENT_TERRAIN, BOMBARDMENTS, CRT_0,
    CRT_MINUS_5, Cell, DEFENDER_ADVANCE, HEXSIDE, MINES, MOBILE_ATTACKS, RETREAT_INTO_EZOC,
    Resolved, STACK_LIMIT, STIFF, judge, judge_fact,
};
use crate::tests::{cell, game, pack, row};

/// Two Germans against a regiment in 2305, at a differential of +1; the first cell of its row is given.
const PINCER: &str = r#"phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1057/91", hex: "2405"), (unit: "1058/91", hex: "2204")]"#;

const ATTACK: [Resolved; 4] = [
    (r#"Attack(units: ["1057/91", "1058/91"], hex: "2305")"#, &[]),
    ("Done", &[]),
    ("Done", &[]),
    ("Resolve", &[1]),
];

fn after_the_attack(actions: &[Resolved]) -> Vec<Resolved> {
    ATTACK.iter().chain(actions).copied().collect()
}

#[test]
fn battles_end_as_the_pack_says() {
    let d1: Cell = ("crt", CRT_0, "D1");
    let lost: Cell = ("crt", CRT_0, "AE");
    let stiff: Resolved = ("StiffResistance", &[]);
    let retreat: Resolved = (r#"Retreat(unit: "506/101", path: ["2306"])"#, &[]);
    let advance: Resolved = (r#"Advance(unit: "1057/91")"#, &[]);
    let follow: Resolved = (r#"Advance(unit: "506/101")"#, &[]);
    let done: Resolved = ("Done", &[]);
    let at = |unit: &str, hex: &str, steps: u8| {
        format!(r#"UnitAt(unit: "{unit}", hex: "{hex}", steps: {steps})"#)
    };
    let fact = |text: String| Some(text);
    for (cells, actions, verdict, fact) in [
        (
            &[d1][..],
            &[stiff][..],
            Ok(()),
            fact(at("506/101", "2305", 1)),
        ),
        (
            &[d1, ("system", STIFF, "none")],
            &[stiff],
            Err("sys stiff-resistance"),
            None,
        ),
        (
            &[d1],
            &[retreat, advance],
            Ok(()),
            fact(at("1057/91", "2305", 2)),
        ),
        (
            &[d1, ("system", ADVANCE_HEXES, "0")],
            &[retreat, advance],
            Err("10.2 order-of-play"),
            None,
        ),
        // Defenders stay, or follow into one of the hexes: the first that is offered, or the next.
        (&[lost], &[follow], Err("10.2 order-of-play"), None),
        (
            &[lost, ("system", DEFENDER_ADVANCE, "yes")],
            &[follow],
            Ok(()),
            fact(at("506/101", "2405", 2)),
        ),
        (
            &[lost, ("system", DEFENDER_ADVANCE, "yes")],
            &[done, follow],
            Ok(()),
            fact(at("506/101", "2204", 2)),
        ),
        (
            &[
                lost,
                ("system", DEFENDER_ADVANCE, "yes"),
                ("system", ADVANCING_UNITS, "2"),
            ],
            &[follow, follow],
            Err("10.2 order-of-play"),
            None,
        ),
        (
            &[d1, ("system", DEFENDER_ADVANCE, "yes")],
            &[retreat, done, follow],
            Err("10.2 order-of-play"),
            None,
        ),
    ] {
        let actions = after_the_attack(actions);
        let found = judge_fact(cells, PINCER, &actions, fact.as_deref());
        assert_eq!(found, verdict, "{cells:?}: {actions:?}");
    }
}

/// Dearer results cost what their code says, and their owner spreads the steps as he likes.
#[test]
fn losses_are_as_dear_as_the_table_has_them() {
    let of = |code: &'static str| -> [Cell; 1] { [("crt", CRT_0, code)] };
    let one: Resolved = (r#"LoseStep(unit: "1057/91")"#, &[]);
    let other: Resolved = (r#"LoseStep(unit: "1058/91")"#, &[]);
    let gone = |unit: &str| format!(r#"Eliminated(unit: "{unit}")"#);
    let left = |unit: &str, hex: &str| format!(r#"UnitAt(unit: "{unit}", hex: "{hex}", steps: 1)"#);
    let none = || Err("10.2 order-of-play");
    for (code, actions, verdict, fact) in [
        ("AL", &[one][..], Ok(()), left("1057/91", "2405")),
        ("AL", &[one, other], none(), String::new()),
        ("AL2", &[one, other], Ok(()), left("1058/91", "2204")),
        ("AL2", &[one, one], Ok(()), gone("1057/91")),
        ("AL2", &[one, one, other], none(), String::new()),
        ("AL3", &[one, one], Ok(()), left("1058/91", "2204")), // The third can only be his.
        ("AL3", &[one, other, other], Ok(()), gone("1058/91")),
        ("AL3", &[one, one, one], none(), String::new()),
        ("DL", &[], Ok(()), left("506/101", "2305")),
        ("DL2", &[], Ok(()), gone("506/101")),
        ("DL3", &[], Ok(()), gone("506/101")),
        ("EX", &[other], Ok(()), left("506/101", "2305")),
    ] {
        let actions = after_the_attack(actions);
        let fact = Some(fact.as_str()).filter(|fact| !fact.is_empty());
        assert_eq!(
            judge_fact(&of(code), PINCER, &actions, fact),
            verdict,
            "{code}: {actions:?}"
        );
    }
}

#[test]
fn retreats_into_zones_of_control_are_as_the_pack_says() {
    let position = r#"phase: "German combat", units: [(unit: "8/4", hex: "2407"), (unit: "12/4", hex: "2607"), (unit: "6/2", hex: "2507")]"#;
    let [_, done, ..] = ATTACK;
    let fought: [Resolved; 4] = [
        (r#"Attack(units: ["6/2"], hex: "2407")"#, &[]),
        done,
        done,
        ("Resolve", &[3]),
    ];
    let into: Resolved = (r#"Retreat(unit: "6/2", path: ["2606"])"#, &[]);
    let past: Resolved = (r#"Retreat(unit: "6/2", path: ["2506"])"#, &[]);
    for (option, retreat, verdict, steps) in [
        ("loses-step", into, Ok(()), 1),
        ("loses-step", past, Ok(()), 2),
        ("barred", into, Err("sys retreat-way"), 0),
        ("barred", past, Ok(()), 2),
    ] {
        let cells: [Cell; 1] = [("system", RETREAT_INTO_EZOC, option)];
        let actions: Vec<Resolved> = fought.into_iter().chain([retreat]).collect();
        let hex = if retreat == into { "2606" } else { "2506" };
        let fact = format!(r#"UnitAt(unit: "6/2", hex: "{hex}", steps: {steps})"#);
        let found = judge_fact(&cells, position, &actions, Some(&fact));
        assert_eq!(found, verdict, "{option}: {retreat:?}");
    }
}

#[test]
fn mobile_units_attack_as_often_as_the_pack_says() {
    let position = r#"phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "709/709", hex: "2405"), (unit: "1057/91", hex: "2204")]"#;
    let attack: Resolved = (r#"Attack(units: ["709/709"], hex: "2305")"#, &[]);
    let leg: Resolved = (r#"Attack(units: ["1057/91"], hex: "2305")"#, &[]);
    let [_, done, _, resolve] = ATTACK;
    let fought = [attack, done, done, resolve, done, done];
    for (often, then, verdict) in [
        ("once", attack, Err("sys attack-once")),
        ("each-phase", attack, Ok(())),
        ("each-phase", leg, Err("10.3 mobile-phases")),
    ] {
        let cells: [Cell; 2] = [("crt", CRT_MINUS_5, "-"), ("system", MOBILE_ATTACKS, often)];
        let actions: Vec<Resolved> = fought.into_iter().chain([then]).collect();
        assert_eq!(
            judge(&cells, position, &actions),
            verdict,
            "{often}: {then:?}"
        );
    }
}

/// The differential, as hexsides and mines change it.
#[test]
fn the_differential_is_as_the_pack_says() {
    const OVER_ONE_RIVER: &str = r#"phase: "German combat", units: [(unit: "506/101", hex: "1806"), (unit: "1057/91", hex: "1805"), (unit: "1058/91", hex: "1807")]"#;
    const OVER_TWO: &str = r#"phase: "German combat", units: [(unit: "506/101", hex: "1806"), (unit: "1057/91", hex: "1805"), (unit: "1058/91", hex: "1906")]"#;
    const BOTH: &str = r#"Attack(units: ["1057/91", "1058/91"], hex: "1806")"#;
    const ONE: &str = r#"Attack(units: ["1057/91"], hex: "1806")"#;
    let [attack, done, _, resolve] = ATTACK;
    let drawn: [Resolved; 2] = [
        (r#"Draw(side: "German", cup: "german")"#, &[12]),
        ("Mines", &[]),
    ];
    let least: Cell = ("system", HEXSIDE, "least");
    let greatest: Cell = ("system", HEXSIDE, "greatest");
    for (option, position, attack, drawn, differential, result) in [
        (least, OVER_ONE_RIVER, (BOTH, &[][..]), &[][..], 2, "AL"), // 4 + 4 - 5, and 1 for the marsh;
        (greatest, OVER_ONE_RIVER, (BOTH, &[]), &[], 0, "AL"),
        (least, OVER_ONE_RIVER, (ONE, &[]), &[], -4, "AE"),
        (least, OVER_TWO, (BOTH, &[]), &[], 0, "AL"),
        (least, PINCER, attack, &drawn, 3, "AL"), // 4 + 4 - 5, 2 for the bocage.
        (("system", MINES, "3"), PINCER, attack, &drawn, 4, "AR"),
        (("system", MINES, "0"), PINCER, attack, &drawn, 1, "AL"),
    ] {
        let actions: Vec<Resolved> = [attack]
            .iter()
            .chain(drawn)
            .chain(&[done, done, resolve])
            .copied()
            .collect();
        let fact =
            format!(r#"Battle(line: "field", differential: {differential}, result: "{result}")"#);
        let found = judge_fact(&[option], position, &actions, Some(&fact));
        assert_eq!(found, Ok(()), "{option:?}: {position}");
    }
}

#[test]
fn bombardments_are_as_the_pack_says() {
    let [_, done, ..] = ATTACK;
    let bombard: Resolved = (r#"Bombard(unit: "506/101")"#, &[]);
    let draw: Resolved = (r#"Draw(side: "German", cup: "german")"#, &[11]);
    let once = [bombard, draw, done, ("Resolve", &[6])];
    let fact = |differential: i32, result: &str| {
        format!(r#"Battle(line: "bombardment", differential: {differential}, result: "{result}")"#)
    };
    let both: Cell = ("system", BOMBARDMENT_PHASES, "both");
    let again: Cell = ("system", BOMBARDMENTS, "any");
    let shelters: Cell = ("system", BOMBARDMENT_TERRAIN, "subtracts");
    let dear: Cell = ("bombardment", 3, "L2"); // From 6 on.
    let next = [done, done, bombard];
    for (cells, actions, verdict, fact) in [
        (&[][..], &[][..], Ok(()), fact(6, "L")),
        (&[shelters], &[], Ok(()), fact(4, "L")), // In bocage.
        (&[], &[bombard], Err("sys bombardment"), String::new()),
        (&[again], &[bombard], Ok(()), fact(6, "L")),
        (&[], &next, Err("10.2 order-of-play"), String::new()),
        (&[both], &next, Ok(()), fact(6, "L")),
    ] {
        let actions: Vec<Resolved> = once.iter().chain(actions).copied().collect();
        let fact = Some(fact.as_str()).filter(|fact| !fact.is_empty());
        assert_eq!(
            judge_fact(cells, PINCER, &actions, fact),
            verdict,
            "{cells:?}: {actions:?}"
        );
    }
    let twice = [bombard, draw, done, ("Resolve", &[1][..])];
    let gone = Some(r#"Eliminated(unit: "506/101")"#);
    assert_eq!(judge_fact(&[dear], PINCER, &twice, gone), Ok(()));
}

/// 11.2.4 is about landing hexes. Where the pack lets units stack elsewhere, those who may stack defend together.
#[test]
fn a_stack_that_the_pack_allows_defends_together() {
    let position = r#"phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "502/101", hex: "2305"), (unit: "1057/91", hex: "2405"), (unit: "1058/91", hex: "2204")]"#;
    let one: Resolved = (r#"Defend(unit: "506/101")"#, &[]);
    let [attack, done, _, resolve] = ATTACK;
    for (limit, actions, verdict, differential) in [
        ("1", &[][..], Err("11.2.4 stack-defender"), 0),
        ("1", &[one], Ok(()), 1),
        ("2", &[one], Err("10.2 order-of-play"), 0),
        ("2", &[], Ok(()), -4),
    ] {
        let actions: Vec<Resolved> = [attack]
            .iter()
            .chain(actions)
            .chain(&[done, done, resolve])
            .copied()
            .collect();
        let result = if differential < 0 { "AE" } else { "AL" };
        let fact =
            format!(r#"Battle(line: "field", differential: {differential}, result: "{result}")"#);
        let found = judge_fact(
            &[("system", STACK_LIMIT, limit)],
            position,
            &actions,
            Some(&fact),
        );
        assert_eq!(found, verdict, "{limit}: {actions:?}");
    }
}

/// 11.2.4 again, of attackers.
#[test]
fn a_stack_that_the_pack_allows_attacks_together() {
    let game = |limit: &'static str| {
        let mut pack = pack();
        cell(&mut pack, "system", STACK_LIMIT, limit);
        game(&pack)
    };
    let position: Position = read(
        r#"(turn: 2, phase: "Allied combat", units: [(unit: "506/101", hex: "2305"), (unit: "502/101", hex: "2305"), (unit: "1057/91", hex: "2405")])"#,
    );
    let attack: Resolved = (r#"Attack(units: ["502/101", "506/101"], hex: "2405")"#, &[]);
    for (limit, verdict) in [("1", Err("11.2.4 stack-attack")), ("2", Ok(()))] {
        let game = game(limit);
        let mut state = game.given(&position).expect("legal");
        assert_eq!(play(&game, &mut state, &[attack]), verdict, "{limit}");
    }
}

/// Of three units in a landing hex and one beside it, each attack is listed once, and each is in order.
#[test]
fn attacks_out_of_a_stack_are_listed_once_each() {
    let position: Position = read(
        r#"(turn: 2, phase: "Allied combat", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "22/4", hex: "2508"), (unit: "359/90", hex: "2407"), (unit: "919/709", hex: "2507")], beachheads: ["2508"])"#,
    );
    let game = game(&pack());
    let state = game.given(&position).expect("legal");
    let mut found = Vec::new();
    attack::candidates(game.view(&state), &mut |units, hex| {
        found.push((units, hex))
    });
    assert_eq!(found.len(), 4 * 2 - 1);
    for (at, (units, hex)) in found.iter().enumerate() {
        assert_eq!(attack::check(game.view(&state), units, *hex), Ok(()));
        assert!(!found[..at].contains(&(units.clone(), *hex)));
    }
}

/// 11.2.3: neither ground nor neighbours help against a beach assault.
#[test]
fn beach_assaults_meet_no_defence() {
    let mut pack = pack();
    row(&mut pack, "terrain", 8, |row| row.cells[2] = "7".into());
    let game = game(&pack);
    let position = r#"phase: "Beach assaults", units: [(unit: "8/4", hex: "2607"), (unit: "919/709", hex: "2606")], beachheads: ["2607"]"#;
    let mut state = staged(&game, position).expect("legal");
    let [_, done, _, resolve] = ATTACK;
    let actions = [
        (r#"BeachAssault(hex: "2607")"#, &[][..]),
        done,
        done,
        resolve,
    ];
    assert_eq!(play(&game, &mut state, &actions), Ok(()));
    let fact: Fact = read(r#"Battle(line: "beach-ezoc", differential: 5, result: "D3")"#);
    assert_eq!(game.holds(&state, &fact), Ok(true));
}
