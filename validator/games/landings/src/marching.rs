//! A move that is made: hex after hex, with what it goes by.

use beachhead_schema::hex::HexIx;

use super::entering::How;
use super::paces::{May, Node};
use super::play::Play;
use super::resolved::Way;
use super::roster::{Class, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::Work;
use super::terrain::Marks;

impl Play<'_> {
    /// The unit makes its move, which has been judged.
    pub(super) fn march(&mut self, unit: UnitIx, way: &Way) {
        let game = self.game;
        if game.is_craft(self.state, unit) {
            return self.move_craft(unit, way);
        }
        let Ok((node, may)) = game.walk(self.state, unit, way) else {
            return;
        };
        let Some(start) = self.state.hex_of(unit) else {
            return;
        };
        self.cite_march(unit, way, &node, may);
        let turn = &mut self.state.troops[unit].turn;
        if self.state.phase == Phase::SecondMove {
            turn.moved_again = true;
        }
        turn.moved = true;
        turn.from = Some(start);
        turn.used = node.cost();
        turn.halt = node.halt;
        turn.no_battle |= may == May::No;
        let unhindered = game.gait(self.state, unit).unhindered;
        let last = way.last();
        for hex in way.iter() {
            // Behind enemy lines one passes over what lies on the way (M19).
            let how = if unhindered && last != Some(hex) {
                How::Pass
            } else {
                How::Step
            };
            if !self.enter(unit, hex, how) || self.state.ending.is_some() {
                return;
            }
        }
    }

    /// The unit makes its way to an exit and leaves the map there, which has been judged.
    pub(super) fn march_off(&mut self, unit: UnitIx, way: &Way) {
        if !way.is_empty() {
            self.march(unit, way);
        }
        if self.state.ending.is_none() && self.state.hex_of(unit).is_some() {
            self.cite(Rule::StaysOnBoard);
            self.leave_map(unit);
        }
    }

    /// Cites what the way goes by.
    fn cite_march(&mut self, unit: UnitIx, way: &Way, node: &Node, may: May) {
        if !self.trace.cites() {
            return;
        }
        self.cite(Rule::MoveAllowance);
        self.cite(Rule::PathFree);
        if self.game.kind_of(self.state, unit).class == Class::Ship {
            self.cite(Rule::DestroyerMove);
            self.cite(Rule::DestroyerOffshore);
        }
        let Some(mut from) = self.state.hex_of(unit) else {
            return;
        };
        for to in way.iter() {
            self.cite_side(from, to);
            self.cite_entered(unit, to);
            from = to;
        }
        let game = self.game;
        if node.road && node.raw > game.gait(self.state, unit).most {
            self.cite(Rule::RoadBonus);
            if game.bridged(self.state, way) {
                self.cite(Rule::BridgeRoad);
            }
        }
        let quiet = way.last().is_some_and(|hex| {
            let lane = game.lane(self.state, unit);
            game.props_of(self.state, hex).quiet.has(lane)
        });
        if may == May::No && quiet {
            self.cite(Rule::EntryBarsBattle);
        }
    }

    /// Cites what the side between two hexes does.
    pub(super) fn cite_side(&mut self, from: HexIx, to: HexIx) {
        let ground = &self.game.ground;
        let edges = ground.edges(from);
        let way = ground.shape.direction(from, to);
        let bit = way.map(|way| 1u8 << way).unwrap_or_default();
        if edges.climb & bit != 0 {
            self.cite(Rule::CliffOrBluff);
            self.cite(if edges.no_take & bit != 0 {
                Rule::CliffClimb
            } else {
                Rule::BluffClimb
            });
        } else if ground.is_shore_hill(from) || ground.is_shore_hill(to) {
            self.cite(Rule::InlandEdge);
            self.cite(Rule::CliffBarred);
        }
        if ground.is(from, Marks::MOUTH) {
            self.cite(Rule::MouthToBridge);
        }
    }

    /// Cites what the ground of a hex does to who enters it.
    fn cite_entered(&mut self, unit: UnitIx, hex: HexIx) {
        let there = self.game.props_of(self.state, hex);
        let coast = there.marks.any(Marks::COAST);
        let rules = [
            (coast, Rule::Coastline),
            (there.marks.any(Marks::BEACH) && !coast, Rule::Beach),
            (there.marks.any(Marks::MOUTH), Rule::RiverMouth),
            (there.marks.any(Marks::BRIDGE), Rule::BridgeEntry),
            (there.marks.any(Marks::BRIDGE.or(Marks::FORD)), Rule::River),
            (there.marks.any(Marks::OCEAN), Rule::Ocean),
            (there.marks.any(Marks::WOODS), Rule::Woods),
            (there.marks.any(Marks::NO_OVERRUN), Rule::Marsh),
            (
                there
                    .marks
                    .any(Marks::AIRFIELD.or(Marks::ROAD).or(Marks::BRIDGE)),
                Rule::OpenGround,
            ),
            (there.stops(self.game.lane(self.state, unit)), Rule::Stops),
        ];
        for (applies, rule) in rules {
            if applies {
                self.cite(rule);
            }
        }
        let lies = self.state.works_on(hex).lies;
        let works = [
            (Work::HEDGEHOG, Rule::Hedgehog),
            (Work::BUNKER.with(Work::FIELD_BUNKER), Rule::BunkerEntry),
            (Work::ROAD_BLOCK.with(Work::DRAGONS_TEETH), Rule::RoadBlock),
            (Work::WIRE, Rule::Wire),
        ];
        for (work, rule) in works {
            if lies.has(work) {
                self.cite(rule);
            }
        }
    }
}
