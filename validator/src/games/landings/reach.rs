//! Where a unit can go: a search over hexes by hexes of movement, on the stack of whoever asks.

use beachhead_schema::hex::HexIx;

use super::deed::Way;
use super::gait::FARTHEST;
use super::paces::{May, Node, Paces};
use super::state::Work;
use super::terrain::Marks;

impl Paces<'_> {
    /// Searches all hexes that can be reached.
    pub(super) fn search(&self, reach: &mut Reach) {
        reach.clear();
        let begin = self.begin();
        if self.leave(&begin, &self.props(self.start)).is_err() {
            return;
        }
        reach.push(begin, NO_NODE);
        for cost in 0..BUCKETS {
            while let Some(at) = reach.pop(cost) {
                self.expand(reach, at);
            }
        }
        if self.gait.caves {
            self.tunnel(reach);
        }
        reach.sum_up(self);
    }

    fn expand(&self, reach: &mut Reach, at: u8) {
        let Some(&node) = reach.nodes.get(usize::from(at)) else {
            return;
        };
        let here = self.props(node.hex());
        if self.leave(&node, &here).is_err() {
            return;
        }
        let edges = self.ground.edges(node.hex());
        for (way, near) in self.ground.shape.neighbors(node.hex()) {
            let Ok(step) = self.step_by(&node, &here, edges, way, near) else {
                continue;
            };
            if reach.improves(self, &step) {
                reach.push(step, at);
            }
        }
    }

    /// From a cave to every other cave that is free, as a whole move.
    fn tunnel(&self, reach: &mut Reach) {
        let cave = |hex: HexIx| {
            self.ground.is(hex, Marks::CAVE) && !self.field.works(hex).lies.has(Work::SEALED)
        };
        if !cave(self.start) {
            return;
        }
        for hex in self.ground.shape.hexes() {
            if hex == self.start || !cave(hex) || !self.field.at.is_free(hex) {
                continue;
            }
            let node = Node {
                hex: hex.0,
                raw: 1,
                steps: 1,
                next: NO_NODE,
                ..Node::default()
            };
            reach.push(node, 0);
        }
    }
}

/// No node.
const NO_NODE: u8 = u8::MAX;
/// Nodes that a search may make.
const MOST_NODES: usize = 255;
/// Costs there are.
const BUCKETS: usize = FARTHEST as usize + 2;
/// The hexes within reach lie in a window of so many rows and doubled columns each way.
const RADIUS: i16 = FARTHEST as i16 + 1;
const WINDOW: usize = ((2 * RADIUS + 1) * (4 * RADIUS + 1)) as usize;

/// A hex that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) hex: HexIx,
    /// Hexes of movement it uses at the least.
    pub(super) cost: u8,
    pub(super) may: May,
    node: u8,
}

/// What a search found. It is large, and lives on the stack of whoever asks.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    nodes: [Node; MOST_NODES],
    len: u8,
    heads: [u8; BUCKETS],
    /// The least cost so far of each hex in the window, by road and beach.
    best: [[u8; 4]; WINDOW],
    /// The place of each hex of the window among those found.
    known: [u8; WINDOW],
    found: Vec<Reached>,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            nodes: [Node::default(); MOST_NODES],
            len: 0,
            heads: [NO_NODE; BUCKETS],
            best: [[u8::MAX; 4]; WINDOW],
            known: [NO_NODE; WINDOW],
            found: Vec::new(),
        }
    }
}

impl Reach {
    fn clear(&mut self) {
        self.len = 0;
        self.heads = [NO_NODE; BUCKETS];
        self.best = [[u8::MAX; 4]; WINDOW];
        self.known = [NO_NODE; WINDOW];
        self.found.clear();
    }

    /// The hexes that can be reached, each once.
    pub(super) fn found(&self) -> &[Reached] {
        &self.found
    }

    /// The place of a hex in the window; none beyond it.
    fn place(paces: &Paces<'_>, hex: HexIx) -> Option<usize> {
        let (column, row) = paces.ground.shape.place(hex);
        let (from_column, from_row) = paces.ground.shape.place(paces.start);
        let (x, y) = (column - from_column + 2 * RADIUS, row - from_row + RADIUS);
        let inside = (0..=4 * RADIUS).contains(&x) && (0..=2 * RADIUS).contains(&y);
        let at = usize::try_from(y * (4 * RADIUS + 1) + x).ok();
        at.filter(|_| inside)
    }

    /// Whether a step comes to its hex with less than was known.
    fn improves(&mut self, paces: &Paces<'_>, node: &Node) -> bool {
        let slot = Self::place(paces, node.hex()).and_then(|at| self.best.get_mut(at));
        let which = usize::from(node.road) + 2 * usize::from(node.beach);
        let Some(slot) = slot.and_then(|slots| slots.get_mut(which)) else {
            return false;
        };
        let better = node.raw < *slot && node.hex != paces.start.0;
        if better {
            *slot = node.raw;
        }
        better
    }

    fn push(&mut self, node: Node, parent: u8) {
        if usize::from(self.len) >= MOST_NODES {
            return;
        }
        let at = self.len;
        let Some(head) = self.heads.get_mut(usize::from(node.raw)) else {
            return;
        };
        if let Some(slot) = self.nodes.get_mut(usize::from(at)) {
            *slot = Node {
                parent,
                next: *head,
                ..node
            };
            *head = at;
            self.len += 1;
        }
    }

    fn pop(&mut self, cost: usize) -> Option<u8> {
        let head = self.heads.get_mut(cost)?;
        let at = *head;
        let node = self.nodes.get(usize::from(at))?;
        *head = node.next;
        Some(at)
    }

    /// Of several ways into a hex the one after which most may be done, then the shortest.
    fn sum_up(&mut self, paces: &Paces<'_>) {
        for at in 1..self.len {
            let Some(node) = self.nodes.get(usize::from(at)) else {
                continue;
            };
            let reached = Reached {
                hex: node.hex(),
                cost: node.cost(),
                may: paces.may(node),
                node: at,
            };
            let place = Self::place(paces, reached.hex).and_then(|at| self.known.get_mut(at));
            let known = place.as_ref().map_or(NO_NODE, |place| **place);
            match self.found.get_mut(usize::from(known)) {
                Some(known) => {
                    if (known.may, std::cmp::Reverse(known.cost))
                        < (reached.may, std::cmp::Reverse(reached.cost))
                    {
                        *known = reached;
                    }
                }
                None => {
                    // Only a cave lies beyond the window, and is found once. There are fewer hexes than nodes.
                    if let Some(place) = place {
                        *place = u8::try_from(self.found.len()).unwrap_or(NO_NODE);
                    }
                    self.found.push(reached);
                }
            }
        }
    }

    /// The way to a hex that was reached.
    pub(super) fn way(&self, reached: &Reached) -> Option<Way> {
        let mut back = [HexIx(0); Way::MOST];
        let mut len = 0;
        let mut node = self.node(reached)?;
        while node.steps > 0 {
            *back.get_mut(len)? = node.hex();
            len += 1;
            node = self.nodes.get(usize::from(node.parent))?;
        }
        Way::of(back.get(..len)?.iter().rev().copied())
    }

    /// The last step to a hex that was reached.
    pub(super) fn node(&self, reached: &Reached) -> Option<&Node> {
        self.nodes.get(usize::from(reached.node))
    }
}
