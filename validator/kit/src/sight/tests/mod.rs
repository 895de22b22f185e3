//! Lines of sight held against other code: [`polygon`] sees by polygons and exact rationals, and shares nothing with the trace.

mod polygon;

use beachhead_engine::{Board, Choices, Fraction, SharedBoard};
use beachhead_hex::{Grid, Halves, HexIx, Orientation, preset};
use beachhead_model::map::Map;
use beachhead_model::palette::Palette;
use proptest::prelude::*;

use self::polygon::Ground;
use super::{Axial, Crossed, Exit, Heights, Trace};

/// Two sheets side by side, with holes in both.
fn board(orientation: Orientation) -> SharedBoard {
    let mut spec = preset::omaha();
    spec.orientation = orientation;
    spec.sheets.truncate(2);
    for (sheet, at) in spec.sheets.iter_mut().zip([(0, 0), (8, 2)]) {
        (sheet.columns, sheet.rows, sheet.at) = (8, 9, at);
        sheet.halves = Halves::default();
        let holes = ["3.04", "4.04", "6.08"];
        sheet.holes = holes
            .map(|hole| format!("{}{hole}", sheet.id).as_str().into())
            .to_vec();
    }
    let grid = Grid::new(spec).expect("the sheets fit");
    Board::compile(&Map::blank("", grid), &Palette::default()).into()
}

/// Ground, and what stands on it, from few values: lines often touch a top.
fn random_ground(board: &SharedBoard, choices: &mut Choices) -> Ground {
    let mut pick = |values: &[i32]| values[choices.below(values.len())];
    let hexes = board
        .hexes()
        .map(|_| (pick(&[0, 0, 0, 2, 4, 9]), pick(&[0, 0, 0, 0, 0, 2, 10])));
    let hexes = hexes.collect();
    let mut walls = vec![[0i16; 6]; board.len()];
    for hex in board.hexes() {
        for direction in 0..6u8 {
            let wall = pick(&[0, 0, 0, 0, 0, 0, 0, 2, 5]) as i16;
            walls[hex.index()][usize::from(direction)] = wall;
            if let Some(near) = board.neighbor(hex, direction) {
                walls[near.index()][usize::from((direction + 3) % 6)] = wall;
            }
        }
    }
    Ground {
        board: board.clone(),
        hexes,
        walls,
        eye: pick(&[0, 2, 2, 2, 10]),
    }
}

fn heights(ground: &Ground) -> Heights {
    let of = |hex: HexIx| ground.hexes[hex.index()];
    Heights::new(
        ground.board.clone(),
        ground.eye,
        |hex| Some(of(hex).0),
        |hex| of(hex).1,
        |hex, direction| ground.walls[hex.index()][usize::from(direction)],
    )
}

#[test]
fn lines_are_those_of_exact_polygons() {
    const GROUNDS: usize = 100;
    const PAIRS: usize = 1_000;
    let mut choices = Choices::new(1944);
    let boards = [Orientation::Pointy, Orientation::Flat].map(board);
    let (mut seen, mut beside, mut touched) = (0, 0, 0);
    for number in 0..GROUNDS {
        let board = &boards[number % 2];
        let ground = random_ground(board, &mut choices);
        let (heights, polygons) = (heights(&ground), ground.polygons());
        let mut hex = || HexIx(choices.below(board.len()) as u32);
        for _ in 0..PAIRS {
            let (from, to) = (hex(), hex());
            let exact = polygons.look(from, to);
            let found = heights.sees(from, to);
            let pair = || {
                format!(
                    "ground {number}: {} to {}",
                    board.number(from),
                    board.number(to)
                )
            };
            assert_eq!(found, exact.sees, "{}", pair());
            let worst = heights
                .look(from, to)
                .barriers
                .first()
                .and_then(|barrier| barrier.by);
            let is_so = match (worst, exact.by) {
                (Some(worst), Some(exact)) => exact.is(worst),
                (worst, exact) => worst.is_none() && exact.is_none(),
            };
            assert!(is_so, "{}: {worst:?} and {:?}", pair(), exact.by);
            seen += usize::from(found);
            beside += usize::from(exact.is_beside);
            touched += usize::from(exact.touches);
        }
    }
    let all = GROUNDS * PAIRS;
    assert_eq!(all, 100_000);
    assert!(seen > all / 5 && seen < all * 4 / 5, "{seen} of {all} see");
    assert!(
        beside >= 5_000,
        "{beside} lines run along sides or through corners"
    );
    assert!(touched >= 5_000, "{touched} lines touch a top");
}

/// A board with random ground, and two hexes of it.
fn line() -> impl Strategy<Value = (Ground, HexIx, HexIx)> {
    let orientation = prop_oneof![Just(Orientation::Pointy), Just(Orientation::Flat)];
    (orientation, any::<u64>()).prop_map(|(orientation, seed)| {
        let board = board(orientation);
        let mut choices = Choices::new(seed);
        let ground = random_ground(&board, &mut choices);
        let mut hex = || HexIx(choices.below(board.len()) as u32);
        let (from, to) = (hex(), hex());
        (ground, from, to)
    })
}

proptest! {
    #[test]
    fn sight_is_mutual((ground, from, to) in line()) {
        let heights = heights(&ground);
        let (there, back) = (heights.look(from, to), heights.look(to, from));
        prop_assert_eq!(there.seen, back.seen);
        let barriers = |sighting: beachhead_engine::Sighting| {
            let mut barriers = sighting.barriers;
            barriers.sort_by_key(|barrier| format!("{:?}", barrier.at));
            barriers
        };
        prop_assert_eq!(barriers(there), barriers(back));
    }

    #[test]
    fn a_raised_target_is_never_hidden_by_it((ground, from, to) in line(), by in 1..50) {
        let mut raised = ground.clone();
        raised.hexes[to.index()].0 += by;
        prop_assert!(!heights(&ground).sees(from, to) || heights(&raised).sees(from, to));
    }

    /// The hex of the eye bars nothing, so that a mast is as good as higher ground.
    #[test]
    fn a_mast_is_as_good_as_higher_ground((ground, from, to) in line(), by in 0..50) {
        let mut raised = ground.clone();
        raised.hexes[from.index()].0 += by;
        let mast = ground.eye + by;
        let from_mast = heights(&ground).sees_from_above(from, mast, to);
        prop_assert!(from == to || from_mast == heights(&raised).sees(from, to));
    }

    #[test]
    fn a_removed_obstacle_hides_nothing((ground, from, to) in line(), at in any::<prop::sample::Index>()) {
        let hex = at.index(ground.hexes.len());
        let mut bare = ground.clone();
        bare.hexes[hex].1 = 0;
        bare.walls[hex] = [0; 6];
        prop_assert!(!heights(&ground).sees(from, to) || heights(&bare).sees(from, to));
    }

    /// On level ground only walls bar a line: those that it can't but cross, and that are not of its first and last hex.
    #[test]
    fn on_level_ground_the_sides_decide((mut ground, from, to) in line()) {
        ground.hexes.fill((0, 0));
        let heights = heights(&ground);
        prop_assert!(!heights.rises(from, to));
        let bars = |hex: HexIx, direction: u8| {
            let ends = [Some(from), Some(to)];
            let is_of_an_end = ends.contains(&Some(hex))
                || ends.contains(&ground.board.neighbor(hex, direction));
            let wall = ground.walls[hex.index()][usize::from(direction)];
            !is_of_an_end && i32::from(wall) > ground.eye
        };
        prop_assert_eq!(heights.sees(from, to), !heights.worst_side(from, to, bars));
        let back = heights.worst_side(to, from, bars);
        prop_assert_eq!(heights.worst_side(from, to, bars), back);
    }

    /// Nothing bars a line that heights are not asked for.
    #[test]
    fn what_rises_nowhere_bars_nothing((mut ground, from, to) in line()) {
        ground.walls.fill([0; 6]);
        let heights = heights(&ground);
        prop_assert!(heights.rises(from, to) || heights.sees(from, to));
    }

    /// Near and far, on all sides: the passages lead from the first place to the last, each from where the one before ends.
    #[test]
    fn a_line_back_is_the_line_turned_round(
        (ax, ay) in (-40..40, -40..40),
        (bx, by) in prop_oneof![(-40..40, -40..40), (-900..900, -9..9)],
    ) {
        let (a, b) = (Axial::new(ax, ay), Axial::new(bx, by));
        let there: Vec<Crossed> = Trace::new(a, b).collect();
        let back: Vec<Crossed> = Trace::new(b, a).collect();
        prop_assert_eq!(there.len(), back.len());
        let rest = |share: Fraction| Fraction {
            numerator: share.denominator - share.numerator,
            denominator: share.denominator,
        };
        for (hex, turned) in there.iter().zip(back.iter().rev()) {
            prop_assert_eq!(hex.hex, turned.hex);
            prop_assert_eq!((hex.from, hex.to), (rest(turned.to), rest(turned.from)));
        }
        let exits = there.iter().zip(back.iter().rev().skip(1)).zip(there.iter().skip(1));
        for ((hex, turned), next) in exits {
            match (hex.exit, turned.exit) {
                (Exit::Side(into), Exit::Side(back)) => {
                    prop_assert_eq!((into.hex, back.hex), (next.hex, hex.hex));
                    prop_assert_eq!(into.way, (back.way + 3) % 6);
                }
                (
                    Exit::Corner { touched, flank, .. },
                    Exit::Corner { touched: other, flank: side, .. },
                ) => prop_assert_eq!((touched.hex, flank), (other.hex, side.other())),
                (Exit::Along { left, right, .. }, Exit::Along { left: l, right: r, .. }) => {
                    prop_assert_eq!((left.hex, right.hex), (r.hex, l.hex));
                }
                (exit, other) => prop_assert!(false, "{exit:?} there, {other:?} back"),
            }
        }
    }

    /// Lines that are longer than any map keep their order.
    #[test]
    fn the_longest_lines_begin_in_order(x in -400_000..400_000_i32, y in -400_000..400_000_i32) {
        let crossed = Trace::new(Axial::new(-x, -y), Axial::new(x, y)).take(1_000);
        let mut since = Fraction::ZERO;
        for hex in crossed {
            prop_assert!(since <= hex.from && hex.from <= hex.to && hex.to <= Fraction::ONE);
            since = hex.to;
        }
    }
}
