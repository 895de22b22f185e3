//! The validator from outside: its program on good files and on broken ones, and what users are promised of it.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read and write files"
)]
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail"
)]

mod bad_input;
mod ci_files;
mod cli;
mod closed_pipe;
mod codes;
mod described_costs;
mod diff;
mod documented;
mod export;
mod export_hour;
mod export_scan;
mod fmt_reports;
mod golden;
mod init;
mod kills;
mod lacking_objects;
mod left_over;
mod los;
mod m44_outside;
mod merge;
mod merge_in_git;
mod misnumbered;
mod mistakes;
mod new_mistakes;
mod not_checked;
mod omaha_fire;
mod omaha_landing;
mod overwrite;
mod own_game;
mod own_lints;
mod pipeline;
mod pointed_facts;
mod program;
mod random;
mod readings;
mod readme;
mod reconstructed;
mod rename;
mod reports;
mod rules_as_data;
mod rules_state;
mod sample_scripts;
#[cfg(feature = "sarif-schema")]
mod sarif;
mod save_stuck;
mod scale;
mod scan_find;
mod scan_proof;
mod sessions;
mod settings;
mod setup_in_hand;
mod since;
mod snapshots;
mod special_files;
mod spelled;
mod strength;
mod terminal;
mod two_processes;
