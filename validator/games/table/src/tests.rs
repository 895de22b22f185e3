//! The whole rulebook, on a pack of its own: its promises to the engine, and what no set of lines may break.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::Game;
use beachhead_hex::HexNo;
use beachhead_kit::HexIx;
use beachhead_kit::testing::{Effort, check_rulebook};
use proptest::prelude::*;

use crate::action::Resolved;
use crate::testpack::{LINES, SCENARIO, opened, pack, staged, unit, with_lines};
use crate::{RULEBOOK, State, TableGame};

#[test]
fn the_rulebook_keeps_its_promises() {
    let effort = Effort {
        games: 4,
        stride: 3,
        mistakes: 20,
    };
    check_rulebook::<TableGame>(&RULEBOOK, &pack(), &[SCENARIO], effort);
}

/// Lines that any rulebook may have besides those of its costs, none of which answers what another does.
const OPTIONAL: [&str; 16] = [
    r#"(id: "enemy-hex", printed: "4.5", says: Move(NotIntoEnemies))"#,
    r#"(id: "one-hex", printed: "4.6", says: Move(OneHex))"#,
    r#"(id: "friends", printed: "4.7", says: Move(NotThroughFriends))"#,
    r#"(id: "no-river", printed: "4.8", says: Move(Closed(hexsides: "river")), units: "kind=armor")"#,
    r#"(id: "no-woods", printed: "4.9", says: Move(Closed()), hexes: "terrain=woods")"#,
    r#"(id: "marsh-stops", printed: "4.10", says: Move(StopsIn), hexes: "terrain=marsh or terrain=woods")"#,
    r#"(id: "from-zones", printed: "4.11", says: Move(NotFromZones(mode: "march")), units: "kind=armor")"#,
    r#"(id: "zone", printed: "5.1", says: Zoc(Has))"#,
    r#"(id: "zone-stops", printed: "5.2", says: Zoc(Stops))"#,
    r#"(id: "zone-to-zone", printed: "5.3", says: Zoc(NotThrough(first: false)))"#,
    r#"(id: "enter", printed: "5.4", says: Zoc(EnterCosts(points: 1)))"#,
    r#"(id: "leave", printed: "5.5", says: Zoc(LeaveCosts(points: 1)))"#,
    r#"(id: "not-over", printed: "5.6", says: Zoc(NotOver(hexsides: "river", but_for: ["bridge"])))"#,
    r#"(id: "locks", printed: "5.7", says: Zoc(Locks), units: "kind=infantry")"#,
    r#"(id: "two", printed: "6.1", says: Stack(Limit(most: 2, of: Units)))"#,
    r#"(id: "apart", printed: "6.2", says: Stack(NeverWith(others: "kind=armor")), units: "kind=infantry")"#,
];

/// The lines of [`LINES`] about turns, set-up and costs.
fn costs() -> &'static [&'static str] {
    &LINES[..7]
}

/// Some of the optional lines, and where units stand, each in a hex of its own or two in one.
#[derive(Clone, Debug)]
struct Case {
    lines: Vec<&'static str>,
    units: Vec<String>,
}

impl Case {
    fn open(&self, lines: &[&str]) -> (TableGame, Option<State>) {
        let game = opened(&with_lines(lines));
        let units: Vec<&str> = self.units.iter().map(String::as_str).collect();
        let state = staged(&game, &units).ok();
        (game, state)
    }

    /// The hexes in which units may end a move by these lines.
    fn ends(&self, lines: &[&str]) -> Option<BTreeSet<(Id, HexNo)>> {
        let (game, state) = self.open(lines);
        let state = state?;
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let ends = legal
            .iter()
            .filter_map(|action| match game.to_action(action) {
                crate::script::Action::Move { unit, path } => Some((unit, path.last()?.clone())),
                _ => None,
            });
        Some(ends.collect())
    }
}

fn cases() -> impl Strategy<Value = Case> {
    let lines = prop::sample::subsequence(OPTIONAL.to_vec(), 0..=OPTIONAL.len());
    let hexes = prop::collection::vec((1u32..=4, 1u32..=4), 6);
    (lines, hexes).prop_map(|(optional, hexes)| {
        let lines = costs().iter().copied().chain(optional).collect();
        let ids = ["B1", "B2", "BA", "R1", "R2", "RA"];
        let units = ids
            .iter()
            .zip(hexes)
            .map(|(id, (column, row))| format!("{id} {column:02}{row:02}"));
        let units = units.collect();
        Case { lines, units }
    })
}

/// A path of so many steps in these directions, from where the unit stands.
fn path(game: &TableGame, state: &State, id: &str, directions: &[u8]) -> Vec<HexIx> {
    let mut at = state.units.hex_of(unit(game, id));
    let steps = directions.iter().map_while(|direction| {
        at = game.board.neighbor(at?, *direction);
        at
    });
    steps.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_listed_is_legal_and_what_is_legal_is_listed(
        case in cases(),
        ways in prop::collection::vec(prop::collection::vec(0u8..6, 1..5), 30),
    ) {
        let (game, state) = case.open(&case.lines);
        let Some(state) = state else { return Ok(()) };
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        for action in &legal {
            prop_assert_eq!(game.check(&state, action), Ok(()));
        }
        for (id, way) in ["B1", "B2", "BA"].iter().cycle().zip(&ways) {
            let (unit, path) = (unit(&game, id), path(&game, &state, id, way));
            let end = path.last().copied();
            if game.check(&state, &Resolved::Move { unit, path }).is_ok() {
                let is_listed = legal.iter().any(|action| {
                    matches!(action, Resolved::Move { unit: other, path } if *other == unit && path.last().copied() == end)
                });
                prop_assert!(is_listed, "{} by {:?}", id, way);
            }
        }
    }

    #[test]
    fn a_line_that_forbids_adds_no_end(case in cases()) {
        let forbidding = ["no-river", "no-woods", "zone-stops", "two", "apart", "friends", "locks", "marsh-stops", "enemy-hex"];
        for id in forbidding {
            let is_it = |line: &&&str| line.starts_with(&format!("(id: \"{id}\""));
            let without: Vec<&str> = case.lines.iter().filter(|line| !is_it(line)).copied().collect();
            let line = OPTIONAL.iter().find(is_it).expect("it is one of them");
            let with: Vec<&str> = without.iter().copied().chain([*line]).collect();
            if let (Some(without), Some(with)) = (case.ends(&without), case.ends(&with)) {
                prop_assert!(with.is_subset(&without), "{}: {:?}", id, with.difference(&without).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn the_order_of_the_lines_changes_no_end(case in cases(), seed in any::<prop::sample::Index>()) {
        let count = case.lines.len();
        let turned = case.lines.iter().enumerate().map(|(at, line)| {
            let (before, after) = line.split_once("printed: \"").expect("a paragraph");
            let (_, after) = after.split_once('"').expect("its end");
            format!("{before}printed: \"9.{}\"{after}", (at * 7 + seed.index(count)) % count)
        });
        let turned: Vec<String> = turned.collect();
        let turned: Vec<&str> = turned.iter().map(String::as_str).collect();
        prop_assert_eq!(case.ends(&turned), case.ends(&case.lines));
    }

    #[test]
    fn lines_of_zones_say_nothing_where_no_unit_has_one(case in cases()) {
        let of_zones = |line: &&&str| line.contains("Zoc(") || line.contains("NotFromZones");
        let none: Vec<&str> = case.lines.iter().filter(|line| !of_zones(line)).copied().collect();
        let but_has: Vec<&str> = case.lines.iter().filter(|line| !line.contains("Zoc(Has)")).copied().collect();
        let has: Vec<&str> = none.iter().copied().chain([OPTIONAL[7]]).collect();
        prop_assert_eq!(case.ends(&but_has), case.ends(&none));
        // Nor do zones bind where no line says how.
        prop_assert_eq!(case.ends(&has), case.ends(&none));
    }
}
