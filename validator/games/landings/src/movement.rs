//! Moving (M29 to M34, L1 to L14, M61 to M75): which moves are in order, and making them.

use crate::card_effects;
use crate::craft;
use crate::exits;
use crate::footing;
use crate::gait;
use crate::game;
use crate::los;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::gait::Going;
use crate::game::LandingsGame;
use crate::paces::{May, Node, Paces, Why};
use crate::reach::Reach;
use crate::resolved::{Resolved, Way};
use crate::roster::UnitIx;
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::Work;
use crate::terrain::Marks;
use beachhead_engine::{Violation, hexes as in_hexes};

fn paces<'a>(view: View<'a>, unit: UnitIx, start: HexIx) -> Paces<'a> {
    Paces {
        ground: &view.game.ground,
        field: los::field(view),
        gait: gait::gait(view, unit),
        start,
    }
}

/// Searches the hexes that the unit can move to from where it stands.
pub(crate) fn explore(view: View<'_>, unit: UnitIx, reach: &mut Reach) {
    if let Some(start) = view.state.hex_of(unit) {
        paces(view, unit, start).search(reach);
    }
}

/// The hexes of movement that the unit needs to a hex at the least, and whether it may battle then.
pub(crate) fn reached(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<(u8, bool)> {
    let mut reach = Reach::default();
    explore(view, unit, &mut reach);
    let mut found = reach.found().iter();
    let reached = found.find(|reached| reached.hex == hex)?;
    Some((reached.cost, reached.may != May::No))
}

/// Where a way leads, step by step.
///
/// # Errors
/// Names the first step that can't be made, and its rule.
pub(crate) fn walk(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(Node, May), Violation> {
    let id = &view.game.roster[unit].id;
    let Some(start) = view.state.hex_of(unit) else {
        let why = format!("{id} is not on the map");
        return Err(Violation::new(Rule::TurnOrder, why).of(id.clone()));
    };
    let paces = paces(view, unit, start);
    let mut node = paces.begin();
    for to in way.iter() {
        let step = paces.step(&node, to);
        // From cave to cave it is a whole move.
        let step = match step {
            Err(why) if way.len() == 1 => paces.tunnel_to(to).ok_or(why),
            step => step,
        };
        node = step.map_err(|why| {
            let (mut rule, words) = why_not(view, &paces, &node, to, why);
            if rule == Rule::RoadBonus && bridged(view, way) {
                rule = Rule::BridgeRoad;
            }
            let number = view.game.number(to);
            Violation::new(rule, format!("{id} can't enter {number}: {words}"))
                .of(id.clone())
                .at(number)
        })?;
    }
    Ok((node, paces.may_by_move(&node)))
}

/// Why the unit can't be in a hex, however it comes there; nothing where it can.
pub(crate) fn closed_ground(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
) -> Option<(Rule, &'static str)> {
    let paces = paces(view, unit, hex);
    let marks = footing::props_of(view, hex).marks;
    let lies = view.state.works_on(hex).lies;
    paces
        .is_barred(hex)
        .then(|| barred(marks, lies, paces.gait.going))
}

/// What a move costs, and what it leaves its unit to do.
pub(crate) fn move_in_words(view: View<'_>, unit: UnitIx, way: &Way) -> Option<String> {
    if craft::is_craft(view, unit) {
        return None;
    }
    let (node, may) = walk(view, unit, way).ok()?;
    let hexes = match node.cost() {
        1 => "1 hex".to_owned(),
        cost => format!("{cost} hexes"),
    };
    let may = match may {
        May::No => "no battle afterwards",
        May::Close => "close assault only afterwards",
        May::Battle => "may battle afterwards",
    };
    Some(format!("{hexes} of movement, {may}"))
}

/// Whether the unit may make this move now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check_move(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(), Violation> {
    check_mover(view, unit)?;
    if craft::is_craft(view, unit) {
        return craft::check_craft_way(view, unit, way);
    }
    if way.is_empty() {
        let id = &view.game.roster[unit].id;
        let why = format!("the move of {id} leads nowhere");
        return Err(Violation::new(Rule::PathFree, why).of(id.clone()));
    }
    walk(view, unit, way).map(|_| ())
}

/// Whether the unit may move at all now.
pub(crate) fn check_mover(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    let again = view.state.phase == Phase::SecondMove;
    if view.state.phase != Phase::Movement && !again {
        if view.state.phase == Phase::Battle {
            let why = format!("{id} can't move now: all moves come before the first battle");
            return refuse(Rule::MovesFirst, why);
        }
        return Err(game::out_of_order(view, &format!("{id} can't move now")));
    }
    if view.game.side_of(unit) != view.state.side {
        let turn_of = view.state.side.name();
        let why = format!("{id} does not move now: it is the turn of the {turn_of} side");
        return refuse(Rule::TurnOrder, why);
    }
    if view.state.hex_of(unit).is_none() {
        return refuse(Rule::TurnOrder, format!("{id} is not on the map"));
    }
    let turn = &view.state.troops[unit].turn;
    if !card_effects::is_ordered_by_actor(view, unit) {
        return refuse(Rule::OrderedOnce, format!("{id} has not been ordered"));
    }
    card_effects::card_bars_move(view, unit)?;
    if again && !card_effects::moves_again(view, unit) {
        let why = format!("{id} has no second move: the card gives one to the unit it ordered");
        return refuse(Rule::BehindEnemyLines, why);
    }
    if turn.arrived {
        let (rule, what) = if craft::is_craft(view, unit) {
            (Rule::LoadedWaits, "was loaded")
        } else {
            (Rule::DeployIsMove, "came onto the map")
        };
        return refuse(rule, format!("{id} {what} this turn"));
    }
    if turn.moved && !again {
        let why = format!("{id} has moved: one order is one move");
        return refuse(Rule::OrderedOnce, why);
    }
    Ok(())
}

/// Whether the unit may leave the map at the end of a way, at the cost of one hex of movement (M80).
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check_exit(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(), Violation> {
    check_mover(view, unit)?;
    let (node, _) = walk(view, unit, way)?;
    exits::check_leaving(view.game, unit, node.hex())?;
    let gait = gait::gait(view, unit);
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    // The step off the map leaves its hex as any other step does.
    if let Some(start) = view.state.hex_of(unit) {
        let paces = paces(view, unit, start);
        if let Err(why) = paces.leave(&node, &paces.props(node.hex())) {
            let (rule, words) = why_not(view, &paces, &node, node.hex(), why);
            return refuse(rule, format!("{id} can't leave the map: {words}"));
        }
    }
    if node.raw >= gait.most.saturating_add(u8::from(node.road)) {
        let why = format!("{id} has no hex of movement left to leave the map");
        return refuse(Rule::MoveAllowance, why);
    }
    Ok(())
}

/// Lists the moves of every unit, and ways off the map, among actions that are not in order.
pub(crate) fn list_all_moves(view: View<'_>, actions: &mut Vec<Resolved>) {
    let mut reach = Reach::default();
    for (unit, troop) in view.state.every_unit() {
        if troop.turn.ordered {
            list_moves(view, unit, &mut reach, actions);
        }
    }
}

/// Lists a way to each hex that the unit can move to, among actions that are not in order.
pub(crate) fn list_moves(
    view: View<'_>,
    unit: UnitIx,
    reach: &mut Reach,
    actions: &mut Vec<Resolved>,
) {
    if check_mover(view, unit).is_err() {
        return;
    }
    if craft::is_craft(view, unit) {
        return craft::each_craft_way(view, unit, |way| actions.push(Resolved::Move { unit, way }));
    }
    let side = view.game.side_of(unit);
    if view
        .state
        .hex_of(unit)
        .is_some_and(|hex| exits::is_exit(view.game, side, hex))
    {
        actions.push(Resolved::Exit {
            unit,
            way: Way::EMPTY,
        });
    }
    explore(view, unit, reach);
    for reached in reach.found() {
        let Some(way) = reach.way(reached) else {
            continue;
        };
        actions.push(Resolved::Move { unit, way });
        if exits::is_exit(view.game, side, reached.hex) {
            actions.push(Resolved::Exit { unit, way });
        }
    }
}

/// The row by which a step is refused, and why in words.
fn why_not(view: View<'_>, paces: &Paces<'_>, from: &Node, to: HexIx, why: Why) -> (Rule, String) {
    let here = || view.game.number(from.hex());
    let (rule, words) = match why {
        Why::Apart => {
            let words = format!("it is not beside {}", here());
            return (Rule::PathFree, words);
        }
        Why::Occupied => {
            let there = view
                .state
                .unit_at(to)
                .map(|there| &view.game.roster[there].id);
            let there = there.map_or("a unit", |id| id.as_str());
            return (Rule::PathFree, format!("{there} stands there"));
        }
        Why::Stopped => {
            let words = format!("the ground of {} has stopped it", here());
            return (stop_rule(view.game, paces, from.hex()), words);
        }
        Why::OneOut => {
            let start = view.game.number(paces.start);
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
        .any(|hex| footing::props_of(view, hex).marks.any(Marks::BRIDGE))
}

/// The row by which the ground of a hex stops.
fn stop_rule(game: &LandingsGame, paces: &Paces<'_>, hex: HexIx) -> Rule {
    let marks = game.ground.terrain(hex).marks;
    let lies = paces.field.works(hex).lies;
    if lies.has(Work::WIRE) {
        Rule::Wire
    } else if lies.has(Work::ROAD_BLOCK.with(Work::DRAGONS_TEETH)) {
        Rule::RoadBlock
    } else if marks.any(Marks::OCEAN) {
        Rule::Ocean
    } else if marks.any(Marks::MOUTH) {
        Rule::RiverMouth
    } else if marks.any(Marks::FORD) {
        Rule::River
    } else if marks.any(Marks::NO_OVERRUN) {
        Rule::Marsh
    } else if marks.any(Marks::WOODS) {
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
fn barred(marks: Marks, lies: Work, going: Going) -> (Rule, &'static str) {
    if matches!(going, Going::Ship | Going::Craft) {
        return (Rule::DestroyerMove, "it keeps to the open sea");
    }
    if lies.has(Work::HEDGEHOG) {
        (Rule::Hedgehog, "hedgehogs close it")
    } else if lies.has(Work::BUNKER.with(Work::FIELD_BUNKER)) {
        (Rule::BunkerEntry, "a bunker closes it")
    } else if lies.has(Work::ROAD_BLOCK.with(Work::DRAGONS_TEETH)) {
        (Rule::RoadBlock, "an obstacle closes it")
    } else if marks.any(Marks::RIVER.or(Marks::LAKE)) {
        (Rule::River, "it can't cross the water")
    } else if marks.any(Marks::NO_OVERRUN) {
        (Rule::Marsh, "it can't enter a marsh")
    } else {
        (Rule::PathFree, "the ground is closed to it")
    }
}
