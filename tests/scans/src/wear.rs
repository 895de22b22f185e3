//! Pixels of the scan: the print seen through the placement, then light, paper, blur, noise and JPEG.

use std::io::Cursor;

use beachhead_schema::calibrate::Point;
use image::codecs::jpeg::JpegEncoder;
use image::{ImageFormat, Rgb, RgbImage};

use crate::bend::Fold;
use crate::dice::{Dice, at_place, smooth};
use crate::placement::Placement;
use crate::wants::Wants;

/// The print as it is scanned.
pub(crate) fn scanned(
    seed: u64,
    print: &RgbImage,
    placement: &Placement,
    folds: &[Fold],
    want: &Wants,
) -> RgbImage {
    let mut dice = Dice::new(seed, "wear");
    let table = *dice.pick(&[
        [250.0, 250.0, 250.0],
        [20.0, 20.0, 22.0],
        [120.0, 90.0, 60.0],
        [160.0, 160.0, 165.0],
    ]);
    let grain = dice.next();
    let [width, height] = placement.size;
    let mut image = RgbImage::from_fn(width, height, |x, y| {
        let at = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
        let color = match placement.sheet_from_scan(at) {
            Some(sheet) => {
                let light = 1.0
                    + folds
                        .iter()
                        .map(|fold| fold_light(fold, sheet))
                        .sum::<f64>();
                bilinear(print, sheet).map(|part| part * light)
            }
            None => {
                let rough = 6.0 * smooth(grain, at.x, at.y * 0.2, 9.0);
                table.map(|part| part + rough)
            }
        };
        Rgb(color.map(byte))
    });
    light_and_paper(&mut dice, &mut image, want);
    let blur = dice.unit() * want.blur_px;
    if blur > 0.2 {
        image = blurred(&image, blur);
    }
    let noise = dice.unit() * want.noise;
    if noise > 0.3 {
        noisy(dice.next(), &mut image, noise);
    }
    match &want.jpeg {
        Some(range) => {
            let quality = dice.count(u32::from(*range.start())..=u32::from(*range.end()));
            through_jpeg(&image, quality as u8)
        }
        None => image,
    }
}

fn fold_light(fold: &Fold, at: Point) -> f64 {
    let off = (if fold.is_upright { at.x } else { at.y }) - fold.at;
    let off = off / fold.width;
    if off.abs() > 4.0 {
        return 0.0;
    }
    fold.shade * libm::exp(-0.5 * off * off)
}

pub(crate) fn byte(part: f64) -> u8 {
    // From 0 to 255 by the clamp.
    (part + 0.5).clamp(0.0, 255.0) as u8
}

/// The colour at a place of an image, between the four pixels around it.
fn bilinear(image: &RgbImage, at: Point) -> [f64; 3] {
    let (width, height) = image.dimensions();
    let (x, y) = ((at.x - 0.5).max(0.0), (at.y - 0.5).max(0.0));
    let (left, top) = ((x as u32).min(width - 1), (y as u32).min(height - 1));
    let (right, bottom) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
    let (across, down) = (
        (x - f64::from(left)).min(1.0),
        (y - f64::from(top)).min(1.0),
    );
    let pixel = |x, y| image.get_pixel(x, y).0;
    let [a, b, c, d] = [
        pixel(left, top),
        pixel(right, top),
        pixel(left, bottom),
        pixel(right, bottom),
    ];
    std::array::from_fn(|part| {
        let [a, b, c, d] = [a, b, c, d].map(|pixel| f64::from(pixel[part]));
        let (above, below) = (a + (b - a) * across, c + (d - c) * across);
        above + (below - above) * down
    })
}

/// Light that falls off to a side and to the corners, a tint, and paper that isn't smooth.
fn light_and_paper(dice: &mut Dice, image: &mut RgbImage, want: &Wants) {
    let (width, height) = image.dimensions();
    let light = want.light * dice.unit();
    let angle = dice.within(0.0..=core::f64::consts::TAU);
    let (east, south) = (libm::cos(angle), libm::sin(angle));
    let corners = want.light * 0.5 * dice.unit();
    let tint = [(); 3].map(|()| 1.0 - want.light * 0.3 * dice.unit());
    let fine = want.paper * dice.unit();
    let seed = dice.next();
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        let across = 2.0 * f64::from(x) / f64::from(width) - 1.0;
        let down = 2.0 * f64::from(y) / f64::from(height) - 1.0;
        let here = 1.0
            - light * 0.5 * (1.0 + across * east + down * south).clamp(0.0, 2.0)
            - corners * 0.5 * (across * across + down * down);
        let rough = match fine > 0.3 {
            true => {
                let (x, y) = (f64::from(x), f64::from(y));
                fine * (0.6 * smooth(seed, x, y, 40.0) + 0.4 * smooth(seed ^ 5, x, y, 3.0))
            }
            false => 0.0,
        };
        for (part, tint) in pixel.0.iter_mut().zip(tint) {
            *part = byte(f64::from(*part) * here * tint + rough);
        }
    }
}

/// The image blurred by a bell of this width, first along, then down.
fn blurred(image: &RgbImage, sigma: f64) -> RgbImage {
    let reach = (3.0 * sigma).ceil() as i64;
    let bell: Vec<f64> = (-reach..=reach)
        .map(|off| libm::exp(-0.5 * (off as f64 / sigma) * (off as f64 / sigma)))
        .collect();
    let sum: f64 = bell.iter().sum();
    let along = |image: &RgbImage, step: (i64, i64)| {
        let (width, height) = image.dimensions();
        RgbImage::from_fn(width, height, |x, y| {
            let mut mean = [0.0; 3];
            for (weight, off) in bell.iter().zip(-reach..) {
                let place = |at: u32, step: i64, side: u32| {
                    (i64::from(at) + off * step).clamp(0, i64::from(side) - 1) as u32
                };
                let pixel = image.get_pixel(place(x, step.0, width), place(y, step.1, height));
                for (part, shade) in mean.iter_mut().zip(pixel.0) {
                    *part += weight * f64::from(shade);
                }
            }
            Rgb(mean.map(|part| byte(part / sum)))
        })
    };
    along(&along(image, (1, 0)), (0, 1))
}

fn noisy(seed: u64, image: &mut RgbImage, sigma: f64) {
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        // The sum of four is near enough to a bell; all parts share half of it.
        let throw = |topic: u64| {
            let four =
                (0..4).map(|nth| at_place(seed ^ topic ^ (nth << 8), i64::from(x), i64::from(y)));
            (four.sum::<f64>() - 2.0) * 3f64.sqrt() * sigma
        };
        let shared = throw(9);
        for (part, topic) in pixel.0.iter_mut().zip(0..) {
            *part = byte(f64::from(*part) + 0.7 * shared + 0.7 * throw(topic));
        }
    }
}

fn through_jpeg(image: &RgbImage, quality: u8) -> RgbImage {
    let mut file = Cursor::new(Vec::new());
    let encoder = JpegEncoder::new_with_quality(&mut file, quality);
    image.write_with_encoder(encoder).expect("an image of RGB");
    let read = image::load_from_memory_with_format(file.get_ref(), ImageFormat::Jpeg);
    read.expect("it was written as JPEG").into_rgb8()
}
