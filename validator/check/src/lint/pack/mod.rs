//! Lints of the pack as a whole.

pub(super) mod file_unread;
pub(super) mod manifest_doubled;
pub(super) mod open_conflict;
pub(super) mod own_properties;
pub(super) mod rulebook_missing;
pub(super) mod rules_missing;
pub(super) mod scenario_doubled;
pub(super) mod script_doubled;
pub(super) mod script_missing;
pub(super) mod title_blank;
pub(super) mod two_rulebooks;
pub(super) mod unknown_rulebook;
pub(super) mod unlisted_file;
