//! [`Guess`]: the kind of each hex, learnt from those that are labelled.

use std::collections::BTreeMap;

use beachhead_hex::HexIx;

use super::forest::{Lessons, Tree};
use super::looks::Looks;
use super::random::Random;

/// Trees of a forest.
const TREES: usize = 120;
/// The most labels that are weighed by how many hexes look like them; more are no odd ones any longer, and all count alike.
const MOST_WEIGHED: usize = 300;

/// The kinds that hexes probably are.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    proposals: Vec<Proposal>,
}

/// The kind that a hex probably is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposal {
    /// The hex.
    pub hex: HexIx,
    /// Its kind, as a label names it.
    pub kind: usize,
    /// How sure that is, from 0 to 1.
    pub certainty: f32,
    /// Whether the hex was labelled, and nothing had to be guessed.
    pub is_label: bool,
}

impl Guess {
    /// Learns from labelled hexes, and guesses the kind of all. Labels of hexes without a look teach nothing; without any
    /// label nothing is proposed.
    pub fn train(looks: &Looks, labels: &[(HexIx, usize)]) -> Self {
        let places = looks.places();
        let known = labels
            .iter()
            .filter_map(|(hex, kind)| Some((*places.get(hex)?, *kind)));
        let known: BTreeMap<usize, usize> = known.collect();
        if known.is_empty() {
            return Self {
                proposals: Vec::new(),
            };
        }
        let rows = known
            .iter()
            .filter_map(|(at, kind)| Some((looks.rows.get(*at)?, *kind)));
        let mut lessons = Lessons::new(rows.map(|(row, kind)| (row.as_slice(), kind)));
        if known.len() <= MOST_WEIGHED {
            let examples: Vec<usize> = known.keys().copied().collect();
            lessons.weights = looks.weights(&examples);
        }
        let mut random = Random::new(0x9e55);
        let all = || (0..known.len()).collect();
        let trees: Vec<Tree> = (0..TREES)
            .map(|_| Tree::grow(&lessons, all(), &mut random))
            .collect();
        let hexes = looks.hexes.iter().zip(&looks.rows).enumerate();
        let proposals = hexes.map(|(at, (hex, row))| match known.get(&at) {
            Some(kind) => Proposal {
                hex: *hex,
                kind: *kind,
                certainty: 1.0,
                is_label: true,
            },
            None => {
                let (kind, certainty) = vote(&trees, row, lessons.labels.len());
                Proposal {
                    hex: *hex,
                    kind: lessons.label(kind),
                    certainty,
                    is_label: false,
                }
            }
        });
        Self {
            proposals: proposals.collect(),
        }
    }

    /// The proposal for each hex that has a look, in the order of [`Looks::hexes`].
    pub fn proposals(&self) -> &[Proposal] {
        &self.proposals
    }
}

/// The kind for which most trees are, and their share.
fn vote(trees: &[Tree], row: &[f32], count: usize) -> (usize, f32) {
    let mut shares = vec![0.0_f32; count];
    for tree in trees {
        let of_tree = tree.shares(row);
        shares
            .iter_mut()
            .zip(of_tree)
            .for_each(|(sum, share)| *sum += share);
    }
    let shares = shares.iter().map(|sum| sum / trees.len().max(1) as f32);
    // Of equal ones the first.
    let best = shares
        .enumerate()
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.unwrap_or_default()
}
