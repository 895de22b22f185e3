//! [`FileComments`]: all comments of a file, exchanged at once where the whole file is another.

use serde::{Deserialize, Serialize};

use super::comment_exchange::margin_mut;
use beachhead_base::Id;
use beachhead_model::comments::Comments;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

/// The comments of one file of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileComments {
    /// The part whose file it is: `map`.
    pub part: PartKind,
    /// The scenario, where it is that of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Id>,
    /// Its comments.
    pub comments: Comments,
}

impl FileComments {
    /// Those of a part that a pack has once, none yet.
    pub(super) fn of_part(part: PartKind) -> Self {
        Self {
            part,
            scenario: None,
            comments: Comments::default(),
        }
    }

    /// Those of a scenario, none yet.
    pub(super) fn of_scenario(scenario: &Id) -> Self {
        Self {
            scenario: Some(scenario.clone()),
            ..Self::of_part(PartKind::Scenario)
        }
    }

    /// Makes the exchange and keeps what was there.
    pub(super) fn exchange(&mut self, pack: &mut Pack) {
        if let Some(there) = margin_mut(pack, self.part, self.scenario.as_ref()) {
            std::mem::swap(&mut there.comments, &mut self.comments);
        }
    }
}
