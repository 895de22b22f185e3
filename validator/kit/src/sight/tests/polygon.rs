//! Another way to see: hexes as polygons in whole numbers, and a line that is moved a hair to the left and to the right.
//!
//! A part of the map is met by the line moved to the left where one corner of it lies to the left of the line and another does
//! not. Where the line meets it follows from the corners' own shares of the line. Nothing of the trace is used.

use std::cmp::Ordering;

use beachhead_engine::{Fraction, SharedBoard};
use beachhead_hex::{HexIx, Orientation};

/// A whole number over one above zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rational(i128, i128);

impl Rational {
    fn new(numerator: i128, denominator: i128) -> Self {
        Self(
            numerator * denominator.signum(),
            denominator * denominator.signum(),
        )
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }

    /// Whether it is the same number as a fraction.
    pub(super) fn is(self, fraction: Fraction) -> bool {
        self.0 * i128::from(fraction.denominator) == i128::from(fraction.numerator) * self.1
    }

    fn cmp(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn least(self, other: Self) -> Self {
        if self.cmp(other).is_lt() { self } else { other }
    }

    fn most(self, other: Self) -> Self {
        if self.cmp(other).is_gt() { self } else { other }
    }
}

type Point = (i64, i64);
type Place = (i32, i32);

/// Random ground of a board.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) board: SharedBoard,
    /// By hex: the ground, and what stands on it.
    pub(super) hexes: Vec<(i32, i32)>,
    /// By hex and direction; the same from both hexes.
    pub(super) walls: Vec<[i16; 6]>,
    pub(super) eye: i32,
}

/// Result of a look along a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looked {
    pub(super) sees: bool,
    /// The line runs along a side or goes through a corner.
    pub(super) is_beside: bool,
    /// It touches a top: no part of it is lower, and a point of it is not higher.
    pub(super) touches: bool,
    /// How far it passes below the part that hides most.
    pub(super) by: Option<Rational>,
}

/// Ground as polygons and the sides between them.
#[derive(Debug)]
pub(super) struct Polygons<'a> {
    ground: &'a Ground,
    outlines: Vec<Outline>,
}

/// A hex or a side with a wall.
#[derive(Debug)]
struct Outline {
    corners: Vec<Point>,
    /// The places that it is of: two of a side.
    of: Vec<Place>,
    /// `None` where the map has nothing.
    top: Option<i32>,
}

/// A part of the map that a line meets.
#[derive(Clone, Copy, Debug)]
struct MetPart {
    left: bool,
    right: bool,
    from: Rational,
    to: Rational,
    top: Option<i32>,
}

const AROUND: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

fn centre(orientation: Orientation, (x, y): Place) -> Point {
    let (x, y) = (i64::from(x), i64::from(y));
    match orientation {
        Orientation::Pointy => (2 * x + y, 3 * y),
        Orientation::Flat => (3 * x, 2 * y + x),
    }
}

fn corners(orientation: Orientation, place: Place) -> [Point; 6] {
    let (x, y) = centre(orientation, place);
    let corners = match orientation {
        Orientation::Pointy => [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
        Orientation::Flat => [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)],
    };
    corners.map(|(dx, dy)| (x + dx, y + dy))
}

impl Ground {
    fn orientation(&self) -> Orientation {
        self.board.grid().spec().orientation
    }

    fn place(&self, hex: HexIx) -> Place {
        let axial = self.board.grid().axial(hex);
        (axial.x, axial.y)
    }

    fn at(&self, (x, y): Place) -> Option<HexIx> {
        self.board.grid().at((x, y).into())
    }

    fn ground(&self, hex: HexIx) -> i32 {
        self.hexes[hex.index()].0
    }

    /// The top of what stands on the side between two places.
    fn wall(&self, one: Place, other: Place) -> Option<i32> {
        let there = [one, other].map(|place| self.at(place));
        let near = |hex: HexIx, place: Place| {
            let grid = self.board.grid();
            let mut directions = (0..6).filter(|direction| {
                let step = grid.spec().orientation.step(grid.directions()[*direction]);
                let axial = grid.axial(hex) + step.expect("hexes have sides there");
                (axial.x, axial.y) == place
            });
            self.walls[hex.index()][directions.next().expect("they touch")]
        };
        let wall = match there {
            [Some(hex), _] => near(hex, other),
            [None, Some(hex)] => near(hex, one),
            [None, None] => 0,
        };
        let ground = there
            .into_iter()
            .flatten()
            .map(|hex| self.ground(hex))
            .max();
        ground
            .filter(|_| wall > 0)
            .map(|ground| ground + i32::from(wall))
    }

    /// All hexes of the lattice that the board or its edge reaches, and all walls.
    pub(super) fn polygons(&self) -> Polygons<'_> {
        let (board, orientation) = (&self.board, self.orientation());
        let mut places: Vec<Place> = board.hexes().map(|hex| self.place(hex)).collect();
        let around = |(x, y): &Place| AROUND.map(|(dx, dy)| (x + dx, y + dy));
        // Beyond the edge and in holes, too: a line passes there as well.
        for _ in 0..4 {
            let near: Vec<Place> = places.iter().flat_map(around).collect();
            places.extend(near);
            places.sort_unstable();
            places.dedup();
        }
        let mut outlines = Vec::new();
        for place in places {
            let mine = corners(orientation, place);
            let top = self.at(place).map(|hex| {
                let (ground, stands) = self.hexes[hex.index()];
                ground + stands
            });
            outlines.push(Outline {
                corners: mine.to_vec(),
                of: vec![place],
                top,
            });
            for other in around(&place).into_iter().filter(|other| place < *other) {
                let top = self.wall(place, other);
                if top.is_some() {
                    let theirs = corners(orientation, other);
                    let shared = mine.into_iter().filter(|at| theirs.contains(at));
                    outlines.push(Outline {
                        corners: shared.collect(),
                        of: vec![place, other],
                        top,
                    });
                }
            }
        }
        Polygons {
            ground: self,
            outlines,
        }
    }
}

impl Polygons<'_> {
    /// Whether one sees from hex to hex.
    pub(super) fn look(&self, from: HexIx, to: HexIx) -> Looked {
        let ends = [from, to].map(|hex| self.ground.place(hex));
        if from == to {
            return Looked {
                sees: true,
                ..Looked::default()
            };
        }
        let parts = self.parts(ends);
        let eyes = [from, to].map(|hex| i128::from(self.ground.ground(hex) + self.ground.eye));
        let height = |at: Rational| {
            let climb = Rational::new(eyes[1] - eyes[0], 1);
            Rational::new(eyes[0], 1).plus(climb.times(at))
        };
        // How the line passes a top: below it, touching it, above it.
        let passes = |part: &MetPart| {
            let lowest = height(part.from).least(height(part.to));
            let top = part.top.map(|top| Rational::new(top.into(), 1));
            top.map_or(Ordering::Greater, |top| lowest.cmp(top))
        };
        let is_through = |part: &&MetPart| part.left && part.right;
        let mut beside: Vec<&MetPart> = parts.iter().filter(|part| !is_through(part)).collect();
        beside.sort_by(|a, b| a.from.cmp(b.from).then(a.to.cmp(b.to).reverse()));
        let short = |part: &MetPart| {
            let lowest = height(part.from).least(height(part.to));
            let top = part.top.filter(|_| passes(part).is_lt())?;
            Some(Rational::new(top.into(), 1).plus(Rational::new(-lowest.0, lowest.1)))
        };
        let most = |one: Option<Rational>, other: Option<Rational>| match (one, other) {
            (Some(one), Some(other)) => Some(one.most(other)),
            (one, other) => one.or(other),
        };
        let mut by = parts.iter().filter(is_through).map(short).fold(None, most);
        // Parts beside the line that meet each other along it are one place, passed on one side or the other.
        let mut places: Vec<(Rational, [Option<Rational>; 2])> = Vec::new();
        for part in &beside {
            match places
                .last_mut()
                .filter(|(end, _)| part.from.cmp(*end).is_le())
            {
                Some((end, _)) => *end = end.most(part.to),
                None => places.push((part.to, [None; 2])),
            }
            if let Some((_, sides)) = places.last_mut() {
                let side = usize::from(part.right);
                sides[side] = most(sides[side], short(part));
            }
        }
        for (_, [left, right]) in places {
            if left.is_some() && right.is_some() {
                by = most(by, most(left, right));
            }
        }
        Looked {
            sees: by.is_none(),
            is_beside: !beside.is_empty(),
            touches: parts.iter().any(|part| passes(part).is_eq()),
            by,
        }
    }

    /// All that the line between two places meets but for its ends and their sides.
    fn parts(&self, ends: [Place; 2]) -> Vec<MetPart> {
        let [a, b] = ends.map(|place| centre(self.ground.orientation(), place));
        let outlines = self.outlines.iter().filter(|outline| {
            let near = |(x, y): &Point| {
                (a.0.min(b.0) - 2..=a.0.max(b.0) + 2).contains(x)
                    && (a.1.min(b.1) - 2..=a.1.max(b.1) + 2).contains(y)
            };
            outline.corners.iter().any(near) && !outline.of.iter().any(|place| ends.contains(place))
        });
        outlines
            .filter_map(|outline| met([a, b], outline))
            .collect()
    }
}

/// How the line between two points meets a part of the map.
fn met([a, b]: [Point; 2], outline: &Outline) -> Option<MetPart> {
    let way = (b.0 - a.0, b.1 - a.1);
    let offset = |at: &Point| (at.0 - a.0, at.1 - a.1);
    let turn = |at: &Point| way.0 * offset(at).1 - way.1 * offset(at).0;
    let share = |at: &Point| {
        let along = way.0 * offset(at).0 + way.1 * offset(at).1;
        Rational::new(along.into(), (way.0 * way.0 + way.1 * way.1).into())
    };
    let turns = || outline.corners.iter().map(turn);
    let left = turns().any(|turn| turn < 0) && turns().any(|turn| turn >= 0);
    let right = turns().any(|turn| turn > 0) && turns().any(|turn| turn <= 0);
    if !left && !right {
        return None;
    }
    let next = outline.corners.iter().cycle().skip(1);
    let shares = outline.corners.iter().zip(next).filter_map(|(at, next)| {
        let (here, there) = (turn(at), turn(next));
        if here == 0 {
            return Some(share(at));
        }
        (here.signum() == -there.signum()).then(|| {
            let part = Rational::new(here.into(), (here - there).into());
            let (from, to) = (share(at), share(next));
            let climb = to.plus(Rational::new(-from.0, from.1));
            from.plus(climb.times(part))
        })
    });
    let shares: Vec<Rational> = shares.collect();
    let from = shares.iter().copied().reduce(Rational::least)?;
    let to = shares.iter().copied().reduce(Rational::most)?;
    let is_between = from.cmp(Rational::new(0, 1)).is_ge() && to.cmp(Rational::new(1, 1)).is_le();
    is_between.then_some(MetPart {
        left,
        right,
        from,
        to,
        top: outline.top,
    })
}
