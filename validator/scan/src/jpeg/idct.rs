//! From frequencies to samples: the inverse cosine transform of a block, in fixed point.

/// From the order in which coefficients are stored to the order of rows.
pub(super) const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// No coefficient of an image is larger; what is, comes from damaged data.
const MOST: i32 = 4096;

const fn fixed(value: f64) -> i32 {
    (value * 4096.0 + if value < 0.0 { -0.5 } else { 0.5 }) as i32
}

/// One dimension, by Loeffler's flow graph: the even half and the odd half, whose sums and differences are the samples.
fn half_turns(s: [i32; 8]) -> ([i32; 4], [i32; 4]) {
    let root = (s[2] + s[6]) * fixed(0.541_196_1);
    let (t2, t3) = (
        root + s[6] * fixed(-1.847_759_1),
        root + s[2] * fixed(0.765_366_9),
    );
    let (t0, t1) = ((s[0] + s[4]) * 4096, (s[0] - s[4]) * 4096);
    let even = [t0 + t3, t1 + t2, t1 - t2, t0 - t3];
    let (p3, p4) = (s[7] + s[3], s[5] + s[1]);
    let (p1, p2) = (s[7] + s[1], s[5] + s[3]);
    let p5 = (p3 + p4) * fixed(1.175_875_6);
    let p1 = p5 + p1 * fixed(-0.899_976_2);
    let p2 = p5 + p2 * fixed(-2.562_915_4);
    let p3 = p3 * fixed(-1.961_570_6);
    let p4 = p4 * fixed(-0.390_180_6);
    let odd = [
        s[1] * fixed(1.501_321_1) + p1 + p4,
        s[3] * fixed(3.072_711) + p2 + p3,
        s[5] * fixed(2.053_119_9) + p2 + p4,
        s[7] * fixed(0.298_631_3) + p1 + p3,
    ];
    (even, odd)
}

/// The eight samples of both halves, shifted down.
fn unfold((even, odd): ([i32; 4], [i32; 4]), round: i32, shift: u32) -> [i32; 8] {
    let mut samples = [0; 8];
    for at in 0..4 {
        samples[at] = (even[at] + odd[at] + round) >> shift;
        samples[7 - at] = (even[at] - odd[at] + round) >> shift;
    }
    samples
}

/// The samples of a block from its coefficients, both row by row.
pub(super) fn samples(coefficients: &[i32; 64]) -> [u8; 64] {
    let mut half = [0; 64];
    for x in 0..8 {
        let column = std::array::from_fn(|y| coefficients[y * 8 + x].clamp(-MOST, MOST));
        let done = unfold(half_turns(column), 512, 10);
        for (y, sample) in done.into_iter().enumerate() {
            half[y * 8 + x] = sample.clamp(-32_767, 32_767);
        }
    }
    let mut samples = [0; 64];
    for y in 0..8 {
        let row = std::array::from_fn(|x| half[y * 8 + x]);
        let done = unfold(half_turns(row), 65_536 + (128 << 17), 17);
        for (x, sample) in done.into_iter().enumerate() {
            samples[y * 8 + x] = sample.clamp(0, 255) as u8;
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    /// As the standard writes it.
    fn slowly(coefficients: &[i32; 64]) -> [u8; 64] {
        std::array::from_fn(|at| {
            let (x, y) = ((at % 8) as f64, (at / 8) as f64);
            let mut sum = 0.0;
            for (at, value) in coefficients.iter().enumerate() {
                let (u, v) = ((at % 8) as f64, (at / 8) as f64);
                let scale = |w: f64| if w == 0.0 { 0.5f64.sqrt() } else { 1.0 };
                let wave = |x: f64, u: f64| ((2.0 * x + 1.0) * u * PI / 16.0).cos();
                sum += scale(u) * scale(v) * f64::from(*value) * wave(x, u) * wave(y, v) / 4.0;
            }
            (sum + 128.0).round().clamp(0.0, 255.0) as u8
        })
    }

    #[test]
    fn the_fast_way_gives_what_the_slow_one_does() {
        for seed in 0..40u64 {
            let mut state = seed * 7919 + 1;
            let mut next = |range: i32| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as i32 % range - range / 2
            };
            let mut coefficients = [0; 64];
            for _ in 0..seed {
                let at = (next(64) + 32) as usize;
                coefficients[at] = next(300);
            }
            let (fast, slow) = (samples(&coefficients), slowly(&coefficients));
            let off = fast.iter().zip(&slow).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(off <= Some(1), "seed {seed}: {off:?}");
        }
    }

    #[test]
    fn nonsense_overflows_nothing() {
        samples(&[i32::MAX; 64]);
        samples(&std::array::from_fn(|at| {
            if at % 3 == 0 { i32::MIN } else { i32::MAX }
        }));
    }
}
