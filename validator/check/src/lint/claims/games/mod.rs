//! Claims about what only the scenarios of one rulebook have, a file each.

mod landings;
mod omaha;
mod utah;

use beachhead_model::claims::Claim;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use super::untrue::Judged;

/// How a rulebook's file judges a claim about a scenario; other claims it takes for true.
type JudgeOfGame = fn(&Pack, &Scenario, &Claim) -> Judged;

/// The rulebooks that have such claims.
const GAMES: [JudgeOfGame; 3] = [landings::judge, omaha::judge, utah::judge];

/// Judges a claim about what one rulebook has.
pub(super) fn judge(pack: &Pack, scenario: &Scenario, claim: &Claim) -> Judged {
    GAMES
        .iter()
        .try_for_each(|judge| judge(pack, scenario, claim))
}
