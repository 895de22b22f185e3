//! Plays hex-wargame packs by the rules, and checks that their data can be right.
//!
//! Everything here is values in, values and diagnostics out; files, screens and clocks are the business of the
//! `beachhead` binary and of the editor. It builds for the web.
//!
//! | room | what it holds |
//! |---|---|
//! | [`engine`] | what every rulebook plays on, and nothing of any of them |
//! | [`games`] | the rulebooks, one folder each |
//! | [`registry`] | the list of them |

pub mod engine;
pub mod games;
pub mod registry;
