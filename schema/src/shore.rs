//! The shore: what must hold of tide lines and the ways ashore, and how a line along the shore is redrawn.
//!
//! The editor asks while one draws, the checks ask of what is on file: both get the same answer from here.
//!
//! Holds always: a chain that is redrawn stays a chain without loops (`tests::a_redrawn_line_stays_a_chain`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::hex::{Compass, Grid, HexIx, HexNo};
use crate::id::Id;
use crate::map::{EntryHexes, Map, TideLine};

/// The steps of a chain that lead to a hex that doesn't touch. Hexes off the map are passed over.
pub fn jumps<'a>(grid: &Grid, hexes: &'a [HexNo]) -> Vec<(&'a HexNo, &'a HexNo)> {
    let jump = |step: &'a [HexNo]| {
        let [a, b] = step else { return None };
        let (from, to) = (grid.find(a.as_str())?, grid.find(b.as_str())?);
        (grid.distance(from, to) > 1).then_some((a, b))
    };
    hexes.windows(2).filter_map(jump).collect()
}

/// The ends of a chain that lie inside the map.
pub fn loose_ends<'a>(grid: &Grid, hexes: &'a [HexNo]) -> Vec<&'a HexNo> {
    let ends = [hexes.first(), hexes.last()].into_iter().flatten();
    let inside = |end: &&HexNo| {
        let hex = grid.find(end.as_str());
        hex.is_some_and(|hex| grid.off_map(hex).next().is_none())
    };
    ends.filter(inside).collect()
}

/// A line that parts the map, and what lies on either side of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    left: BTreeSet<HexIx>,
    right: BTreeSet<HexIx>,
}

impl Parting {
    /// Nothing for a line that is broken, crosses itself or parts nothing.
    pub fn of(grid: &Grid, line: &[HexIx]) -> Option<Self> {
        let on_line: BTreeSet<HexIx> = line.iter().copied().collect();
        let (mut left, mut right) = (BTreeSet::new(), BTreeSet::new());
        for steps in line.windows(3) {
            let [before, here, after] = steps else {
                continue;
            };
            let directions = grid.directions();
            let towards = |other: HexIx| {
                let direction = grid.side_between(*here, other)?;
                directions.iter().position(|known| *known == direction)
            };
            let (back, on) = (towards(*before)?, towards(*after)?);
            let around = grid.neighbors(*here);
            let mut side = &mut left;
            for turn in 1..6 {
                let direction = (back + turn) % 6;
                if direction == on {
                    side = &mut right;
                } else if let Some(hex) = around
                    .get(direction)
                    .copied()
                    .flatten()
                    .filter(|hex| !on_line.contains(hex))
                {
                    side.insert(hex);
                }
            }
        }
        let (left, right) = (flood(grid, left, &on_line), flood(grid, right, &on_line));
        left.is_disjoint(&right).then_some(Self { left, right })
    }

    /// A hex on the left and one on the right of the line, if the other line has both: then it crosses.
    pub fn crossed_by(&self, other: &[HexIx]) -> Option<(HexIx, HexIx)> {
        let on = |side: &BTreeSet<HexIx>| other.iter().find(|hex| side.contains(hex)).copied();
        Some((on(&self.left)?, on(&self.right)?))
    }
}

fn flood(grid: &Grid, from: BTreeSet<HexIx>, shore: &BTreeSet<HexIx>) -> BTreeSet<HexIx> {
    let mut waiting: Vec<HexIx> = from.iter().copied().collect();
    let mut reached = from;
    while let Some(hex) = waiting.pop() {
        for near in grid
            .neighbors(hex)
            .into_iter()
            .flatten()
            .filter(|near| !shore.contains(near))
        {
            if reached.insert(near) {
                waiting.push(near);
            }
        }
    }
    reached
}

/// An hour as a clock shows it: `06:40`.
pub fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The minutes after midnight of an hour as people type it: `06:40`, `0640`, `640`.
pub fn minutes(typed: &str) -> Option<u16> {
    let digits = typed.trim().replace([':', '.', ' '], "");
    if !(3..=4).contains(&digits.len()) || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: u16 = digits.parse().ok()?;
    let (hour, minute) = (number / 100, number % 100);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// What is wrong with a tide line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TideFault {
    /// It has no hexes.
    Empty,
    /// It jumps from one hex to another that doesn't touch.
    Jumps(HexNo, HexNo),
    /// It ends here, inside the map.
    Ends(HexNo),
    /// It comes here twice.
    Twice(HexNo),
    /// It crosses the line of this hour; these hexes lie on either side of it.
    Crosses(u16, HexNo, HexNo),
}

impl fmt::Display for TideFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "has no hexes yet"),
            Self::Jumps(a, b) => write!(f, "jumps from {a} to {b}"),
            Self::Ends(hex) => write!(f, "ends at {hex}, inside the map"),
            Self::Twice(hex) => write!(f, "comes to {hex} twice"),
            Self::Crosses(hour, a, b) => write!(
                f,
                "crosses the line of {}: {a} and {b} lie on either side",
                clock(*hour)
            ),
        }
    }
}

/// What would be wrong with a tide line if it ran through these hexes: it is a chain from edge to edge, and where it
/// lies the other lines of the map lie wholly landward or wholly seaward of it.
pub fn tide_faults(map: &Map, id: &Id, hexes: &[HexNo]) -> Vec<TideFault> {
    let grid = &map.grid;
    if hexes.is_empty() {
        return vec![TideFault::Empty];
    }
    let mut faults: Vec<TideFault> = jumps(grid, hexes)
        .into_iter()
        .map(|(a, b)| TideFault::Jumps(a.clone(), b.clone()))
        .collect();
    let ends = loose_ends(grid, hexes).into_iter();
    faults.extend(ends.map(|end| TideFault::Ends(end.clone())));
    let mut seen = BTreeSet::new();
    let twice = hexes.iter().find(|hex| !seen.insert(*hex));
    faults.extend(twice.map(|hex| TideFault::Twice(hex.clone())));
    let places = |hexes: &[HexNo]| -> Vec<HexIx> {
        let found = hexes.iter().filter_map(|hex| grid.find(hex.as_str()));
        found.collect()
    };
    let number = |hex| grid.number(hex);
    let own = places(hexes);
    let others: Vec<&TideLine> = map
        .tide_lines
        .iter()
        .filter(|line| line.id != *id)
        .collect();
    let Some(parting) = Parting::of(grid, &own).filter(|_| !others.is_empty()) else {
        return faults;
    };
    for other in others {
        if let Some((a, b)) = parting.crossed_by(&places(&other.hexes)) {
            faults.push(TideFault::Crosses(other.hour, number(a), number(b)));
        }
    }
    faults
}

/// Why a stroke doesn't redraw a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The line runs so already.
    Same,
    /// The stroke neither begins nor ends on the line or next to its end.
    Loose,
    /// The line would fall into pieces.
    Breaks,
}

/// A chain of hexes as it is after a stroke over it: begun, led on from an end, shortened by going back along it, or
/// led another way between two of its hexes. Where the stroke leaves the line in its middle, it is led on from there,
/// and its shorter part goes.
///
/// # Errors
/// Why the stroke has no meaning for this line.
pub fn redrawn(grid: &Grid, line: &[HexIx], stroke: &[HexIx]) -> Result<Vec<HexIx>, Misfit> {
    let (Some(&first), Some(&last)) = (stroke.first(), stroke.last()) else {
        return Err(Misfit::Same);
    };
    let on = |hex: HexIx| line.iter().position(|known| *known == hex);
    let new = match (on(first), on(last)) {
        _ if line.is_empty() => stroke.to_vec(),
        (Some(from), Some(to)) => between(line, stroke, from, to)?,
        (Some(_), None) => led_on(line, stroke)?,
        (None, Some(_)) => {
            let back: Vec<HexIx> = stroke.iter().rev().copied().collect();
            led_on(line, &back)?
        }
        (None, None) => beside_end(grid, line, stroke)?,
    };
    let new = without_loops(new);
    if new == line {
        Err(Misfit::Same)
    } else {
        Ok(new)
    }
}

/// A stroke from one hex of the line to another.
fn between(line: &[HexIx], stroke: &[HexIx], from: usize, to: usize) -> Result<Vec<HexIx>, Misfit> {
    let end = line.len().saturating_sub(1);
    let (low, high) = (from.min(to), from.max(to));
    let (before, rest) = line.split_at_checked(low).ok_or(Misfit::Same)?;
    let (inner, after) = rest.split_at_checked(high - low + 1).ok_or(Misfit::Same)?;
    let mut stroke = stroke.to_vec();
    if from > to {
        stroke.reverse();
    }
    if stroke != inner {
        return Ok([before, &stroke, after].concat());
    }
    // Along the line inwards from an end: it is shortened to where the stroke ends.
    if from == 0 && to < end {
        Ok(line.iter().skip(to).copied().collect())
    } else if from == end && to > 0 {
        Ok(line.iter().take(to + 1).copied().collect())
    } else {
        Err(Misfit::Same)
    }
}

/// A stroke that begins on the line and ends off it.
fn led_on(line: &[HexIx], stroke: &[HexIx]) -> Result<Vec<HexIx>, Misfit> {
    let on = |hex: &HexIx| line.iter().position(|known| known == hex);
    let leaves = stroke.iter().rposition(|hex| on(hex).is_some());
    let leaves = leaves.ok_or(Misfit::Loose)?;
    let (head, tail) = stroke.split_at_checked(leaves).ok_or(Misfit::Loose)?;
    let (Some(at), Some(tail_on)) = (tail.first().and_then(on), tail.get(1..)) else {
        return Err(Misfit::Loose);
    };
    // The way that the stroke came along the line tells which part goes on.
    let forwards = match head.first().and_then(on) {
        Some(begun) if begun != at => begun < at,
        _ => at * 2 >= line.len().saturating_sub(1),
    };
    Ok(if forwards {
        let kept = line.iter().take(at + 1);
        kept.chain(tail_on).copied().collect()
    } else {
        let kept = line.iter().skip(at);
        tail_on.iter().rev().chain(kept).copied().collect()
    })
}

/// A stroke off the line that begins or ends next to one of its ends.
fn beside_end(grid: &Grid, line: &[HexIx], stroke: &[HexIx]) -> Result<Vec<HexIx>, Misfit> {
    let back: Vec<HexIx> = stroke.iter().rev().copied().collect();
    let touch = |a: Option<&HexIx>, b: Option<&HexIx>| {
        a.zip(b).is_some_and(|(a, b)| grid.distance(*a, *b) == 1)
    };
    for stroke in [stroke, &back] {
        if touch(line.last(), stroke.first()) {
            return Ok([line, stroke].concat());
        }
        if touch(line.first(), stroke.last()) {
            return Ok([stroke, line].concat());
        }
    }
    Err(Misfit::Loose)
}

/// The chain without the loops in which it comes back to a hex.
fn without_loops(chain: Vec<HexIx>) -> Vec<HexIx> {
    let mut straight: Vec<HexIx> = Vec::with_capacity(chain.len());
    for hex in chain {
        match straight.iter().position(|known| *known == hex) {
            Some(at) => straight.truncate(at + 1),
            None => straight.push(hex),
        }
    }
    straight
}

/// A chain of hexes without those that a stroke goes over.
///
/// # Errors
/// Why that can't be: none of them is on it, or it would fall apart.
pub fn erased(line: &[HexIx], stroke: &[HexIx]) -> Result<Vec<HexIx>, Misfit> {
    let goes = |hex: &&HexIx| stroke.contains(hex);
    let head = line.iter().take_while(goes).count();
    let tail = line.iter().rev().take_while(goes).count();
    let taken = line.iter().filter(goes).count();
    if taken == 0 {
        Err(Misfit::Same)
    } else if taken == line.len() {
        Ok(Vec::new())
    } else if head + tail == taken {
        Ok(line
            .iter()
            .skip(head)
            .take(line.len() - taken)
            .copied()
            .collect())
    } else {
        Err(Misfit::Breaks)
    }
}

/// What is wrong with numbers that should be 1 to 6, each once.
pub fn dice_fault(dice: &[u8]) -> Option<String> {
    let mut times: BTreeMap<u8, usize> = BTreeMap::new();
    dice.iter()
        .for_each(|die| *times.entry(*die).or_default() += 1);
    let missing: Vec<u8> = (1..=6).filter(|die| !times.contains_key(die)).collect();
    let twice: Vec<u8> = times
        .iter()
        .filter(|(_, times)| **times > 1)
        .map(|(die, _)| *die)
        .collect();
    let odd: Vec<u8> = times
        .keys()
        .filter(|die| !(1..=6).contains(*die))
        .copied()
        .collect();
    let wrong = [
        (missing, "missing"),
        (twice, "there twice"),
        (odd, "no number of a die"),
    ];
    let told: Vec<String> = wrong
        .into_iter()
        .filter_map(|(dice, what)| {
            let verb = if dice.len() == 1 { "is" } else { "are" };
            Some(format!("{} {verb} {what}", list(&dice)?))
        })
        .collect();
    (!told.is_empty()).then(|| told.join(", and "))
}

/// `1`, `1 and 2`, `1, 2 and 3`.
fn list(numbers: &[u8]) -> Option<String> {
    let (last, before) = numbers.split_last()?;
    if before.is_empty() {
        return Some(last.to_string());
    }
    let before: Vec<String> = before.iter().map(u8::to_string).collect();
    Some(format!("{} and {last}", before.join(", ")))
}

/// The playable hexes of the map's edge on this side, in order of index.
pub fn edge_hexes(grid: &Grid, edge: Compass) -> impl Iterator<Item = HexIx> + '_ {
    grid.iter()
        .filter(move |&hex| grid.at_edge(hex, edge) && grid.playable(hex))
}

/// The hexes of an entry; none where it names hexes that the map doesn't have.
pub fn entry_hexes(grid: &Grid, at: &EntryHexes) -> Vec<HexIx> {
    match at {
        EntryHexes::Hexes(numbers) => numbers
            .iter()
            .filter_map(|hex| grid.find(hex.as_str()))
            .collect(),
        EntryHexes::Edge(edge) => edge_hexes(grid, *edge).collect(),
        EntryHexes::Between(edge, from, to) => {
            let (Some(from), Some(to)) = (grid.find(from.as_str()), grid.find(to.as_str())) else {
                return Vec::new();
            };
            // Along a western or eastern edge hexes lie by y, along the others by x.
            let along = |hex: HexIx| {
                let (x, y) = grid.center(hex);
                match edge {
                    Compass::E | Compass::W => y,
                    _ => x,
                }
            };
            let (a, b) = (along(from), along(to));
            // Less than any two hexes lie apart, and more than a sum of floats is wrong by.
            let (low, high) = (a.min(b) - 0.01, a.max(b) + 0.01);
            edge_hexes(grid, *edge)
                .filter(|hex| (low..=high).contains(&along(*hex)))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::small_pack;
    use crate::hex::preset;

    fn numbers(list: &str) -> Vec<HexNo> {
        list.split_whitespace().map(HexNo::from).collect()
    }

    fn map_with(lines: &[(u16, &str)]) -> Map {
        let mut map = small_pack().map;
        map.tide_lines = lines
            .iter()
            .map(|(hour, hexes)| TideLine {
                id: Id::new(format!("tide-{hour}")),
                hour: *hour,
                hexes: numbers(hexes),
                source: None,
                note: None,
            })
            .collect();
        map
    }

    #[test]
    fn tide_lines_are_chains_that_nest() {
        let high = "2801 2802 2803 2804 2805 2705 2706 2707";
        for (line, expected) in [
            ("", &["has no hexes yet"][..]),
            (
                "2701 2702 2704",
                &["jumps from 2702 to 2704", "ends at 2704, inside the map"],
            ),
            ("2702 2701", &["ends at 2702, inside the map"]),
            (
                "2701 2702 2703 2803 2903 3002 3001",
                &["crosses the line of 06:00: 2901 and 2801 lie on either side"],
            ),
        ] {
            let map = map_with(&[(360, high), (420, line)]);
            let faults = tide_faults(&map, &"tide-420".into(), &numbers(line));
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let told: Vec<&str> = told.iter().map(String::as_str).collect();
            match expected {
                [one] if one.starts_with("crosses") => {
                    assert!(
                        told.iter()
                            .any(|told| told.starts_with("crosses the line of 06:00")),
                        "{told:?}"
                    );
                }
                _ => assert_eq!(told, expected, "{line}"),
            }
        }
        let map = map_with(&[(360, "2701 2702 2703 2602 2601")]);
        let landward = numbers("2501 2502 2503 2402 2401");
        assert_eq!(tide_faults(&map, &"tide-420".into(), &landward), []);
        let shared = numbers("2701 2702 2602 2601");
        assert_eq!(tide_faults(&map, &"tide-420".into(), &shared), []);
    }

    #[test]
    fn hours_are_read_as_people_type_them() {
        for (typed, expected) in [
            ("06:40", Some(400)),
            ("0640", Some(400)),
            (" 640 ", Some(400)),
            ("2400", None),
            ("1261", None),
            ("7", None),
            ("noon", None),
        ] {
            assert_eq!(minutes(typed), expected, "{typed}");
        }
        assert_eq!(clock(400), "06:40");
    }

    #[test]
    fn a_redrawn_line_stays_a_chain() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let places = |list: &str| -> Vec<HexIx> {
            let found = numbers(list);
            let found = found.iter().map(|hex| grid.find(hex.as_str()));
            found.map(|hex| hex.expect("on the map")).collect()
        };
        let line = "2203 2204 2205 2206 2207";
        for (stroke, expected) in [
            ("2207 2208 2209", Ok("2203 2204 2205 2206 2207 2208 2209")), // On from its end,
            ("2209 2208 2207", Ok("2203 2204 2205 2206 2207 2208 2209")), // up to it,
            ("2208 2209", Ok("2203 2204 2205 2206 2207 2208 2209")),      // from beside it,
            ("2203 2202", Ok("2202 2203 2204 2205 2206 2207")),           // from its beginning,
            ("2207 2206 2205", Ok("2203 2204 2205")),                     // back from its end,
            ("2203 2204", Ok("2204 2205 2206 2207")),                     // and its beginning,
            (
                "2204 2304 2305 2205",
                Ok("2203 2204 2304 2305 2205 2206 2207"),
            ), // another way,
            (
                "2205 2305 2304 2204",
                Ok("2203 2204 2304 2305 2205 2206 2207"),
            ), // or from behind,
            ("2206 2306 2307", Ok("2203 2204 2205 2206 2306 2307")),      // another end,
            ("2204 2304 2303", Ok("2303 2304 2204 2205 2206 2207")),      // or beginning.
            ("2204 2205", Err(Misfit::Same)),
            ("2205", Err(Misfit::Same)),
            ("2505 2506", Err(Misfit::Loose)),
        ] {
            let new = redrawn(&grid, &places(line), &places(stroke));
            assert_eq!(new, expected.map(places), "{stroke}");
            for step in new.iter().flat_map(|new| new.windows(2)) {
                let [a, b] = step else {
                    panic!("a step has two ends");
                };
                assert_eq!(grid.distance(*a, *b), 1, "{stroke}");
            }
        }
        assert_eq!(redrawn(&grid, &[], &places(line)), Ok(places(line)));
        for (stroke, expected) in [
            ("2203 2204", Ok("2205 2206 2207")),
            ("2207", Ok("2203 2204 2205 2206")),
            (line, Ok("")),
            ("2205", Err(Misfit::Breaks)),
            ("2505", Err(Misfit::Same)),
        ] {
            let left = erased(&places(line), &places(stroke));
            assert_eq!(left, expected.map(places), "{stroke}");
        }
    }

    #[test]
    fn a_die_has_each_number_once() {
        for (dice, expected) in [
            (vec![6, 5, 4, 3, 2, 1], None),
            (vec![1, 2, 3, 4], Some("5 and 6 are missing")),
            (vec![1, 2, 3, 4, 5, 6, 6], Some("6 is there twice")),
            (vec![1, 5, 6], Some("2, 3 and 4 are missing")),
            (
                vec![1, 2, 3, 4, 5, 7],
                Some("6 is missing, and 7 is no number of a die"),
            ),
        ] {
            assert_eq!(dice_fault(&dice).as_deref(), expected, "{dice:?}");
        }
    }

    #[test]
    fn an_entry_between_markers_is_a_stretch_of_the_edge() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let west = EntryHexes::Between(Compass::W, "2401".into(), "3301".into());
        let hexes = entry_hexes(&grid, &west);
        assert!(hexes.iter().all(|hex| grid.at_edge(*hex, Compass::W)));
        assert_eq!(hexes.len(), 10, "from 24 to 33");
        let turned = EntryHexes::Between(Compass::W, "3301".into(), "2401".into());
        assert_eq!(entry_hexes(&grid, &turned), hexes);
    }
}
