//! Plays hex-wargame packs by the rules, and checks that their data can be right.
//!
//! Everything here is values in, values and diagnostics out; files, screens and clocks are the business of the
//! `beachhead` binary and of the editor. It builds for the web.
//!
//! | room | what it holds |
//! |---|---|
//! | [`check`], [`summary`] | a whole pack: everything there is to say about it, in one call |
//! | [`pipeline`] | what every pack goes through, and what a project has it checked by |
//! | [`diff`] | what differs between two packs, and what that means |
//! | [`import`] | battles in other programs' formats, checked as packs are |
//! | [`lint`] | checks of the data itself, each with its page |
//! | [`layout`] | the code of files that are not formatted |
//! | [`report`] | findings for people and for programs, one format a file |
//! | `cli` | the `beachhead` program, one subcommand a file, behind the feature of that name |
//! | [`policy`], [`house`] | what a project makes of findings, and which optional rules it plays by |
//! | [`playing`] | scripts and records of a pack, played |
//! | [`schemas`] | JSON Schemas of files and reports |
//! | [`figure`] | a place in a script as it is drawn |
//! | [`statistics`] | what many random games came to |
//! | [`strength`] | how well the claims of a pack hold its facts |
//! | [`registry`] | the list of the rulebooks, each a crate of its own |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

#[cfg(feature = "cli")]
#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the adapter to files, clocks and threads"
)]
pub mod cli;
pub mod diff;
pub mod schemas;
pub mod statistics;
pub mod strength;

pub use beachhead_check::{
    check, figure, finding, fix, house, import, layout, lint, pages, pipeline, playing, policy,
    registry, summary,
};
pub use beachhead_report as report;
