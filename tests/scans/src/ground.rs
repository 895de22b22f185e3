//! Terrain as a painter has it: it wanders over hexsides, its colours are uneven, contour lines cross it, and the press
//! prints it as a screen of dots.

use resvg::tiny_skia::Pixmap;

use crate::dice::{Dice, smooth};

/// The ground with its edges moved by up to `most_px`, as painted terrain doesn't end at hexsides.
pub(crate) fn wandered(seed: u64, ground: Pixmap, most_px: f64, unit_px: f64) -> Pixmap {
    if most_px < 0.5 {
        return ground;
    }
    let (width, height) = (ground.width(), ground.height());
    let mut moved = ground.clone();
    let row = width as usize * 4;
    let from = ground.data();
    for (y, line) in moved.data_mut().chunks_exact_mut(row).enumerate() {
        for (x, pixel) in line.chunks_exact_mut(4).enumerate() {
            let (x, y) = (x as f64, y as f64);
            let bent = |topic: u64| {
                0.7 * smooth(seed ^ topic, x, y, unit_px * 0.9)
                    + 0.3 * smooth(seed ^ topic ^ 77, x, y, unit_px * 0.3)
            };
            let at = |place: f64, by: f64, most: u32| {
                (place + by * most_px).clamp(0.0, f64::from(most - 1)) as usize
            };
            let first = at(y, bent(1), height) * row + at(x, bent(2), width) * 4;
            pixel.copy_from_slice(&from[first..first + 4]);
        }
    }
    moved
}

/// How the colours are uneven, which lines of height cross them, how they are printed.
struct Manner {
    /// Share of light by which the colour varies from place to place.
    mottled: f64,
    /// From one line of height to the next, where noise from -1 to 1 is height; none at 0.
    contours: f64,
    /// Shades by which a slope to the south-east is darker.
    hills: f64,
    /// Pixels from one dot of the screen to the next; none at 0.
    screen: f64,
}

/// Paints and prints the ground.
pub(crate) fn painted(dice: &mut Dice, ground: &mut Pixmap, clutter: f64, unit_px: f64) {
    let mut sometimes = |share: f64, low: f64, high: f64| match dice.chance(share * clutter) {
        true => dice.within(low..=high),
        false => 0.0,
    };
    let manner = Manner {
        mottled: sometimes(0.6, 0.02, 0.12),
        contours: sometimes(0.25, 0.12, 0.3),
        hills: sometimes(0.25, 10.0, 45.0),
        screen: sometimes(0.3, 2.2, 4.5),
    };
    let seed = dice.next();
    let row = ground.width() as usize * 4;
    for (y, line) in ground.data_mut().chunks_exact_mut(row).enumerate() {
        for (x, pixel) in line.chunks_exact_mut(4).enumerate() {
            let (x, y) = (x as f64, y as f64);
            let mut light = 1.0;
            if manner.mottled > 0.0 {
                let wash =
                    smooth(seed, x, y, 2.1 * unit_px) + smooth(seed ^ 1, x, y, 0.35 * unit_px);
                light += 0.6 * manner.mottled * wash;
            }
            let mut shade = 0.0;
            if manner.contours + manner.hills > 0.0 {
                let height = |x: f64, y: f64| {
                    smooth(seed ^ 2, x, y, 4.0 * unit_px)
                        + 0.4 * smooth(seed ^ 3, x, y, 1.5 * unit_px)
                };
                let step = 0.1 * unit_px;
                let (here, beyond) = (height(x, y), height(x + step, y + step));
                shade -= manner.hills * (here - beyond) * 3.0;
                if manner.contours > 0.0 {
                    let off = here / manner.contours;
                    let slope = ((beyond - here) / step / manner.contours).abs().max(0.004);
                    // About a pixel wide on any slope.
                    if (off - off.round()).abs() < 0.8 * slope {
                        shade -= 45.0;
                    }
                }
            }
            if manner.screen > 0.0 {
                let (along, across) =
                    ((x + 0.4 * y) / manner.screen, (y - 0.4 * x) / manner.screen);
                let wave = |turns: f64| libm::cos(core::f64::consts::TAU * turns);
                shade += 7.0 * (wave(along) + wave(across));
            }
            for part in pixel.iter_mut().take(3) {
                *part = (f64::from(*part) * light + shade).clamp(0.0, 255.0) as u8;
            }
        }
    }
}
