//! Objectives: what medals are given for, and who holds each as units stand (M77, M78, L77 to L80).

use beachhead_base::Id;
use beachhead_kit::HexIx;
use beachhead_model::games::landings::MedalKind;

use crate::rules::Rule;
use crate::side::{BySide, Side};

/// How an objective is won and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    /// As a medal of the scenario.
    Hexes(MedalKind),
    /// By the landing side with enough towns, else by the other one (L97).
    Towns,
    /// By the landing side while no enemy is on the hexes, else by the other one (L47).
    Beach,
    /// By the side that is on the hexes alone (L49).
    Bridge,
    /// While the other side has no unit in one of the sections (L124).
    EmptySection,
}

/// Something that medals are given for.
#[derive(Clone, Debug)]
pub(crate) struct Objective {
    pub(crate) id: Id,
    pub(crate) won: Won,
    /// Whose it can be; either's where none is named. The landing side's, of towns and beaches.
    pub(crate) side: Option<Side>,
    /// Its hexes; of a beach section or bridge those beside it too.
    pub(crate) hexes: Vec<HexIx>,
    /// The hexes of each section, where sections are what counts.
    pub(crate) sections: Vec<Vec<HexIx>>,
    /// How many of its hexes or towns are needed.
    pub(crate) need: u8,
    pub(crate) worth: BySide<u8>,
    /// Judged at the start of a turn only (L77).
    pub(crate) turn_start: bool,
    /// Any enemy in its hexes voids it (M78).
    pub(crate) sole_control: bool,
    /// Who has it at the start, whoever stands there.
    pub(crate) held_by: Option<Side>,
    /// Rows that say it is there: what its source names.
    pub(crate) rows: Vec<Rule>,
}

impl Objective {
    /// One without hexes, of which one would be needed.
    pub(crate) fn new(id: Id, won: Won, side: Option<Side>, worth: BySide<u8>) -> Self {
        Self {
            id,
            won,
            side,
            hexes: Vec::new(),
            sections: Vec::new(),
            need: 1,
            worth,
            turn_start: false,
            sole_control: false,
            held_by: None,
            rows: Vec::new(),
        }
    }

    pub(crate) fn open_to(&self, side: Side) -> bool {
        self.side.is_none_or(|own| own == side)
    }

    /// Whether it is judged by where units stand at all: exits are paid as units leave.
    pub(crate) fn is_judged(&self) -> bool {
        !matches!(self.won, Won::Hexes(MedalKind::Exit | MedalKind::FirstExit))
    }

    /// Who holds it as things stand, if `holder` has held it so far.
    pub(crate) fn judge(
        &self,
        holder: Option<Side>,
        stands: impl Fn(HexIx) -> Option<Side>,
        town_of: impl Fn(HexIx) -> Option<Side>,
    ) -> Option<Side> {
        match self.won {
            Won::Hexes(kind) => self.judge_hexes(kind, holder, stands),
            Won::Towns => {
                let taker = self.side?;
                let towns = self.hexes.iter();
                let taken = towns.filter(|hex| town_of(**hex) == Some(taker));
                let enough = taken.count() >= usize::from(self.need);
                Some(if enough { taker } else { taker.enemy() })
            }
            Won::Beach => {
                let lander = self.side?;
                let defended = |hex: &HexIx| stands(*hex) == Some(lander.enemy());
                let held = self.hexes.iter().any(defended);
                Some(if held { lander.enemy() } else { lander })
            }
            Won::Bridge => Side::BOTH.into_iter().find(|side| {
                let on = |who: Side| self.hexes.iter().any(|hex| stands(*hex) == Some(who));
                self.open_to(*side) && on(*side) && !on(side.enemy())
            }),
            Won::EmptySection => {
                let holder = self.side?;
                let enemy = |hex: &HexIx| stands(*hex) == Some(holder.enemy());
                let mut sections = self.sections.iter();
                let manned = sections.all(|section| section.iter().any(enemy));
                (!manned).then_some(holder)
            }
        }
    }

    fn judge_hexes(
        &self,
        kind: MedalKind,
        holder: Option<Side>,
        stands: impl Fn(HexIx) -> Option<Side>,
    ) -> Option<Side> {
        let mut count = BySide([0usize; 2]);
        for hex in &self.hexes {
            if let Some(side) = stands(*hex) {
                count[side] += 1;
            }
        }
        let enough = |side: Side| {
            self.open_to(side)
                && count[side] >= usize::from(self.need)
                && !(self.sole_control && count[side.enemy()] > 0)
        };
        // Where both have enough of a group, whoever had it first keeps it.
        let by_number = match (enough(Side::Axis), enough(Side::Allies)) {
            (true, true) => holder,
            (true, false) => Some(Side::Axis),
            (false, true) => Some(Side::Allies),
            (false, false) => None,
        };
        let mut both = Side::BOTH.into_iter();
        match kind {
            MedalKind::Temporary => by_number,
            MedalKind::Permanent | MedalKind::SuddenDeath => holder.or(by_number),
            MedalKind::LastToOccupy => by_number.or(holder),
            MedalKind::Majority => {
                both.find(|side| enough(*side) && count[*side] > count[side.enemy()])
            }
            MedalKind::AbsoluteMajority => {
                both.find(|side| enough(*side) && count[*side] * 2 > self.hexes.len())
            }
            MedalKind::Exit | MedalKind::FirstExit => holder,
        }
    }

    /// Who holds it after a side's turn has begun: that side wins what it may win and loses what it can't hold; what
    /// the other side holds else stays (L79).
    pub(crate) fn judge_at_turn_start(
        &self,
        turn: Side,
        holder: Option<Side>,
        now: Option<Side>,
    ) -> Option<Side> {
        match (now, holder) {
            (Some(side), _) if side == turn => now,
            (_, Some(side)) if side == turn => match self.won {
                Won::Hexes(_) => None,
                // Towns and beaches are always somebody's.
                _ => now,
            },
            _ => holder,
        }
    }

    /// The row by which it changes hands.
    pub(crate) fn rule(&self) -> Rule {
        match self.won {
            Won::Hexes(_) if self.sole_control => Rule::MajorityTie,
            Won::Hexes(MedalKind::Temporary) => Rule::TemporaryMedal,
            Won::Hexes(MedalKind::Permanent) => Rule::PermanentMedal,
            Won::Hexes(MedalKind::AbsoluteMajority) => Rule::AbsoluteMajority,
            Won::Hexes(MedalKind::Majority) => Rule::MajorityTie,
            Won::Hexes(_) => Rule::MedalKinds,
            Won::Towns => Rule::TownMedals,
            Won::Beach => Rule::BeachMedals,
            Won::Bridge => Rule::BridgeMedal,
            Won::EmptySection => Rule::EmptySection,
        }
    }
}

/// All objectives of a game, and what its sides play for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Medals {
    pub(crate) objectives: Vec<Objective>,
    /// By hex: the objectives that it has a part in.
    pub(crate) watch: Vec<Vec<u16>>,
    /// With how many medals each side wins (M79); all maps together (L91).
    pub(crate) target: BySide<u16>,
    /// Exit medals that each side needs besides.
    pub(crate) must_exit: BySide<u8>,
    /// Whether infantry that leaves counts two.
    pub(crate) infantry_counts_two: bool,
    /// The game's towns.
    pub(crate) towns: Vec<HexIx>,
    /// By hex: the town's place in that list.
    pub(crate) town_at: Vec<Option<u16>>,
    /// Who controls each town at the start (L44).
    pub(crate) town_start: Vec<Side>,
    /// The first bridge that is built, where it pays (L112).
    pub(crate) first_bridge: Option<FirstBridge>,
}

/// The first bridge that is built (L112).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstBridge {
    pub(crate) side: Side,
    /// Its place among the objectives, so that it is paid once.
    pub(crate) objective: u16,
}

impl Medals {
    /// The place of a town among those of the game.
    pub(crate) fn town(&self, hex: HexIx) -> Option<usize> {
        let town = self.town_at.get(hex.index()).copied().flatten();
        town.map(usize::from)
    }

    /// Notes which hexes each objective depends on.
    pub(crate) fn keep_watch(&mut self, hexes: usize) {
        self.watch = vec![Vec::new(); hexes];
        for (at, objective) in (0u16..).zip(&self.objectives) {
            if !objective.is_judged() || objective.turn_start {
                continue;
            }
            let own = objective.hexes.iter();
            for hex in own.chain(objective.sections.iter().flatten()) {
                // They are noted in their order, so that this one would be the last.
                if let Some(watch) = self.watch.get_mut(hex.0 as usize)
                    && watch.last() != Some(&at)
                {
                    watch.push(at);
                }
            }
        }
    }

    /// The objective of this name.
    pub(crate) fn named(&self, id: &Id) -> Option<usize> {
        self.objectives.iter().position(|medal| medal.id == *id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AXIS: Option<Side> = Some(Side::Axis);
    const ALLIES: Option<Side> = Some(Side::Allies);

    fn medal(kind: MedalKind, side: Option<Side>, need: u8, sole_control: bool) -> Objective {
        Objective {
            hexes: (0..5).map(HexIx).collect(),
            need,
            sole_control,
            ..Objective::new("medal".into(), Won::Hexes(kind), side, BySide([1; 2]))
        }
    }

    /// Who holds it when this many of its five hexes are the Axis's and the Allies'.
    fn judged(objective: &Objective, before: Option<Side>, axis: u32, allies: u32) -> Option<Side> {
        let stands = |hex: HexIx| match hex.0 {
            at if at < axis => AXIS,
            at if at < axis + allies => ALLIES,
            _ => None,
        };
        objective.judge(before, stands, |_| None)
    }

    #[test]
    fn each_kind_is_won_and_lost_in_its_way() {
        use MedalKind::{
            AbsoluteMajority, LastToOccupy, Majority, Permanent, SuddenDeath, Temporary,
        };
        for (kind, side, need, before, axis, allies, after) in [
            (Temporary, None, 1, None, 0, 1, ALLIES),
            (Temporary, None, 1, ALLIES, 0, 0, None), // Left, and lost.
            (Temporary, AXIS, 1, None, 0, 1, None),   // The other side's.
            (Temporary, None, 2, None, 1, 0, None),   // Too few of a group.
            (Temporary, None, 2, None, 2, 1, AXIS),
            (Temporary, None, 1, ALLIES, 1, 1, ALLIES), // Whoever had it first.
            (Permanent, None, 1, ALLIES, 3, 0, ALLIES),
            (Permanent, ALLIES, 1, None, 1, 0, None),
            (LastToOccupy, None, 1, AXIS, 0, 0, AXIS),
            (LastToOccupy, None, 1, AXIS, 0, 1, ALLIES),
            (Majority, None, 1, None, 2, 1, AXIS),
            (Majority, None, 1, AXIS, 1, 1, None), // A tie pays neither side.
            (AbsoluteMajority, None, 1, None, 2, 1, None), // More, but not over half.
            (AbsoluteMajority, None, 1, None, 3, 2, AXIS),
            (SuddenDeath, ALLIES, 2, None, 0, 1, None),
            (SuddenDeath, ALLIES, 2, None, 0, 2, ALLIES),
        ] {
            let medal = medal(kind, side, need, false);
            assert_eq!(
                judged(&medal, before, axis, allies),
                after,
                "{kind:?} of {side:?}: {axis} to {allies}"
            );
        }
    }

    #[test]
    fn any_enemy_voids_sole_control() {
        let medal = medal(MedalKind::Majority, None, 1, true);
        for (axis, allies, holder) in [(1, 2, None), (0, 2, ALLIES), (1, 0, AXIS)] {
            assert_eq!(
                judged(&medal, None, axis, allies),
                holder,
                "{axis} {allies}"
            );
        }
    }

    #[test]
    fn at_the_start_of_a_turn_its_own_side_wins_and_loses() {
        let hill = medal(MedalKind::AbsoluteMajority, None, 1, false);
        for (turn, holder, now, after) in [
            (Side::Allies, AXIS, ALLIES, ALLIES),
            (Side::Axis, AXIS, ALLIES, None), // Lost now, won on the other's turn.
            (Side::Axis, AXIS, None, None),
            (Side::Allies, AXIS, None, AXIS), // Judged when the Axis's turn begins.
            (Side::Axis, AXIS, AXIS, AXIS),
            (Side::Axis, None, ALLIES, None),
        ] {
            assert_eq!(
                hill.judge_at_turn_start(turn, holder, now),
                after,
                "{turn:?} {holder:?} {now:?}"
            );
        }
    }
}
