//! What a line meets besides its heights: [`Heights::worst_side`], the hexsides that it can't but cross, and
//! [`Heights::rises`], whether anything on its way is taller than where it ends.

use beachhead_hex::HexIx;

use super::heights::Heights;
use super::look::{Over, SightLine, back, turned};
use super::trace::{Exit, Next, Trace};

impl Heights {
    /// The highest grade of a hexside that a line from hex to hex crosses: `grade` says what a side counts, by a hex and the
    /// direction of the board from it. Where a line runs through a corner or along a side it has two ways, and takes the
    /// better one.
    pub fn worst_side<G: Ord + Default + Copy>(
        &self,
        from: HexIx,
        to: HexIx,
        grade: impl Fn(HexIx, u8) -> G,
    ) -> G {
        let of = |one: Option<HexIx>, way: u8, other: Option<HexIx>| {
            // Where the map ends on one side, the hexside is of the other.
            let (hex, way) = match (one, other) {
                (Some(one), _) => (one, way),
                (None, Some(other)) => (other, back(way)),
                (None, None) => return G::default(),
            };
            let direction = self.direction(way);
            direction.map_or_else(G::default, |direction| grade(hex, direction))
        };
        let round = |here: Option<HexIx>, first: Next, on: u8, next: Option<HexIx>| {
            let beside = self.step(here, first);
            of(here, first.way, beside).max(of(beside, on, next))
        };
        let (mut here, mut worst) = (Some(from), G::default());
        for crossed in Trace::new(self.place(from), self.place(to)) {
            let met = match crossed.exit {
                Exit::End => G::default(),
                Exit::Side(into) => {
                    let next = self.step(here, into);
                    let met = of(here, into.way, next);
                    here = next;
                    met
                }
                Exit::Corner { into, touched, .. } => {
                    let next = self.step(here, into);
                    let on = turned(touched.way, into.way);
                    let met = of(here, into.way, next).min(round(here, touched, on, next));
                    here = next;
                    met
                }
                Exit::Along { left, right, .. } => {
                    let beside = self.step(here, left);
                    let next = self.step(beside, left.hex.beside(right.way));
                    let met = [(left, right.way), (right, left.way)];
                    let met = met.map(|(first, on)| round(here, first, on, next));
                    here = next;
                    met.into_iter().min().unwrap_or_default()
                }
            };
            worst = worst.max(met);
        }
        worst
    }

    /// Whether anything between two hexes, ground or what stands on it, is taller than the lower ground of the two: whether
    /// heights are asked at all for a line between them. What stands on hexsides doesn't count.
    pub fn rises(&self, from: HexIx, to: HexIx) -> bool {
        let line = SightLine::new(self, from, to);
        let floor = self.ground(from).min(self.ground(to));
        let (mut here, mut rises) = (Some(from), false);
        for crossed in line.trace() {
            let mut visit = |crossing: super::look::Crossing| {
                let is_between =
                    matches!(crossing.over, Over::Hex(hex) if hex != from && hex != to);
                rises |= is_between && crossing.top > floor;
            };
            line.cross(here, &crossed, &mut visit);
            here = line.leave(here, &crossed, &mut visit);
        }
        rises
    }
}
