//! Terrain proposed and proof-read on made scans. A few in the ordinary run; `BEACHHEAD_THOROUGH=1` for all.
//!
//! The seeds here are others than those that the numbers in `terrain/` were chosen by (100 to 127).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use beachhead_scan::terrain::{Guess, Looks, Proposal, proof};
use beachhead_schema::hex::HexIx;
use beachhead_test_scans::{Made, Wants, scan};

use crate::scans::{all, truth, under};

/// A scan of a run.
struct Subject {
    seed: u64,
    made: Made,
    looks: Looks,
    truth: Vec<usize>,
}

/// Cluttered scans with so many hexes that a twentieth of them shows each kind.
static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let is_thorough = std::env::var_os("BEACHHEAD_THOROUGH").is_some();
    let (seeds, columns) = match is_thorough {
        true => (300..340, 20..=30),
        false => (300..302, 20..=22),
    };
    let want = Wants {
        columns,
        rows: 14..=22,
        px_per_hex: 34.0..=60.0,
        longest: if is_thorough { 1500 } else { 1100 },
        ..Wants::default()
    };
    let subject = |seed| {
        let made = scan(seed, &want);
        Subject {
            seed,
            looks: Looks::of(&under(&made), made.grid(), &all(&made)),
            truth: truth(&made),
            made,
        }
    };
    seeds.map(subject).collect()
});

/// A number that seems random, for a seed and a place.
fn mixed(seed: u64, at: u64) -> usize {
    let mixed = (seed << 32 ^ at).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> 33) as usize
}

fn labelled(hexes: &[HexIx], truth: &[usize]) -> Vec<(HexIx, usize)> {
    hexes.iter().map(|hex| (*hex, truth[hex.index()])).collect()
}

/// Share of the proposals that are right, beside the labels.
fn right<'a>(proposals: impl Iterator<Item = &'a Proposal>, truth: &[usize]) -> f64 {
    let guessed: Vec<&Proposal> = proposals.filter(|one| !one.is_label).collect();
    let right = guessed
        .iter()
        .filter(|one| truth[one.hex.index()] == one.kind);
    right.count() as f64 / guessed.len().max(1) as f64
}

/// A person labels the hexes of distinct looks, then some of the least certain ones, until a twentieth is labelled.
fn after_a_twentieth(looks: &Looks, truth: &[usize]) -> Guess {
    let most = looks.hexes().len() / 20;
    let mut labels = looks.distinct(16);
    labels.truncate(most);
    loop {
        let guess = Guess::train(looks, &labelled(&labels, truth));
        if labels.len() == most {
            return guess;
        }
        let mut open: Vec<&Proposal> = guess
            .proposals()
            .iter()
            .filter(|one| !one.is_label)
            .collect();
        open.sort_by(|a, b| a.certainty.total_cmp(&b.certainty));
        let next = open.iter().step_by(3).take(8.min(most - labels.len()));
        labels.extend(next.map(|one| one.hex));
    }
}

/// The kinds of a map with slips, and the hexes that have one: hexes with a neighbour's kind, hexes with the kind that they
/// look most like of the others, or a block that was entered one row off.
fn slipped(subject: &Subject) -> (Vec<Option<usize>>, BTreeSet<HexIx>) {
    let Subject {
        seed,
        made,
        looks,
        truth,
    } = subject;
    let seed = *seed;
    let (grid, hexes) = (made.grid(), looks.hexes());
    let mut data: Vec<Option<usize>> = truth.iter().copied().map(Some).collect();
    let mut slips = BTreeSet::new();
    let mut slip = |hex: HexIx, kind: usize| {
        if kind != truth[hex.index()] {
            data[hex.index()] = Some(kind);
            slips.insert(hex);
        }
        slips.len()
    };
    let most = hexes.len().div_ceil(100);
    let at = |nth: u64| hexes[mixed(seed, nth) % hexes.len()];
    match seed % 3 {
        0 => {
            let some = (0..9000)
                .map(at)
                .find(|hex| slip(*hex, beside(made, *hex, truth)) == most);
            assert!(some.is_some(), "{}", made.about);
        }
        1 => {
            // What a forest that knows the truth takes for the next likeliest.
            let few: Vec<HexIx> = hexes.iter().copied().step_by(7).collect();
            let guess = Guess::train(looks, &labelled(&few, truth));
            let alike = |hex: HexIx| {
                let other = guess.proposals().iter().find(|one| one.hex == hex);
                other.map_or(0, |one| one.kind)
            };
            for nth in 0..9000 {
                let hex = at(nth);
                let kind = match alike(hex) {
                    kind if kind != truth[hex.index()] => kind,
                    _ => beside(made, hex, truth),
                };
                if slip(hex, kind) == most {
                    break;
                }
            }
        }
        _ => {
            let (x, y) = grid.center(at(1));
            for hex in hexes {
                let (other_x, other_y) = grid.center(*hex);
                let row_off = grid.neighbors(*hex)[2].or(grid.neighbors(*hex)[3]);
                if let Some(from) = row_off
                    && (other_x - x).abs().max((other_y - y).abs()) < 3.5
                {
                    slip(*hex, truth[from.index()]);
                }
            }
        }
    }
    (data, slips)
}

/// The kind of a neighbour that has another one; its own where none has.
fn beside(made: &Made, hex: HexIx, truth: &[usize]) -> usize {
    let own = truth[hex.index()];
    let kinds = made.grid().neighbors(hex).into_iter().flatten();
    let mut kinds = kinds.map(|other| truth[other.index()]);
    kinds.find(|kind| *kind != own).unwrap_or(own)
}

#[test]
fn a_twentieth_is_labelled_and_the_rest_is_right() {
    let (mut sum, mut surest, mut count) = (0.0, 0.0, 0.0);
    for Subject {
        made, looks, truth, ..
    } in SUBJECTS.iter()
    {
        let guess = after_a_twentieth(looks, truth);
        let share = right(guess.proposals().iter(), truth);
        let mut sure: Vec<&Proposal> = guess
            .proposals()
            .iter()
            .filter(|one| !one.is_label)
            .collect();
        sure.sort_by(|a, b| b.certainty.total_cmp(&a.certainty));
        let of_sure = right(sure.iter().take(sure.len() * 8 / 10).copied(), truth);
        println!(
            "{share:.3}, of the surest four fifths {of_sure:.3}: {}",
            made.about
        );
        sum += share;
        surest += of_sure;
        count += 1.0;
    }
    let (mean, surest) = (sum / count, surest / count);
    assert!(
        mean >= 0.9 && surest >= 0.95,
        "{mean}, of the surest {surest}"
    );
}

#[test]
fn slips_stand_first_in_the_list() {
    let (mut found, mut planted) = (0, 0);
    for subject in SUBJECTS.iter() {
        let Subject { made, looks, .. } = subject;
        let (data, slips) = slipped(subject);
        let doubts = proof(looks, &data);
        // One in fifty hexes, and where a whole block slipped, its hexes and as many again.
        let first = (looks.hexes().len() / 50).max(2 * slips.len());
        let first = doubts
            .iter()
            .take(first)
            .filter(|doubt| slips.contains(&doubt.hex));
        let first = first.count();
        println!("{first} of {}: {}", slips.len(), made.about);
        (found, planted) = (found + first, planted + slips.len());
    }
    assert!(
        planted > 0 && found * 10 >= planted * 9,
        "{found} of {planted}"
    );
}

#[test]
fn distinct_hexes_show_the_kinds_and_teach_the_others() {
    let want = Wants {
        columns: 12..=16,
        rows: 9..=12,
        longest: 900,
        ..Wants::clean()
    };
    let made = scan(41, &want);
    let (scan, truth) = (under(&made), truth(&made));
    let looks = Looks::of(&scan, made.grid(), &all(&made));
    assert_eq!(
        looks.hexes().len(),
        made.grid().len() as usize,
        "the scan shows all"
    );
    assert_eq!(looks, Looks::of(&scan, made.grid(), &all(&made)));
    let first = looks.distinct(14);
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 14);
    let kinds: BTreeSet<usize> = truth.iter().copied().collect();
    let seen: BTreeSet<usize> = first.iter().map(|hex| truth[hex.index()]).collect();
    assert_eq!(seen, kinds, "{}", made.about);

    let guess = Guess::train(&looks, &labelled(&first, &truth));
    assert_eq!(guess, Guess::train(&looks, &labelled(&first, &truth)));
    assert!(
        right(guess.proposals().iter(), &truth) > 0.97,
        "{}",
        made.about
    );
}

#[test]
fn without_labels_or_scan_there_is_nothing_to_say() {
    let made = scan(42, &Wants::clean());
    let looks = Looks::of(&under(&made), made.grid(), &all(&made));
    assert_eq!(Guess::train(&looks, &[]).proposals(), []);
    assert_eq!(proof(&looks, &[]), []);
    let one_kind = vec![Some(0); made.grid().len() as usize];
    assert_eq!(proof(&looks, &one_kind), []);

    let none = Looks::of(&under(&made), made.grid(), &[]);
    assert_eq!(none.hexes(), []);
    assert_eq!(none.distinct(16), []);
    assert_eq!(Guess::train(&none, &[(HexIx(0), 1)]).proposals(), []);
}
