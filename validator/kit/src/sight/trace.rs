//! [`Trace`]: the hexes that a straight line from centre to centre passes, in whole numbers.
//!
//! A hex is the places around its centre that are no nearer to any centre beside it. On the three axes `x - y`, `y - z` and
//! `z - x` of the axial lattice (`z` is `-x - y`) those are the places at most 1 from the centre. So a line leaves a hex where
//! it first reaches 1 on one of the axes: through a side, or through a corner where it reaches 1 on two at once. The lattice is
//! the same for pointy and for flat tops, so the trace is, too.
//!
//! Holds always: a line traced back is the line turned round (`tests::a_line_back_is_the_line_turned_round`).

use std::cmp::Ordering;

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

    /// How many steps it is to another place.
    #[inline]
    pub fn distance(self, other: Self) -> u32 {
        let (x, y) = (
            i64::from(self.x) - i64::from(other.x),
            i64::from(self.y) - i64::from(other.y),
        );
        let steps = x.abs().max(y.abs()).max((x + y).abs());
        u32::try_from(steps).unwrap_or(u32::MAX)
    }

    /// The places beside this one, by the ways to them: three on from a way is the way back.
    pub fn around(self) -> [Self; 6] {
        AROUND.map(|step| self.plus(step))
    }

    /// The place beside this one on a way.
    #[inline]
    pub(super) fn beside(self, way: u8) -> Next {
        let step = AROUND.get(usize::from(way)).copied();
        Next {
            hex: self.plus(step.unwrap_or(Self::new(0, 0))),
            way,
        }
    }

    /// The places on the three axes.
    fn on_axes(self) -> [i64; 3] {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        [x - y, x + 2 * y, -2 * x - y]
    }
}

/// The steps to the places beside one; the first, third and fifth are those of the axes.
const AROUND: [Axial; 6] = [
    Axial::new(1, -1),
    Axial::new(1, 0),
    Axial::new(0, 1),
    Axial::new(-1, 1),
    Axial::new(-1, 0),
    Axial::new(0, -1),
];

/// A side of a line, as seen from where it begins on the printed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flank {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Flank {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// How a line leaves a hex that it crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It ends in the centre.
    End,
    /// Across the side into the next hex.
    Side(Next),
    /// Through a corner into the next hex; a third hex has that corner, too.
    Corner {
        /// The hex that it enters.
        into: Next,
        /// The hex that it touches.
        touched: Next,
        /// The side of the line on which that one lies.
        flank: Flank,
    },
    /// Through a corner, along the side between two hexes, and through its other corner into the hex behind.
    Along {
        /// The hex to the left of the side.
        left: Next,
        /// The hex to the right of it.
        right: Next,
        /// The share of the line at which it enters the hex behind.
        until: Fraction,
    },
}

/// A hex beside the one that a line leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The place of the hex.
    pub hex: Axial,
    /// The way to it, from 0 to 5; three on is the way back ([`Axial::around`]).
    pub way: u8,
}

/// A hex that a line crosses inside, with the part of the line that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossed {
    /// The hex.
    pub hex: Axial,
    /// The share of the whole line at which it is entered: 0 in the centre of the first hex.
    pub from: Fraction,
    /// The share at which it is left: 1 in the centre of the last hex.
    pub to: Fraction,
    /// How it is left.
    pub exit: Exit,
}

/// The hexes that a line crosses, in order, from the first to the last.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The way of the whole line.
    way: Axial,
    goal: Axial,
    /// The way that the line goes on each axis: 1, -1, or 0 where it stays.
    signs: [i64; 3],
    /// How far the whole line goes on each axis.
    lengths: [i64; 3],
    /// How far it has gone on each axis where it leaves the hex that it is in.
    reached: [i64; 3],
    /// On each axis, the way into the hex beside.
    ways: [u8; 3],
    here: Option<Axial>,
    since: Fraction,
}

impl Trace {
    /// The line between two places.
    pub fn new(start: Axial, goal: Axial) -> Self {
        let way = goal.minus(start);
        let on_axes = way.on_axes();
        // Each axis points the second way on from that of the axis before.
        let way_on = |axis: usize, first: u8| match on_axes[axis] {
            ..0 => (first + 3) % 6,
            _ => first,
        };
        Self {
            way,
            goal,
            signs: on_axes.map(i64::signum),
            lengths: on_axes.map(i64::abs),
            reached: [1; 3],
            ways: [way_on(0, 0), way_on(1, 2), way_on(2, 4)],
            here: Some(start),
            since: Fraction::ZERO,
        }
    }

    /// Order in which two axes take the line out of its hex: by their shares of the line, multiplied out. An axis on which the
    /// line stays never does.
    #[inline]
    fn earlier(&self, one: usize, other: usize) -> Ordering {
        let mine = self.reached[one] * self.lengths[other];
        mine.cmp(&(self.reached[other] * self.lengths[one]))
    }

    /// The share of the line at which it has gone so far on an axis.
    #[inline]
    fn share(&self, axis: usize, reached: i64) -> Fraction {
        Fraction {
            numerator: reached,
            denominator: self.lengths[axis],
        }
    }

    /// The line goes on into the hex beside on an axis: two further there, and one less far on axes that point away.
    #[inline]
    fn enter(&mut self, axis: usize) {
        let sign = self.signs[axis];
        for (other, reached) in self.reached.iter_mut().enumerate() {
            *reached += if other == axis {
                2
            } else {
                -sign * self.signs[other]
            };
        }
    }

    /// The axis on which the line leaves a hex, and another one if it does so on two at once.
    #[inline]
    fn exit(&self) -> (usize, Option<usize>) {
        let (first, second) = match self.earlier(0, 1) {
            Ordering::Less => (0, None),
            Ordering::Equal => (0, Some(1)),
            Ordering::Greater => (1, None),
        };
        match self.earlier(first, 2) {
            Ordering::Less => (first, second),
            Ordering::Equal => (first, Some(2)),
            Ordering::Greater => (2, None),
        }
    }

    /// The way through a corner, where the line leaves a hex on two axes at once, and the hex that it enters.
    fn leave_by_corner(&mut self, here: Axial, axes: [usize; 2]) -> (Exit, Axial) {
        let [one, other] = axes.map(|axis| here.beside(self.ways[axis]));
        let third = 3 - axes[0] - axes[1];
        if self.signs[third] == 0 {
            let until = self.share(axes[0], self.reached[axes[0]] + 1);
            axes.into_iter().for_each(|axis| self.enter(axis));
            let (left, right) = match self.flank(here, one.hex) {
                Flank::Left => (one, other),
                Flank::Right => (other, one),
            };
            let exit = Exit::Along { left, right, until };
            return (exit, one.hex.plus(other.hex).minus(here));
        }
        // A hex beside lies one back on the axes that point away from it: the line enters the one on the side of its drift.
        let (axis, into, touched) = if self.signs[axes[0]] == -self.signs[third] {
            (axes[0], one, other)
        } else {
            (axes[1], other, one)
        };
        self.enter(axis);
        let flank = self.flank(here, touched.hex);
        let exit = Exit::Corner {
            into,
            touched,
            flank,
        };
        (exit, into.hex)
    }

    /// The side of the line on which a hex beside another one lies.
    fn flank(&self, here: Axial, beside: Axial) -> Flank {
        let to = beside.minus(here);
        let turn =
            i64::from(self.way.x) * i64::from(to.y) - i64::from(self.way.y) * i64::from(to.x);
        if turn < 0 { Flank::Left } else { Flank::Right }
    }
}

impl Iterator for Trace {
    type Item = Crossed;

    #[inline]
    fn next(&mut self) -> Option<Crossed> {
        let (hex, from) = (self.here?, self.since);
        if hex == self.goal {
            self.here = None;
            return Some(Crossed {
                hex,
                from,
                to: Fraction::ONE,
                exit: Exit::End,
            });
        }
        let (axis, other) = self.exit();
        let to = self.share(axis, self.reached[axis]);
        let (exit, next) = match other {
            None => {
                self.enter(axis);
                let next = hex.beside(self.ways[axis]);
                (Exit::Side(next), next.hex)
            }
            Some(other) => self.leave_by_corner(hex, [axis, other]),
        };
        self.here = Some(next);
        self.since = match exit {
            Exit::Along { until, .. } => until,
            _ => to,
        };
        Some(Crossed {
            hex,
            from,
            to,
            exit,
        })
    }
}
