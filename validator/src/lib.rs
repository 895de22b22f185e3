//! Plays hex-wargame packs by the rules, and checks that their data can be right.
//!
//! Everything here is values in, values and diagnostics out; files, screens and clocks are the business of the
//! `beachhead` binary and of the editor. It builds for the web.
//!
//! | room | what it holds |
//! |---|---|
//! | [`check`], [`summary`] | a whole pack: everything there is to say about it, in one call |
//! | [`import`] | battles in other programs' formats, checked as packs are |
//! | [`lint`] | checks of the data itself, each with its page |
//! | [`report`] | findings for people and for programs, one format a file |
//! | [`cli`] | the `beachhead` program, one subcommand a file |
//! | [`policy`], [`house`] | what a project makes of findings, and which optional rules it plays by |
//! | [`playing`] | scripts and records of a pack, played |
//! | [`statistics`] | what many random games came to |
//! | [`export`] | a pack in other shapes |
//! | [`engine`] | what every rulebook plays on, and nothing of any of them |
//! | [`games`] | the rulebooks, one folder each |
//! | [`registry`] | the list of them |

pub mod check;
pub mod cli;
pub mod engine;
pub mod export;
pub mod games;
pub mod house;
pub mod import;
mod legality;
pub mod lint;
mod paragraphs;
pub mod playing;
pub mod policy;
mod provenance;
pub mod registry;
pub mod report;
pub mod statistics;
pub mod summary;
