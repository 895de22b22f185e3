//! Leaving the map by an exit hex (M80, L115, L116, L125).
//!
//! One hex of movement more takes a unit off, where the board ends there; it is gone and no loss. Where the next map is
//! joined there is no end to leave by: the unit goes on, and what the exit pays is paid as it crosses.

use beachhead_schema::games::landings::MedalKind;
use beachhead_schema::hex::{Extent, HexIx, HexNo};

use super::game::LandingsGame;
use super::medals::Won;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::Place;
use beachhead_engine::{HexSet, Violation, listed};

/// Hexes by which units leave.
#[derive(Clone, Debug, Default)]
pub(super) struct Exits {
    /// Of each side.
    pub(super) of: [HexSet; 2],
    /// Those of them for which nothing is paid (L125).
    pub(super) unpaid: HexSet,
}

impl LandingsGame {
    /// Whether the hex is an exit of the side.
    pub(super) fn is_exit(&self, side: Side, hex: HexIx) -> bool {
        let [axis, allies] = &self.exits.of;
        match side {
            Side::Axis => axis.contains(hex),
            Side::Allies => allies.contains(hex),
        }
    }

    /// Whether the board ends at the hex, so that one can leave it there.
    fn is_at_the_end(&self, hex: HexIx) -> bool {
        let beside = self.board.neighbors(hex);
        let goes_on = beside.filter(|(_, beside)| self.in_play.contains(*beside));
        goes_on.count() < 6
    }

    /// M80, L116: whether the unit may leave from this hex, once it is there.
    pub(super) fn check_leaving(&self, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let refuse = |rule, why: String| {
            Err(Violation::new(rule, why)
                .of(counter.id.clone())
                .at(self.number(hex)))
        };
        if !self.is_exit(counter.side, hex) {
            let why = format!(
                "{} is no exit of the {}",
                self.number(hex),
                counter.side.name()
            );
            let [axis, allies] = &self.exits.of;
            let own = match counter.side {
                Side::Axis => axis,
                Side::Allies => allies,
            };
            let own: Vec<HexNo> = own.iter().map(|hex| self.number(hex)).collect();
            let help = match own.is_empty() {
                true => "this side has no exit in this scenario".to_owned(),
                false => format!("its exits are {}", listed(own)),
            };
            return refuse(self.exit_rule(hex), why).map_err(|violation| violation.help(help));
        }
        if !self.is_at_the_end(hex) {
            let why = format!(
                "the next map begins beyond {}: the unit goes on there",
                self.number(hex)
            );
            return refuse(Rule::ExitOnward, why);
        }
        Ok(())
    }

    /// The row that an exit stands by; for a hex that is none, the rule of roads.
    fn exit_rule(&self, hex: HexIx) -> Rule {
        if self.exits.unpaid.contains(hex) {
            Rule::UnpaidExit
        } else {
            Rule::Exit
        }
    }

    /// L116: whether a step leads from an exit onto the next map.
    fn crosses(&self, unit: UnitIx, from: HexIx, to: HexIx) -> bool {
        self.is_exit(self.side_of(unit), from)
            && (self.board.grid().extent(to) == Extent::Joined
                || self.sheet_of(to) != self.sheet_of(from))
            && self.sheet_of(to) >= self.sheet_of(from)
    }
}

impl Play<'_> {
    /// The unit leaves the map from the exit it stands in.
    pub(super) fn leave_map(&mut self, unit: UnitIx) {
        let game = self.game;
        let Some(hex) = self.state.hex_of(unit) else {
            return;
        };
        self.cite(Rule::Exit);
        self.cite(Rule::ExitOnward);
        if game.exits.unpaid.contains(hex) {
            self.cite(Rule::UnpaidExit);
        }
        self.leave(unit);
        self.take_off(unit, Place::Left);
        self.note(|| format!("{} leaves the map", game.roster[unit].id));
        self.pay_for_exit(unit, hex);
        self.judge_step(unit, Some(hex), None);
    }

    /// L116: a step from an exit onto the next map is paid as leaving would be.
    pub(super) fn judge_crossing(&mut self, unit: UnitIx, from: HexIx, to: HexIx) {
        if self.game.board.grid().extent(to) == Extent::Joined {
            self.cite(Rule::JointHex);
        }
        if self.game.crosses(unit, from, to) {
            self.cite(Rule::ExitOnward);
            self.pay_for_exit(unit, from);
        }
    }
}

/// Whether an objective is won by leaving.
pub(super) fn is_exit_medal(won: Won) -> bool {
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
            assert_eq!(staged.game.is_at_the_end(hex), ends, "{number}");
        }
        let said = staged.act_heard(r#"Exit(unit: "G-GB-arm-2", path: [])"#, &[]);
        let leaves = said
            .iter()
            .any(|words| words == "G-GB-arm-2 leaves the map");
        assert!(leaves, "{said:?}");
    }
}
