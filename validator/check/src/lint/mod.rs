//! Checks of the data itself: what can't be right whatever the rulebook says.
//!
//! One lint is one file and its page; the page is what `beachhead explain` prints, and its examples are the lint's
//! test. A category a kind of part; [`registry`](LINTS) lists them all. What only a rulebook knows (who may set up where) is
//! judged by the game itself, not here: no lint names a game, but for claims about what only one
//! rulebook has (`claims::games`).
//!
//! A project's own lints are no part of the registry: `beachhead.toml` states them, and [`OwnLints`] runs them.
//!
//! Holds always: a lint fails on its failing examples, at the marked lines, and on nothing else of its page.
//! `pages::tests::every_page_is_true` holds that.

mod claims;
mod definition;
mod errata;
#[cfg(test)]
pub(crate) mod example;
mod findings;
mod follow_up;
mod forces;
mod map;
mod own;
mod pack;
mod palette;
mod registry;
mod rules;
mod scenario;
mod tables;
mod target;

pub use claims::ClaimJudge;
pub use definition::Lint;
pub(crate) use findings::Findings;
pub use findings::Room;
pub(crate) use follow_up::{drop_follow_ups, drop_of_places};
pub(crate) use map::misnumbered::Missing;
pub(crate) use own::own_code;
pub use own::{OwnLint, OwnLints};
pub use registry::LINTS;
pub(crate) use registry::{LEFT_TO_RULES, NOT_PLAYED, NOT_SET_UP, TAKE_OUT, UNKNOWN_KIND};
pub(crate) use target::{Broken, Target, quoted_in};
