//! Medals and special rules: whether they name what the game has.

use std::collections::BTreeSet;

use beachhead_engine::{RuleIndex, ScenarioLine};
use beachhead_schema::Id;
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::landings::Special;

use crate::codes::{BAD_MEDAL, BAD_SCENARIO, BAD_SPECIAL};
use crate::data::Roster;
use crate::open::field::PlayField;
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::rules::Rule;
use crate::side::Side;

impl Opening<'_> {
    pub(crate) fn check_medals(&mut self, joined: &Joined, field: &PlayField) {
        let mut known = BTreeSet::new();
        for medal in &joined.plan.medals {
            let line = self.medal_line(&medal.id);
            if !known.insert(&medal.id) {
                let what = format!("there are two medals `{}`", medal.id);
                self.report(BAD_MEDAL, line, "M77", &what);
            }
            for number in &medal.hexes {
                let hex = self.board.hex(number.as_str());
                if !hex.is_some_and(|hex| field.in_play.contains(hex)) {
                    let what = format!(
                        "medal `{}` lies on {number}, which is not in play",
                        medal.id
                    );
                    self.report(BAD_MEDAL, line, "M77", &what);
                }
            }
            if medal.hexes.len() < usize::from(medal.need) || medal.need == 0 {
                let what = format!(
                    "medal `{}` asks for {} of its {} hexes",
                    medal.id,
                    medal.need,
                    medal.hexes.len()
                );
                self.report(BAD_MEDAL, line, "M77", &what);
            }
            if let Some(rule) = &medal.rule {
                let mut rows = Rule::ROWS.iter();
                if !rows.any(|row| row.paragraph() == rule) {
                    let what = format!(
                        "medal `{}` is given by paragraph `{rule}`, which the rulebook does not have",
                        medal.id
                    );
                    self.report(BAD_MEDAL, line, "M77", &what);
                }
            }
            for side in [&medal.side, &medal.held_by].into_iter().flatten() {
                if Side::named(side).is_none() {
                    let what = format!("medal `{}` is for `{side}`, which is no side", medal.id);
                    self.report(BAD_MEDAL, line, "M77", &what);
                }
            }
        }
    }

    /// The line of a medal; that of a scenario which is joined lies in another file.
    fn medal_line(&self, id: &Id) -> ScenarioLine<'static> {
        let own = match &self.scenario.rules {
            Some(GameScenario::Landings(plan)) => {
                plan.medals.iter().rposition(|medal| medal.id == *id)
            }
            _ => None,
        };
        match own {
            Some(at) => ScenarioLine::RulesLine("medals", at),
            None => ScenarioLine::Rules("joins"),
        }
    }

    /// What the scenario says of single units is of units that there are.
    pub(crate) fn check_troops(&mut self, joined: &Joined) {
        for troop in &joined.plan.troops {
            if self.pack.forces.units.get(&troop.unit).is_none() {
                let what = format!("the forces have no unit `{}` to be in `troops`", troop.unit);
                self.report(BAD_SCENARIO, ScenarioLine::Rules("troops"), "M28", &what);
            }
        }
    }

    pub(crate) fn check_specials(&mut self, joined: &Joined, roster: &Roster) {
        for special in &joined.plan.special {
            let (sides, kinds): (Vec<&Id>, Vec<&Id>) = named(special);
            for side in sides {
                if Side::named(side).is_none() {
                    let what = format!("a special rule is for `{side}`, which is no side");
                    self.report(BAD_SPECIAL, ScenarioLine::Rules("special"), "L99", &what);
                }
            }
            for kind in kinds {
                if roster.kind_named(kind.as_str()).is_none() {
                    let what =
                        format!("a special rule is for unit kind `{kind}`, and there is none");
                    self.report(BAD_SPECIAL, ScenarioLine::Rules("special"), "L99", &what);
                }
            }
        }
    }
}

/// The sides and unit kinds that a special rule names.
fn named(special: &Special) -> (Vec<&Id>, Vec<&Id>) {
    match special {
        Special::BritishCommonwealth
        | Special::ImperialJapan
        | Special::GungHo
        | Special::ItalianRoyalArmy
        | Special::ItalianHighCommand
        | Special::NorthAfrica
        | Special::Reinforcements
        | Special::InfantryExitCountsTwo
        | Special::NoReshuffle
        | Special::AirPowerAsBombard
        | Special::SightByHeight
        | Special::Recovery => (Vec::new(), Vec::new()),
        Special::Blitz { side } | Special::Night { side, .. } => {
            (side.iter().collect(), Vec::new())
        }
        Special::Commissar { side }
        | Special::TownControl { side, .. }
        | Special::BeachControl { side, .. }
        | Special::BridgeControl { side, .. }
        | Special::AirSuperiority { side }
        | Special::OffMapArtillery { side }
        | Special::AirStrikes { side, .. }
        | Special::RetreatEitherWay { side, .. }
        | Special::EmptySection { side, .. }
        | Special::ArmorBreakthrough { side, .. }
        | Special::BlowBridge { side, .. }
        | Special::SmokeScreen { side }
        | Special::SupplyTrain { side, .. }
        | Special::MustExit { side, .. }
        | Special::Funnies { side, .. } => (vec![side], Vec::new()),
        Special::RetreatAnyWay { side, kinds } | Special::LimitedArrivals { side, kinds } => {
            (vec![side], kinds.iter().collect())
        }
        Special::Weapons {
            side,
            kind,
            weapons,
        } => {
            let kinds = std::iter::once(kind).chain(weapons);
            (vec![side], kinds.collect())
        }
        Special::Paradrop(drop) => (vec![&drop.side], Vec::new()),
    }
}
