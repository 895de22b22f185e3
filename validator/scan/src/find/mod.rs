//! The grid of a printed map, found on its scan without a click.
//!
//! 1. [`response`]: what is darker, or lighter, than all that is broader than a line.
//! 2. [`spectrum`]: the spacings and turns whose periods stand out, and those of which they may be harmonics.
//! 3. [`phase`]: for each of them, where hexes lie in a few small parts of the scan.
//! 4. [`grow`]: from there over all of the scan, moved, turned, stretched and at last seen at an angle.
//! 5. [`evidence`]: how well the lines along hexsides stand out, and which hexes are printed.

mod evidence;
mod field;
mod grow;
mod lattice;
mod phase;
mod response;
mod shades;
mod spectrum;

use beachhead_calibrate::{Point, Registration};

use self::evidence::{Evidence, evidence};
use self::field::Scales;
pub use self::response::Ink;
pub use self::shades::Shades;
use self::spectrum::Candidate;

#[derive(Debug)]
#[allow(missing_docs)]
pub struct Found {
    pub ink: Ink,
    pub by: Registration,
    pub radius: f64,
    pub contrast: f64,
    pub weakest: f64,
    pub strength: f64,
    pub seen: f64,
    pub mistaken: f64,
    pub hexes: usize,
    pub votes: usize,
}

#[allow(missing_docs)]
pub fn find_all(shades: &Shades) -> Vec<Found> {
    let t = std::time::Instant::now();
    let verbose = std::env::var("VERBOSE").is_ok();
    let tick = |what: &str| {
        if verbose {
            eprintln!("{:?} {what}", t.elapsed())
        }
    };
    let dark = response::lines(shades, Ink::Darker);
    let light = response::lines(shades, Ink::Lighter);
    tick("lines");
    let spectra = spectrum::spectra(&dark, &light);
    tick("spectra");
    let most = shades.short() as f64 / 5.0;
    let mut all = Vec::new();
    for ((ink, field), spectrum) in [(Ink::Darker, dark), (Ink::Lighter, light)]
        .into_iter()
        .zip(&spectra)
    {
        let lines = Scales::of(field);
        let candidates = spectrum.candidates(most);
        if verbose {
            for c in &candidates {
                eprintln!(
                    "  {ink:?} {:.1} {:.1}° {:.2}",
                    c.radius,
                    c.turn.to_degrees(),
                    c.score
                );
            }
        }
        tick("candidates");
        let mut tried: Vec<(f64, Registration, Point)> = Vec::new();
        for candidate in candidates.into_iter().flat_map(Candidate::with_multiples) {
            if candidate.radius > most {
                continue;
            }
            if let Some(best) = placed(&lines, candidate) {
                tried.push(best);
            }
        }
        tick("placed");
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (score, by, at) in tried.into_iter().take(6) {
            let Some(by) = grow::grown(&lines, by, at) else {
                if verbose {
                    eprintln!("  not grown {score:.2}")
                };
                continue;
            };
            let Some((by, votes)) = grow::settled(&lines, by) else {
                continue;
            };
            let Some(Evidence {
                contrast,
                weakest,
                strength,
                seen,
                mistaken,
                region,
            }) = evidence(&lines, &by)
            else {
                continue;
            };
            let map = by
                .map_from_scan(Point::new(
                    shades.width as f64 / 2.0,
                    shades.height as f64 / 2.0,
                ))
                .unwrap_or_default();
            all.push(Found {
                ink,
                radius: by.px_per_hex(map) / lattice::ROOT,
                by,
                contrast,
                weakest,
                strength,
                seen,
                mistaken,
                hexes: region.len(),
                votes: votes.len(),
            });
        }
        tick("grown");
    }
    all.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    all
}

/// The best place of a candidate among a few parts of the scan, its spacing and turn bettered.
fn placed(lines: &Scales, candidate: Candidate) -> Option<(f64, Registration, Point)> {
    let finest = lines.finest();
    let size = [finest.width as f64, finest.height as f64];
    let field = lines.for_length(candidate.radius, 12.0);
    let mut best: Option<(f64, f64, f64, Point)> = None;
    let mut attempt = |at: Point, radius: f64, turn: f64| {
        let Some(phase) = phase::phase(&field, at, radius, turn) else {
            return;
        };
        if best.is_none_or(|known| phase.contrast > known.0) {
            best = Some((phase.contrast, radius, turn, phase.middle));
        }
    };
    for (x, y) in [
        (0.5, 0.5),
        (0.27, 0.3),
        (0.73, 0.3),
        (0.3, 0.72),
        (0.7, 0.7),
    ] {
        let at = Point::new(size[0] * x, size[1] * y);
        for wider in [-0.04, 0.0, 0.04] {
            attempt(at, candidate.radius * (1.0 + wider), candidate.turn);
        }
    }
    let (_, radius, turn, at) = best?;
    let mut best = best;
    for wider in [-0.03, -0.015, 0.0, 0.015, 0.03] {
        for turned in [-0.03, 0.0, 0.03] {
            let (radius, turn) = (radius * (1.0 + wider), turn + turned);
            let Some(phase) = phase::phase(&field, at, radius, turn) else {
                continue;
            };
            if best.is_none_or(|known| phase.contrast > known.0) {
                best = Some((phase.contrast, radius, turn, phase.middle));
            }
        }
    }
    let (score, radius, turn, at) = best?;
    Some((score, grow::begin(at, radius, turn)?, at))
}
