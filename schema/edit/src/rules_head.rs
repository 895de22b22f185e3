//! [`RulesHead`]: what the rules of a pack say before their lists.

use serde::{Deserialize, Serialize};

use beachhead_model::rules::Rules;

/// Title and edition of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesHead {
    /// What people call the rulebook.
    pub title: String,
    /// Its edition, where there is more than one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
}

impl RulesHead {
    /// That of these rules.
    pub fn of(rules: &Rules) -> Self {
        Self {
            title: rules.title.clone(),
            edition: rules.edition.clone(),
        }
    }

    /// Puts it into the rules and keeps what was there.
    pub(super) fn exchange(&mut self, rules: &mut Rules) {
        std::mem::swap(&mut self.title, &mut rules.title);
        std::mem::swap(&mut self.edition, &mut rules.edition);
    }
}
