//! Checks the data of hex-wargame packs, and says what is wrong with it.
//!
//! Everything here is values in, findings out; files, screens and clocks are the business of who calls. It builds for the
//! web.
//!
//! | room | what it holds |
//! |---|---|
//! | [`check`], [`summary`] | a whole pack: everything there is to say about it, in one call |
//! | [`pipeline`] | what every pack goes through, and what a project has it checked by |
//! | [`import`] | battles in other programs' formats, checked as packs are |
//! | [`lint`] | checks of the data itself, each with its page |
//! | [`pages`] | the page of every code |
//! | [`legality`] | set-ups, held to the rulebook |
//! | [`finding`] | findings between the checks and the reports |
//! | [`fix`] | edits that cure a finding |
//! | [`layout`] | the code of files that are not formatted |
//! | [`policy`], [`house`] | what a project makes of findings, and which optional rules it plays by |
//! | [`playing`] | scripts and records of a pack, played |
//! | [`records`] | where the records of a pack lie |
//! | [`figure`] | a place in a script as it is drawn |
//! | [`glob`], [`paths`] | patterns of paths, and how a file is named from a folder |
//! | [`provenance`] | where everything in a pack comes from |
//! | [`sight`] | who sees whom on a pack's map |
//! | [`own_rules`] | rules that are data, read and read back |
//! | [`registry`] | the list of the rulebooks, each a crate of its own |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

pub mod check;
pub mod figure;
pub mod finding;
pub mod fix;
pub mod glob;
pub mod house;
pub mod import;
pub mod layout;
pub mod legality;
pub mod lint;
pub mod own_rules;
pub mod pages;
mod paragraphs;
pub mod paths;
pub mod pipeline;
pub mod playing;
pub mod policy;
pub mod provenance;
pub mod records;
pub mod registry;
#[cfg(any(test, feature = "samples"))]
#[doc(hidden)]
pub mod sample;
pub mod sight;
pub mod summary;
mod words;
