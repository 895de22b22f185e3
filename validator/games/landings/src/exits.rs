//! Leaving the map by an exit hex (M80, L115, L116, L125).
//!
//! One hex of movement more takes a unit off, where the board ends there; it is gone and no loss. Where the next map is
//! joined there is no end to leave by: the unit goes on, and what the exit pays is paid as it crosses.

use crate::entering;
use crate::medals;
use beachhead_schema::games::landings::MedalKind;
use beachhead_schema::hex::{Extent, HexIx, HexNo};

use crate::game::LandingsGame;
use crate::medals::Won;
use crate::play::Play;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use crate::state::Place;
use beachhead_engine::{HexSet, Violation, listed};

/// Hexes by which units leave.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exits {
    /// Of each side.
    pub(crate) of: [HexSet; 2],
    /// Those of them for which nothing is paid (L125).
    pub(crate) unpaid: HexSet,
}

/// Whether the hex is an exit of the side.
pub(crate) fn is_exit(game: &LandingsGame, side: Side, hex: HexIx) -> bool {
    let [axis, allies] = &game.exits.of;
    match side {
        Side::Axis => axis.contains(hex),
        Side::Allies => allies.contains(hex),
    }
}

/// Whether the board ends at the hex, so that one can leave it there.
fn is_at_the_end(game: &LandingsGame, hex: HexIx) -> bool {
    let beside = game.board.neighbors(hex);
    let goes_on = beside.filter(|(_, beside)| game.in_play.contains(*beside));
    goes_on.count() < 6
}

/// M80, L116: whether the unit may leave from this hex, once it is there.
pub(crate) fn check_leaving(
    game: &LandingsGame,
    unit: UnitIx,
    hex: HexIx,
) -> Result<(), Violation> {
    let counter = &game.roster[unit];
    let refuse = |rule, why: String| {
        Err(Violation::new(rule, why)
            .of(counter.id.clone())
            .at(game.number(hex)))
    };
    if !is_exit(game, counter.side, hex) {
        let why = format!(
            "{} is no exit of the {}",
            game.number(hex),
            counter.side.name()
        );
        let [axis, allies] = &game.exits.of;
        let own = match counter.side {
            Side::Axis => axis,
            Side::Allies => allies,
        };
        let own: Vec<HexNo> = own.iter().map(|hex| game.number(hex)).collect();
        let help = match own.is_empty() {
            true => "this side has no exit in this scenario".to_owned(),
            false => format!("its exits are {}", listed(own)),
        };
        return refuse(exit_rule(game, hex), why).map_err(|violation| violation.help(help));
    }
    if !is_at_the_end(game, hex) {
        let why = format!(
            "the next map begins beyond {}: the unit goes on there",
            game.number(hex)
        );
        return refuse(Rule::ExitOnward, why);
    }
    Ok(())
}

/// The row that an exit stands by; for a hex that is none, the rule of roads.
fn exit_rule(game: &LandingsGame, hex: HexIx) -> Rule {
    if game.exits.unpaid.contains(hex) {
        Rule::UnpaidExit
    } else {
        Rule::Exit
    }
}

/// L116: whether a step leads from an exit onto the next map.
fn crosses(game: &LandingsGame, unit: UnitIx, from: HexIx, to: HexIx) -> bool {
    is_exit(game, game.side_of(unit), from)
        && (game.board.grid().extent(to) == Extent::Joined
            || game.sheet_of(to) != game.sheet_of(from))
}

/// The unit leaves the map from the exit it stands in.
pub(crate) fn leave_map(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    let Some(hex) = play.state.hex_of(unit) else {
        return;
    };
    play.cite(Rule::Exit);
    play.cite(Rule::ExitOnward);
    if game.exits.unpaid.contains(hex) {
        play.cite(Rule::UnpaidExit);
    }
    entering::leave(play, unit);
    play.take_off(unit, Place::Left);
    play.note(|| format!("{} leaves the map", game.roster[unit].id));
    medals::pay_for_exit(play, unit, hex);
    medals::judge_step(play, unit, Some(hex), None);
}

/// L116: a step from an exit onto the next map is paid as leaving would be.
pub(crate) fn judge_crossing(play: &mut Play<'_>, unit: UnitIx, from: HexIx, to: HexIx) {
    if play.game.board.grid().extent(to) == Extent::Joined {
        play.cite(Rule::JointHex);
    }
    if crosses(play.game, unit, from, to) {
        play.cite(Rule::ExitOnward);
        medals::pay_for_exit(play, unit, from);
    }
}

/// Whether an objective is won by leaving.
pub(crate) fn is_exit_medal(won: Won) -> bool {
    matches!(won, Won::Hexes(MedalKind::Exit | MedalKind::FirstExit))
}

#[cfg(test)]
mod tests {
    use super::super::card_tests::Staged;

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
            assert_eq!(
                crate::exits::is_at_the_end(&staged.game, hex),
                ends,
                "{number}"
            );
        }
        let said = staged.act_heard(r#"Exit(unit: "G-GB-arm-2", path: [])"#, &[]);
        let leaves = said
            .iter()
            .any(|words| words == "G-GB-arm-2 leaves the map");
        assert!(leaves, "{said:?}");
    }
}
