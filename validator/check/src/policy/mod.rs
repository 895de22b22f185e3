//! A project's policy for findings: the codes that count, the severity of each, and the findings that are accepted.
//!
//! | room | what it does |
//! |---|---|
//! | `codes` | which codes somebody means |
//! | `rules` | what findings count for |
//! | `file` | `beachhead.toml` |
//! | `settings_file` | where it is looked for |
//! | `settings_codes` | what is found in it, or beside packs |
//! | `font_file` | the fonts that it names |
//! | `own` | the lints of a project's own in it |
//! | `own_names` | what their codes and names may be |
//! | `toml_error` | what is wrong with a TOML file |
//! | `baseline` | findings that are accepted, with reasons |
//!
//! A policy never changes what built-in checks find, only what is made of it; the lints that it adds find what they find.
//! Nothing that stands in a pack, a note least of all, can silence a finding.

mod baseline;
mod codes;
mod file;
mod font_file;
mod own;
mod own_names;
mod rules;
mod settings_codes;
mod settings_file;
mod toml_error;

pub use baseline::{Accepted, Baseline, Status, Taken, may_be_accepted};
pub use codes::{Codes, UnknownCode, category, letters};
pub use file::{FILE_NAME, read};
pub use font_file::FontFile;
pub use rules::{Level, PathPattern, Policy, Rule};
pub use settings_codes::{misnamed, unused};
pub use settings_file::{is_misnamed, nearest, searched};
