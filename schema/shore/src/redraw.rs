//! How a line along the shore is redrawn by a stroke over the map.
//!
//! Holds always: a chain that is redrawn stays a chain without loops (`tests::a_redrawn_line_stays_a_chain`).

use beachhead_hex::{Grid, HexIx};

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
    // The way that the stroke came along the line says which part goes on.
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

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::{HexNo, preset};

    fn numbers(list: &str) -> Vec<HexNo> {
        list.split_whitespace().map(HexNo::from).collect()
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
}
