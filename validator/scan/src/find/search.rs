//! The search: candidates from the spectrum, each placed and grown, compared by what the lines say of them.

use beachhead_calibrate::{Point, Registration};

use super::evidence::{Evidence, evidence};
use super::field::Scales;
use super::found::{FoundGrid, NotFound};
use super::grow::{begin, grown, settled};
use super::lattice::{Cell, ROOT, distance, middle};
use super::panels::{Panel, Stand, panels};
use super::phase::phase;
use super::response::{Ink, lines};
use super::shades::Shades;
use super::spectrum::{Candidate, Spectrum, spectra};
use crate::read::Progress;

/// Hexes of which fewer than this lie along the short side are no map.
const LEAST_ALONG: f64 = 2.9;
/// The least circumradius that is believed, in pixels: smaller hexes have no room for a number that could be read.
const LEAST_RADIUS: f64 = 11.0;
/// Candidates that are grown for each ink.
const GROWN: usize = 6;
/// The least score of a grid: pictures without hexes stay below half of it.
const LEAST_SCORE: f64 = 4.0;
/// The least contrast, in spreads of what is around.
const LEAST_CONTRAST: f64 = 0.45;
/// The most spokes that may look like hexsides: among triangles they all do.
const MOST_MISTAKEN: f64 = 0.16;
/// A larger grid with this share of the score is a rival: the small one may be a texture.
const LARGER_RIVAL: f64 = 0.2;
/// A smaller one with this share is.
const SMALLER_RIVAL: f64 = 0.5;
/// A grid that was moved by a part of a hex shows the same lines if it has this share of the score.
const SAME: f64 = 0.4;
/// Cuts through the scan, one within the other.
const CUTS: u32 = 3;
/// Steps of the search that a user sees, for each ink.
const STEPS: u32 = 2 + GROWN as u32;

/// A grid that was grown over the whole scan.
struct Grown {
    by: Registration,
    radius: f64,
    ink: Ink,
    evidence: Evidence,
    score: f64,
}

pub(super) fn search(shades: &Shades, progress: &Progress) -> Result<FoundGrid, NotFound> {
    progress.expect(2 * STEPS + 2);
    if shades.short() < 100 {
        return Err(NotFound::TooSmall);
    }
    let inks = [Ink::Darker, Ink::Lighter];
    let [dark, light] = inks.map(|ink| lines(shades, ink));
    let spectra = spectra(&dark, &light);
    progress.step();
    let fields = [dark, light].map(Scales::of);
    let mut all: Vec<Grown> = Vec::new();
    for ((ink, field), spectrum) in inks.into_iter().zip(&fields).zip(&spectra) {
        all.extend(grown_of(ink, field, spectrum, progress)?);
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    let best = judged(&all)?;
    let [dark, light] = &fields;
    let field = match best.ink {
        Ink::Darker => dark,
        Ink::Lighter => light,
    };
    if repeats_within(field, best) {
        return Err(NotFound::Repeats);
    }
    let stand = Stand::of(&best.by);
    // With fewer cuts where a piece shows too few hexes to be tied.
    for cuts in (1..=CUTS).rev() {
        let panels = panels(field, &best.by, stand, cuts);
        progress.step();
        // Each piece shows hexes where it has them; those of one were looked for where another would have them.
        let place = |cell: Cell| {
            let at = stand.on_map(middle(cell));
            let own = panels.iter().find(|panel| panel.has(at));
            own.map_or(&best.by, |panel| &panel.by)
        };
        let whole = evidence(field, &best.by, place).ok_or(NotFound::Nothing)?;
        let found = FoundGrid::of(field, best.ink, stand, panels.clone(), &whole)?;
        if found.is_tied() || panels.len() == 1 {
            return Ok(found);
        }
    }
    let one = vec![Panel::whole(&best.by)];
    FoundGrid::of(field, best.ink, stand, one, &best.evidence)
}

/// The grids of one ink.
fn grown_of(
    ink: Ink,
    field: &Scales,
    spectrum: &Spectrum,
    progress: &Progress,
) -> Result<Vec<Grown>, NotFound> {
    let size = field.size();
    let most = size[0].min(size[1]) / LEAST_ALONG / ROOT;
    let mut placed: Vec<Placed> = spectrum
        .candidates(most)
        .into_iter()
        .flat_map(Candidate::with_multiples)
        .filter(|candidate| candidate.radius <= most)
        .filter_map(|candidate| place(field, candidate))
        .collect();
    progress.step();
    placed.sort_by(|a, b| b.contrast.total_cmp(&a.contrast));
    let mut kept: Vec<Placed> = Vec::new();
    for placed in placed {
        if kept.len() < GROWN && kept.iter().all(|known| !known.is_as(&placed)) {
            kept.push(placed);
        }
    }
    let mut all: Vec<Grown> = Vec::new();
    for from in kept {
        if progress.is_given_up() {
            return Err(NotFound::GivenUp);
        }
        all.extend(grow(ink, field, &from));
        progress.step();
    }
    Ok(all)
}

fn grow(ink: Ink, field: &Scales, from: &Placed) -> Option<Grown> {
    let by = begin(from.at, from.radius, from.turn)?;
    let by = settled(field, grown(field, by, from.at)?)?;
    let evidence = evidence(field, &by, |_| &by)?;
    let [width, height] = field.size();
    let middle = by.map_from_scan(Point::new(width / 2.0, height / 2.0))?;
    Some(Grown {
        radius: by.px_per_hex(middle) / ROOT,
        score: evidence.score(),
        by,
        ink,
        evidence,
    })
}

/// The best of the grids, if it is one, and no other comes near it.
fn judged(all: &[Grown]) -> Result<&Grown, NotFound> {
    let best = all.first().ok_or(NotFound::Nothing)?;
    let is_weak = best.score < LEAST_SCORE
        || best.evidence.contrast < LEAST_CONTRAST
        || best.evidence.mistaken > MOST_MISTAKEN;
    if is_weak {
        return Err(NotFound::Nothing);
    }
    if best.radius < LEAST_RADIUS {
        return Err(NotFound::TooFine {
            across: best.radius * ROOT,
        });
    }
    let rival = all.iter().find(|other| {
        let ratio = other.radius / best.radius;
        let share = if ratio > 1.0 {
            LARGER_RIVAL
        } else {
            SMALLER_RIVAL
        };
        // Other inks show the two edges of the same lines.
        !(0.97..1.03).contains(&ratio) && other.score > share * best.score
    });
    match rival {
        Some(rival) => Err(NotFound::TwoGrids {
            across: [best.radius * ROOT, rival.radius * ROOT],
        }),
        None => Ok(best),
    }
}

/// Whether the same lines are there when the grid is moved by a part of a hex: triangles and finer textures repeat so, hexes
/// don't.
fn repeats_within(lines: &Scales, best: &Grown) -> bool {
    const PARTS: [(f64, f64); 5] = [
        (0.5, 0.0),
        (0.0, 0.5),
        (0.5, 0.5),
        (1.0 / 3.0, 1.0 / 3.0),
        (2.0 / 3.0, 2.0 / 3.0),
    ];
    PARTS.iter().any(|(i, j)| {
        let [east, south_east] = [(1, 0), (0, 1)].map(middle);
        let moved = |map: Point| {
            let x = map.x + east.x * i + south_east.x * j;
            let y = map.y + east.y * i + south_east.y * j;
            (map, best.by.scan_from_map(Point::new(x, y)))
        };
        let corners = [(-9, -9), (9, -9), (-9, 9), (9, 9), (0, 0)]
            .map(middle)
            .map(moved);
        let by = Registration::fit(best.by.kind(), &corners).ok();
        let evidence = by.and_then(|by| evidence(lines, &by, |_| &by));
        evidence.is_some_and(|evidence| evidence.score() > SAME * best.score)
    })
}

/// A candidate where it fits a small part of the scan best.
struct Placed {
    radius: f64,
    turn: f64,
    at: Point,
    contrast: f64,
}

impl Placed {
    /// Whether two of them will grow to the same grid.
    fn is_as(&self, other: &Self) -> bool {
        let is_alike = (0.985..1.015).contains(&(self.radius / other.radius))
            && (self.turn - other.turn).abs() < 0.02;
        is_alike && distance(self.at, other.at) < 0.15 * self.radius
    }
}

/// The best place of a candidate in a few small parts of the scan, its spacing and turn bettered there.
fn place(lines: &Scales, candidate: Candidate) -> Option<Placed> {
    let [width, height] = lines.size();
    let field = lines.for_length(candidate.radius, 12.0);
    let mut best: Option<Placed> = None;
    let attempt = |best: &mut Option<Placed>, at: Point, radius: f64, turn: f64| {
        if let Some(found) = phase(&field, at, radius, turn)
            && best
                .as_ref()
                .is_none_or(|known| found.contrast > known.contrast)
        {
            *best = Some(Placed {
                radius,
                turn,
                at: found.middle,
                contrast: found.contrast,
            });
        }
    };
    for (x, y) in [
        (0.5, 0.5),
        (0.27, 0.3),
        (0.73, 0.3),
        (0.3, 0.72),
        (0.7, 0.7),
    ] {
        let at = Point::new(width * x, height * y);
        for wider in [0.96, 1.0, 1.04] {
            attempt(&mut best, at, candidate.radius * wider, candidate.turn);
        }
    }
    let &Placed {
        radius, turn, at, ..
    } = best.as_ref()?;
    for wider in [0.97, 0.985, 1.0, 1.015, 1.03] {
        for turned in [-0.03, 0.0, 0.03] {
            attempt(&mut best, at, radius * wider, turn + turned);
        }
    }
    let best = best?;
    // So that `i` runs east with pointy tops, and `j` south with flat ones.
    let eighth = std::f64::consts::FRAC_PI_4;
    let turn = match best.turn > eighth {
        true => best.turn - std::f64::consts::FRAC_PI_3,
        false => best.turn,
    };
    Some(Placed { turn, ..best })
}
