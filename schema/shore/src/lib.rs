//! The shore: what must hold of tide lines and the ways ashore, and how a line along the shore is redrawn.
//!
//! The editor asks while one draws, the checks ask of what is on file: both get the same answer from here.

#[cfg(test)]
mod before_tests;
mod chain;
mod dice;
mod entry;
mod flood;
mod lines;
mod nest;
mod redraw;
mod tide;

pub use beachhead_model::map::{clock, clocks};
pub use chain::{jumps, loose_ends, places};
pub use dice::{
    SIDES, SectorEdge, counted, dice_fault, dice_written, is_turned, landing, sector_dice,
    shore_line,
};
pub use entry::{edge_hexes, entry_hexes};
pub use flood::{Flood, Seas, seaward};
pub use lines::ShoreLines;
pub use nest::{HourLines, Misnested, misnested};
pub use redraw::{Misfit, erased, redrawn};
pub use tide::{
    TideFault, all_tide_faults, hour_lines, hours_written, minutes, tide_faults, tide_hour_at,
    tide_hours, tide_hours_in_words, tide_line_at,
};
