//! The table `system`: each of its choices in both ways, and results dearer than the sample's.
//!
//! Here is movement, and play as a whole; what battles do is next door in [`super::system_battle_tests`].
//!
//! A row of the tests is a choice, a position and what can then be done. Refusals are reported by their row.

use beachhead_engine::{Choices, Game, SeededDice, Silent, Watch};
use beachhead_kit::HexIx;
use beachhead_kit::testing::row_of;
use beachhead_model::map::Hexside;

use crate::action::move_unit;
use crate::movement::{entry, search};
use crate::option_tests::{play, read, staged};
use crate::script::Fact;
use crate::tests::{LIMIT, cell, erased, game, pack, row};

/// The first column of a row of a table: `("system", 9, "3")`.
pub(crate) type Cell = (&'static str, u16, &'static str);

/// An action and its dice.
pub(crate) type Resolved = (&'static str, &'static [u16]);

/// The rows of `system` that the tests change.
pub(crate) const STACK_LIMIT: u16 = 1;

const ZOC_STOPS: u16 = 2;

const ZOC_TO_ZOC: u16 = 3;

pub(crate) const STIFF: u16 = 4;

pub(crate) const RETREAT_INTO_EZOC: u16 = 5;

pub(crate) const ADVANCE_HEXES: u16 = 6;

const MOBILE_MOVEMENT: u16 = 7;

const MINIMUM_MOVE: u16 = 8;

pub(crate) const MINES: u16 = 9;

const ATTACKER_RETREAT: u16 = 10;

const RETREAT_FROM_ENEMY: u16 = 11;

const RETREAT_ONTO_BEACHHEAD: u16 = 12;

pub(crate) const ADVANCING_UNITS: u16 = 13;

const MOBILE_FROM_EZOC: u16 = 14;

pub(crate) const MOBILE_ATTACKS: u16 = 15;

const EXIT_COST: u16 = 16;

const ACROSS_RIVERS: u16 = 17;

pub(crate) const HEXSIDE: u16 = 18;

pub(crate) const DEFENDER_ADVANCE: u16 = 19;

pub(crate) const BOMBARDMENT_PHASES: u16 = 20;

pub(crate) const BOMBARDMENTS: u16 = 21;

pub(crate) const BOMBARDMENT_TERRAIN: u16 = 22;

/// The rows of `crt` that serve differentials of -4, -1 and 0 or 1.
pub(crate) const CRT_MINUS_5: u16 = 1;

pub(crate) const CRT_0: u16 = 4;

/// Plays the actions on a pack with these cells, from this position.
pub(crate) fn judge(
    cells: &[Cell],
    position: &str,
    actions: &[Resolved],
) -> Result<(), &'static str> {
    judge_fact(cells, position, actions, None)
}

/// As [`judge`]; if all went well, the fact has to hold then.
pub(crate) fn judge_fact(
    cells: &[Cell],
    position: &str,
    actions: &[Resolved],
    fact: Option<&str>,
) -> Result<(), &'static str> {
    let mut pack = pack();
    for (table, nr, text) in cells {
        cell(&mut pack, table, *nr, text);
    }
    let game = game(&pack);
    let mut state = staged(&game, position).expect(position);
    play(&game, &mut state, actions)?;
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
    for (cells, position, action, verdict) in [
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
            judge(cells, &position, &[(action, &[])]),
            verdict,
            "{cells:?}: {action}"
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
        let state = staged(&game, position).expect("legal");
        let zone: Fact = read(&format!(r#"Zoc(side: "Allied", hex: "{hex}")"#));
        assert_eq!(game.holds(&state, &zone), Ok(controlled), "{across}: {hex}");
    }
}

/// 10.1: with no road and no bridge drawn, a river is free to cross between two city hexes, and nowhere else.
#[test]
fn only_two_city_hexes_have_a_bridge_that_is_not_drawn() {
    let mut pack = pack();
    pack.map.paths = std::iter::empty().collect();
    let drawn = |side: &&Hexside| side.kind != *"bridge";
    pack.map.hexsides = pack.map.hexsides.iter().filter(drawn).cloned().collect();
    let game = game(&pack);
    for (from, to, cost) in [
        ("1805", "1706", 2), // In half points: a city,
        ("1706", "1805", 2),
        ("1705", "1706", 8), // and a river: of bocage,
        ("2302", "2301", 8), // or of a town, and a city.
    ] {
        let position =
            format!(r#"phase: "German movement", units: [(unit: "709/709", hex: "{from}")]"#);
        let state = staged(&game, &position).expect("legal");
        let unit = game.roster.find(&"709/709".into()).expect("a unit");
        let to = game.board.hex(to).expect("a hex");
        let found = move_unit::move_cost(game.view(&state), unit, &[to]);
        assert_eq!(
            found.map_err(|refused| row_of(&refused)),
            Ok(cost),
            "from {from}"
        );
    }
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
        let state = staged(&game, position).expect("legal");
        let fact: Fact = read(r#"Supplied(unit: "22/4")"#);
        assert_eq!(game.holds(&state, &fact), Ok(supplied), "{closed:?}");
    }
}

/// Whatever a pack chooses, play comes to its end, and each state on the way is sound.
#[test]
fn every_choice_can_be_played() {
    let otherwise: [(u16, &str); 22] = [
        (STACK_LIMIT, "2"),
        (ZOC_STOPS, "no"),
        (ZOC_TO_ZOC, "yes"),
        (STIFF, "none"),
        (RETREAT_INTO_EZOC, "barred"),
        (ADVANCE_HEXES, "0"),
        (MOBILE_MOVEMENT, "half"),
        (MINIMUM_MOVE, "0"),
        (MINES, "-1"),
        (ATTACKER_RETREAT, "3"),
        (RETREAT_FROM_ENEMY, "anywhere"),
        (RETREAT_ONTO_BEACHHEAD, "yes"),
        (ADVANCING_UNITS, "3"),
        (MOBILE_FROM_EZOC, "yes"),
        (MOBILE_ATTACKS, "each-phase"),
        (EXIT_COST, "3/2"),
        (ACROSS_RIVERS, "no"),
        (HEXSIDE, "greatest"),
        (DEFENDER_ADVANCE, "yes"),
        (BOMBARDMENT_PHASES, "both"),
        (BOMBARDMENTS, "any"),
        (BOMBARDMENT_TERRAIN, "subtracts"),
    ];
    let rows = pack().tables.rows_of("system").count();
    assert_eq!(
        otherwise.len(),
        rows,
        "each row of the table is chosen otherwise"
    );
    // All at once, and all but those that others hide: with no advance and no retreats, no units stack.
    let hidden = [ADVANCE_HEXES, MINIMUM_MOVE, EXIT_COST];
    for skipped in [&[][..], &hidden] {
        let mut pack = pack();
        for (nr, text) in otherwise.iter().filter(|(nr, _)| !skipped.contains(nr)) {
            cell(&mut pack, "system", *nr, text);
        }
        for (nr, text) in [(CRT_MINUS_5, "AL2"), (CRT_0, "DL2")] {
            cell(&mut pack, "crt", nr, text);
        }
        let game = erased(&pack);
        for seed in 0..2 {
            let playout = game.play_out(seed, LIMIT, Watch::Invariants);
            let last = playout.actions.last();
            assert!(
                playout.end.is_ok(),
                "seed {seed}: {:?} after {last:?}",
                playout.end
            );
        }
    }
}

/// Whatever way a unit could go, the search knows where it ends, and none that is dearer.
#[test]
fn no_way_is_cheaper_than_the_listed_one() {
    let free = [(ZOC_STOPS, "no"), (ZOC_TO_ZOC, "yes"), (MINIMUM_MOVE, "0")];
    let dear = [
        (ZOC_STOPS, "no"),
        (EXIT_COST, "3/2"),
        (MOBILE_FROM_EZOC, "yes"),
    ];
    for options in [&[][..], &free, &dear] {
        let mut pack = pack();
        for (nr, text) in options {
            cell(&mut pack, "system", *nr, text);
        }
        let game = game(&pack);
        let mut state = game.start();
        let mut scratch = Default::default();
        let mut dice = SeededDice::new(44);
        let (mut choices, mut walks) = (Choices::new(44), Choices::new(6));
        let mut gone = 0;
        while let Some(action) = game.sample(&state, &mut scratch, &mut choices) {
            let looked_at = state.phase.is_movement();
            for (unit, counter) in game.roster.iter().filter(|_| looked_at) {
                let mut way = match state.units.hex_of(unit) {
                    Some(from) => vec![from],
                    None => Vec::from_iter(
                        walks
                            .pick(&entry::entry_hexes(game.view(&state), unit))
                            .copied(),
                    ),
                };
                let Some(mut at) = way.first().copied() else {
                    continue;
                };
                for _ in 0..=walks.below(4) {
                    let around: Vec<HexIx> = game.ground.links(at).map(|link| link.to).collect();
                    at = walks.pick(&around).copied().unwrap_or(at);
                    way.push(at);
                }
                let entered = usize::from(state.units.hex_of(unit).is_some());
                if let Ok(cost) = move_unit::move_cost(game.view(&state), unit, &way[entered..]) {
                    let known = search::cost_to(game.view(&state), unit, at);
                    let id = &counter.id;
                    assert!(
                        known.is_some_and(|known| known <= cost),
                        "{id}: {way:?} at {cost}, {known:?}"
                    );
                    gone += 1;
                }
            }
            game.apply(&mut state, &action, &mut dice, &mut Silent);
        }
        assert!(
            gone > 300,
            "{options:?}: only {gone} ways were open, the test shows little"
        );
    }
}
