//! Pockets: a row of attacking pairs between two rows of triples, where the search once took minutes.

use super::tests::{Chance, Position, STACK, assert_whole, fronts};
use super::*;

impl Position {
    /// A row of attacking pairs between two rows of triples, with factors out of these.
    fn pocket(chance: &mut Chance, squares: i32, attack: &[u32], defence: &[u32]) -> Self {
        let mut pick = |of: &[u32]| of[chance.below(of.len() as u64) as usize];
        let between = (0..squares).flat_map(|q| [(q, 1); 2]);
        let owners = between.map(|square| Owner {
            square,
            attack: Some(pick(attack)),
            fortress: false,
        });
        let owners = owners.collect();
        let north = (0..=squares).flat_map(|q| [(q, 0); STACK]);
        let south = (-1..squares).flat_map(|q| [(q, 2); STACK]);
        let rivals = north.chain(south).map(|square| {
            let factor = pick(defence);
            Rival {
                square,
                factors: [factor, 2 * factor],
                fortress: false,
            }
        });
        Self {
            owners,
            rivals: rivals.collect(),
            rivers: Vec::new(),
            arrows: Vec::new(),
        }
    }
}

/// Pockets are judged, divided or not, in a part of the steps that there are.
#[test]
fn pockets_of_twelve_squares_are_judged() {
    let mut chance = Chance(6);
    let mut counts = [0; 2];
    let factors: [(&[u32], &[u32]); 6] = [
        (&[4], &[6]),
        (&[4], &[7]),
        (&[4], &[8]),
        (&[4, 5], &[5, 6, 7, 8, 9]),
        (&[1, 2, 3, 4, 5], &[1, 2, 3, 4, 5, 6, 7]),
        (&[2, 4, 4, 5], &[2, 2, 3, 4, 4, 6, 7, 8, 12, 14]),
    ];
    for _ in 0..fronts() / 200 {
        for (attack, defence) in factors {
            let position = Position::pocket(&mut chance, 12, attack, defence);
            let front = position.front();
            match divide(&front, &[], MOST_STEPS / 2) {
                Division::Whole(bouts) => {
                    assert_whole(&position, &front, &bouts);
                    counts[1] += 1;
                }
                Division::Impossible => counts[0] += 1,
                Division::NotJudged => panic!("{attack:?} against {defence:?}"),
            }
        }
    }
    let [not, divided] = counts;
    println!("pockets: {divided} divided, {not} not");
    assert!(not > 0 && divided > 0);
}

/// Equal pockets of growing length take steps in proportion, and a pocket that is as good as the one
/// before it isn't tried anew.
#[test]
fn long_pockets_take_few_steps() {
    for (attack, defence, steps) in [(4, 6, 250), (4, 7, 420), (4, 8, 10), (5, 8, 800)] {
        for squares in [6, 9, 12] {
            let position = Position::pocket(&mut Chance(1), squares, &[attack], &[defence]);
            let judged = divide(&position.front(), &[], steps);
            assert_ne!(
                judged,
                Division::NotJudged,
                "{squares} squares of {attack} against {defence}"
            );
        }
    }
}

/// Attack factors, and defence factors against them.
type Factors = (&'static [u32], &'static [u32]);

/// Each reason not to try a battle saves steps: without one of them some pocket takes more. Where a better search takes fewer,
/// its own steps stand here.
#[test]
fn nothing_is_tried_in_vain() {
    const NEAR: Factors = (&[4, 5], &[5, 6, 7, 8, 9]);
    const ANY: Factors = (&[1, 2, 3, 4, 5], &[1, 2, 3, 4, 5, 6, 7]);
    const UNEVEN: Factors = (&[2, 4, 4, 5], &[2, 2, 3, 4, 4, 6, 7, 8, 12, 14]);
    const ODD: Factors = (&[3, 5], &[3, 5, 7]);
    const EVEN: Factors = (&[4, 6], &[6, 8]);
    const EQUAL: Factors = (&[4], &[6, 7]);
    const LOW: Factors = (&[2, 3], &[3, 4, 5]);
    for (seed, squares, (attack, defence), steps) in [
        (3, 7, NEAR, 5145),
        (5, 5, NEAR, 3067),
        (1, 5, NEAR, 2088),
        (10, 7, ANY, 1334),
        (2, 5, ANY, 455),
        (3, 7, UNEVEN, 4247),
        (11, 3, UNEVEN, 349),
        (12, 5, ODD, 1183),
        (9, 3, ODD, 952),
        (1, 7, EVEN, 1252),
        (9, 5, EVEN, 524),
        (3, 7, EQUAL, 3956),
        (12, 7, LOW, 4650),
        (3, 5, LOW, 780),
    ] {
        let position = Position::pocket(&mut Chance(seed), squares, attack, defence);
        let judged = divide(&position.front(), &[], steps);
        let pocket = format!("seed {seed}, {squares} squares of {attack:?} against {defence:?}");
        assert_ne!(judged, Division::NotJudged, "{pocket}: {steps} steps");
    }
}
