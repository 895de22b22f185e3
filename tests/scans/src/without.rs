//! Images on which there are no hexes, in many manners: what a finder of grids must refuse.

use image::{Rgb, RgbImage};

use crate::dice::{Dice, at_place, smooth};
use crate::paint::color;
use crate::print::print;
use crate::wants::Wants;
use crate::wear::byte;
use crate::world::world;

/// How many manners there are; seeds go through them in turn.
const MANNERS: u64 = 10;

/// An image without a hex grid: textures like photographs, squares, bricks, triangles, stripes, dots, pages of text, one
/// colour, maps whose hexes aren't outlined.
pub fn without_grid(seed: u64) -> RgbImage {
    let mut dice = Dice::new(seed, "without");
    let (width, height) = (dice.count(500..=900), dice.count(400..=800));
    let [dark, light] = [(0.1, 0.45), (0.6, 0.95)].map(|(low, high)| {
        let color = color(
            dice.within(0.0..=360.0),
            dice.within(0.0..=0.6),
            dice.within(low..=high),
        );
        [color.red, color.green, color.blue].map(f64::from)
    });
    let angle = dice.around(0.06);
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let period = dice.within(25.0..=110.0);
    let line = dice.within(0.03..=0.12);
    let topic = dice.next();
    // A share of darkness for each place, before noise.
    let shape: Box<dyn Fn(f64, f64) -> f64> = match seed % MANNERS {
        0 => Box::new(move |x, y| {
            let octaves = (0..6).map(|nth| {
                smooth(topic ^ nth, x, y, 200.0 / f64::from(1_u32 << nth)) / f64::from(1_u32 << nth)
            });
            0.5 + 0.5 * octaves.sum::<f64>()
        }),
        1 => Box::new(move |x, y| near(x / period, line).max(near(y / period, line))),
        2 => Box::new(move |x, y| {
            let row = (y / period).floor();
            let x = x / (period * 2.0) + if row.rem_euclid(2.0) < 1.0 { 0.5 } else { 0.0 };
            near(y / period, line).max(near(x, line / 2.0))
        }),
        3 => Box::new(move |x, y| {
            let lean = y / 3f64.sqrt();
            let high = period * 3f64.sqrt() / 2.0;
            near(y / high, line)
                .max(near((x - lean) / period, line))
                .max(near((x + lean) / period, line))
        }),
        4 => Box::new(move |x, y| near((x + 0.5 * y) / period, 0.3)),
        5 => Box::new(move |x, y| {
            let (across, down) = ((x / period).fract() - 0.5, (y / period).fract() - 0.5);
            f64::from(across * across + down * down < 0.06)
        }),
        6 => Box::new(move |x, y| text_page(topic, x, y, period * 0.3)),
        7 => Box::new(|_, _| 0.0),
        8 => return unlined(seed, &mut dice),
        _ => Box::new(move |x, y| {
            // Squares that a wood of discs covers in part.
            let wood = f64::from(smooth(topic, x, y, 150.0) > 0.1);
            let crown = at_place(topic, (x / 14.0) as i64, (y / 14.0) as i64);
            near(x / period, line)
                .max(near(y / period, line))
                .max(wood * crown * 0.8)
        }),
    };
    let noise = dice.within(0.0..=12.0);
    RgbImage::from_fn(width, height, |x, y| {
        let (px, py) = (f64::from(x), f64::from(y));
        let (x, y) = (cos * px - sin * py + 900.0, sin * px + cos * py + 900.0);
        let share = shape(x, y).clamp(0.0, 1.0);
        let rough = (at_place(topic, px as i64, py as i64) - 0.5) * 2.0 * noise;
        Rgb(std::array::from_fn(|part| {
            byte(light[part] + (dark[part] - light[part]) * share + rough)
        }))
    })
}

/// 1 near whole numbers, 0 elsewhere, with a soft edge.
fn near(place: f64, width: f64) -> f64 {
    let off = (place - place.round()).abs();
    ((width - off) / (0.3 * width) + 0.5).clamp(0.0, 1.0)
}

/// Lines of words with a ragged edge, as a page of rules.
fn text_page(topic: u64, x: f64, y: f64, height: f64) -> f64 {
    let (line, down) = ((y / height).floor() as i64, (y / height).fract());
    if !(0.2..0.75).contains(&down) {
        return 0.0;
    }
    let letter = (x / (height * 0.45)) as i64;
    let is_blank = at_place(topic, letter, line) < 0.18 || at_place(topic ^ 3, 0, line) < 0.1;
    let stroke = at_place(
        topic ^ 9,
        (x / (height * 0.11)) as i64,
        (y / (height * 0.14)) as i64,
    );
    f64::from(!is_blank && stroke > 0.45)
}

/// A map that is printed without lines between its hexes, and whose terrain wanders so far that no hex is seen.
fn unlined(seed: u64, dice: &mut Dice) -> RgbImage {
    let want = Wants::small();
    let pack = world(
        seed,
        &Wants {
            clutter: 0.0,
            ..want.clone()
        },
    );
    let want = Wants {
        wander: 3.0,
        ..want
    };
    print(seed, &pack, dice.within(40.0..=60.0), None, &want).image
}
