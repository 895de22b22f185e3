//! The ways of a retreat.

use beachhead_schema::hex::HexIx;

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

#[cfg(test)]
mod tests {
    use super::*;
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
