//! Where a unit can go: a search over hexes by hexes of movement, whose buffers are kept from search to search.

use beachhead_base::cannot_happen;
use beachhead_kit::HexIx;

use crate::ground::{Marks, Work};
use crate::movement::gait::FARTHEST;
use crate::movement::paces::{May, Node, Paces};
use crate::state::Way;

impl Paces<'_> {
    /// Searches all hexes that can be reached.
    pub(crate) fn search(&self, reach: &mut Reach) {
        reach.clear(self.ground.shape.len());
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

    fn expand(&self, reach: &mut Reach, at: u32) {
        let Some(&node) = reach.nodes.get(at as usize) else {
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
            if reach.improves(&step) {
                reach.push(step, at);
            }
        }
    }

    /// From a cave to every other cave that is free, as a whole move.
    fn tunnel(&self, reach: &mut Reach) {
        for hex in self.ground.shape.hexes() {
            if let Some(node) = self.tunnel_to(hex) {
                reach.push(node, 0);
            }
        }
    }

    /// The whole move from the cave where the unit starts to another cave that is free.
    pub(crate) fn tunnel_to(&self, hex: HexIx) -> Option<Node> {
        let is_open = |hex: HexIx| {
            self.ground.is(hex, Marks::CAVE) && !self.field.works(hex).lies.has(Work::SEALED)
        };
        let leads = self.gait.caves
            && hex != self.start
            && is_open(self.start)
            && is_open(hex)
            && self.field.at.is_free(hex);
        leads.then(|| Node {
            hex: hex.0,
            raw: 1,
            steps: 1,
            next: NO_NODE,
            ..Node::default()
        })
    }
}

/// No node.
const NO_NODE: u32 = u32::MAX;

/// Costs there are.
const BUCKETS: usize = FARTHEST as usize + 2;

/// A hex that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reached {
    pub(crate) hex: HexIx,
    /// Hexes of movement it uses at the least.
    pub(crate) cost: u8,
    pub(crate) may: May,
    node: u32,
}

/// What a search knows of a hex.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The least cost so far, by road and beach.
    best: [u8; 4],
    /// Its place among those found.
    place: u32,
}

impl Known {
    const NOTHING: Self = Self {
        best: [u8::MAX; 4],
        place: NO_NODE,
    };
}

/// What a search found. Who searches often keeps one: once it has grown, nothing is allocated any more.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    nodes: Vec<Node>,
    heads: [u32; BUCKETS],
    /// By hex: what is known of it. Holds always: of hexes that no node is of, nothing is.
    hexes: Vec<Known>,
    found: Vec<Reached>,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            heads: [NO_NODE; BUCKETS],
            hexes: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Reach {
    /// Forgets the last search, for a search on a board of this many hexes.
    fn clear(&mut self, hexes: usize) {
        for node in self.nodes.drain(..) {
            if let Some(known) = self.hexes.get_mut(node.hex().index()) {
                *known = Known::NOTHING;
            }
        }
        self.hexes.resize(hexes, Known::NOTHING);
        self.heads = [NO_NODE; BUCKETS];
        self.found.clear();
    }

    /// The hexes that can be reached, each once.
    pub(crate) fn found(&self) -> &[Reached] {
        &self.found
    }

    /// Whether a step comes to its hex with less than was known.
    #[inline]
    fn improves(&mut self, node: &Node) -> bool {
        let which = usize::from(node.road) + 2 * usize::from(node.beach);
        let known = self.hexes.get_mut(node.hex().index());
        let Some(slot) = known.and_then(|known| known.best.get_mut(which)) else {
            return false;
        };
        let better = node.raw < *slot;
        if better {
            *slot = node.raw;
        }
        better
    }

    fn push(&mut self, node: Node, parent: u32) {
        let (Some(head), Ok(at)) = (
            self.heads.get_mut(usize::from(node.raw)),
            u32::try_from(self.nodes.len()),
        ) else {
            return cannot_happen!((), "no move costs {}", node.raw);
        };
        self.nodes.push(Node {
            parent,
            next: *head,
            ..node
        });
        *head = at;
    }

    fn pop(&mut self, cost: usize) -> Option<u32> {
        let head = self.heads.get_mut(cost)?;
        let at = *head;
        let node = self.nodes.get(at as usize)?;
        *head = node.next;
        Some(at)
    }

    /// Of several ways into a hex the one after which most may be done, then the shortest.
    fn sum_up(&mut self, paces: &Paces<'_>) {
        // The first one is where the unit starts.
        for (at, node) in (0..).zip(&self.nodes).skip(1) {
            let reached = Reached {
                hex: node.hex(),
                cost: node.cost(),
                may: paces.may(node),
                node: at,
            };
            let Some(known) = self.hexes.get_mut(reached.hex.index()) else {
                continue;
            };
            let place = &mut known.place;
            match self.found.get_mut(*place as usize) {
                Some(known) => {
                    if (known.may, std::cmp::Reverse(known.cost))
                        < (reached.may, std::cmp::Reverse(reached.cost))
                    {
                        *known = reached;
                    }
                }
                None => {
                    let next = u32::try_from(self.found.len());
                    *place = next
                        .unwrap_or_else(|_| cannot_happen!(NO_NODE, "hexes are counted in u32"));
                    self.found.push(reached);
                }
            }
        }
    }

    /// The way to a hex that was reached.
    pub(crate) fn way(&self, reached: &Reached) -> Option<Way> {
        let mut back = [reached.hex; Way::MOST];
        let mut len = 0;
        let mut node = self.node(reached)?;
        while node.steps > 0 {
            *back.get_mut(len)? = node.hex();
            len += 1;
            node = self.nodes.get(node.parent as usize)?;
        }
        Way::of(back.get(..len)?.iter().rev().copied())
    }

    /// The last step to a hex that was reached.
    pub(crate) fn node(&self, reached: &Reached) -> Option<&Node> {
        self.nodes.get(reached.node as usize)
    }
}
