//! Who sees whom over heights: [`Heights::sees`], and the cross-section, [`Heights::look`].
//!
//! A hex is as tall over its whole area as its ground and what stands on it. A line from eye to target is barred where it
//! passes below a top; a touch is open. Where it runs along a side or through a corner it may pass on either side, and is barred
//! there only if it is on both. A wall on a hexside is as tall as what stands on it, above the higher of the two grounds. The
//! first and the last hex bar nothing, nor does what stands on their sides: eye and target stand on the ground, at the edge that
//! faces the other.
//!
//! A hex that the map lacks (a hole, the land beyond its edge) bars nothing, for nothing is known of it.

use beachhead_base::cannot_happen;
use beachhead_engine::{Barrier, Fraction, Obstacle, Passes, Sighting, Stretch};
use beachhead_hex::HexIx;

use super::heights::Heights;
use super::trace::{Axial, Flank, Passage, Trace};

/// A line of sight while it is walked.
#[derive(Debug)]
struct SightLine<'a> {
    heights: &'a Heights,
    ends: [HexIx; 2],
    /// Height of the eye, and how much higher the target is.
    eye: i64,
    climb: i64,
}

/// A place on the way, with its hex if the map has one there.
#[derive(Clone, Copy, Debug)]
struct Waypoint {
    place: Axial,
    hex: Option<HexIx>,
}

/// A part of the map that the line passes.
#[derive(Clone, Copy, Debug)]
struct Piece {
    over: Obstacle,
    passes: Passes,
    from: Fraction,
    to: Fraction,
    ground: i32,
    top: i32,
}

/// Whether the line is barred to its left and to its right: it is barred by both.
#[derive(Clone, Copy, Debug, Default)]
struct Barred {
    left: bool,
    right: bool,
}

impl Barred {
    fn add(&mut self, passes: Passes) {
        self.left |= passes != Passes::Right;
        self.right |= passes != Passes::Left;
    }

    fn is_whole(self) -> bool {
        self.left && self.right
    }
}

impl Heights {
    /// Whether one sees from hex to hex.
    pub fn sees(&self, from: HexIx, to: HexIx) -> bool {
        let line = SightLine::new(self, from, to);
        let mut here = line.spot(from);
        for leg in line.trace() {
            let mut barred = Barred::default();
            line.pass(&mut here, leg.passage, (leg.from, leg.to), |piece| {
                if line.below(&piece).is_some() {
                    barred.add(piece.passes);
                }
            });
            if barred.is_whole() {
                return false;
            }
        }
        true
    }

    /// Whether one sees from hex to hex, all that bars the line, and its cross-section.
    pub fn look(&self, from: HexIx, to: HexIx) -> Sighting {
        let line = SightLine::new(self, from, to);
        let mut here = line.spot(from);
        let mut profile = Vec::new();
        for leg in line.trace() {
            let (begin, mut barred) = (profile.len(), Barred::default());
            line.pass(&mut here, leg.passage, (leg.from, leg.to), |piece| {
                let below = line.below(&piece);
                if below.is_some() {
                    barred.add(piece.passes);
                }
                profile.push(line.stretch(&piece, below));
            });
            if barred.is_whole() {
                let here = profile.get_mut(begin..).into_iter().flatten();
                here.for_each(|stretch| stretch.bars = stretch.below.is_some());
            }
        }
        let barriers = barriers(&profile);
        Sighting {
            seen: barriers.is_empty(),
            barriers,
            profile,
            ..Sighting::default()
        }
    }
}

/// All that bars a line, what hides most first.
fn barriers(profile: &[Stretch]) -> Vec<Barrier> {
    let mut barriers: Vec<Barrier> = Vec::new();
    for stretch in profile.iter().filter(|stretch| stretch.bars) {
        match barriers.iter_mut().find(|known| known.at == stretch.over) {
            Some(known) => known.by = known.by.max(stretch.below),
            None => barriers.push(Barrier {
                at: stretch.over,
                by: stretch.below,
            }),
        }
    }
    barriers.sort_by_key(|barrier| std::cmp::Reverse(barrier.by));
    barriers
}

impl<'a> SightLine<'a> {
    fn new(heights: &'a Heights, from: HexIx, to: HexIx) -> Self {
        let ground = |hex: HexIx| i64::from(heights.ground(hex));
        Self {
            heights,
            ends: [from, to],
            eye: ground(from) + i64::from(heights.eye),
            climb: ground(to) - ground(from),
        }
    }

    fn trace(&self) -> Trace {
        let [from, to] = self.ends.map(|hex| self.heights.place(hex));
        Trace::new(from, to)
    }

    fn spot(&self, hex: HexIx) -> Waypoint {
        Waypoint {
            place: self.heights.place(hex),
            hex: Some(hex),
        }
    }

    fn is_end(&self, hex: HexIx) -> bool {
        self.ends.contains(&hex)
    }

    /// Gives the parts of the map on a passage to `visit`, and steps into the hex that it leads into.
    #[inline]
    fn pass(
        &self,
        here: &mut Waypoint,
        passage: Passage,
        (from, to): (Fraction, Fraction),
        mut visit: impl FnMut(Piece),
    ) {
        let heights = self.heights;
        match passage {
            Passage::Inside(_) => self.over_hex(*here, Passes::Through, (from, to), &mut visit),
            Passage::Across { to: next, .. } => {
                let next = heights.beside(*here, next);
                self.over_side((*here, next), Passes::Through, from, &mut visit);
                *here = next;
            }
            Passage::Corner {
                to: next,
                touched,
                flank,
                ..
            } => {
                let (next, touched) = (heights.beside(*here, next), heights.beside(*here, touched));
                let (there, straight) = match flank {
                    Flank::Left => (Passes::Left, Passes::Right),
                    Flank::Right => (Passes::Right, Passes::Left),
                };
                self.over_side((*here, touched), there, from, &mut visit);
                self.over_hex(touched, there, (from, to), &mut visit);
                self.over_side((touched, next), there, to, &mut visit);
                self.over_side((*here, next), straight, from, &mut visit);
                *here = next;
            }
            Passage::Along {
                to: next,
                left,
                right,
                ..
            } => {
                let left = heights.beside(*here, left);
                let next = heights.beside(left, next);
                let right = heights.beside(*here, right);
                for (side, passes) in [(left, Passes::Left), (right, Passes::Right)] {
                    self.over_side((*here, side), passes, from, &mut visit);
                    self.over_hex(side, passes, (from, to), &mut visit);
                    self.over_side((side, next), passes, to, &mut visit);
                }
                *here = next;
            }
        }
    }

    #[inline]
    fn over_hex(
        &self,
        spot: Waypoint,
        passes: Passes,
        (from, to): (Fraction, Fraction),
        visit: &mut impl FnMut(Piece),
    ) {
        let Some(hex) = spot.hex else { return };
        let ground = self.heights.ground(hex);
        let top = if self.is_end(hex) {
            ground
        } else {
            self.heights
                .tops
                .get(hex.index())
                .copied()
                .unwrap_or(ground)
        };
        visit(Piece {
            over: Obstacle::Hex(hex),
            passes,
            from,
            to,
            ground,
            top,
        });
    }

    #[inline]
    fn over_side(
        &self,
        (from, to): (Waypoint, Waypoint),
        passes: Passes,
        at: Fraction,
        visit: &mut impl FnMut(Piece),
    ) {
        let wall = self.heights.wall(from, to);
        if wall == 0 {
            return;
        }
        let hexes = from.hex.into_iter().chain(to.hex);
        let Some(ground) = hexes.clone().map(|hex| self.heights.ground(hex)).max() else {
            return;
        };
        // The sides of the first and the last hex bar nothing.
        if hexes.clone().any(|hex| self.is_end(hex)) {
            return;
        }
        let (Some(one), Some(other)) = (hexes.clone().min(), hexes.clone().max()) else {
            return;
        };
        visit(Piece {
            over: Obstacle::Hexside(one, other),
            passes,
            from: at,
            to: at,
            ground,
            top: ground + wall,
        });
    }

    /// Height of the line at a share of it, over the denominator of the share.
    #[inline]
    fn height(&self, at: Fraction) -> Fraction {
        Fraction {
            numerator: self.eye * at.denominator + self.climb * at.numerator,
            denominator: at.denominator,
        }
    }

    /// By how much the line passes below a part of the map at its lowest, if it does.
    #[inline]
    fn below(&self, piece: &Piece) -> Option<Fraction> {
        if matches!(piece.over, Obstacle::Hex(hex) if self.is_end(hex)) {
            return None;
        }
        let lowest = self.height(if self.climb < 0 { piece.to } else { piece.from });
        let short = i64::from(piece.top) * lowest.denominator - lowest.numerator;
        (short > 0).then_some(Fraction {
            numerator: short,
            denominator: lowest.denominator,
        })
    }

    fn stretch(&self, piece: &Piece, below: Option<Fraction>) -> Stretch {
        Stretch {
            over: piece.over,
            passes: piece.passes,
            from: piece.from,
            to: piece.to,
            ground: piece.ground,
            top: piece.top,
            line: [piece.from, piece.to].map(|at| self.height(at)),
            below,
            bars: false,
        }
    }
}

impl Heights {
    /// Height of the ground, in metres.
    #[inline]
    pub fn ground(&self, hex: HexIx) -> i32 {
        self.grounds.get(hex.index()).copied().unwrap_or_default()
    }

    fn place(&self, hex: HexIx) -> Axial {
        let place = self.places.get(hex.index()).copied();
        place.unwrap_or_else(|| cannot_happen!(Axial::new(0, 0), "hex {} is on the map", hex.0))
    }

    /// The spot at a place beside another one.
    #[inline]
    fn beside(&self, spot: Waypoint, place: Axial) -> Waypoint {
        let way = spot.place.way_to(place);
        let direction = way.and_then(|way| self.ways.get(way));
        let near = spot.hex.zip(direction);
        let near = near.and_then(|(hex, direction)| self.board.neighbor(hex, *direction));
        Waypoint {
            place,
            hex: near.or_else(|| self.board.grid().at((place.x, place.y).into())),
        }
    }

    /// Height of what stands on the side between two spots; 0 for nothing.
    #[inline]
    fn wall(&self, from: Waypoint, to: Waypoint) -> i32 {
        let seen = |spot: Waypoint, other: Waypoint| {
            let walls = self.walls.get(spot.hex?.index())?;
            let direction = *self.ways.get(spot.place.way_to(other.place)?)?;
            walls.get(usize::from(direction)).copied()
        };
        seen(from, to)
            .or_else(|| seen(to, from))
            .unwrap_or_default()
    }
}
