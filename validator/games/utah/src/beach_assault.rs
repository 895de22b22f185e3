//! Beach assaults: 11.2.3.

use beachhead_schema::hex::HexIx;

use super::battle::{Battle, BattleKind};
use super::game::UtahGame;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use super::tables::CombatResult;
use beachhead_engine::Violation;

impl UtahGame {
    /// The beach landing hexes with units that have not fought their assault.
    pub(super) fn open_assaults(&self, state: &State) -> Vec<HexIx> {
        let marked = state.beachheads.iter().copied();
        marked
            .filter(|&hex| {
                !state.fought_over.contains(&hex) && state.units_in(hex).next().is_some()
            })
            .collect()
    }

    /// 11.2.3: each beach landing hex with units fights once.
    pub(super) fn check_beach_assault(&self, state: &State, hex: HexIx) -> Result<(), Violation> {
        if state.phase == Phase::BeachAssaults && self.open_assaults(state).contains(&hex) {
            return Ok(());
        }
        let number = self.number(hex);
        let why = if state.phase != Phase::BeachAssaults {
            "beach assaults are fought before game turn 1, after the airborne landing".to_owned()
        } else if state.fought_over.contains(&hex) {
            format!("the beach assault of {number} has been fought")
        } else if !state.beachheads.contains(&hex) {
            format!("{number} is no beach landing hex: it has no beachhead marker")
        } else {
            format!("no unit has landed in {number}")
        };
        Err(Violation::new(Rule::AssaultEveryHex, why).at(self.number(hex)))
    }

    /// 11.2.3: no beach landing hex goes without.
    pub(super) fn beach_assaults_open(&self, state: &State) -> Violation {
        let why = "every beach landing hex with units fights its beach assault";
        let mut refused = Violation::new(Rule::AssaultEveryHex, why);
        refused.hexes = self
            .open_assaults(state)
            .into_iter()
            .map(|hex| self.number(hex))
            .collect();
        refused
    }
}

impl Play<'_> {
    /// All units of the hex take part, whatever brought them there.
    pub(super) fn open_beach_assault(&mut self, hex: HexIx) {
        self.cite(Rule::AssaultEveryHex);
        self.cite(Rule::LandedStay);
        let attackers: Vec<UnitIx> = self
            .state
            .units_in(hex)
            .filter(|unit| self.game.roster[*unit].side == Side::Allied)
            .collect();
        let in_zoc = self.game.lay(self.state).controlled(Side::German, hex);
        let kind = BattleKind::Beach { in_zoc };
        self.state.fought_over.push(hex);
        self.state.battle = Some(Battle::open(kind, hex, Side::Allied, attackers, Vec::new()));
    }

    /// What the result does to the assaulting units.
    pub(super) fn finish_assault(&mut self, battle: &Battle, result: CombatResult) {
        match result {
            CombatResult::DefenderRetreats(_) | CombatResult::AttackersRetreat => {
                self.cite(Rule::RetreatReduces);
                for &unit in &battle.attackers {
                    self.take_step(unit);
                }
            }
            CombatResult::AttackersEliminated => {
                for &unit in &battle.attackers {
                    self.eliminate(unit);
                }
            }
            CombatResult::AttackersLose(steps) => {
                self.lose_steps(&battle.attackers, usize::from(steps))
            }
            // The other results hit a defender, and the tables are refused if a beach line has one.
            _ => {}
        }
        self.give_up_beach(battle.hex);
    }

    /// 11.2.3: a beach landing hex whose assaulting units are all lost is lost with them.
    pub(super) fn give_up_beach(&mut self, hex: HexIx) {
        if self.state.beachheads.contains(&hex) && self.state.units_in(hex).next().is_none() {
            self.cite(Rule::BeachLost);
            self.remove_beachhead(hex);
        }
    }
}
