//! Anchors that contradict the others: a number that was misread or mistyped, a click that slipped.
//!
//! Each anchor in turn is left out, the fit goes through the others, and where they expect it is compared with where it was
//! clicked. It is an outlier where
//!
//! - it is off by a good part of a hex: anything less is a hand that shakes;
//! - an error so large has a chance of less than 5 % among as many anchors, by Fisher's F with the variance of the others'
//!   residuals;
//! - the others agree within a small part of a hex, as they do where nothing is wrong with them;
//! - leaving out no other anchor makes the rest agree about as well: then it can't be known which of them is wrong.
//!
//! Where leaving out one doesn't do, every pair is tried, since one mistake may hide another. All of it is exhaustive: the same
//! anchors give the same answer. An anchor is only judged by others of which there is one more than the fit needs.

use super::bounds::tail;
use super::point::Point;
use super::registration::{Certainty, Registration};
use beachhead_model::map::Fit;

/// An outlier is off by more than this, in distances of neighbouring hexes.
const FAR: f64 = 0.3;
/// Anchors without a mistake miss their hexes by no more than this, as a standard error in the same measure.
const STEADY: f64 = 0.12;
/// The chance that any anchor of a set without mistakes looks like an outlier, if it were off so far at all.
const CHANCE: f64 = 0.05;
/// Another explanation is as good where its variance is no more than this many times that of the best.
const AS_GOOD: f64 = 9.0;
/// Among more anchors than these one mistake hides no other.
const MOST_PAIRED: usize = 16;

/// What is to be thought of a set of anchors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Screening {
    /// The anchors that contradict the others, by their places in the list.
    pub(super) outliers: Vec<usize>,
    /// Of these one is wrong, and there are too few to know which.
    pub(super) suspects: Vec<usize>,
    /// Those that are left agree as well as clicks do.
    pub(super) is_steady: bool,
}

/// Anchors that might be left out, and the variance of a click that is left then.
#[derive(Clone, Debug)]
struct Explanation {
    out: Vec<usize>,
    variance: f64,
}

/// Finds the anchors that contradict the others.
pub(super) fn screen(fit: Fit, pairs: &[(Point, Point)]) -> Screening {
    let mut screening = Screening::default();
    // More than a third of wrong anchors is no slip of the hand.
    let most = pairs.len() / 3;
    loop {
        let kept: Vec<usize> = (0..pairs.len())
            .filter(|place| !screening.outliers.contains(place))
            .collect();
        screening.is_steady = is_steady(fit, pairs, &kept);
        let left = most.saturating_sub(screening.outliers.len());
        let mut found = explanations(fit, pairs, &kept, 1, left);
        if found.is_empty() && !screening.is_steady && kept.len() <= MOST_PAIRED {
            found = explanations(fit, pairs, &kept, 2, left);
        }
        let Some(best) = found.first() else {
            return screening;
        };
        let as_good: Vec<&Explanation> = found
            .iter()
            .filter(|other| other.variance <= best.variance * AS_GOOD)
            .collect();
        if as_good.len() > 1 {
            let suspects = as_good.iter().flat_map(|other| &other.out);
            screening.suspects = suspects.copied().collect();
            screening.suspects.sort_unstable();
            screening.suspects.dedup();
            return screening;
        }
        screening.outliers.extend(&best.out);
        screening.outliers.sort_unstable();
    }
}

/// Whether anchors agree as well as clicks without a mistake do; unknown ones do.
fn is_steady(fit: Fit, pairs: &[(Point, Point)], kept: &[usize]) -> bool {
    let anchors = chosen(pairs, kept);
    let Ok(fitted) = Registration::fit(fit, &anchors) else {
        return true;
    };
    let freedom = 2 * anchors.len() - fit.unknowns();
    let variance = squares(&fitted, &anchors) / freedom.max(1) as f64;
    let hex = anchors
        .first()
        .map_or(1.0, |pair| fitted.px_per_hex(pair.0));
    variance.sqrt() <= STEADY * hex
}

/// Every choice of so many of these anchors that are outliers by the others, the best first.
fn explanations(
    fit: Fit,
    pairs: &[(Point, Point)],
    kept: &[usize],
    count: usize,
    most: usize,
) -> Vec<Explanation> {
    if count > most {
        return Vec::new();
    }
    let choices: Vec<Vec<usize>> = match count {
        1 => kept.iter().map(|one| vec![*one]).collect(),
        _ => kept
            .iter()
            .enumerate()
            .flat_map(|(nth, one)| kept.iter().skip(nth + 1).map(|two| vec![*one, *two]))
            .collect(),
    };
    let chance = CHANCE / choices.len() as f64;
    let mut found: Vec<Explanation> = choices
        .into_iter()
        .filter_map(|out| explain(fit, pairs, kept, out, chance))
        .collect();
    found.sort_by(|a, b| a.variance.total_cmp(&b.variance));
    found
}

/// The explanation that these are outliers, if the others bear it out.
fn explain(
    fit: Fit,
    pairs: &[(Point, Point)],
    kept: &[usize],
    out: Vec<usize>,
    chance: f64,
) -> Option<Explanation> {
    let rest: Vec<usize> = kept
        .iter()
        .copied()
        .filter(|place| !out.contains(place))
        .collect();
    let others = chosen(pairs, &rest);
    let freedom = (2 * others.len())
        .checked_sub(fit.unknowns())
        .filter(|left| *left > 0)?;
    let fitted = Registration::fit(fit, &others).ok()?;
    let variance = squares(&fitted, &others) / freedom as f64;
    let known = Certainty::of(&fitted, others.iter().map(|pair| pair.0));
    let spread = known.spread(&fitted)?;
    let is_outlier = |(map, scan): &(Point, Point)| {
        let hex = fitted.px_per_hex(*map);
        let off = fitted.scan_from_map(*map).distance(*scan);
        // On each axis: its own error, and that of the place where it is expected.
        let expected = variance * (1.0 + spread(*map).powi(2) / 2.0);
        let freedom = u32::try_from(freedom).unwrap_or(u32::MAX);
        off > FAR * hex
            && variance.sqrt() <= STEADY * hex
            && tail(2, freedom, off.powi(2) / expected) < chance
    };
    chosen(pairs, &out)
        .iter()
        .all(is_outlier)
        .then_some(Explanation { out, variance })
}

fn chosen(pairs: &[(Point, Point)], places: &[usize]) -> Vec<(Point, Point)> {
    let chosen = places.iter().filter_map(|place| pairs.get(*place));
    chosen.copied().collect()
}

/// The sum of the squared residuals, in pixels.
pub(super) fn squares(fitted: &Registration, pairs: &[(Point, Point)]) -> f64 {
    let off = |(map, scan): &(Point, Point)| fitted.scan_from_map(*map).distance(*scan).powi(2);
    pairs.iter().map(off).sum()
}
