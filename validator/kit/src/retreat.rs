//! The ways of a retreat.

use beachhead_schema::hex::HexIx;

use crate::graph::HexGraph;

/// Every way of so many hexes out of one, each step and the end of which are in order.
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
