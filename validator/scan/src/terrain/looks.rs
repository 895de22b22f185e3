//! [`Looks`]: how each hex looks on the scan, as a row of numbers.

use std::collections::BTreeMap;

use beachhead_hex::{Grid, HexIx};

use super::colors::Colors;
use super::patch::{Lab, LabTable, Patch, RawPatch, Zones, from_middle, patches};
use super::texture::texture;
use crate::under::ScanUnder;

/// Pixels of which the colours of a scan are made.
const SAMPLE: usize = 8000;
/// Shades by which ink is darker than the middle shade of a hex.
const INK: f32 = 12.0;
/// The same at least, where it is compared with the noise of the hex.
const LEAST_INK: f32 = 5.0;
/// Rings around the middle of a hex.
const RINGS: usize = 5;
/// How far away are the hexes that a hex is compared with.
const BESIDE: [u32; 2] = [1, 3];

/// How hexes look on a scan: a row of numbers for each that it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Looks {
    pub(super) hexes: Vec<HexIx>,
    pub(super) rows: Vec<Vec<f32>>,
}

impl Looks {
    /// Measures these hexes; those that the scan doesn't show have no look.
    pub fn of(scan: &ScanUnder, grid: &Grid, hexes: &[HexIx]) -> Self {
        let zones = Zones::of(grid.spec().orientation);
        let shown = hexes.iter().zip(patches(scan, grid, hexes, &zones));
        let shown = shown.filter_map(|(hex, patch)| Some((*hex, patch?)));
        let (hexes, patches): (Vec<HexIx>, Vec<RawPatch>) = shown.unzip();
        let table = LabTable::new();
        let colors = Colors::of(&sample(&patches, &zones, &table));
        let mut rows = Vec::with_capacity(patches.len());
        let mut middle_of: BTreeMap<HexIx, Lab> = BTreeMap::new();
        for (hex, patch) in hexes.iter().zip(&patches) {
            let patch = patch.in_lab(&table);
            rows.push(measured(&patch, &zones, &colors));
            let core: Vec<Lab> = patch.at(&zones.core).collect();
            middle_of.insert(*hex, middle(&core));
        }
        for (hex, row) in hexes.iter().zip(&mut rows) {
            for radius in BESIDE {
                let around = grid.within(*hex, radius);
                let around = around.iter().filter(|other| *other != hex);
                let around: Vec<Lab> = around
                    .filter_map(|other| middle_of.get(other).copied())
                    .collect();
                row.extend(apart(middle_of.get(hex).copied(), &around));
            }
        }
        Self { hexes, rows }
    }

    /// The hexes that have a look, in the order in which they were asked for.
    pub fn hexes(&self) -> &[HexIx] {
        &self.hexes
    }

    /// Each hex that has a look, and its row.
    pub(super) fn places(&self) -> BTreeMap<HexIx, usize> {
        let hexes = self.hexes.iter().enumerate();
        hexes.map(|(at, hex)| (*hex, at)).collect()
    }
}

/// Pixels from all over the scan.
fn sample(patches: &[RawPatch], zones: &Zones, table: &LabTable) -> Vec<Lab> {
    let places = zones.core.len() + zones.ring.len();
    // An odd step: it meets all places of the patches in turn.
    let step = (patches.len() * places / SAMPLE) | 1;
    let all = patches.iter().flat_map(|patch| patch.shown(zones, table));
    all.step_by(step).collect()
}

/// Numbers of a hex by itself.
fn measured(patch: &Patch, zones: &Zones, colors: &Colors) -> Vec<f32> {
    let mut row = Vec::with_capacity(150);
    for zone in [&zones.core, &zones.ring] {
        let pixels: Vec<Lab> = patch.at(zone).collect();
        row.extend(spread(&pixels));
        row.extend(colors.shares(pixels.iter().copied()));
    }
    row.extend(ink(patch, zones));
    row.extend(texture(patch, zones));
    row.extend(rings(patch, zones));
    row
}

/// Means, spreads and quantiles of a zone.
fn spread(pixels: &[Lab]) -> Vec<f32> {
    const QUANTILES: [&[f32]; 3] = [
        &[0.05, 0.25, 0.5, 0.75, 0.95],
        &[0.1, 0.5, 0.9],
        &[0.1, 0.5, 0.9],
    ];
    let count = pixels.len().max(1) as f32;
    let mut row = Vec::new();
    for (part, quantiles) in QUANTILES.iter().enumerate() {
        let mut shades: Vec<f32> = pixels
            .iter()
            .filter_map(|lab| lab.get(part))
            .copied()
            .collect();
        let mean = shades.iter().sum::<f32>() / count;
        let squares: f32 = shades
            .iter()
            .map(|shade| (shade - mean) * (shade - mean))
            .sum();
        row.push(mean);
        row.push((squares / count).sqrt());
        shades.sort_unstable_by(f32::total_cmp);
        let last = shades.len().saturating_sub(1) as f32;
        let at = |share: &f32| {
            shades
                .get((last * share) as usize)
                .copied()
                .unwrap_or_default()
        };
        row.extend(quantiles.iter().map(at));
    }
    row
}

/// How much of a hex is darker or lighter than most of it, and the colour of what is darker against the rest.
fn ink(patch: &Patch, zones: &Zones) -> [f32; 5] {
    let both = || patch.at(&zones.core).chain(patch.at(&zones.ring));
    let pixels: Vec<Lab> = both().collect();
    let ground = middle(&pixels);
    let count = pixels.len().max(1) as f32;
    let dark = pixels.iter().filter(|lab| lab[0] < ground[0] - INK);
    let (sum, darker) = dark.fold(([0.0; 3], 0.0_f32), |(mut sum, darker), lab| {
        sum.iter_mut()
            .zip(lab)
            .for_each(|(sum, part): (&mut f32, _)| *sum += part);
        (sum, darker + 1.0)
    });
    let lighter = pixels.iter().filter(|lab| lab[0] > ground[0] + INK);
    let lighter = lighter.count() as f32;
    let mut row = [darker / count, lighter / count, 0.0, 0.0, 0.0];
    if darker > 0.0 {
        for ((cell, sum), ground) in row.iter_mut().skip(2).zip(sum).zip(ground) {
            *cell = sum / darker - ground;
        }
    }
    row
}

/// The middle shade of each part.
fn middle(pixels: &[Lab]) -> Lab {
    std::array::from_fn(|part| {
        let mut shades: Vec<f32> = pixels
            .iter()
            .filter_map(|lab| lab.get(part))
            .copied()
            .collect();
        let half = shades.len() / 2;
        if shades.is_empty() {
            return 0.0;
        }
        *shades.select_nth_unstable_by(half, f32::total_cmp).1
    })
}

/// By how much the colour of a hex differs from the mean of those around it.
fn apart(here: Option<Lab>, around: &[Lab]) -> Lab {
    let Some(here) = here.filter(|_| !around.is_empty()) else {
        return Lab::default();
    };
    std::array::from_fn(|part| {
        let sum: f32 = around.iter().filter_map(|lab| lab.get(part)).sum();
        here.get(part).copied().unwrap_or_default() - sum / around.len() as f32
    })
}

/// Share of dark and of light pixels in rings around the middle of the hex: a house in the middle, hachures around it.
fn rings(patch: &Patch, zones: &Zones) -> Vec<f32> {
    let both = patch.at(&zones.core).chain(patch.at(&zones.ring));
    let both: Vec<Lab> = both.collect();
    let [ground, ..] = middle(&both);
    let off: Vec<Lab> = both
        .iter()
        .map(|[light, ..]| [(light - ground).abs(), 0.0, 0.0])
        .collect();
    // Twice the usual distance: noise stays below.
    let least = (2.0 * middle(&off)[0]).max(LEAST_INK);
    let mut counts = [[0.0_f32; 3]; RINGS];
    for place in zones.all() {
        let Some([light, ..]) = patch.pixels.get(place).filter(|lab| !lab[0].is_nan()) else {
            continue;
        };
        let ring = (from_middle(place) * RINGS as f32) as usize;
        if let Some([all, dark, pale]) = counts.get_mut(ring.min(RINGS - 1)) {
            *all += 1.0;
            *dark += f32::from(u8::from(*light < ground - least));
            *pale += f32::from(u8::from(*light > ground + least));
        }
    }
    let shares = counts
        .iter()
        .flat_map(|[all, dark, pale]| [dark / all.max(1.0), pale / all.max(1.0)]);
    shares.collect()
}
