//! [`proof`]: where a map that is done says otherwise than its scan.
//!
//! Each tree of a forest learns from a part of the hexes, and a hex is judged only by trees that haven't seen it. A hex whose
//! kind was entered wrongly looks like the kind that it should be, and the trees say so. Some kinds look alike on any scan:
//! a hex is compared with those of the same kind, and only what is unusual among them is a doubt.

use beachhead_hex::HexIx;

use super::forest::{Lessons, Tree};
use super::looks::Looks;
use super::random::Random;

/// Trees of a forest.
const TREES: usize = 200;
/// Share of the hexes that each tree learns from.
const LEARNT: f32 = 0.7;
/// Hexes that look this much more like another kind teach next to nothing the second time.
const CLEARLY: f32 = 0.5;
/// Their weight the second time.
const LITTLE: f32 = 0.02;

/// Doubts above this are worth a look. On made scans whose terrain is hard to tell apart (patterns on one ground, 40 pixels a
/// hex), 92 % of planted slips lie above it, and fewer than one in a hundred hexes that are right; on others all slips and
/// next to no other hex.
pub const WORTH_A_LOOK: f32 = 0.35;

/// A hex that looks like another kind than the map has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The hex.
    pub hex: HexIx,
    /// The kind that the map has.
    pub has: usize,
    /// The kind that the hex looks like.
    pub rather: usize,
    /// From 0 (it looks as hexes of its kind do) to 1 (as none of them does, and just like the other kind).
    pub doubt: f32,
}

/// Judges each hex that has a look and a kind, and returns those that look more like another kind, the most doubtful first.
/// `data` has the kind of each hex by its index on the grid.
pub fn proof(looks: &Looks, data: &[Option<usize>]) -> Vec<Doubt> {
    let kind_of = |hex: &HexIx| data.get(hex.index()).copied().flatten();
    let rows = looks.hexes.iter().zip(&looks.rows);
    let judged = rows.filter_map(|(hex, row)| Some((*hex, row.as_slice(), kind_of(hex)?)));
    let judged: Vec<(HexIx, &[f32], usize)> = judged.collect();
    let mut lessons = Lessons::new(judged.iter().map(|(_, row, kind)| (*row, *kind)));
    // What is probably wrong must not teach the trees to find it usual.
    let first = unseen_shares(&lessons);
    for ((weight, shares), has) in lessons.weights.iter_mut().zip(&first).zip(&lessons.kinds) {
        if rather(shares, *has).is_some_and(|(_, margin)| margin > CLEARLY) {
            *weight = LITTLE;
        }
    }
    let shares = unseen_shares(&lessons);
    let usual = Usual::of(&lessons, &shares);
    let judged = judged.iter().zip(&lessons.kinds).zip(&shares);
    let doubts = judged.filter_map(|(((hex, ..), has), shares)| {
        let (rather, margin) = rather(shares, *has).filter(|(_, margin)| *margin > 0.0)?;
        let doubt = (margin - usual.margin(*has, rather)) / 2.0;
        Some(Doubt {
            hex: *hex,
            has: lessons.label(*has),
            rather: lessons.label(rather),
            doubt: doubt.clamp(0.0, 1.0),
        })
    });
    let mut doubts: Vec<Doubt> = doubts.collect();
    doubts.sort_by(|a, b| b.doubt.total_cmp(&a.doubt).then(a.hex.cmp(&b.hex)));
    doubts
}

/// The likeliest other kind, and by how much it is likelier than the one that the map has, from -1 to 1.
fn rather(shares: &[f32], has: usize) -> Option<(usize, f32)> {
    let others = shares
        .iter()
        .copied()
        .enumerate()
        .filter(|(kind, _)| *kind != has);
    let (kind, share) = others.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
    Some((kind, share - shares.get(has).copied().unwrap_or_default()))
}

/// For the hexes of each kind, the mean share of each kind.
struct Usual(Vec<Vec<f32>>);

impl Usual {
    fn of(lessons: &Lessons<'_>, shares: &[Vec<f32>]) -> Self {
        let count = lessons.labels.len();
        let mut sums = vec![(vec![0.0_f32; count], 0.0_f32); count];
        for (kind, shares) in lessons.kinds.iter().zip(shares) {
            if let Some((sum, count)) = sums.get_mut(*kind) {
                sum.iter_mut()
                    .zip(shares)
                    .for_each(|(sum, share)| *sum += share);
                *count += 1.0;
            }
        }
        let mean =
            |(sum, count): (Vec<f32>, f32)| sum.iter().map(|sum| sum / count.max(1.0)).collect();
        Self(sums.into_iter().map(mean).collect())
    }

    /// By how much hexes of the kind `has` are usually likelier to be `rather`, from -1 to 1.
    fn margin(&self, has: usize, rather: usize) -> f32 {
        let of_kind = self.0.get(has);
        let share = |kind: usize| {
            of_kind
                .and_then(|shares| shares.get(kind))
                .copied()
                .unwrap_or_default()
        };
        share(rather) - share(has)
    }
}

/// For each row the share of each kind, by the trees that haven't seen it.
fn unseen_shares(lessons: &Lessons<'_>) -> Vec<Vec<f32>> {
    let mut random = Random::new(0x000d_0bb7);
    let count = lessons.labels.len();
    let mut sums = vec![(vec![0.0_f32; count], 0.0_f32); lessons.rows.len()];
    for _ in 0..TREES {
        let (learnt, unseen): (Vec<usize>, Vec<usize>) =
            (0..lessons.rows.len()).partition(|_| random.unit() < LEARNT);
        let tree = Tree::grow(lessons, learnt, &mut random);
        for at in unseen {
            if let (Some(row), Some((sum, judges))) = (lessons.rows.get(at), sums.get_mut(at)) {
                sum.iter_mut()
                    .zip(tree.shares(row))
                    .for_each(|(sum, share)| *sum += share);
                *judges += 1.0;
            }
        }
    }
    let mean =
        |(sum, judges): (Vec<f32>, f32)| sum.iter().map(|sum| sum / judges.max(1.0)).collect();
    sums.into_iter().map(mean).collect()
}
