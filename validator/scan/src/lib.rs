//! Scans of printed maps: reading them, whatever their size and whatever is wrong with them, and laying them under the
//! grid.
//!
//! Rows flow from a decoder (`png`, `jpeg`, `tiff`) through `rows` into a `pyramid` of tiles; `read` does that with a
//! file. `under` gives the pixels of a straightened scan, for pictures and for print. Nothing here is drawn on a screen.

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        reason = "tests write files, and may fail loudly"
    )
)]

pub mod find;
mod jpeg;
mod png;
#[expect(clippy::disallowed_methods, reason = "the adapter to threads")]
mod pyramid;
#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the adapter to files"
)]
mod read;
mod refusal;
mod rows;
mod snap;
pub mod terrain;
mod tiff;
mod under;
mod upright;

pub use pyramid::{Level, Pixels, Pyramid, TILE, TileAt};
pub use read::{Progress, Scan, file_of, seen_from};
pub use refusal::{RESAVE, Refusal};
pub use snap::{SNAP_RADIUS, snap};
pub use under::{ScanUnder, Window};
pub use upright::Upright;
