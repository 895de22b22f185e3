//! Steps of a move: what each costs, whether it stops, and why it can't be made.
//!
//! It is one function, [`Paces::step`], for the search of `reach` as for a path that a player names.

use beachhead_kit::HexIx;

use crate::ground::{Branch, Edges, Ground, Marks, Props, Work, shape};
use crate::movement::gait::{Gait, Going};
use crate::sight::los::Field;
use crate::state::Halt;

/// Why a step can't be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The hexes don't touch.
    Apart,
    /// Somebody stands there.
    Occupied,
    /// The ground is closed to such units: what it bears, and what lies on it.
    Barred(Marks, Work),
    /// A destroyer would come beside land.
    Offshore,
    /// The side between is closed.
    Closed,
    /// The side is a cliff, or a bluff.
    Cliff,
    /// The side is a cliff or bluff that only infantry climbs.
    Climb {
        /// A bluff, not a cliff.
        bluff: bool,
    },
    /// A bridge isn't entered from water: from a river mouth.
    BridgeFromWater {
        /// From a river mouth.
        mouth: bool,
    },
    /// The ground has stopped it before.
    Stopped,
    /// It can't leave where it stands.
    Fixed,
    /// It leaves where it stands by one hex only.
    OneOut,
    /// It enters such ground only as the first hex of a move.
    NextDoor,
    /// More than two hexes with beach among them.
    Beach,
    /// Farther than it goes.
    TooFar,
}

/// Where a move has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) hex: u32,
    /// Hexes of movement used, the road's extra one not taken off.
    pub(crate) raw: u8,
    pub(crate) steps: u8,
    pub(crate) halt: Halt,
    /// It has kept to a road from the start.
    pub(crate) road: bool,
    /// It has entered beach.
    pub(crate) beach: bool,
    /// The node before, and the next one of the same cost, in a search.
    pub(crate) parent: u32,
    pub(crate) next: u32,
}

impl Node {
    /// Hexes of movement used.
    pub(crate) fn cost(&self) -> u8 {
        self.raw - u8::from(self.road && self.steps > 0)
    }

    pub(crate) fn hex(&self) -> HexIx {
        HexIx(self.hex)
    }
}

/// What a unit may do after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum May {
    /// No battle.
    #[default]
    No,
    /// Close assault only.
    Close,
    /// A battle.
    Battle,
}

/// A unit on its way: how it goes, over which ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paces<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) field: Field<'a>,
    pub(crate) gait: Gait,
    /// Where it starts.
    pub(crate) start: HexIx,
}

impl Paces<'_> {
    #[inline]
    pub(crate) fn props(&self, hex: HexIx) -> Props {
        self.ground.props(hex, self.field.works(hex))
    }

    /// The move before its first step.
    pub(crate) fn begin(&self) -> Node {
        let marks = self.props(self.start).marks;
        Node {
            hex: self.start.0,
            road: marks.has(Marks::ROAD) && self.on_land(),
            ..Node::default()
        }
    }

    fn on_land(&self) -> bool {
        matches!(self.gait.going, Going::Land | Going::Boat)
    }

    /// One step on, or why not.
    pub(crate) fn step(&self, from: &Node, to: HexIx) -> Result<Node, Why> {
        let way = self
            .ground
            .shape
            .direction(from.hex(), to)
            .ok_or(Why::Apart)?;
        let here = self.props(from.hex());
        self.leave(from, &here)?;
        self.step_by(from, &here, self.ground.edges(from.hex()), way, to)
    }

    /// Whether the move may go on from here at all.
    pub(crate) fn leave(&self, from: &Node, here: &Props) -> Result<(), Why> {
        let lane = self.gait.lane;
        if self.on_land() && here.fixed.has(lane) {
            return Err(Why::Fixed);
        }
        if self.gait.unhindered {
            return Ok(());
        }
        if from.halt != Halt::No {
            return Err(Why::Stopped);
        }
        if from.steps > 0 && self.on_land() && self.props(self.start).one_out.has(lane) {
            return Err(Why::OneOut);
        }
        Ok(())
    }

    /// The step in this direction, from a node that may be left.
    #[inline]
    pub(crate) fn step_by(
        &self,
        from: &Node,
        here: &Props,
        edges: Edges,
        way: usize,
        to: HexIx,
    ) -> Result<Node, Why> {
        if !self.field.at.is_free(to) {
            return Err(Why::Occupied);
        }
        let there = self.props(to);
        let bit = 1u8 << way;
        let mut node = Node {
            hex: to.0,
            raw: from.raw + 1,
            steps: from.steps + 1,
            road: from.road && self.road_leads(edges, way, to, &there),
            beach: from.beach || there.marks.has(Marks::BEACH),
            ..Node::default()
        };
        match self.gait.going {
            Going::Land | Going::Boat => {
                let cost = self.cross(here, &there, edges, bit, to)?;
                if !self.gait.unhindered {
                    node.raw = from.raw + cost;
                    node.halt = self.halt(&there);
                    if there.marks.has(Marks::NEXT_DOOR) && from.steps > 0 {
                        return Err(Why::NextDoor);
                    }
                    if node.beach && node.steps > BEACH {
                        return Err(Why::Beach);
                    }
                }
            }
            Going::Ship | Going::Craft => node.halt = self.sail(to, &there)?,
            Going::Rail => {
                let leads = self.ground.rails_meet(from.hex(), way, to);
                if !leads || !there.marks.has(Marks::RAIL) {
                    return Err(Why::Closed);
                }
            }
        }
        let most = match (node.road, self.gait.by_road) {
            (true, Some(by_road)) => by_road,
            (true, None) => self.gait.most.saturating_add(1),
            (false, _) => self.gait.most,
        };
        if node.raw > most {
            return Err(Why::TooFar);
        }
        Ok(node)
    }

    /// Hexes of movement for the side between two hexes, or why it isn't crossed.
    fn cross(
        &self,
        here: &Props,
        there: &Props,
        edges: Edges,
        bit: u8,
        to: HexIx,
    ) -> Result<u8, Why> {
        let lane = self.gait.lane;
        let by_boat = self.gait.going == Going::Boat && there.marks.has(Marks::RIVER);
        if there.barred.has(lane) && !by_boat {
            return Err(Why::Barred(there.marks, self.field.works(to).lies));
        }
        if edges.closed & bit != 0 {
            return Err(Why::Closed);
        }
        if edges.barred & bit != 0 {
            return Err(Why::Cliff);
        }
        let wet = Marks::WATER;
        if there.marks.has(Marks::BRIDGE)
            && here.marks.has(wet)
            && !here.marks.has(Marks::BRIDGE)
            && !by_boat
        {
            let mouth = here.marks.has(Marks::MOUTH);
            return Err(Why::BridgeFromWater { mouth });
        }
        if edges.climb & bit != 0 {
            if lane.class() != Branch::Infantry {
                let bluff = edges.no_take & bit == 0;
                return Err(Why::Climb { bluff });
            }
            return Ok(2);
        }
        Ok(if edges.steep & bit != 0 { 2 } else { 1 })
    }

    /// Whether ships or craft may be in the hex, and whether they stop there.
    fn sail(&self, to: HexIx, there: &Props) -> Result<Halt, Why> {
        let barred = Why::Barred(there.marks, self.field.works(to).lies);
        match self.gait.going {
            Going::Craft if there.marks.has(Marks::COAST) => Ok(Halt::Hard),
            _ if !there.marks.has(Marks::OCEAN) => Err(barred),
            Going::Ship if self.is_near_land(to) => Err(Why::Offshore),
            _ => Ok(Halt::No),
        }
    }

    fn is_near_land(&self, hex: HexIx) -> bool {
        let mut around = self.ground.shape.neighbors(hex);
        around.any(|(_, near)| !self.ground.is(near, Marks::OCEAN))
    }

    /// Whether the ground ends a move.
    pub(crate) fn halt(&self, there: &Props) -> Halt {
        let lane = self.gait.lane;
        let afloat = self.gait.going == Going::Boat
            && there.barred.has(lane)
            && there.marks.has(Marks::RIVER);
        if there.hard.has(lane) || (afloat && !self.ground.is(self.start, Marks::RIVER)) {
            Halt::Hard
        } else if there.soft.has(lane) {
            Halt::Soft
        } else {
            Halt::No
        }
    }

    fn road_leads(&self, edges: Edges, way: usize, to: HexIx, there: &Props) -> bool {
        let back = 1 << shape::opposite(way);
        let on = self.ground.edges(to).road;
        there.marks.has(Marks::ROAD) && edges.road & (1 << way) != 0 && on & back != 0
    }

    /// What the unit may do after such a move, of a hex at least: on mines some clear them instead of battling (M42).
    pub(crate) fn may(&self, node: &Node) -> May {
        if self.gait.sweeps && self.mines_against(node.hex()) {
            return May::No;
        }
        self.may_by_move(node)
    }

    /// What such a move leaves the unit to do.
    pub(crate) fn may_by_move(&self, node: &Node) -> May {
        let gait = &self.gait;
        let lane = gait.lane;
        let cost = node.cost();
        if gait.battle == 0 && gait.close == 0 {
            return May::No;
        }
        let there = self.props(node.hex());
        let far = there.marks.has(Marks::STARTED_NEAR) && cost > 1;
        let quiet = there.quiet.has(lane) || far;
        if quiet && !gait.on_entry {
            return May::No;
        }
        if there.silent.has(lane) && gait.going != Going::Ship {
            return May::No;
        }
        if self.props(self.start).quiet_out.has(lane) {
            return May::No;
        }
        if cost <= gait.battle {
            May::Battle
        } else if cost <= gait.close {
            May::Close
        } else {
            May::No
        }
    }

    /// Whether mines of the other side lie there.
    fn mines_against(&self, hex: HexIx) -> bool {
        let works = self.field.works(hex);
        let own = works
            .owner
            .is_some_and(|side| side.at() == self.gait.lane.side());
        works.lies.has(Work::MINE) && !own
    }

    /// Whether the hex is closed to the unit however it comes there.
    pub(crate) fn is_barred(&self, hex: HexIx) -> bool {
        let there = self.props(hex);
        match self.gait.going {
            Going::Land => there.barred.has(self.gait.lane),
            Going::Boat => there.barred.has(self.gait.lane) && !there.marks.has(Marks::RIVER),
            Going::Ship | Going::Craft => self.sail(hex, &there).is_err(),
            Going::Rail => !there.marks.has(Marks::RAIL),
        }
    }
}

/// The most hexes of a move with beach in it.
const BEACH: u8 = 2;
