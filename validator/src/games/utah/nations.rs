//! The Allied nations: 11.2.6 and 14.0 (a) and (f). Each has its own cups, and in a game on two maps its own map.

use super::battle::Battle;
use super::cups::{Cup, Nation};
use super::game::UtahGame;
use super::rules::Rule;
use crate::engine::Violation;

impl UtahGame {
    /// Whether the cup is one of this game's: something is allotted to it.
    pub(super) fn plays_with(&self, cup: Cup) -> bool {
        !self.cups.of(cup).is_empty()
    }

    /// 11.2.6, 14.0 (f): markers support no battle in which units of another nation fight.
    pub(super) fn check_nation(&self, battle: &Battle, nation: Nation) -> Result<(), Violation> {
        let units = battle.attackers.iter().chain(&battle.defenders);
        let fighting = units.filter_map(|unit| self.roster[*unit].nation);
        // A bombardment has no units: it is of the nation whose marker came first.
        let drawn = battle.markers().filter_map(|marker| marker.cup?.nation());
        match fighting.chain(drawn).find(|other| *other != nation) {
            Some(other) => {
                let why = format!(
                    "{} markers don't support units of another nation, and this is a battle of {}",
                    nation.name(),
                    other.name()
                );
                Err(Violation::new(Rule::OneNation, why).at(self.number(battle.hex)))
            }
            None => Ok(()),
        }
    }
}
