//! [`FileConflicts`]: all conflicts of a file, exchanged at once: when one is resolved, and when a merge brings some.

use serde::{Deserialize, Serialize};

use super::comment_exchange::margin_mut;
use beachhead_base::Id;
use beachhead_model::conflict::Conflicts;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

/// The conflicts of one file of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileConflicts {
    /// The part whose file it is: `map`.
    pub part: PartKind,
    /// The scenario, where it is that of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Id>,
    /// Its conflicts.
    pub conflicts: Conflicts,
}

impl FileConflicts {
    /// Those of a part that a pack has once.
    pub(super) fn of_part(part: PartKind, conflicts: &Conflicts) -> Self {
        Self {
            part,
            scenario: None,
            conflicts: conflicts.clone(),
        }
    }

    /// Those of a scenario.
    pub(super) fn of_scenario(scenario: &Id, conflicts: &Conflicts) -> Self {
        Self {
            scenario: Some(scenario.clone()),
            ..Self::of_part(PartKind::Scenario, conflicts)
        }
    }

    /// Makes the exchange and keeps what was there.
    pub(super) fn exchange(&mut self, pack: &mut Pack) {
        if let Some(there) = margin_mut(pack, self.part, self.scenario.as_ref()) {
            std::mem::swap(&mut there.conflicts, &mut self.conflicts);
        }
    }
}
