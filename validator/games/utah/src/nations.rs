//! The Allied nations: 11.2.6 and 14.0 (a) and (f). Each has its own cups, and in a game on two maps its own map.

use beachhead_schema::hex::HexIx;

use super::battle::Battle;
use super::cups::{Cup, Nation};
use super::game::UtahGame;
use super::roster::UnitIx;
use super::rules::Rule;
use beachhead_engine::{HexSet, Violation};

/// A nation and the hexes of the map to which it keeps.
#[derive(Clone, Debug)]
pub(super) struct Keeping {
    pub(super) nation: Nation,
    pub(super) hexes: HexSet,
}

impl UtahGame {
    /// Whether the cup is one of this game's: something is allotted to it.
    pub(super) fn plays_with(&self, cup: Cup) -> bool {
        self.plan.campaign.is_some() || !self.cups.of(cup).is_empty()
    }

    /// 14.0 (a): whether the hex is on the map to which the unit's nation keeps; Germans go anywhere.
    pub(super) fn on_own_map(&self, unit: UnitIx, hex: HexIx) -> bool {
        self.keeping(unit)
            .is_none_or(|keeping| keeping.hexes.contains(hex))
    }

    /// The map to which the unit keeps, if there is one.
    pub(super) fn keeping(&self, unit: UnitIx) -> Option<&Keeping> {
        let kept = |keeping: &&Keeping| Some(keeping.nation) == self.roster[unit].nation;
        self.maps.iter().find(kept)
    }

    /// Whether no nation keeps to a map that holds one of the hexes and not the other.
    pub(super) fn on_one_map(&self, a: HexIx, b: HexIx) -> bool {
        let mut maps = self.maps.iter();
        maps.all(|keeping| keeping.hexes.contains(a) == keeping.hexes.contains(b))
    }

    /// 14.0 (a): what refuses a unit a hex that the map in play doesn't have. What lies beyond the map of a nation is the
    /// other's.
    pub(super) fn off_map(&self, unit: UnitIx, otherwise: Rule) -> Rule {
        if self.keeping(unit).is_some() {
            Rule::OwnMap
        } else {
            otherwise
        }
    }

    /// 10.1, 14.0 (a): whether the unit may be in the hex at all, for all that bounds the map.
    pub(super) fn check_bounds(&self, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        match self.bound(unit, hex) {
            Some(rule) => Err(self.out_of_bounds(unit, hex, rule)),
            None => Ok(()),
        }
    }

    /// The rule that keeps the unit out of the hex, of those that bound the map.
    pub(super) fn bound(&self, unit: UnitIx, hex: HexIx) -> Option<Rule> {
        if self.ground[hex].closed {
            Some(Rule::EastOfVire)
        } else if !self.on_own_map(unit, hex) {
            Some(Rule::OwnMap)
        } else {
            None
        }
    }

    /// The same in words.
    pub(super) fn out_of_bounds(&self, unit: UnitIx, hex: HexIx, rule: Rule) -> Violation {
        let number = self.number(hex);
        let id = &self.roster[unit].id;
        let why = if rule == Rule::OwnMap {
            format!("{number} lies on the map of another nation than that of {id}")
        } else {
            format!("{number} lies east of the Vire")
        };
        Violation::new(rule, why).at(number).of(id.clone())
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
