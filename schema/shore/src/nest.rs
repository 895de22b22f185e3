//! Whether tide lines nest: each lies wholly seaward or wholly landward of every other, as the sea rises and falls
//! along the whole shore at once.
//!
//! Two lines that don't cross may still lie beside each other, and cut two corners off the map while a third cuts off
//! another one: then no order from the sea to the land holds all of them.

use std::collections::BTreeSet;

use beachhead_hex::{Grid, HexIx};

/// The least that a tide takes from one turn to the next, in minutes: it takes about six hours.
const LEAST_RUN: u16 = 4 * 60;

/// A line that parts the map.
#[derive(Clone, Debug, PartialEq)]
struct Parting {
    /// What each hex is to it, so far as that was looked at,
    ground: Vec<NestGround>,
    /// and the side that all the others lie on, if that is known without looking.
    rest: Option<ShoreSide>,
}

/// What a hex is to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NestGround {
    /// Not looked at, or not to be reached from it without a gap in the map.
    Away,
    On,
    Beside(ShoreSide),
}

/// Where a line lies, seen from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShoreSide {
    Left,
    Right,
}

impl Parting {
    /// Nothing for a line that is broken, crosses itself or parts nothing.
    fn of(grid: &Grid, line: &[HexIx]) -> Option<Self> {
        let mut ground = vec![NestGround::Away; grid.len() as usize];
        for hex in line {
            *ground.get_mut(hex.index())? = NestGround::On;
        }
        let [mut left, mut right] = [Vec::new(), Vec::new()];
        let directions = grid.directions();
        for steps in line.windows(3) {
            let [before, here, after] = steps else {
                continue;
            };
            let towards = |other: HexIx| {
                let direction = grid.side_between(*here, other)?;
                directions.iter().position(|known| *known == direction)
            };
            let (back, on) = (towards(*before)?, towards(*after)?);
            let around = grid.neighbors(*here);
            let (mut waiting, mut side) = (&mut left, ShoreSide::Left);
            for turn in 1..6 {
                let direction = (back + turn) % 6;
                if direction == on {
                    (waiting, side) = (&mut right, ShoreSide::Right);
                } else {
                    let beside = around.get(direction).copied().flatten();
                    take(&mut ground, beside, side, waiting)?;
                }
            }
        }
        // Both sides grow in turns, so that on a map of one piece the smaller one decides for all: a tide line runs near the
        // edge of its map.
        let is_whole = grid.is_whole();
        let mut rest = None;
        while !left.is_empty() || !right.is_empty() {
            for (waiting, side) in [(&mut left, ShoreSide::Left), (&mut right, ShoreSide::Right)] {
                if let Some(hex) = waiting.pop() {
                    take(
                        &mut ground,
                        grid.neighbors(hex).into_iter().flatten(),
                        side,
                        waiting,
                    )?;
                }
            }
            rest = match (is_whole, left.is_empty(), right.is_empty()) {
                (true, true, false) => Some(ShoreSide::Right),
                (true, false, true) => Some(ShoreSide::Left),
                _ => continue,
            };
            break;
        }
        Some(Self { ground, rest })
    }

    /// The first of these hexes on a side of the line.
    fn first_on(&self, side: ShoreSide, hexes: &[HexIx]) -> Option<HexIx> {
        let lies = |hex: &&HexIx| match self.ground.get(hex.index()) {
            Some(NestGround::Away) => self.rest == Some(side),
            known => known == Some(&NestGround::Beside(side)),
        };
        hexes.iter().find(lies).copied()
    }

    /// A hex on the left and one on the right of the line, if the other line has both: then it crosses.
    fn crossed_by(&self, other: &[HexIx]) -> Option<(HexIx, HexIx)> {
        Some((
            self.first_on(ShoreSide::Left, other)?,
            self.first_on(ShoreSide::Right, other)?,
        ))
    }

    /// The side that the other line lies on, so far as it leaves this one.
    fn side_of(&self, other: &[HexIx]) -> Option<ShoreSide> {
        let lies = |side| self.first_on(side, other).is_some();
        match (lies(ShoreSide::Left), lies(ShoreSide::Right)) {
            (true, false) => Some(ShoreSide::Left),
            (false, true) => Some(ShoreSide::Right),
            _ => None,
        }
    }
}

/// Puts hexes on a side of the line; those that weren't known yet wait for their neighbours to be put there, too. `None`
/// where the two sides meet: such a line parts nothing.
fn take(
    ground: &mut [NestGround],
    hexes: impl IntoIterator<Item = HexIx>,
    side: ShoreSide,
    waiting: &mut Vec<HexIx>,
) -> Option<()> {
    for hex in hexes {
        match ground.get_mut(hex.index())? {
            known @ NestGround::Away => {
                *known = NestGround::Beside(side);
                waiting.push(hex);
            }
            NestGround::Beside(other) if *other != side => return None,
            _ => {}
        }
    }
    Some(())
}

impl ShoreSide {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Why tide lines don't nest. Lines are named by their place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misnested {
    /// These two cross; the hexes lie on either side of one of them.
    Cross(usize, usize, HexIx, HexIx),
    /// These two lie beside each other: neither is seaward of the other by the rest of the lines.
    Beside(usize, usize),
    /// The tide turns at the hour of the first and turns back at that of the second, sooner than a tide can; each with that
    /// hour in minutes.
    Turns((u16, usize), (u16, usize)),
}

/// Tide lines, each with its hours in minutes.
pub type HourLines<'m> = [(&'m [u16], Vec<HexIx>)];

/// Why these lines don't nest; each with its hours in minutes. Lines that part nothing are skipped, and so are those that
/// never hold, as earlier ones have all of their hours: that is another fault.
pub fn misnested(grid: &Grid, lines: &HourLines<'_>) -> Vec<Misnested> {
    match lines {
        [] | [_] => return Vec::new(),
        // It takes three to lie beside each other, and four hours for the tide to turn twice.
        [(hours, one), (others, other)]
            if hours.len() + others.len() < 4 && are_apart(grid, one, other) =>
        {
            return Vec::new();
        }
        _ => {}
    }
    // The lines that hold, each with its place, its hexes and how it parts the map.
    let holding = lines.iter().enumerate().zip(hold(lines));
    let holding = holding.filter(|(_, holds)| *holds);
    let holding = holding.map(|((at, (_, line)), _)| (at, line, Parting::of(grid, line)));
    let holding: Vec<(usize, &Vec<HexIx>, Option<Parting>)> = holding.collect();
    let mut found = Vec::new();
    // For two lines, on which side of each the other lies.
    let mut sides = Vec::new();
    for (nth, (second, second_line, other)) in holding.iter().enumerate() {
        for (first, first_line, one) in holding.iter().take(nth) {
            let (first, second) = (*first, *second);
            let (one, other) = (one.as_ref(), other.as_ref());
            let crossing = one.and_then(|one| one.crossed_by(second_line));
            let crossing =
                crossing.or_else(|| other.and_then(|other| other.crossed_by(first_line)));
            let second_lies = one.and_then(|one| one.side_of(second_line));
            let first_lies = other.and_then(|other| other.side_of(first_line));
            if let Some((a, b)) = crossing {
                found.push(Misnested::Cross(first, second, a, b));
            } else if let (Some(second_lies), Some(first_lies)) = (second_lies, first_lies) {
                sides.push((first, second, second_lies, first_lies));
            }
        }
    }
    let (seaward, beside) = seaward(lines.len(), &sides);
    found.extend(beside);
    if found.is_empty() {
        found.extend(early_turn(lines, &sides, &seaward));
    }
    found
}

/// By line, whether it has an hour that no earlier one has. One without hours may be given some: it counts as well.
fn hold<'l>(lines: &'l HourLines<'_>) -> impl Iterator<Item = bool> + 'l {
    let mut known = BTreeSet::new();
    lines.iter().map(move |(hours, _)| {
        let before = known.len();
        known.extend(hours.iter().copied());
        hours.is_empty() || known.len() > before
    })
}

/// Whether two unbroken lines share no hex: then they can't cross.
fn are_apart(grid: &Grid, one: &[HexIx], other: &[HexIx]) -> bool {
    let is_unbroken = |line: &[HexIx]| {
        let steps = line.iter().zip(line.iter().skip(1));
        steps.into_iter().all(|(a, b)| grid.distance(*a, *b) == 1)
    };
    let mut sorted = one.to_vec();
    sorted.sort_unstable();
    let on_one = |hex: &HexIx| sorted.binary_search(hex).is_ok();
    !other.iter().any(on_one) && is_unbroken(one) && is_unbroken(other)
}

type Seen = (usize, usize, ShoreSide, ShoreSide);

/// Which side of each line is taken for the sea, so that of any two lines one lies seaward of the other; and the pairs
/// of which that can't be said.
fn seaward(lines: usize, sides: &[Seen]) -> (Vec<Option<ShoreSide>>, Vec<Misnested>) {
    let mut seaward: Vec<Option<ShoreSide>> = vec![None; lines];
    let mut beside = Vec::new();
    for start in 0..lines {
        let Some(slot @ None) = seaward.get_mut(start) else {
            continue;
        };
        *slot = Some(ShoreSide::Left);
        let mut waiting = vec![start];
        while let Some(from) = waiting.pop() {
            let known = seaward.get(from).copied().flatten();
            for &(first, second, second_lies, first_lies) in sides {
                let (to, to_lies, from_lies) = match from {
                    _ if from == first => (second, second_lies, first_lies),
                    _ if from == second => (first, first_lies, second_lies),
                    _ => continue,
                };
                // The one lies seaward of the other: so the other lies landward of it.
                let to_is_seaward = known == Some(to_lies);
                let wanted = if to_is_seaward {
                    from_lies.other()
                } else {
                    from_lies
                };
                match seaward.get_mut(to) {
                    Some(slot @ None) => {
                        *slot = Some(wanted);
                        waiting.push(to);
                    }
                    Some(Some(reported)) if *reported != wanted => {
                        let pair = Misnested::Beside(first, second);
                        if !beside.contains(&pair) {
                            beside.push(pair);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    (seaward, beside)
}

/// The two hours between which the tide would turn and turn back, if that is sooner than it can.
fn early_turn(
    lines: &HourLines<'_>,
    sides: &[Seen],
    seaward: &[Option<ShoreSide>],
) -> Option<Misnested> {
    let mut by_hour: Vec<(u16, usize)> = (0..)
        .zip(lines)
        .flat_map(|(at, (hours, _))| hours.iter().map(move |hour| (*hour, at)))
        .collect();
    by_hour.sort_unstable();
    // Whether the tide went out from one line to the next, where it moved at all.
    let mut went_out = None;
    let mut turned: Option<(u16, usize)> = None;
    for step in by_hour.windows(2) {
        let [(_, before), (_, after)] = step else {
            continue;
        };
        let lies = sides
            .iter()
            .find_map(
                |&(first, second, second_lies, first_lies)| match (*before, *after) {
                    (a, b) if (a, b) == (first, second) => Some(second_lies),
                    (a, b) if (b, a) == (first, second) => Some(first_lies),
                    _ => None,
                },
            );
        let Some(lies) = lies else { continue };
        let out = seaward.get(*before).copied().flatten() == Some(lies);
        if went_out.replace(out).is_some_and(|last| last != out) {
            let here = step.first().copied()?;
            if let Some(before) = turned.replace(here)
                && here.0 - before.0 < LEAST_RUN
            {
                return Some(Misnested::Turns(before, here));
            }
        }
    }
    None
}
