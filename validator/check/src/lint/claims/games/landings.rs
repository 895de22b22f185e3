//! Claims about the medals of Memoir '44: D-Day Landings, and about the special rules that give them: part of CLM006.

use beachhead_base::Id;
use beachhead_model::claims::Claim;
use beachhead_model::games::landings::{LandingsScenario, Medal, Special};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::lint::claims::untrue::{Judged, Untrue};
use crate::lint::claims::words::{difference, equal};
use crate::words::list;

pub(super) fn judge(pack: &Pack, scenario: &Scenario, claim: &Claim) -> Judged {
    let rules = scenario.rules_of::<LandingsScenario>();
    let medals = rules.map_or(&[][..], |rules| &rules.medals);
    match claim {
        Claim::Medal {
            medal,
            side,
            kind,
            worth,
            held_by,
            turn_start,
            sole_control,
            hexes,
        } => {
            let says = format!(
                "medal {medal} of {} is worth {worth}, won as {kind:?} {}, held by {} at the start",
                of(side.as_ref()),
                judged(*turn_start, *sole_control),
                held(held_by.as_ref())
            );
            let Some(there) = medals.iter().find(|one| one.id == *medal) else {
                return Err(Untrue::new(says, "the scenario has no such medal"));
            };
            let is_so = there.side == *side
                && there.kind == *kind
                && u16::from(there.worth) == *worth
                && there.held_by == *held_by
                && there.turn_start == *turn_start
                && there.sole_control == *sole_control;
            if !is_so {
                return Err(Untrue::new(says, format!("it is {}", described(there))));
            }
            match difference(hexes, &there.hexes) {
                Some((words, _)) if !hexes.is_empty() => Err(Untrue::new(
                    format!("medal {medal} lies in {}", list(hexes)),
                    format!("it {words}"),
                )),
                _ => Ok(()),
            }
        }
        Claim::MedalCount {
            side,
            kind,
            worth,
            count,
        } => {
            let ours = medals.iter().filter(|medal| {
                medal.side.as_ref() == Some(side)
                    && medal.kind == *kind
                    && u16::from(medal.worth) == *worth
            });
            let says = format!("{side} may win {count} medals as {kind:?}, worth {worth} each");
            equal(says, *count, ours.count())
        }
        Claim::LossMedals { unit, count } => {
            let troops = rules.map_or(&[][..], |rules| &rules.troops);
            let troop = troops.iter().find(|troop| troop.unit == *unit);
            // One is what any unit counts for; of some kinds the tables say otherwise.
            let there = troop.and_then(|troop| troop.medals).unwrap_or(1);
            let is_known = pack.forces.units.get(unit).is_some();
            let says = format!("the loss of {unit} counts for {count} medals");
            match is_known {
                true => equal(says, *count, usize::from(there)),
                false => Err(Untrue::new(says, "the forces do not have it")),
            }
        }
        _ => of_rule(rules.map_or(&[], |rules| &rules.special), claim),
    }
}

/// What is said of a special rule that is in effect.
fn of_rule(special: &[Special], claim: &Claim) -> Judged {
    let (says, there) = match claim {
        Claim::Towns { side, towns, taken } => {
            let so = |side: &Id, towns: &[u8], taken: usize| {
                format!(
                    "{side} takes medals for {} towns and begins with {taken}",
                    list(towns)
                )
            };
            let there = special.iter().filter_map(|rule| match rule {
                Special::TownControl {
                    side, towns, taken, ..
                } => Some(so(side, towns, taken.len())),
                _ => None,
            });
            (so(side, towns, *taken as usize), there.collect::<Vec<_>>())
        }
        Claim::Beaches { side, held, lost } => {
            let so = |side: &Id, held: u8, lost: u8| {
                format!(
                    "{side} takes {lost} medals for a section of the beach, and its enemy {held}"
                )
            };
            let there = special.iter().filter_map(|rule| match rule {
                Special::BeachControl {
                    side, held, lost, ..
                } => Some(so(side, *held, *lost)),
                _ => None,
            });
            (so(side, *held, *lost), there.collect())
        }
        Claim::Bridges { side, count } => {
            let so = |side: &Id, count: usize| format!("{side} takes medals for {count} bridges");
            let there = special.iter().filter_map(|rule| match rule {
                Special::BridgeControl { side, bridges } => Some(so(side, bridges.len())),
                _ => None,
            });
            (so(side, *count as usize), there.collect())
        }
        Claim::FirstBridge { side, medals } => {
            let so = |side: &Id, medals: u8| {
                format!("{side} takes {medals} medals for the first bridge")
            };
            let there = special.iter().filter_map(|rule| match rule {
                Special::Funnies {
                    side,
                    bridge_medals,
                    ..
                } => Some(so(side, *bridge_medals)),
                _ => None,
            });
            (so(side, *medals), there.collect())
        }
        Claim::EmptySection { side, medals } => {
            let so =
                |side: &Id, medals: u8| format!("{side} takes {medals} medals for empty sections");
            let there = special.iter().filter_map(|rule| match rule {
                Special::EmptySection { side, medals } => Some(so(side, *medals)),
                _ => None,
            });
            (so(side, *medals), there.collect())
        }
        Claim::Weapons { side, kind, is } => {
            let so = |side: &Id, kind: &Id, weapons: &[Id]| {
                format!("units of {side} of kind {kind} get {}", list(weapons))
            };
            let there = special.iter().filter_map(|rule| match rule {
                Special::Weapons {
                    side,
                    kind,
                    weapons,
                } => Some(so(side, kind, weapons)),
                _ => None,
            });
            (so(side, kind, is), there.collect())
        }
        Claim::ArrivalKinds { side, is } => {
            let so = |side: &Id, kinds: &[Id]| {
                format!("units that come to {side} are of kind {}", list(kinds))
            };
            let there = special.iter().filter_map(|rule| match rule {
                Special::LimitedArrivals { side, kinds } => Some(so(side, kinds)),
                _ => None,
            });
            (so(side, is), there.collect())
        }
        Claim::RuleSide { rule, side } => {
            let so = |side: &Id| format!("{rule} is {side}'s");
            let there = special.iter().filter(|there| there.name() == *rule);
            let sides = there.filter_map(Special::side);
            (so(side), sides.map(so).collect())
        }
        _ => return Ok(()),
    };
    same(says, &there)
}

fn of(side: Option<&Id>) -> String {
    side.map_or("either side".to_owned(), ToString::to_string)
}

fn held(side: Option<&Id>) -> String {
    side.map_or("neither side".to_owned(), ToString::to_string)
}

/// When it is seen who has a medal, and whether enemies keep it from both sides.
fn judged(turn_start: bool, sole_control: bool) -> String {
    let when = match turn_start {
        true => "at the start of a turn",
        false => "at any time",
    };
    let alone = if sole_control { " by sole control" } else { "" };
    format!("{when}{alone}")
}

fn described(medal: &Medal) -> String {
    format!(
        "of {}, worth {}, won as {:?} {}, held by {}",
        of(medal.side.as_ref()),
        medal.worth,
        medal.kind,
        judged(medal.turn_start, medal.sole_control),
        held(medal.held_by.as_ref())
    )
}

/// Whether what is said is so of one that there is.
fn same(says: String, there: &[String]) -> Judged {
    match there {
        [] => Err(Untrue::new(says, "no such rule is in effect")),
        there if there.contains(&says) => Ok(()),
        there => Err(Untrue::new(
            says,
            format!("by the scenario {}", list(there)),
        )),
    }
}
