//! How a sheet comes to lie under the scanner: folded or cut into panels, turned, leaning, far at one end, cropped.

use beachhead_schema::calibrate::Point;

use crate::dice::Dice;
use crate::placement::{Panel, Placement, after, inverse, through};
use crate::wants::Wants;

/// A fold of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fold {
    /// Whether it runs from top to bottom.
    pub(crate) is_upright: bool,
    /// Its place, in pixels of the sheet.
    pub(crate) at: f64,
    /// By how much it is darker (below 0) or lighter, as a share of full light.
    pub(crate) shade: f64,
    /// Pixels over which it fades.
    pub(crate) width: f64,
}

/// Lays a sheet of this size under the scanner.
pub(crate) fn bend(
    seed: u64,
    sheet: [u32; 2],
    origin: Point,
    scale: f64,
    want: &Wants,
) -> (Placement, Vec<Fold>) {
    let mut dice = Dice::new(seed, "bend");
    let [width, height] = sheet.map(f64::from);
    let mut folds = Vec::new();
    if want.folds > 0 && dice.chance(0.6) {
        for _ in 0..dice.count(1..=want.folds) {
            let is_upright = dice.chance(0.6);
            let side = if is_upright { width } else { height };
            folds.push(Fold {
                is_upright,
                at: side * dice.within(0.25..=0.75),
                shade: dice.around(0.3),
                width: dice.within(1.5..=6.0),
            });
        }
    }
    let panels = panels(&mut dice, [width, height], &mut folds, want);
    let (seen, size) = seen(&mut dice, [width, height], want);
    let placement = Placement {
        origin,
        scale,
        panels,
        seen,
        unseen: inverse(&seen),
        size,
    };
    (placement, folds)
}

/// The panels between the folds, and the seam where a second sheet begins.
fn panels(
    dice: &mut Dice,
    [width, height]: [f64; 2],
    folds: &mut Vec<Fold>,
    want: &Wants,
) -> Vec<Panel> {
    let still = |area: [f64; 4]| Panel {
        area,
        pivot: Point::new((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0),
        turn: (1.0, 0.0),
        shift: Point::default(),
    };
    let mut panels = vec![still([0.0, 0.0, width, height])];
    for fold in folds.iter() {
        if want.shift_px == 0.0 || dice.chance(0.4) {
            continue;
        }
        // Everything beyond the fold is moved alike.
        let shift = Point::new(dice.around(want.shift_px), dice.around(want.shift_px));
        panels = cut(panels, fold, |panel| {
            panel.shift.x += shift.x;
            panel.shift.y += shift.y;
        });
    }
    if want.second_sheet_degrees > 0.0 && dice.chance(0.3) {
        let seam = Fold {
            is_upright: true,
            at: width * dice.within(0.4..=0.6),
            shade: -dice.within(0.05..=0.4),
            width: dice.within(1.0..=3.0),
        };
        let angle = dice.around(want.second_sheet_degrees).to_radians();
        let shift = Point::new(dice.around(want.shift_px), dice.around(want.shift_px));
        panels = cut(panels, &seam, |panel| {
            // About the middle of the seam, as two sheets are laid together.
            let pivot = Point::new(seam.at, height / 2.0);
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            let (x, y) = (
                panel.pivot.x + panel.shift.x - pivot.x,
                panel.pivot.y + panel.shift.y - pivot.y,
            );
            let turned = Point::new(pivot.x + cos * x - sin * y, pivot.y + sin * x + cos * y);
            panel.shift = Point::new(
                turned.x - panel.pivot.x + shift.x,
                turned.y - panel.pivot.y + shift.y,
            );
            panel.turn = (cos, sin);
        });
        folds.push(seam);
    }
    panels
}

/// Cuts panels at a fold, and moves what lies beyond it.
fn cut(panels: Vec<Panel>, fold: &Fold, move_it: impl Fn(&mut Panel)) -> Vec<Panel> {
    let mut pieces = Vec::new();
    for panel in panels {
        let (low, high) = if fold.is_upright { (0, 2) } else { (1, 3) };
        let (mut near, mut far) = (panel.clone(), panel);
        near.area[high] = near.area[high].min(fold.at);
        far.area[low] = far.area[low].max(fold.at);
        if near.area[low] < near.area[high] {
            pieces.push(near);
        }
        if far.area[low] < far.area[high] {
            move_it(&mut far);
            pieces.push(far);
        }
    }
    pieces
}

/// The homography from the flat sheet to the scan, and the size of the scan.
fn seen(dice: &mut Dice, [width, height]: [f64; 2], want: &Wants) -> ([f64; 9], [u32; 2]) {
    let longest = width.max(height);
    let angle = dice.around(want.turn_degrees).to_radians();
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let stretch = 1.0 + dice.around(want.stretch);
    let lean = dice.around(want.stretch);
    let [far_x, far_y] = [(); 2].map(|()| match dice.chance(0.5) {
        true => dice.around(want.perspective) / longest,
        false => 0.0,
    });
    let centred = [
        1.0,
        0.0,
        -width / 2.0,
        0.0,
        1.0,
        -height / 2.0,
        0.0,
        0.0,
        1.0,
    ];
    let leaning = [stretch, lean, 0.0, 0.0, 1.0 / stretch, 0.0, 0.0, 0.0, 1.0];
    let turned = [cos, -sin, 0.0, sin, cos, 0.0, 0.0, 0.0, 1.0];
    let far = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, far_x, far_y, 1.0];
    let seen = after(&far, &after(&turned, &after(&leaning, &centred)));
    let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)];
    let corners = corners.map(|(x, y)| through(&seen, Point::new(x, y)));
    let least = |part: fn(&Point) -> f64| corners.iter().map(part).fold(f64::MAX, f64::min);
    let most = |part: fn(&Point) -> f64| corners.iter().map(part).fold(f64::MIN, f64::max);
    let (mut left, mut right) = (least(|at| at.x), most(|at| at.x));
    let (mut top, mut bottom) = (least(|at| at.y), most(|at| at.y));
    let (wide, high) = (right - left, bottom - top);
    let mut edge = |side: f64| {
        let is_cropped = dice.chance(0.4);
        let [crop, table] = [want.crop, want.table].map(|most| dice.unit() * most * side);
        if is_cropped { -crop } else { table }
    };
    left -= edge(wide);
    right += edge(wide);
    top -= edge(high);
    bottom += edge(high);
    let moved = [1.0, 0.0, -left, 0.0, 1.0, -top, 0.0, 0.0, 1.0];
    let size = [right - left, bottom - top].map(|side| side.ceil().max(1.0) as u32);
    (after(&moved, &seen), size)
}
