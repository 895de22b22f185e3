//! Claims about replacements and campaigns of D-Day: Utah Beach: part of CLM006.

use beachhead_model::claims::Claim;
use beachhead_model::games::utah::{Replacement, UtahScenario};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::lint::claims::untrue::{Judged, Untrue};
use crate::words::{count, list};

pub(super) fn judge(_: &Pack, scenario: &Scenario, claim: &Claim) -> Judged {
    match claim {
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
