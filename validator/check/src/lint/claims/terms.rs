//! What the rulebook says of optional rules, replacements, campaigns and boats: part of CLM006.

use beachhead_model::claims::Claim;
use beachhead_model::games::omaha::OmahaScenario;
use beachhead_model::games::utah::{Replacement, UtahScenario};
use beachhead_model::scenario::Scenario;

use super::untrue::{Judged, Untrue};
use crate::words::{count, list};

pub(super) fn judge(scenario: &Scenario, claim: &Claim) -> Judged {
    match claim {
        Claim::Choice { option, on } => {
            let played = |on: bool| if on { "played" } else { "not played" };
            let says = format!("{option} is {}", played(*on));
            match scenario.options.get(option) {
                Some(choice) if choice.on == *on => Ok(()),
                Some(choice) => {
                    let but = format!("in the scenario it is {}", played(choice.on));
                    Err(Untrue::new(says, but))
                }
                None => Err(Untrue::new(says, "the scenario leaves it open")),
            }
        }
        Claim::Replacements {
            class,
            points,
            from,
            until,
            every,
            nation,
        } => {
            let says = format!(
                "{} for {class:?} units, {} each time",
                times(*from, *until, *every),
                points_of(*points)
            );
            let is_it = |line: &Replacement| {
                line.class == *class
                    && line.points == *points
                    && line.from == *from
                    && line.until == *until
                    && line.every == *every
                    && line.nation == *nation
            };
            let rules = scenario.rules_of::<UtahScenario>();
            let lines = rules.map_or(&[][..], |rules| &rules.replacements);
            if lines.iter().any(is_it) {
                return Ok(());
            }
            let ours = lines
                .iter()
                .filter(|line| line.class == *class)
                .map(|line| {
                    let times = times(line.from, line.until, line.every);
                    format!("{times}, {} each time", points_of(line.points))
                });
            Err(Untrue::new(
                says,
                format!("the scenario has {}", list(ours)),
            ))
        }
        Claim::Campaign {
            cities: claimed_cities,
            city_hexes,
            longest: last,
        } => {
            let rules = scenario.rules_of::<UtahScenario>();
            let Some(campaign) = rules.and_then(|rules| rules.campaign.as_ref()) else {
                let says = "the scenario is a campaign";
                return Err(Untrue::new(says, "it has no terms of one"));
            };
            let cities = |number| format!("captured cities are taken from {number}");
            let hexes = |number| format!("the campaign is won with {number} city hexes");
            let longest = |turn| format!("no campaign goes on after game turn {turn}");
            let says: [(&dyn Fn(u16) -> String, _, _); 3] = [
                (&cities, claimed_cities, campaign.cities),
                (&hexes, city_hexes, campaign.city_hexes),
                (&longest, last, campaign.longest),
            ];
            for (says, claimed, there) in says {
                if let Some(claimed) = claimed
                    && *claimed != there
                {
                    let but = format!("the scenario has {there}");
                    return Err(Untrue::new(says(*claimed), but));
                }
            }
            Ok(())
        }
        Claim::Boat {
            boat,
            wave,
            craft,
            from,
            group,
            load,
            by_lot,
        } => {
            let aboard = match load.as_slice() {
                [] => String::new(),
                load => format!(" with {}", list(load)),
            };
            let lot = |by_lot| if by_lot { ", its losses by lot" } else { "" };
            let says = format!(
                "boat {boat} is a {craft} of wave {wave} off {from}{aboard}{}",
                lot(*by_lot)
            );
            let rules = scenario.rules_of::<OmahaScenario>();
            let boats = rules.map_or(&[][..], |rules| &rules.boats);
            let Some(there) = boats.iter().find(|line| line.id == *boat) else {
                return Err(Untrue::new(says, "the scenario has no such boat"));
            };
            let loaded: Vec<_> = there.load.iter().map(|cargo| cargo.unit.clone()).collect();
            let is_so = there.wave == *wave
                && there.craft == *craft
                && there.from == *from
                && there.group == *group
                && there.by_lot == *by_lot
                && (load.is_empty() || loaded == *load);
            if is_so {
                return Ok(());
            }
            let but = format!(
                "it is a {} of wave {} off {} with {}{}{}",
                there.craft,
                there.wave,
                there.from,
                list(&loaded),
                match &there.group {
                    Some(group) => format!(", of group {group}"),
                    None => ", of no group".to_owned(),
                },
                lot(there.by_lot)
            );
            Err(Untrue::new(says, but))
        }
        _ => Ok(()),
    }
}

/// `from game turn 5, every 2 turns`.
fn times(from: u16, until: Option<u16>, every: u16) -> String {
    let until = until.map_or_else(String::new, |until| format!(" to {until}"));
    let every = match every {
        1 => String::new(),
        every => format!(", every {every} turns"),
    };
    format!("replacements come from game turn {from}{until}{every}")
}

fn points_of(points: u8) -> String {
    count(usize::from(points), "point", "points")
}

/// Whether what is said is so of one that there is.
pub(super) fn same(says: String, there: &[String]) -> Judged {
    match there {
        [] => Err(Untrue::new(says, "no such rule is in effect")),
        there if there.contains(&says) => Ok(()),
        there => Err(Untrue::new(
            says,
            format!("by the scenario {}", list(there)),
        )),
    }
}
