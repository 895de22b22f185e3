//! The table `system`: each of its choices in both ways, and results dearer than the sample's.
//!
//! A row of the tests is a choice, a position and what can then be done. Refusals are told by their row.

use beachhead_schema::games::utah::Fact;

use super::option_tests::{play, read, staged};
use super::tests::{cell, game, pack, row};
use crate::engine::Game;

/// The first column of a row of a table: `("system", 9, "3")`.
type Cell = (&'static str, u16, &'static str);
/// An action and its dice.
type Deed = (&'static str, &'static [u16]);

/// The rows of `system` that the tests change.
const STACK_LIMIT: u16 = 1;
const ZOC_STOPS: u16 = 2;
const ZOC_TO_ZOC: u16 = 3;
const STIFF: u16 = 4;
const RETREAT_INTO_EZOC: u16 = 5;
const ADVANCE_HEXES: u16 = 6;
const MOBILE_MOVEMENT: u16 = 7;
const MINIMUM_MOVE: u16 = 8;
const MINES: u16 = 9;
const ADVANCING_UNITS: u16 = 13;
const MOBILE_FROM_EZOC: u16 = 14;
const MOBILE_ATTACKS: u16 = 15;
const EXIT_COST: u16 = 16;
const ACROSS_RIVERS: u16 = 17;
const HEXSIDE: u16 = 18;
const DEFENDER_ADVANCE: u16 = 19;
const BOMBARDMENT_PHASES: u16 = 20;
const BOMBARDMENTS: u16 = 21;
const BOMBARDMENT_TERRAIN: u16 = 22;
/// The rows of `crt` that serve differentials of -4, -1 and 0 or 1.
const CRT_MINUS_5: u16 = 1;
const CRT_0: u16 = 4;

/// Plays the deeds on a pack with these cells, from this position.
fn judge(cells: &[Cell], position: &str, deeds: &[Deed]) -> Result<(), &'static str> {
    judge_fact(cells, position, deeds, None)
}

/// As [`judge`]; if all went well, the fact has to hold then.
fn judge_fact(
    cells: &[Cell],
    position: &str,
    deeds: &[Deed],
    fact: Option<&str>,
) -> Result<(), &'static str> {
    let mut pack = pack();
    for (table, nr, text) in cells {
        cell(&mut pack, table, *nr, text);
    }
    let game = game(&pack);
    let mut state = staged(&game, position).expect(position);
    play(&game, &mut state, deeds)?;
    if let Some(fact) = fact {
        let asked: Fact = read(fact);
        let instead = game.instead(&state, &asked);
        assert_eq!(game.holds(&state, &asked), Ok(true), "{fact}: {instead:?}");
    }
    Ok(())
}

#[test]
fn movement_is_as_the_pack_says() {
    let beaches = |at: &str| {
        format!(
            r#"phase: "German movement", units: [(unit: "739/709", hex: "{at}"), (unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2607")]"#
        )
    };
    let later = |at: &str| {
        format!(
            r#"phase: "German mobile movement", units: [(unit: "709/709", hex: "{at}"), (unit: "12/4", hex: "2607")]"#
        )
    };
    const STOPS: Cell = ("system", ZOC_STOPS, "no");
    const LEAPS: Cell = ("system", ZOC_TO_ZOC, "yes");
    const DEAR: Cell = ("system", EXIT_COST, "4");
    const FREE: Cell = ("system", MOBILE_FROM_EZOC, "yes");
    const NO_MINIMUM: Cell = ("system", MINIMUM_MOVE, "0");
    const HALF: Cell = ("system", MOBILE_MOVEMENT, "half");
    let through = r#"Move(unit: "739/709", path: ["2606", "2506"])"#;
    let along = r#"Move(unit: "739/709", path: ["2606", "2707"])"#;
    let leap = r#"Move(unit: "739/709", path: ["2707"])"#;
    let away = r#"Move(unit: "739/709", path: ["2605", "2604"])"#;
    let step = r#"Move(unit: "739/709", path: ["2605"])"#;
    let back = r#"Move(unit: "709/709", path: ["2505"])"#;
    let shore = r#"Move(unit: "709/709", path: ["2806"])"#;
    let far = r#"Move(unit: "709/709", path: ["2404", "2504", "2604"])"#;
    let near = r#"Move(unit: "709/709", path: ["2404", "2504"])"#;
    for (cells, position, deed, verdict) in [
        (&[][..], beaches("2605"), through, Err("sys zoc-stops")),
        (&[STOPS], beaches("2605"), through, Ok(())),
        (&[STOPS], beaches("2605"), along, Err("sys zoc-to-zoc")),
        (&[LEAPS], beaches("2605"), along, Err("sys zoc-stops")),
        (&[STOPS, LEAPS], beaches("2605"), along, Ok(())),
        (&[], beaches("2606"), leap, Err("sys zoc-to-zoc")),
        (&[LEAPS], beaches("2606"), leap, Ok(())),
        (&[], beaches("2606"), away, Ok(())),
        (
            &[DEAR],
            beaches("2606"),
            away,
            Err("sys movement-allowance"),
        ),
        (&[DEAR], beaches("2606"), step, Ok(())), // One hex can always be moved,
        (
            &[DEAR, NO_MINIMUM], // unless the pack says otherwise.
            beaches("2606"),
            step,
            Err("sys movement-allowance"),
        ),
        (&[NO_MINIMUM], beaches("2606"), step, Ok(())),
        (&[], later("2506"), back, Ok(())),
        (&[], later("2707"), shore, Err("sys mobile-from-ezoc")),
        (&[FREE], later("2707"), shore, Ok(())),
        (&[], later("2305"), far, Ok(())), // 5 of 7,
        (&[HALF], later("2305"), far, Err("sys movement-allowance")), // and of 4.
        (&[HALF], later("2305"), near, Ok(())),
    ] {
        assert_eq!(
            judge(cells, &position, &[(deed, &[])]),
            verdict,
            "{cells:?}: {deed}"
        );
    }
}

#[test]
fn zones_of_control_reach_over_rivers_as_the_pack_says() {
    let position = r#"phase: "German combat", units: [(unit: "8/4", hex: "1805")]"#;
    for (across, hex, controlled) in [
        ("yes", "1806", true),
        ("no", "1806", false),
        ("no", "1905", true), // By the bridge,
        ("no", "1706", true), // by the one that 10.1 adds,
        ("no", "1804", true), // and on its own bank.
    ] {
        let mut pack = pack();
        cell(&mut pack, "system", ACROSS_RIVERS, across);
        let game = game(&pack);
        let state = staged(&game, position).expect("lawful");
        let zone: Fact = read(&format!(r#"Zoc(side: "Allied", hex: "{hex}")"#));
        assert_eq!(game.holds(&state, &zone), Ok(controlled), "{across}: {hex}");
    }
}

/// Two Germans against a regiment in 2305, at a differential of +1; the first cell of its row is given.
const PINCER: &str = r#"phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "1057/91", hex: "2405"), (unit: "1058/91", hex: "2204")]"#;
const ATTACK: [Deed; 4] = [
    (r#"Attack(units: ["1057/91", "1058/91"], hex: "2305")"#, &[]),
    ("Done", &[]),
    ("Done", &[]),
    ("Resolve", &[1]),
];

fn after_the_attack(deeds: &[Deed]) -> Vec<Deed> {
    ATTACK.iter().chain(deeds).copied().collect()
}

#[test]
fn battles_end_as_the_pack_says() {
    let d1: Cell = ("crt", CRT_0, "D1");
    let lost: Cell = ("crt", CRT_0, "AE");
    let stiff: Deed = ("StiffResistance", &[]);
    let retreat: Deed = (r#"Retreat(unit: "506/101", path: ["2306"])"#, &[]);
    let advance: Deed = (r#"Advance(unit: "1057/91")"#, &[]);
    let follow: Deed = (r#"Advance(unit: "506/101")"#, &[]);
    let done: Deed = ("Done", &[]);
    let at = |unit: &str, hex: &str, steps: u8| {
        format!(r#"UnitAt(unit: "{unit}", hex: "{hex}", steps: {steps})"#)
    };
    let fact = |text: String| Some(text);
    for (cells, deeds, verdict, fact) in [
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
        let deeds = after_the_attack(deeds);
        let found = judge_fact(cells, PINCER, &deeds, fact.as_deref());
        assert_eq!(found, verdict, "{cells:?}: {deeds:?}");
    }
}

/// Dearer results cost what their code says, and their owner spreads the steps as he likes.
#[test]
fn losses_are_as_dear_as_the_table_has_them() {
    let of = |code: &'static str| -> [Cell; 1] { [("crt", CRT_0, code)] };
    let one: Deed = (r#"LoseStep(unit: "1057/91")"#, &[]);
    let other: Deed = (r#"LoseStep(unit: "1058/91")"#, &[]);
    let gone = |unit: &str| format!(r#"Eliminated(unit: "{unit}")"#);
    let left = |unit: &str, hex: &str| format!(r#"UnitAt(unit: "{unit}", hex: "{hex}", steps: 1)"#);
    let none = || Err("10.2 order-of-play");
    for (code, deeds, verdict, fact) in [
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
        let deeds = after_the_attack(deeds);
        let fact = Some(fact.as_str()).filter(|fact| !fact.is_empty());
        assert_eq!(
            judge_fact(&of(code), PINCER, &deeds, fact),
            verdict,
            "{code}: {deeds:?}"
        );
    }
}

#[test]
fn retreats_into_zones_of_control_are_as_the_pack_says() {
    let position = r#"phase: "German combat", units: [(unit: "8/4", hex: "2407"), (unit: "12/4", hex: "2607"), (unit: "6/2", hex: "2507")]"#;
    let [_, done, ..] = ATTACK;
    let fought: [Deed; 4] = [
        (r#"Attack(units: ["6/2"], hex: "2407")"#, &[]),
        done,
        done,
        ("Resolve", &[3]),
    ];
    let into: Deed = (r#"Retreat(unit: "6/2", path: ["2606"])"#, &[]);
    let past: Deed = (r#"Retreat(unit: "6/2", path: ["2506"])"#, &[]);
    for (option, retreat, verdict, steps) in [
        ("loses-step", into, Ok(()), 1),
        ("loses-step", past, Ok(()), 2),
        ("barred", into, Err("sys retreat-way"), 0),
        ("barred", past, Ok(()), 2),
    ] {
        let cells: [Cell; 1] = [("system", RETREAT_INTO_EZOC, option)];
        let deeds: Vec<Deed> = fought.into_iter().chain([retreat]).collect();
        let hex = if retreat == into { "2606" } else { "2506" };
        let fact = format!(r#"UnitAt(unit: "6/2", hex: "{hex}", steps: {steps})"#);
        let found = judge_fact(&cells, position, &deeds, Some(&fact));
        assert_eq!(found, verdict, "{option}: {retreat:?}");
    }
}

#[test]
fn mobile_units_attack_as_often_as_the_pack_says() {
    let position = r#"phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "709/709", hex: "2405"), (unit: "1057/91", hex: "2204")]"#;
    let attack: Deed = (r#"Attack(units: ["709/709"], hex: "2305")"#, &[]);
    let leg: Deed = (r#"Attack(units: ["1057/91"], hex: "2305")"#, &[]);
    let [_, done, _, resolve] = ATTACK;
    let fought = [attack, done, done, resolve, done, done];
    for (often, then, verdict) in [
        ("once", attack, Err("sys attack-once")),
        ("each-phase", attack, Ok(())),
        ("each-phase", leg, Err("10.3 mobile-phases")),
    ] {
        let cells: [Cell; 2] = [("crt", CRT_MINUS_5, "-"), ("system", MOBILE_ATTACKS, often)];
        let deeds: Vec<Deed> = fought.into_iter().chain([then]).collect();
        assert_eq!(
            judge(&cells, position, &deeds),
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
    let drawn: [Deed; 2] = [
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
        let deeds: Vec<Deed> = [attack]
            .iter()
            .chain(drawn)
            .chain(&[done, done, resolve])
            .copied()
            .collect();
        let fact =
            format!(r#"Battle(line: "field", differential: {differential}, result: "{result}")"#);
        let found = judge_fact(&[option], position, &deeds, Some(&fact));
        assert_eq!(found, Ok(()), "{option:?}: {position}");
    }
}

#[test]
fn bombardments_are_as_the_pack_says() {
    let [_, done, ..] = ATTACK;
    let bombard: Deed = (r#"Bombard(unit: "506/101")"#, &[]);
    let draw: Deed = (r#"Draw(side: "German", cup: "german")"#, &[11]);
    let once = [bombard, draw, done, ("Resolve", &[6])];
    let fact = |differential: i32, result: &str| {
        format!(r#"Battle(line: "bombardment", differential: {differential}, result: "{result}")"#)
    };
    let both: Cell = ("system", BOMBARDMENT_PHASES, "both");
    let again: Cell = ("system", BOMBARDMENTS, "any");
    let shelters: Cell = ("system", BOMBARDMENT_TERRAIN, "subtracts");
    let dear: Cell = ("bombardment", 3, "L2"); // From 6 on.
    let next = [done, done, bombard];
    for (cells, deeds, verdict, fact) in [
        (&[][..], &[][..], Ok(()), fact(6, "L")),
        (&[shelters], &[], Ok(()), fact(4, "L")), // In bocage.
        (&[], &[bombard], Err("sys bombardment"), String::new()),
        (&[again], &[bombard], Ok(()), fact(6, "L")),
        (&[], &next, Err("10.2 order-of-play"), String::new()),
        (&[both], &next, Ok(()), fact(6, "L")),
    ] {
        let deeds: Vec<Deed> = once.iter().chain(deeds).copied().collect();
        let fact = Some(fact.as_str()).filter(|fact| !fact.is_empty());
        assert_eq!(
            judge_fact(cells, PINCER, &deeds, fact),
            verdict,
            "{cells:?}: {deeds:?}"
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
    let one: Deed = (r#"Defend(unit: "506/101")"#, &[]);
    let [attack, done, _, resolve] = ATTACK;
    for (limit, deeds, verdict, differential) in [
        ("1", &[][..], Err("11.2.4 stack-defender"), 0),
        ("1", &[one], Ok(()), 1),
        ("2", &[one], Err("10.2 order-of-play"), 0),
        ("2", &[], Ok(()), -4),
    ] {
        let deeds: Vec<Deed> = [attack]
            .iter()
            .chain(deeds)
            .chain(&[done, done, resolve])
            .copied()
            .collect();
        let result = if differential < 0 { "AE" } else { "AL" };
        let fact =
            format!(r#"Battle(line: "field", differential: {differential}, result: "{result}")"#);
        let found = judge_fact(
            &[("system", STACK_LIMIT, limit)],
            position,
            &deeds,
            Some(&fact),
        );
        assert_eq!(found, verdict, "{limit}: {deeds:?}");
    }
}

/// 11.2.3: neither ground nor neighbours help against a beach assault.
#[test]
fn beach_assaults_meet_no_defence() {
    let mut pack = pack();
    row(&mut pack, "terrain", 8, |row| row.cells[2] = "7".into());
    let game = game(&pack);
    let position = r#"phase: "Beach assaults", units: [(unit: "8/4", hex: "2607"), (unit: "919/709", hex: "2606")], beachheads: ["2607"]"#;
    let mut state = staged(&game, position).expect("lawful");
    let [_, done, _, resolve] = ATTACK;
    let deeds = [
        (r#"BeachAssault(hex: "2607")"#, &[][..]),
        done,
        done,
        resolve,
    ];
    assert_eq!(play(&game, &mut state, &deeds), Ok(()));
    let fact: Fact = read(r#"Battle(line: "beach-ezoc", differential: 5, result: "D3")"#);
    assert_eq!(game.holds(&state, &fact), Ok(true));
}

/// 12.0: a path of supply goes where some unit could: over a river, unless the tables close it to all.
#[test]
fn supply_goes_where_a_unit_could() {
    let position = r#"phase: "Allied mobile combat", units: [(unit: "22/4", hex: "1806"), (unit: "8/4", hex: "2508")], beachheads: ["2508"]"#;
    for (closed, supplied) in [
        (&[][..], true),
        (&[0], true),
        (&[1], true),
        (&[0, 1], false),
    ] {
        let mut pack = pack();
        for river_or_bridge in [1, 2] {
            row(&mut pack, "hexside", river_or_bridge, |row| {
                for at in closed {
                    let at: usize = *at;
                    row.cells[at] = "-".into();
                }
            });
        }
        pack.map.paths = std::iter::empty().collect();
        let game = game(&pack);
        let state = staged(&game, position).expect("lawful");
        let fact: Fact = read(r#"Supplied(unit: "22/4")"#);
        assert_eq!(game.holds(&state, &fact), Ok(supplied), "{closed:?}");
    }
}
