//! Claims about optional rules: part of CLM006.

use beachhead_model::claims::Claim;
use beachhead_model::scenario::Scenario;

use super::untrue::{Judged, Untrue};

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
        _ => Ok(()),
    }
}
