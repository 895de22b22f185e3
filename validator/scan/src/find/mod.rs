//! The grid of a printed map, found on its scan without a click.
//!
//! | file | what it does |
//! |---|---|
//! | `shades` | the grey pixels that are looked at |
//! | `response` | what is darker, or lighter, than all that is broader than a line |
//! | `field` | such a number for each pixel, at several scales |
//! | `spectrum` | the spacings and turns whose periods stand out, and those of which they may be harmonics |
//! | `phase` | for each of them, where hexes lie in a few small parts of the scan |
//! | `grow` | from there over all of the scan: moved, turned, stretched and at last seen at an angle |
//! | `evidence` | how well lines along hexsides stand out, and which hexes are printed |
//! | `panels` | a scan in several pieces: folds, and sheets beside each other |
//! | `search` | all of these, one after the other |
//! | `lattice` | hexes without numbers, and where their lines are looked for |
//! | `found` | the answer |
//!
//! Nothing here has a thread or a clock, and sines and logarithms are those of `libm`: the same pixels give the same answer
//! everywhere (`tests/it/find.rs` holds it against scans whose ground is known).

mod evidence;
mod field;
mod found;
mod grow;
mod lattice;
mod panels;
mod phase;
mod response;
mod search;
mod shades;
mod spectrum;

pub use self::found::{FoundGrid, NotFound};
pub use self::response::Ink;

use self::shades::Shades;
use crate::read::{Progress, Scan};

/// The grid that is printed on a scan, in its pixels. Others see how far the search is, and may give it up, by `progress`.
///
/// # Errors
/// No grid of hexes stands out, or two of them do.
pub fn find_grid(scan: &Scan, progress: &Progress) -> Result<FoundGrid, NotFound> {
    let (shades, px) = Shades::of(&scan.pyramid);
    let shades = shades.upright(scan.upright);
    let found = search::search(&shades, progress)?;
    Ok(found.on_scan(px, scan.upright, scan.size()))
}
