//! Claims about the boats of TCS Omaha: part of CLM006.

use beachhead_model::claims::Claim;
use beachhead_model::games::omaha::OmahaScenario;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::lint::claims::untrue::{Judged, Untrue};
use crate::words::list;

pub(super) fn judge(_: &Pack, scenario: &Scenario, claim: &Claim) -> Judged {
    match claim {
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
