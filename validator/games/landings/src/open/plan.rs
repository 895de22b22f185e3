//! Medals and special rules: whether they name what the game has.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::{RuleIndex, ScenarioLine};
use beachhead_kit::Opening;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::Special;

use crate::codes::{BAD_MEDAL, BAD_SCENARIO, BAD_SPECIAL};
use crate::open::opening::{JOINS, SPECIAL, TROOPS, report};
use crate::open::setting::Setting;
use crate::rules::Rule;
use crate::side::Side;

/// What the scenario's medals name is there.
pub(crate) fn check_medals(opening: &mut Opening<'_>, setting: &Setting) {
    let mut known = BTreeSet::new();
    for medal in &setting.joined.plan.medals {
        let id = &medal.id;
        let mut wrong = Vec::new();
        if !known.insert(id) {
            wrong.push(format!("there are two medals `{id}`"));
        }
        for number in &medal.hexes {
            if setting.field.hex(opening.board, number).is_none() {
                wrong.push(format!(
                    "medal `{id}` lies on {number}, which is not in play"
                ));
            }
        }
        let (need, hexes) = (medal.need, medal.hexes.len());
        if hexes < usize::from(need) || need == 0 {
            wrong.push(format!("medal `{id}` asks for {need} of its {hexes} hexes"));
        }
        if let Some(rule) = &medal.rule
            && !Rule::ROWS.iter().any(|row| row.paragraph() == rule)
        {
            wrong.push(format!(
                "medal `{id}` is given by paragraph `{rule}`, which the rulebook does not have"
            ));
        }
        for side in [&medal.side, &medal.held_by].into_iter().flatten() {
            if Side::named(side).is_none() {
                wrong.push(format!("medal `{id}` is for `{side}`, which is no side"));
            }
        }
        let line = medal_line(opening, id);
        for what in wrong {
            report(opening, BAD_MEDAL, line, "M77", &what);
        }
    }
}

/// The line of a medal; that of a scenario which is joined lies in another file.
fn medal_line(opening: &Opening<'_>, id: &Id) -> ScenarioLine<'static> {
    let own = match &opening.scenario.rules {
        Some(GameScenario::Landings(plan)) => plan.medals.iter().rposition(|medal| medal.id == *id),
        _ => None,
    };
    own.map_or(JOINS, |at| ScenarioLine::RulesLine("medals", at))
}

/// What the scenario says of single units is of units that there are.
pub(crate) fn check_troops(opening: &mut Opening<'_>, setting: &Setting) {
    for troop in &setting.joined.plan.troops {
        let unit = &troop.unit;
        if opening.pack.forces.units.get(unit).is_none() {
            let what = format!("the forces have no unit `{unit}` to be in `troops`");
            report(opening, BAD_SCENARIO, TROOPS, "M28", &what);
        }
    }
}

/// Special rules are for sides and unit kinds that there are.
pub(crate) fn check_specials(opening: &mut Opening<'_>, setting: &Setting) {
    for special in &setting.joined.plan.special {
        let (mut sides, mut kinds) = named(special);
        sides.retain(|side| Side::named(*side).is_none());
        kinds.retain(|kind| setting.roster.kind_named(kind.as_str()).is_none());
        let sides = sides.into_iter();
        let sides = sides.map(|side| format!("a special rule is for `{side}`, which is no side"));
        let kinds = kinds.into_iter();
        let kinds = kinds
            .map(|kind| format!("a special rule is for unit kind `{kind}`, and there is none"));
        for what in sides.chain(kinds) {
            report(opening, BAD_SPECIAL, SPECIAL, "L99", &what);
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
