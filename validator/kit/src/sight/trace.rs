//! [`Trace`]: the hexes that a straight line from centre to centre passes, in whole numbers.
//!
//! A hex is the places around its centre that are no nearer to any centre beside it. On the three axes `x - y`, `y - z` and
//! `z - x` of the axial lattice (`z` is `-x - y`) those are the places at most 1 from the centre. So a line leaves a hex where
//! it first reaches 1 on one of the axes: through a side, or through a corner where it reaches 1 on two at once. The lattice is
//! the same for pointy and for flat tops, so the trace is, too.
//!
//! Holds always: a line traced back is the line turned round (`tests::a_line_back_is_the_line_turned_round`).

use beachhead_engine::Fraction;

/// A place of the hex lattice, as [`Grid::axial`](beachhead_hex::Grid::axial) has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axial {
    /// To the east, or to the south-east where tops are flat.
    pub x: i32,
    /// To the south-east, or to the south where tops are flat.
    pub y: i32,
}

impl Axial {
    /// The place at these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    const fn plus(self, other: Self) -> Self {
        Self::new(
            self.x.saturating_add(other.x),
            self.y.saturating_add(other.y),
        )
    }

    const fn minus(self, other: Self) -> Self {
        Self::new(
            self.x.saturating_sub(other.x),
            self.y.saturating_sub(other.y),
        )
    }

    /// The way to a place beside this one, from 0 to 5: three on from a way is the way back. `None` to any other place.
    #[inline]
    pub(super) fn way_to(self, other: Self) -> Option<usize> {
        let step = other.minus(self);
        Some(match (step.x, step.y) {
            (1, -1) => 0,
            (1, 0) => 1,
            (0, 1) => 2,
            (-1, 1) => 3,
            (-1, 0) => 4,
            (0, -1) => 5,
            _ => return None,
        })
    }

    /// The places on the three axes.
    fn on_axes(self) -> [i64; 3] {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        [x - y, x + 2 * y, -2 * x - y]
    }
}

/// The steps to the hex beside in the direction of each axis.
const BESIDE: [Axial; 3] = [Axial::new(1, -1), Axial::new(0, 1), Axial::new(-1, 0)];

/// A side of a line, as seen from where it begins on the printed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flank {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// How a line passes the next part of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Inside of a hex.
    Inside(Axial),
    /// Out of a hex and into the next one, across the side between them.
    Across {
        /// The hex that it leaves.
        from: Axial,
        /// The hex that it enters.
        to: Axial,
    },
    /// Out of a hex and into the next one, through the corner that a third hex has, too.
    Corner {
        /// The hex that it leaves.
        from: Axial,
        /// The hex that it enters.
        to: Axial,
        /// The hex that it touches.
        touched: Axial,
        /// Where that one lies.
        flank: Flank,
    },
    /// From a corner of a hex to the corner of the next one, along the side between two others.
    Along {
        /// The hex that it leaves.
        from: Axial,
        /// The hex that it enters.
        to: Axial,
        /// The hex to the left of the side.
        left: Axial,
        /// The hex to the right of it.
        right: Axial,
    },
}

/// A passage, and the part of the line that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// How the line passes.
    pub passage: Passage,
    /// The share of the whole line at which it begins: 0 in the centre of the first hex.
    pub from: Fraction,
    /// The share at which it ends: 1 in the centre of the last hex.
    pub to: Fraction,
}

/// The passages of a line, in order: [`Passage::Inside`] at every second place, and first and last.
#[derive(Clone, Debug)]
pub struct Trace {
    start: Axial,
    goal: Axial,
    /// How far the whole line goes on each axis.
    speed: [i64; 3],
    here: Option<Axial>,
    since: Fraction,
    /// The passage that follows the hex just left.
    next: Option<Leg>,
}

impl Trace {
    /// The line between two places.
    pub fn new(start: Axial, goal: Axial) -> Self {
        Self {
            start,
            goal,
            speed: goal.minus(start).on_axes(),
            here: Some(start),
            since: Fraction::ZERO,
            next: None,
        }
    }

    /// The share of the line at which it reaches so much on an axis, counted in the axis' direction of travel.
    fn share(&self, axis: usize, reached: i64) -> Fraction {
        let speed = self.speed.get(axis).map_or(1, |speed| speed.abs());
        Fraction {
            numerator: reached,
            denominator: speed.max(1),
        }
    }

    /// The passage out of a hex, and the hex that it leads into.
    fn leave(&self, here: Axial) -> (Leg, Axial) {
        let place = here.minus(self.start).on_axes();
        let [mut first, mut second]: [Option<(usize, i64)>; 2] = [None, None];
        for (axis, (at, speed)) in place.into_iter().zip(self.speed).enumerate() {
            if speed == 0 {
                continue;
            }
            let reached = at * speed.signum() + 1;
            let Some((least, least_reached)) = first else {
                first = Some((axis, reached));
                continue;
            };
            // Whole numbers multiplied out: both are far below 2^31.
            let mine = reached * self.share(least, 0).denominator;
            let its = least_reached * speed.abs();
            if mine < its {
                (first, second) = (Some((axis, reached)), None);
            } else if mine == its {
                second = Some((axis, reached));
            }
        }
        let (axis, reached) = first.unwrap_or((0, 0));
        let at = self.share(axis, reached);
        let beside = |axis: usize| {
            let step = BESIDE.get(axis).copied().unwrap_or(Axial::new(0, 0));
            match self.speed.get(axis) {
                Some(speed) if *speed < 0 => here.minus(step),
                _ => here.plus(step),
            }
        };
        let one = beside(axis);
        let Some((other_axis, _)) = second else {
            let passage = Passage::Across {
                from: here,
                to: one,
            };
            return (leg(passage, at, at), one);
        };
        let other = beside(other_axis);
        let third = 3 - axis - other_axis;
        let drift = self.speed.get(third).copied().unwrap_or_default();
        if drift == 0 {
            let to = one.plus(other).minus(here);
            let (left, right) = match self.flank(here, one) {
                Flank::Left => (one, other),
                Flank::Right => (other, one),
            };
            let passage = Passage::Along {
                from: here,
                to,
                left,
                right,
            };
            return (leg(passage, at, self.share(axis, reached + 1)), to);
        }
        let leans = |hex: Axial| {
            let on_third = hex.minus(here).on_axes();
            on_third
                .get(third)
                .is_some_and(|on| on.signum() == drift.signum())
        };
        let (to, touched) = if leans(one) {
            (one, other)
        } else {
            (other, one)
        };
        let passage = Passage::Corner {
            from: here,
            to,
            touched,
            flank: self.flank(here, touched),
        };
        (leg(passage, at, at), to)
    }

    /// The side of the line on which a hex beside another one lies.
    fn flank(&self, here: Axial, beside: Axial) -> Flank {
        let (way, to) = (self.goal.minus(self.start), beside.minus(here));
        let turn = i64::from(way.x) * i64::from(to.y) - i64::from(way.y) * i64::from(to.x);
        if turn < 0 { Flank::Left } else { Flank::Right }
    }
}

fn leg(passage: Passage, from: Fraction, to: Fraction) -> Leg {
    Leg { passage, from, to }
}

impl Iterator for Trace {
    type Item = Leg;

    #[inline]
    fn next(&mut self) -> Option<Leg> {
        if let Some(next) = self.next.take() {
            return Some(next);
        }
        let here = self.here?;
        let since = self.since;
        if here == self.goal {
            self.here = None;
            return Some(leg(Passage::Inside(here), since, Fraction::ONE));
        }
        let (next, to) = self.leave(here);
        self.here = Some(to);
        self.since = next.to;
        self.next = Some(next);
        Some(leg(Passage::Inside(here), since, next.from))
    }
}
