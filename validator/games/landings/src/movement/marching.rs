//! A move that is made: hex after hex, with what it goes by.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Class;
use crate::entering::enter::{self, How};
use crate::field::footing;
use crate::ground::{Marks, Work};
use crate::movement::paces::{May, Node};
use crate::movement::{gait, moves, refusals};
use crate::rules::Rule;
use crate::state::{Phase, Way};
use crate::view::Play;

/// The unit makes its move, which has been judged.
pub(crate) fn march(play: &mut Play<'_>, unit: UnitIx, way: &Way) {
    let game = play.game;
    let Ok((node, may)) = moves::walk(game.view(play.state), unit, way) else {
        return;
    };
    let Some(start) = play.state.hex_of(unit) else {
        return;
    };
    cite_march(play, unit, way, &node, may);
    let turn = &mut play.state.troops[unit].turn;
    if play.state.phase == Phase::SecondMove {
        turn.moved_again = true;
    }
    turn.moved = true;
    turn.from = Some(start);
    turn.used = node.cost();
    turn.halt = node.halt;
    turn.no_battle |= may == May::No;
    let unhindered = gait::gait(game.view(play.state), unit).unhindered;
    let last = way.last();
    for hex in way.iter() {
        // Behind enemy lines one passes over what lies on the way (M19).
        let how = if unhindered && last != Some(hex) {
            How::Pass
        } else {
            How::Step
        };
        if !enter::enter(play, unit, hex, how) || play.state.ending.is_some() {
            return;
        }
    }
}

/// Cites what the way goes by.
fn cite_march(play: &mut Play<'_>, unit: UnitIx, way: &Way, node: &Node, may: May) {
    if !play.trace.cites() {
        return;
    }
    play.cite_all([Rule::MoveAllowance, Rule::PathFree]);
    if play.game.kind_of(play.state, unit).class == Class::Ship {
        play.cite_all([Rule::DestroyerMove, Rule::DestroyerOffshore]);
    }
    let Some(mut from) = play.state.hex_of(unit) else {
        return;
    };
    for to in way.iter() {
        cite_side(play, from, to);
        cite_entered(play, unit, to);
        from = to;
    }
    let game = play.game;
    if node.road && node.raw > gait::gait(game.view(play.state), unit).most {
        play.cite(Rule::RoadBonus);
        play.cite_if(
            refusals::bridged(game.view(play.state), way),
            Rule::BridgeRoad,
        );
    }
    let quiet = way.last().is_some_and(|hex| {
        let lane = footing::lane(game.view(play.state), unit);
        footing::props_of(game.view(play.state), hex)
            .quiet
            .has(lane)
    });
    play.cite_if(may == May::No && quiet, Rule::EntryBarsBattle);
}

/// Cites what the side between two hexes does.
pub(crate) fn cite_side(play: &mut Play<'_>, from: HexIx, to: HexIx) {
    let ground = &play.game.ground;
    let edges = ground.edges(from);
    let way = ground.shape.direction(from, to);
    let bit = way.map(|way| 1u8 << way).unwrap_or_default();
    if edges.climb & bit != 0 {
        play.cite(Rule::CliffOrBluff);
        play.cite(if edges.no_take & bit != 0 {
            Rule::CliffClimb
        } else {
            Rule::BluffClimb
        });
    } else if ground.is_shore_hill(from) || ground.is_shore_hill(to) {
        play.cite_all([Rule::InlandEdge, Rule::CliffBarred]);
    }
    play.cite_if(ground.is(from, Marks::MOUTH), Rule::MouthToBridge);
}

/// Cites what the ground of a hex does to who enters it.
fn cite_entered(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let there = footing::props_of(play.view(), hex);
    let coast = there.marks.has(Marks::COAST);
    let rules = [
        (coast, Rule::Coastline),
        (there.marks.has(Marks::BEACH) && !coast, Rule::Beach),
        (there.marks.has(Marks::MOUTH), Rule::RiverMouth),
        (there.marks.has(Marks::BRIDGE), Rule::BridgeEntry),
        (
            there.marks.has(Marks::BRIDGE.with(Marks::FORD)),
            Rule::River,
        ),
        (there.marks.has(Marks::OCEAN), Rule::Ocean),
        (there.marks.has(Marks::WOODS), Rule::Woods),
        (there.marks.has(Marks::NO_OVERRUN), Rule::Marsh),
        (
            there
                .marks
                .has(Marks::AIRFIELD.with(Marks::ROAD).with(Marks::BRIDGE)),
            Rule::OpenGround,
        ),
        (there.stops(footing::lane(play.view(), unit)), Rule::Stops),
    ];
    for (applies, rule) in rules {
        play.cite_if(applies, rule);
    }
    let lies = play.state.works_on(hex).lies;
    let works = [
        (Work::HEDGEHOG, Rule::Hedgehog),
        (Work::BUNKER.with(Work::FIELD_BUNKER), Rule::BunkerEntry),
        (Work::ROAD_BLOCK.with(Work::DRAGONS_TEETH), Rule::RoadBlock),
        (Work::WIRE, Rule::Wire),
    ];
    for (work, rule) in works {
        play.cite_if(lies.has(work), rule);
    }
}
