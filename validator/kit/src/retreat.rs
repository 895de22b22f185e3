//! The ways of a retreat.

use beachhead_hex::HexIx;

use crate::graph::HexGraph;

/// Every way of this many hexes out of one, each step and the end of which are in order.
///
/// A step is judged by the hex that it leaves, the one it enters, and which step it is, from 1.
pub fn ways<N, S>(
    graph: &HexGraph<N, S>,
    from: HexIx,
    hexes: u32,
    is_step: impl Fn(HexIx, HexIx, u32) -> bool,
    is_end: impl Fn(HexIx) -> bool,
) -> Vec<Vec<HexIx>> {
    let mut ways = vec![Vec::new()];
    for step in 1..=hexes {
        let mut longer = Vec::new();
        for way in &ways {
            let at = way.last().copied().unwrap_or(from);
            let on = graph.links(at).map(|link| link.to);
            let on = on.filter(|to| is_step(at, *to, step));
            longer.extend(on.map(|to| [way.as_slice(), &[to]].concat()));
        }
        ways = longer;
    }
    ways.retain(|way| way.last().is_some_and(|end| is_end(*end)));
    ways
}

/// How many units find an end of their retreats, each one of its own, as far as there is room: no choice of ends saves more.
pub fn most_saved(ends: &[Vec<HexIx>], room: impl Fn(HexIx) -> usize) -> usize {
    let mut placed = vec![None; ends.len()];
    (0..ends.len())
        .filter(|unit| finds_end(ends, &room, &mut placed, *unit, &mut Vec::new()))
        .count()
}

/// Whether the unit finds an end, be it by moving others on to other ends of theirs.
fn finds_end(
    ends: &[Vec<HexIx>],
    room: &dyn Fn(HexIx) -> usize,
    placed: &mut Vec<Option<HexIx>>,
    unit: usize,
    seen: &mut Vec<HexIx>,
) -> bool {
    for &end in ends.get(unit).into_iter().flatten() {
        if seen.contains(&end) {
            continue;
        }
        seen.push(end);
        let others = (0..placed.len()).filter(|other| placed.get(*other) == Some(&Some(end)));
        let others: Vec<usize> = others.collect();
        let mut movable = others.iter().take(room(end));
        if others.len() < room(end)
            || movable.any(|other| finds_end(ends, room, placed, *other, seen))
        {
            if let Some(place) = placed.get_mut(unit) {
                *place = Some(end);
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_are_saved_as_any_choice_saves() {
        let hex = |ends: &[u32]| ends.iter().copied().map(HexIx).collect::<Vec<_>>();
        let saved = |ends: &[&[u32]], room: &[usize]| {
            let ends: Vec<Vec<HexIx>> = ends.iter().map(|ends| hex(ends)).collect();
            most_saved(&ends, |end| room.get(end.0 as usize).copied().unwrap_or(0))
        };
        assert_eq!(
            saved(&[&[0, 1], &[0]], &[1, 1]),
            2,
            "the first makes room for the second"
        );
        assert_eq!(saved(&[&[0], &[0]], &[1, 1]), 1);
        assert_eq!(saved(&[&[0], &[0], &[0, 1], &[1]], &[2, 1]), 3);
        assert_eq!(saved(&[&[0, 1], &[0, 2], &[0]], &[1, 1, 1]), 3);
        assert_eq!(saved(&[&[], &[0]], &[1]), 1);
        assert_eq!(saved(&[&[0]], &[0]), 0);
    }
    use crate::graph::tests::board;

    #[test]
    fn every_step_of_a_way_is_in_order_and_its_end() {
        let (board, from) = board();
        let graph = HexGraph::new(&board, |_| (), |_, _, _| ());
        let farther = |_, to, step| board.distance(from, to) == step;
        let all = ways(&graph, from, 2, farther, |_| true);
        // Six hexes in line, by one way each, and six between them by two.
        assert_eq!(all.len(), 18);
        let closed = graph.links(from).next().expect("a hex beside it").to;
        let around = ways(
            &graph,
            from,
            2,
            |at, to, step| to != closed && farther(at, to, step),
            |_| true,
        );
        assert_eq!(around.len(), 15);
        let end = closed;
        assert_eq!(ways(&graph, from, 1, farther, |hex| hex == end), [[end]]);
        assert!(ways(&graph, from, 1, |_, _, _| false, |_| true).is_empty());
    }
}
