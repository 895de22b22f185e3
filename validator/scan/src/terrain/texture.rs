//! Texture of a hex: how steep light and dark change, in which direction, and the small patterns that they make.

use super::patch::{Patch, SIDE, Zones};

/// Numbers of a hex's texture.
pub(super) const TEXTURE: usize = 2 * (SLOPES + PATTERNS);

/// Numbers of the slopes at one scale: mean, spread, and the share of four directions.
const SLOPES: usize = 6;
/// Local patterns: eight with one run of lighter neighbours, none and others.
const PATTERNS: usize = 10;
/// Shades by which a neighbour must be lighter to count: less is noise.
const LIGHTER: f32 = 2.0;

/// The texture of a patch, in `TEXTURE` numbers.
pub(super) fn texture(patch: &Patch, zones: &Zones) -> Vec<f32> {
    let light = |place: usize| patch.pixels.get(place).map(|lab| lab[0]);
    let mut row = Vec::with_capacity(TEXTURE);
    for step in [1, 3] {
        row.extend(slopes(&light, zones, step));
    }
    for step in [1, 2] {
        row.extend(patterns(&light, zones, step));
    }
    row
}

fn slopes(light: &impl Fn(usize) -> Option<f32>, zones: &Zones, step: usize) -> [f32; SLOPES] {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0_f32);
    let mut directions = [0.0_f32; 4];
    for place in zones.all() {
        let slope = |step: usize| Some(light(place + step)? - light(place.checked_sub(step)?)?);
        let (Some(across), Some(down)) = (slope(step), slope(step * SIDE)) else {
            continue;
        };
        let steep = (across * across + down * down).sqrt();
        if steep.is_nan() {
            continue;
        }
        sum += steep;
        squares += steep * steep;
        count += 1.0;
        // Flat, steep, and the two between, without an angle: lines at 22.5 degrees part them.
        const TAN: f32 = 0.414_213_57;
        let direction = if down.abs() <= TAN * across.abs() {
            0
        } else if across.abs() <= TAN * down.abs() {
            1
        } else if across * down > 0.0 {
            2
        } else {
            3
        };
        if let Some(share) = directions.get_mut(direction) {
            *share += steep;
        }
    }
    let count = count.max(1.0);
    let mean = sum / count;
    let spread = (squares / count - mean * mean).max(0.0).sqrt();
    let [a, b, c, d] = directions.map(|share| share / count);
    [mean, spread, a, b, c, d]
}

/// Share of the places with each pattern: how many of the eight neighbours are lighter, where these stand in one run.
fn patterns(light: &impl Fn(usize) -> Option<f32>, zones: &Zones, step: usize) -> [f32; PATTERNS] {
    let (right, down) = (step as isize, (step * SIDE) as isize);
    let around = [
        right,
        right + down,
        down,
        down - right,
        -right,
        -right - down,
        -down,
        right - down,
    ];
    let mut shares = [0.0_f32; PATTERNS];
    let mut count = 0.0_f32;
    for place in zones.all() {
        let Some(here) = light(place).filter(|here| !here.is_nan()) else {
            continue;
        };
        let mut lighter = 0_u8;
        for (bit, off) in around.iter().enumerate() {
            let there = place.checked_add_signed(*off).and_then(light);
            if there.is_some_and(|there| there > here + LIGHTER) {
                lighter |= 1 << bit;
            }
        }
        let changes = (lighter ^ lighter.rotate_left(1)).count_ones();
        let pattern = match changes {
            0 | 2 => lighter.count_ones() as usize,
            _ => PATTERNS - 1,
        };
        if let Some(share) = shares.get_mut(pattern) {
            *share += 1.0;
        }
        count += 1.0;
    }
    shares.map(|share| share / count.max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::Orientation;

    /// The texture of a hex whose lightness is this at each column and row.
    fn of(light: impl Fn(usize, usize) -> f32) -> Vec<f32> {
        let pixels = (0..SIDE * SIDE).map(|place| [light(place % SIDE, place / SIDE), 0.0, 0.0]);
        let patch = Patch {
            pixels: pixels.collect(),
        };
        let row = texture(&patch, &Zones::of(Orientation::Pointy));
        assert_eq!(row.len(), TEXTURE);
        row
    }

    #[test]
    fn slopes_have_the_direction_in_which_light_changes() {
        let shade = |step: usize| if step % 8 < 4 { 80.0 } else { 50.0 };
        for (row, direction) in [
            (of(|column, _| shade(column)), 0),
            (of(|_, row| shade(row)), 1),
            (of(|column, row| shade(column + row)), 2),
            (of(|column, row| shade(column + SIDE - row)), 3),
        ] {
            let directions = row.get(2..SLOPES).expect("there are four");
            let most = directions.iter().copied().fold(0.0, f32::max);
            assert!(
                most > 1.0 && directions[direction] == most,
                "{directions:?}"
            );
        }
    }

    #[test]
    fn a_hex_of_one_shade_has_no_texture_and_noise_below_two_shades_none_either() {
        for row in [
            of(|_, _| 70.0),
            of(|column, row| 70.0 + ((column * 7 + row * 3) % 5) as f32 / 3.0),
        ] {
            let patterns = row.get(2 * SLOPES..).expect("they follow");
            assert_eq!(
                (patterns[0], patterns[PATTERNS]),
                (1.0, 1.0),
                "no neighbour is lighter"
            );
        }
    }
}
