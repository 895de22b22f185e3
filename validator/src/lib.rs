//! The `beachhead` program, and the libraries that only it needs: two packs compared, claims measured, many games counted.
//!
//! Everything but `cli` is values in, values out; files, screens and clocks are the business of that. The rest builds for the
//! web.
//!
//! | room | what it holds |
//! |---|---|
//! | [`diff`] | what differs between two packs, and what that means |
//! | [`strength`] | how well the claims of a pack hold its facts |
//! | [`line_strength`] | how well the scripts of a pack hold its rules |
//! | [`statistics`] | what many random games came to |
//! | [`schemas`] | JSON Schemas of files and reports |
//! | `cli` | the `beachhead` program, one subcommand a file, behind the feature of that name |
//!
//! Findings of one pack come from `beachhead-check`, and their formats from `beachhead-report`.

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
pub mod line_strength;
pub mod schemas;
pub mod statistics;
pub mod strength;
