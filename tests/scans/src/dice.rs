//! Random numbers from a seed, the same on every system.

use std::ops::RangeInclusive;

/// A generator of random numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// The generator of a seed; each `topic` has numbers of its own, so that one more throw for paint doesn't move the folds.
    pub(crate) fn new(seed: u64, topic: &str) -> Self {
        let mixed = topic
            .bytes()
            .fold(seed ^ 0x5eed_0f5c_a115, |mixed, letter| {
                mix(mixed ^ u64::from(letter))
            });
        Self(mixed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// From 0 to 1, without 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number of the range.
    pub(crate) fn within(&mut self, range: RangeInclusive<f64>) -> f64 {
        range.start() + (range.end() - range.start()) * self.unit()
    }

    /// From minus to plus this number.
    pub(crate) fn around(&mut self, most: f64) -> f64 {
        self.within(-most..=most)
    }

    /// A whole number of the range.
    pub(crate) fn count(&mut self, range: RangeInclusive<u32>) -> u32 {
        let span = u64::from(range.end().saturating_sub(*range.start())) + 1;
        range.start() + (self.next() % span) as u32
    }

    /// True in this share of cases.
    pub(crate) fn chance(&mut self, share: f64) -> bool {
        self.unit() < share
    }

    /// One of a list.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let at = self.next() % list.len().max(1) as u64;
        &list[at as usize]
    }

    /// The list in another order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = (self.next() % (last as u64 + 1)) as usize;
            list.swap(last, other);
        }
    }
}

/// Mixes the bits of a number: numbers beside each other have nothing in common then.
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A random number from 0 to 1 for a place of a lattice.
pub(crate) fn at_place(seed: u64, x: i64, y: i64) -> f64 {
    let place = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mix(place ^ seed) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Smooth noise from -1 to 1, with bumps as far apart as `scale`.
pub(crate) fn smooth(seed: u64, x: f64, y: f64, scale: f64) -> f64 {
    let (x, y) = (x / scale, y / scale);
    let (left, top) = (x.floor(), y.floor());
    let ease = |share: f64| share * share * (3.0 - 2.0 * share);
    let (across, down) = (ease(x - left), ease(y - top));
    let at = |right: i64, below: i64| at_place(seed, left as i64 + right, top as i64 + below);
    let above = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
    let below = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
    2.0 * (above + (below - above) * down) - 1.0
}
