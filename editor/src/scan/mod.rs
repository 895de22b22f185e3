//! Scans under the grid: reading them, whatever their size and whatever is wrong with them.
//!
//! Rows flow from a decoder (`png`, `jpeg`, `tiff`) through `rows` into a `pyramid` of tiles; `load` does that on a
//! thread. `place` says where the file is, `fitted` where it lies under the grid; `upright` which
//! way up it is looked at; what the window knows of each scan is in `scans`. How a scan is drawn is the affair of `canvas::underlay`.

pub(crate) mod fitted;
mod jpeg;
pub(crate) mod load;
pub(crate) mod place;
mod png;
pub(crate) mod pyramid;
pub(crate) mod refusal;
mod rows;
pub(crate) mod scans;
mod tiff;
mod upright;

pub(crate) use fitted::{FITS, Fitted};
pub(crate) use load::Loading;
pub use load::Scan;
pub(crate) use pyramid::{Pyramid, TILE, TileAt};
pub use refusal::Refusal;
pub(crate) use scans::{Coming, Image, Scans, Sheet};
