//! Sight over heights: [`Heights::sees`], and the cross-section, [`Heights::look`].
//!
//! A hex is as tall over its whole area as its ground and what stands on it. A line from eye to target is barred where it
//! passes below a top; a touch is open. Where it runs along a side or through a corner it may pass on either side, and is barred
//! there only if it is on both. A wall on a hexside is as tall as what stands on it, above the higher of the two grounds. The
//! first and the last hex bar nothing, nor does what stands on their sides: eye and target stand on the ground, at the edge that
//! faces the other.
//!
//! A hex that the map lacks or does not describe (a hole, the land beyond its edge, a half hex out of play) bars nothing, for
//! nothing is known of it.

use beachhead_base::cannot_happen;
use beachhead_engine::{Barrier, Fraction, Obstacle, Passes, Sighting, Stretch};
use beachhead_hex::{HexIx, Side};

use super::heights::{Heights, HexHeight};
use super::trace::{Axial, Crossed, Exit, Flank, Next, Trace};

/// A line of sight while it is walked.
#[derive(Debug)]
pub(super) struct SightLine<'a> {
    heights: &'a Heights,
    ends: [HexIx; 2],
    /// Height of the eye, and how much higher the target is.
    eye: i64,
    climb: i64,
    /// Height of the lower one: no top that is lower bars anything.
    floor: i64,
}

/// A hex, or the side of one on a way.
#[derive(Clone, Copy, Debug)]
pub(super) enum Over {
    Hex(HexIx),
    Side(HexIx, u8),
}

/// A part of the map that the line passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) over: Over,
    passes: Passes,
    from: Fraction,
    to: Fraction,
    ground: i32,
    pub(super) top: i32,
}

/// Whether the line is barred to its left and to its right: it is barred by both.
#[derive(Clone, Copy, Debug, Default)]
struct Barred {
    left: bool,
    right: bool,
}

impl Barred {
    #[inline]
    fn add(&mut self, passes: Passes) {
        self.left |= passes != Passes::Right;
        self.right |= passes != Passes::Left;
    }

    #[inline]
    fn is_whole(self) -> bool {
        self.left && self.right
    }
}

impl Heights {
    /// Whether one sees from hex to hex.
    pub fn sees(&self, from: HexIx, to: HexIx) -> bool {
        SightLine::new(self, from, to).is_open()
    }

    /// Whether one sees from so many metres above the ground of a hex to another hex: from a mast, or a tower.
    pub fn sees_from_above(&self, from: HexIx, above: i32, to: HexIx) -> bool {
        SightLine::from_above(self, (from, above), to).is_open()
    }

    /// Whether one sees from hex to hex, all that bars the line, and its cross-section.
    pub fn look(&self, from: HexIx, to: HexIx) -> Sighting {
        let line = SightLine::new(self, from, to);
        let (mut here, mut profile) = (Some(from), Vec::new());
        for crossed in line.trace() {
            line.judge(&mut profile, |visit| line.cross(here, &crossed, visit));
            line.judge(&mut profile, |visit| {
                here = line.leave(here, &crossed, visit)
            });
        }
        let barriers = barriers(&profile);
        Sighting {
            seen: barriers.is_empty(),
            barriers,
            profile,
            ..Sighting::default()
        }
    }

    /// Whether the height of a hex is known.
    pub fn is_known(&self, hex: HexIx) -> bool {
        self.hex(hex).is_known
    }

    /// How many hexes it is from one to the other, as the board counts them.
    #[inline]
    pub fn distance(&self, from: HexIx, to: HexIx) -> u32 {
        let [from, to] = [from, to].map(|hex| self.hex(hex).place);
        from.distance(to)
    }

    /// Height of the ground, in metres.
    #[inline]
    pub fn ground(&self, hex: HexIx) -> i32 {
        self.hex(hex).ground
    }

    #[inline]
    fn hex(&self, hex: HexIx) -> &HexHeight {
        static NOWHERE: HexHeight = HexHeight {
            place: Axial::new(0, 0),
            is_known: false,
            ground: 0,
            top: 0,
            near: [None; 6],
            walls: [0; 6],
        };
        let found = self.hexes.get(hex.index());
        found.unwrap_or_else(|| cannot_happen!(&NOWHERE, "hex {} is on the map", hex.0))
    }

    /// The place of a hex in the lattice.
    pub(super) fn place(&self, hex: HexIx) -> Axial {
        self.hex(hex).place
    }

    /// The direction of the board on a way.
    pub(super) fn direction(&self, way: u8) -> Option<u8> {
        self.ways.get(usize::from(way)).copied()
    }

    /// The hexside of a hex on a way.
    fn side(&self, hex: HexIx, way: u8) -> Option<Side> {
        let grid = self.board().grid();
        let direction = self.direction(way)?;
        grid.side(hex, *grid.directions().get(usize::from(direction))?)
    }

    /// The hex beside another one; where the line comes from beyond the map, the hex of its place.
    #[inline]
    pub(super) fn step(&self, from: Option<HexIx>, next: Next) -> Option<HexIx> {
        let near = from.and_then(|from| *self.hex(from).near.get(usize::from(next.way))?);
        near.or_else(|| self.board().grid().at((next.hex.x, next.hex.y).into()))
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

/// The way back from one that leads to a hex beside.
pub(super) const fn back(way: u8) -> u8 {
    (way + 3) % 6
}

/// The way between two hexes beside a third, by the ways to them: the way to the second goes on from that to the first.
pub(super) const fn turned(to_first: u8, to_second: u8) -> u8 {
    let is_clockwise = (to_first + 1) % 6 == to_second;
    (to_first + if is_clockwise { 2 } else { 4 }) % 6
}

impl<'a> SightLine<'a> {
    pub(super) fn new(heights: &'a Heights, from: HexIx, to: HexIx) -> Self {
        Self::from_above(heights, (from, heights.eye), to)
    }

    /// The line from an eye that is so many metres above its ground.
    fn from_above(heights: &'a Heights, (from, above): (HexIx, i32), to: HexIx) -> Self {
        let height = |hex: HexIx, above: i32| i64::from(heights.ground(hex)) + i64::from(above);
        let (eye, target) = (height(from, above), height(to, heights.eye));
        Self {
            heights,
            ends: [from, to],
            eye,
            climb: target - eye,
            floor: eye.min(target),
        }
    }

    /// Whether nothing bars it.
    fn is_open(&self) -> bool {
        let mut here = self.ends.first().copied();
        for crossed in self.trace() {
            let mut barred = Barred::default();
            let mut visit = |crossing: Crossing| {
                if self.below(&crossing).is_some() {
                    barred.add(crossing.passes);
                }
            };
            self.cross(here, &crossed, &mut visit);
            here = self.leave(here, &crossed, &mut visit);
            if barred.is_whole() {
                return false;
            }
        }
        true
    }

    pub(super) fn trace(&self) -> Trace {
        let [from, to] = self.ends.map(|hex| self.heights.place(hex));
        Trace::new(from, to)
    }

    #[inline]
    fn is_end(&self, hex: HexIx) -> bool {
        self.ends.contains(&hex)
    }

    /// Adds the parts of the map on a passage to the profile, and marks those that bar it.
    fn judge(&self, profile: &mut Vec<Stretch>, pass: impl FnOnce(&mut dyn FnMut(Crossing))) {
        let (begin, mut barred) = (profile.len(), Barred::default());
        pass(&mut |crossing| {
            let below = self.below(&crossing);
            if below.is_some() {
                barred.add(crossing.passes);
            }
            profile.extend(self.stretch(&crossing, below));
        });
        if barred.is_whole() {
            let here = profile.get_mut(begin..).into_iter().flatten();
            here.for_each(|stretch| stretch.bars = stretch.below.is_some());
        }
    }

    /// Gives the hex that the line crosses to `visit`, if the map has it.
    #[inline]
    pub(super) fn cross(
        &self,
        here: Option<HexIx>,
        crossed: &Crossed,
        visit: &mut (impl FnMut(Crossing) + ?Sized),
    ) {
        self.over_hex(here, Passes::Through, (crossed.from, crossed.to), visit);
    }

    /// Gives what the line passes on its way out of a hex to `visit`, and returns the hex that it leads into.
    #[inline]
    pub(super) fn leave(
        &self,
        here: Option<HexIx>,
        crossed: &Crossed,
        visit: &mut (impl FnMut(Crossing) + ?Sized),
    ) -> Option<HexIx> {
        let (heights, at) = (self.heights, crossed.to);
        match crossed.exit {
            Exit::End => here,
            Exit::Side(into) => {
                let next = heights.step(here, into);
                self.over_side((here, into.way, next), Passes::Through, at, visit);
                next
            }
            Exit::Corner {
                into,
                touched,
                flank,
            } => {
                let (next, beside) = (heights.step(here, into), heights.step(here, touched));
                let (there, straight) = match flank {
                    Flank::Left => (Passes::Left, Passes::Right),
                    Flank::Right => (Passes::Right, Passes::Left),
                };
                // Round the corner through the third hex, or straight across the side that ends there.
                self.over_side((here, touched.way, beside), there, at, visit);
                self.over_hex(beside, there, (at, at), visit);
                let on = turned(touched.way, into.way);
                self.over_side((beside, on, next), there, at, visit);
                self.over_side((here, into.way, next), straight, at, visit);
                next
            }
            Exit::Along { left, right, until } => {
                let mut next = None;
                for (side, on, passes) in [
                    (left, right.way, Passes::Left),
                    (right, left.way, Passes::Right),
                ] {
                    let beside = heights.step(here, side);
                    self.over_side((here, side.way, beside), passes, at, visit);
                    self.over_hex(beside, passes, (at, until), visit);
                    // The hex behind lies beside the one as the other one lies beside the hex that is left.
                    next = heights.step(beside, side.hex.beside(on));
                    self.over_side((beside, on, next), passes, until, visit);
                }
                next
            }
        }
    }

    #[inline]
    fn over_hex(
        &self,
        hex: Option<HexIx>,
        passes: Passes,
        (from, to): (Fraction, Fraction),
        visit: &mut (impl FnMut(Crossing) + ?Sized),
    ) {
        let Some(hex) = hex else { return };
        let height = self.heights.hex(hex);
        if !height.is_known {
            return;
        }
        visit(Crossing {
            over: Over::Hex(hex),
            passes,
            from,
            to,
            ground: height.ground,
            top: if self.is_end(hex) {
                height.ground
            } else {
                height.top
            },
        });
    }

    /// Gives what stands on the side between two hexes to `visit`; it is that way from the first to the second.
    #[inline]
    fn over_side(
        &self,
        (one, way, other): (Option<HexIx>, u8, Option<HexIx>),
        passes: Passes,
        at: Fraction,
        visit: &mut (impl FnMut(Crossing) + ?Sized),
    ) {
        let seen_from = |hex: HexIx, way: u8| {
            let walls = self.heights.hex(hex).walls;
            walls.get(usize::from(way)).copied().unwrap_or_default()
        };
        // Where the map ends on one side, the hexside is of the other.
        let (hex, way, beyond) = match (one, other) {
            (Some(one), _) => (one, way, other),
            (None, Some(other)) => (other, back(way), None),
            (None, None) => return,
        };
        let wall = seen_from(hex, way);
        // The sides of the first and the last hex bar nothing.
        if wall == 0 || self.is_end(hex) || beyond.is_some_and(|beyond| self.is_end(beyond)) {
            return;
        }
        let known = [Some(hex), beyond].into_iter().flatten();
        let known = known.map(|hex| self.heights.hex(hex));
        let grounds = known
            .filter(|height| height.is_known)
            .map(|height| height.ground);
        let Some(ground) = grounds.max() else { return };
        visit(Crossing {
            over: Over::Side(hex, way),
            passes,
            from: at,
            to: at,
            ground,
            top: ground.saturating_add(wall.into()),
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
    fn below(&self, crossing: &Crossing) -> Option<Fraction> {
        let top = i64::from(crossing.top);
        if top <= self.floor || matches!(crossing.over, Over::Hex(hex) if self.is_end(hex)) {
            return None;
        }
        let lowest = self.height(if self.climb < 0 {
            crossing.to
        } else {
            crossing.from
        });
        let short = top * lowest.denominator - lowest.numerator;
        (short > 0).then_some(Fraction {
            numerator: short,
            denominator: lowest.denominator,
        })
    }

    fn stretch(&self, crossing: &Crossing, below: Option<Fraction>) -> Option<Stretch> {
        let over = match crossing.over {
            Over::Hex(hex) => Obstacle::Hex(hex),
            Over::Side(hex, way) => Obstacle::Hexside(self.heights.side(hex, way)?),
        };
        Some(Stretch {
            over,
            passes: crossing.passes,
            from: crossing.from,
            to: crossing.to,
            ground: crossing.ground,
            top: crossing.top,
            line: [crossing.from, crossing.to].map(|at| self.height(at)),
            below,
            bars: false,
        })
    }
}
