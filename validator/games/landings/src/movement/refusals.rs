//! Why a step can't be made, in words and by its row.

use beachhead_engine::hexes as in_hexes;
use beachhead_kit::HexIx;

use crate::data::LandingsGame;
use crate::field::footing;
use crate::ground::{Marks, Work};
use crate::movement::gait::Going;
use crate::movement::paces::{Node, Paces, Why};
use crate::rules::Rule;
use crate::state::Way;
use crate::view::View;

/// The row by which a step is refused, and why in words.
pub(crate) fn why_not(
    view: View<'_>,
    paces: &Paces<'_>,
    from: &Node,
    to: HexIx,
    why: Why,
) -> (Rule, String) {
    let here = || view.number(from.hex());
    let (rule, words) = match why {
        Why::Apart => {
            let words = format!("it is not beside {}", here());
            return (Rule::PathFree, words);
        }
        Why::Occupied => {
            let there = view.state.unit_at(to).map(|there| view.id(there));
            let there = there.map_or("a unit", |id| id.as_str());
            return (Rule::PathFree, format!("{there} stands there"));
        }
        Why::Stopped => {
            let words = format!("the ground of {} has stopped it", here());
            return (stop_rule(view.game, paces, from.hex()), words);
        }
        Why::OneOut => {
            let start = view.number(paces.start);
            let words = format!("it leaves {start} by one hex only");
            return (out_rule(view.game, paces.start), words);
        }
        Why::TooFar => return too_far(view.game, paces, from, to),
        Why::Barred(marks, lies) => barred(marks, lies, paces.gait.going),
        Why::Offshore => (
            Rule::DestroyerOffshore,
            "it is beside land, and a destroyer keeps off",
        ),
        Why::Closed => (Rule::PathFree, why_closed(view.game, paces, from.hex(), to)),
        Why::Cliff => (
            Rule::CliffBarred,
            "no unit crosses the edge of a cliff to or from the ocean",
        ),
        Why::Climb { bluff: true } => (Rule::BluffClimb, "only infantry goes up or down a bluff"),
        Why::Climb { bluff: false } => {
            let words = "only infantry goes up or down the edge of a cliff";
            (Rule::CliffBarred, words)
        }
        Why::BridgeFromWater { mouth: true } => (
            Rule::MouthToBridge,
            "no bridge is entered from a river mouth",
        ),
        Why::BridgeFromWater { mouth: false } => {
            (Rule::BridgeEntry, "no bridge is entered from water")
        }
        Why::Fixed => (Rule::BunkerEntry, "it can't leave the ground it stands on"),
        Why::NextDoor => (
            Rule::Woods,
            "a hedgerow is entered only as the first hex of a move",
        ),
        Why::Beach => {
            let coast = view.game.ground.is(to, Marks::COAST);
            let rule = if coast { Rule::Coastline } else { Rule::Beach };
            (rule, "a move with beach in it has two hexes at most")
        }
    };
    (rule, words.to_owned())
}

/// What closes the hexside between two hexes, in words.
fn why_closed(game: &LandingsGame, paces: &Paces<'_>, from: HexIx, to: HexIx) -> &'static str {
    let either = |marks| game.ground.is(from, marks) || game.ground.is(to, marks);
    if paces.gait.going == Going::Rail {
        "no railway leads there"
    } else if either(Marks::WADI) {
        "a gully is entered and left by its open ends only"
    } else if either(Marks::MOUNTAIN) {
        "a mountain is entered and left by way of hills only"
    } else {
        "the hexside between is closed"
    }
}

/// That a step is too far: by which row, and how far the unit moves.
fn too_far(game: &LandingsGame, paces: &Paces<'_>, from: &Node, to: HexIx) -> (Rule, String) {
    let rule = far_rule(game, paces, from, to);
    let most = in_hexes(paces.gait.most);
    let words = match rule {
        Rule::CliffClimb | Rule::BluffClimb => {
            let left = in_hexes(paces.gait.most.saturating_sub(from.steps));
            format!("going up or down takes two hexes of movement, and it has {left} left")
        }
        _ => format!("it is too far, as the unit has {most} of movement"),
    };
    (rule, words)
}

/// Whether a way leads over a bridge.
pub(crate) fn bridged(view: View<'_>, way: &Way) -> bool {
    way.iter()
        .any(|hex| footing::props_of(view, hex).marks.has(Marks::BRIDGE))
}

/// The row by which the ground of a hex stops.
fn stop_rule(game: &LandingsGame, paces: &Paces<'_>, hex: HexIx) -> Rule {
    let marks = game.ground.terrain(hex).marks;
    let lies = paces.field.works(hex).lies;
    if lies.has(Work::WIRE) {
        Rule::Wire
    } else if lies.has(Work::ROAD_BLOCK.with(Work::DRAGONS_TEETH)) {
        Rule::RoadBlock
    } else if marks.has(Marks::OCEAN) {
        Rule::Ocean
    } else if marks.has(Marks::MOUTH) {
        Rule::RiverMouth
    } else if marks.has(Marks::FORD) {
        Rule::River
    } else if marks.has(Marks::NO_OVERRUN) {
        Rule::Marsh
    } else if marks.has(Marks::WOODS) {
        Rule::Woods
    } else {
        Rule::Stops
    }
}

/// The row by which a hex is left by one hex only.
fn out_rule(game: &LandingsGame, hex: HexIx) -> Rule {
    if game.ground.is(hex, Marks::NO_OVERRUN) {
        Rule::Marsh
    } else {
        Rule::Woods
    }
}

/// The row by which a hex is too far: that of what it takes to get up, where it would be near enough without.
fn far_rule(game: &LandingsGame, paces: &Paces<'_>, from: &Node, to: HexIx) -> Rule {
    let edges = game.ground.edges(from.hex());
    let bit = game
        .ground
        .shape
        .direction(from.hex(), to)
        .map(|way| 1 << way)
        .unwrap_or_default();
    if edges.climb & bit != 0 {
        return if edges.no_take & bit != 0 {
            Rule::CliffClimb
        } else {
            Rule::BluffClimb
        };
    }
    if paces.gait.going == Going::Ship {
        return Rule::DestroyerMove;
    }
    if game.ground.is_shore_hill(from.hex()) || game.ground.is_shore_hill(to) {
        return Rule::InlandEdge;
    }
    if paces.begin().road && from.raw >= paces.gait.most {
        return Rule::RoadBonus;
    }
    Rule::MoveAllowance
}

/// The row by which ground is closed, and why in words.
pub(crate) fn barred(marks: Marks, lies: Work, going: Going) -> (Rule, &'static str) {
    if matches!(going, Going::Ship | Going::Craft) {
        return (Rule::DestroyerMove, "it keeps to the open sea");
    }
    if lies.has(Work::HEDGEHOG) {
        (Rule::Hedgehog, "hedgehogs close it")
    } else if lies.has(Work::BUNKER.with(Work::FIELD_BUNKER)) {
        (Rule::BunkerEntry, "a bunker closes it")
    } else if lies.has(Work::ROAD_BLOCK.with(Work::DRAGONS_TEETH)) {
        (Rule::RoadBlock, "an obstacle closes it")
    } else if marks.has(Marks::RIVER.with(Marks::LAKE)) {
        (Rule::River, "it can't cross the water")
    } else if marks.has(Marks::NO_OVERRUN) {
        (Rule::Marsh, "it can't enter a marsh")
    } else {
        (Rule::PathFree, "the ground is closed to it")
    }
}
