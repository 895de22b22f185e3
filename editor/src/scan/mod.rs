//! Scans under the grid, as the window knows them.
//!
//! The crate `beachhead-scan` reads them and finds their grids; `job` has it do so on a thread. `image_place` says where the file is, `fitted`
//! where it lies under the grid; what the window knows of each scan is in `scans`. How a scan is drawn is the affair of
//! `picture::underlay`.

pub(crate) mod fitted;
pub(crate) mod job;

pub(crate) mod scans;

pub use beachhead_scan::Scan;
pub(crate) use beachhead_scan::{Pyramid, Refusal, TILE, TileAt, Upright};
pub(crate) use fitted::{FITS, Fitted, ScanPlace};
pub(crate) use job::{Finding, Loading};
pub(crate) use scans::{Coming, FoundOn, Image, Scans, Sheet};
