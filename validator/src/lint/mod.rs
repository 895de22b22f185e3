//! Checks of the data itself: what can't be right whatever the rulebook says.
//!
//! One lint is one file and its page; the page is what `beachhead explain` prints, and its examples are the lint's
//! test. A category a kind of part; [`registry`](LINTS) lists them all. What only a rulebook knows (who may set up where) is
//! judged by the game itself, not here: no lint names a game.
//!
//! A project's own lints are no part of the registry: `beachhead.toml` states them, and [`OwnLints`] runs them.
//!
//! Holds always: a lint fails on its failing examples, at the marked lines, and on nothing else of its page.
//! `registry::tests::every_page_is_true` holds that.

mod claims;
mod errata;
#[cfg(test)]
mod example;
mod findings;
pub mod fix;
mod follow_up;
mod forces;
mod map;
mod own;
mod pack;
mod palette;
mod reading;
mod registry;
mod scenario;
mod tables;
mod target;
mod words;

pub(crate) use claims::is_true;
#[cfg(test)]
pub(crate) use example::sixteen_hexes;
pub(crate) use findings::{Findings, MOST_KEPT, Room};
pub(crate) use follow_up::drop_follow_ups;
pub(crate) use own::own_code;
pub use own::{OwnLint, OwnLints};
pub(crate) use registry::{LEFT_TO_RULES, NOT_PLAYED, NOT_SET_UP, UNKNOWN_KIND};
pub use registry::{LINTS, explain, pages};
pub(crate) use target::{Broken, Target, quoted_in};
pub(crate) use words::list;

use beachhead_schema::diag::Code;
use beachhead_schema::part_kind::PartKind;

/// One check of the data.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// The code of everything that it finds. A number is never reused.
    pub code: Code,
    /// What it checks, why, an example that fails and one that passes.
    pub explain: &'static str,
    /// The parts that it compares the data with; scenarios mean all of them. Where reading has lost a line of one it stays
    /// silent: everything that refers to a broken line would be reported as one more mistake.
    needs: &'static [PartKind],
    /// Adds what it finds.
    check: fn(&Target<'_>, &mut Findings),
}

impl Lint {
    /// Adds what it finds, unless reading has lost what it compares the data with.
    pub(crate) fn run(&self, target: &Target<'_>, broken: &Broken, found: &mut Findings) {
        if self.needs.iter().all(|need| broken.spares(*need)) {
            (self.check)(target, found);
        }
    }
}
