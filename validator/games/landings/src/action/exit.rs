//! Exit: a unit leaves the map by an exit hex (M80, L115, L116, L125).
//!
//! One hex of movement more takes a unit off, where the board ends there; it is gone and no loss. Where the next map is
//! joined there is no end to leave by: the unit goes on, and what the exit pays is paid as it crosses.

use beachhead_engine::{hexes, listed};
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::action::move_unit;
use crate::data::LandingsGame;
use crate::entering::leave;
use crate::medals::holding;
use crate::movement::reach::Reach;
use crate::movement::{gait, moves, refusals};
use crate::rules::Rule;
use crate::state::{Place, Way};
use crate::units;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Way)) {
    let mut reach = Reach::default();
    for unit in moves::movers(view).filter(|unit| !units::is_craft(view, *unit)) {
        let leaves = |hex| view.game.exits.of[view.side(unit)].contains(hex);
        if view.hex_of(unit).is_some_and(leaves) {
            list(unit, Way::EMPTY);
        }
        moves::each_way(view, unit, &mut reach, |way, hex| {
            if leaves(hex) {
                list(unit, way);
            }
        });
    }
}

/// Whether the unit may leave the map at the end of a way, at the cost of one hex of movement (M80).
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &Way) -> Result<(), Violation> {
    moves::check_mover(view, unit)?;
    let (node, _) = moves::walk(view, unit, path)?;
    check_leaving(view, unit, node.hex())?;
    let id = view.id(unit);
    // The step off the map leaves its hex as any other step does.
    if let Some(start) = view.hex_of(unit) {
        let paces = moves::paces(view, unit, start);
        if let Err(why) = paces.leave(&node, &paces.props(node.hex())) {
            let (rule, words) = refusals::why_not(view, &paces, &node, node.hex(), why);
            let why = format!("{id} can't leave the map: {words}");
            return view.about(unit).refuse(rule, why);
        }
    }
    if node.raw
        >= gait::gait(view, unit)
            .most
            .saturating_add(u8::from(node.road))
    {
        let why = format!("{id} has no hex of movement left to leave the map");
        return view.about(unit).refuse(Rule::MoveAllowance, why);
    }
    Ok(())
}

/// The hexes of movement up to the exit and off the map.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, path: &Way) -> Option<String> {
    let (node, _) = moves::walk(view, unit, path).ok()?;
    Some(format!(
        "{} of movement",
        hexes(node.cost().saturating_add(1))
    ))
}

/// Whether the board ends at the hex, so that one can leave it there.
fn is_at_the_end(game: &LandingsGame, hex: HexIx) -> bool {
    let beside = game.board.neighbors(hex);
    let goes_on = beside.filter(|(_, beside)| game.in_play.contains(*beside));
    goes_on.count() < 6
}

/// M80, L116: whether the unit may leave from this hex, once it is there.
fn check_leaving(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let game = view.game;
    let (side, number) = (game.side_of(unit), game.number(hex));
    let exits = &game.exits.of[side];
    if !exits.contains(hex) {
        let why = format!("{number} is no exit of the {}", side.name());
        let own: Vec<HexNo> = exits.iter().map(|hex| game.number(hex)).collect();
        let help = match own.is_empty() {
            true => "this side has no exit in this scenario".to_owned(),
            false => format!("its exits are {}", listed(own)),
        };
        // Of a hex that is no exit the rule of roads says so.
        let unpaid = game.exits.unpaid.contains(hex);
        let rule = if unpaid { Rule::UnpaidExit } else { Rule::Exit };
        let refused = view.about(unit).at(hex).refuse(rule, why);
        return refused.map_err(|refused: Violation| refused.help(help));
    }
    if !is_at_the_end(game, hex) {
        let why = format!("the next map begins beyond {number}: the unit goes on there");
        return view.about(unit).at(hex).refuse(Rule::ExitOnward, why);
    }
    Ok(())
}

/// The unit makes its way to an exit and leaves the map there, which has been judged.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, way: &Way) {
    if !way.is_empty() {
        move_unit::apply(play, unit, way);
    }
    if play.state.ending.is_none() && play.state.hex_of(unit).is_some() {
        play.cite(Rule::StaysOnBoard);
        leave_map(play, unit);
    }
}

/// The unit leaves the map from the exit it stands in.
fn leave_map(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    let Some(hex) = play.state.hex_of(unit) else {
        return;
    };
    play.cite_all([Rule::Exit, Rule::ExitOnward]);
    play.cite_if(game.exits.unpaid.contains(hex), Rule::UnpaidExit);
    leave::leave(play, unit);
    play.state.put(unit, Place::Left);
    play.note(|| format!("{} leaves the map", game.roster[unit].id));
    holding::pay_for_exit(play, unit, hex);
    holding::judge_step(play, unit, Some(hex), None);
}

#[cfg(test)]
mod tests {
    use crate::tests::card::Staged;

    const AT_THE_ROAD: &str = r#"(
        turn: 2, side: "Allies", phase: "Movement", card: (card: "direct-from-hq"),
        units: [
            (unit: "G-GB-arm-2", hex: "Gold-M9", ordered: true), (unit: "G-GB-inf-1", hex: "Gold-C9"),
            (unit: "G-DE-inf-1", hex: "Gold-A23"),
        ],
    )"#;

    #[test]
    fn the_board_ends_at_its_sides_and_who_leaves_is_said() {
        let mut staged = Staged::of("gold", |_| {}, AT_THE_ROAD);
        for (number, ends) in [
            ("Gold-M9", true),
            ("Gold-l10", true), // One half hex is all that lies beyond.
            ("Gold-a10", true),
            ("Gold-G23", true),
            ("Gold-G11", false),
            ("Gold-L9", false),
        ] {
            let hex = staged.game.board.hex(number).expect(number);
            assert_eq!(super::is_at_the_end(&staged.game, hex), ends, "{number}");
        }
        let said = staged.act_heard(r#"Exit(unit: "G-GB-arm-2", path: [])"#, &[]);
        let leaves = said
            .iter()
            .any(|words| words == "G-GB-arm-2 leaves the map");
        assert!(leaves, "{said:?}");
    }
}
