//! What the rulebook says of optional rules, replacements, campaigns and boats: part of CLM006.

use beachhead_schema::claims::Claim;
use beachhead_schema::scenario::Scenario;

use super::{Judged, Untrue};
use crate::lint::words::list;

pub(super) fn judge(scenario: &Scenario, claim: &Claim) -> Judged {
    let rules = scenario.part();
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
                "{} for {class:?} units, {points} points each time",
                times(*from, *until, *every)
            );
            let is_it = |line: &&beachhead_schema::games::utah::Replacement| {
                line.class == *class
                    && u16::from(line.points) == u16::from(*points)
                    && line.from == *from
                    && line.until == *until
                    && line.every == *every
                    && line.nation == *nation
            };
            if rules.replacements().iter().any(|line| is_it(&line)) {
                return Ok(());
            }
            let ours = rules.replacements().iter();
            let ours = ours.filter(|line| line.class == *class).map(|line| {
                let times = times(line.from, line.until, line.every);
                format!("{times}, {} points each time", line.points)
            });
            Err(Untrue::new(
                says,
                format!("the scenario has {}", list(ours)),
            ))
        }
        Claim::Campaign {
            cities,
            city_hexes,
            longest,
        } => {
            let Some(campaign) = rules.campaign() else {
                let says = "the scenario is a campaign";
                return Err(Untrue::new(says, "it has no terms of one"));
            };
            for (what, claimed, there) in [
                ("from the number of cities", cities, campaign.cities),
                (
                    "for victory the city hexes",
                    city_hexes,
                    campaign.city_hexes,
                ),
                ("for the last game turn", longest, campaign.longest),
            ] {
                if let Some(claimed) = claimed
                    && *claimed != there
                {
                    let says = format!("the campaign has {what} {claimed}");
                    return Err(Untrue::new(says, format!("the scenario has {there}")));
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
        } => {
            let aboard = match load.as_slice() {
                [] => String::new(),
                load => format!(" with {}", list(load)),
            };
            let says = format!("boat {boat} is a {craft} of wave {wave} off {from}{aboard}");
            let Some(there) = rules.boats().iter().find(|line| line.id == *boat) else {
                return Err(Untrue::new(says, "the scenario has no such boat"));
            };
            let loaded: Vec<_> = there.load.iter().map(|cargo| cargo.unit.clone()).collect();
            let is_so = there.wave == *wave
                && there.craft == *craft
                && there.from == *from
                && there.group == *group
                && (load.is_empty() || loaded == *load);
            if is_so {
                return Ok(());
            }
            let but = format!(
                "it is a {} of wave {} off {} with {}{}",
                there.craft,
                there.wave,
                there.from,
                list(&loaded),
                match &there.group {
                    Some(group) => format!(", of group {group}"),
                    None => ", of no group".to_owned(),
                }
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
